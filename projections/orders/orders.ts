import { numberOfOrder } from '#domain/ids.ts';
import type { OrderEvent, PartRefundFailed } from '#domain/orders/events.ts';
import { type PartStatus, withoutRefund } from '#domain/orders/state.ts';
import type { PaymentCaptured, RefundFailed, RefundStarted } from '#domain/payments/events.ts';
import { type DocumentList, type Keyset, readIds, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocuments, readRanked } from '../readModels.ts';
import { readWithWords } from '../search/ownList.ts';
import { readMembers } from '../users/members.ts';

/**
 * What the lists need to know of an order; the order itself is read from the log, so that nothing personal is copied
 * here.
 */
type Listed = {
  readonly orderId: string;
  readonly buyerId: string;
  /** What was bought of whom, by which the order is found. */
  readonly lines: readonly { readonly sellerId: string; readonly name: string }[];
  readonly parts: Readonly<Record<string, PartStatus>>;
  readonly paidAt: string | null;
  /** By seller: the refunds that have brought a part's money back and have not failed since. */
  readonly refunds?: Readonly<Record<string, readonly string[]>>;
};

/** What came in for an order, and what of it has gone back or is about to, by refund; cents. */
type Money = {
  readonly orderId: string;
  readonly captured: number;
  readonly refunds: Readonly<Record<string, number>>;
};
type PaymentFact = PaymentCaptured | RefundStarted | RefundFailed;

const moneyKey = (orderId: string) => `money/${orderId}`;
const orderKey = (orderId: string) => `order/${orderId}`;
const buyerKey = (buyerId: string) => `buyer/${buyerId}`;
/** A part of an order whose refund waits for a platform owner: cents, and a UTC ISO instant. */
export type HeldRefund = {
  readonly orderId: string;
  readonly sellerId: string;
  readonly amount: number;
  readonly heldAt: string;
};
/** They all, by when they were held. */
const HELD = 'held';
const heldMember = ({ orderId, sellerId }: { readonly orderId: string; readonly sellerId: string }) =>
  `${orderId}/${sellerId}`;
const heldKey = (member: string) => `held/${member}`;
const sellerKey = (sellerId: string, status?: PartStatus) => `seller/${sellerId}${status ? `/${status}` : ''}`;

function notifyMembers(work: Work, orderId: string, memberIds: readonly string[]): void {
  for (const memberId of memberIds) work.notify(`orders/${memberId}`, { orderId });
}

/** A seller's part is another one now: it moves to the list of that status. */
async function movePart(
  event: Fact<Extract<OrderEvent, { data: { sellerId: string } }>>,
  work: Work,
  status: PartStatus,
  refundsOf?: (before: readonly string[]) => readonly string[],
): Promise<void> {
  const { orderId, sellerId } = event.data;
  const before = await work.get<Listed>(orderKey(orderId));
  if (!before?.paidAt) return;
  const former = before.parts[sellerId];
  if (former) work.unrank(sellerKey(sellerId, former), orderId);
  work.rank(sellerKey(sellerId, status), orderId, Date.parse(before.paidAt));
  const refunds = refundsOf
    ? { ...before.refunds, [sellerId]: refundsOf(before.refunds?.[sellerId] ?? []) }
    : before.refunds;
  const parts = { ...before.parts, [sellerId]: status };
  work.put(orderKey(orderId), { ...before, parts, ...(refunds && { refunds }) } satisfies Listed);
  notifyMembers(work, orderId, [before.buyerId, sellerId]);
}

/** The money is owed again, unless another refund has brought it back. */
async function refundFailed(event: Fact<PartRefundFailed>, work: Work): Promise<void> {
  const { orderId, sellerId, refundId } = event.data;
  const before = await work.get<Listed>(orderKey(orderId));
  if (before?.parts[sellerId] !== 'refunded') return;
  const left = withoutRefund(before.refunds?.[sellerId] ?? [], refundId);
  await movePart(event, work, left.length > 0 ? 'refunded' : 'cancelled', () => left);
}

/** What may be done with its parts has changed, and nothing that is listed. */
async function tellAll({ data: { orderId, buyerId } }: Fact<OrderEvent>, work: Work): Promise<void> {
  const { parts = {} } = (await work.get<Listed>(orderKey(orderId))) ?? {};
  notifyMembers(work, orderId, [buyerId, ...Object.keys(parts)]);
}

