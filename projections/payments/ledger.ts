import type { ContributionBegun } from '#domain/campaigns/events.ts';
import type { OrderPlaced, PartCancelled } from '#domain/orders/events.ts';
import { type Keyset, readStretch, type Stretch } from '#projections/keyset.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { type ReadModels, readDocument, readDocuments } from '#projections/readModels.ts';
import { type PayoutMoneyEvent, type PayoutStanding, transfersOfPayout } from './payoutPostings.ts';
import {
  campaignAccount,
  earnerOf,
  FEES,
  type MoneyEvent,
  noPosition,
  ownerAccount,
  type Position,
  paymentOf,
  positionAfter,
  TIPS,
  type Transfer,
  transfersOf,
} from './postings.ts';

/** One event's effect on the books; the lines' cents add up to 0. */
export type LedgerEntry = {
  readonly eventId: string;
  readonly kind: (MoneyEvent | PayoutMoneyEvent)['type'];
  /** UTC ISO instant. */
  readonly at: string;
  /** Null for a paid invoice of a running plan, and for a payout. */
  readonly paymentId: string | null;
  readonly lines: readonly { readonly account: string; readonly cents: number }[];
};

/** An account's balance, and what came to it and left it in all, in cents: balance = spent - earned. */
export type AccountBalance = {
  readonly account: string;
  readonly cents: number;
  readonly earned: number;
  readonly spent: number;
};

/** Gets a change notice whenever what a shop owner or seller has earned, or still has to do, changes. */
export const figuresTopic = (memberId: string): string => `figures/${memberId}`;

const ENTRIES = 'entries';
const ACCOUNTS = 'accounts';
const entryKey = (eventId: string) => `entry/${eventId}`;
const balanceKey = (account: string) => `balance/${account}`;
const positionKey = (paymentId: string) => `position/${paymentId}`;
const payoutKey = (payoutId: string) => `payout/${payoutId}`;
const ranking = (account: string | undefined) => (account === undefined ? ENTRIES : `entries/${account}`);

/** Writes an event into the books, once: the event's id is the entry's. */
async function post(event: Fact<MoneyEvent>, work: Work): Promise<void> {
  if (await work.get(entryKey(event.id))) return;
  const paymentId = paymentOf(event);
  const known = (paymentId !== null && (await work.get<Position>(positionKey(paymentId)))) || noPosition;
  const before = event.type === 'PaymentQuarantined' ? { ...known, currency: event.data.currency } : known;
  const transfers = transfersOf(event, before);
  if (paymentId !== null) work.put(positionKey(paymentId), positionAfter(event, before, transfers));
  await enter(event, paymentId, transfers, work);
}

/** A payout of a campaign to its organizer. */
async function postPayout(event: Fact<PayoutMoneyEvent>, work: Work): Promise<void> {
  if (await work.get(entryKey(event.id))) return;
  const key = payoutKey(event.data.payoutId);
  const transfers = transfersOfPayout(event, (await work.get<PayoutStanding>(key)) ?? 'settled');
  work.put(key, (event.type === 'PayoutRequested' ? 'pending' : 'settled') satisfies PayoutStanding);
  await enter(event, null, transfers, work);
}

async function enter(
  event: Fact<MoneyEvent | PayoutMoneyEvent>,
  paymentId: string | null,
  transfers: readonly Transfer[],
  work: Work,
): Promise<void> {
  const lines = linesOf(transfers);
  if (lines.length === 0) return;
  work.put(entryKey(event.id), {
    eventId: event.id,
    kind: event.type,
    at: event.metadata.occurredAt,
    paymentId,
    lines,
  } satisfies LedgerEntry);
  work.rank(ENTRIES, event.id, event.position);
  for (const { account, cents } of lines) {
    work.rank(ranking(account), event.id, event.position);
    await addTo(account, cents, work);
    const earner = earnerOf(account);
    if (earner) work.notify(figuresTopic(earner), {});
  }
}

function linesOf(transfers: readonly Transfer[]): LedgerEntry['lines'] {
  const sums = new Map<string, number>();
  for (const { from, to, cents } of transfers) {
    sums.set(from, (sums.get(from) ?? 0) + cents);
    sums.set(to, (sums.get(to) ?? 0) - cents);
  }
  return [...sums].map(([account, cents]) => ({ account, cents }));
}

