import { z } from 'zod';
import { order } from '#domain/orders/decider.ts';
import type { OrderAbandoned, OrderKept, OrderPaid, OrderPlaced } from '#domain/orders/events.ts';
import { isPayable, isPlaced, linesOf } from '#domain/orders/state.ts';
import { closeOrder } from '#domain/processes/checkout/close.ts';
import { job, TooEarly } from '../job.ts';
import { settling } from '../payments/tools.ts';

const data = z.object({ orderId: z.string(), expiresAt: z.string() });

/**
 * Gives an unpaid order up when its time is over and puts its pieces back. While the provider is still working on its
 * payment it waits once longer; after that the pieces are free, and money that comes all the same goes back.
 */
export const expireOrder = job<OrderPlaced | OrderKept, z.infer<typeof data>, OrderPaid | OrderAbandoned>({
  name: 'expire-order',
  on: ['OrderPlaced', 'OrderKept'],
  data,
  from: ({ data: { orderId, expiresAt } }) => ({ orderId, expiresAt }),
  runAt: ({ expiresAt }) => expiresAt,
  about: ({ data: { orderId } }) => orderId,
  endedBy: { on: ['OrderPaid', 'OrderAbandoned'], about: ({ data: { orderId } }) => [orderId] },
  async run({ orderId, expiresAt }, tools) {
    // A queue's clock may be ahead of ours; then the command has to be sent again.
    if (Date.parse(tools.now()) < Date.parse(expiresAt))
      throw new TooEarly('the time for paying the order is not over yet');
    const { state } = await tools.stateOf(order, { orderId });
    if (!isPlaced(state) || state.stage !== 'placed' || isPayable(state, tools.now())) return;
    await closeOrder(settling(tools), { orderId, pieces: linesOf(state), why: 'expired', atLast: state.kept });
  },
});
