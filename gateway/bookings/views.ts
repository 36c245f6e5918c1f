import type { Cancellation } from '#domain/bookings/cancelling.ts';
import { nameOfService, needsOf } from '#domain/bookings/choice.ts';
import type { Booking } from '#domain/bookings/state.ts';
import { dueAtShopOf, upFrontOf } from '#domain/bookings/upFront.ts';
import { readBooking } from '#projections/bookings/agenda.ts';
import { type BookingDocument, statusAt } from '#projections/bookings/bookingDocument.ts';
import { readShops } from '#projections/shops/directory.ts';
import type { PublicMember } from '#projections/users/members.ts';
import { bookedPerson } from '../family/actions.ts';
import type { Context } from '../http/context.ts';
import { namedMembers } from '../users/namedMembers.ts';
import { barberOf } from './barber.ts';
import type { BlockView } from './desk.ts';
import { findServed } from './locate.ts';

/** A booking as its customer or its shop sees it. */
export type BookingView = Omit<BookingDocument, 'changedAt'>;

/**
 * A booking of the calling member, or one at whose chair they serve, as it is now; missing for others. What was decided comes from the log, so a job's
 * confirmation of a moment ago shows too; the read model only knows when a booking was made that has moved to another
 * day since.
 */
export async function viewBooking(context: Context, bookingId: string): Promise<BookingView> {
  const { booking } = await findServed(context, bookingId);
  return viewIt(context, booking);
}

/** The view of a booking that was read already; the caller has checked who may read it. */
export async function viewIt(context: Context, booking: Booking): Promise<BookingView> {
  const { bookingId } = booking;
  const madeAt = booking.heldAt ?? (await readBooking(context.services.models, bookingId))?.createdAt;
  return viewOf(booking, madeAt ?? booking.startsAt);
}

/** A booking as its day has it, with the UTC ISO instant it was made. */
export function viewOf(booking: Booking, createdAt: string): BookingView {
  const { by = null, reason = null, refund = booking.noShowRefund ?? null } = booking.cancellation ?? {};
  return {
    ...booking,
    status: booking.lapsed ? 'expired' : booking.stage,
    expiresAt: booking.stage === 'held' ? (booking.expiresAt ?? null) : null,
    paymentId: booking.paymentId ?? null,
    cancelledBy: by,
    reason,
    refund,
    createdAt,
  };
}

const restStatus = (booking: BookingView, now: string) => {
  const status = statusAt(booking, now);
  return status === 'noShow' ? 'no-show' : status;
};

/** Bookings as the REST facade shows them: dollars, and names of shop and customer; a closed account has none. */
export async function restBookings(context: Context, bookings: readonly BookingView[], now: string) {
  const { models } = context.services;
  const [shops, people, barbers, whom] = await Promise.all([
    readShops(models, [...new Set(bookings.map(({ shopId }) => shopId))]),
    namedMembers(
      context,
      bookings.filter(({ walkIn }) => !walkIn).map(({ customerId }) => customerId),
    ),
    Promise.all(bookings.map(({ chair }) => barberOf(context, chair))),
    Promise.all(bookings.map((booking) => bookedPerson(context, booking))),
  ]);
  const shopNames = new Map(shops.map(({ shopId, name }) => [shopId, name]));
  return bookings.map((booking, index) => {
    const barber = barbers[index];
    const person = whom[index];
    const customer = people.get(booking.customerId);
    return {
      _id: booking.bookingId,
      shop_id: booking.shopId,
      shop_name: shopNames.get(booking.shopId) ?? '',
      service: booking.service,
      service_name: nameOfService(booking),
      minutes: needsOf(booking.chosen).minutes,
      add_ons: (booking.chosen?.addOns ?? []).map(({ addOnId, name, minutes, price }) => ({
        _id: addOnId,
        name,
        minutes,
        price: price / 100,
      })),
      date: booking.date,
      time: booking.time,
      no_persons: String(booking.persons),
      amount: booking.price / 100,
      up_front: upFrontOf(booking) / 100,
      due_at_shop: dueAtShopOf(booking) / 100,
      stamps_off: (booking.stamps?.off ?? 0) / 100,
      status: restStatus(booking, now),
      timeZone: booking.timeZone,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      transportation: booking.transportation ?? null,
      createdAt: booking.createdAt,
      expiresAt: statusAt(booking, now) === 'held' ? booking.expiresAt : null,
      checkedInAt: booking.checkedInAt ?? null,
      cancelledBy: booking.cancelledBy,
      reason: booking.reason,
      customer: booking.walkIn
        ? { _id: null, firstName: booking.guest?.name ?? '', lastName: '' }
        : { _id: booking.customerId, firstName: customer?.firstName ?? '', lastName: customer?.lastName ?? '' },
      booked_for: person ? { _id: person.id, name: person.name, note: person.note } : null,
      barber: restBarber(booking.chair, barber),
      walkIn: booking.walkIn === true,
    };
  });
}

/** One booking of the calling member for the REST facade. */
export async function restBooking(context: Context, bookingId: string) {
  const booking = await viewBooking(context, bookingId);
  const [shown] = await restBookings(context, [booking], context.services.now());
  return shown;
}

/** Blocked time as the REST facade answers it. */
export const restBlock = ({ blockId, shopId, date, slots, reason, barber }: BlockView) => ({
  _id: blockId,
  shop_id: shopId,
  date,
  times: slots.map(({ time }) => time),
  reason,
  barber,
});

/** What a cancellation would mean as the REST facade answers it. */
export const restCancellation = ({ refund, fee, freeUntil, percentage }: Cancellation) => ({
  refund: refund / 100,
  fee: fee / 100,
  freeUntil,
  percentage,
});

/** Who serves a customer as the REST facade answers it; null for the owner of the shop. */
const restBarber = (chair: string | undefined, person: PublicMember | undefined) =>
  chair && person ? { _id: chair, firstName: person.firstName, lastName: person.lastName } : null;

/** A hold as the REST facade answers it. */
export async function restHold(context: Context, booking: Booking) {
  const { bookingId, expiresAt, chair } = booking;
  return {
    _id: bookingId,
    expiresAt,
    amount: upFrontOf(booking) / 100,
    due_at_shop: dueAtShopOf(booking) / 100,
    barber: restBarber(chair, await barberOf(context, chair)),
  };
}
