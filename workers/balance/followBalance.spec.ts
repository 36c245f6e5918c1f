import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceReading } from '#domain/balance/decider.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { earningsPayoutIdOf } from '#domain/ids.ts';
import { payment } from '#domain/payments/decider.ts';
import { ProviderRefused, ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { noteTransaction } from '#domain/processes/balance/noteTransaction.ts';
import { followEarningsPayout } from '#domain/processes/earnings/payOut.ts';
import { givenPayment, PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { startRefund } from '#domain/processes/payment/startRefund.ts';
import { inMemory } from '#projections/inMemory.ts';
import { type AccountBalance, type LedgerEntry, ledger } from '#projections/payments/ledger.ts';
import type { Fact } from '#projections/projection.ts';
import type { SweepTools } from '../job.ts';
import { mailsOfOwner } from '../mailsOfOwner.testing.ts';
import { followBalance } from './followBalance.ts';

/** Minutes after which a transaction is not read again. */
const LATE = 2 * 24 * 60 + 1;

/** Payments that are paid for, without webhooks, jobs and reconcilers. */
function bench() {
  const given = givenPayment();
  const { tools, provider } = given;
  const paymentIds: string[] = [];
  const intentOf = (paymentId: string) =>
    provider.hand.intents().find((intent) => intent.paymentId === paymentId)?.intentId ?? '';

  /** Of a page on which nothing can be bought: the money waits. */
  async function pay(isPaid = true): Promise<string> {
    const itemId = `c${paymentIds.length + 1}`;
    const order = {
      paymentId: `plan-${itemId}`,
      payerId: given.ann.id,
      purpose: { page: 'plan', itemId },
      amount: PRICE,
      currency: 'usd',
    } as const;
    await tools.dispatch(payment, { type: 'RequestPayment', data: order }, tools.sender);
    await provider.openIntent(order);
    if (isPaid) provider.hand.pay(order.paymentId);
    await settlePayment(tools, order.paymentId);
    paymentIds.push(order.paymentId);
    return order.paymentId;
  }

  /** Pays another intent with the marks of a payment, as somebody at the provider may; answers it. */
  async function payAnother(paymentId: string): Promise<string> {
    const asked = {
      payerId: given.ann.id,
      purpose: { page: 'plan', itemId: 'x' },
      amount: PRICE,
      currency: 'usd',
    } as const;
    const { intentId } = await provider.openIntent({ ...asked, paymentId: 'stray' });
    provider.hand.become('stray', { paymentId, status: 'succeeded', amountReceived: PRICE });
    return intentId;
  }

  async function refund(paymentId: string, refundId: string, amount: number) {
    const data = { paymentId, refundId, amount, reason: 'spec' };
    await startRefund(tools.dispatch, data, tools.sender);
    await settlePayment(tools, paymentId);
  }
  /** As when what it was for is cancelled: all of it, or what is left after one by hand. */
  const refundRest = (paymentId: string) => refund(paymentId, `rest-${paymentId}`, PRICE);
  const sweep = () => followBalance.run(tools as unknown as SweepTools);

  async function documents<T>(prefix: string): Promise<T[]> {
    const found = inMemory(ledger);
    for (const event of await given.events()) await found.write(event as unknown as Fact);
    return [...found.documents].filter(([key]) => key.startsWith(prefix)).map(([, document]) => document as T);
  }
  const entries = () => documents<LedgerEntry>('entry/');

  /** The accounts that are not even. */
  async function books(): Promise<Readonly<Record<string, number>>> {
    const balances = await documents<AccountBalance>('balance/');
    return Object.fromEntries(
      balances.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]),
    );
  }
  const held = async () => (await provider.lookBalance()).available;
  return { ...given, paymentIds, intentOf, pay, payAnother, refund, refundRest, sweep, entries, books, held };
}

