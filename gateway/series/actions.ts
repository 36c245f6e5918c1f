import { requireConfirmed } from '#domain/bookings/endings.ts';
import { BookingMissing } from '#domain/bookings/refusals.ts';
import type { Booking } from '#domain/bookings/state.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import type { Actor } from '#domain/decider.ts';
import { memberOfSeries, newSeriesId } from '#domain/ids.ts';
import { giveUpVisits } from '#domain/processes/series/giveUpVisits.ts';
import { keepVisits } from '#domain/processes/series/keepVisits.ts';
import { type Conflict, costsNothingNow, lookAtVisit } from '#domain/processes/series/visitTerms.ts';
import { isPartyToSeries, series } from '#domain/series/decider.ts';
import type { PlannedVisit } from '#domain/series/events.ts';
import { LEAST_TIMES, MOST_TIMES, MOST_WEEKS } from '#domain/series/limits.ts';
import { datesOf } from '#domain/series/plan.ts';
import { CountNotPossible, IntervalNotPossible, SeriesMissing, VisitsConflict } from '#domain/series/refusals.ts';
import { type Series, seriesIn } from '#domain/series/state.ts';
import type { ByCrew } from '#domain/shopRights.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import { horizonOf } from '#domain/shops/horizon.ts';
import { processTools } from '../bookings/actions.ts';
import { shopOf } from '../bookings/facts.ts';
import { findBooking } from '../bookings/locate.ts';
import { byCrew } from '../crew/access.ts';
import { requireWelcome } from '../customers/welcome.ts';
import { type Context, member, sentBy } from '../http/context.ts';

/** Which booking is repeated, every how many weeks, and how often in all. */
export type SeriesWish = { readonly bookingId: string; readonly everyWeeks: number; readonly times: number };

/** A visit that would be, and what stands in its way; `conflict` is null where nothing does. */
export type VisitPreview = PlannedVisit & { readonly conflict: Conflict | null };
/** `bookedAtOnce`: nothing is paid up front, so that all of them are booked when the series begins. */
export type SeriesPreview = { readonly visits: readonly VisitPreview[]; readonly bookedAtOnce: boolean };

/** Keeps times for members. */
const KEEPER: Actor = { id: 'keep-series-visits', role: 'system' };

/** A confirmed booking of the calling member, with its shop. Refuses with BookingMissing, NotConfirmed and the like. */
async function toRepeat(context: Context, bookingId: string): Promise<{ booking: Booking; shop: ShopRecord }> {
  const { booking } = await findBooking(context, bookingId);
  if (booking.customerId !== context.actor.id || booking.walkIn) throw BookingMissing();
  requireConfirmed(booking);
  const shop = await shopOf(context, booking.shopId);
  await requireWelcome(context, shop.ownerId);
  return { booking, shop };
}

const repeated = ({ chair, service, chosen, customerId: memberId }: Booking) => ({
  ...(chair && { chair }),
  service,
  addOnIds: chosen?.addOns.map(({ addOnId }) => addOnId) ?? [],
  memberId,
});

/**
 * The visits that repeating a booking would mean, to the last day for which the shop takes bookings, each as its day would
 * decide now. Refuses with IntervalNotPossible, CountNotPossible and what stands against repeating that booking at all.
 */
