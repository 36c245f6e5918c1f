import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noNames, numberOf, withName } from './numberedNames.ts';

it('knows every name it was given, with its number, and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 400 }), fc.string(), (names, other) => {
      const seen = names.reduce((before, name, index) => withName(before, name, index + 1), noNames);
      names.forEach((name, index) => {
        expect(numberOf(seen, name)).toBe(index + 1);
      });
      if (!names.includes(other)) expect(numberOf(seen, other)).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

it('leaves its input unchanged', () => {
  const one = withName(noNames, 'a', 1);
  withName(one, 'b', 2);
  expect(numberOf(one, 'b')).toBeUndefined();
});