describe('the provider’s balance', () => {
  it('is booked with its fees, payouts and foreign charges, once', async () => {
    const { pay, provider, pass, sweep, books, held, count } = bench();
    provider.balanceHand.fees.perCharge = 132;
    await pay();
    provider.balanceHand.payOut(1_000);
    provider.balanceHand.bill(50);
    provider.balanceHand.chargeElsewhere(900);
    pass(LATE);
    await sweep();
    await sweep();
    const elsewhere = { elsewhere: -900, bank: 1_000, providerFees: 132 + 50 + 132 };
    expect(await books()).toEqual({ provider: await held(), waiting: -PRICE, ...elsewhere });
    expect(await count('BalanceRead')).toBe(1);
    expect(await count('BalanceMoved')).toBe(4);
  });

  it('says nothing of what other events say', async () => {
    const { pay, refund, intentOf, provider, pass, sweep, books, held, count } = bench();
    const paymentId = await pay();
    await refund(paymentId, 'r1', 1_000);
    const disputed = await pay();
    const disputeId = provider.disputeHand.dispute(intentOf(disputed));
    provider.disputeHand.win(disputeId);
    pass(LATE);
    await sweep();
    expect(await count('BalanceMoved')).toBe(0);
    expect(await count('DisputeWon')).toBe(1);
    expect((await books()).provider).toBe(await held());
  });

  it('looks at what a dispute of ours has moved again while the dispute does not have it', async () => {
    const { pay, intentOf, tools, provider, sweep, books, held, count } = bench();
    provider.disputeHand.dispute(intentOf(await pay()));
    const { lookDispute } = tools.provider;
    tools.provider.lookDispute = async (disputeId) => ({ ...(await lookDispute(disputeId)), movements: [] });
    for (const _ of [1, 2]) await expect(sweep()).rejects.toThrow('1 of');
    expect(await count('BalanceMoved')).toBe(0);
    tools.provider.lookDispute = lookDispute;
    await sweep();
    expect([await count('BalanceMoved'), await count('DisputedMoneyTaken')]).toEqual([0, 1]);
    expect((await books()).provider).toBe(await held());
  });

  it('has what was sent for a payout that is none of ours, and came back of it, apart', async () => {
    const { pay, provider, pass, sweep, books, held } = bench();
    await pay();
    const { accountId } = await provider.openAccount({ memberId: 'other', attempt: 1 });
    provider.payoutHand.enable(accountId);
    const payoutId = 'OfAnotherInstallation0E0001';
    await provider.transfer({ payoutId, accountId, amount: 1_000 });
    provider.payoutHand.reverse(payoutId, 300);
    pass(LATE);
    for (const _ of [1, 2]) await sweep();
    expect(await books()).toEqual({ provider: await held(), waiting: -PRICE, elsewhere: 700 });
  });

  it('has a payment of a member that the log has lost apart, and its owners are mailed once', async () => {
    const { pay, provider, pass, sweep, books, held, tools, ann } = bench();
    const mails = mailsOfOwner(tools);
    await pay();
    const lost = { paymentId: 'plan-lost', payerId: ann.id, purpose: { page: 'plan', itemId: 'lost' } } as const;
    await provider.openIntent({ ...lost, amount: PRICE, currency: 'usd' });
    provider.hand.pay(lost.paymentId);
    pass(LATE);
    for (const _ of [1, 2]) await sweep();
    expect(await books()).toMatchObject({ provider: await held(), elsewhere: -PRICE });
    expect(mails).toMatchObject([{ to: 'olive@example.test', subject: 'A payment is not in the log' }]);
    expect(mails).toHaveLength(1);
  });

  /** $10 were paid out to a member, of what was paid; `plan` is what the schedule does a week later. */
  async function paidOut({ pay, provider, pass, tools, ann }: ReturnType<typeof bench>) {
    await pay();
    const memberId = ann.id;
    const by = { ...tools.sender, commandId: undefined };
    const { accountId } = await provider.openAccount({ memberId, attempt: 1 });
    provider.payoutHand.enable(accountId);
    const paid = { paymentId: 'p', own: 1_000, tax: 0, seen: 1, paidAt: '2020-01-01T00:00:00.000Z' };
    const sale = { ...paid, disputeIds: [], isHeld: false, isDue: true };
    await tools.dispatch(earnings, { type: 'CreditSales', data: { memberId, sales: [sale], rate: 0 } }, by);
    const theirs = { accountId, isEnabled: true, isRestricted: false, isSuspended: false };
    const plan = { type: 'PlanEarningsPayout', data: { memberId, isAsked: false, account: theirs } } as const;
    pass(60 * 24 * 8);
    await tools.dispatch(earnings, plan, by);
    const payoutId = earningsPayoutIdOf(memberId, 1);
    await followEarningsPayout(tools, { memberId, payoutId });
    const planAgain = async () => {
      pass(60 * 24 * 8);
      return (await tools.dispatch(earnings, plan, by)).events;
    };
    const state = async () => (await tools.stateOf(earnings, { memberId })).state;
    return { memberId, payoutId, planAgain, state };
  }

  it('has a transfer that went twice under the mark of one payout apart, and its owners are mailed', async () => {
    const given = bench();
    const { provider, sweep, books, held, tools, count } = given;
    const mails = mailsOfOwner(tools);
    const { payoutId } = await paidOut(given);
    const again = provider.payoutHand.sendAgain(payoutId);
    for (const _ of [1, 2]) await sweep();
    expect(await count('EarningsPayoutSent')).toBe(1);
    expect((await books()).elsewhere).toBe(1_000);
    expect((await books()).provider).toBe(await held());
    expect(mails).toMatchObject([{ subject: 'Money was sent twice', text: expect.stringContaining(again) }]);
  });

  it('owes a seller nothing for what is taken back of a transfer that went twice, and has that even again', async () => {
    for (const hand of ['sendAgain', 'sendEarlier'] as const) {
      const given = bench();
      const { provider, sweep, books, held, tools, count } = given;
      mailsOfOwner(tools);
      const { memberId, payoutId, planAgain, state } = await paidOut(given);
      const other = provider.payoutHand[hand](payoutId);
      for (const _ of [1, 2]) await sweep();
      expect((await books()).elsewhere).toBe(1_000);
      provider.payoutHand.reverse(payoutId, 1_000, other);
      // As the provider's notice has it looked at.
      await followEarningsPayout(tools, { memberId, payoutId });
      for (const _ of [1, 2]) await sweep();
      expect(await state()).toMatchObject({ balance: 0, stops: [], sentInAll: 1_000 });
      expect((await books()).elsewhere).toBeUndefined();
      expect((await books()).provider).toBe(await held());
      expect(await planAgain()).toEqual([]);
      // What is taken back of the payout's own transfer is theirs, and stops the next one.
      provider.payoutHand.reverse(payoutId, 300, (await state()).payouts[payoutId]?.transferId);
      await sweep();
      expect(await state()).toMatchObject({ balance: 300, stops: ['takenBack'] });
      expect(await planAgain()).toEqual([]);
      expect(await count('EarningsPayoutReversed')).toBe(1);
      expect(provider.payoutHand.transfers()).toHaveLength(2);
    }
  });

  it('is booked at the instants at which it moved, whenever they are found', async () => {
    const { provider, pass, sweep, entries } = bench();
    provider.balanceHand.bill(50);
    pass(60 * 24 * 40);
    provider.balanceHand.bill(60);
    pass(LATE);
    await sweep();
    expect((await entries()).map(({ at }) => at)).toEqual(
      provider.balanceHand.transactions().map(({ movedAt }) => movedAt),
    );
  });

  it('goes on from where it was by the provider’s clock, with the newest once more', async () => {
    const { provider, tools, pass, sweep, count } = bench();
    provider.balanceHand.bill(50);
    await sweep();
    expect(await count('BalanceMoved')).toBe(1);
    pass(60);
    provider.balanceHand.bill(60);
    const [, newest] = provider.balanceHand.transactions();
    await sweep();
    expect(await count('BalanceMoved')).toBe(2);
    const { until } = (await tools.stateOf(balanceReading, {})).state;
    expect(Date.parse(newest?.movedAt ?? '') - Date.parse(until ?? '')).toBe(2 * 24 * 3_600_000);
    const asked: string[] = [];
    const { listTransactions } = provider;
    provider.listTransactions = async (since, after) => {
      asked.push(since);
      return listTransactions(since, after);
    };
    await sweep();
    expect([asked, await count('BalanceMoved'), await count('BalanceRead')]).toEqual([[until], 2, 2]);
  });

  it('skips nothing where our clock is ahead, or a transaction is listed late', async () => {
    const { provider, tools, pass, sweep, count } = bench();
    const { listTransactions } = provider;
    provider.balanceHand.bill(50);
    provider.balanceHand.bill(60);
    // The first is not listed yet.
    provider.listTransactions = async (since, after) => {
      const { transactions, next } = await listTransactions(since, after);
      return { transactions: transactions.filter(({ transactionId }) => transactionId !== 'txn_memory_1'), next };
    };
    const { now } = tools;
    Object.assign(tools, { now: () => new Date(Date.parse(now()) + 30 * 86_400_000).toISOString() });
    await sweep();
    expect(await count('BalanceMoved')).toBe(1);
    provider.listTransactions = listTransactions;
    pass(60);
    provider.balanceHand.bill(70);
    await sweep();
    expect(await count('BalanceMoved')).toBe(3);
  });

  it('reads all pages, the oldest first', async () => {
    const { provider, pass, sweep, events } = bench();
    for (let cents = 1; cents <= 8; cents += 1) provider.balanceHand.bill(cents);
    pass(LATE);
    await sweep();
    const amounts = (await events())
      .filter(({ type }) => type === 'BalanceMoved')
      .map(({ data }) => (data as { amount: number }).amount);
    expect(amounts).toEqual([-1, -2, -3, -4, -5, -6, -7, -8]);
  });

  it('is noted but for the transaction that cannot be, which is tried again alone', async () => {
    const { pay, intentOf, tools, provider, pass, sweep, count } = bench();
    provider.balanceHand.fees.perCharge = 132;
    provider.hand.refundByHand(intentOf(await pay()), 1_500);
    provider.balanceHand.bill(50);
    pass(LATE);
    provider.balanceHand.bill(60);
    const { lookTransaction } = tools.provider;
    const looked: string[] = [];
    tools.provider.lookTransaction = async (id) => {
      looked.push(id);
      throw new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
    };
    const noted = async () => [await count('BalanceMoved'), await count('RefundCompleted'), await count('BalanceRead')];
    const leftOut = async () =>
      (await tools.stateOf(balanceReading, {})).state.leftOut.map(({ transactionId }) => transactionId);
    await expect(sweep()).rejects.toThrow('1 of 4 balance transactions could not be noted');
    expect([await noted(), await leftOut()]).toEqual([[3, 0, 1], looked]);
    pass(60);
    await expect(sweep()).rejects.toThrow('1 of 2 balance transactions could not be noted');
    expect(await noted()).toEqual([3, 0, 1]);
    tools.provider.lookTransaction = lookTransaction;
    await sweep();
    expect([await noted(), await leftOut()]).toEqual([[3, 1, 2], []]);
  });

  it('that cannot be noted at all stays where it was', async () => {
    const { tools, provider, sweep, count } = bench();
    for (let nth = 0; nth <= 50; nth += 1) provider.balanceHand.bill(50);
    const { dispatch } = tools;
    const broken: typeof dispatch = async (aggregate, ...rest) => {
      if (aggregate.name === 'balanceTransaction') throw new Error('The log is away.');
      return dispatch(aggregate, ...rest);
    };
    Object.assign(tools, { dispatch: broken });
    const reading = async () => (await tools.stateOf(balanceReading, {})).state;
    for (const _ of [1, 2]) await expect(sweep()).rejects.toThrow('51 of 51');
    expect(await reading()).toMatchObject({ until: '1970-01-01T00:00:00.000Z', leftOut: { length: 50 } });
    expect(await count('BalanceRead')).toBe(1);
    Object.assign(tools, { dispatch });
    await sweep();
    expect([await count('BalanceRead'), await count('BalanceMoved')]).toEqual([2, 51]);
    expect(await reading()).toMatchObject({ until: expect.stringContaining('2027'), leftOut: [] });
  });

  it('mails its owners once where so many cannot be noted for a day that it stands still', async () => {
    const { tools, provider, pass, sweep } = bench();
    const mails = mailsOfOwner(tools);
    for (let nth = 0; nth <= 50; nth += 1) provider.balanceHand.chargeElsewhere(900);
    tools.provider.lookTransaction = async () => {
      throw new ProviderRefused('api_error', 'There is something odd about it.');
    };
    for (let hours = 0; hours < 26; hours += 1) {
      await expect(sweep()).rejects.toThrow('51 of 51');
      expect(mails).toHaveLength(hours < 24 ? 0 : 1);
      pass(60);
    }
    expect(mails).toMatchObject([{ to: 'olive@example.test', subject: 'The books do not follow the provider' }]);
  });

  it('has the charge that gets its transaction an hour late, dated when it was made', async () => {
    const { provider, pass, sweep, count } = bench();
    const { listTransactions } = provider;
    provider.balanceHand.chargeElsewhere(900);
    pass(55);
    provider.balanceHand.bill(60);
    provider.listTransactions = async (since, after) => {
      const { transactions, next } = await listTransactions(since, after);
      return { transactions: transactions.filter(({ transactionId }) => transactionId !== 'txn_memory_1'), next };
    };
    await sweep();
    provider.listTransactions = listTransactions;
    pass(60);
    await sweep();
    expect(await count('BalanceMoved')).toBe(2);
  });

  it('mails its owners once of a transaction that could not be noted for a day', async () => {
    const { tools, provider, pass, sweep } = bench();
    const mails = mailsOfOwner(tools);
    provider.balanceHand.chargeElsewhere(900);
    tools.provider.lookTransaction = async () => {
      throw new ProviderRefused('api_error', 'There is something odd about it.');
    };
    for (let hours = 0; hours < 23; hours += 1) {
      await expect(sweep()).rejects.toThrow('1 of 1');
      pass(60);
    }
    expect(mails).toEqual([]);
    for (let hours = 0; hours < 3; hours += 1) {
      pass(60);
      await expect(sweep()).rejects.toThrow('1 of 1');
    }
    expect(mails).toMatchObject([{ to: 'olive@example.test', text: expect.stringContaining('txn_memory_1') }]);
  });

  it('is not asked what a transaction is about where the list says it', async () => {
    const { pay, refund, tools, pass, sweep, count } = bench();
    await pay();
    await refund(await pay(), 'r1', 1_000);
    const asked: string[] = [];
    const { lookTransaction } = tools.provider;
    tools.provider.lookTransaction = async (transactionId) => {
      asked.push(transactionId);
      return lookTransaction(transactionId);
    };
    pass(LATE);
    await sweep();
    expect(asked).toEqual(['txn_memory_3']);
    expect(await count('BalanceMoved')).toBe(0);
  });
});