export async function previewSeries(context: Context, wish: SeriesWish): Promise<SeriesPreview> {
  const { bookingId, everyWeeks, times } = wish;
  if (!isWithin(everyWeeks, 1, MOST_WEEKS)) throw IntervalNotPossible();
  if (!isWithin(times, LEAST_TIMES, MOST_TIMES)) throw CountNotPossible();
  const { booking, shop } = await toRepeat(context, bookingId);
  const now = context.services.now();
  const today = localDateOf(now, shop.timeZone);
  const last = addDays(today, horizonOf(shop));
  const planned = datesOf(booking.date, everyWeeks, times)
    .filter((date) => date > today && date <= last)
    .map((date) => ({ date, time: booking.time }));
  const wanted = repeated(booking);
  const visits = await lookAtAll(context, shop, wanted, planned, now);
  return { visits, bookedAtOnce: costsNothingNow(shop, wanted) };
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const lookAtAll = (
  { stateOf }: Pick<Context, 'stateOf'>,
  shop: ShopRecord,
  wanted: ReturnType<typeof repeated>,
  planned: readonly PlannedVisit[],
  now: string,
): Promise<VisitPreview[]> =>
  Promise.all(
    planned.map(async (visit) => ({
      ...visit,
      conflict: (await lookAtVisit(stateOf, shop, wanted, visit, now)) ?? null,
    })),
  );

/**
 * Repeats a booking: the visits are those that the member was shown and wants, at the times that they chose. Refuses with
 * VisitsConflict (`details.conflicts`) when one of them cannot be had now, and as the decider does. What is to be kept at once
 * is kept before it answers. Answers the id of the series.
 */
export async function beginSeries(
  context: Context,
  { visits: wished, ...wish }: SeriesWish & { readonly visits: readonly PlannedVisit[] },
): Promise<string> {
  const { booking, shop } = await toRepeat(context, wish.bookingId);
  const now = context.services.now();
  const visits = wished.map(({ date, time }) => ({ date, time }));
  const about = repeated(booking);
  const { shopId, ownerId, date: first, timeZone } = booking;
  const seriesId = newSeriesId(about.memberId, context.entropy);
  const conflicts = (await lookAtAll(context, shop, about, visits.slice(0, MOST_TIMES), now)).flatMap(
    ({ conflict }) => (conflict && conflict.because !== 'horizon' ? [conflict] : []),
  );
  const known = seriesIn((await context.stateOf(series, { memberId: about.memberId })).state, seriesId);
  if (conflicts.length > 0 && !known) throw VisitsConflict({ conflicts });
  const today = localDateOf(now, shop.timeZone);
  const data = { ...about, ...wish, seriesId, shopId, ownerId, first, timeZone, visits, today, horizon: horizonOf(shop) };
  await context.dispatch(series, { type: 'BeginSeries', data });
  await keepVisits(keeperTools(context), { seriesId, memberId: about.memberId });
  return seriesId;
}

const keeperTools = (context: Context) => ({
  ...processTools(context),
  sender: sentBy(context, KEEPER),
  now: () => context.services.now(),
});

/** A series with what the calling member may do about it as one of the shop's crew. */
export type FoundSeries = Series & ByCrew;

/** A series of the calling member, or at a chair at which they serve; SeriesMissing for others. Reads the log only. */
export async function findSeries(
  context: Pick<Context, 'actor' | 'stateOf'>,
  seriesId: string,
): Promise<FoundSeries> {
  const caller = member(context);
  const memberId = memberOfSeries(seriesId);
  const found = memberId && seriesIn((await context.stateOf(series, { memberId })).state, seriesId);
  if (!found) throw SeriesMissing();
  if (isPartyToSeries(found, caller)) return found;
  const { worksAs } = await byCrew(context, found.shopId);
  if (!isPartyToSeries(found, caller, worksAs)) throw SeriesMissing();
  return { ...found, worksAs };
}

/** All series of the calling member, the latest first. */
export async function ownSeries(context: Context): Promise<Series[]> {
  const { state } = await context.stateOf(series, { memberId: member(context).id });
  return Object.values(state).reverse();
}

/** Leaves out a visit that was not kept yet, for either side. */
export async function skipVisit(context: Context, seriesId: string, date: string): Promise<void> {
  const { memberId, worksAs } = await findSeries(context, seriesId);
  await context.dispatch(series, { type: 'SkipVisit', data: { seriesId, memberId, date, worksAs } });
}

/**
 * Ends a series, for either side. Visits to come that cost nothing are given up with it, before it answers; what was paid for
 * stays booked.
 */
export async function endSeries(context: Context, seriesId: string): Promise<void> {
  const { memberId, worksAs } = await findSeries(context, seriesId);
  await context.dispatch(series, { type: 'EndSeries', data: { seriesId, memberId, worksAs } });
  await giveUpVisits(keeperTools(context), { seriesId, memberId });
}
