import type { Address } from '../address.ts';
import type { PartTerms } from '../carts/events.ts';

/** A line as it was at checkout; `price` per piece in cents. */
export type OrderLine = {
  readonly productId: string;
  readonly sellerId: string;
  readonly name: string;
  readonly category: string;
  readonly image: string;
  readonly price: number;
  readonly quantity: number;
};

type Of = { readonly orderId: string; readonly buyerId: string };
/** One seller's part of an order. */
type Part = Of & { readonly sellerId: string };

/**
 * Lines, prices and the sellers' terms are frozen, stock is reserved until `expiresAt`. `shipping` is what all sellers
 * ask for sending, `tax` what they charge on the goods, each 0 while none does (specification §9): `total` is the sum of
 * the lines, of shipping and of tax, in cents.
 */
export type OrderPlaced = {
  type: 'OrderPlaced';
  data: Of & {
    cartId: string;
    lines: readonly OrderLine[];
    /** Where it goes; none when the buyer and the sellers agree on it by message. */
    delivery?: Address;
    /** Of the sellers who ask for shipping or tax, are picked up at, or have a rule for returns. */
    terms?: readonly PartTerms[];
    shipping: number;
    tax: number;
    total: number;
    currency: 'usd' /** UTC ISO instants */;
    placedAt: string;
    expiresAt: string;
  };
};
/**
 * The provider is still working on the payment: the order and its pieces are kept once longer, until `expiresAt` (UTC
 * ISO instant).
 */
export type OrderKept = { type: 'OrderKept'; data: Of & { expiresAt: string } };
/**
 * Ended unpaid: cancelled by its buyer, replaced by a newer checkout, expired, or out of stock when the payment arrived
 * (which is then refunded).
 */
export type OrderAbandoned = {
  type: 'OrderAbandoned';
  data: Of & { why: 'replaced' | 'expired' | 'stockGone' | 'givenUp' };
};
/** Paid, and the pieces are sold: final. `paymentId` is null for a total of 0. */
export type OrderPaid = {
  type: 'OrderPaid';
  data: Of & {
    cartId: string;
    paymentId: string | null;
    total: number;
    sellerIds: readonly string[] /** UTC ISO instant */;
    paidAt: string;
  };
};
export type PartShipped = {
  type: 'PartShipped';
  data: Part & { /** free text of the seller, for people */ tracking: string; shippedAt: string };
};
export type PartDelivered = { type: 'PartDelivered'; data: Part & { deliveredAt: string } };
/**
 * Before it is shipped, by buyer or seller; after that by the seller alone, as a return. `refund`: cents to refund for
 * that part's lines, shipping and tax.
 */
export type PartCancelled = {
  type: 'PartCancelled';
  data: Part & {
    cancelledBy: 'buyer' | 'seller' | 'platform';
    reason?: string;
    paymentId: string | null;
    refund: number;
    lines: readonly { productId: string; quantity: number }[];
    cancelledAt: string;
  };
};
/** The part's money is back with the buyer. `refundId`: by which attempt; absent in older ones. */
export type PartRefunded = { type: 'PartRefunded'; data: Part & { amount: number; refundId?: string } };
/** An attempt to pay the part back failed, maybe days after it was done: its money is owed again, or still. */
export type PartRefundFailed = { type: 'PartRefundFailed'; data: Part & { amount: number; refundId: string } };
/**
 * A seller of the order was paid out, and has too little to come for what the refund of this part takes from them: that of
 * `amount` cents waits for a platform owner. UTC ISO instant.
 */
export type PartRefundHeld = { type: 'PartRefundHeld'; data: Part & { amount: number; heldAt: string } };
/** A platform owner has let it begin, of `amount` cents: what its seller owes then, the platform lends. UTC ISO instant. */
export type PartRefundReleased = {
  type: 'PartRefundReleased';
  data: Part & { paymentId: string | null; amount: number; releasedAt: string };
};

/**
 * The buyer's bank contests the payment, or asks about it: what was not sent yet is kept back. Again when an inquiry
 * becomes a dispute. `disputeId` is the provider's.
 */
export type OrderFrozen = {
  type: 'OrderFrozen';
  data: Of & { disputeId: string; isInquiry: boolean; frozenAt: string };
};
/** That is over, and the money is there: what was kept back can be sent. */
export type OrderReleased = { type: 'OrderReleased'; data: Of & { disputeId: string; releasedAt: string } };
/**
 * The bank has given the money back to the buyer for good: nothing more is sent for it, and nothing paid back twice.
 * `amount`: how many cents; absent in events recorded before it was kept, which mean all.
 */
export type OrderChargedBack = {
  type: 'OrderChargedBack';
  data: Of & { disputeId: string; chargedBackAt: string; amount?: number };
};

export type OrderEvent =
  | OrderPlaced
  | OrderKept
  | OrderAbandoned
  | OrderPaid
  | PartShipped
  | PartDelivered
  | PartCancelled
  | PartRefunded
  | PartRefundFailed
  | PartRefundHeld
  | PartRefundReleased
  | OrderFrozen
  | OrderReleased
  | OrderChargedBack;

/**
 * Sealed with the buyer's own key (`domain/store/codec.ts`): where it goes, where it is on its way to them, and what was written about
 * a cancellation.
 */
export const personal = {
  OrderPlaced: { subject: 'buyerId', fields: ['delivery'] },
  PartShipped: { subject: 'buyerId', fields: ['tracking'] },
  PartCancelled: { subject: 'buyerId', fields: ['reason'] },
} as const;
