import { expect, it } from 'vitest';
import { sumsOf } from './views.ts';

const money = { received: 3_000, refunded: 1_000, fees: 0, tips: 0, pledged: 5_000 };
const at = '2027-01-12T12:00:00.000Z';

it.each([
  ['runs', { ended: null, cancelled: null }, 5_000, 7_000],
  ['has reached its goal and is charging', { ended: { at, isReached: true }, cancelled: null }, 5_000, 7_000],
  ['has missed its goal: its pledges are released', { ended: { at, isReached: false }, cancelled: null }, 0, 7_000],
  ['was cancelled: its pledges are released', { ended: null, cancelled: { at, reason: 'Over.' } }, 0, 2_000],
])('what is pledged to a campaign that %s', (_what, course, pledgedCents, raisedCents) => {
  expect(sumsOf({ money, ...course })).toEqual({ receivedCents: 2_000, pledgedCents, raisedCents });
});
