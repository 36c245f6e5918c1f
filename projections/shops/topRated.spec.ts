import { expect, it } from 'vitest';
import { bestRank, isTopRated } from './topRated.ts';

const rated = (rating: number | null, reviewCount: number) => ({ rating, reviewCount });

it('takes many good reviews', () => {
  expect(isTopRated(rated(4.5, 6))).toBe(true);
  expect(isTopRated(rated(4.4, 200))).toBe(false);
  expect(isTopRated(rated(5, 5))).toBe(false);
  expect(isTopRated(rated(null, 0))).toBe(false);
});

it('stands before all others, the better average first', () => {
  const shops = [rated(5, 1), rated(4.6, 272), rated(null, 0), rated(4.9, 9), rated(4.4, 50)];
  expect(shops.sort((one, other) => bestRank(other) - bestRank(one)).map(({ rating }) => rating)).toEqual([
    4.9,
    4.6,
    5,
    4.4,
    null,
  ]);
});

it('fits into its bits', () => expect(bestRank(rated(5, 1e7))).toBeLessThan(2 ** 24));
