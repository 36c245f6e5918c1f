import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { Refusal } from '../refusal.ts';
import { type BeginPayment, type NoteDeclinedAttempt, type PayerEvent, payer } from './payer.ts';
import { CoolingDown, TooManyIntents } from './refusals.ts';

const NOON = Date.parse('2027-01-11T18:00:00.000Z');
const by = { id: 'ann', role: 'CUSTOMER' } as const;
/** An instant so many minutes after noon. */
const after = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();
const begin = (paymentId: string, minutes = 0): BeginPayment => ({
  type: 'BeginPayment',
  data: { payerId: 'ann', paymentId },
  at: after(minutes),
  by,
});
const begun = (paymentId: string, minutes = 0): PayerEvent => ({
  type: 'PaymentBegun',
  data: { payerId: 'ann', paymentId, begunAt: after(minutes) },
});
const declined = (attemptId: string, minutes = 0): PayerEvent => ({
  type: 'AttemptDeclined',
  data: { payerId: 'ann', paymentId: 'p', attemptId, declinedAt: after(minutes) },
});
const note = (attemptId: string, minutes = 0): NoteDeclinedAttempt => ({
  type: 'NoteDeclinedAttempt',
  data: { payerId: 'ann', paymentId: 'p', attemptId },
  at: after(minutes),
  by,
});
const ten = Array.from({ length: 10 }, (_, index) => begun(`p${index}`, index));
const five = Array.from({ length: 5 }, (_, index) => declined(`e${index}`, index));

function waitOf(past: readonly PayerEvent[], command: BeginPayment): unknown {
  try {
    payer.decide(command, fold(payer, past));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.details?.retryAfter;
    throw error;
  }
}

describe('beginning to pay', () => {
  it('is noted once for each payment', () => {
    given(payer).when(begin('p')).appends(begun('p'));
    given(payer, begun('p')).when(begin('p', 5)).appendsNothing();
  });

  it('is refused at the eleventh within ten minutes, with the seconds to wait', () => {
    given(payer, ...ten)
      .when(begin('p10', 9.5))
      .refuses(TooManyIntents);
    expect(waitOf(ten, begin('p10', 9.5))).toBe(30);
    given(payer, ...ten)
      .when(begin('p10', 10))
      .appends(begun('p10', 10));
    given(payer, ...ten, begun('p10', 10))
      .when(begin('p11', 10.5))
      .refuses(TooManyIntents);
  });

  it('is allowed at a time long before the others, as demo data is recorded in any order', () =>
    given(payer, ...ten)
      .when(begin('early', -60))
      .appends(begun('early', -60)));

  it('goes on for a payment that has begun', () =>
    given(payer, ...ten)
      .when(begin('p3', 9.5))
      .appendsNothing());

  it('rests for 15 minutes after five declines, also for a payment that has begun', () => {
    given(payer, begun('p'), ...five.slice(1))
      .when(begin('p', 5))
      .appendsNothing();
    given(payer, begun('p'), ...five)
      .when(begin('p', 5))
      .refuses(CoolingDown);
    given(payer, begun('p'), ...five)
      .when(begin('q', 18.9))
      .refuses(CoolingDown);
    expect(waitOf(five, begin('q', 18))).toBe(60);
    given(payer, ...five)
      .when(begin('q', 19))
      .appends(begun('q', 19));
  });

  it('rests again with the next decline, until an hour is over', () => {
    given(payer, ...five, declined('e5', 20))
      .when(begin('q', 21))
      .refuses(CoolingDown);
    given(payer, ...five, declined('e5', 62))
      .when(begin('q', 63))
      .appends(begun('q', 63));
  });
});

describe('a declined attempt', () => {
  it('counts once', () => {
    given(payer).when(note('e1')).appends(declined('e1'));
    given(payer, declined('e1')).when(note('e1', 3)).appendsNothing();
  });
});
