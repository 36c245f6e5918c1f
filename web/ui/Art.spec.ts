import { describe, expect, it } from 'vitest';
import { initials } from './Avatar.tsx';
import { campaignPicture, thingOf } from './art/campaignPicture.ts';
import { formOf } from './art/forms.ts';
import { kindOf, kindsOf } from './art/kindOf.ts';
import { type Kind, objects } from './art/objects.ts';
import { productPicture } from './art/productPicture.ts';
import type { Picture, Shape } from './art/shapes.ts';
import { shopPicture, signLines, signSize } from './art/shopPicture.ts';

const ids = Array.from({ length: 300 }, (_, at) => `p-${at.toString(36)}-${(at * 7919).toString(16)}`);
const shapesOf = ({ layers }: Picture): Shape[] => layers.flatMap(({ shapes }) => shapes);

describe('the picture of a product', () => {
  it.each([
    ['Stoneware Lather Bowl', 'bowl'],
    ['Cordless Taper Clipper', 'clipper'],
    ['Clipper Blade Oil, 4 oz', 'dropper'],
    ['Shaving Bowls', 'bowl'],
    ['Three Combs', 'comb'],
    ['Wall Mirrors', 'mirror'],
    ['Walnut Shelves', 'mirror'],
    ['Barber Chairs', 'chair'],
    ['Beard Oils', 'dropper'],
    ['Soft Brushes', 'brush'],
    ['Glass Jars', 'jar'],
    ['Zero-Gap Detail Trimmer', 'clipper'],
    ['Japanese Steel Shears 6"', 'shears'],
    ['Folding Straight Razor', 'razor'],
    ['Double Edge Safety Razor', 'safetyRazor'],
    ['Half Blades, Box of 100', 'blades'],
    ['Cedar Beard Oil', 'dropper'],
    ['Moustache Wax, Firm', 'tin'],
    ['Oil Pomade, Strong', 'tin'],
    ['Boar Bristle Beard Brush', 'brush'],
    ['Sea Salt Spray', 'spray'],
    ['Grooming Cream', 'tube'],
    ['Sandalwood Shaving Soap', 'soap'],
    ['Bay Rum Aftershave', 'bottle'],
    ['Ox Horn Pocket Comb', 'comb'],
    ['Paddle Brush', 'paddle'],
    ['Black Cutting Cape', 'cape'],
    ['Neck Strips, Roll of 500', 'roll'],
    ['Hot Towels, Set of 12', 'towels'],
    ['Barber Apron, Waxed Canvas', 'apron'],
    ['Hydraulic Barber Chair', 'chair'],
    ['Towel Warmer', 'warmer'],
    ['Wall Mirror with Shelf', 'mirror'],
    ['Disinfectant Jar', 'jar'],
    ['Turning Barber Pole', 'pole'],
    ['Beard Set in a Tin', 'gift'],
  ] satisfies [string, Kind][])('shows for “%s” a %s', (name, kind) => expect(kindOf(name, 'Gift sets', 0)).toBe(kind));

  it.each([
    ['Clippers and trimmers', ['clipper', 'blades']],
    ['Shears and razors', ['shears', 'razor', 'safetyRazor']],
    ['Combs and brushes', ['comb', 'brush', 'paddle']],
    ['Combs', ['comb']],
    ['Shaving brushes', ['brush']],
    ['Hair styling', ['tin', 'tube', 'spray']],
    ['Beard care', ['dropper', 'tin', 'brush']],
    ['Shaving', ['bowl', 'brush', 'soap', 'safetyRazor']],
    ['Aftershave', ['bottle']],
    ['Capes and towels', ['cape', 'towels', 'apron', 'roll']],
    ['Shop equipment', ['chair', 'mirror', 'pole', 'warmer', 'jar']],
    ['Gift sets', ['gift']],
  ] satisfies [string, Kind[]][])('is one of the things of “%s” where the name says nothing', (category, kinds) => {
    expect(new Set(ids.map((_, at) => kindOf('Zzyzx', category, at)))).toEqual(new Set(kinds));
    expect(kindsOf(category)).toEqual(kinds);
    expect(kindOf('Zzyzx', category.toUpperCase(), 7)).toBe(kindOf('Zzyzx', category, 7));
  });

  it('draws the category’s thing, and the same one each time', () => {
    const drawn = new Set(ids.map((id) => JSON.stringify(productPicture(id, 'Combs and brushes'))));
    expect(drawn.size).toBeGreaterThan(290);
    for (const id of ids.slice(0, 20)) {
      expect(productPicture(id, 'Capes and towels')).toEqual(productPicture(id, 'Capes and towels'));
      expect(productPicture(id, 'Capes and towels')).not.toEqual(productPicture(id, 'Combs and brushes'));
    }
  });

  it('is one of a few usual things where name and category say nothing', () =>
    expect(new Set(ids.map((_, at) => kindOf('Zzyzx', 'Odds and ends', at))).size).toBe(6));

  it('never repeats in a grid of twenty, of whatever kind', () => {
    for (const [name, category] of [
      ['Matte Clay', ''],
      ['Fade Brush', ''],
      ['Zzyzx', ''],
      ['Zzyzx', 'Clippers and trimmers'],
      ['Zzyzx', 'Shop equipment'],
      ['Zzyzx', 'Gift sets'],
    ] as const)
      for (let from = 0; from < 280; from += 20)
        expect(
          new Set(ids.slice(from, from + 20).map((id) => JSON.stringify(productPicture(`${name} ${id}`, category))))
            .size,
          `${name} of ${category} from ${from}`,
        ).toBe(20);
  });

  it('draws brushes for what they are for, and others of a kind in several shapes', () => {
    const names = ['Neck Duster', 'Fade Brush', 'Boar Bristle Beard Brush', 'Badger Shaving Brush'];
    expect(new Set(names.map((name) => formOf('brush', name, 0))).size).toBe(4);
    expect(formOf('brush', 'Badger Shaving Brush', 0)).not.toBe(formOf('brush', 'Badger Shaving Brush', 1));
    expect(formOf('comb', 'Neck Duster', 0)).toBe(objects.comb);
  });

  it('is the same for the same name', () => expect(productPicture('Matte Clay')).toEqual(productPicture('Matte Clay')));

  it('is drawn with finite numbers, in paints that are seen on their ground', () => {
    for (const id of ids) {
      const picture = productPicture(id);
      const shapes = shapesOf(picture);
      expect(JSON.stringify(picture)).not.toMatch(/null|NaN|Infinity|undefined/);
      expect(shapes.filter(({ paint }) => paint !== picture.ground).length).toBeGreaterThan(2);
    }
  });

  it('has several shapes for every kind', () => {
    for (const draw of Object.values(objects))
      expect(
        new Set(draw(['#000000', '#111111', '#222222', '#333333']).map(({ paint }) => paint)).size,
      ).toBeGreaterThan(1);
  });
});

