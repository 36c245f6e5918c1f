import { needsOf, wordsOfService } from '#domain/bookings/choice.ts';
import type { Booking } from '#domain/bookings/state.ts';
import { dueAtShopOf, upFrontOf } from '#domain/bookings/upFront.ts';
import { dollars } from '../receipts/layout.ts';

/** The service as it was on the menu when the time was held, whatever the menu says today. */
export function whatWasSold(
  booking: Pick<Booking, 'chosen' | 'date' | 'time' | 'timeZone' | 'price' | 'depositRule' | 'walkIn'>,
  { name, place }: { readonly name: string; readonly place: { readonly address: string } },
): string {
  const { date, time, timeZone, price } = booking;
  const service = `${wordsOfService(booking)}, ${needsOf(booking.chosen).minutes} minutes`;
  const ofIt = `${dollars(upFrontOf(booking))} were paid with the booking, the rest was to be paid at the shop`;
  const part = dueAtShopOf(booking) > 0 ? `, of which ${ofIt}` : '';
  const where = [name, place.address].filter(Boolean).join(', ');
  return `One appointment (${service}) at the barber shop ${where}, on ${date} at ${time} (${timeZone}), for ${dollars(price)}${part}.`;
}
