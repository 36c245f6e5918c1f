import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nothingSeen, numberOf, withSeen } from './seen.ts';

it('knows every name it was given, with its number, and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 400 }), fc.string(), (names, other) => {
      const seen = names.reduce((before, name, index) => withSeen(before, name, index + 1), nothingSeen);
      names.forEach((name, index) => {
        expect(numberOf(seen, name)).toBe(index + 1);
      });
      if (!names.includes(other)) expect(numberOf(seen, other)).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

it('leaves what it was made from as it was', () => {
  const one = withSeen(nothingSeen, 'a', 1);
  withSeen(one, 'b', 2);
  expect(numberOf(one, 'b')).toBeUndefined();
});
