import { GraphQLLocalDate } from 'graphql-scalars';
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Refusal } from '#domain/refusal.ts';
import { SeriesMissing } from '#domain/series/refusals.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { beginSeries, endSeries, findSeries, ownSeries, previewSeries, skipVisit } from './actions.ts';
import { interval, ofDay, plan } from './inputs.ts';
import { BookingSeries, SeriesInput, SeriesPreview } from './types.ts';
import { previewType, seriesTypes } from './views.ts';

const OF_SERIES = {
  description:
    'The series’ `id`; SERIES_MISSING when it is none of the calling member’s, nor at a chair at which they serve.',
};

async function one(context: Context, id: string): Promise<BookingSeries> {
  const [found] = await seriesTypes(context, [await findSeries(context, id)]);
  if (!found) throw SeriesMissing();
  return found;
}

/** Bookings that are repeated: of their customers, and of the shop. */
@Resolver()
export class SeriesQueries {
  @Authorized()
  @Query(() => SeriesPreview, {
    description:
      'What repeating a confirmed booking of the calling member would mean: its visits, what stands in the way of each now, and the nearest free times. Refused with INTERVAL_NOT_POSSIBLE, COUNT_NOT_POSSIBLE, BOOKING_MISSING, NOT_CONFIRMED, and BOOKINGS_NOT_TAKEN where the shop has blocked the member.',
  })
  async seriesPreview(
    @Arg('bookingId', () => ID, { description: 'A confirmed booking of the calling member.' }) bookingId: string,
    @Arg('everyWeeks', () => Int, { description: 'Every how many weeks, 1 to 12.' }) everyWeeks: number,
    @Arg('times', () => Int, { description: 'How many visits in all, that booking included, 2 to 26.' }) times: number,
    @Ctx() context: Context,
  ): Promise<SeriesPreview> {
    const wish = parse(interval, { everyWeeks, times });
    return previewType(await previewSeries(context, { bookingId, ...wish }));
  }

  @Authorized()
  @Query(() => [BookingSeries], {
    description: 'The bookings that the calling member repeats or has repeated, the latest first.',
  })
  async mySeries(@Ctx() context: Context): Promise<BookingSeries[]> {
    return seriesTypes(context, await ownSeries(context));
  }

  @Authorized()
  @Query(() => BookingSeries, {
    nullable: true,
    description:
      'One series of the calling member, or at a chair of a shop at which they serve; null when there is none. `Booking.seriesId` names it.',
  })
  async series(@Arg('id', () => ID, OF_SERIES) id: string, @Ctx() context: Context): Promise<BookingSeries | null> {
    try {
      return await one(context, id);
    } catch (error) {
      if (error instanceof Refusal && error.code === SeriesMissing.code) return null;
      throw error;
    }
  }
}

@Resolver()
export class SeriesMutations {
  @Authorized()
  @Mutation(() => BookingSeries, {
    description:
      'Repeats a confirmed booking of the calling member: the same service, with the same person, at the same time of the shop’s clock. Where nothing is paid up front all visits are booked at once; else each is kept seven days before it and is to be paid within two, until when others can book its time. Refused with VISITS_CONFLICT (`details.conflicts`: `date`, `time`, `because`, `nearest`) when one of them cannot be had now, PLAN_NOT_POSSIBLE, BEYOND_HORIZON (`details.last`), ALREADY_REPEATED and TOO_MANY_SERIES.',
  })
  async beginSeries(
    @Arg('input', () => SeriesInput, { description: 'Which booking, how often, and which visits are wanted.' })
    { bookingId, ...input }: SeriesInput,
    @Ctx() context: Context,
  ): Promise<BookingSeries> {
    return one(context, await beginSeries(context, { bookingId, ...parse(plan, input) }));
  }

  @Authorized()
  @Mutation(() => BookingSeries, {
    description:
      'Leaves out a visit that was not kept yet, for its customer and who acts for the shop at that chair. Refused with VISIT_BOOKED (`details.bookingId`) where it is a booking by now, which is cancelled like any other, VISIT_MISSING and SERIES_OVER. Safe to repeat.',
  })
  async skipVisit(
    @Arg('id', () => ID, OF_SERIES) id: string,
    @Arg('date', () => GraphQLLocalDate, { description: 'The day of the visit, in the shop’s own time zone.' })
    date: string,
    @Ctx() context: Context,
  ): Promise<BookingSeries> {
    await skipVisit(context, id, parse(ofDay, { date }).date);
    return one(context, id);
  }

  @Authorized()
  @Mutation(() => BookingSeries, {
    description:
      'Ends a series, for its customer and who acts for the shop at that chair: no further visit is kept. Visits to come that are kept and not paid are let go, those for which nothing is paid up front are cancelled; what was paid for stays booked. Safe to repeat.',
  })
  async endSeries(@Arg('id', () => ID, OF_SERIES) id: string, @Ctx() context: Context): Promise<BookingSeries> {
    await endSeries(context, id);
    return one(context, id);
  }
}