/** What is left of an order's payment has changed, and with it what may be done with its parts. */
async function moneyMoved(event: Fact<PaymentFact>, work: Work): Promise<void> {
  const { purpose } = event.data;
  if (purpose.page !== 'cart') return;
  const orderId = purpose.itemId;
  const before = (await work.get<Money>(moneyKey(orderId))) ?? { orderId, captured: 0, refunds: {} };
  work.put(moneyKey(orderId), moneyAfter(before, event));
  const order = await work.get<Listed>(orderKey(orderId));
  if (order?.paidAt) notifyMembers(work, orderId, [order.buyerId, ...Object.keys(order.parts)]);
}

function moneyAfter(money: Money, { type, data }: PaymentFact): Money {
  if (type === 'PaymentCaptured') return { ...money, captured: data.amount };
  const { [data.refundId]: _gone, ...others } = money.refunds;
  return { ...money, refunds: type === 'RefundStarted' ? { ...others, [data.refundId]: data.amount } : others };
}

/**
 * Whose orders are whose, and what is left of their payments: a buyer's by when they were placed, a seller's, in all and by status, by when they were paid.
 */
export const orders = projection<OrderEvent | PaymentFact>({
  name: 'orders',
  version: 4,
  on: {
    OrderPlaced({ data: { orderId, buyerId, lines, placedAt } }, work) {
      const parts = Object.fromEntries(lines.map(({ sellerId }) => [sellerId, 'placed' as const]));
      const named = lines.map(({ sellerId, name }) => ({ sellerId, name }));
      work.put(orderKey(orderId), { orderId, buyerId, lines: named, parts, paidAt: null } satisfies Listed);
      work.rank(buyerKey(buyerId), orderId, Date.parse(placedAt));
      notifyMembers(work, orderId, [buyerId]);
    },
    OrderKept: ({ data: { orderId, buyerId } }, work) => notifyMembers(work, orderId, [buyerId]),
    OrderAbandoned({ data: { orderId, buyerId } }, work) {
      work.unrank(buyerKey(buyerId), orderId);
      notifyMembers(work, orderId, [buyerId]);
    },
    async OrderPaid({ data: { orderId, buyerId, paidAt, sellerIds } }, work) {
      const before = await work.get<Listed>(orderKey(orderId));
      const parts = Object.fromEntries(sellerIds.map((sellerId) => [sellerId, 'paid' as const]));
      const { lines = [] } = before ?? {};
      work.put(orderKey(orderId), {
        ...{ orderId, buyerId: before?.buyerId ?? buyerId, lines, parts, paidAt },
      } satisfies Listed);
      for (const sellerId of sellerIds)
        for (const key of [sellerKey(sellerId), sellerKey(sellerId, 'paid')])
          work.rank(key, orderId, Date.parse(paidAt));
      notifyMembers(work, orderId, [buyerId, ...sellerIds]);
    },
    PartShipped: (event, work) => movePart(event, work, 'shipped'),
    PartDelivered: (event, work) => movePart(event, work, 'delivered'),
    PartCancelled: (event, work) => movePart(event, work, 'cancelled'),
    PartRefunded: (event, work) =>
      movePart(event, work, 'refunded', (before) => [...before, event.data.refundId ?? '']),
    PartRefundFailed: refundFailed,
    PartRefundHeld(event, work) {
      const { orderId, sellerId, amount, heldAt } = event.data;
      const member = heldMember(event.data);
      work.put(heldKey(member), { orderId, sellerId, amount, heldAt } satisfies HeldRefund);
      work.rank(HELD, member, Date.parse(heldAt));
      return tellAll(event, work);
    },
    PartRefundReleased(event, work) {
      const member = heldMember(event.data);
      work.remove(heldKey(member));
      work.unrank(HELD, member);
      return tellAll(event, work);
    },
    OrderFrozen: tellAll,
    OrderReleased: tellAll,
    OrderChargedBack: tellAll,
    PaymentCaptured: moneyMoved,
    RefundStarted: moneyMoved,
    RefundFailed: moneyMoved,
  },
});

/** What is left of the payment of each of some orders, in cents; of one that nothing came in for it is not known. */
export async function readLeft(
  models: ReadModels,
  orderIds: readonly string[],
): Promise<(orderId: string) => number | undefined> {
  const found = await readDocuments<Money>(models, orders, orderIds.map(moneyKey));
  const left = new Map(found.map((money) => [money.orderId, leftIn(money)]));
  return (orderId) => left.get(orderId);
}

const leftIn = ({ captured, refunds }: Money): number =>
  Object.values(refunds).reduce((rest, cents) => rest - cents, captured);

/** Refunds that wait for a platform owner, the longest first. */
export const readHeldRefunds = (models: ReadModels, keyset: Keyset): Promise<Stretch<HeldRefund>> =>
  readStretch<HeldRefund>(models, { projection: orders, set: HELD, documentKey: heldKey }, keyset);

