import { isLiveHold } from '#domain/bookings/state.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { isRunning, type Series, type Visit } from '#domain/series/state.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { directory, readMenus, readShops } from '#projections/shops/directory.ts';
import { members } from '#projections/users/members.ts';
import type { Context } from '../http/context.ts';
import { readOwners } from '../shops/owners.ts';
import { shopType } from '../shops/types.ts';
import { memberOf } from '../users/views.ts';
import type { SeriesPreview as Preview } from './actions.ts';
import type { BookingSeries, SeriesPreview, SeriesVisit, VisitProblem } from './types.ts';

const problemOf = (because: string | undefined): `${VisitProblem}` | null =>
  because === undefined ? null : (because.toUpperCase() as `${VisitProblem}`);

/** Series as their members and the shops read them; those of others must not be among them. */
export async function seriesTypes(context: Context, found: readonly Series[]): Promise<BookingSeries[]> {
  const models = await context.fresh(directory, members);
  const shopIds = [...new Set(found.map(({ shopId }) => shopId))];
  const [shops, menus, people] = await Promise.all([
    readShops(models, shopIds),
    readMenus(models, shopIds),
    readOwners(
      context,
      found.map(({ memberId }) => memberId),
    ),
  ]);
  const shopOf = new Map(shops.map((shop) => [shop.shopId, shop]));
  return Promise.all(
    found.map(async (one) => {
      const { seriesId: id, bookingId, shopId, memberId, service, chair: barber = null, everyWeeks } = one;
      const [shop, person] = [shopOf.get(shopId), people.get(memberId)];
      const known = menus.get(shopId)?.find(({ serviceId }) => serviceId === service);
      return {
        ...{ id, bookingId, service, barber, everyWeeks },
        shop: shop ? shopType(shop) : null,
        member: person ? memberOf(person) : null,
        serviceName: service === DEFAULT_SERVICE.serviceId ? DEFAULT_SERVICE.name : (known?.name ?? null),
        visits: await Promise.all(one.visits.map((visit) => visitNow(context, visit))),
        running: isRunning(one),
        ended: one.endedBecause !== undefined,
      };
    }),
  );
}

/** What has become of a visit: once it was kept, its booking says so, whatever the series knows. */
async function visitNow({ stateOf, services }: Context, visit: Visit): Promise<SeriesVisit> {
  const { date, time, stage, because } = visit;
  const known = { date, time, missed: null, bookingId: visit.bookingId ?? null, expiresAt: null, amountCents: null };
  if (stage === 'planned') return { ...known, status: 'PLANNED' };
  if (stage === 'skipped') return { ...known, status: 'SKIPPED' };
  const booking = visit.bookingId === undefined ? undefined : (await locateBooking(stateOf, visit.bookingId))?.booking;
  switch (booking?.stage) {
    case 'held':
    case 'expired':
      return isLiveHold(booking, services.now())
        ? { ...known, status: 'TO_PAY', expiresAt: booking.expiresAt ?? null, amountCents: upFrontOf(booking) }
        : { ...known, status: 'MISSED', missed: 'UNPAID' };
    case 'cancelled':
    case 'released':
      return { ...known, status: 'CANCELLED' };
    case 'confirmed':
    case 'completed':
    case 'noShow':
      return { ...known, status: 'BOOKED' };
    default:
      return { ...known, status: 'MISSED', missed: problemOf(because) };
  }
}

/** What repeating a booking would mean, for GraphQL. */
export const previewType = ({ visits, bookedAtOnce }: Preview): SeriesPreview => ({
  bookedAtOnce,
  visits: visits.map(({ date, time, conflict }) => ({
    date,
    time,
    problem: problemOf(conflict?.because),
    nearest: conflict?.nearest ?? [],
  })),
});
