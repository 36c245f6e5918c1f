import type { Booking } from '../../bookings/state.ts';
import { fold } from '../../decider.ts';
import type { StateOf } from '../../dispatch.ts';
import { dispute } from '../../disputes/decider.ts';
import type { DisputeEvent, FraudWarningEvent } from '../../disputes/events.ts';
import { fraudWarning, isStanding } from '../../disputes/fraudWarning.ts';
import { isUndecided } from '../../disputes/state.ts';
import type { SaleFound } from '../../earnings/commands.ts';
import { type DueEvent, dueOfPart, dueOfVisit } from '../../earnings/due.ts';
import { refundIdOfBooking } from '../../ids.ts';
import { heldBy, isClaimed, positionOf } from '../../ledger/position.ts';
import { order } from '../../orders/decider.ts';
import { payment } from '../../payments/decider.ts';
import type { PaymentCaptured, RefundStarted } from '../../payments/events.ts';
import type { EventLog, StoredEvent } from '../../store/eventStore.ts';
import { locateBooking } from '../move/locateBooking.ts';

export type SaleTools = {
  readonly stateOf: StateOf;
  /** The log itself: what is paid out is never counted from a read model. */
  readonly log: Pick<EventLog, 'read'>;
  /** UTC ISO instant. */
  readonly now: () => string;
};

/** A payment for a booking or an order, by its thing, and the disputes and warnings of fraud of it that are known. */
export type SaleNamed = {
  readonly paymentId: string;
  readonly page: 'booking' | 'cart';
  readonly itemId: string;
  readonly disputeIds: readonly string[];
};

/** A refund of a sale that has not begun, in cents, by its id. */
export type RefundToBegin = { readonly refundId: string; readonly amount: number };

/**
 * What a member has of a sale by the books' own rule, from the streams of its payment, its order and its disputes, and
 * whether it is due to them: it is held back while a bank has not decided about it, or a refund of it has not begun, of a
 * part of an order or of a visit; and while the card's network warns of it and no bank has decided.
 * `toBegin`: what they will have once this refund has begun.
 */
export async function lookAtSale(
  tools: SaleTools,
  memberId: string,
  sale: SaleNamed,
  toBegin?: RefundToBegin,
): Promise<SaleFound> {
  const { paymentId, page, itemId, disputeIds } = sale;
  const { paid, ordered, disputed, events } = await readSale(tools, sale);
  const position = positionOf([...events, ...(toBegin ? [begunOf(sale, toBegin)] : [])]);
  const visit = page === 'booking' ? (await locateBooking(tools.stateOf, itemId))?.booking : undefined;
  const goesBack = visit !== undefined && isToGoBack(visit, paid);
  const isHeld = isContested(disputed) || isClaimed(position, memberId) || goesBack;
  const from = openedIn(paid);
  const due = page === 'cart' ? dueIn(ordered, memberId) : visit ? dueOfVisit(later(visit.endsAt, from)) : null;
  const isDue = !isHeld && due !== null && Date.parse(due) <= Date.parse(tools.now());
  const seen = events.length;
  const paidAt = later(paidIn(paid), from);
  return { paymentId, ...heldBy(position, memberId), seen, paidAt, disputeIds, isHeld, isDue };
}

/**
 * From which of some members a refund of an order takes, by the books' own rule: from the seller of the part that was
 * cancelled, and from others where that one has less of the payment than is given back, as when a bank keeps some of it.
 */
export async function takenByRefund(
  tools: Pick<SaleTools, 'log'>,
  memberIds: readonly string[],
  sale: SaleNamed,
  toBegin: RefundToBegin,
): Promise<readonly string[]> {
  const { events } = await readSale(tools, sale);
  const [before, after] = [positionOf(events), positionOf([...events, begunOf(sale, toBegin)])];
  const has = (position: typeof before, memberId: string): number => {
    const { own, tax } = heldBy(position, memberId);
    return own + tax;
  };
  return memberIds.filter((memberId) => has(after, memberId) < has(before, memberId));
}

