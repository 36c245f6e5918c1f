import { addDays } from '#domain/calendar.ts';
import { agenda, readUpcomingCount } from '#projections/bookings/agenda.ts';
import { readMyBookings } from '#projections/bookings/myBookings.ts';
import { directory, readCatalog } from '#projections/shops/directory.ts';
import type { Context } from '../context.ts';

/** Most shops, and most coming visits, looked at for one member. */
const MOST = 100;

/** Whether a member has visits to come, as a customer or in a shop of theirs: then their account is still needed. */
export async function hasBookingsAhead(context: Context, accountId: string): Promise<boolean> {
  const models = await context.fresh(agenda, directory);
  const now = context.services.now();
  const { shops } = await readCatalog(models, accountId, { offset: 0, limit: MOST });
  const atShops = await Promise.all(shops.map(({ shopId }) => readUpcomingCount(models, shopId, now)));
  if (atShops.some((count) => count > 0)) return true;
  // A shop's local day may lag a day behind UTC's.
  const { bookings } = await readMyBookings(models, accountId, { offset: 0, limit: MOST, from: addDays(now.slice(0, 10), -1) });
  return bookings.some(({ status, startsAt }) => status === 'confirmed' && startsAt > now);
}
