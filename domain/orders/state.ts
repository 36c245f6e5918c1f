import type { Address } from '../address.ts';
import type { PartTerms } from '../carts/events.ts';
import type { OrderEvent, OrderLine, OrderPlaced, PartRefunded, PartRefundFailed } from './events.ts';

export type PartStatus = 'placed' | 'paid' | 'shipped' | 'delivered' | 'cancelled' | 'refunded';
export type OrderStatus = PartStatus | 'abandoned';

/** One seller's part: amounts in cents, UTC ISO instants. */
export type Part = {
  readonly sellerId: string;
  readonly status: PartStatus;
  readonly lines: readonly OrderLine[];
  /** What its seller asked for sending it; among the total. */
  readonly shipping: number;
  /** What its seller charged on its goods; among the total. */
  readonly tax: number;
  /** Whether it is picked up at the seller's instead of sent. */
  readonly pickUp: boolean;
  /** The seller's rule for returns as it was at checkout; '' for none. */
  readonly returns: string;
  readonly total: number;
  /** Cents refunded by its cancellation, as decided and then as they came back; 0 while it is not cancelled. */
  readonly refund: number;
  /** Attempts that have brought them back and have not failed since; '' for one that was not named. */
  readonly refundedBy: readonly string[];
  /** Attempts that did not arrive, or were sent back. */
  readonly failedRefunds: readonly string[];
  /**
   * `held`: its seller took it back after they were paid out for it, and a platform owner has not let its refund begin;
   * `released` once they have.
   */
  readonly refundHold: 'held' | 'released' | null;
  readonly tracking: string | null;
  readonly shippedAt: string | null;
  readonly deliveredAt: string | null;
  readonly cancelledAt: string | null;
  readonly cancelledBy: 'buyer' | 'seller' | 'platform' | null;
  readonly reason: string | null;
};

export type NoOrder = { readonly stage: 'none' };
/** Given up before it was placed. */
export type NeverPlaced = { readonly stage: 'never' };

/** An order once it is placed. `stage` is how far its payment came; what became of its parts stands with them. */
export type PlacedOrder = {
  readonly stage: 'placed' | 'abandoned' | 'paid';
  readonly orderId: string;
  readonly cartId: string;
  readonly buyerId: string;
  /** In the order of the sellers' first lines. */
  readonly parts: readonly Part[];
  readonly total: number;
  /** Where it goes; undefined when it was not said, and once its buyer's account is closed. */
  readonly delivery: Address | undefined;
  readonly placedAt: string;
  readonly expiresAt: string;
  readonly kept: boolean;
  readonly paidAt: string | null;
  /** What paid for it; null when nothing had to, undefined while nothing has. */
  readonly paymentId: string | null | undefined;
  /** Disputes of its payment that are not over, by their ids at the provider. */
  readonly disputes: Readonly<Record<string, 'asked' | 'contested' | 'lost'>>;
  /** Cents that the buyer's bank keeps, by dispute. */
  readonly lost: Readonly<Record<string, number>>;
};

export type Order = NoOrder | NeverPlaced | PlacedOrder;

export const noOrder: NoOrder = { stage: 'none' };

/** The time for paying, and the longest while the provider is still working on it. */
export const PAY_MINUTES = 15;
export const LONGEST_PAY_MINUTES = 30;

export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Whether there is an order at all. */
export const isPlaced = (order: Order): order is PlacedOrder => order.stage !== 'none' && order.stage !== 'never';

/** Whether it can still be paid at an instant. */
export const isPayable = (order: Order, at: string): boolean =>
  isPlaced(order) && order.stage === 'placed' && Date.parse(order.expiresAt) > Date.parse(at);

export const linesOf = (order: PlacedOrder): readonly OrderLine[] => order.parts.flatMap(({ lines }) => lines);

export const partOf = (order: PlacedOrder, sellerId: string): Part | undefined =>
  order.parts.find((part) => part.sellerId === sellerId);

