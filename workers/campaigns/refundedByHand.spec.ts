import { describe, expect, it } from 'vitest';
import { availableFor } from '#domain/campaigns/available.ts';
import { feeOf } from '#domain/campaigns/fees.ts';
import { heldFor } from '#domain/campaigns/money.ts';
import { contributionOf, raisedOf } from '#domain/campaigns/state.ts';
import { bob } from '#domain/campaigns/testing.ts';
import { campaignAccount, FEES, PROVIDER, TIPS } from '#domain/ledger/postings.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { noteTransaction } from '#domain/processes/balance/noteTransaction.ts';
import { givenCampaign } from '#domain/processes/contributions/testing.ts';
import { atEveryStep } from '#domain/processes/payment/crash.testing.ts';
import type { SettleTools } from '#domain/processes/payment/settle.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import type { CampaignDocument, ContributionDocument } from '#projections/campaigns/documents.ts';
import { campaignLedger, type LedgerTotals } from '#projections/campaigns/ledger.ts';
import { inMemory } from '#projections/inMemory.ts';
import { type AccountBalance, ledger } from '#projections/payments/ledger.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { settleOnWebhook } from '../payments/settleOnWebhook.ts';

const [AMOUNT, TIP] = [10_000, 500];
const FEE = feeOf(AMOUNT);

/** A contribution that was paid fifteen days ago, and what somebody does at the provider. */
async function givenPaid() {
  const bench = await givenCampaign('keepItAll');
  const { tools, provider, store, campaignId, state } = bench;
  const id = await bench.begin(bob, AMOUNT, TIP);
  bench.pay(id);
  await bench.settle(id);
  bench.pass(15);
  const intentId = provider.hand.intents()[0]?.intentId ?? '';
  const notice = settleOnWebhook.from({
    type: 'StripeEventRecorded',
    data: { eventId: 'evt', kind: 'charge.refunded', intentId, paymentId: null, createdAt: tools.now() },
  } as unknown as Fact<StripeEventRecorded>);
  return {
    bench,
    id,
    byHand: (cents: number) => provider.hand.refundByHand(intentId, cents),
    webhook: (withTools = tools) => settleOnWebhook.run(notice as never, withTools as unknown as Tools),
    /** What the look at the provider's balance does. */
    async look(withTools: SettleTools = tools) {
      const { transactions } = await provider.listTransactions('');
      for (const found of [...transactions].reverse()) await noteTransaction(withTools, found);
    },
    available: async () => availableFor(await state(), tools.now()).cents,
    /** The read models, and the books, of all that happened. */
    async read() {
      const [all, book, books] = [inMemory(campaigns), inMemory(campaignLedger), inMemory(ledger)];
      for (const event of await store.readAll(-1, 100_000))
        for (const model of [all, book, books]) await model.write(event as unknown as Fact);
      const at = (account: string) =>
        (books.documents.get(`balance/${account}`) as AccountBalance | undefined)?.cents ?? 0;
      return {
        given: all.documents.get(`contribution/${id}`) as ContributionDocument,
        campaign: all.documents.get(`campaign/${campaignId}`) as CampaignDocument,
        totals: book.documents.get(`totals/${campaignId}`) as LedgerTotals,
        books: [at(PROVIDER), 0 - at(campaignAccount(campaignId)), 0 - at(FEES), 0 - at(TIPS)],
      };
    },
  };
}

describe('a part of a contribution that was paid back in the provider’s pages', () => {
  it('is known to the campaign with the provider’s notice, and to payment and books with its balance, once', async () => {
    const { bench, id, byHand, webhook, look, available, read } = await givenPaid();
    byHand(4_000);
    for (const _ of [1, 2]) await webhook();
    expect(await available()).toBe(AMOUNT - 4_000 - FEE);
    expect(await bench.count('RefundStarted')).toBe(0);
    for (const _ of [1, 2]) await look();
    await webhook();
    const counts = ['ContributionRefundedByHand', 'RefundStarted', 'RefundCompleted', 'BalanceMoved'];
    expect(await Promise.all(counts.map(bench.count))).toEqual([1, 1, 1, 0]);
    const state = await bench.state();
    expect(raisedOf(state)).toBe(AMOUNT - 4_000);
    const { given, campaign, totals, books } = await read();
    expect(given).toMatchObject({
      ...{ stage: 'received', amount: AMOUNT - 4_000, tip: TIP, isBack: false },
      paidBack: { amount: 4_000, tip: 0 },
    });
    expect(campaign.money).toEqual(state.money);
    expect(campaign).toMatchObject({ contributions: 1, backers: 1, refunds: { decided: 0, done: 0, doneCents: 4_000 } });
    expect(totals).toMatchObject({ collected: AMOUNT, refunded: 4_000, fees: FEE, balance: heldFor(state) });
    expect(books).toEqual([bench.held(), heldFor(state), FEE, TIP]);
    expect(contributionOf(state, id)?.stage).toBe('received');
  });

  it('leaves the rest to go back when it is taken back, or its campaign is cancelled', async () => {
    for (const isNoted of [true, false]) {
      const { bench, byHand, webhook, look, read } = await givenPaid();
      byHand(4_000);
      await webhook();
      if (isNoted) await look();
      await bench.cancel();
      await bench.payBack();
      await look();
      expect(bench.held()).toBe(0);
      expect(bench.provider.hand.refundsMade().map(({ amount }) => amount)).toEqual([4_000, AMOUNT + TIP - 4_000]);
      const { given, campaign, totals, books } = await read();
      expect(given).toMatchObject({ stage: 'refunded', isBack: true, paidBack: { amount: 4_000, tip: 0 } });
      expect(campaign.refunds).toEqual({ decided: 1, done: 1, doneCents: AMOUNT + TIP });
      expect([totals.balance, ...books]).toEqual([0, 0, 0, 0, 0]);
    }
  });

  it('is found without a notice, whatever dies on the way', async () => {
    const crashes = await atEveryStep(async () => {
      const { bench, byHand, look, available, read } = await givenPaid();
      byHand(4_000);
      return {
        bench,
        work: (tools) => look(tools),
        after: async () => {
          expect(await available()).toBe(AMOUNT - 4_000 - FEE);
          expect(await bench.count('ContributionRefundedByHand')).toBe(1);
          expect(await bench.count('RefundCompleted')).toBe(1);
          expect((await read()).books).toEqual([bench.held(), AMOUNT - 4_000 - FEE, FEE, TIP]);
        },
      };
    });
    expect(crashes).toBeGreaterThan(8);
  });
});

describe('a contribution that was paid back as a whole in the provider’s pages', () => {
  it('does not count any more, and is back', async () => {
    const { bench, id, byHand, webhook, look, available, read } = await givenPaid();
    byHand(AMOUNT + TIP);
    await webhook();
    expect(await available()).toBe(0);
    await look();
    const state = await bench.state();
    expect(contributionOf(state, id)?.stage).toBe('refunded');
    expect([raisedOf(state), bench.held()]).toEqual([0, 0]);
    const { given, campaign, totals, books } = await read();
    expect(given).toMatchObject({ stage: 'refunded', isBack: true, paidBack: { amount: AMOUNT, tip: TIP } });
    expect(campaign).toMatchObject({
      ...{ contributions: 0, backers: 0 },
      refunds: { decided: 1, done: 1, doneCents: AMOUNT + TIP },
    });
    expect([totals.balance, ...books]).toEqual([0, 0, 0, 0, 0]);
    await bench.cancel();
    await bench.payBack();
    expect(bench.provider.hand.refundsMade()).toHaveLength(1);
  });
});
