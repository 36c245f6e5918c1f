import type {
  CampaignCancelled,
  ContributionBegun,
  ContributionReceived,
  ContributionRefunded,
  ContributionRefundedByHand,
} from '#domain/campaigns/events.ts';
import type {
  PayoutReversed,
  PayoutSent,
  SpendingRecorded,
  SpendingWithdrawn,
} from '#domain/campaigns/payoutEvents.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument } from '../readModels.ts';
import { type CampaignNotice, campaignTopic } from './documents.ts';

export const lineKinds = [
  'CONTRIBUTION',
  'FEE',
  'REFUND',
  'FEE_RETURNED',
  'PAYOUT',
  'PAYOUT_REVERSED',
  'SPENDING',
  'SPENDING_WITHDRAWN',
] as const;
export type LineKind = (typeof lineKinds)[number];
/** Who had a contribution paid back, or that its campaign was cancelled. */
export type RefundCause = ContributionRefunded['data']['by'] | 'cancelled';

/** One movement of a campaign's money. Cents; above 0 it came to the campaign. */
export type LedgerLine = {
  readonly lineId: string;
  readonly kind: LineKind;
  readonly cents: number;
  /** What the campaign has after it; the use of money that was paid out changes nothing there. */
  readonly balance: number;
  /** UTC ISO instant. */
  readonly at: string;
  /** Whose contribution came or went back, unless it was made without a name. */
  readonly memberId: string | null;
  /** Of a refund: why it goes back. */
  readonly refundCause: RefundCause | null;
  /** What the organizer says of it. */
  readonly text: string | null;
  readonly picture: string | null;
  /** Of an entry on the use of money. */
  readonly entryId: string | null;
};

/** Each is the sum of its lines, in cents. */
export type LedgerTotals = {
  readonly collected: number;
  readonly fees: number;
  readonly refunded: number;
  readonly paidOut: number;
  readonly spent: number;
  /** collected less fees, refunded and paidOut. */
  readonly balance: number;
};

const NOTHING: LedgerTotals = { collected: 0, fees: 0, refunded: 0, paidOut: 0, spent: 0, balance: 0 };

const linesOf = (campaignId: string) => `lines/${campaignId}`;
const lineKey = (lineId: string) => `line/${lineId}`;
const totalsKey = (campaignId: string) => `totals/${campaignId}`;
const nameKey = (contributionId: string) => `name/${contributionId}`;
const cancelledKey = (campaignId: string) => `cancelled/${campaignId}`;

type Entry = Pick<LedgerLine, 'kind' | 'cents'> &
  Partial<Pick<LedgerLine, 'memberId' | 'refundCause' | 'text' | 'picture' | 'entryId'>>;

/** Which total a line belongs to, and with which sign. */
const PLACES: Readonly<Record<LineKind, { total: keyof LedgerTotals; sign: 1 | -1; isOurs: boolean }>> = {
  CONTRIBUTION: { total: 'collected', sign: 1, isOurs: true },
  FEE: { total: 'fees', sign: -1, isOurs: true },
  REFUND: { total: 'refunded', sign: -1, isOurs: true },
  FEE_RETURNED: { total: 'fees', sign: -1, isOurs: true },
  PAYOUT: { total: 'paidOut', sign: -1, isOurs: true },
  PAYOUT_REVERSED: { total: 'paidOut', sign: -1, isOurs: true },
  SPENDING: { total: 'spent', sign: -1, isOurs: false },
  SPENDING_WITHDRAWN: { total: 'spent', sign: -1, isOurs: false },
};

/** Lines of one event stand in this order, and behind those of earlier events. */
const BEHIND = 0.25;

const lineIdOf = (event: Fact, index: number) => `${event.id}-${index}`;
/** The lines that have words of a member. */
const wordedKey = (memberId: string) => `worded/${memberId}`;

async function noteWords(event: Fact, memberId: string, work: Work): Promise<void> {
  const known = (await work.get<readonly string[]>(wordedKey(memberId))) ?? [];
  work.put(wordedKey(memberId), [...known, lineIdOf(event, 0)]);
}

/** Writes the lines of an event, and what all lines come to with them. */
async function write(event: Fact, campaignId: string, entries: readonly Entry[], work: Work): Promise<void> {
  let totals = (await work.get<LedgerTotals>(totalsKey(campaignId))) ?? NOTHING;
  entries
    .filter(({ cents }) => cents !== 0)
    .forEach((entry, index) => {
      const { total, sign, isOurs } = PLACES[entry.kind];
      const balance = totals.balance + (isOurs ? entry.cents : 0);
      totals = { ...totals, [total]: totals[total] + sign * entry.cents, balance };
      const lineId = lineIdOf(event, index);
      work.put(lineKey(lineId), {
        memberId: null,
        refundCause: null,
        text: null,
        picture: null,
        entryId: null,
        ...entry,
        lineId,
        balance,
        at: event.metadata.occurredAt,
      } satisfies LedgerLine);
      work.rank(linesOf(campaignId), lineId, event.position + index * BEHIND);
    });
  work.put(totalsKey(campaignId), totals satisfies LedgerTotals);
  work.notify(campaignTopic(campaignId), { campaignId, position: event.position } satisfies CampaignNotice);
}

