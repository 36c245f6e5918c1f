import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { loginThen, paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { cardLink, LinkCard } from '../ui/Card.tsx';
import { Icon, type IconName } from '../ui/Icons.tsx';
import { Section, Wrap } from '../ui/Layout.tsx';
import { color, font, media, radius, size, space } from '../ui/tokens.ts';

/** Links to the marketplace, the barbers and the forum. A visitor reaches the forum through the login. */
export function Features() {
  const { status } = useSession();
  const { home } = texts;
  const features: Feature[] = [
    {
      icon: 'comb',
      title: home.visitMarketplace,
      text: 'Clippers, combs, oils: tools the trade sells to the trade.',
      to: paths.marketplace,
      link: home.goToMarketplace,
    },
    {
      icon: 'pole',
      title: home.viewAllShops,
      text: 'Each with its hours, its price and its next free chair.',
      to: paths.barbers,
      link: home.viewAllBarbers,
    },
    {
      icon: 'forum',
      title: home.goToForumTitle,
      text: 'Ask, answer and argue with barbers from everywhere.',
      link: home.goToForum,
      to: status === 'guest' ? loginThen(paths.forum) : paths.forum,
    },
  ];
  return (
    <Section $tight aria-label="Where to go">
      <Wrap>
        <Three>
          {features.map((feature) => (
            <Door key={feature.title} {...feature} />
          ))}
        </Three>
      </Wrap>
    </Section>
  );
}

interface Feature {
  icon: IconName;
  title: string;
  text: string;
  to: string;
  link: string;
}

const Door = (props: Feature) => (
  <Card>
    <Plate>
      <Icon name={props.icon} size={34} />
    </Plate>
    <h2>{props.title}</h2>
    <p>{props.text}</p>
    <Go to={props.to}>
      {props.link}
      <Icon name="forward" size={18} />
    </Go>
  </Card>
);

const Three = styled.div`display: grid; gap: ${space[5]}; ${media.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); }`;
const Card = styled(LinkCard)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  overflow-wrap: anywhere;
  column-gap: ${space[4]};
  row-gap: ${space[2]};
  align-content: start;
  h2 {
    font-size: ${size.xxl};
    align-self: center;
  }
  p {
    grid-column: 1 / -1;
    color: ${color.ink2};
    margin-top: ${space[2]};
  }
`;
const Plate = styled.span`
  display: grid;
  place-items: center;
  width: 64px;
  height: 64px;
  border-radius: ${radius.control};
  background: ${color.stage};
  color: ${color.onStage};
  box-shadow: inset 0 0 0 4px ${color.stage}, inset 0 0 0 5px ${color.onStage};
`;
const Go = styled(Link)`
  && {
    ${cardLink} }
  grid-column: 1 / -1;
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: 44px;
  font: 700 ${size.md}/1.2 ${font.text};
  && {
    color: ${color.deepText};
  }
`;