/** {@link readHeldRefunds} by number of page. */
export async function readHeldRefundsPage(
  models: ReadModels,
  page: Page,
): Promise<{ readonly rows: readonly HeldRefund[]; readonly total: number }> {
  const { members, total } = await readRanked(models, orders, HELD, page);
  return { rows: await readDocuments<HeldRefund>(models, orders, members.map(heldKey)), total };
}

/** At most so many of those that were held before a UTC ISO instant, the longest first. */
export async function readRefundsHeldBefore(
  models: ReadModels,
  { before, most }: { readonly before: string; readonly most: number },
): Promise<HeldRefund[]> {
  const key = models.key(orders, HELD);
  const members = await models.redis.zrangebyscore(key, '-inf', `(${Date.parse(before)}`, 'LIMIT', 0, most);
  return readDocuments<HeldRefund>(models, orders, members.map(heldKey));
}

/** Ids of a buyer's orders, the last placed first, without those that were given up. */
export const readOrdersOf = (models: ReadModels, buyerId: string, keyset: Keyset): Promise<Stretch<string>> =>
  readIds(models, { projection: orders, set: buyerKey(buyerId), isDescending: true }, keyset);

/** Ids of the paid orders a seller has a part in, the last paid first; with a status those whose part has it now. */
export const readSalesOf = (
  models: ReadModels,
  sellerId: string,
  status: PartStatus | undefined,
  keyset: Keyset,
): Promise<Stretch<string>> =>
  readIds(models, { projection: orders, set: sellerKey(sellerId, status), isDescending: true }, keyset);

/**
 * {@link readOrdersOf} with some words in their number and the names of what was bought and of its sellers, as these are
 * called now; see {@link readWithWords}. Needs the projection `members`, too.
 */
export const findOrdersOf = (
  models: ReadModels,
  buyerId: string,
  query: string,
  keyset: Keyset,
): Promise<Stretch<string>> =>
  findIn(models, buyerKey(buyerId), keyset, query, ({ lines }) => ({
    names: lines.map(({ name }) => name),
    people: lines.map(({ sellerId }) => sellerId),
  }));

/** {@link readSalesOf} with some words in their number and the names of the buyer and of what this seller sold. */
export const findSalesOf = (
  models: ReadModels,
  sellerId: string,
  { query, status }: { readonly query: string; readonly status: PartStatus | undefined },
  keyset: Keyset,
): Promise<Stretch<string>> =>
  findIn(models, sellerKey(sellerId, status), keyset, query, ({ buyerId, lines }) => ({
    names: lines.flatMap((line) => (line.sellerId === sellerId ? line.name : [])),
    people: [buyerId],
  }));

type Said = { readonly names: readonly string[]; readonly people: readonly string[] };

async function findIn(
  models: ReadModels,
  set: string,
  keyset: Keyset,
  query: string,
  said: (order: Listed) => Said,
): Promise<Stretch<string>> {
  const list: DocumentList<Listed> = { projection: orders, set, isDescending: true, documentKey: orderKey };
  const textsOf = async (found: readonly Listed[]) => {
    const told = found.map(said);
    const members = await readMembers(models, [...new Set(told.flatMap(({ people }) => people))]);
    const called = new Map(members.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
    return told.map(({ names, people }, at) =>
      [numberOfOrder(found[at]?.orderId ?? ''), ...names, ...people.map((id) => called.get(id) ?? '')].join(' '),
    );
  };
  const stretch = await readWithWords(models, list, { query, textsOf }, keyset);
  return { ...stretch, rows: stretch.rows.map(({ orderId }) => orderId) };
}

/** A numbered page of a list, and how many rows the whole list has. */
type Page = { readonly offset: number; readonly limit: number };
type Ids = { readonly ids: readonly string[]; readonly total: number };

async function readPage(models: ReadModels, set: string, { offset, limit }: Page): Promise<Ids> {
  const { members: ids, total } = await readRanked(models, orders, set, { offset, limit, descending: true });
  return { ids, total };
}

/** {@link readOrdersOf} by number of page. */
export const readOrdersPage = (models: ReadModels, buyerId: string, page: Page): Promise<Ids> =>
  readPage(models, buyerKey(buyerId), page);

/** {@link readSalesOf} by number of page. */
export const readSalesPage = (
  models: ReadModels,
  sellerId: string,
  status: PartStatus | undefined,
  page: Page,
): Promise<Ids> => readPage(models, sellerKey(sellerId, status), page);
