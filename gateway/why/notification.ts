import { RecordMissing } from '#domain/audit/refusals.ts';
import { campaign } from '#domain/campaigns/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { poster } from '#domain/forum/poster.ts';
import { announcement } from '#domain/notifications/announcement.ts';
import { bell } from '#domain/notifications/decider.ts';
import { review } from '#domain/reviews/decider.ts';
import { productReview } from '#domain/reviews/productReview.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { eventsOfRecord } from '../audit/records.ts';
import { type Context, member } from '../http/context.ts';
import { dataOf, newestOf, type Story } from './sources.ts';

type Refs = Readonly<Record<string, string | undefined>>;

/** One of the calling member’s notifications, with what caused it. */
export async function notification(context: Context, id: string): Promise<Story> {
  const { id: memberId } = member(context);
  const { events, isWhole } = await newestOf(context, bell as never, { memberId } as never);
  const given = events.find((event) => event.type === 'NotificationGiven' && dataOf(event).notificationId === id);
  if (!given) throw RecordMissing();
  const refs = dataOf(given).refs as Refs;
  const near = await around(context, memberId, refs);
  const cause = near.find((event) => event.id === given.metadata.causationId);
  return { events: [...(cause ? [cause] : []), given], readers: new Set([memberId]), isWhole };
}

/** The events of what a notification is about, among which is what caused it; none of what is between others. */
async function around(context: Context, memberId: string, refs: Refs): Promise<readonly StoredEvent[]> {
  const { bookingId, orderId, threadId, postId, campaignId, productId, authorId, announcementId, visitId } = refs;
  const ofRecord = async (type: 'booking' | 'order' | 'post', id: string) =>
    (await eventsOfRecord(context.services, { type, id }))?.events ?? [];
  const newest = async (aggregate: unknown, key: object) =>
    (await newestOf(context, aggregate as never, key as never)).events;
  if (bookingId) return ofRecord('booking', bookingId);
  if (orderId) return ofRecord('order', orderId);
  if (threadId) return newest(thread, { threadId });
  if (postId) return ofRecord('post', postId);
  if (campaignId) return newest(campaign, { campaignId });
  if (productId && authorId) return newest(productReview, { productId, authorId });
  if (visitId) return newest(review, { bookingId: visitId });
  if (announcementId) return newest(announcement, { announcementId });
  return newest(poster, { memberId });
}
