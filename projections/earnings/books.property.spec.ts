import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { earnings, LEAST_EARNINGS_PAYOUT } from '#domain/earnings/decider.ts';
import { type EarningsEvent, PAYOUT_STOPS } from '#domain/earnings/events.ts';
import { saleFeeOf } from '#domain/earnings/fee.ts';
import { worthOf } from '#domain/earnings/state.ts';
import { ownerAccount, PROVIDER, taxAccount } from '#domain/ledger/postings.ts';
import { order } from '#domain/orders/decider.ts';
import { payment } from '#domain/payments/decider.ts';
import type { BalanceTransaction } from '#domain/ports/balanceProvider.ts';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { noteTransaction } from '#domain/processes/balance/noteTransaction.ts';
import { givenMarket, type Market } from '#domain/processes/checkout/testing.ts';
import { applyDispute } from '#domain/processes/disputes/applyDispute.ts';
import { followDispute } from '#domain/processes/disputes/followDispute.ts';
import { creditSales, followEarningsPayout, planPayout } from '#domain/processes/earnings/payOut.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { startRefund } from '#domain/processes/payment/startRefund.ts';
import { followPayee, startOnboarding } from '#domain/processes/payouts/followPayee.ts';
import { Refusal } from '#domain/refusal.ts';
import { inMemory } from '../inMemory.ts';
import { paidOutAccount, SALE_FEES } from '../payments/earningsPostings.ts';
import { ledger } from '../payments/ledger.ts';
import { PAYOUTS } from '../payments/payoutPostings.ts';
import type { Fact } from '../projection.ts';
import { type OwnSale, ownKey, type Sums, sumsKey } from './documents.ts';
import { earningsOwed } from './earnings.ts';

const DAY_MINUTES = 24 * 60;
const RATE = 290;
const TWO = [0, 1] as const;

/** Where a run of paying out is cut: at its n-th call outside, before it is done or before it is answered. */
type Cut = { readonly at: number; readonly isDone: boolean } | undefined;
const cut = fc.option(fc.record({ at: fc.integer({ min: 1, max: 30 }), isDone: fc.boolean() }), { nil: undefined });
const seller = fc.constantFrom(...TWO);
const nth = fc.nat(5);

const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('buy' as const, 'sell' as const, 'sell' as const),
      from: fc.subarray([...TWO], { minLength: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ship' as const), nth, seller }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('arrive' as const, 'claimArrived' as const), nth, seller }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth, seller }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refundByHand' as const), nth, cents: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('dispute' as const, 'win' as const, 'lose' as const), nth }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 3, 8, 15) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('payOut' as const, 'ask' as const), seller, cut }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('balance' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('restrict' as const, 'enable' as const), seller }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('takeBack' as const), cents: fc.integer({ min: 1, max: 500 }) }),
  },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** The books and the read model, written up to the last event of the log. */
function openBooks({ store }: Market) {
  const [books, owed] = [inMemory(ledger), inMemory(earningsOwed)];
  let position = -1;
  const balances = () =>
    [...books.documents].flatMap(([key, balance]) =>
      key.startsWith('balance/') ? [balance as { account: string; cents: number }] : [],
    );
  return {
    async follow() {
      for (const event of await store.readAll(position, 100_000)) {
        position = event.position;
        await books.write(event as unknown as Fact);
        await owed.write(event as unknown as Fact);
        expect(
          balances().reduce((sum, { cents }) => sum + cents, 0),
          event.type,
        ).toBe(0);
      }
    },
    at: (account: string) => balances().find((one) => one.account === account)?.cents ?? 0,
    sums: (memberId: string) => owed.documents.get(sumsKey(memberId)) as Sums | undefined,
    sales: (memberId: string) =>
      [...owed.documents].flatMap(([key, sale]) => (key.startsWith(ownKey(memberId, '')) ? [sale as OwnSale] : [])),
  };
}

class Cutoff extends Error {}

/** Tools that stop answering at their n-th call. */
function cutting(tools: Market['tools'] & { log: Market['store'] }, how: Cut): typeof tools {
  if (!how) return tools;
  let left = how.at;
  const around =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>, error: () => Error) =>
    async (...args: A): Promise<R> => {
      left -= 1;
      if (left < 0 || (left === 0 && !how.isDone)) throw error();
      const answer = await call(...args);
      if (left === 0) throw error();
      return answer;
    };
  const gone = () => new Cutoff('the process has died');
  const silent = () => new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
  const { provider } = tools;
  const asked = ['transfer', 'findTransfer', 'lookTransfer', 'reversalsOf', 'lookAccount'] as const;
  return {
    ...tools,
    dispatch: around(tools.dispatch as never, gone) as typeof tools.dispatch,
    stateOf: around(tools.stateOf as never, gone) as typeof tools.stateOf,
    log: { ...tools.log, read: around(tools.log.read, gone) },
    provider: {
      ...provider,
      ...Object.fromEntries(asked.map((name) => [name, around(provider[name] as never, silent)])),
    },
  };
}

