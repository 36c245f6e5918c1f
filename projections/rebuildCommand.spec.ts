import { expect, it } from 'vitest';
import { progressWords } from './rebuildCommand.ts';

it('counts the events of a rebuild, and not their positions', () => {
  let now = 0;
  const say = progressWords(() => now);
  now = 2_000;
  expect(say(399_999, 999_999, 1_200)).toBe('1200 events, 40 %, 600 a second, 3 s to go');
  now = 4_000;
  expect(say(999_999, 999_999, 3_000)).toBe('3000 events, 100 %, 750 a second, 0 s to go');
});