async function received(event: Fact<ContributionReceived>, work: Work): Promise<void> {
  const { campaignId, contributionId, amount, fee } = event.data;
  const memberId = (await work.get<string>(nameKey(contributionId))) ?? null;
  const entries: Entry[] = [
    { kind: 'CONTRIBUTION', cents: amount, memberId },
    { kind: 'FEE', cents: -fee },
  ];
  await write(event, campaignId, entries, work);
}

async function refunded(event: Fact<ContributionRefunded>, work: Work): Promise<void> {
  const { campaignId, contributionId, amount, fee, by } = event.data;
  const memberId = (await work.get<string>(nameKey(contributionId))) ?? null;
  const refundCause = (await work.get(cancelledKey(campaignId))) ? 'cancelled' : by;
  const entries: Entry[] = [
    { kind: 'REFUND', cents: -amount, memberId, refundCause },
    { kind: 'FEE_RETURNED', cents: fee },
  ];
  await write(event, campaignId, entries, work);
}

/** By who has the platform's keys to the provider; as long as something is left, the fee of it stays. */
async function refundedByHand(event: Fact<ContributionRefundedByHand>, work: Work): Promise<void> {
  const { campaignId, contributionId, amount, fee } = event.data;
  const memberId = (await work.get<string>(nameKey(contributionId))) ?? null;
  const entries: Entry[] = [
    { kind: 'REFUND', cents: -amount, memberId, refundCause: 'platform' },
    { kind: 'FEE_RETURNED', cents: fee },
  ];
  await write(event, campaignId, entries, work);
}

type Event =
  | CampaignCancelled
  | ContributionBegun
  | ContributionReceived
  | ContributionRefunded
  | ContributionRefundedByHand
  | PayoutSent
  | PayoutReversed
  | SpendingRecorded
  | SpendingWithdrawn
  | AccountClosed;

/** The public books of each campaign: every movement of its money, and what the organizer says became of it. */
export const campaignLedger = projection<Event>({
  name: 'campaignLedger',
  version: 3,
  on: {
    CampaignCancelled: ({ data: { campaignId } }, work) => work.put(cancelledKey(campaignId), true),
    ContributionBegun: ({ data: { contributionId, contributorId, isAnonymous } }, work) => {
      if (!isAnonymous) work.put(nameKey(contributionId), contributorId);
    },
    ContributionReceived: received,
    ContributionRefunded: refunded,
    ContributionRefundedByHand: refundedByHand,
    PayoutSent: (event, work) =>
      write(event, event.data.campaignId, [{ kind: 'PAYOUT', cents: -event.data.amount }], work),
    PayoutReversed: (event, work) =>
      write(event, event.data.campaignId, [{ kind: 'PAYOUT_REVERSED', cents: event.data.amount }], work),
    SpendingRecorded: async (event, work) => {
      const { campaignId, organizerId, amount, text, picture, entryId } = event.data;
      await write(event, campaignId, [{ kind: 'SPENDING', cents: -amount, text, picture, entryId }], work);
      await noteWords(event, organizerId, work);
    },
    SpendingWithdrawn: async (event, work) => {
      const { campaignId, organizerId, amount, reason: text, entryId } = event.data;
      await write(event, campaignId, [{ kind: 'SPENDING_WITHDRAWN', cents: amount, text, entryId }], work);
      await noteWords(event, organizerId, work);
    },
    async AccountClosed({ data: { accountId } }, work) {
      for (const lineId of (await work.get<readonly string[]>(wordedKey(accountId))) ?? []) {
        const line = await work.get<LedgerLine>(lineKey(lineId));
        if (line) work.put(lineKey(lineId), { ...line, text: '', picture: null } satisfies LedgerLine);
      }
      work.remove(wordedKey(accountId));
    },
  },
});

/** The lines of a campaign, newest first. */
export const readLines = (models: ReadModels, campaignId: string, keyset: Keyset): Promise<Stretch<LedgerLine>> =>
  readStretch<LedgerLine>(
    models,
    { projection: campaignLedger, set: linesOf(campaignId), isDescending: true, documentKey: lineKey },
    keyset,
  );

export const readTotals = async (models: ReadModels, campaignId: string): Promise<LedgerTotals> =>
  (await readDocument<LedgerTotals>(models, campaignLedger, totalsKey(campaignId))) ?? NOTHING;