const unlessExpected = (error: unknown): void => {
  if (error instanceof Cutoff || error instanceof ProviderUnavailable || error instanceof Refusal) return;
  throw error;
};

async function openStreet() {
  const market = await givenMarket({ pieces: [99, 99] });
  await market.ask(0, 695);
  await market.ask(1, 0, false, '', [{ state: 'IL', basisPoints: 625 }]);
  await market.goTo(market.ann);
  const books = openBooks(market);
  const { provider, tools } = market;
  provider.balanceHand.fees.perCharge = 59;
  const withLog = { ...tools, log: market.store };
  const accounts: string[] = [];
  for (const index of TWO) {
    const { id } = sellerOf(market, index);
    await startOnboarding(tools, id, { returnUrl: 'https://x.test/', refreshUrl: 'https://x.test/' });
    const accountId = provider.payoutHand.accounts().find(({ memberId }) => memberId === id)?.accountId ?? '';
    accounts.push(accountId);
    provider.payoutHand.enable(accountId);
    await followPayee(tools, id);
  }
  const orders: string[] = [];
  const disputes: string[] = [];
  const pick = <T>(all: readonly T[], at: number): T | undefined => (all.length > 0 ? all[at % all.length] : undefined);
  const act = (by: Actor, type: 'ShipPart' | 'DeliverPart' | 'CancelPart', orderId: string, index: 0 | 1) => {
    const of = { orderId, sellerId: sellerOf(market, index).id };
    const data = type === 'ShipPart' ? { ...of, tracking: '1' } : of;
    return tools.dispatch(order, { type, data } as never, { by, channel: 'rest' });
  };

  async function buy(from: readonly (0 | 1)[]) {
    for (const index of from) await market.put(market.ann, index);
    const { orderId } = await market.checkOut(market.ann);
    const placed = await market.orderOf(orderId);
    if (!placed) throw new Error('there is no order');
    const { paymentId } = await market.intentFor(market.ann, placed);
    provider.hand.pay(paymentId);
    await market.settle(orderId);
    orders.push(orderId);
  }

  /** All of it, until it is due to a seller who is new. */
  async function sell(from: readonly (0 | 1)[]) {
    await buy(from);
    const orderId = orders.at(-1) ?? '';
    for (const index of from) {
      await act(sellerOf(market, index), 'ShipPart', orderId, index);
      await act(market.ann, 'DeliverPart', orderId, index);
    }
    market.pass(15 * DAY_MINUTES);
  }

  async function cancel(orderId: string, index: 0 | 1) {
    const by = sellerOf(market, index);
    const { events } = await act(by, 'CancelPart', orderId, index);
    const [cancelled] = events as readonly { data: { refund: number } }[];
    if (!cancelled || cancelled.data.refund === 0) return;
    const refundId = `cancel-${orderId}-${by.id}`;
    const data = { paymentId: `cart-${orderId}`, refundId, amount: cancelled.data.refund, reason: 'spec' };
    await startRefund(tools.dispatch, data, tools.sender);
    await settlePayment(tools, `cart-${orderId}`);
  }

  async function refundByHand(orderId: string, cents: number) {
    const intent = provider.hand.intents().find(({ paymentId }) => paymentId === `cart-${orderId}`);
    const { state } = await tools.stateOf(payment, { paymentId: `cart-${orderId}` });
    if (!intent || state.stage === 'none') return;
    const made = await provider.refundsOf(intent.intentId);
    const left = state.captured - made.reduce((sum, { amount }) => sum + amount, 0);
    const isContested = disputes.some((id) => id.startsWith(`${orderId}/`));
    if (cents <= left && !isContested) provider.hand.refundByHand(intent.intentId, cents);
  }

  const seen = new Set<string>();
  /** A round of the sweep over the provider's balance, which alone says what was done in the provider's own pages. */
  async function followBalance() {
    const listed: BalanceTransaction[] = [];
    let after: string | undefined;
    do {
      const { transactions, next } = await provider.listTransactions('', after);
      listed.push(...transactions.filter(({ transactionId }) => !seen.has(transactionId)));
      after = next;
    } while (after !== undefined);
    for (const found of listed.reverse()) {
      await noteTransaction(tools, found);
      seen.add(found.transactionId);
    }
  }

  async function contest(orderId: string) {
    const intent = provider.hand.intents().find(({ paymentId }) => paymentId === `cart-${orderId}`);
    const { state } = await tools.stateOf(payment, { paymentId: `cart-${orderId}` });
    if (!intent || state.stage === 'none') return;
    const isUntouched =
      (await provider.refundsOf(intent.intentId)).length === 0 && Object.keys(state.refunds).length === 0;
    if (!isUntouched || disputes.some((id) => id.startsWith(`${orderId}/`))) return;
    const disputeId = provider.disputeHand.dispute(intent.intentId);
    disputes.push(`${orderId}/${disputeId}`);
    await noteDispute(disputeId);
  }

  async function noteDispute(disputeId: string) {
    await followDispute(tools, disputeId);
    await applyDispute(tools, disputeId);
  }

  let waiting = 0;
  /** Of what a bank contests, or is to be paid back, a payout has nothing that was not paid out before. */
  async function judgePlanned(memberId: string, payoutId: string) {
    const { state } = await tools.stateOf(earnings, { memberId });
    const { from = 0, until = 0 } = state.payouts[payoutId] ?? {};
    const credits = (await market.store.read(`earnings-${memberId}`)) as unknown as readonly EarningsEvent[];
    const lines = credits.flatMap(({ type, data }) =>
      type === 'EarningsCredited' && data.nth > from && data.nth <= until ? data.sales : [],
    );
    for (const { paymentId, isHeld } of books.sales(memberId)) {
      const own = lines.filter((line) => isHeld && line.paymentId === paymentId);
      expect(own.reduce((sum, line) => sum + worthOf(line), 0)).toBeLessThanOrEqual(0);
      waiting += own.some((line) => worthOf(line) > 0) ? 1 : 0;
    }
  }

  /** A round of the sweep for a member, or what they ask for; and the job that sends what was planned. */
  async function payOut(index: 0 | 1, isAsked: boolean, how?: Cut) {
    await books.follow();
    const by = sellerOf(market, index);
    const cutTools = cutting(withLog, how);
    const own = isAsked ? { ...cutTools, sender: { by, channel: 'rest' as const } } : cutTools;
    await creditSales(own, by.id, books.sales(by.id), RATE)
      .then(() => planPayout(own, by.id, isAsked))
      .then((payoutId) => (payoutId === undefined ? undefined : judgePlanned(by.id, payoutId)))
      .catch(unlessExpected);
    const { pending } = (await tools.stateOf(earnings, { memberId: by.id })).state;
    if (pending !== undefined)
      await followEarningsPayout(cutTools, { memberId: by.id, payoutId: pending }).catch(unlessExpected);
  }

  return {
    market,
    books,
    accounts,
    payOut,
    followBalance,
    heldBack: () => waiting,
    async does(one: Deed): Promise<void> {
      const orderId = 'nth' in one ? pick(orders, one.nth) : undefined;
      const disputed = 'nth' in one ? pick(disputes, one.nth)?.split('/')[1] : undefined;
      const whose = 'seller' in one ? sellerOf(market, one.seller) : market.ann;
      if (one.do === 'buy') await buy(one.from);
      else if (one.do === 'sell') await sell(one.from);
      else if (one.do === 'pass') market.pass(one.days * DAY_MINUTES);
      else if (one.do === 'balance') await followBalance();
      else if (one.do === 'payOut' || one.do === 'ask') await payOut(one.seller, one.do === 'ask', one.cut);
      else if (one.do === 'restrict' || one.do === 'enable') {
        const accountId = accounts[one.seller] ?? '';
        if (one.do === 'restrict') provider.payoutHand.demand(accountId);
        else provider.payoutHand.enable(accountId);
      } else if (one.do === 'takeBack') {
        const [made] = provider.payoutHand.transfers();
        if (made && made.amount - made.reversed >= one.cents) provider.payoutHand.reverse(made.payoutId, one.cents);
      } else if (one.do === 'win' || one.do === 'lose') {
        if (!disputed || (await provider.lookDispute(disputed)).standing !== 'open') return;
        provider.disputeHand[one.do](disputed);
        await noteDispute(disputed);
      } else if (!orderId) return;
      else if (one.do === 'ship') await act(whose, 'ShipPart', orderId, one.seller).catch(unlessExpected);
      else if (one.do === 'arrive') await act(market.ann, 'DeliverPart', orderId, one.seller).catch(unlessExpected);
      else if (one.do === 'claimArrived') await act(whose, 'DeliverPart', orderId, one.seller).catch(unlessExpected);
      else if (one.do === 'cancel') await cancel(orderId, one.seller).catch(unlessExpected);
      else if (one.do === 'refundByHand') await refundByHand(orderId, one.cents);
      else await contest(orderId);
      await books.follow();
    },
  };
}

