import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { PaymentCommand } from './commands.ts';
import { payment, paymentIdOf } from './decider.ts';
import type { PaymentEvent } from './events.ts';
import { type OpenPayment, statusOf } from './state.ts';

const AT = '2027-01-11T18:00:00.000Z';
const purpose = { page: 'booking', itemId: 'b1' } as const;
const paymentId = paymentIdOf(purpose);
const of = { paymentId, payerId: 'member', purpose };

const requested: PaymentEvent = {
  type: 'PaymentRequested',
  data: { ...of, amount: 3500, currency: 'usd', requestedAt: AT },
};
const captured: PaymentEvent = { type: 'PaymentCaptured', data: { ...of, intentId: 'pi_1', amount: 3500 } };
const fulfilled: PaymentEvent = { type: 'PaymentFulfilled', data: of };
const paid = [requested, captured] as const;
const started = (refundId: string, amount: number): PaymentEvent => ({
  type: 'RefundStarted',
  data: { ...of, refundId, amount, reason: 'gone' },
});
const completed = (refundId: string, amount: number): PaymentEvent => ({
  type: 'RefundCompleted',
  data: { ...of, refundId, amount, providerRefundId: 're_1' },
});
const failed = (refundId: string, amount: number): PaymentEvent => ({
  type: 'RefundFailed',
  data: { ...of, refundId, amount, why: 'closed' },
});
const byHand = (amount: number): readonly PaymentEvent[] => [
  {
    type: 'RefundStarted',
    data: { ...of, refundId: 're_1', amount, reason: 'it was refunded at the provider', madeAtProvider: true },
  },
  completed('re_1', amount),
];
const back = (nth: number) => `${paymentId}-back-${nth}`;

const by = { id: 'system', role: 'system' } as const;
const fulfil: PaymentCommand = { type: 'Fulfil', data: { paymentId }, at: AT, by };
const giveBack: PaymentCommand = { type: 'GiveBack', data: { paymentId, reason: 'gone' }, at: AT, by };

describe('a payment of which a part was paid back before anything was given', () => {
  it('is given for with the rest', () => {
    given(payment, ...paid, ...byHand(500))
      .when(fulfil)
      .appends(fulfilled);
    given(payment, ...paid, started('cancel-1', 500))
      .when(fulfil)
      .appends(fulfilled);
  });

  it('gives the rest back where nothing can be given', () => {
    given(payment, ...paid, ...byHand(500))
      .when(giveBack)
      .appends(started(back(2), 3000));
    given(payment, ...paid, started(back(1), 3500), failed(back(1), 3500), ...byHand(500))
      .when(giveBack)
      .appends(started(back(3), 3000));
  });

  it('has three attempts at that, whatever was paid back by hand', () => {
    const fails = (nth: number) => [started(back(nth), 3000), failed(back(nth), 3000)];
    given(payment, ...paid, ...byHand(500), ...fails(2), ...fails(3))
      .when(giveBack)
      .appends(started(back(4), 3000));
    given(payment, ...paid, ...byHand(500), ...fails(2), ...fails(3), ...fails(4))
      .when(giveBack)
      .appendsNothing();
  });

  it('gives back once, and what the bank has sent back to us as well', () => {
    const goingBack = [...paid, ...byHand(500), started(back(2), 3000)];
    given(payment, ...goingBack)
      .when(giveBack)
      .appendsNothing();
    given(payment, ...goingBack, completed(back(2), 3000))
      .when(giveBack)
      .appendsNothing();
    given(payment, ...goingBack, completed(back(2), 3000), failed('re_1', 500))
      .when(giveBack)
      .appends(started(back(3), 500));
  });

  it('is never given for once it goes back', () => {
    given(payment, ...paid, ...byHand(500), started(back(2), 3000), failed(back(2), 3000))
      .when(fulfil)
      .appendsNothing();
  });

  it('is neither given for nor given back where that was all, unless it has failed', () => {
    given(payment, ...paid, ...byHand(3500))
      .when(fulfil)
      .appendsNothing();
    given(payment, ...paid, ...byHand(3500))
      .when(giveBack)
      .appendsNothing();
    given(payment, ...paid, ...byHand(3500), failed('re_1', 3500))
      .when(fulfil)
      .appends(fulfilled);
  });

  it('is not called refunded before the rest is given for or has gone back', () => {
    const status = (...events: readonly PaymentEvent[]) => statusOf(fold(payment, [...paid, ...events]) as OpenPayment);
    expect(status(...byHand(500))).toBe('captured');
    expect(status(...byHand(500), fulfilled)).toBe('refunded');
    expect(status(...byHand(500), started(back(2), 3000))).toBe('refunding');
    expect(status(...byHand(500), started(back(2), 3000), completed(back(2), 3000))).toBe('refunded');
    expect(status(...byHand(3500))).toBe('refunded');
  });
});
