import type { BalanceMoved } from '#domain/balance/events.ts';
import { type DisputeMoneyEvent, placeOf } from '#domain/ledger/disputePostings.ts';
import { heldBy, moved, movedByDispute, paymentOfSharing, type SharingEvent, shared } from '#domain/ledger/position.ts';
import {
  earnerOf,
  type MoneyEvent,
  noPosition,
  ownerAccount,
  type Position,
  PROVIDER,
  paymentOf,
  type Transfer,
  WAITING,
} from '#domain/ledger/postings.ts';
import { START } from '#domain/store/eventStore.ts';
import { type Keyset, readStretch, type Stretch } from '#projections/keyset.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { type ReadModels, readDocument, readDocuments } from '#projections/readModels.ts';
import { CHECKPOINT } from '#projections/redis.ts';
import { tellFigures } from '#projections/upkeep/figures.ts';
import { addToMonth, addToQuarter, readDays, readSums, type Sums } from '#projections/upkeep/quarters.ts';
import { transfersOfBalance } from './balancePostings.ts';
import { type EarningsMoneyEvent, transfersOfEarnings } from './earningsPostings.ts';
import { type PayoutMoneyEvent, type PayoutStanding, transfersOfPayout } from './payoutPostings.ts';

/** Every event that moves money in the books. */
type PostedEvent = MoneyEvent | PayoutMoneyEvent | EarningsMoneyEvent | DisputeMoneyEvent | BalanceMoved;

/** One event's effect on the books; the lines' cents add up to 0. */
export type LedgerEntry = {
  readonly eventId: string;
  readonly kind: PostedEvent['type'];
  /** UTC ISO instant: of the event, or of when the provider's balance moved. */
  readonly at: string;
  /**
   * Null for a paid invoice of a running plan, a dispute of one, for a payout and a fee for sales, and for what the
   * provider moved by itself.
   */
  readonly paymentId: string | null;
  readonly lines: readonly { readonly account: string; readonly cents: number }[];
};

/** Which entries are wanted; instants in UTC ISO, `until` itself left out. */
export type LedgerFilter = {
  readonly account?: string | undefined;
  readonly kind?: LedgerEntry['kind'] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
};

/** What came to the provider for us on a day and what left it, in US cents. */
export type MoneyOfDay = { readonly receivedCents: number; readonly paidOutCents: number };

/**
 * What a shop owner or seller took in some days, in US cents. Refunds count on the day on which they are begun, disputes
 * on the one on which they are lost.
 */
