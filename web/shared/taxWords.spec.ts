import { expect, it } from 'vitest';
import { basisPointsOf, percentOf, taxWords } from './taxWords.ts';

it('a rate is percent with at most two decimals, up to a fifth of the price', () => {
  for (const [written, basisPoints] of [
    ['6.25', 625],
    [' 8 %', 800],
    ['20', 2000],
    ['0.01', 1],
    ['0.29', 29],
  ] as const)
    expect(basisPointsOf(written)).toBe(basisPoints);
  for (const wrong of ['', '0', '20.01', '6.255', '-1', '1e1', '6,25', 'six', '٦'])
    expect(basisPointsOf(wrong), wrong).toBeUndefined();
  expect(percentOf(1025)).toBe('10.25');
});

it('is said with the names of the states', () => {
  const taxes = [
    { state: 'IL', basisPoints: 625 },
    { state: 'NY', basisPoints: 800 },
  ];
  expect(taxWords(taxes)).toBe('6.25% in Illinois, 8% in New York');
});
