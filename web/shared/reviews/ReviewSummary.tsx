import styled from 'styled-components';
import { formatNumber } from '../../ui/format.ts';
import { StarRating } from '../../ui/StarRating.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';

/** How good something is on average; where `counts` are known there is a bar for each number of stars. */
export function ReviewSummary(props: {
  average: number | null | undefined;
  count: number;
  counts: readonly StarCount[] | undefined;
}) {
  const { average, count, counts } = props;
  return (
    <Box>
      <Average>
        {typeof average === 'number' && (
          <>
            <strong aria-hidden>{average.toFixed(1)}</strong>
            <StarRating value={average} starsOnly />
          </>
        )}
        <p>{`${formatNumber(count)} ${count === 1 ? 'review' : 'reviews'}`}</p>
      </Average>
      {counts && (
        <Bars aria-label="By number of stars">
          {counts.map(({ stars, said }) => (
            <li key={stars}>
              <span>{`${stars} ${stars === 1 ? 'star' : 'stars'}`}</span>
              <Bar aria-hidden $share={said / count} />
              <span className="figures">{said}</span>
            </li>
          ))}
        </Bars>
      )}
    </Box>
  );
}

/** How often a number of stars was given. */
export interface StarCount {
  readonly stars: number;
  readonly said: number;
}

/** How often each number of stars was given, the best first. */
export const countStars = (ratings: readonly number[]): StarCount[] =>
  [5, 4, 3, 2, 1].map((stars) => ({ stars, said: ratings.filter((rating) => rating === stars).length }));

const Box = styled.div`display: flex; flex-wrap: wrap; gap: ${space[4]} ${space[8]}; align-items: center;`;
const Average = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[1]};
  strong {
    font: 900 ${size.h1}/1 ${font.display};
  }
  p {
    color: ${color.ink2};
  }
`;
const Bars = styled.ul`
  flex: 1 1 240px;
  max-width: 420px;
  display: grid;
  gap: ${space[1]};
  font-size: ${size.sm};
  li {
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr) 28px;
    gap: ${space[3]};
    align-items: center;
  }
  li > :last-child {
    text-align: right;
  }
`;
const Bar = styled.span<{ $share: number }>`
  height: 10px;
  border-radius: ${radius.bar};
  border: 1px solid ${color.lineStrong};
  background: linear-gradient(${color.brass}, ${color.brass}) 0 0 / ${({ $share }) => $share * 100}% 100% no-repeat ${color.sunken};
`;
