import { z } from 'zod';
import { cartOfOrder } from '#domain/ids.ts';
import { order } from '#domain/orders/decider.ts';
import type { OrderPaid, PartCancelled, PartDelivered, PartRefunded, PartShipped } from '#domain/orders/events.ts';
import { isPlaced, type Part, type PlacedOrder } from '#domain/orders/state.ts';
import type { Fact } from '#projections/projection.ts';
import { job, type Tools } from '../job.ts';
import { type Cause, cause, causeOf, isStale, type News, notify } from './notify.ts';

const data = cause.extend({ orderId: z.string(), sellerId: z.string().optional() });
type Data = z.infer<typeof data>;

/**
 * Notifies buyer and sellers of what concerns them, as long as it still holds. Letters go out beside it, from
 * `workers/orders`.
 */
export const notifyOfOrder = job<OrderPaid | PartShipped | PartDelivered | PartCancelled | PartRefunded, Data>({
  name: 'tell-of-order',
  on: ['OrderPaid', 'PartShipped', 'PartDelivered', 'PartCancelled', 'PartRefunded'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    return (
      what && {
        ...what,
        orderId: event.data.orderId,
        ...('sellerId' in event.data && { sellerId: event.data.sellerId }),
      }
    );
  },
  async run(what, tools) {
    if (isStale(what, tools.now()) || !cartOfOrder(what.orderId)) return;
    const { state } = await tools.stateOf(order, { orderId: what.orderId });
    if (!isPlaced(state)) return;
    if (what.type === 'OrderPaid') return notifyOfSale(tools, what, state);
    const part = state.parts.find(({ sellerId }) => sellerId === what.sellerId);
    if (part) await notifyOfPart(tools, what, state, part);
  },
});

const newsOf = ({ eventId, orderId }: Data, kind: News['kind'], actorId?: string): News => ({
  notificationId: eventId,
  topic: 'orders',
  kind,
  refs: { orderId, ...(actorId && { actorId }) },
  letter: true,
});

async function notifyOfSale(tools: Tools, what: Data, { stage, buyerId, parts }: PlacedOrder): Promise<void> {
  if (stage !== 'paid') return;
  await notify(tools, buyerId, newsOf(what, 'orderPaid'));
  for (const { sellerId, status } of parts)
    if (status === 'paid') await notify(tools, sellerId, newsOf(what, 'orderSold', buyerId));
}

async function notifyOfPart(
  tools: Tools,
  what: Data & Cause,
  { buyerId }: PlacedOrder,
  { status, sellerId, cancelledBy }: Part,
): Promise<void> {
  if (what.type === 'PartShipped' && status === 'shipped')
    await notify(tools, buyerId, newsOf(what, 'partShipped', sellerId));
  if (what.type === 'PartDelivered' && status === 'delivered')
    await notify(tools, what.actorId === buyerId ? sellerId : buyerId, {
      ...newsOf(what, 'partDelivered', what.actorId),
    });
  if (what.type === 'PartCancelled' && cancelledBy) {
    if (cancelledBy !== 'buyer') await notify(tools, buyerId, newsOf(what, 'partCancelled', sellerId));
    if (cancelledBy !== 'seller') await notify(tools, sellerId, newsOf(what, 'partCancelled', buyerId));
  }
  if (what.type === 'PartRefunded' && status === 'refunded') await notify(tools, buyerId, newsOf(what, 'partRefunded'));
}
