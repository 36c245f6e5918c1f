import fc from 'fast-check';
import { expect, it } from 'vitest';
import { campaign } from '#domain/campaigns/decider.ts';
import type { CampaignEvent } from '#domain/campaigns/events.ts';
import { heldFor } from '#domain/campaigns/money.ts';
import type { Campaign } from '#domain/campaigns/state.ts';
import {
  ann,
  bob,
  CAMPAIGN_ID,
  contributionId,
  later,
  owner,
  running,
  send,
  system,
} from '#domain/campaigns/testing.ts';
import { fold } from '#domain/decider.ts';
import { PROVIDER } from '#domain/ledger/postings.ts';
import { Refusal } from '#domain/refusal.ts';
import { inMemory } from '../inMemory.ts';
import { ledger } from '../payments/ledger.ts';
import { PAYOUTS } from '../payments/payoutPostings.ts';
import type { Fact } from '../projection.ts';
import { campaignLedger, type LedgerLine, type LedgerTotals } from './ledger.ts';

type Deed = { readonly what: string; readonly nth: number; readonly cents: number };
const deed: fc.Arbitrary<Deed> = fc.record({
  what: fc.constantFrom(
    'pay',
    'pay',
    'pay',
    'refund',
    'refundByOwner',
    'refundByHand',
    'payout',
    'payout',
    'sent',
    'failed',
    'reversed',
    'spend',
  ),
  nth: fc.integer({ min: 0, max: 5 }),
  cents: fc.integer({ min: 100, max: 20_000 }),
});

const payoutOf = (state: Campaign, nth: number) => Object.values(state.paidOut.payouts)[nth];
const account = { accountId: 'acct_1', isEnabled: true };

/** What a deed asks of the campaign, if anything; `at` counts up by days. */
function commandsOf({ what, nth, cents }: Deed, state: Campaign, made: number) {
  const id = contributionId(String(what === 'pay' ? made : nth));
  const at = later(20 + made / 10);
  const early = later(made / 100);
  const payout = payoutOf(state, nth);
  const part = { contributionId: id };
  switch (what) {
    case 'pay':
      return [
        send(
          'BeginContribution',
          bob,
          { ...part, contributorId: bob.id, amount: cents, tip: 0, message: `${made}`, isAnonymous: made % 2 === 0 },
          early,
        ),
        send('ReceiveContribution', system, { ...part, paymentId: `contribute-${id}`, amount: cents }, early),
      ];
    case 'refund':
      return [send('RefundContribution', bob, { ...part, reason: '' }, later(1))];
    case 'refundByOwner':
      return [send('RefundContribution', owner, { ...part, reason: 'asked' }, at)];
    case 'refundByHand':
      return [send('NoteRefundByHand', system, { ...part, refundId: `re_${made}`, amount: cents }, at)];
    case 'payout':
      return [
        send(
          'RequestPayout',
          ann,
          { payoutId: `${CAMPAIGN_ID}P${String(made).padStart(7, '0')}`, amount: cents, account },
          at,
        ),
      ];
    case 'sent': {
      // The provider may have sent something else than was asked for.
      const amount = made % 3 === 0 ? cents : payout?.amount;
      const transfer = { payoutId: payout?.payoutId, transferId: `tr_${nth}`, amount };
      return payout ? [send('NotePayoutSent', system, transfer, at)] : [];
    }
    case 'failed':
      return payout ? [send('NotePayoutFailed', system, { payoutId: payout.payoutId, why: 'refused' }, at)] : [];
    case 'reversed': {
      const left = payout?.status === 'sent' ? payout.amount - payout.reversed : 0;
      const amount = Math.min(left, cents);
      const back = { payoutId: payout?.payoutId, reversalId: null, providerReversalId: `trr_${made}`, amount };
      return amount > 0 ? [send('NoteReversal', system, back, at)] : [];
    }
    default:
      return [
        send('RecordSpending', ann, { entryId: `entry-${made}`, amount: cents, text: 'Chairs', picture: null }, at),
      ];
  }
}

