import type {
  ArrivalUndone,
  BookingArrived,
  BookingMovedAway,
  BookingRescheduled,
  HoldReleased,
  SlotHeld,
} from '#domain/bookings/events.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import type { DisputeEvent, FraudWarningEvent } from '#domain/disputes/events.ts';
import { type DueEvent, dueOfPart, dueOfSeller, dueOfVisit } from '#domain/earnings/due.ts';
import type { EarningsCredited, EarningsEvent } from '#domain/earnings/events.ts';
import type { DisputeMoneyEvent } from '#domain/ledger/disputePostings.ts';
import { heldBy, isClaimed, moved, movedByDispute, shared } from '#domain/ledger/position.ts';
import { earnerOf, type MoneyEvent, noPosition, type Position } from '#domain/ledger/postings.ts';
import type { OrderPlaced, PartCancelled } from '#domain/orders/events.ts';
import type { PaymentEvent } from '#domain/payments/events.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { foldCredit, foldOpen, foldPayout, foldStop } from './balances.ts';
import {
  type CreditedLine,
  DUE,
  dueMember,
  earningsTopic,
  formerVisitKey,
  heldSet,
  isTakenOff,
  lineKey,
  linesSet,
  type OwnSale,
  openSet,
  ownKey,
  placeOfLine,
  type Sale,
  type Sums,
  saleKey,
  sumsKey,
  visitKey,
  worthOfSale,
} from './documents.ts';

type PaidEvent = Extract<MoneyEvent, PaymentEvent>;
type Page = Sale['page'];

const noSale = (paymentId: string, page: Page, itemId: string): Sale => ({
  ...{ paymentId, page, itemId, soldAt: null },
  position: noPosition,
  undecided: [],
  decided: [],
  warnings: [],
  disputeIds: [],
  due: {},
});

const isSold = (page: string): page is Page => page === 'booking' || page === 'cart';

const saleOf = async (work: Work, paymentId: string, page: Page, itemId: string): Promise<Sale> =>
  (await work.get<Sale>(saleKey(paymentId))) ?? noSale(paymentId, page, itemId);

/** Money of a booking or an order has moved. */
async function paid(event: Fact<PaidEvent>, work: Work): Promise<void> {
  const { paymentId, purpose } = event.data;
  if (!isSold(purpose.page)) return;
  const before = await saleOf(work, paymentId, purpose.page, purpose.itemId);
  const { position } = moved(event, before.position);
  const at = event.metadata.occurredAt;
  if (event.type !== 'PaymentFulfilled') return settle({ ...before, position }, work);
  const visit = purpose.page === 'booking' && (await work.get<string>(visitKey(purpose.itemId)));
  const due = visit ? dueOfAll(position, dueOfVisit(visit)) : before.due;
  return settle({ ...before, position, due, soldAt: at }, work);
}

/** Everybody who has money of a sale has it due at the same instant. */
const dueOfAll = (position: Position, due: string): Sale['due'] =>
  Object.fromEntries(sellersIn(position).map((memberId) => [memberId, due]));

const sellersIn = ({ balances }: Position): string[] =>
  Object.keys(balances).flatMap((account) => earnerOf(account) ?? []);

/** A bank has moved the money of a sale, or has decided about it. */
async function contested(event: Fact<DisputeEvent>, work: Work): Promise<void> {
  const { paymentId, disputeId, purpose } = event.data;
  if (paymentId === null || !isSold(purpose.page)) return;
  const before = await saleOf(work, paymentId, purpose.page, purpose.itemId);
  const position = isMovement(event) ? movedByDispute(event, before.position).position : before.position;
  const others = before.undecided.filter((one) => one !== disputeId);
  const undecided = isOpening(event) ? [...others, disputeId] : isOver(event) ? others : before.undecided;
  const rest = before.decided.filter((one) => one !== disputeId);
  const decided = isDecision(event) ? [...rest, disputeId] : isOpening(event) ? rest : before.decided;
  const disputeIds = [...new Set([...before.disputeIds, disputeId])].sort();
  return settle({ ...before, position, undecided, decided, disputeIds }, work);
}

/** The card's network warns of a sale, or no more. */
async function warned(event: Fact<FraudWarningEvent>, work: Work): Promise<void> {
  const { paymentId, warningId, purpose } = event.data;
  if (paymentId === null || !isSold(purpose.page)) return;
  const before = await saleOf(work, paymentId, purpose.page, purpose.itemId);
  const others = before.warnings.filter((one) => one !== warningId);
  const warnings = event.type === 'FraudWarned' ? [...others, warningId] : others;
  const disputeIds = [...new Set([...before.disputeIds, warningId])].sort();
  return settle({ ...before, warnings, disputeIds }, work);
}

