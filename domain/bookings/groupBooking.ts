import { localTimeOf } from '../calendar.ts';
import { chosenFacts } from './choice.ts';
import type { HoldForRequest } from './commands.ts';
import type { BookingFacts, DayEvent } from './events.ts';
import { groupBookingIn, visitFor } from './groupState.ts';
import { BookingMissing, ShopNotBookable, SlotPast, VisitBooked, VisitNotPlanned } from './refusals.ts';
import { type Day, HOLD_MINUTES, isDue, minutesAfter } from './state.ts';

/** What a group booking is called where other bookings have a service of the menu. */
const GROUP_SERVICE = { serviceId: 'group', category: '', buffer: 0, addOns: [] } as const;

/**
 * The requester begins to pay for the whole of a visit: one booking at the price that was agreed, for as long as its chairs
 * are kept, by the shop's terms of now; it is paid within ten minutes as any other. It keeps no half hour of its own. While
 * one is held, another appends nothing; once one was confirmed it is refused with VisitBooked. Refuses with VisitNotPlanned
 * while no chairs are kept for the member's request, and with SlotPast once the visit has begun.
 */
export function holdForRequest({ data, at, by }: HoldForRequest, day: Day): DayEvent[] {
  const { bookingId, requestId } = data;
  const known = day.bookings[bookingId];
  if (known && known.customerId !== by.id) throw BookingMissing();
  const visit = visitFor(day, requestId);
  if (visit?.requesterId !== by.id) throw VisitNotPlanned();
  const standing = groupBookingIn(day, requestId, at);
  if (standing?.stage === 'held' || known) return [];
  if (standing) throw VisitBooked();
  if (data.shopRemoved) throw ShopNotBookable();
  if (isDue(visit.startsAt, at)) throw SlotPast();
  const facts = { ...factsOf(data, visit), customerId: by.id };
  return [{ type: 'SlotHeld', data: { ...facts, expiresAt: minutesAfter(at, HOLD_MINUTES) } }];
}

function factsOf(
  data: HoldForRequest['data'],
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
): Omit<BookingFacts, 'customerId'> {
  const { bookingId, shopId, ownerId, date, timeZone, price, requestId, barbers } = data;
  const { cancellationPolicy, depositRule } = data;
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  const name = barbers === 1 ? 'Visit of 1 barber' : `Visit of ${barbers} barbers`;
  return {
    ...{ bookingId, shopId, ownerId, date, time: localTimeOf(startsAt, timeZone), timeZone, startsAt, endsAt },
    marks: [],
    price,
    ...chosenFacts({ ...GROUP_SERVICE, name, minutes, price }),
    persons: 1,
    ...(cancellationPolicy && { cancellationPolicy }),
    ...(depositRule && { depositRule }),
    group: { requestId, barbers },
  };
}
