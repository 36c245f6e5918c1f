import { ARRIVED_AFTER_MS } from '../arrival.ts';
import type { Actor } from '../decider.ts';
import type {
  CancelPart,
  DeliverPart,
  HoldPartRefund,
  NotePartRefund,
  NotePartRefundFailure,
  ShipPart,
} from './commands.ts';
import type { OrderEvent } from './events.ts';
import {
  AlreadyShipped,
  NotShipped,
  OnlyTheSeller,
  OrderDisputed,
  OrderIsChargedBack,
  OrderMissing,
  OrderNotPaid,
  OrderPaidBack,
  PartCancelledAlready,
  ReasonTooLong,
  ReturnOver,
  TrackingMissing,
  TrackingTooLong,
} from './refusals.ts';
import { disputeOf, lostOf, type Part, type PlacedOrder, partOf, refundOf, restOf } from './state.ts';

const LONGEST_TRACKING = 500;
const LONGEST_REASON = 1_000;
const DAY_MS = 86_400_000;
/** So many days after a part has arrived its seller can take it back. */
export const RETURN_DAYS = 30;
/** Where nothing says what is left of the payment. */
const ALL = Number.POSITIVE_INFINITY;

type Side = 'buyer' | 'seller' | 'platform';

/** The side an actor has in a part; undefined for none. Jobs act for the platform. */
function sideOf({ buyerId }: PlacedOrder, { sellerId }: Part, by: Actor): Side | undefined {
  if (by.role === 'superadmin' || by.role === 'system')
    return by.id === buyerId ? 'buyer' : by.id === sellerId ? 'seller' : 'platform';
  if (by.id === buyerId) return 'buyer';
  return by.id === sellerId ? 'seller' : undefined;
}

/**
 * Whether it is too late for its seller to take a part back, at a UTC ISO instant: one of whose arrival nobody has said
 * anything counts as arrived when its money is due.
 */
function isReturnOver({ shippedAt, deliveredAt }: Part, at: string): boolean {
  if (shippedAt === null) return false;
  const arrivedMs = deliveredAt === null ? Date.parse(shippedAt) + ARRIVED_AFTER_MS : Date.parse(deliveredAt);
  return Date.parse(at) > arrivedMs + RETURN_DAYS * DAY_MS;
}

function isCancellable(part: Part, side: Side | undefined, at: string): boolean {
  const { status } = part;
  const isLiving = status === 'paid' || status === 'shipped' || status === 'delivered';
  if (side === 'buyer') return status === 'paid';
  if (side === 'seller') return isLiving && !isReturnOver(part, at);
  return side === 'platform' && (isLiving || isRefundHeld(part));
}

/** What a side may do with a part in its present state at a UTC ISO instant; used by commands and by both APIs. */
function allowedActions(
  state: PlacedOrder,
  part: Part,
  side: Side | undefined,
  at: string,
): { readonly ship: boolean; readonly deliver: boolean; readonly cancel: boolean } {
  const { status } = part;
  return {
    ship: side === 'seller' && status === 'paid' && whyKeptBack(state) === undefined,
    deliver: (side === 'seller' || side === 'buyer') && status === 'shipped',
    cancel: disputeOf(state) !== 'contested' && isCancellable(part, side, at),
  };
}

/** The same for an actor. */
export const allowedActionsFor = (state: PlacedOrder, part: Part, asker: Actor, at: string) =>
  allowedActions(state, part, sideOf(state, part, asker), at);

/** Whether a cancelled part's money waits for a platform owner. */
export const isRefundHeld = ({ status, refundHold }: Pick<Part, 'status' | 'refundHold'>): boolean =>
  status === 'cancelled' && refundHold === 'held';

/**
 * Whether its buyer can judge what they bought: it was sent, as not every arrival is recorded, or picked up; and it was
 * not cancelled.
 */
export const isReceived = ({ status, pickUp }: Part): boolean =>
  status === 'delivered' || (status === 'shipped' && !pickUp);

/** The part and the actor's side in it. Refuses others with OrderMissing. */
function partFor(state: PlacedOrder, sellerId: string, by: Actor): { readonly part: Part; readonly side: Side } {
  const part = partOf(state, sellerId);
  const side = part && sideOf(state, part, by);
  if (!part || !side) throw OrderMissing();
  if (state.stage !== 'paid') throw side === 'seller' ? OrderMissing() : OrderNotPaid();
  return { part, side };
}

const of = ({ orderId, buyerId }: PlacedOrder, { sellerId }: Part) => ({ orderId, buyerId, sellerId });

const isCancelled = ({ status }: Part): boolean => status === 'cancelled' || status === 'refunded';

