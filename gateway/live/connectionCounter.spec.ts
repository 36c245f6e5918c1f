import { expect, it } from 'vitest';
import { openConnectionCounter } from './connectionCounter.ts';

it('is full for one and open for another, and open again once something was taken back', () => {
  const tally = openConnectionCounter(2);
  tally.add('ann');
  expect(tally.isFull('ann')).toBe(false);
  tally.add('ann');
  expect([tally.isFull('ann'), tally.isFull('bob')]).toEqual([true, false]);
  tally.remove('ann');
  expect(tally.isFull('ann')).toBe(false);
  tally.remove('ann');
  tally.add('ann');
  expect(tally.isFull('ann')).toBe(false);
});
