import { z } from 'zod';
import type {
  BookingCancelled,
  BookingCompleted,
  BookingConfirmed,
  BookingMovedAway,
  BookingRescheduled,
} from '#domain/bookings/events.ts';
import type { Booking } from '#domain/bookings/state.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import type { Fact } from '#projections/projection.ts';
import { job, type Tools } from '../job.ts';
import { type Cause, cause, causeOf, isStale, type News, notify } from './notify.ts';

type Told = BookingConfirmed | BookingCancelled | BookingRescheduled | BookingMovedAway | BookingCompleted;

const data = cause.extend({ bookingId: z.string() });
type Data = z.infer<typeof data>;

/**
 * Notifies each side of an appointment of what the other has done, as long as it still holds. Letters go out beside it,
 * from `workers/bookings`.
 */
export const notifyOfBooking = job<Told, Data>({
  name: 'tell-of-booking',
  on: ['BookingConfirmed', 'BookingCancelled', 'BookingRescheduled', 'BookingMovedAway', 'BookingCompleted'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    return what && { ...what, bookingId: event.data.bookingId };
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const booking = (await locateBooking(tools.stateOf, what.bookingId))?.booking;
    // A walk-in has no account, and its owner knows what they did themself.
    if (booking && !booking.walkIn) await notifySides(tools, what, booking);
  },
});

async function notifySides(
  tools: Tools,
  { type, eventId, bookingId, actorId }: Cause & { bookingId: string },
  booking: Booking,
): Promise<void> {
  const { stage, customerId, ownerId } = booking;
  const news = (kind: News['kind'], by?: string): News => ({
    notificationId: eventId,
    topic: 'bookings',
    kind,
    refs: { bookingId, ...(by && { actorId: by }) },
    letter: true,
  });
  if (type === 'BookingConfirmed' && stage === 'confirmed') {
    await notify(tools, customerId, news('bookingConfirmed'));
    await notify(tools, ownerId, news('bookingMade', customerId));
  }
  if (type === 'BookingCancelled' && stage === 'cancelled')
    await tellOther(tools, booking, actorId, (by) => news('bookingCancelled', by));
  if ((type === 'BookingRescheduled' || type === 'BookingMovedAway') && stage === 'confirmed')
    await tellOther(tools, booking, actorId, (by) => news('bookingMoved', by));
  if (type === 'BookingCompleted' && stage === 'completed') {
    const { letter: _none, ...invitation } = news('visitDone');
    await notify(tools, customerId, invitation);
  }
}

/** Notifies the side that did not act; a process acts for the customer. */
async function tellOther(
  tools: Tools,
  { customerId, ownerId }: Booking,
  actorId: string,
  news: (by: string) => News,
): Promise<void> {
  if (actorId === ownerId) await notify(tools, customerId, news(ownerId));
  else await notify(tools, ownerId, news(customerId));
}
