import { filter } from '@graphql-yoga/subscription';
import { Arg, Args, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { BookingMissing } from '#domain/bookings/refusals.ts';
import { PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { resumeByHistory } from '../live/resume.ts';
import { resumableSubscription } from '../live/subscription.ts';
import { bookingsOfMember, isAbout, lookAtBooking, topicsOf } from './record.ts';
import { BookingRecord } from './recordTypes.ts';
import { BookingConnection } from './types.ts';

const READERS = 'for platform owners and finance';

/** Bookings as those see them who look after the platform’s money. */
@Resolver()
export class BookingRecordQueries {
  @Authorized('readMoney')
  @Query(() => BookingRecord, {
    nullable: true,
    description: `A booking of others with its payment, ${READERS}; null when there is none. That it was read is recorded.`,
  })
  bookingRecord(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As lists of bookings answer it and sentences of the audit have it.' })
    id: string,
  ): Promise<BookingRecord | null> {
    return lookAtBooking(context, id);
  }

  @Authorized('readMoney')
  @Query(() => BookingConnection, {
    description: `The bookings of a member as a customer, the latest start first, ${READERS}. That they were read is recorded.`,
  })
  bookingsOfMember(
    @Ctx() context: Context,
    @Arg('memberId', () => ID, { description: 'The `id` of an account of `members`.' }) memberId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<BookingConnection> {
    return bookingsOfMember(context, memberId, page);
  }
}

type Notice = Readonly<Record<string, unknown>>;

@Resolver()
export class BookingRecordSubscriptions {
  @resumableSubscription<{ readonly id: string }>(() => BookingRecord, {
    description: `A booking of others whenever it or its payment has changed, ${READERS}. Refused with BOOKING_MISSING when there is none.`,
    async source({ context, args: { id, after } }) {
      const topics = await topicsOf(context, id);
      const isWanted = isAbout(id);
      const live = filter<Notice>(isWanted)(context.services.changeFeed.on<Notice>(...topics));
      return resumeByHistory<Notice>(
        context.services,
        live,
        after,
        () => topics,
        async (notices) => notices.filter(isWanted),
      );
    },
  })
  async bookingRecordChanged(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As lists of bookings answer it and sentences of the audit have it.' })
    id: string,
  ): Promise<BookingRecord> {
    const found = await lookAtBooking(context, id);
    if (!found) throw BookingMissing();
    return found;
  }
}