/** What payments do beside a campaign: money comes to the provider and is given for, and goes back. */
function besides(event: CampaignEvent): { type: string; data: object }[] {
  if (event.type === 'ContributionRefundedByHand') {
    const { contributionId: itemId, paymentId, contributorId: payerId, refundId, amount } = event.data;
    const refund = { paymentId, payerId, purpose: { page: 'contribute', itemId }, refundId, amount };
    return [
      { type: 'RefundStarted', data: { ...refund, reason: '', madeAtProvider: true } },
      { type: 'RefundCompleted', data: { ...refund, providerRefundId: refundId } },
    ];
  }
  if (event.type !== 'ContributionReceived' && event.type !== 'ContributionRefunded') return [];
  const { contributionId: itemId, paymentId, contributorId: payerId, amount } = event.data;
  const of = { paymentId, payerId, purpose: { page: 'contribute', itemId } };
  if (event.type === 'ContributionReceived')
    return [
      { type: 'PaymentCaptured', data: { ...of, intentId: 'pi_1', amount } },
      { type: 'PaymentFulfilled', data: of },
    ];
  const refund = { ...of, refundId: `${paymentId}-refund`, amount };
  return [
    { type: 'RefundStarted', data: { ...refund, reason: '' } },
    { type: 'RefundCompleted', data: { ...refund, providerRefundId: 're_1' } },
  ];
}

const sum = (lines: readonly LedgerLine[], ...kinds: readonly LedgerLine['kind'][]): number =>
  lines.filter(({ kind }) => kinds.includes(kind)).reduce((cents, line) => cents + line.cents, 0);

it('a campaign’s public ledger is the sum of its lines, and equals its state, the books and the provider', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 60 }), async (deeds) => {
      const [book, books] = [inMemory(campaignLedger), inMemory(ledger)];
      let [state, position, made, atProvider] = [campaign.initial, 0, 0, 0];
      const happen = async (event: CampaignEvent) => {
        state = fold(campaign, [event], state);
        for (const { type, data } of [event, ...besides(event)]) {
          position += 1;
          const metadata = { occurredAt: later(0) };
          const fact = {
            type,
            data,
            id: `event-${position}`,
            stream: 'campaign',
            revision: position,
            position,
            metadata,
          };
          await book.write(fact as unknown as Fact);
          await books.write(fact as unknown as Fact);
        }
        if (event.type === 'ContributionReceived') atProvider += event.data.amount;
        if (event.type === 'ContributionRefundedByHand') atProvider -= event.data.amount;
        if (event.type === 'ContributionRefunded') atProvider -= event.data.amount;
        if (event.type === 'PayoutSent') atProvider -= event.data.amount;
        if (event.type === 'PayoutReversed') atProvider += event.data.amount;
      };
      for (const event of running()) await happen(event);
      for (const one of deeds) {
        made += 1;
        for (const command of commandsOf(one, state, made))
          try {
            for (const event of campaign.decide(command, state)) await happen(event);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
      }
      const lines = [...book.documents]
        .filter(([key]) => key.startsWith('line/'))
        .map(([, line]) => line as LedgerLine);
      const totals = (book.documents.get(`totals/${CAMPAIGN_ID}`) ?? {}) as Partial<LedgerTotals>;
      const { money, paidOut } = state;
      const all = {
        collected: sum(lines, 'CONTRIBUTION'),
        fees: 0 - sum(lines, 'FEE', 'FEE_RETURNED'),
        refunded: 0 - sum(lines, 'REFUND'),
        paidOut: 0 - sum(lines, 'PAYOUT', 'PAYOUT_REVERSED'),
        spent: 0 - sum(lines, 'SPENDING', 'SPENDING_WITHDRAWN'),
      };
      const balance = all.collected - all.fees - all.refunded - all.paidOut;
      if (lines.length > 0) expect(totals).toEqual({ ...all, balance });
      expect([all.collected, all.fees, all.refunded]).toEqual([money.received, money.fees, money.refunded]);
      expect([all.paidOut, all.spent]).toEqual([paidOut.sent, paidOut.spent]);
      expect(balance).toBe(heldFor(state) + paidOut.pending);
      const account = (name: string) =>
        (books.documents.get(`balance/${name}`) as { cents: number } | undefined)?.cents ?? 0;
      expect(account(PROVIDER)).toBe(atProvider);
      // What the campaign is owed in the books is what it holds.
      expect(account(`campaign/${CAMPAIGN_ID}`)).toBe(0 - heldFor(state));
      expect(account('fees')).toBe(0 - money.fees);
      expect(account(PAYOUTS)).toBe(0 - paidOut.pending);
    }),
    { numRuns: 150 },
  );
});