describe('the picture of a shop', () => {
  const sign = (name: string) =>
    shapesOf(shopPicture(name)).flatMap((shape) => (shape.kind === 'sign' ? shape.lines : []));

  it('has its name on the sign, and is the same before and after the shop is there', () => {
    expect(sign('Oak Street Barbers')).toEqual(['Oak Street Barbers']);
    expect(shopPicture('Oak Street Barbers')).toEqual(shopPicture('Oak Street Barbers'));
    expect(sign('')).toEqual([]);
  });

  it.each(Array.from({ length: 100 }, (_, at) => at + 1))('fits %s letters', (length) => {
    for (const name of ['W'.repeat(length), 'ab '.repeat(40).slice(0, length).trim()]) {
      const lines = signLines(name);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(24);
      expect(signSize(lines)).toBeGreaterThanOrEqual(20);
    }
  });

  it('differs from shop to shop', () =>
    expect(new Set(ids.map((id) => JSON.stringify(shopPicture(id)))).size).toBeGreaterThan(295));
});

describe('the picture of a campaign', () => {
  it('shows the thing of its category, or else of its name', () => {
    const [school, relief] = [thingOf('Training', 'Zzyzx', 0), thingOf('Emergency', 'Zzyzx', 0)];
    expect(school).not.toBe(relief);
    expect(thingOf('Other', 'Barber school for veterans', 0)).toBe(school);
    expect(thingOf('Other', 'Zzyzx', 0)).not.toBe(thingOf('Other', 'Zzyzx', 1));
  });

  it('never repeats in a grid of twenty of one category, and is the same for the same name', () => {
    for (let from = 0; from < 280; from += 20)
      expect(
        new Set(ids.slice(from, from + 20).map((id) => JSON.stringify(campaignPicture(id, 'Training')))).size,
      ).toBe(20);
    expect(campaignPicture('A chair for Ben', 'Tools')).toEqual(campaignPicture('A chair for Ben', 'Tools'));
  });

  it('is drawn with finite numbers, in paints that are seen on their ground', () => {
    for (const id of ids) {
      const picture = campaignPicture(id, '');
      expect(JSON.stringify(picture)).not.toMatch(/null|NaN|Infinity|undefined/);
      expect(shapesOf(picture).filter(({ paint }) => paint !== picture.ground).length).toBeGreaterThan(8);
    }
  });
});

describe('initials', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(initials('Ana Maria Ortiz')).toBe('AO');
    expect(initials('  prince ')).toBe('P');
    expect(initials('')).toBe('?');
  });
});
