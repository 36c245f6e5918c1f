import type { Actor } from '../decider.ts';
import type { CancelPart, DeliverPart, NotePartRefund, NotePartRefundFailure, ShipPart } from './commands.ts';
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
  TrackingMissing,
  TrackingTooLong,
} from './refusals.ts';
import { disputeOf, lostOf, type Part, type PlacedOrder, partOf, restOf } from './state.ts';

const LONGEST_TRACKING = 500;
const LONGEST_REASON = 1_000;
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

/** What a side may do with a part in its present state; used by commands and by both APIs. */
function allowedActions(
  state: PlacedOrder,
  part: Part,
  side: Side | undefined,
): { readonly ship: boolean; readonly deliver: boolean; readonly cancel: boolean } {
  const { status } = part;
  const isLiving = status === 'paid' || status === 'shipped' || status === 'delivered';
  const dispute = disputeOf(state);
  return {
    ship: side === 'seller' && status === 'paid' && whyKeptBack(state) === undefined,
    deliver: (side === 'seller' || side === 'buyer') && status === 'shipped',
    cancel: dispute !== 'contested' && (side === 'buyer' ? status === 'paid' : side !== undefined && isLiving),
  };
}

/** The same for an actor. */
export const allowedActionsFor = (state: PlacedOrder, part: Part, asker: Actor) =>
  allowedActions(state, part, sideOf(state, part, asker));

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
  if (!allowedActions(state, part, side).ship) throw AlreadyShipped();
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
  if (!allowedActions(state, part, side).deliver) throw NotShipped();
  return [{ type: 'PartDelivered', data: { ...of(state, part), deliveredAt: at } }];
}

/** What cancelling a part gives back, in cents, where `left` is what is left of the payment. */
export const refundOfCancelling = (state: PlacedOrder, part: Part, left: number = ALL): number =>
  state.paymentId ? Math.max(0, Math.min(part.total, restOf(state), left - lostOf(state))) : 0;

export function cancel({ data, at, by }: CancelPart, state: PlacedOrder): OrderEvent[] {
  const { sellerId, reason, left = ALL } = data;
  const { part, side } = partFor(state, sellerId, by);
  if (reason !== undefined && reason.length > LONGEST_REASON) throw ReasonTooLong();
  if (isCancelled(part)) return [];
  if (disputeOf(state) === 'contested') throw OrderDisputed();
  if (!allowedActions(state, part, side).cancel) throw AlreadyShipped();
  const { paymentId = null } = state;
  const refund = refundOfCancelling(state, part, left);
  const lines = part.lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const facts = { cancelledBy: side, paymentId, refund, lines, cancelledAt: at };
  return [{ type: 'PartCancelled', data: { ...of(state, part), ...facts, ...(reason && { reason }) } }];
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
