import { expect, it } from 'vitest';
import { productPicture } from './productPicture.ts';
import type { Shape } from './shapes.ts';

/** The products of the demo, whose grids people look at. */
const NAMES = `
  Cordless Taper Clipper
  Japanese Steel Shears 6"
  Cedar Beard Oil
  Matte Clay
  Badger Shaving Brush
  Bay Rum Aftershave
  Ox Horn Pocket Comb
  Pinstripe Barber Cape
  Hydraulic Barber Chair
  First Shave Set
  Corded Workhorse Clipper
  Thinning Shears, 30 Teeth
  Bay Rum Beard Oil
  Water Pomade, Medium
  Synthetic Shaving Brush
  Aftershave Balm, Unscented
  Carbon Cutting Comb
  Black Cutting Cape
  Towel Warmer
  Beard Set in a Tin
  Zero-Gap Detail Trimmer
  Folding Straight Razor
  Unscented Beard Oil
  Oil Pomade, Strong
  Sandalwood Shaving Soap
  Witch Hazel Toner
  Flat Top Comb
  Neck Strips, Roll of 500
  Wall Mirror with Shelf
  Traveller’s Kit
  Foil Finishing Shaver
  Shavette with 10 Blades
  Beard Balm with Beeswax
  Sea Salt Spray
  Shaving Cream, Lime
  Cologne, Vetiver and Smoke
  Neck Duster
  Hot Towels, Set of 12
  Disinfectant Jar
  Barber’s Dozen
  Magnetic Guard Set, 8 Sizes
  Half Blades, Box of 100
  Moustache Wax, Firm
  Styling Powder
  Pre-Shave Oil
  Fade Brush
  Barber Apron, Waxed Canvas
  Turning Barber Pole
  Weekend Pomade Duo
  Travel Trimmer
  Double Edge Safety Razor
  Beard Wash
  Grooming Cream
  Alum Block
  Paddle Brush
  Clipper Blade Oil, 4 oz
  Leather Strop, 2 Sides
  Boar Bristle Beard Brush
  Scalp Tonic
  Stoneware Lather Bowl
`
  .trim()
  .split('\n')
  .map((name) => name.trim());

const withoutPaint = ({ paint: _paint, ...shape }: Shape) => shape;

/**
 * What is on a picture apart from colours, sizes and turns: the outlines of the thing, how often it stands there, and
 * which sorts of shapes are behind it.
 */
const compositionOf = (name: string): string =>
  JSON.stringify(
    productPicture(name).layers.map(({ transform = '', shapes }) =>
      transform.includes('rotate')
        ? shapes.map(withoutPaint)
        : [shapes.length > 1, ...new Set(shapes.map(({ kind }) => kind))],
    ),
  );

it('no two products of the demo have the same composition, in whatever grid they meet', () => {
  const seen = new Map<string, string[]>();
  for (const name of NAMES) seen.set(compositionOf(name), [...(seen.get(compositionOf(name)) ?? []), name]);
  expect(NAMES).toHaveLength(60);
  expect([...seen.values()].filter(({ length }) => length > 1)).toEqual([]);
});
