import { z } from 'zod';
import type { BookingConfirmed, HoldExpired, HoldReleased } from '#domain/bookings/events.ts';
import { isLiveHold } from '#domain/bookings/state.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import type { VisitKept } from '#domain/series/events.ts';
import { dollarsOf, dueLines, serviceLine, shopOf, whenOf, withLines, writeTo } from '../bookings/bookingMail.ts';
import { job, type Tools, TooEarly } from '../job.ts';

const data = z.object({ bookingId: z.string(), expiresAt: z.string() });

/** A visit that is kept to be paid; of demo data, and of what was booked at once, there is nothing to write. */
const from = ({ data: { bookingId, expiresAt }, metadata: { channel } }: Told) =>
  channel === 'demo' || expiresAt === undefined ? null : { bookingId, expiresAt };
type Told = { readonly data: VisitKept['data']; readonly metadata: { readonly channel: string } };

/** Mails the member that their next visit is kept for them, until when, and what they pay; not once it is paid or let go. */
export const mailVisit = job<VisitKept, z.infer<typeof data>>({
  name: 'mail-kept-visit',
  on: ['VisitKept'],
  data,
  from,
  run: ({ bookingId }, tools) =>
    writeOf(tools, bookingId, { key: `visit-kept-${bookingId}`, subject: 'Your next visit is kept for you' }),
});

/** Before it is over, so long (ms). */
const BEFORE_MS = 12 * 3_600_000;
const dueOf = (expiresAt: string): number => Date.parse(expiresAt) - BEFORE_MS;

/** The same once more, twelve hours before the time to pay is over. */
export const remindOfVisit = job<VisitKept, z.infer<typeof data>, HoldReleased | HoldExpired | BookingConfirmed>({
  name: 'remind-of-kept-visit',
  on: ['VisitKept'],
  data,
  from,
  runAt: ({ expiresAt }) => new Date(dueOf(expiresAt)).toISOString(),
  about: ({ data: { bookingId } }) => bookingId,
  endedBy: {
    on: ['HoldReleased', 'HoldExpired', 'BookingConfirmed'],
    about: ({ data: { bookingId } }) => [bookingId],
  },
  async run({ bookingId, expiresAt }, tools) {
    const due = dueOf(expiresAt);
    if (Date.parse(tools.now()) < due) throw new TooEarly('there is still time to pay', new Date(due).toISOString());
    await writeOf(tools, bookingId, { key: `visit-unpaid-${bookingId}`, subject: 'Please pay for your next visit' });
  },
});

async function writeOf(
  tools: Tools,
  bookingId: string,
  { key, subject }: { readonly key: string; readonly subject: string },
): Promise<void> {
  const booking = (await locateBooking(tools.stateOf, bookingId))?.booking;
  if (!booking?.expiresAt || !isLiveHold(booking, tools.now())) return;
  const { customerId, timeZone, expiresAt } = booking;
  const shop = await shopOf(tools, booking);
  const when = whenOf(booking);
  await writeTo(tools, customerId, {
    key,
    subject: `${subject}: ${when}`,
    lines: [
      `You repeat your visit at ${shop?.name ?? 'the shop'}, and the next one is kept for you: ${when}.`,
      serviceLine(booking),
      ...(await withLines(tools, booking)),
      `Please pay ${dollarsOf(upFrontOf(booking))} until ${whenOf({ startsAt: expiresAt, timeZone })}. After that the time is free for others.`,
      ...dueLines(booking),
    ],
  });
}
