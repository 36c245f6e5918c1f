import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableFor } from '#domain/campaigns/available.ts';
import { campaign } from '#domain/campaigns/decider.ts';
import { PAYOUT_DAYS } from '#domain/campaigns/limits.ts';
import { heldFor } from '#domain/campaigns/money.ts';
import { ann } from '#domain/campaigns/testing.ts';
import { newPayoutId, seededEntropy } from '#domain/ids.ts';
import { campaignAccount, FEES, PROVIDER, REFUNDS, TIPS, WAITING } from '#domain/ledger/postings.ts';
import { followPayout } from '#domain/processes/campaigns/followPayout.ts';
import { afterAll, deeds, onePaid } from '#domain/processes/contributions/deeds.testing.ts';
import type { GivenCampaign } from '#domain/processes/contributions/testing.ts';
import { inMemory } from '../inMemory.ts';
import { ledger } from '../payments/ledger.ts';
import { PAYOUTS } from '../payments/payoutPostings.ts';
import type { Fact } from '../projection.ts';
import type { QuartersOfDay } from '../upkeep/quarters.ts';
import { campaignLedger, type LedgerTotals } from './ledger.ts';

/** What came to the provider less what left it, over all days of the books. */
const overDays = (documents: ReadonlyMap<string, unknown>): number =>
  [...documents]
    .filter(([key]) => key.startsWith('day/'))
    .flatMap(([, day]) => Object.values((day as QuartersOfDay).quarters))
    .reduce((sum, { received = 0, paidOut = 0 }) => sum + received - paidOut, 0);

/** The books and the public ledger of a campaign, written up to the last event of its log. */
function openBooks() {
  const [books, book] = [inMemory(ledger), inMemory(campaignLedger)];
  let position = -1;
  const balances = () =>
    [...books.documents]
      .filter(([key]) => key.startsWith('balance/'))
      .map(([, balance]) => balance as { account: string; cents: number });
  return {
    /** Each event moves what it takes from one account to others. */
    async follow({ store }: GivenCampaign) {
      for (const event of await store.readAll(position, 100_000)) {
        position = event.position;
        await books.write(event as unknown as Fact);
        await book.write(event as unknown as Fact);
        expect(
          balances().reduce((sum, { cents }) => sum + cents, 0),
          event.type,
        ).toBe(0);
        // What the days say came and went is what there is.
        expect(overDays(books.documents), event.type).toBe(
          balances().find(({ account }) => account === PROVIDER)?.cents ?? 0,
        );
      }
    },
    at: (account: string) => balances().find((one) => one.account === account)?.cents ?? 0,
    totals: (campaignId: string) => book.documents.get(`totals/${campaignId}`) as LedgerTotals | undefined,
  };
}

/** All that can be paid out, once it was paid long enough ago, is sent to the organizer's account. */
async function payOut({ tools, provider, campaignId, state, pass }: GivenCampaign): Promise<void> {
  pass(PAYOUT_DAYS);
  const { cents } = availableFor(await state(), tools.now());
  if (cents < 100) return;
  const { accountId } = await provider.openAccount({ memberId: ann.id, attempt: 1 });
  provider.payoutHand.enable(accountId);
  const payoutId = newPayoutId(campaignId, seededEntropy('payout'));
  const data = { campaignId, payoutId, amount: cents, account: { accountId, isEnabled: true } };
  await tools.dispatch(campaign, { type: 'RequestPayout', data }, { by: ann, channel: 'rest' });
  await followPayout(tools, { campaignId, payoutId });
}

describe.each(['keepItAll', 'allOrNothing'] as const)('the books of a campaign (%s)', (model) => {
  it('come to nothing at each event, and in the end equal the campaign’s sums, its ledger and the provider', async () => {
    let payouts = 0;
    await fc.assert(
      fc.asyncProperty(deeds, async (given) => {
        const books = openBooks();
        const bench = await afterAll(model, given, books.follow);
        const judge = async () => {
          const state = await bench.state();
          const sentOn = bench.provider.payoutHand.transfers().reduce((sum, { amount }) => sum + amount, 0);
          expect(books.at(PROVIDER)).toBe(bench.held() - sentOn);
          expect(books.at(campaignAccount(bench.campaignId))).toBe(0 - heldFor(state));
          expect(books.at(FEES)).toBe(0 - state.money.fees);
          expect(books.at(TIPS)).toBe(0 - state.money.tips);
          for (const account of [WAITING, REFUNDS, PAYOUTS]) expect(books.at(account), account).toBe(0);
          expect(books.totals(bench.campaignId)?.balance ?? 0).toBe(heldFor(state));
          payouts += sentOn > 0 ? 1 : 0;
        };
        await judge();
        await payOut(bench);
        await books.follow(bench);
        await judge();
      }),
      { numRuns: 30, examples: [[onePaid]] },
    );
    expect(payouts).toBeGreaterThan(0);
  }, 60_000);
});