describe('a refund that was made in the provider’s pages', () => {
  it('becomes one of its payment, once', async () => {
    const { pay, intentOf, provider, pass, sweep, books, held, tools, count } = bench();
    const paymentId = await pay();
    const providerRefundId = provider.hand.refundByHand(intentOf(paymentId), 1_500);
    pass(LATE);
    await sweep();
    await sweep();
    const { state } = await tools.stateOf(payment, { paymentId });
    expect(state).toMatchObject({ refunds: { [providerRefundId]: { amount: 1_500, status: 'completed' } } });
    expect([await count('RefundStarted'), await count('BalanceMoved')]).toEqual([1, 0]);
    expect(await books()).toEqual({ provider: await held(), waiting: 1_500 - PRICE });
  });

  it('may be one of ours made a second time: it is one of its payment, too, and its owners are mailed', async () => {
    const { pay, refund, provider, sweep, books, held, tools, count } = bench();
    const mails = mailsOfOwner(tools);
    const paymentId = await pay();
    await refund(paymentId, 'r1', 1_000);
    const again = provider.hand.refundAgain('r1');
    for (const _ of [1, 2]) await sweep();
    const { state } = await tools.stateOf(payment, { paymentId });
    expect(state).toMatchObject({
      refunds: { r1: { amount: 1_000 }, [again]: { amount: 1_000, madeAtProvider: true } },
    });
    expect(await count('RefundCompleted')).toBe(2);
    expect(await books()).toEqual({ provider: await held(), waiting: 2_000 - PRICE });
    expect(mails).toMatchObject([{ subject: 'Money was sent twice', text: expect.stringContaining(again) }]);
  });

  it('may have our mark though our log has lost it: it is one of its payment', async () => {
    const { pay, intentOf, provider, sweep, books, held, count } = bench();
    const paymentId = await pay();
    await provider.refund({ refundId: 'lost', intentId: intentOf(paymentId), amount: 700 });
    await sweep();
    expect(await count('RefundCompleted')).toBe(1);
    expect(await books()).toEqual({ provider: await held(), waiting: 700 - PRICE });
  });

  it('leaves the rest to be given back', async () => {
    const { pay, intentOf, provider, pass, refundRest, sweep, books } = bench();
    const paymentId = await pay();
    provider.hand.refundByHand(intentOf(paymentId), 500);
    pass(LATE);
    await sweep();
    await refundRest(paymentId);
    expect(provider.hand.refundsMade().map(({ amount }) => amount)).toEqual([500, PRICE - 500]);
    expect(await books()).toEqual({});
    await refundRest(paymentId);
    expect(provider.hand.refundsMade()).toHaveLength(2);
  });

  it('leaves nothing where it was all', async () => {
    const { pay, intentOf, provider, pass, refundRest, sweep, count } = bench();
    const paymentId = await pay();
    provider.hand.refundByHand(intentOf(paymentId), PRICE);
    pass(LATE);
    await sweep();
    await refundRest(paymentId);
    expect([await count('RefundStarted'), await count('RefundFailed')]).toEqual([1, 0]);
  });

  it('fails as any other', async () => {
    const { pay, intentOf, provider, pass, sweep, books, held, count } = bench();
    const paymentId = await pay();
    provider.hand.settleRefund(provider.hand.refundByHand(intentOf(paymentId), 1_500), 'failed');
    pass(LATE);
    await sweep();
    expect([await count('RefundCompleted'), await count('RefundFailed')]).toEqual([1, 1]);
    expect((await books()).provider).toBe(await held());
  });

  it.each([true, false])('of another intent is none of its payment (paid: %s)', async (isPaid) => {
    const { pay, payAnother, provider, pass, sweep, books, held, count } = bench();
    const paymentId = await pay(isPaid);
    const another = await payAnother(paymentId);
    provider.hand.refundByHand(another, 1_500);
    pass(LATE);
    await sweep();
    expect([await count('RefundStarted'), await count('BalanceMoved')]).toEqual([0, 2]);
    expect(await books()).toEqual({
      provider: await held(),
      ...(isPaid && { waiting: -PRICE }),
      elsewhere: 1_500 - PRICE,
    });
  });

  it('of a contribution is one of its payment, too', async () => {
    const { pay, intentOf, tools, provider, pass, sweep, books, held, count } = bench();
    const paymentId = await pay();
    provider.hand.refundByHand(intentOf(paymentId), 1_500);
    const { lookTransaction } = tools.provider;
    tools.provider.lookTransaction = async (id) => {
      const { about, ...rest } = await lookTransaction(id);
      return { ...rest, ...(about && { about: { ...about, purpose: { page: 'contribute', itemId: 'x' } } }) };
    };
    pass(LATE);
    await sweep();
    expect([await count('RefundStarted'), await count('BalanceMoved')]).toEqual([1, 0]);
    expect(await books()).toEqual({ provider: await held(), waiting: 1_500 - PRICE });
  });
});

