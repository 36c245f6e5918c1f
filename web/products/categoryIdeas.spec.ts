import { expect, it } from 'vitest';
import { kindsOf } from '../ui/art/kindOf.ts';
import { productPicture } from '../ui/art/productPicture.ts';
import { ideas } from './categoryIdeas.ts';

it('every category that is suggested has drawings of its own', () => {
  const shelves = ideas.map((category) => kindsOf(category).join());
  expect(new Set(shelves).size).toBe(ideas.length);
  expect(shelves).not.toContain(kindsOf('').join());
});

it.each([...ideas, 'Shaving', 'Gift sets', 'Odds and ends'])(
  'twenty products of “%s” whose names say nothing never look the same',
  (category) => {
    for (let from = 0; from < 200; from += 20) {
      const names = Array.from({ length: 20 }, (_, at) => `Zzyzx ${from + at}`);
      expect(new Set(names.map((name) => JSON.stringify(productPicture(name, category)))).size).toBe(20);
    }
  },
);