const MOVEMENTS: readonly string[] = ['DisputedMoneyTaken', 'DisputedMoneyReturned', 'DisputeLost', 'DisputeWon'];
const isMovement = (event: DisputeEvent): event is DisputeMoneyEvent => MOVEMENTS.includes(event.type);
const isOpening = ({ type }: DisputeEvent): boolean => type === 'DisputeOpened' || type === 'DisputeEscalated';
const isDecision = ({ type }: DisputeEvent): boolean => type === 'DisputeLost' || type === 'DisputeWon';
const isOver = (event: DisputeEvent): boolean => isDecision(event) || event.type === 'InquiryClosed';

async function placed(event: Fact<OrderPlaced>, work: Work): Promise<void> {
  const { orderId } = event.data;
  const paymentId = `cart-${orderId}`;
  const before = await saleOf(work, paymentId, 'cart', orderId);
  work.put(saleKey(paymentId), { ...before, position: shared(event, before.position) } satisfies Sale);
}

/** A part is sent, has arrived, or is cancelled. */
async function handed(event: Fact<DueEvent>, work: Work): Promise<void> {
  const { orderId, sellerId } = event.data;
  const before = await work.get<Sale>(saleKey(`cart-${orderId}`));
  if (!before) return;
  const due = dueOfPart(event, event.metadata.actorId, before.due[sellerId] ?? null);
  const position = event.type === 'PartCancelled' ? claimed(event, before.position) : before.position;
  return settle({ ...before, position, due: { ...before.due, ...(due !== null && { [sellerId]: due }) } }, work);
}

const claimed = (event: PartCancelled, position: Position): Position =>
  event.data.paymentId === null ? position : shared(event, position);

/** When a visit ends is known before it is paid. What costs nothing, or is paid at the shop, is not paid out. */
async function held({ data }: Fact<SlotHeld>, work: Work): Promise<void> {
  if (upFrontOf(data) > 0) await visits(data.bookingId, data.endsAt, work);
}

/** It comes to another day. Its end there counts unless the former day keeps it. */
async function arrived({ data }: Fact<BookingArrived>, work: Work): Promise<void> {
  const { bookingId, endsAt } = data;
  if (upFrontOf(data) === 0) return;
  const before = await work.get<string>(visitKey(bookingId));
  if (before) work.put(formerVisitKey(bookingId), before);
  await visits(bookingId, endsAt, work);
}

async function arrivalUndone({ data: { bookingId } }: Fact<ArrivalUndone>, work: Work): Promise<void> {
  const before = await work.get<string>(formerVisitKey(bookingId));
  if (!before) return;
  work.remove(formerVisitKey(bookingId));
  await visits(bookingId, before, work);
}

const movedAway = ({ data: { bookingId } }: Fact<BookingMovedAway>, work: Work): void =>
  work.remove(formerVisitKey(bookingId));

async function rescheduled({ data: { bookingId, to } }: Fact<BookingRescheduled>, work: Work): Promise<void> {
  if (await work.get(visitKey(bookingId))) await visits(bookingId, to.endsAt, work);
}

async function visits(bookingId: string, endsAt: string, work: Work): Promise<void> {
  work.put(visitKey(bookingId), endsAt);
  const before = await work.get<Sale>(saleKey(`booking-${bookingId}`));
  if (before) await settle({ ...before, due: dueOfAll(before.position, dueOfVisit(endsAt)) }, work);
}

/** It ended for good, unpaid. A hold that ran out may still be paid for. */
const letGo = ({ data: { bookingId } }: Fact<HoldReleased>, work: Work): void => work.remove(visitKey(bookingId));

/** As the log itself is read when it is credited (`lookAtSale`). */
const isContested = ({ undecided, decided, warnings }: Sale): boolean =>
  undecided.length > 0 || (warnings.length > 0 && decided.length === 0);

/** Writes a sale, and what each member has of it. */
async function settle(sale: Sale, work: Work): Promise<void> {
  work.put(saleKey(sale.paymentId), sale);
  for (const memberId of sellersIn(sale.position)) {
    const before = await work.get<OwnSale>(ownKey(memberId, sale.paymentId));
    const { paymentId, page, itemId, soldAt, disputeIds, position } = sale;
    const isHeld = isContested(sale) || isClaimed(position, memberId);
    const dueAt = await dueTo(memberId, sale, work);
    const facts = { memberId, paymentId, page, itemId, soldAt, disputeIds, isHeld, dueAt };
    const credited = before?.credited ?? { own: 0, tax: 0, fee: 0, rate: 0 };
    await keepOwn({ ...facts, ...heldBy(position, memberId), credited }, before, work);
  }
}

/** When a sale is due to a member: to a new one later, as the rules of their stream have it. */
async function dueTo(memberId: string, { due, soldAt }: Sale, work: Work): Promise<string | null> {
  const at = due[memberId];
  if (at === undefined || soldAt === null) return at ?? null;
  const sums = await work.get<Sums>(sumsKey(memberId));
  return dueOfSeller(at, soldAt, sums?.state.firstSaleAt);
}

