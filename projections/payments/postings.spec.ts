import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#domain/decider.ts';
import type { IntentOf } from '#domain/dispatch.ts';
import { newBookingId, newShopId, orderIdOf } from '#domain/ids.ts';
import {
  type MoneyEvent,
  noPosition,
  ownerAccount,
  type Position,
  positionAfter,
  type Transfer,
  transfersOf,
} from '#domain/ledger/postings.ts';
import { inShares } from '#domain/ledger/shares.ts';
import type { PaymentCommand } from '#domain/payments/commands.ts';
import { payment, paymentIdOf } from '#domain/payments/decider.ts';
import type { PaymentEvent, Purpose } from '#domain/payments/events.ts';
import { type OpenPayment, refundable, sumOfRefunds } from '#domain/payments/state.ts';
import { Refusal } from '#domain/refusal.ts';

const OWNER = 'Owner00000000000000000';
const SELLERS = ['SellerA000000000000000', 'SellerB000000000000000'] as const;
const booking: Purpose = { page: 'booking', itemId: newBookingId(newShopId(OWNER), '2027-01-12') };
const cart: Purpose = { page: 'cart', itemId: orderIdOf('Buyer00000000000000000C0000', 1) };
const plan: Purpose = { page: 'subscription', itemId: 'Premium' };
const MONEY = [
  'PaymentCaptured',
  'PaymentQuarantined',
  'PaymentFulfilled',
  'RefundStarted',
  'RefundCompleted',
  'RefundFailed',
];
const isMoney = (event: PaymentEvent): event is Extract<MoneyEvent, PaymentEvent> => MONEY.includes(event.type);

/** One payment's decider, and the books beside it. */
function givenBooks(purpose: Purpose, amount: number, shares: Record<string, number> = {}) {
  const paymentId = paymentIdOf(purpose);
  const events: PaymentEvent[] = [];
  const entries: Transfer[][] = [];
  let position: Position = { ...noPosition, shares };
  const note = (event: MoneyEvent) => {
    const before = event.type === 'PaymentQuarantined' ? { ...position, currency: event.data.currency } : position;
    const transfers = transfersOf(event, before);
    position = positionAfter(event, before, transfers);
    if (transfers.length > 0) entries.push(transfers);
  };
  return {
    amount,
    entries,
    send(intent: IntentOf<PaymentCommand>) {
      const command = {
        ...intent,
        at: '2027-01-11T18:00:00.000Z',
        by: { id: 'spec', role: 'system' },
      } as PaymentCommand;
      const decided = payment.decide(command, fold(payment, events));
      events.push(...decided);
      for (const event of decided) if (isMoney(event)) note(event);
      return decided;
    },
    claim: (sellerId: string, cents: number, refundId?: string) => {
      const claim = { account: ownerAccount(sellerId), cents, ...(refundId !== undefined && { refundId }) };
      position = { ...position, claims: [...position.claims, claim] };
    },
    claims: () => position.claims,
    state: () => fold(payment, events) as OpenPayment,
    balances: () => position.balances,
    paymentId,
    request() {
      this.send({ type: 'RequestPayment', data: { paymentId, payerId: 'ann', purpose, amount, currency: 'usd' } });
      this.send({ type: 'OpenIntent', data: { paymentId, intentId: 'pi_1' } });
    },
    capture(received = amount, currency = 'usd') {
      this.send({ type: 'Capture', data: { paymentId, intentId: 'pi_1', amount: received, currency, ours: true } });
    },
  };
}

type Books = ReturnType<typeof givenBooks>;

const paid = (purpose: Purpose, amount: number, shares?: Record<string, number>): Books => {
  const books = givenBooks(purpose, amount, shares);
  books.request();
  books.capture();
  books.send({ type: 'Fulfil', data: { paymentId: books.paymentId } });
  return books;
};
const refund = (books: Books, refundId: string, amount: number) =>
  books.send({ type: 'StartRefund', data: { paymentId: books.paymentId, refundId, amount, reason: 'spec' } });