describe('a refund by hand of what goes back', () => {
  it('is one of its payment, and what is left goes back, also of a contribution', async () => {
    const { pay, intentOf, tools, provider, pass, sweep, books, count } = bench();
    const paymentId = await pay(false);
    provider.hand.pay(paymentId, { amountReceived: PRICE - 1 });
    provider.hand.refundByHand(intentOf(paymentId), 500);
    const { lookTransaction } = tools.provider;
    tools.provider.lookTransaction = async (id) => {
      const { about, ...rest } = await lookTransaction(id);
      return { ...rest, ...(about && { about: { ...about, purpose: { page: 'contribute', itemId: 'x' } } }) };
    };
    await settlePayment(tools, paymentId);
    await settlePayment(tools, paymentId);
    pass(LATE);
    await sweep();
    expect(provider.hand.refundsMade().map(({ amount }) => amount)).toEqual([500, PRICE - 501]);
    expect(await count('BalanceMoved')).toBe(0);
    expect(await books()).toEqual({});
  });
});

describe('a refund by hand that comes before the one that was decided', () => {
  it('is counted once, also of a contribution', async () => {
    const { pay, intentOf, tools, provider, books, count } = bench();
    const paymentId = await pay(false);
    provider.hand.pay(paymentId, { amountReceived: PRICE - 1 });
    const { refund } = tools.provider;
    tools.provider.refund = async () => {
      throw new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
    };
    await expect(settlePayment(tools, paymentId)).rejects.toThrow(ProviderUnavailable);
    tools.provider.refund = refund;
    const sourceId = provider.hand.refundByHand(intentOf(paymentId), 500);
    const { transactions } = await tools.provider.listTransactions('');
    const found = transactions.find((one) => one.sourceId === sourceId);
    const { lookTransaction } = tools.provider;
    tools.provider.lookTransaction = async (id) => {
      const { about, ...rest } = await lookTransaction(id);
      return { ...rest, ...(about && { about: { ...about, purpose: { page: 'contribute', itemId: 'x' } } }) };
    };
    if (found) await noteTransaction(tools, found);
    await settlePayment(tools, paymentId);
    await settlePayment(tools, paymentId);
    expect(provider.hand.refundsMade().map(({ amount }) => amount)).toEqual([500, PRICE - 501]);
    expect(await count('BalanceMoved')).toBe(0);
    expect(await books()).toEqual({});
  });
});

