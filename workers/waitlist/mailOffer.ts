import { z } from 'zod';
import { day } from '#domain/bookings/decider.ts';
import type { FreedSlotOffered } from '#domain/bookings/events.ts';
import { isLiveOffer } from '#domain/bookings/state.ts';
import { catalog } from '#domain/shops/decider.ts';
import { whenOf, writeTo } from '../bookings/bookingMail.ts';
import { job } from '../job.ts';

const data = z.object({
  offerId: z.string(),
  entryId: z.string(),
  shopId: z.string(),
  date: z.string(),
  time: z.string(),
  expiresAt: z.string(),
});

/** Mails a member that a time they wait for is free, and until when it is kept for them; not once that is over. */
export const mailOffer = job<FreedSlotOffered, z.infer<typeof data>>({
  name: 'mail-freed-slot',
  on: ['FreedSlotOffered'],
  data,
  from: ({ id, data: { entryId, shopId, date, time, expiresAt }, metadata: { channel } }) =>
    channel === 'demo' ? null : { offerId: id, entryId, shopId, date, time, expiresAt },
  async run({ offerId, entryId, shopId, date, time, expiresAt }, tools) {
    const entry = (await tools.stateOf(day, { shopId, date })).state.waiting[entryId];
    if (!entry?.offer || entry.offer.time !== time || entry.offer.expiresAt !== expiresAt) return;
    if (!isLiveOffer(entry, tools.now())) return;
    const { memberId, timeZone, offer } = entry;
    const shop = (await tools.stateOf(catalog, { shopId })).state.shops[shopId];
    const when = whenOf({ startsAt: offer.startsAt, timeZone });
    await writeTo(tools, memberId, {
      key: `freed-slot-${offerId}`,
      subject: `A time is free: ${when}`,
      lines: [
        `You wait for a time at ${shop?.name ?? 'the shop'}, and one is free: ${when}.`,
        `It is kept for you until ${whenOf({ startsAt: expiresAt, timeZone })}. Take it before that, or let it go, so that the next can be asked.`,
        'If you do not answer, you wait no longer.',
      ],
    });
  },
});