/** Sales are counted in a member's balance. */
async function credited(event: Fact<EarningsCredited>, work: Work): Promise<void> {
  const { memberId, nth, sales, creditedAt } = event.data;
  for (const [at, { paymentId, own, tax, fee, rate }] of sales.entries()) {
    const before = await work.get<OwnSale>(ownKey(memberId, paymentId));
    if (!before) continue;
    const { page, itemId, soldAt, credited: sum } = before;
    // A sale that was looked at only, so that an older look says nothing, is no line of a statement.
    if (own !== 0 || tax !== 0) {
      const place = placeOfLine(nth, at);
      const line = { paymentId, page, itemId, soldAt, own, tax, fee, rate, creditedAt };
      work.put(lineKey(memberId, place), line satisfies CreditedLine);
      work.rank(linesSet(memberId), String(place), place);
    }
    const after = { own: sum.own + own, tax: sum.tax + tax, fee: sum.fee + fee, rate };
    await keepOwn({ ...before, credited: after }, before, work);
  }
  await foldCredit(event, work);
}

/** What is not credited yet waits until it is due; what was credited and is theirs no longer, or held back, is looked at at once. */
async function keepOwn(after: OwnSale, before: OwnSale | undefined, work: Work): Promise<void> {
  const { memberId, paymentId, isHeld, dueAt, soldAt } = after;
  work.put(ownKey(memberId, paymentId), after);
  const open = worthOfSale(after);
  if (open === 0) work.unrank(openSet(memberId), paymentId);
  else work.rank(openSet(memberId), paymentId, Date.parse(soldAt ?? dueAt ?? '1970-01-01T00:00:00.000Z'));
  if (isTakenOff(after)) work.rank(heldSet(memberId), paymentId, 0);
  else work.unrank(heldSet(memberId), paymentId);
  const from =
    open < 0 || isTakenOff(after) ? 0 : open === 0 || isHeld || dueAt === null ? undefined : Date.parse(dueAt);
  if (from === undefined) work.unrank(DUE, dueMember(memberId, paymentId));
  else work.rank(DUE, dueMember(memberId, paymentId), from);
  // Sums that stay as they are notify nobody; when it is due is shown, too.
  if (before?.dueAt !== dueAt || before.isHeld !== isHeld) work.notify(earningsTopic(memberId), { memberId });
  await addOpen(memberId, before, after, work);
}

/** The sums of what is not credited, without and with what is held back. */
async function addOpen(memberId: string, before: OwnSale | undefined, after: OwnSale, work: Work): Promise<void> {
  const openOf = (sale: OwnSale | undefined) => (sale ? worthOfSale(sale) : 0);
  const heldOf = (sale: OwnSale | undefined) => (sale?.isHeld ? Math.max(0, openOf(sale)) : 0);
  const by = { open: openOf(after) - openOf(before), held: heldOf(after) - heldOf(before) };
  if (by.open !== 0 || by.held !== 0) await foldOpen(memberId, by, work);
}

/**
 * What members have earned by sales and were not paid out yet: sale by sale, what of it is due from when, and what waits
 * for a bank; their balances and payouts. It names what there is to be paid out; how much, the log says.
 */
export const earningsOwed = projection<
  | (PaidEvent | DisputeEvent | FraudWarningEvent | OrderPlaced | DueEvent)
  | (SlotHeld | BookingArrived | ArrivalUndone | BookingMovedAway | BookingRescheduled | HoldReleased | EarningsEvent)
>({
  name: 'earningsOwed',
  version: 5,
  on: {
    SlotHeld: held,
    BookingArrived: arrived,
    ArrivalUndone: arrivalUndone,
    BookingMovedAway: movedAway,
    BookingRescheduled: rescheduled,
    HoldReleased: letGo,
    OrderPlaced: placed,
    PartShipped: handed,
    PartDelivered: handed,
    PartCancelled: handed,
    PaymentCaptured: paid,
    PaymentQuarantined: paid,
    PaymentFulfilled: paid,
    RefundStarted: paid,
    RefundCompleted: paid,
    RefundFailed: paid,
    DisputeOpened: contested,
    DisputeEscalated: contested,
    DisputedMoneyTaken: contested,
    DisputedMoneyReturned: contested,
    DisputeLost: contested,
    DisputeWon: contested,
    InquiryClosed: contested,
    FraudWarned: warned,
    FraudWarningLapsed: warned,
    EarningsCredited: credited,
    EarningsPayoutPlanned: foldPayout,
    EarningsPayoutSent: foldPayout,
    EarningsPayoutFailed: foldPayout,
    EarningsPayoutReversed: foldPayout,
    EarningsPayoutsStopped: foldStop,
    EarningsPayoutsReleased: foldStop,
  },
});