describe('whatever happens at the provider', () => {
  const DEEDS = [
    'pay',
    'refund',
    'byHand',
    'rest',
    'dispute',
    'disputePart',
    'win',
    'lose',
    'payOut',
    'bill',
    'elsewhere',
    'sweep',
  ] as const;

  it('the account of the books is its balance', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...DEEDS), fc.nat(20)), { minLength: 3, maxLength: 25 }),
        async (deeds) => {
          const given = bench();
          const { provider, paymentIds, intentOf } = given;
          provider.balanceHand.fees.perCharge = 132;
          const disputes = new Map<string, string>();
          await given.pay();
          for (const [deed, nth] of deeds) {
            given.pass(1);
            const paymentId = paymentIds[nth % paymentIds.length] ?? '';
            const intentId = intentOf(paymentId);
            const isRefunded = provider.hand.refundsMade().some((made) => made.intentId === intentId);
            const open = [...disputes].filter(([, state]) => state === 'open').map(([id]) => id)[0];
            if (deed === 'pay') await given.pay();
            if (deed === 'refund' && !isRefunded) await given.refund(paymentId, `r-${paymentId}`, 500);
            if (deed === 'byHand') unlessRefused(() => provider.hand.refundByHand(intentId, 300));
            if (deed === 'rest') await given.refundRest(paymentId);
            if (deed === 'dispute' && !isRefunded && (await provider.disputesOf(intentId)).length === 0)
              disputes.set(provider.disputeHand.dispute(intentId), 'open');
            if (deed === 'disputePart' && !isRefunded && (await provider.disputesOf(intentId)).length === 0)
              disputes.set(provider.disputeHand.dispute(intentId, { amount: 1_000 }), 'open');
            if ((deed === 'win' || deed === 'lose') && open) {
              provider.disputeHand[deed](open);
              disputes.set(open, deed);
            }
            if (deed === 'payOut') provider.balanceHand.payOut(700);
            if (deed === 'bill') provider.balanceHand.bill(50);
            if (deed === 'elsewhere') provider.balanceHand.chargeElsewhere(900);
            if (deed === 'sweep') await given.sweep();
          }
          given.pass(LATE);
          await given.sweep();
          for (const paymentId of paymentIds) await settlePayment(given.tools, paymentId, { noticed: true });
          given.pass(LATE);
          await given.sweep();
          const { provider: booked = 0, ...others } = await given.books();
          expect(booked).toBe(await given.held());
          expect(Object.values(others).reduce((sum, cents) => sum + cents, booked)).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

function unlessRefused(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
}
