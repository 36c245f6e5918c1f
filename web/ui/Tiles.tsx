import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Card, cardLink, LinkCard } from './Card.tsx';
import { formatNumber } from './format.ts';
import { Icon, type IconName } from './Icons.tsx';
import { color, font, media, size, space } from './tokens.ts';

/** A number and its label; the whole tile links to the screen behind it, if there is one. `more` is the link's text. */
export function Tile(props: {
  label: string;
  value: number;
  note: string;
  icon: IconName;
  to?: string;
  more?: string;
}) {
  const Frame = props.to === undefined ? Card : LinkCard;
  return (
    <Frame>
      <Figure>
        <span>
          {props.to === undefined || props.more ? props.label : <Link to={props.to}>{props.label}</Link>}
          <Icon name={props.icon} size={22} />
        </span>
        <strong className="figures">{formatNumber(props.value)}</strong>
        <small>
          {props.note}
          {props.to !== undefined && props.more && (
            <Link to={props.to} aria-label={`${props.more}: ${props.label}`}>
              {props.more}
            </Link>
          )}
        </small>
      </Figure>
    </Frame>
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
          <h2>
            <Link to={props.to}>{props.title}</Link>
          </h2>
          <p>{props.text}</p>
        </div>
        <Icon name="forward" size={20} />
      </Way>
    </LinkCard>
  );
}

/** Aligns labels, numbers and notes of adjacent tiles. */
export const Tiles = styled.div`
  > * {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    row-gap: ${space[1]};
  }
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.375rem), 1fr));
  ${media.phone} {
    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    }
`;
export const Ways = styled.div`display: grid; gap: ${space[4]}; grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));`;

const Figure = styled.div`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
  grid-row: span 3;
  grid-template-rows: subgrid;
  row-gap: ${space[1]};
  > span {
    display: flex;
    justify-content: space-between;
    gap: ${space[1]};
    font-size: ${size.sm};
    font-weight: 650;
    color: ${color.ink2};
  }
  > span > a {
    ${cardLink} min-height: 24px;
  }
  svg {
    flex: none;
    @media (max-width: 419px) {
      display: none;
    }
    }
  strong {
    font: 900 clamp(3rem, 6vw, 4.25rem)/.9 ${font.display};
    color: ${color.ink};
    padding-top: ${space[1]};
  }
  small {
    color: ${color.muted};
    font-size: ${size.sm};
    line-height: 1.35;
  }
  small > a {
    ${cardLink} display: flex;
    align-items: center;
    min-height: 24px;
    color: ${color.deepText};
    font-weight: 650;
    text-decoration: underline;
  }
`;
const Way = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space[4]};
  align-items: center;
  h2 {
    font: 650 ${size.lg}/1.3 ${font.text};
  }
  a {
    ${cardLink} }
    p {
      color: ${color.ink2};
      font-size: ${size.sm};
      line-height: 1.4;
    }
    > svg {
      color: ${color.muted};
    }
`;
const Plate = styled.span`display: grid; place-items: center; width: 52px; height: 52px; border-radius: 4px; background: ${color.stage}; color: ${color.onStage}; box-shadow: inset 0 0 0 3px ${color.stage}, inset 0 0 0 4px ${color.onStage};`;
