import { z } from 'zod';
import type { Context } from '../http/context.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { dollars, id, instant, listOf, localDate, localTime, text } from '../http/schemas.ts';
import { beginSeries, endSeries, findSeries, ownSeries, previewSeries, skipVisit } from './actions.ts';
import { everyWeeks, ofDay, plan, times } from './inputs.ts';
import type { BookingSeries } from './types.ts';
import { previewType, seriesTypes } from './views.ts';

const PROBLEM = 'Why it cannot be had: taken, closed, service, barber, shop, late, horizon, account or unpaid';

const series = z
  .object({
    _id: id,
    booking_id: id.describe('The booking that is repeated'),
    shop_id: id.nullable().describe('null: the shop is gone'),
    shop_name: text,
    customer: z.object({ _id: id, firstName: text, lastName: text }).nullable().describe('null: the account is gone'),
    service: text.describe('A service’s id; `barb` is the default service'),
    barber: id.nullable().describe('With whom: the id of somebody of the crew; null: the owner'),
    every_weeks: z.int(),
    running: z.boolean().describe('Whether a visit can still be kept'),
    ended: z.boolean(),
    visits: z.array(
      z.object({
        date: localDate,
        time: localTime,
        status: z.enum(['planned', 'to-pay', 'booked', 'cancelled', 'skipped', 'missed']),
        missed: text.nullable().describe(PROBLEM),
        booking_id: id.nullable().describe('null: it was not kept'),
        expiresAt: instant.nullable().describe('While it is to be paid: until when'),
        amount: dollars.nullable().describe('While it is to be paid: what'),
      }),
    ),
  })
  .meta({ id: 'BookingSeries', description: 'A booking that its customer repeats' });

const preview = z
  .object({
    booked_at_once: z.boolean().describe('Nothing is paid up front: all of them are booked when the series begins'),
    visits: z.array(
      z.object({
        date: localDate,
        time: localTime,
        problem: text.nullable().describe(PROBLEM),
        nearest: z.array(localTime).describe('Up to three times of that day at which it could be had'),
      }),
    ),
  })
  .meta({ id: 'SeriesPreview' });

const asked = z.object({
  every_weeks: everyWeeks.describe('Every how many weeks, 1 to 12'),
  times: times.describe('How many visits in all, the booking included, 2 to 26'),
});
const wish = z
  .object({ every_weeks: everyWeeks, times, visits: plan.shape.visits.describe('Those that are wanted') })
  .meta({ id: 'SeriesWish' });

const lower = (word: string | null) => word?.toLowerCase() ?? null;

/** A series as the REST facade answers it. */
const restSeries = ({ id: _id, shop, member, bookingId, everyWeeks: weeks, visits, ...same }: BookingSeries) => ({
  _id,
  booking_id: bookingId,
  shop_id: shop?.id ?? null,
  shop_name: shop?.name ?? '',
  customer: member && { _id: member.id, firstName: member.firstName, lastName: member.lastName },
  service: same.service,
  barber: same.barber,
  every_weeks: weeks,
  running: same.running,
  ended: same.ended,
  visits: visits.map((visit) => ({
    date: visit.date,
    time: visit.time,
    status: visit.status.toLowerCase().replace('_', '-'),
    missed: lower(visit.missed),
    booking_id: visit.bookingId,
    expiresAt: visit.expiresAt,
    amount: visit.amountCents === null ? null : visit.amountCents / 100,
  })),
});

async function shown(context: Context, seriesId: string) {
  const [found] = await seriesTypes(context, [await findSeries(context, seriesId)]);
  return restSeries(found as BookingSeries);
}

const missing = { 404: 'No such series, or another member’s' };

/** Bookings that are repeated; additional rows beside the REST contract's. */
export const seriesRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/booking/series/preview/{id}',
    tag: 'Bookings',
    id: 'previewSeries',
    summary: 'What repeating a booking would mean',
    caller: 'member',
    query: asked,
    answer: ok('The visits, with what stands in the way of each', preview),
    refusals: {
      400: 'Not a number of weeks or visits',
      403: 'The shop takes no bookings from the member',
      404: 'No such booking, or another member’s',
      409: 'The booking is not confirmed, or over',
    },
    async handle({ context, params, query }) {
      const found = previewType(
        await previewSeries(context, { bookingId: params.id, everyWeeks: query.every_weeks, times: query.times }),
      );
      return {
        booked_at_once: found.bookedAtOnce,
        visits: found.visits.map(({ date, time, problem, nearest }) => ({
          ...{ date, time, problem: lower(problem) },
          nearest: [...nearest],
        })),
      };
    },
  }),
  route({
    method: 'post',
    path: '/booking/series/begin/{id}',
    tag: 'Bookings',
    id: 'beginSeries',
    summary: 'Repeat a booking every few weeks',
    caller: 'member',
    body: json(wish),
    answer: created('The series', series),
    refusals: {
      400: 'Not a number of weeks or visits, or visits on other days than were shown',
      403: 'The shop takes no bookings from the member',
      404: 'No such booking, or another member’s',
      409: 'A visit cannot be had (`details.conflicts`), the booking is not confirmed or repeated already, or the member repeats five',
    },
    async handle({ context, params, body }) {
      const { every_weeks: weeks, ...rest } = body;
      return shown(context, await beginSeries(context, { bookingId: params.id, everyWeeks: weeks, ...rest }));
    },
  }),
  route({
    method: 'get',
    path: '/booking/series',
    tag: 'Bookings',
    id: 'listOwnSeries',
    summary: 'The bookings that the caller repeats or has repeated',
    caller: 'member',
    answer: ok('The latest first', listOf(series)),
    handle: async ({ context }) => ({
      data: (await seriesTypes(context, await ownSeries(context))).map(restSeries),
    }),
  }),
  route({
    method: 'get',
    path: '/booking/series/{id}',
    tag: 'Bookings',
    id: 'readSeries',
    summary: 'One series, for its customer and who acts for the shop at that chair',
    caller: 'member',
    answer: ok('The series', series),
    refusals: missing,
    handle: ({ context, params }) => shown(context, params.id),
  }),
  route({
    method: 'put',
    path: '/booking/series/skip/{id}',
    tag: 'Bookings',
    id: 'skipVisit',
    summary: 'Leave out a visit that was not kept yet',
    caller: 'member',
    body: json(ofDay.meta({ id: 'SkippedVisit' })),
    answer: ok('The series', series),
    refusals: {
      400: 'Not a date',
      404: 'No such series or visit, or another member’s',
      409: 'The visit is booked by now (`details.bookingId`), or the series is over',
    },
    async handle({ context, params, body }) {
      await skipVisit(context, params.id, body.date);
      return shown(context, params.id);
    },
  }),
  route({
    method: 'put',
    path: '/booking/series/end/{id}',
    tag: 'Bookings',
    id: 'endSeries',
    summary: 'End a series, for its customer and who acts for the shop at that chair',
    caller: 'member',
    answer: ok('The series', series),
    refusals: missing,
    async handle({ context, params }) {
      await endSeries(context, params.id);
      return shown(context, params.id);
    },
  }),
];
