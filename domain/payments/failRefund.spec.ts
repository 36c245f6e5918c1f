import { describe, it } from 'vitest';
import { given } from '../given.testing.ts';
import type { PaymentCommand } from './commands.ts';
import { PART_CHARGED_BACK, payment } from './decider.ts';
import type { PaymentEvent } from './events.ts';

const AT = '2027-01-11T18:00:00.000Z';
const of = { paymentId: 'booking-b1', payerId: 'member', purpose: { page: 'booking', itemId: 'b1' } } as const;
const paid: readonly PaymentEvent[] = [
  { type: 'PaymentRequested', data: { ...of, amount: 3500, currency: 'usd', requestedAt: AT } },
  { type: 'PaymentCaptured', data: { ...of, intentId: 'pi_1', amount: 3500 } },
  { type: 'PaymentFulfilled', data: of },
];
const why = 'the payer’s bank has taken a part of the money back';
const started = (refundId: string, amount: number, reason = 'cancelled'): PaymentEvent => ({
  type: 'RefundStarted',
  data: { ...of, refundId, amount, reason },
});
const failed = (refundId: string, amount: number): PaymentEvent => ({
  type: 'RefundFailed',
  data: { ...of, refundId, amount, why },
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
