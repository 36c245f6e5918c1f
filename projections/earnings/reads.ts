import { noEarnings } from '#domain/earnings/state.ts';
import { memberOfEarningsPayout } from '#domain/ids.ts';
import { START } from '#domain/store/eventStore.ts';
import { type Keyset, readStretch, type Stretch } from '#projections/keyset.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '#projections/readModels.ts';
import { CHECKPOINT } from '#projections/redis.ts';
import type { Totals } from './balances.ts';
import {
  ALL_PAYOUTS,
  type CreditedLine,
  DUE,
  heldSet,
  isTakenOff,
  lineKey,
  linesSet,
  OWED,
  type OwnSale,
  openSet,
  ownKey,
  PAYABLE,
  type PayoutDocument,
  payoutKey,
  payoutsSet,
  placeOfLine,
  STOPPED,
  type Sums,
  sumsKey,
  TOTALS,
  WAITING,
  worthOfSale,
} from './documents.ts';
import { earningsOwed } from './earnings.ts';

/** What a member is owed and was paid out; nothing while they never sold anything. */
export async function readSums(models: ReadModels, memberId: string): Promise<Sums> {
  const { sales: _, payouts: __, ...state } = noEarnings;
  const none: Sums = { memberId, open: 0, held: 0, fees: 0, sent: 0, onItsWay: 0, state, why: null };
  return (await readDocument<Sums>(models, earningsOwed, sumsKey(memberId))) ?? none;
}

/** A member's sales that are not credited, the last one first. */
export const readOpenSales = (models: ReadModels, memberId: string, keyset: Keyset): Promise<Stretch<OwnSale>> =>
  readStretch<OwnSale>(
    models,
    {
      projection: earningsOwed,
      set: openSet(memberId),
      isDescending: true,
      documentKey: (paymentId) => ownKey(memberId, paymentId),
    },
    keyset,
  );

/** A member's payouts, or everybody's, the last one first. */
export const readEarningsPayouts = (
  models: ReadModels,
  memberId: string | undefined,
  keyset: Keyset,
): Promise<Stretch<PayoutDocument>> =>
  readStretch<PayoutDocument>(
    models,
    {
      projection: earningsOwed,
      set: memberId === undefined ? ALL_PAYOUTS : payoutsSet(memberId),
      isDescending: true,
      documentKey: payoutKey,
    },
    keyset,
  );

/** Members by what they are owed, the most first; who owes something comes last. */
export const readOwedMembers = (models: ReadModels, keyset: Keyset): Promise<Stretch<Sums>> =>
  readStretch<Sums>(models, { projection: earningsOwed, set: OWED, isDescending: true, documentKey: sumsKey }, keyset);

/** Members whose payouts wait for a person, the last stopped first. */
export const readStoppedMembers = (models: ReadModels, keyset: Keyset): Promise<Stretch<Sums>> =>
  readStretch<Sums>(
    models,
    { projection: earningsOwed, set: STOPPED, isDescending: true, documentKey: sumsKey },
    keyset,
  );

/** A page of a list, by rows instead of places, and how many rows it has in all. */
export type PageOf<T> = { readonly rows: readonly T[]; readonly total: number };
type Page = { readonly offset: number; readonly limit: number };

async function readPage<T>(
  models: ReadModels,
  set: string,
  keyOf: (member: string) => string,
  page: Page,
): Promise<PageOf<T>> {
  const { members, total } = await readRanked(models, earningsOwed, set, { ...page, descending: true });
  return { rows: await readDocuments<T>(models, earningsOwed, members.map(keyOf)), total };
}

/**
 * The lists above by pages: what {@link readOpenSales}, {@link readEarningsPayouts}, {@link readOwedMembers} and
 * {@link readStoppedMembers} have.
 */
export const readOpenSalesPage = (models: ReadModels, memberId: string, page: Page): Promise<PageOf<OwnSale>> =>
  readPage(models, openSet(memberId), (paymentId) => ownKey(memberId, paymentId), page);
export const readEarningsPayoutsPage = (
  models: ReadModels,
  memberId: string | undefined,
  page: Page,
): Promise<PageOf<PayoutDocument>> =>
  readPage(models, memberId === undefined ? ALL_PAYOUTS : payoutsSet(memberId), payoutKey, page);
export const readOwedMembersPage = (models: ReadModels, page: Page): Promise<PageOf<Sums>> =>
  readPage(models, OWED, sumsKey, page);
export const readStoppedMembersPage = (models: ReadModels, page: Page): Promise<PageOf<Sums>> =>
  readPage(models, STOPPED, sumsKey, page);

/** What all members are owed together. */
export const readTotals = async (models: ReadModels): Promise<Totals> =>
  (await readDocument<Totals>(models, earningsOwed, TOTALS)) ?? { owed: 0, owing: 0, fees: 0 };

export const readEarningsPayout = (models: ReadModels, payoutId: string): Promise<PayoutDocument | undefined> =>
  readDocument(models, earningsOwed, payoutKey(payoutId));

