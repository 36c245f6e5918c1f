import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargedWhen, percentOf, raisedWords, standingOf } from './words.ts';

const now = Date.parse('2026-11-25T00:00:00Z');
const standing = (status: string, over: object = {}) =>
  standingOf(
    { status, outcome: null, startsAt: '2026-11-28T00:00:00Z', endsAt: '2026-12-05T00:00:00Z', ...over } as never,
    now,
  ).word;

describe('how a campaign stands', () => {
  it.each([
    ['DRAFT', {}, 'Draft'],
    ['SCHEDULED', {}, 'Starts in 3 days'],
    ['RUNNING', {}, 'Ends in 10 days'],
    ['RUNNING', { endsAt: '2026-11-25T00:00:00Z' }, 'Ending now'],
    ['PAUSED', {}, 'Paused'],
    ['CANCELLED', {}, 'Cancelled'],
    ['ENDED', { outcome: 'REACHED' }, 'Goal reached'],
    ['ENDED', { outcome: 'MISSED' }, 'Goal missed'],
    ['ENDED', {}, 'Ended'],
  ])('%s is said as it is', (status, over, word) => expect(standing(status, over)).toBe(word));
});

it('says when a card is charged', () => {
  const runs = {
    status: 'RUNNING',
    outcome: null,
    endsAt: '2026-12-06T05:59:59Z',
    timeZone: 'America/Chicago',
  } as const;
  const [kept, pledged] = [{ ...runs, model: 'KEEP_IT_ALL' } as const, { ...runs, model: 'ALL_OR_NOTHING' } as const];
  expect(chargedWhen(kept)).toBe('charged at once');
  expect(chargedWhen(pledged)).toBe('charged only if the goal is reached on Dec 5');
  expect(chargedWhen({ ...pledged, status: 'ENDED', outcome: 'REACHED' })).toBe('charged, as the goal was reached');
  expect(chargedWhen({ ...pledged, status: 'ENDED', outcome: 'MISSED' })).toBe('never charged');
  expect(chargedWhen({ ...pledged, status: 'CANCELLED' })).toBe('never charged');
});

it('never says that a goal is reached which is not', () => {
  fc.assert(
    fc.property(fc.nat(200_000_000), fc.integer({ min: 100, max: 100_000_000 }), (raisedCents, goalCents) => {
      expect(percentOf({ raisedCents, goalCents }) >= 100).toBe(raisedCents >= goalCents);
    }),
  );
});

it('keeps what is pledged apart from what is in', () => {
  const [goalCents, outcome] = [100_000, null];
  expect(raisedWords({ raisedCents: 64_000, goalCents, outcome, pledgedCents: 0, receivedCents: 64_000 })).toEqual({
    total: '$640 of $1,000',
    parts: '',
  });
  expect(raisedWords({ raisedCents: 64_000, goalCents, outcome, pledgedCents: 64_000, receivedCents: 0 }).parts).toBe(
    '$640 pledged, nothing charged yet',
  );
  expect(
    raisedWords({ raisedCents: 64_000, goalCents, outcome, pledgedCents: 4_000, receivedCents: 60_000 }).parts,
  ).toBe('$40 pledged, $600 charged');
  const missed = { raisedCents: 2_000, goalCents, outcome: 'MISSED', pledgedCents: 0, receivedCents: 0 } as const;
  expect(raisedWords(missed).parts).toBe('$20 pledged, never charged');
});