/** The balances without those that are even. */
const uneven = (books: Books) =>
  Object.fromEntries(Object.entries(books.balances()).filter(([, cents]) => cents !== 0));

describe('the books', () => {
  it('owe a captured payment to its payer until it is fulfilled, then to the shop’s owner', () => {
    const books = givenBooks(booking, 3500);
    books.request();
    books.capture();
    expect(uneven(books)).toEqual({ provider: 3500, waiting: -3500 });
    books.send({ type: 'Fulfil', data: { paymentId: books.paymentId } });
    expect(uneven(books)).toEqual({ provider: 3500, [ownerAccount(OWNER)]: -3500 });
  });

  it('leave a late cancellation’s fee with the shop', () => {
    const books = paid(booking, 3500);
    refund(books, 'r1', 1750);
    expect(uneven(books)).toEqual({ provider: 3500, refunds: -1750, [ownerAccount(OWNER)]: -1750 });
    books.send({
      type: 'CompleteRefund',
      data: { paymentId: books.paymentId, refundId: 'r1', providerRefundId: 're_1' },
    });
    expect(uneven(books)).toEqual({ provider: 1750, [ownerAccount(OWNER)]: -1750 });
  });

  it('give each seller of an order what their lines cost, and take a refund from the part that was cancelled', () => {
    const books = paid(cart, 5000, { [SELLERS[0]]: 2000, [SELLERS[1]]: 3000 });
    expect(uneven(books)).toEqual({
      provider: 5000,
      [ownerAccount(SELLERS[0])]: -2000,
      [ownerAccount(SELLERS[1])]: -3000,
    });
    books.claim(SELLERS[1], 3000);
    refund(books, 'r1', 3000);
    expect(uneven(books)).toEqual({ provider: 5000, refunds: -3000, [ownerAccount(SELLERS[0])]: -2000 });
  });

  it('owe the payer what a bank sends back, and pay the next refund from it', () => {
    const books = paid(booking, 3500);
    refund(books, 'r1', 3500);
    const of = { paymentId: books.paymentId, refundId: 'r1' };
    books.send({ type: 'CompleteRefund', data: { ...of, providerRefundId: 're_1' } });
    expect(uneven(books)).toEqual({});
    books.send({ type: 'FailRefund', data: { ...of, why: 'account closed' } });
    expect(uneven(books)).toEqual({ provider: 3500, returned: -3500 });
    books.send({ type: 'RetryRefund', data: of });
    expect(uneven(books)).toEqual({ provider: 3500, refunds: -3500 });
    books.send({ type: 'CompleteRefund', data: { ...of, refundId: 'r1~2', providerRefundId: 're_2' } });
    expect(uneven(books)).toEqual({});
  });

  it('are even when somebody refunds at the provider what was to be paid back here', () => {
    const books = paid(booking, 3500);
    const { paymentId } = books;
    refund(books, 'r1', 2000);
    books.send({ type: 'NoteForeignRefund', data: { paymentId, providerRefundId: 're_1', amount: 3500 } });
    expect(uneven(books)).toEqual({});
    books.send({ type: 'FailRefund', data: { paymentId, refundId: 'r1', why: 'nothing is left to refund' } });
    expect(uneven(books)).toEqual({});
  });

  it('share out what is left where a part was paid back before anything was given', () => {
    const waiting = () => {
      const books = givenBooks(cart, 5000, { [SELLERS[0]]: 2000, [SELLERS[1]]: 3000 });
      books.request();
      books.capture();
      return books;
    };
    const byHand = waiting();
    const { paymentId } = byHand;
    byHand.send({ type: 'NoteForeignRefund', data: { paymentId, providerRefundId: 're_1', amount: 1000 } });
    expect(uneven(byHand)).toEqual({ provider: 4000, waiting: -4000 });
    byHand.send({ type: 'Fulfil', data: { paymentId } });
    expect(uneven(byHand)).toEqual({
      provider: 4000,
      [ownerAccount(SELLERS[0])]: -1600,
      [ownerAccount(SELLERS[1])]: -2400,
    });
    const cancelled = waiting();
    cancelled.claim(SELLERS[1], 3000);
    refund(cancelled, 'r1', 3000);
    cancelled.send({ type: 'Fulfil', data: { paymentId } });
    expect(uneven(cancelled)).toEqual({ provider: 5000, refunds: -3000, [ownerAccount(SELLERS[0])]: -2000 });
  });

  it('take what is paid back of an order, and of no part of it, from each seller by what they have of it', () => {
    const books = paid(cart, 5000, { [SELLERS[0]]: 2000, [SELLERS[1]]: 3000 });
    const byHand = (providerRefundId: string, amount: number) =>
      books.send({ type: 'NoteForeignRefund', data: { paymentId: books.paymentId, providerRefundId, amount } });
    byHand('re_1', 1001);
    expect(uneven(books)).toEqual({
      provider: 3999,
      [ownerAccount(SELLERS[0])]: -1600,
      [ownerAccount(SELLERS[1])]: -2399,
    });
    byHand('re_2', 3999);
    expect(uneven(books)).toEqual({});
  });

  it('take the refund of a part that was cancelled from it, also where less than it cost is left', () => {
    const books = paid(cart, 5000, { [SELLERS[0]]: 2000, [SELLERS[1]]: 3000 });
    const { paymentId } = books;
    books.send({ type: 'NoteForeignRefund', data: { paymentId, providerRefundId: 're_1', amount: 2500 } });
    books.claim(SELLERS[1], 3000, 'cancel-b');
    refund(books, 'cancel-b', 2500);
    expect(uneven(books)).toEqual({ provider: 2500, refunds: -2500 });
    expect(books.claims()).toEqual([]);
    const other = paid(cart, 5000, { [SELLERS[0]]: 2000, [SELLERS[1]]: 3000 });
    other.claim(SELLERS[0], 2000, 'cancel-a');
    other.claim(SELLERS[1], 3000, 'cancel-b');
    refund(other, 'cancel-b', 2000);
    expect(other.claims()).toMatchObject([{ refundId: 'cancel-a' }]);
    expect(uneven(other)).toMatchObject({ [ownerAccount(SELLERS[0])]: -2000, [ownerAccount(SELLERS[1])]: -1000 });
  });

  it('keep a quarantined payment apart, in its own currency', () => {
    const books = givenBooks(booking, 3500);
    books.request();
    books.capture(3500, 'eur');
    expect(uneven(books)).toEqual({ 'provider:eur': 3500, 'refunds:eur': -3500 });
  });

  it('count the income of plans, with a payment and without', () => {
    expect(uneven(paid(plan, 2500))).toEqual({ provider: 2500, subscriptions: -2500 });
    const of = {
      memberId: 'ann',
      subscriptionId: 'sub_1',
      plan: 'premium',
      interval: 'monthly',
      invoiceId: 'in_1',
      amount: 2500,
    } as const;
    const renewed = {
      type: 'SubscriptionRenewed',
      data: { ...of, from: '2027-01-01T00:00:00Z', until: '2027-02-01T00:00:00Z' },
    } as const;
    expect(transfersOf(renewed, noPosition)).toEqual([{ from: 'provider', to: 'subscriptions', cents: 2500 }]);
    expect(transfersOf({ ...renewed, data: { ...renewed.data, amount: 0 } }, noPosition)).toEqual([]);
    expect(transfersOf({ ...renewed, data: { ...renewed.data, paymentId: 'subscription-1' } }, noPosition)).toEqual([]);
  });

  it('balance and agree with the payment after any sequence of captures, refunds, failures and quarantines', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('capture' as const),
        off: fc.constantFrom(0, 0, 0, 1, -1),
        currency: fc.constantFrom('usd', 'usd', 'usd', 'eur'),
      }),
      fc.record({ do: fc.constantFrom('fulfil' as const, 'giveBack' as const) }),
      fc.record({
        do: fc.constant('refund' as const),
        refundId: fc.constantFrom('r1', 'r2', 'r3'),
        amount: fc.integer({ min: 1, max: 4000 }),
        claim: fc.boolean(),
      }),
      fc.record({
        do: fc.constantFrom('complete' as const, 'fail' as const, 'retry' as const),
        pick: fc.nat({ max: 4 }),
      }),
    );
    const kind = fc.constantFrom(booking, cart, plan);
    fc.assert(
      fc.property(
        kind,
        fc.integer({ min: 2, max: 4000 }),
        fc.nat({ max: 100 }),
        fc.array(step, { minLength: 1, maxLength: 25 }),
        (purpose, amount, part, steps) => {
          const first = Math.floor((amount * part) / 100);
          const books = givenBooks(purpose, amount, { [SELLERS[0]]: first, [SELLERS[1]]: amount - first });
          books.request();
          for (const one of steps) {
            run(books, one);
            judge(books);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

type Step =
  | { do: 'capture'; off: number; currency: string }
  | { do: 'fulfil' | 'giveBack' }
  | { do: 'refund'; refundId: string; amount: number; claim: boolean }
  | { do: 'complete' | 'fail' | 'retry'; pick: number };

function run(books: Books, one: Step): void {
  const { paymentId } = books;
  try {
    if (one.do === 'capture') books.capture(books.amount + one.off, one.currency);
    else if (one.do === 'fulfil') books.send({ type: 'Fulfil', data: { paymentId } });
    else if (one.do === 'giveBack') books.send({ type: 'GiveBack', data: { paymentId, reason: 'spec' } });
    else if (one.do === 'refund') {
      if (one.claim) books.claim(SELLERS[1], one.amount);
      refund(books, one.refundId, one.amount);
    } else if (one.do === 'complete' || one.do === 'fail' || one.do === 'retry') {
      const ids = Object.keys(books.state().refunds);
      const refundId = ids[one.pick % Math.max(1, ids.length)];
      if (refundId === undefined) return;
      if (one.do === 'retry') books.send({ type: 'RetryRefund', data: { paymentId, refundId } });
      else if (one.do === 'complete')
        books.send({ type: 'CompleteRefund', data: { paymentId, refundId, providerRefundId: `re_${refundId}` } });
      else books.send({ type: 'FailRefund', data: { paymentId, refundId, why: 'spec' } });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

it('cents are shared exactly, each by what they have, and nobody gives more than they have', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 8 }), fc.nat(100), (has, percent) => {
      const whole = has.reduce((sum, each) => sum + each, 0);
      const cents = Math.floor((whole * percent) / 100);
      const parts = inShares(cents, has);
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(cents);
      for (const [at, part] of parts.entries()) {
        const mine = has[at] ?? 0;
        expect(part >= 0 && part <= mine).toBe(true);
        expect(whole === 0 || Math.abs(part - (cents * mine) / whole) < 1.001).toBe(true);
      }
    }),
  ));

/** What the payment's own decider says of the money, against the accounts. */
function judge(books: Books): void {
  const state = books.state();
  const balances = new Map<string, number>();
  for (const [account, cents] of Object.entries(books.balances())) {
    const name = account.split(':')[0] ?? account;
    balances.set(name, (balances.get(name) ?? 0) + cents);
    expect(name === 'provider' ? cents >= 0 : cents <= 0, `${account} is at ${cents}`).toBe(true);
  }
  const at = (account: string) => balances.get(account) ?? 0;
  expect([...balances.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(at('provider')).toBe(state.captured - sumOfRefunds(state, 'completed'));
  expect(0 - at('refunds')).toBe(sumOfRefunds(state, 'pending'));
  expect(at('provider') + at('refunds')).toBe(refundable(state));
  for (const transfers of books.entries)
    for (const { cents } of transfers) expect(Number.isSafeInteger(cents) && cents > 0).toBe(true);
}