export const sumOf = (lines: readonly Pick<OrderLine, 'price' | 'quantity'>[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** What parts cost together, shipping and tax included, in cents. */
export const totalOfParts = (parts: readonly Pick<Part, 'total'>[]): number =>
  parts.reduce((sum, { total }) => sum + total, 0);

/** What sending parts costs together, in cents. */
export const shippingOfParts = (parts: readonly Pick<Part, 'shipping'>[]): number =>
  parts.reduce((sum, { shipping }) => sum + shipping, 0);

/** What tax on parts comes to together, in cents. */
export const taxOfParts = (parts: readonly Pick<Part, 'tax'>[]): number => parts.reduce((sum, { tax }) => sum + tax, 0);

/** The refund of all cancelled parts, in cents. */
export const refundOf = (order: PlacedOrder): number => order.parts.reduce((sum, { refund }) => sum + refund, 0);

/** What buyers' banks keep of what was paid, in cents. */
export const lostOf = ({ lost }: PlacedOrder): number => Object.values(lost).reduce((sum, cents) => sum + cents, 0);

/** What can still be given back of what was paid, in cents: what neither a bank nor a cancelled part has. */
export const restOf = (order: PlacedOrder): number => Math.max(0, order.total - refundOf(order) - lostOf(order));

/** How far living parts come, in this order. */
const lifeline: readonly PartStatus[] = ['placed', 'paid', 'shipped', 'delivered'];

/**
 * The order's status: that of its least advanced live part; without one `cancelled`, and `refunded` once all refunds
 * are completed.
 */
export function statusOf(order: PlacedOrder): OrderStatus {
  if (order.stage === 'abandoned') return 'abandoned';
  const least = lifeline.find((status) => order.parts.some((part) => part.status === status));
  return (
    least ??
    (order.parts.some(({ status, refund }) => status === 'cancelled' && refund > 0) || refundOf(order) === 0
      ? 'cancelled'
      : 'refunded')
  );
}

/** Folds a fact into the order; never rejects one. */
export function evolve(order: Order, event: OrderEvent): Order {
  if (event.type === 'OrderPlaced') return order.stage === 'none' ? placed(event) : order;
  if (!isPlaced(order)) return event.type === 'OrderAbandoned' ? { stage: 'never' } : order;
  switch (event.type) {
    case 'OrderKept':
      return { ...order, expiresAt: event.data.expiresAt, kept: true };
    case 'OrderAbandoned':
      return { ...order, stage: 'abandoned' };
    case 'OrderPaid': {
      const { paymentId, paidAt } = event.data;
      return {
        ...order,
        stage: 'paid',
        paymentId,
        paidAt,
        parts: order.parts.map((part) => ({ ...part, status: 'paid' })),
      };
    }
    case 'PartShipped': {
      const { sellerId, tracking, shippedAt } = event.data;
      return withPart(order, sellerId, { status: 'shipped', tracking, shippedAt });
    }
    case 'PartDelivered':
      return withPart(order, event.data.sellerId, { status: 'delivered', deliveredAt: event.data.deliveredAt });
    case 'PartCancelled': {
      const { sellerId, cancelledBy, reason, refund, cancelledAt } = event.data;
      return withPart(order, sellerId, {
        status: 'cancelled',
        cancelledBy,
        reason: reason || null,
        refund,
        cancelledAt,
      });
    }
    case 'PartRefunded':
      return refunded(order, event.data);
    case 'PartRefundFailed':
      return refundFailed(order, event.data);
    case 'PartRefundHeld':
      return withPart(order, event.data.sellerId, { refundHold: 'held' });
    case 'PartRefundReleased':
      return withPart(order, event.data.sellerId, { refundHold: 'released', refund: event.data.amount });
    case 'OrderFrozen':
      return withDispute(order, event.data.disputeId, event.data.isInquiry ? 'asked' : 'contested');
    case 'OrderReleased':
      return withDispute(order, event.data.disputeId, undefined);
    case 'OrderChargedBack':
      return withDispute(order, event.data.disputeId, 'lost', event.data.amount ?? order.total);
  }
  event satisfies never;
  return order;
}

function placed({ data }: OrderPlaced): PlacedOrder {
  const { orderId, cartId, buyerId, lines, terms = [], total, delivery, placedAt, expiresAt } = data;
  const sellers = [...new Set(lines.map(({ sellerId }) => sellerId))];
  const parts = sellers.map((sellerId) =>
    newPart(
      sellerId,
      lines.filter((line) => line.sellerId === sellerId),
      terms.find((own) => own.sellerId === sellerId),
    ),
  );
  return {
    stage: 'placed',
    orderId,
    cartId,
    buyerId,
    parts,
    total,
    delivery: delivery || undefined,
    placedAt,
    expiresAt,
    kept: false,
    paidAt: null,
    paymentId: undefined,
    disputes: {},
    lost: {},
  };
}

const newPart = (sellerId: string, lines: readonly OrderLine[], terms: PartTerms | undefined): Part => ({
  sellerId,
  status: 'placed',
  lines,
  shipping: terms?.shipping ?? 0,
  tax: terms?.tax ?? 0,
  pickUp: terms?.pickUp ?? false,
  returns: terms?.returns ?? '',
  total: sumOf(lines) + (terms?.shipping ?? 0) + (terms?.tax ?? 0),
  refund: 0,
  refundedBy: [],
  failedRefunds: [],
  refundHold: null,
  tracking: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  cancelledBy: null,
  reason: null,
});

/** By less than was decided, where some of it was refunded at the provider or a bank keeps it. */
function refunded(order: PlacedOrder, { sellerId, amount, refundId = '' }: PartRefunded['data']): PlacedOrder {
  const refundedBy = [...(partOf(order, sellerId)?.refundedBy ?? []), refundId];
  return withPart(order, sellerId, { status: 'refunded', refund: amount, refundedBy });
}

/** It is owed again, unless another attempt has brought it back. */
function refundFailed(order: PlacedOrder, { sellerId, refundId }: PartRefundFailed['data']): PlacedOrder {
  const part = partOf(order, sellerId);
  if (!part) return order;
  const refundedBy = withoutRefund(part.refundedBy, refundId);
  const status = part.status === 'refunded' && refundedBy.length === 0 ? 'cancelled' : part.status;
  return withPart(order, sellerId, { status, refundedBy, failedRefunds: [...part.failedRefunds, refundId] });
}

/** Attempts that have brought money back, without one that has failed; one that was not named is taken for it. */
export const withoutRefund = (refundedBy: readonly string[], failed: string): readonly string[] =>
  refundedBy.filter((refundId) => refundId !== failed && refundId !== '');

function withDispute(
  order: PlacedOrder,
  disputeId: string,
  standing: PlacedOrder['disputes'][string] | undefined,
  cents = 0,
): PlacedOrder {
  const { [disputeId]: _, ...others } = order.disputes;
  return {
    ...order,
    disputes: standing ? { ...others, [disputeId]: standing } : others,
    lost: { ...order.lost, [disputeId]: cents },
  };
}

/** The worst of its disputes; undefined when no bank has a say in it. */
export function disputeOf({ disputes }: PlacedOrder): PlacedOrder['disputes'][string] | undefined {
  const all = Object.values(disputes);
  return (['lost', 'contested', 'asked'] as const).find((standing) => all.includes(standing));
}

const withPart = (order: PlacedOrder, sellerId: string, changes: Partial<Part>): PlacedOrder => ({
  ...order,
  parts: order.parts.map((part) => (part.sellerId === sellerId ? { ...part, ...changes } : part)),
});
