import { z } from 'zod';
import { letGo } from '#domain/checkout/shelf.ts';
import { cartOf } from '#domain/checkout/tools.ts';
import { order } from '#domain/orders/decider.ts';
import type { OrderAbandoned } from '#domain/orders/events.ts';
import { isPlaced, linesOf } from '#domain/orders/state.ts';
import { job } from '../job.ts';

const data = z.object({ orderId: z.string(), buyerId: z.string(), at: z.string() });

/** Whoever was completing or placing the order at that moment has found out by then. */
const AFTER_MS = 2 * 60_000;

/** Puts the pieces of an order that was given up back on the shelf, if whoever gave it up, or was about to sell it, died before that. */
export const letGoOfAbandoned = job<OrderAbandoned, z.infer<typeof data>>({
  name: 'let-go-of-abandoned-order',
  on: ['OrderAbandoned'],
  data,
  from: ({ data: { orderId, buyerId }, metadata: { occurredAt } }) => ({ orderId, buyerId, at: occurredAt }),
  runAt: ({ at }) => new Date(Date.parse(at) + AFTER_MS).toISOString(),
  async run({ orderId, buyerId }, tools) {
    const { state } = await tools.stateOf(order, { orderId });
    const { checkouts } = await cartOf(tools, buyerId);
    const pieces = isPlaced(state) ? linesOf(state) : checkouts.find((checkout) => checkout.orderId === orderId)?.lines;
    await letGo(tools, orderId, pieces ?? []);
  },
});
