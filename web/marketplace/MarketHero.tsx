import styled from 'styled-components';
import { firstWords } from '../shared/firstWords.ts';
import { SearchBox } from '../shared/SearchBox.tsx';
import { Stage, Wrap } from '../ui/Layout.tsx';
import { color, font, media, radius, size, space } from '../ui/tokens.ts';
import { MarketStatistics } from './MarketStatistics.tsx';

/** The sign over the stalls, the search, and how much there is. */
export function MarketHero(props: { query: string; busy: boolean; onSearch: (query: string) => void }) {
  return (
    <section aria-labelledby="market">
      <Ground>
        <Wrap>
          <Words>
            <h1 id="market">{firstWords.marketplace.title}</h1>
            <p>{firstWords.marketplace.lead}</p>
          </Words>
        </Wrap>
      </Ground>
      <Wrap>
        <Counter>
          <Search>
            <SearchBox {...props} label="Name, category or description" placeholder="Pomade" />
          </Search>
          <MarketStatistics />
        </Counter>
      </Wrap>
    </section>
  );
}

const Ground = styled(Stage)`padding-bottom: 84px; overflow: hidden; ${media.tablet} { padding-bottom: 76px; }`;
const Words = styled.div`
  display: grid;
  gap: ${space[4]};
  padding-block: ${space[8]} ${space[5]};
  h1 {
    font: 900 clamp(3rem, 9vw, 6rem)/.86 ${font.display};
    text-transform: uppercase;
    letter-spacing: -.005em;
    overflow-wrap: anywhere;
  }
  p {
    font-size: ${size.lg};
    max-width: 46ch;
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
const Search = styled.div`padding: ${space[4]}; form { background: ${color.bg}; } ${media.tablet} { padding: ${space[5]} ${space[6]}; }`;
