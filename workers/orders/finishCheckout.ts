import { z } from 'zod';
import { leaveCart } from '#domain/checkout/complete.ts';
import { order } from '#domain/orders/decider.ts';
import type { OrderPaid } from '#domain/orders/events.ts';
import { isPlaced } from '#domain/orders/state.ts';
import { job } from '../job.ts';

/** A paid order leaves its buyer's cart, also when whoever recorded the payment died before saying so. */
export const finishCheckout = job<OrderPaid, { orderId: string }>({
  name: 'finish-checkout',
  on: ['OrderPaid'],
  data: z.object({ orderId: z.string() }),
  from: ({ data: { orderId } }) => ({ orderId }),
  async run({ orderId }, tools) {
    const { state } = await tools.stateOf(order, { orderId });
    if (isPlaced(state)) await leaveCart(tools, state);
  },
});
