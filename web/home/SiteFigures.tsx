import styled from 'styled-components';
import { texts } from '../shared/texts.ts';
import { Edge } from '../ui/Edge.tsx';
import { Wrap } from '../ui/Layout.tsx';
import { color, font, media, size, space } from '../ui/tokens.ts';

/** The three figures the site stands for (specification §9). */
export function SiteFigures() {
  return (
    <section aria-label="Chairside in figures">
      <Edge $height={6} />
      <Ground>
        <Wrap>
          <Figures>
            {texts.home.stats.map(({ value, suffix, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{`${value}${suffix}`}</dd>
              </div>
            ))}
          </Figures>
        </Wrap>
      </Ground>
      <Edge $height={6} />
    </section>
  );
}

const Ground = styled.div`background: ${color.sunken};`;
const Figures = styled.dl`
  display: grid;
  gap: ${space[6]};
  padding-block: ${space[8]};
  text-align: center;
  ${media.tablet} {
    grid-template-columns: repeat(3, 1fr);
    padding-block: ${space[12]};
  }
  > div {
    display: flex;
    flex-direction: column-reverse;
    gap: ${space[1]};
  }
  dt {
    font-size: ${size.lg};
    color: ${color.ink2};
  }
  dd {
    font: 900 clamp(3.5rem, 9vw, 6rem)/.86 ${font.display};
    color: ${color.brandText};
  }
`;
