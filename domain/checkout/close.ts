import { order } from '../orders/decider.ts';
import type { OrderAbandoned } from '../orders/events.ts';
import { OrderAlreadyPaid } from '../orders/refusals.ts';
import { closePayment } from '../payments/close.ts';
import { paymentIdOf } from '../payments/decider.ts';
import type { SettleTools } from '../payments/settle.ts';
import { letGo } from './shelf.ts';
import { refusalOf, send } from './tools.ts';

type Closing = {
  readonly orderId: string;
  readonly pieces: readonly { readonly productId: string }[];
  readonly why: OrderAbandoned['data']['why'];
  /** Its time is over for good: also when money may still be on its way. That money then goes back. */
  readonly atLast?: boolean;
};

/**
 * Gives an unpaid order up: closes its payment first, and lets the pieces go last. `paid` when the money has come meanwhile, `underWay`
 * when it may still come and the order is left as it is. Safe to repeat; also for an order that was never placed and now never will be.
 */
export async function closeOrder(tools: SettleTools, { orderId, pieces, why, atLast = false }: Closing): Promise<'paid' | 'underWay' | 'abandoned'> {
  const { status } = await closePayment(tools, paymentIdOf({ page: 'cart', itemId: orderId }));
  if ((status === 'open' || status === 'declined') && !atLast) return 'underWay';
  const abandoned = send(tools, order, { type: 'AbandonOrder', data: { orderId, why } });
  if (await refusalOf(abandoned, OrderAlreadyPaid)) return 'paid';
  await letGo(tools, orderId, pieces);
  return 'abandoned';
}