/** The events of a sale, all of them in the order of the log. */
async function readSale({ log }: Pick<SaleTools, 'log'>, { paymentId, page, itemId, disputeIds }: SaleNamed) {
  const { read } = log;
  // What was done first, then why: else a refund could be seen without the cancellation that it is of, and be shared.
  const paid = await read(payment.stream({ paymentId } as never));
  const [ordered, disputed] = await Promise.all([
    page === 'cart' ? read(order.stream({ orderId: itemId } as never)) : [],
    Promise.all(disputeIds.map((id) => contestedBy(read, id))),
  ]);
  const contesting = disputed.flatMap(({ told, warned }) => [...told, ...warned]);
  const events = [...paid, ...ordered, ...contesting].sort((one, other) => one.position - other.position);
  return { paid, ordered, disputed, events };
}

/** A refund as its payment will have it once it has begun. */
const begunOf = ({ paymentId, page, itemId }: SaleNamed, toBegin: RefundToBegin) => ({
  type: 'RefundStarted',
  data: { paymentId, purpose: { page, itemId }, reason: '', ...toBegin },
});

/** What contests a sale by an id of the provider's: a dispute, or a warning, the other one being empty. */
type Contesting = { readonly told: readonly StoredEvent[]; readonly warned: readonly StoredEvent[] };

async function contestedBy(read: EventLog['read'], id: string): Promise<Contesting> {
  const [told, warned] = await Promise.all([
    read(dispute.stream({ disputeId: id })),
    read(fraudWarning.stream({ warningId: id })),
  ]);
  return { told, warned };
}

/** A bank has not decided; or the card's network warns, and no bank has decided. */
function isContested(all: readonly Contesting[]): boolean {
  const disputes = all.map(({ told }) => fold(dispute, told as unknown as DisputeEvent[]));
  if (disputes.some(isUndecided)) return true;
  const isDecided = disputes.some(({ stage }) => stage === 'won' || stage === 'lost');
  const isWarned = all.some(({ warned }) => isStanding(fold(fraudWarning, warned as unknown as FraudWarningEvent[])));
  return isWarned && !isDecided;
}

const NEVER = '9999-12-31T23:59:59.999Z';

/** When what was paid for was given, by the payment's own events; never, while it was not. */
const paidIn = (paid: readonly StoredEvent[]): string =>
  paid.find(({ type }) => type === 'PaymentFulfilled')?.metadata.occurredAt ?? NEVER;

/**
 * When the provider opened what was paid, by its own clock: whatever the clock of the process said that noted it, it was not
 * paid before, and no visit it was for was over.
 */
const openedIn = (paid: readonly StoredEvent[]): string =>
  paid.reduce(
    (from, { type, data }) =>
      type === 'PaymentCaptured' ? later(from, (data as PaymentCaptured['data']).openedAt ?? '') : from,
    '',
  );

/** The later one of two UTC ISO instants; '' is before all. */
const later = (one: string, other: string): string => (other > one ? other : one);

/**
 * Whether its day has decided that something of a visit goes back, as it was cancelled or nobody came, and that refund has
 * not begun: a job begins it, and jobs may stand for days.
 */
function isToGoBack({ bookingId, stage, cancellation, noShowRefund }: Booking, paid: readonly StoredEvent[]): boolean {
  const cents = stage === 'cancelled' ? cancellation?.refund : stage === 'noShow' ? noShowRefund : undefined;
  if (!cents) return false;
  const refundId = refundIdOfBooking(bookingId, stage === 'noShow' ? 'missed' : 'cancelled');
  return !paid.some(
    ({ type, data }) => type === 'RefundStarted' && (data as RefundStarted['data']).refundId === refundId,
  );
}

const DUE: readonly string[] = ['PartShipped', 'PartDelivered', 'PartCancelled'] satisfies DueEvent['type'][];

/** When the money of a seller's part of an order is due, by the order's own events. */
const dueIn = (ordered: readonly StoredEvent[], sellerId: string): string | null =>
  ordered.reduce<string | null>((due, event) => {
    const told = event as unknown as DueEvent;
    return DUE.includes(event.type) && told.data.sellerId === sellerId
      ? dueOfPart(told, event.metadata.actorId, due)
      : due;
  }, null);
