import { expect, it } from 'vitest';
import { clocksApart } from './clocks.ts';

const AT = '2027-01-12T12:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(AT) + seconds * 1_000).toISOString();
const theirs = (seconds: number) => ({ lookClock: async () => at(seconds) });

it('clocks differ that are more than five minutes apart, either way', async () => {
  const now = () => AT;
  for (const seconds of [0, 300, -300]) expect(await clocksApart(theirs(seconds), now)).toBeUndefined();
  for (const seconds of [301, -301, 14 * 86_400])
    expect(await clocksApart(theirs(seconds), now)).toEqual({ ours: AT, theirs: at(seconds) });
});

it('do not for an answer that was long on its way', async () => {
  let seconds = 0;
  const now = () => at(seconds);
  const slow = {
    lookClock: async () => {
      seconds = 400;
      return AT;
    },
  };
  expect(await clocksApart(slow, now)).toBeUndefined();
});
