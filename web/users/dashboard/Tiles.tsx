import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { color, font, media, size, space } from '../../app/tokens.ts';
import { cardLink, LinkCard } from '../../ui/Card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/Icons.tsx';

/** A number one looks at first thing in the morning. */
export function Tile(props: { label: string; value: number; note: string; icon: IconName; to: string }) {
  return (
    <LinkCard>
      <Figure>
        <span>
          <Link to={props.to}>{props.label}</Link>
          <Icon name={props.icon} size={22} />
        </span>
        <strong className="figures">{formatNumber(props.value)}</strong>
        <small>{props.note}</small>
      </Figure>
    </LinkCard>
  );
}

/** A way to another part of the house. */
export function WayCard(props: { title: string; text: string; icon: IconName; to: string }) {
  return (
    <LinkCard>
      <Way>
        <Plate>
          <Icon name={props.icon} size={28} />
        </Plate>
        <div>
          <h3>
            <Link to={props.to}>{props.title}</Link>
          </h3>
          <p>{props.text}</p>
        </div>
        <Icon name="forward" size={20} />
      </Way>
    </LinkCard>
  );
}

export const Tiles = styled.div`
  display: grid; gap: ${space[4]}; grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr));
  ${media.phone} { > :last-child:nth-child(odd) { grid-column: 1 / -1; } }
`;
export const Ways = styled.div`display: grid; gap: ${space[4]}; grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));`;

const Figure = styled.div`
  display: grid; gap: ${space[1]};
  > span { display: flex; justify-content: space-between; gap: ${space[2]}; font-weight: 650; color: ${color.ink2}; }
  > span > a { ${cardLink} }
  svg { flex: none; @media (max-width: 419px) { display: none; } }
  strong { font: 900 clamp(3rem, 6vw, 4.25rem)/.9 ${font.display}; color: ${color.ink}; padding-top: ${space[1]}; }
  small { color: ${color.muted}; font-size: ${size.sm}; line-height: 1.35; }
`;
const Way = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: ${space[4]}; align-items: center;
  a { ${cardLink} } p { color: ${color.ink2}; font-size: ${size.sm}; line-height: 1.4; } > svg { color: ${color.muted}; }
`;
const Plate = styled.span`display: grid; place-items: center; width: 52px; height: 52px; border-radius: 4px; background: ${color.stage}; color: ${color.onStage}; box-shadow: inset 0 0 0 3px ${color.stage}, inset 0 0 0 4px ${color.onStage};`;
