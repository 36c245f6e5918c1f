import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { PaymentCommand } from './commands.ts';
import { payment } from './decider.ts';
import { CHARGED_BACK, PART_CHARGED_BACK, PARTLY_CHARGED_BACK, type PaymentEvent } from './events.ts';
import { type OpenPayment, statusOf } from './state.ts';

const AT = '2027-01-11T18:00:00.000Z';
const of = { paymentId: 'booking-b1', payerId: 'member', purpose: { page: 'booking', itemId: 'b1' } } as const;
const paid: readonly PaymentEvent[] = [
  { type: 'PaymentRequested', data: { ...of, amount: 3500, currency: 'usd', requestedAt: AT } },
  { type: 'PaymentCaptured', data: { ...of, intentId: 'pi_1', amount: 3500 } },
  { type: 'PaymentFulfilled', data: of },
];
const why = PARTLY_CHARGED_BACK;
const started = (refundId: string, amount: number, reason = 'cancelled'): PaymentEvent => ({
  type: 'RefundStarted',
  data: { ...of, refundId, amount, reason },
});
const failed = (refundId: string, amount: number, because: string = why): PaymentEvent => ({
  type: 'RefundFailed',
  data: { ...of, refundId, amount, why: because },
});
const completed = (refundId: string, amount: number): PaymentEvent => ({
  type: 'RefundCompleted',
  data: { ...of, refundId, amount, providerRefundId: 're_1' },
});
const fail = (refundId: string, rest: number): PaymentCommand => ({
  type: 'FailRefund',
  data: { paymentId: of.paymentId, refundId, why, rest },
  at: AT,
  by: { id: 'system', role: 'system' },
});

describe('a refund that fails of which a part can be sent', () => {
  it('is followed by a refund of that part, once', () => {
    given(payment, ...paid, started('r1', 3500))
      .when(fail('r1', 2500))
      .appends(failed('r1', 3500), started('r1~2', 2500, PART_CHARGED_BACK));
    given(payment, ...paid, started('r1', 3500), failed('r1', 3500), started('r1~2', 2500, PART_CHARGED_BACK))
      .when(fail('r1', 2500))
      .appendsNothing();
  });

  it('is followed by no more than what is left, and than what it was', () => {
    given(payment, ...paid, started('r0', 2000), started('r1', 1500))
      .when(fail('r1', 2500))
      .appends(failed('r1', 1500), started('r1~2', 1500, PART_CHARGED_BACK));
    const byHand = { ...of, refundId: 're_1', amount: 3000, reason: 'at the provider', madeAtProvider: true } as const;
    given(payment, ...paid, started('r1', 1500), { type: 'RefundStarted', data: byHand })
      .when(fail('r1', 1000))
      .appends(failed('r1', 1500), started('r1~2', 500, PART_CHARGED_BACK));
  });

  it('is followed by none where nothing can be sent', () =>
    given(payment, ...paid, started('r1', 3500))
      .when(fail('r1', 0))
      .appends(failed('r1', 3500)));
});

describe('money that a bank has kept of a payment nothing is given for', () => {
  const captured = paid.slice(0, 2);
  const [back, rest] = ['booking-b1-back-1', 'booking-b1-back-1~2'];
  const split = [
    ...captured,
    started(back, 3500),
    failed(back, 3500),
    started(rest, 2500, PART_CHARGED_BACK),
    completed(rest, 2500),
  ];
  const giveBack: PaymentCommand = {
    type: 'GiveBack',
    data: { paymentId: of.paymentId, reason: 'gone' },
    at: AT,
    by: { id: 'system', role: 'system' },
  };

  it('is not given back once more', () => {
    given(payment, ...split)
      .when(giveBack)
      .appendsNothing();
    given(payment, ...captured, started(back, 3500), failed(back, 3500, CHARGED_BACK))
      .when(giveBack)
      .appendsNothing();
  });

  it('is refunded with the rest', () => expect(statusOf(fold(payment, split) as OpenPayment)).toBe('refunded'));

  it('leaves the rest to be given back again where that has not arrived', () => {
    const late = [...split, failed(rest, 2500, 'the provider says failed')];
    given(payment, ...late)
      .when(giveBack)
      .appends(started('booking-b1-back-3', 2500, 'gone'));
    given(payment, ...split, failed(rest, 2500, CHARGED_BACK))
      .when(giveBack)
      .appendsNothing();
  });
});
