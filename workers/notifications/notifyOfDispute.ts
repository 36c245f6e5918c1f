import { z } from 'zod';
import type {
  DisputeEscalated,
  DisputeLost,
  DisputeOpened,
  DisputeWon,
  InquiryClosed,
} from '#domain/disputes/events.ts';
import type { NoticeKind, Topic } from '#domain/notifications/events.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { disputeOf } from '#domain/processes/disputes/followDispute.ts';
import { sellersOf } from '#domain/processes/disputes/sellersOf.ts';
import { isDisputeNoticeInForce } from '#domain/processes/notifications/disputeNotices.ts';
import type { Fact } from '#projections/projection.ts';
import { isToldAlready } from '../disputes/mailOfDispute.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify, notifyOwners } from './notify.ts';

type News = DisputeOpened | DisputeEscalated | DisputeWon | DisputeLost | InquiryClosed;
const data = cause.extend({ disputeId: z.string() });

const KINDS = {
  DisputeOpened: 'paymentDisputed',
  DisputeEscalated: 'paymentDisputed',
  DisputeWon: 'disputeDecided',
  DisputeLost: 'disputeDecided',
  InquiryClosed: 'disputeDecided',
} as const satisfies Record<News['type'], NoticeKind>;

const TOPICS = {
  booking: 'bookings',
  cart: 'orders',
  contribute: 'campaigns',
  subscription: 'orders',
  plan: 'orders',
} as const satisfies Record<Purpose['page'], Topic>;

/**
 * Notifies owners of the platform, and whoever has sold it, that a bank contests a payment and what it decides. Letters go
 * out beside it, from `workers/disputes`.
 */
export const notifyOfDispute = job<News, z.infer<typeof data>>({
  name: 'tell-of-dispute',
  on: ['DisputeOpened', 'DisputeEscalated', 'DisputeWon', 'DisputeLost', 'InquiryClosed'],
  data,
  from(event) {
    const what = isToldAlready(event) ? null : causeOf(event as Fact);
    return what && { ...what, disputeId: event.data.disputeId };
  },
  async run({ type, eventId, at, disputeId }, tools) {
    const noted = await disputeOf(tools, disputeId);
    if (!noted || isStale({ at }, tools.now())) return;
    const kind = KINDS[type as News['type']];
    if (!(await isDisputeNoticeInForce(tools.stateOf, { kind, refs: { disputeId } }))) return;
    const news = { kind, letter: true } as const;
    for (const sellerId of await sellersOf(tools, noted.purpose))
      await notify(tools, sellerId, {
        ...news,
        notificationId: eventId,
        topic: TOPICS[noted.purpose.page],
        refs: { disputeId },
      });
    await notifyOwners(tools, {
      ...news,
      notificationId: `${eventId}-platform`,
      topic: 'moderation',
      refs: { disputeId, isOwner: 'yes' },
    });
  },
});
