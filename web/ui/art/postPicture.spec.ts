import { expect, it } from 'vitest';
import { postPicture } from './postPicture.ts';
import { productPicture } from './productPicture.ts';

/** The posts of the demo, in the order of its list. */
const TITLES = `
  The skin fade, step by step
  Reading a cowlick
  First day at a new shop
  Running on time for a month
  Beard oil is mostly patience
  Sharpening: how often, and by whom
  The quiet appointment
  Cutting curls dry
  House rules for the blog
  A comb is a ruler
  Five minutes of hot towel, done properly
  What opening a second chair taught us
  Why I gave up my straight razor for a month
  The best pomade there is
  What to book before the holidays
`
  .trim()
  .split('\n')
  .map((title) => title.trim());
const pictures = TITLES.map(postPicture);
const outlinesOf = ({ layers }: (typeof pictures)[number]) =>
  JSON.stringify(layers.flatMap(({ shapes }) => shapes.map(({ paint: _paint, ...shape }) => shape)));

it('no two posts of the demo show the same scene, and no neighbours in the list have the same ground', () => {
  expect(new Set(pictures.map(outlinesOf)).size).toBe(TITLES.length);
  const grounds = pictures.slice(0, 12).map(({ ground }) => ground);
  for (const columns of [1, 2, 3])
    for (const [at, ground] of grounds.entries()) expect(ground, TITLES[at]).not.toBe(grounds[at + columns]);
});

it('is the thing that a title names where it has no scene, and the same for the same title', () => {
  expect(postPicture('Zzyzx')).toEqual(productPicture('Zzyzx'));
  expect(postPicture('The quiet chair')).toEqual(postPicture('The quiet chair'));
});

it('is drawn with finite numbers, in paints that are seen on their ground', () => {
  for (const { ground, layers } of pictures) {
    expect(JSON.stringify(layers)).not.toMatch(/null|NaN|Infinity|undefined/);
    expect(layers.flatMap(({ shapes }) => shapes).filter(({ paint }) => paint !== ground).length).toBeGreaterThan(3);
  }
});