const sellerOf = (market: Market, index: 0 | 1): Actor => market.sellers[index] as Actor;

describe('the books of what sellers have earned', () => {
  it('equal the provider, the log and what each is owed, whatever is sold, given back, contested, and cut in the middle', async () => {
    let sent = 0;
    let owing = 0;
    let heldBack = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 40, size: 'max' }), async (deeds) => {
        const street = await openStreet();
        const { market, books } = street;
        const judge = async () => {
          const { available, pending } = await market.provider.lookBalance();
          expect(books.at(PROVIDER)).toBe(available + pending);
          let fees = 0;
          for (const { id } of market.sellers) {
            const { state } = await market.stateOf(earnings, { memberId: id });
            const owed = 0 - (books.at(ownerAccount(id)) + books.at(taxAccount(id)) + books.at(paidOutAccount(id)));
            const { open = 0, state: known } = books.sums(id) ?? {};
            expect(owed, 'what a seller is owed').toBe(open + state.balance);
            expect(known?.balance ?? 0).toBe(state.balance);
            const credited = Object.values(state.sales).flatMap((bin) => Object.values(bin));
            fees += credited.reduce((sum, { own, rate }) => sum + saleFeeOf(own, rate), 0);
            const transfers = market.provider.payoutHand.transfers().filter(({ payoutId }) => payoutId.startsWith(id));
            const noted = Object.values(state.payouts).filter(({ status }) => status === 'sent');
            expect(transfers.length, 'each payout is one transfer').toBeGreaterThanOrEqual(noted.length);
            for (const { payoutId, amount } of noted)
              expect(transfers.filter((made) => made.payoutId === payoutId)).toMatchObject([{ amount }]);
          }
          expect(books.at(SALE_FEES)).toBe(0 - fees);
        };
        for (const one of deeds) {
          await street.does(one);
          const onItsWay = market.provider.payoutHand.transfers().length;
          sent += onItsWay > 0 ? 1 : 0;
        }
        // What was cut is taken up again: by then everything there is to be known is noted.
        for (const index of TWO) {
          market.provider.payoutHand.enable(street.accounts[index] ?? '');
          await followPayee(market.tools, sellerOf(market, index).id);
        }
        for (let round = 0; round < 3; round += 1) {
          market.pass(15 * DAY_MINUTES);
          await street.followBalance();
          for (const index of TWO) {
            // Payouts of who had money taken back wait until somebody has looked.
            const data = { memberId: sellerOf(market, index).id, because: PAYOUT_STOPS, isSuspended: false };
            const release = { type: 'ReleaseEarningsPayouts', data } as const;
            const by = { id: 'fin', role: 'finance' } as const;
            await market.dispatch(earnings, release, { by, channel: 'rest' }).catch(unlessExpected);
            await street.payOut(index, false);
          }
          await books.follow();
        }
        await street.followBalance();
        await books.follow();
        await judge();
        heldBack += street.heldBack();
        expect(books.at(PAYOUTS)).toBe(0);
        for (const { id } of market.sellers) {
          const { state } = await market.stateOf(earnings, { memberId: id });
          for (const sale of books.sales(id)) {
            const open = sale.own + sale.tax - sale.credited.own - sale.credited.tax;
            // Whatever is due is credited, and whatever is theirs no longer is taken off.
            if (open !== 0)
              expect({ ...sale, open: open > 0, waits: sale.isHeld || sale.dueAt === null }).toMatchObject({
                open: true,
                waits: true,
              });
          }
          const { available } = await market.provider.lookBalance();
          if (state.balance > available) continue;
          expect(state.balance, 'all that is enough for a payout is paid out').toBeLessThan(LEAST_EARNINGS_PAYOUT);
          owing += state.balance < 0 ? 1 : 0;
        }
      }),
      { numRuns: 300 },
    );
    expect(sent).toBeGreaterThan(0);
    expect(heldBack, 'some had been credited when a bank contested it').toBeGreaterThan(0);
    expect(owing, 'some were paid out what was given back later').toBeGreaterThan(0);
  }, 60_000);
});
