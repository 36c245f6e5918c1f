import { z } from 'zod';
import { day } from '#domain/bookings/decider.ts';
import type {
  BookingCancelled,
  BookingCompleted,
  BookingConfirmed,
  BookingMovedAway,
  BookingRescheduled,
} from '#domain/bookings/events.ts';
import { type Booking, departureOf } from '#domain/bookings/state.ts';
import { actedForShop, holderOfChair, isOfCrew, shopSideOf } from '#domain/processes/crew/shopSide.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import type { Fact } from '#projections/projection.ts';
import { job, type Tools } from '../job.ts';
import { cause, causeOf, isStale, type News, notify } from './notify.ts';

type Told = BookingConfirmed | BookingCancelled | BookingRescheduled | BookingMovedAway | BookingCompleted;

/** `from`: the day that it has left, and at whose chair it was before, where it has another one now. */
const data = cause.extend({
  bookingId: z.string(),
  from: z.object({ date: z.string().optional(), chair: z.string().optional() }).optional(),
});
type Data = z.infer<typeof data>;

/**
 * Notifies the customer of an appointment, and who serves there (the owner, and of the crew `shopSideOf`), of what somebody
 * else has done, as long as it still holds. Letters go out beside it, from `workers/bookings`.
 */
export const notifyOfBooking = job<Told, Data>({
  name: 'tell-of-booking',
  on: ['BookingConfirmed', 'BookingCancelled', 'BookingRescheduled', 'BookingMovedAway', 'BookingCompleted'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    return what && { ...what, bookingId: event.data.bookingId, ...formerPlace(event) };
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const booking = (await locateBooking(tools.stateOf, what.bookingId))?.booking;
    // A walk-in has no account, and its owner knows what they did themself.
    if (booking && !booking.walkIn) await notifySides(tools, what, booking);
  },
});

const formerPlace = ({ type, data: event }: Told): Pick<Data, 'from'> => {
  if (type === 'BookingMovedAway') return { from: { date: event.date } };
  if (type !== 'BookingRescheduled' || event.from.chair === undefined) return {};
  return event.from.chair === event.to.chair ? {} : { from: { chair: event.from.chair } };
};

async function notifySides(tools: Tools, what: Data, booking: Booking): Promise<void> {
  const { type, eventId, bookingId, actorId } = what;
  const { stage, customerId } = booking;
  const news = (kind: News['kind'], by?: string): News => ({
    notificationId: eventId,
    topic: 'bookings',
    kind,
    refs: { bookingId, ...(by && { actorId: by }) },
    letter: true,
  });
  if (type === 'BookingConfirmed' && stage === 'confirmed') {
    await notify(tools, customerId, news('bookingConfirmed'));
    // Who books for a customer at the desk knows what they did themself.
    const by = (await actedForShop(tools.stateOf, booking, actorId)) ? actorId : customerId;
    for (const memberId of await shopSideOf(tools.stateOf, booking))
      if (memberId !== by) await notify(tools, memberId, news('bookingMade', by));
  }
  if (type === 'BookingCancelled' && stage === 'cancelled')
    await tellOthers(tools, booking, actorId, (by) => news('bookingCancelled', by));
  if ((type === 'BookingRescheduled' || type === 'BookingMovedAway') && stage === 'confirmed') {
    const by = await tellOthers(tools, booking, actorId, (who) => news('bookingMoved', who));
    await tellFormer(tools, booking, what, by, news('bookingMoved', by));
  }
  if (type === 'BookingCompleted' && stage === 'completed') {
    const { letter: _none, ...invitation } = news('visitDone');
    await notify(tools, customerId, invitation);
  }
}

/**
 * Notifies everybody but who acted, and answers who that was: the owner or one of the crew for the shop, else the customer,
 * for whom a process acts, too.
 */
async function tellOthers(
  tools: Tools,
  booking: Booking,
  actorId: string,
  news: (by: string) => News,
): Promise<string> {
  const { customerId, ownerId, shopId } = booking;
  const isByShop = actorId === ownerId || (actorId !== customerId && (await isOfCrew(tools.stateOf, shopId, actorId)));
  const by = isByShop ? actorId : customerId;
  const others = new Set([customerId, ...(await shopSideOf(tools.stateOf, booking))]);
  others.delete(by);
  for (const memberId of others) await notify(tools, memberId, news(by));
  return by;
}

/** Notifies who of the crew had an appointment that has gone to another chair, unless they are informed of it anyway. */
async function tellFormer(tools: Tools, booking: Booking, { from }: Data, by: string, news: News): Promise<void> {
  const chair = from?.chair ?? (from?.date === undefined ? undefined : await chairOn(tools, booking, from.date));
  const memberId = chair === booking.chair ? undefined : await holderOfChair(tools.stateOf, booking.shopId, chair);
  if (memberId === undefined || chair === undefined || [by, booking.customerId].includes(memberId)) return;
  if ((await shopSideOf(tools.stateOf, booking)).includes(memberId)) return;
  await notify(tools, memberId, { ...news, refs: { ...news.refs, chair } });
}

/** At whose chair a booking was on a day that it has left. */
async function chairOn({ stateOf }: Tools, { shopId, bookingId }: Booking, date: string): Promise<string | undefined> {
  return departureOf((await stateOf(day, { shopId, date })).state, bookingId)?.chair;
}
