import { z } from 'zod';
import type { FreedSlotMissed, FreedSlotOffered, FreedSlotWithdrawn, WaitlistLeft } from '#domain/bookings/events.ts';
import type { NoticeKind } from '#domain/notifications/events.ts';
import { isWaitlistNoticeInForce, type WaitlistNoticeKind } from '#domain/processes/notifications/waitlistNotices.ts';
import type { Fact } from '#projections/projection.ts';
import { type Job, job } from '../job.ts';
import { cause, causeOf, isStale, notify } from './notify.ts';

type Told = FreedSlotOffered | FreedSlotMissed | FreedSlotWithdrawn | WaitlistLeft;

const data = cause.extend({ memberId: z.string(), refs: z.record(z.string(), z.string()) });

const KINDS: Readonly<Record<Told['type'], WaitlistNoticeKind>> = {
  FreedSlotOffered: 'slotOffered',
  FreedSlotMissed: 'slotMissed',
  FreedSlotWithdrawn: 'slotWithdrawn',
  WaitlistLeft: 'waitlistEnded',
};

/** Notifies a member of what becomes of their place on a waitlist, but of what they did themself. */
export const notifyOfWaitlist: Job = job<Told, z.infer<typeof data>>({
  name: 'tell-of-waitlist',
  on: ['FreedSlotOffered', 'FreedSlotMissed', 'FreedSlotWithdrawn', 'WaitlistLeft'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    if (!what || (event.type === 'WaitlistLeft' && event.data.because === 'member')) return null;
    const { entryId, shopId, date, memberId } = event.data;
    const more: Record<string, string> =
      event.type === 'FreedSlotOffered'
        ? { startsAt: event.data.startsAt, expiresAt: event.data.expiresAt }
        : event.type === 'WaitlistLeft'
          ? { because: event.data.because }
          : {};
    return { ...what, memberId, refs: { entryId, shopId, date, ...more } };
  },
  async run({ memberId, refs, eventId, type, at }, tools) {
    const kind = KINDS[type as Told['type']];
    if (isStale({ at }, tools.now()) || !(await isWaitlistNoticeInForce(tools.stateOf, { kind, refs }, tools.now())))
      return;
    const letter = kind === 'slotOffered' ? { letter: true as const } : {};
    const news = { notificationId: eventId, topic: 'bookings' as const, kind: kind as NoticeKind, refs, ...letter };
    await notify(tools, memberId, news);
  },
});
