import { originalRefundId } from '../payments/decider.ts';

/** The id of the one refund of a cancelled part: it says whose it is. */
export const refundIdOf = (orderId: string, sellerId: string): string => `cancel-${orderId}-${sellerId}`;

/** The seller whose part of an order a refund gives back; undefined when it is about something else. */
export function sellerOfRefund(refundId: string, orderId: string): string | undefined {
  const prefix = refundIdOf(orderId, '');
  return refundId.startsWith(prefix) ? originalRefundId(refundId).slice(prefix.length) : undefined;
}