async function addTo(account: string, cents: number, work: Work): Promise<void> {
  const before = (await work.get<AccountBalance>(balanceKey(account))) ?? { account, cents: 0, earned: 0, spent: 0 };
  const after = {
    account,
    cents: before.cents + cents,
    earned: before.earned + Math.max(0, -cents),
    spent: before.spent + Math.max(0, cents),
  };
  work.put(balanceKey(account), after satisfies AccountBalance);
  work.rank(ACCOUNTS, account, 0);
}

/** What each seller's lines of an order cost: what they earn once it is paid. */
async function noteShares({ data: { orderId, lines } }: Fact<OrderPlaced>, work: Work): Promise<void> {
  const shares: Record<string, number> = {};
  for (const { sellerId, price, quantity } of lines) shares[sellerId] = (shares[sellerId] ?? 0) + price * quantity;
  const key = positionKey(`cart-${orderId}`);
  work.put(key, { ...((await work.get<Position>(key)) ?? noPosition), shares } satisfies Position);
}

/** How a contribution is shared out once it is paid: its campaign's part, the fee, and the tip. */
async function noteSplit(
  { data: { contributionId, campaignId, amount, tip, fee } }: Fact<ContributionBegun>,
  work: Work,
): Promise<void> {
  const key = positionKey(`contribute-${contributionId}`);
  const shares = { [campaignAccount(campaignId)]: amount - fee, [FEES]: fee, [TIPS]: tip };
  work.put(key, { ...((await work.get<Position>(key)) ?? noPosition), shares } satisfies Position);
}

/** A refund of an order names its amount; the part that was cancelled before it says whose it is. */
async function noteClaim({ data: { sellerId, paymentId, refund } }: Fact<PartCancelled>, work: Work): Promise<void> {
  if (paymentId === null || refund === 0) return;
  const before = (await work.get<Position>(positionKey(paymentId))) ?? noPosition;
  const claims = [...before.claims, { account: ownerAccount(sellerId), cents: refund }];
  work.put(positionKey(paymentId), { ...before, claims } satisfies Position);
}

/** The books, double entry: who had and who got each cent that moved, account by account. */
export const ledger = projection<MoneyEvent | PayoutMoneyEvent | OrderPlaced | PartCancelled | ContributionBegun>({
  name: 'ledger',
  version: 2,
  on: {
    ContributionBegun: noteSplit,
    OrderPlaced: noteShares,
    PartCancelled: noteClaim,
    PaymentCaptured: post,
    PaymentQuarantined: post,
    PaymentFulfilled: post,
    RefundStarted: post,
    RefundCompleted: post,
    RefundFailed: post,
    SubscriptionRenewed: post,
    SubscriptionUpgraded: post,
    PayoutRequested: postPayout,
    PayoutSent: postPayout,
    PayoutFailed: postPayout,
    PayoutReversed: postPayout,
  },
});

/** Entries, newest first; of one account when it is named. */
export const readLedger = (
  models: ReadModels,
  account: string | undefined,
  keyset: Keyset,
): Promise<Stretch<LedgerEntry>> =>
  readStretch<LedgerEntry>(
    models,
    { projection: ledger, set: ranking(account), isDescending: true, documentKey: entryKey },
    keyset,
  );

/** Every account's balance, by name; together they are 0. */
export async function readBalances(models: ReadModels): Promise<AccountBalance[]> {
  const accounts = await models.redis.zrange(models.key(ledger, ACCOUNTS), '0', '-1');
  return readDocuments(models, ledger, accounts.map(balanceKey));
}

/** What a shop owner or seller has earned and had to give back, in cents. */
export async function readEarnings(
  models: ReadModels,
  memberId: string,
): Promise<{ grossCents: number; refundedCents: number }> {
  const balance = await readDocument<AccountBalance>(models, ledger, balanceKey(ownerAccount(memberId)));
  return { grossCents: balance?.earned ?? 0, refundedCents: balance?.spent ?? 0 };
}
