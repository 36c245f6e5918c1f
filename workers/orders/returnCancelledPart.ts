import { z } from 'zod';
import type { PartCancelled } from '#domain/orders/events.ts';
import { releaseAll } from '#domain/processes/checkout/reservations.ts';
import { job } from '../job.ts';

const data = z.object({ orderId: z.string(), pieces: z.array(z.object({ productId: z.string() })) });

/** The pieces of a cancelled part are on the shelf again; a seller who gets them back broken writes them off. */
export const returnCancelledPart = job<PartCancelled, z.infer<typeof data>>({
  name: 'return-cancelled-part',
  on: ['PartCancelled'],
  data,
  from: ({ data: { orderId, lines } }) => ({ orderId, pieces: lines.map(({ productId }) => ({ productId })) }),
  run: ({ orderId, pieces }, tools) => releaseAll(tools, orderId, pieces),
});
