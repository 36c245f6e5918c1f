import { addDays } from '#domain/calendar.ts';
import { conflict } from '#domain/refusal.ts';
import { agenda, readUpcomingCount } from '#projections/bookings/agenda.ts';
import { readMyBookings } from '#projections/bookings/myBookings.ts';
import type { Projection } from '#projections/projection.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { isAgreedAhead, serviceRequests } from '#projections/serviceRequests/requests.ts';
import { directory, readCatalog } from '#projections/shops/directory.ts';
import type { Context } from '../http/context.ts';

/** The most shops and the most upcoming visits read for one member. */
const MOST = 100;
/** Longest wait for the read models to know every booking there is. */
const WITHIN_MS = 5_000;

const BookingsUnknown = conflict(
  'BOOKINGS_UNKNOWN',
  'We could not look up the bookings to come just now. Please try again.',
);

type Needs = Pick<Context, 'services'>;

/**
 * Whether confirmed bookings of a shop are still to come, or services it has agreed on, as of every event recorded until
 * now. Refuses with BookingsUnknown when the agenda does not get that far in time: nothing is taken down or closed on old news.
 */
export async function hasUpcomingBookings(context: Needs, shopId: string): Promise<boolean> {
  const models = await upToNow(context, agenda, serviceRequests);
  const now = context.services.now();
  return (await readUpcomingCount(models, shopId, now)) > 0 || isAgreedAhead(models, shopId, now);
}

/**
 * Whether a member has visits to come, as a customer or in a shop of theirs, or services agreed on: then their account
 * is still needed. Refuses with BookingsUnknown.
 */
export async function hasBookingsAhead(context: Needs, accountId: string): Promise<boolean> {
  const models = await upToNow(context, agenda, directory, serviceRequests);
  const now = context.services.now();
  if (await isAgreedAhead(models, accountId, now)) return true;
  const { shops } = await readCatalog(models, accountId, { offset: 0, limit: MOST });
  const atShops = await Promise.all(shops.map(({ shopId }) => readUpcomingCount(models, shopId, now)));
  if (atShops.some((count) => count > 0)) return true;
  // A shop's local day may lag a day behind UTC's.
  const { bookings } = await readMyBookings(models, accountId, {
    offset: 0,
    limit: MOST,
    from: addDays(now.slice(0, 10), -1),
  });
  return bookings.some(({ status, startsAt }) => status === 'confirmed' && startsAt > now);
}

async function upToNow(
  { services: { store, changeFeed, models } }: Needs,
  ...projections: Projection[]
): Promise<ReadModels> {
  const end = await store.head();
  const passed = await Promise.all(projections.map((projection) => changeFeed.waitFor(projection, end, WITHIN_MS)));
  if (passed.includes(false)) throw BookingsUnknown();
  return models;
}
