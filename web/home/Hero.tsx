import styled from 'styled-components';
import { firstWords } from '../shared/firstWords.ts';
import { paths } from '../shared/paths.ts';
import { useSite } from '../shared/site.tsx';
import { siteName } from '../shared/siteName.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Stage, Wrap } from '../ui/Layout.tsx';
import { color, font, media, radius, size, space } from '../ui/tokens.ts';
import { HeroArt } from './HeroArt.tsx';
import { HeroSearch } from './HeroSearch.tsx';
import { LiveStatistics } from './LiveStatistics.tsx';

/** The sign over the door: what this is, in letters one reads from across the street, and the search under it. */
export function Hero() {
  const [first, second, third] = firstWords.home.title;
  return (
    <section aria-labelledby="hero">
      <Ground>
        <Split>
          <Words>
            <h1 id="hero">
              {first} <br />
              {second} <span>{third}</span>
            </h1>
            <p>{firstWords.home.lead}</p>
            <LinkButton variant="primary" to={paths.barbers} icon={<Icon name="chair" />}>
              {firstWords.home.book}
            </LinkButton>
            <Beside>
              <SocialLinks />
            </Beside>
          </Words>
          <Side>
            <HeroArt />
          </Side>
        </Split>
      </Ground>
      <Wrap>
        <Counter>
          <HeroSearch />
          <LiveStatistics />
        </Counter>
        <Below>
          <SocialLinks />
        </Below>
      </Wrap>
    </section>
  );
}

function SocialLinks() {
  const { social } = useSite();
  const links = [
    { label: siteName(social?.video, 'Video site'), href: social?.video },
    { label: siteName(social?.professional, 'Professional network'), href: social?.professional },
    { label: siteName(social?.photo, 'Photo site'), href: social?.photo },
  ].filter(({ href }) => href);
  return (
    <Social aria-label="Elsewhere on the web">
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href ?? undefined} target="_blank" rel="noreferrer">
            {label}
            <Icon name="external" size={15} />
          </a>
        </li>
      ))}
    </Social>
  );
}

const Ground = styled(Stage)`padding-bottom: 84px; overflow: hidden; ${media.tablet} { padding-bottom: 76px; }`;
const Split = styled(Wrap)`
  display: grid;
  gap: ${space[8]};
  align-items: center;
  padding-block: ${space[8]};
  ${media.wide} {
    grid-template-columns: minmax(0, 1.15fr) minmax(0, .85fr);
    gap: ${space[12]};
    padding-block: ${space[8]} ${space[6]};
  }
`;
// The search comes first: a picture stands beside the words or not at all, and on a phone the links come later.
const Side = styled.div`display: none; ${media.wide} { display: block; }`;
const Beside = styled.div`display: none; ${media.tablet} { display: block; }`;
const Below = styled.div`padding-top: ${space[3]}; ${media.tablet} { display: none; }`;
const Words = styled.div`
  display: grid;
  gap: ${space[5]};
  justify-items: start;
  min-width: 0;
  h1 {
    font: 900 clamp(3.25rem, 8.4vw, 6.75rem)/.86 ${font.display};
    text-transform: uppercase;
    letter-spacing: -.005em;
    text-wrap: balance;
  }
  h1 span {
    display: inline-block;
  }
  > p {
    font-size: ${size.lg};
    max-width: 46ch;
  }
`;
// The links come with the operator's settings; their room is kept.
const Social = styled.ul`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space[5]};
  min-height: 44px;
  a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 44px;
    font-weight: 600;
    font-size: ${size.sm};
  }
`;
const Counter = styled.div`
  position: relative;
  margin-top: -60px;
  background: ${color.surface};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.card};
  overflow: hidden;
`;
