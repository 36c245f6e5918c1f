import { order } from '../../orders/decider.ts';
import type { OrderAbandoned } from '../../orders/events.ts';
import { OrderAlreadyPaid } from '../../orders/refusals.ts';
import { paymentIdOf } from '../../payments/decider.ts';
import { closePayment } from '../payment/close.ts';
import type { SettleTools } from '../payment/settle.ts';
import { releaseAll } from './reservations.ts';
import { refusalOf, send } from './steps.ts';

type Closing = {
  readonly orderId: string;
  readonly pieces: readonly { readonly productId: string }[];
  readonly why: OrderAbandoned['data']['why'];
  /** Closes it even while a payment may still arrive; that payment is then refunded. */
  readonly atLast?: boolean;
};

/**
 * Abandons an unpaid order: closes its payment first and releases its pieces last. Answers `paid` when the payment was
 * captured meanwhile, `underWay` when it may still be and the order is unchanged. Safe to repeat; an order that was
 * never placed can then not be placed.
 */
export async function closeOrder(
  tools: SettleTools,
  { orderId, pieces, why, atLast = false }: Closing,
): Promise<'paid' | 'underWay' | 'abandoned'> {
  const { status } = await closePayment(tools, paymentIdOf({ page: 'cart', itemId: orderId }));
  if ((status === 'open' || status === 'declined') && !atLast) return 'underWay';
  const abandoned = send(tools, order, { type: 'AbandonOrder', data: { orderId, why } });
  if (await refusalOf(abandoned, OrderAlreadyPaid)) return 'paid';
  await releaseAll(tools, orderId, pieces);
  return 'abandoned';
}
