import { expect, it } from 'vitest';
import { joinWords, waitWords, wishWords } from './queueFields.ts';

it('a waiting time is said in words, also where it cannot be known', () => {
  const said = (
    [
      [0, 0],
      [0, 15],
      [30, 30],
      [30, 45],
      [60, 75],
      [90, null],
      [0, null],
      [null, null],
    ] as const
  ).map(([fromMinutes, toMinutes]) => waitWords({ fromMinutes, toMinutes }));
  expect(said).toEqual([
    'now',
    'within 15 min',
    'in about 30 min',
    'in 30 min to 45 min',
    'in 1 h to 1 h 15 min',
    'in 1 h 30 min or later, perhaps not today',
    'now or later, perhaps not today',
    'not today',
  ]);
});

it('who would join is told when their turn is, or that there is none', () => {
  expect(joinWords({ fromMinutes: 30, toMinutes: 45 })).toBe('Who joins now has their turn in 30 min to 45 min.');
  expect(joinWords({ fromMinutes: null, toMinutes: null })).toMatch(/^The shop can serve nobody more today/);
  expect(wishWords({ fromMinutes: 0, toMinutes: 0 })).toBe('With this choice your turn is now.');
  expect(wishWords({ fromMinutes: null, toMinutes: null })).toBe('The shop cannot serve you today with this choice.');
});