export type Takings = {
  readonly grossCents: number;
  readonly refundedCents: number;
  /** Paid bookings, and paid orders. */
  readonly sales: number;
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
const earnedScope = (memberId: string) => `earned/${memberId}`;
/** Entries are in the order of their instants, all of them and those of an account, a kind, or both. */
const ranking = ({ account, kind }: Pick<LedgerFilter, 'account' | 'kind'>) =>
  [ENTRIES, ...(kind === undefined ? [] : [`of-${kind}`]), ...(account === undefined ? [] : [account])].join('/');

/** Writes an event into the books, once: the event's id is the entry's. */
async function post(event: Fact<MoneyEvent>, work: Work): Promise<void> {
  if (await work.get(entryKey(event.id))) return;
  const paymentId = paymentOf(event);
  const known = (paymentId !== null && (await work.get<Position>(positionKey(paymentId)))) || noPosition;
  const { transfers, position } = moved(event, known);
  if (paymentId !== null) work.put(positionKey(paymentId), position);
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

/** A payout of what a member has earned by their sales, and the platform's fee for these. */
async function postEarnings(event: Fact<EarningsMoneyEvent>, work: Work): Promise<void> {
  if (await work.get(entryKey(event.id))) return;
  if (event.type === 'EarningsCredited') return enter(event, null, transfersOfEarnings(event, 'settled'), work);
  const key = payoutKey(event.data.payoutId);
  const transfers = transfersOfEarnings(event, (await work.get<PayoutStanding>(key)) ?? 'settled');
  work.put(key, (event.type === 'EarningsPayoutPlanned' ? 'pending' : 'settled') satisfies PayoutStanding);
  await enter(event, null, transfers, work);
}

/** What a payer's bank takes, gives back, and keeps. */
async function postDispute(event: Fact<DisputeMoneyEvent>, work: Work): Promise<void> {
  if (await work.get(entryKey(event.id))) return;
  const key = positionKey(placeOf(event));
  const { transfers, position } = movedByDispute(event, (await work.get<Position>(key)) ?? noPosition);
  work.put(key, position);
  await enter(event, event.data.paymentId, transfers, work);
}

/** What the provider's balance did that nothing else says, of when it did it: a sweep finds it later. */
async function postBalance(event: Fact<BalanceMoved>, work: Work): Promise<void> {
  if (!(await work.get(entryKey(event.id))))
    await enter(event, null, transfersOfBalance(event), work, event.data.movedAt);
}

async function enter(
  event: Fact<PostedEvent>,
  paymentId: string | null,
  transfers: readonly Transfer[],
  work: Work,
  at = event.metadata.occurredAt,
): Promise<void> {
  const lines = linesOf(transfers);
  if (lines.length === 0) return;
  const { id, type: kind } = event;
  work.put(entryKey(id), { eventId: id, kind, at, paymentId, lines } satisfies LedgerEntry);
  const instant = Date.parse(at);
  for (const filter of [{}, { kind }]) work.rank(ranking(filter), id, instant);
  for (const { account, cents } of lines) {
    for (const filter of [{ account }, { account, kind }]) work.rank(ranking(filter), id, instant);
    await addTo(account, cents, work);
    // What the provider charges, and what it sends to the platform's bank, is no money of payers.
    if (account === PROVIDER && kind !== 'BalanceMoved') {
      await addToQuarter(work, at, cents > 0 ? { received: cents } : { paidOut: -cents });
      tellFigures(work, event.position);
    }
    const earner = earnerOf(account);
    if (earner) work.notify(figuresTopic(earner), {});
    if (earner && account === ownerAccount(earner)) {
      // What comes back when an appeal is won is no further sale.
      const by: Sums = cents < 0 ? { earned: -cents, sales: kind === 'PaymentFulfilled' ? 1 : 0 } : { spent: cents };
      await addToMonth(work, at, by, earnedScope(earner));
    }
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

/** Whose a payment's money will be: of an order or a contribution once it is paid, of a refund once a part is cancelled. */
async function noteShares(event: Fact<SharingEvent>, work: Work): Promise<void> {
  const paymentId = paymentOfSharing(event);
  if (paymentId === null) return;
  const key = positionKey(paymentId);
  work.put(key, shared(event, (await work.get<Position>(key)) ?? noPosition));
}

/** The books, double entry: who had and who got each cent that moved, account by account. */
export const ledger = projection<PostedEvent | SharingEvent>({
  name: 'ledger',
  version: 9,
  on: {
    ContributionBegun: noteShares,
    OrderPlaced: noteShares,
    PartCancelled: noteShares,
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
    EarningsCredited: postEarnings,
    EarningsPayoutPlanned: postEarnings,
    EarningsPayoutSent: postEarnings,
    EarningsPayoutFailed: postEarnings,
    EarningsPayoutReversed: postEarnings,
    DisputedMoneyTaken: postDispute,
    DisputedMoneyReturned: postDispute,
    DisputeLost: postDispute,
    DisputeWon: postDispute,
    BalanceMoved: postBalance,
  },
});

/** Entries by their instants, newest first unless `isOldestFirst`. */
export const readLedger = (
  models: ReadModels,
  { from, until, ...filter }: LedgerFilter,
  keyset: Keyset,
  { isOldestFirst = false }: { readonly isOldestFirst?: boolean } = {},
): Promise<Stretch<LedgerEntry>> =>
  readStretch<LedgerEntry>(
    models,
    {
      projection: ledger,
      set: ranking(filter),
      isDescending: !isOldestFirst,
      within: {
        from: from === undefined ? undefined : Date.parse(from),
        to: until === undefined ? undefined : Date.parse(until) - 1,
      },
      documentKey: entryKey,
    },
    keyset,
  );

/** Of each of some dates that follow each other, in a time zone; other currencies left out. */
export async function readMoneyOfDays(
  models: ReadModels,
  dates: readonly string[],
  timeZone: string,
): Promise<readonly MoneyOfDay[]> {
  const days = await readDays(models, ledger, dates, timeZone);
  return dates.map((date) => {
    const { received = 0, paidOut = 0 } = days.get(date) ?? {};
    return { receivedCents: received, paidOutCents: paidOut };
  });
}

/** Every account's balance, by name; together they are 0. */
export async function readBalances(models: ReadModels): Promise<AccountBalance[]> {
  const accounts = await models.redis.zrange(models.key(ledger, ACCOUNTS), '0', '-1');
  return readDocuments(models, ledger, accounts.map(balanceKey));
}

/** What an account of the books has, in cents; undefined while they have not come to a position of the log. */
export async function readBooked(models: ReadModels, account: string, upTo: number): Promise<number | undefined> {
  const position = Number((await models.redis.get(models.key(ledger, CHECKPOINT))) ?? START);
  if (position < upTo) return undefined;
  return (await readDocument<AccountBalance>(models, ledger, balanceKey(account)))?.cents ?? 0;
}

/** What a shop owner or seller has earned and had to give back, in cents. */
export async function readEarnings(
  models: ReadModels,
  memberId: string,
): Promise<{ grossCents: number; refundedCents: number }> {
  const balance = await readDocument<AccountBalance>(models, ledger, balanceKey(ownerAccount(memberId)));
  return { grossCents: balance?.earned ?? 0, refundedCents: balance?.spent ?? 0 };
}

/**
 * What a shop owner or seller has of some payments of theirs in US cents, in the order of their ids, with what waits until it
 * is given for: what was paid less what was given back, or lost to a bank. Undefined for one that the books do not know. One
 * round trip.
 */
export async function readKept(
  models: ReadModels,
  memberId: string,
  paymentIds: readonly string[],
): Promise<(number | undefined)[]> {
  if (paymentIds.length === 0) return [];
  const texts = await models.redis.mget(...paymentIds.map((id) => models.key(ledger, positionKey(id))));
  return texts.map((text) => {
    if (text === null) return undefined;
    const position = JSON.parse(text) as Position;
    return heldBy(position, memberId).own + Math.max(0, -(position.balances[WAITING] ?? 0));
  });
}

/** What a shop owner or seller took between two midnights of their days (UTC ISO), the second left out. */
export const readTakings = async (
  models: ReadModels,
  memberId: string,
  between: { readonly from: string; readonly until: string },
): Promise<Takings> => takingsOf(await readSums(models, ledger, earnedScope(memberId), between));

/** The same of each of a few dates that follow each other, in a time zone. */
export async function readTakingsOfDays(
  models: ReadModels,
  memberId: string,
  dates: readonly string[],
  timeZone: string,
): Promise<readonly Takings[]> {
  const days = await readDays(models, ledger, dates, timeZone, earnedScope(memberId));
  return dates.map((date) => takingsOf(days.get(date) ?? {}));
}

const takingsOf = ({ earned = 0, spent = 0, sales = 0 }: Sums): Takings => ({
  grossCents: earned,
  refundedCents: spent,
  sales,
});