export function ship({ data, at, by }: ShipPart, state: PlacedOrder): OrderEvent[] {
  const { sellerId, left = ALL } = data;
  const { part, side } = partFor(state, sellerId, by);
  const tracking = data.tracking.trim();
  if (side !== 'seller') throw OnlyTheSeller();
  if (tracking === '' && !part.pickUp) throw TrackingMissing();
  if (tracking.length > LONGEST_TRACKING) throw TrackingTooLong();
  if (isCancelled(part)) throw PartCancelledAlready();
  if (part.status === 'shipped' && part.tracking === tracking) return [];
  if (part.status === 'paid') refuseIfKeptBack(state);
  if (part.status === 'paid' && left - lostOf(state) <= 0) throw OrderPaidBack();
  if (!allowedActions(state, part, side, at).ship) throw AlreadyShipped();
  return [{ type: 'PartShipped', data: { ...of(state, part), tracking, shippedAt: at } }];
}

/**
 * Why nothing more of it is sent: a bank keeps all of its money, or asks about it or has it meanwhile. Of what a bank has
 * kept a part, the rest is paid: that its seller may send, or cancel.
 */
function whyKeptBack(state: PlacedOrder): 'lost' | 'disputed' | undefined {
  const standings = Object.values(state.disputes);
  if (standings.includes('lost') && restOf(state) === 0) return 'lost';
  return standings.some((standing) => standing !== 'lost') ? 'disputed' : undefined;
}

function refuseIfKeptBack(state: PlacedOrder): void {
  const why = whyKeptBack(state);
  if (why === 'lost') throw OrderIsChargedBack();
  if (why === 'disputed') throw OrderDisputed();
}

export function deliver({ data, at, by }: DeliverPart, state: PlacedOrder): OrderEvent[] {
  const { part, side } = partFor(state, data.sellerId, by);
  if (part.status === 'delivered') return [];
  if (isCancelled(part)) throw PartCancelledAlready();
  if (!allowedActions(state, part, side, at).deliver) throw NotShipped();
  return [{ type: 'PartDelivered', data: { ...of(state, part), deliveredAt: at } }];
}

/**
 * What cancelling a part gives back, in cents, where `left` is what is left of the payment. Of one whose refund is held:
 * what letting it begin gives back.
 */
export function refundOfCancelling(state: PlacedOrder, part: Part, left: number = ALL): number {
  if (!state.paymentId) return 0;
  const most = isRefundHeld(part) ? part.refund : part.total;
  // What this part has of it already is among what was given back.
  const rest = state.total - refundOf(state) + part.refund - lostOf(state);
  return Math.max(0, Math.min(most, rest, left - lostOf(state)));
}

export function cancel({ data, at, by }: CancelPart, state: PlacedOrder): OrderEvent[] {
  const { sellerId, reason, left = ALL } = data;
  const { part, side } = partFor(state, sellerId, by);
  if (reason !== undefined && reason.length > LONGEST_REASON) throw ReasonTooLong();
  const isHeld = side === 'platform' && isRefundHeld(part);
  if (isCancelled(part) && !isHeld) return [];
  if (disputeOf(state) === 'contested') throw OrderDisputed();
  if (side === 'seller' && isReturnOver(part, at)) throw ReturnOver();
  if (!allowedActions(state, part, side, at).cancel) throw AlreadyShipped();
  const { paymentId = null } = state;
  const refund = refundOfCancelling(state, part, left);
  if (isHeld)
    return [{ type: 'PartRefundReleased', data: { ...of(state, part), paymentId, amount: refund, releasedAt: at } }];
  const lines = part.lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const facts = { cancelledBy: side, paymentId, refund, lines, cancelledAt: at };
  return [{ type: 'PartCancelled', data: { ...of(state, part), ...facts, ...(reason && { reason }) } }];
}

/** Once, of a part that its seller or its buyer took back; not once its money is back. */
export function holdRefund({ data, at, by }: HoldPartRefund, state: PlacedOrder): OrderEvent[] {
  const { part } = partFor(state, data.sellerId, by);
  if (by.role !== 'system') throw OrderMissing();
  const { status, cancelledBy, refund, refundHold } = part;
  if (status !== 'cancelled' || cancelledBy === 'platform' || refund === 0 || refundHold !== null) return [];
  return [{ type: 'PartRefundHeld', data: { ...of(state, part), amount: refund, heldAt: at } }];
}

/** Once for each attempt; not for one that is known to have failed. */
export function noteRefund({ data, by }: NotePartRefund, state: PlacedOrder): OrderEvent[] {
  const { part } = partFor(state, data.sellerId, by);
  if (by.role !== 'system') throw OrderMissing();
  const { amount, refundId } = data;
  const isKnown = refundId
    ? [...part.refundedBy, ...part.failedRefunds].includes(refundId)
    : part.status === 'refunded';
  if (!isCancelled(part) || amount <= 0 || isKnown) return [];
  return [{ type: 'PartRefunded', data: { ...of(state, part), amount, ...(refundId && { refundId }) } }];
}

/** Once for each attempt, whether it was noted as done before or not: notes may come in any order. */
export function noteRefundFailure({ data, by }: NotePartRefundFailure, state: PlacedOrder): OrderEvent[] {
  const { part } = partFor(state, data.sellerId, by);
  if (by.role !== 'system') throw OrderMissing();
  const { amount, refundId } = data;
  if (!isCancelled(part) || part.failedRefunds.includes(refundId)) return [];
  return [{ type: 'PartRefundFailed', data: { ...of(state, part), amount, refundId } }];
}
