import { agenda, readBooking } from '#projections/bookings/agenda.ts';
import { calendarFile } from '#projections/bookings/calendarFile.ts';
import { readShop } from '#projections/shops/directory.ts';
import type { Context } from '../http/context.ts';
import { barberName } from './barber.ts';
import { viewBooking } from './views.ts';

/** The calendar file of a booking, for its customer and the shop's owner; missing for others. */
export async function calendarFileOf(context: Context, bookingId: string): Promise<string> {
  const booking = await viewBooking(context, bookingId);
  const models = await context.fresh(agenda);
  const [shop, kept, servedBy] = await Promise.all([
    readShop(models, booking.shopId),
    readBooking(models, bookingId),
    barberName(context, booking.chair),
  ]);
  return calendarFile({
    ...booking,
    changedAt: kept?.changedAt ?? booking.createdAt,
    cancelled: booking.status === 'cancelled',
    ...(servedBy && { servedBy }),
    shopName: shop?.name ?? '',
    // The barbers of a group come to it.
    address: booking.group ? '' : (shop?.place.address ?? ''),
    url: `${context.services.publicUrl}/appointments`,
  });
}
