import { z } from 'zod';
import { order } from '#domain/orders/decider.ts';
import type { OrderPaid } from '#domain/orders/events.ts';
import { isPlaced } from '#domain/orders/state.ts';
import { markCartPaid } from '#domain/processes/checkout/complete.ts';
import { job } from '../job.ts';

/** A paid order leaves its buyer's cart, also when the process that recorded the payment died before that. */
export const finishCheckout = job<OrderPaid, { orderId: string }>({
  name: 'finish-checkout',
  on: ['OrderPaid'],
  data: z.object({ orderId: z.string() }),
  from: ({ data: { orderId } }) => ({ orderId }),
  async run({ orderId }, tools) {
    const { state } = await tools.stateOf(order, { orderId });
    if (isPlaced(state)) await markCartPaid(tools, state);
  },
});
