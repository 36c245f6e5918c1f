import { ShopMissing } from '#domain/shops/refusals.ts';
import type { BookingDocument } from '#projections/bookings/bookingDocument.ts';
import { statusAt } from '#projections/bookings/bookingDocument.ts';
import { readShops } from '#projections/shops/directory.ts';
import { type Member, readMembers } from '#projections/users/members.ts';
import type { Context } from '../context.ts';
import { shopType } from '../shops/types.ts';
import type { Booking, BookingCustomer } from './types.ts';
import { viewBooking } from './views.ts';

/** Bookings as GraphQL shows them to somebody they concern; shops and customers of all of them in two round trips. */
export async function bookingTypes(context: Context, bookings: readonly BookingDocument[]): Promise<Booking[]> {
  const { models, now } = context.services;
  const [shops, customers] = await Promise.all([
    readShops(models, [...new Set(bookings.map(({ shopId }) => shopId))]),
    readMembers(models, [...new Set(bookings.map(({ customerId }) => customerId))]),
  ]);
  const shopById = new Map(shops.map((shop) => [shop.shopId, shopType(shop)]));
  const memberById = new Map(customers.map((member) => [member.id, member]));
  const present = now();
  return bookings.map((booking) => {
    const shop = shopById.get(booking.shopId);
    if (!shop) throw ShopMissing();
    return { ...factsOf(booking, present), shop, customer: customerOf(booking, memberById.get(booking.customerId)) };
  });
}

function factsOf(booking: BookingDocument, now: string) {
  const status = statusAt(booking, now);
  const { shopId, date, time, timeZone, startsAt, endsAt, service, persons, cancelledBy, reason, createdAt } = booking;
  return {
    ...{ id: booking.bookingId, shopId, date, time, timeZone, startsAt, endsAt, service, persons, cancelledBy, reason, createdAt, status },
    transportation: booking.transportation ?? null,
    priceCents: booking.price,
    expiresAt: status === 'held' ? booking.expiresAt : null,
    refundCents: booking.refund,
    changeable: status === 'confirmed' && Date.parse(startsAt) > Date.parse(now),
  };
}

/** A closed account keeps its bookings, without a name. */
const customerOf = (booking: BookingDocument, member: Member | undefined): BookingCustomer => ({
  id: booking.customerId,
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  email: member?.email || null,
  phoneNumber: member?.phoneNumber || null,
  pictureUrl: member?.pictureUrl || null,
});

/** One booking of the asking member for GraphQL. */
export async function bookingType(context: Context, bookingId: string): Promise<Booking> {
  const [booking] = await bookingTypes(context, [await viewBooking(context, bookingId)]);
  if (!booking) throw ShopMissing();
  return booking;
}
