import type { BookingCompleted, CustomerMissed, QueueEvent } from '#domain/bookings/events.ts';
import type { Fact, Work } from '../projection.ts';

/** Says that the queue of a shop's day, or what its waiting times depend on, has changed; nothing of who waits. */
export type QueueNotice = { readonly shopId: string; readonly date: string };
export const queueTopic = (shopId: string): string => `queue/${shopId}`;

/**
 * Whoever watches the queue asks again. The queue itself is read from the log: waiting times are worked out from the whole day as
 * it is, and names are kept nowhere else.
 */
export function tellQueue(
  { data: { shopId, date } }: Fact<QueueEvent | BookingCompleted | CustomerMissed>,
  work: Work,
): void {
  const notice: QueueNotice = { shopId, date };
  work.notify(queueTopic(shopId), notice);
}
