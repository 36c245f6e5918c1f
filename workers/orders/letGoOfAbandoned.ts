import { z } from 'zod';
import { order } from '#domain/orders/decider.ts';
import type { OrderAbandoned } from '#domain/orders/events.ts';
import { isPlaced, linesOf } from '#domain/orders/state.ts';
import { releaseAll } from '#domain/processes/checkout/reservations.ts';
import { cartOf } from '#domain/processes/checkout/steps.ts';
import { job } from '../job.ts';

const data = z.object({ orderId: z.string(), buyerId: z.string(), at: z.string() });

/** A request that was completing or placing the order at that moment has failed by then. */
const AFTER_MS = 2 * 60_000;

/** Releases the pieces of an abandoned order, in case the process that abandoned or was placing it died before that. */
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
    await releaseAll(tools, orderId, pieces ?? []);
  },
});