/** What a payout is of, sale by sale, in the order in which it was credited. */
export const readStatement = (
  models: ReadModels,
  { memberId, from, until }: Pick<PayoutDocument, 'memberId' | 'from' | 'until'>,
  keyset: Keyset,
): Promise<Stretch<CreditedLine>> =>
  readStretch<CreditedLine>(
    models,
    {
      projection: earningsOwed,
      set: linesSet(memberId),
      within: { from: placeOfLine(from + 1, 0), to: placeOfLine(until + 1, 0) - 1 },
      documentKey: (place) => lineKey(memberId, Number(place)),
    },
    keyset,
  );

/** What of a member's sales is to be looked at, by member. */
export type DueSales = ReadonlyMap<string, readonly OwnSale[]>;

/**
 * Reads what is to be paid out once the read model has all events up to a position of the log; undefined before. A model that
 * is behind, or built anew, does not know of a dispute that was opened since.
 */
async function onceKnown<T>(models: ReadModels, upTo: number, read: () => Promise<T>): Promise<T | undefined> {
  const isKnown = async () => Number((await models.redis.get(models.key(earningsOwed, CHECKPOINT))) ?? START) >= upTo;
  if (!(await isKnown())) return undefined;
  const found = await read();
  // It may have been emptied while it was read.
  return (await isKnown()) ? found : undefined;
}

/** What there is to be paid out: sales that are due, by member, and members whose balance is enough for a payout. */
export type ToPayOut = { readonly due: DueSales; readonly payable: readonly string[] };

/** `at`: a UTC ISO instant. `round`: a number that is one more in each round. */
type Round = { readonly at: string; readonly most: number; readonly round: number };

/**
 * At most so many sales that are due, the longest first, and so many members who can be paid; undefined while the read model
 * has not come to a position of the log.
 */
export const readToPayOut = (
  models: ReadModels,
  { at, most, round, upTo }: Round & { readonly upTo: number },
): Promise<ToPayOut | undefined> =>
  onceKnown(models, upTo, async () => {
    const key = models.key(earningsOwed, DUE);
    const members = await models.redis.zrangebyscore(key, '-inf', Date.parse(at), 'LIMIT', 0, most);
    return { due: byMember(await salesOf(models, members)), payable: await readPayable(models, { at, most, round }) };
  });

/** The sales of one member that are due, and those that were credited and are held back; undefined as above. */
export const readDueSalesOf = (
  models: ReadModels,
  memberId: string,
  { at, most, upTo }: { readonly at: string; readonly most: number; readonly upTo: number },
): Promise<OwnSale[] | undefined> => onceKnown(models, upTo, () => dueOf(models, memberId, at, most));

async function dueOf(models: ReadModels, memberId: string, at: string, most: number): Promise<OwnSale[]> {
  const [held = [], open = []] = await Promise.all(
    [heldSet(memberId), openSet(memberId)].map((set) =>
      models.redis.zrange(models.key(earningsOwed, set), '0', String(most - 1)),
    ),
  );
  const sales = await readDocuments<OwnSale>(
    models,
    earningsOwed,
    [...new Set([...held, ...open])].map((paymentId) => ownKey(memberId, paymentId)),
  );
  const isPast = (dueAt: string | null) => dueAt !== null && Date.parse(dueAt) <= Date.parse(at);
  return sales.filter((sale) => worthOfSale(sale) < 0 || isTakenOff(sale) || (!sale.isHeld && isPast(sale.dueAt)));
}

const salesOf = (models: ReadModels, members: readonly string[]): Promise<OwnSale[]> =>
  readDocuments(
    models,
    earningsOwed,
    members.map((member) => `own/${member}`),
  );

function byMember(sales: readonly OwnSale[]): DueSales {
  const all = new Map<string, OwnSale[]>();
  for (const sale of sales) all.set(sale.memberId, [...(all.get(sale.memberId) ?? []), sale]);
  return all;
}

/**
 * Members whose balance is enough for a payout and whose turn it is, while none is on its way: at most so many. Where there
 * are more, as of those who have connected no account, each round has the next ones.
 */
async function readPayable(models: ReadModels, { at, most, round }: Round): Promise<string[]> {
  const key = models.key(earningsOwed, PAYABLE);
  const rounds = Math.max(1, Math.ceil((await models.redis.zcount(key, '-inf', Date.parse(at))) / most));
  return models.redis.zrangebyscore(key, '-inf', Date.parse(at), 'LIMIT', (round % rounds) * most, most);
}

type Named = { readonly memberId: string; readonly payoutId: string };

const named = (payoutIds: readonly string[]): Named[] =>
  payoutIds.flatMap((payoutId) => {
    const memberId = memberOfEarningsPayout(payoutId);
    return memberId === undefined ? [] : [{ memberId, payoutId }];
  });

/** At most so many payouts that wait for the provider since before a UTC ISO instant, the longest first. */
export async function readWaitingEarningsPayouts(
  models: ReadModels,
  { before, most }: { readonly before: string; readonly most: number },
): Promise<Named[]> {
  const key = models.key(earningsOwed, WAITING);
  return named(await models.redis.zrangebyscore(key, '-inf', `(${Date.parse(before)}`, 'LIMIT', 0, most));
}
