import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { BookingMissing } from '#domain/bookings/refusals.ts';
import { periodOf } from '#domain/calendar.ts';
import { Refusal } from '#domain/refusal.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { readMyBookingStretch } from '#projections/bookings/myBookings.ts';
import { withRows } from '#projections/keyset.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { Shop } from '../shops/types.ts';
import {
  cancelBooking,
  completeBooking,
  createBooking,
  extendHold,
  holdSlot,
  markNoShow,
  previewCancellation,
  releaseHold,
  rescheduleBooking,
} from './actions.ts';
import { readAvailability } from './availability.ts';
import { bookingFields, bookingType, customerOfBooking, shopOfBooking } from './bookingType.ts';
import { cancellation, newTime, slotChoice, span, stretch } from './inputs.ts';
import { listOfShop } from './reads.ts';
import { Booking, BookingConnection, BookingCustomer, CancellationPreview, Day, Hold, HoldSlotInput } from './types.ts';
import type { BookingView } from './views.ts';

@Resolver()
export class BookingQueries {
  @Query(() => [Day])
  async availability(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('from', () => GraphQLLocalDate) from: string,
    @Arg('days', () => Int, { nullable: true }) days: number | undefined,
    @Ctx() context: Context,
  ): Promise<Day[]> {
    const asked = parse(stretch, { from, days: days ?? undefined });
    const shown = await readAvailability(context, shopId, asked.from, asked.days);
    return shown.map((day) => ({ ...day, slots: day.slots.map((slot) => ({ ...slot, period: periodOf(slot.time) })) }));
  }

  @Query(() => Booking, { nullable: true })
  async booking(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Booking | null> {
    try {
      return await bookingType(context, id);
    } catch (error) {
      if (error instanceof Refusal && error.code === BookingMissing.code) return null;
      throw error;
    }
  }

  /** What cancelling would give back now; refuses as cancelling would. */
  @Query(() => CancellationPreview)
  async cancellationPreview(
    @Arg('bookingId', () => ID) bookingId: string,
    @Ctx() context: Context,
  ): Promise<CancellationPreview> {
    const { refund, fee, freeUntil, percentage } = await previewCancellation(context, bookingId);
    return { refundCents: refund, feeCents: fee, freeUntil, percentage };
  }

  @Query(() => BookingConnection)
  async myBookings(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('from', () => GraphQLLocalDate, { nullable: true }) from: string | undefined,
    @Arg('to', () => GraphQLLocalDate, { nullable: true }) to: string | undefined,
    @Ctx() context: Context,
  ): Promise<BookingConnection> {
    const asked = parse(span, { from: from ?? undefined, to: to ?? undefined });
    const { id } = member(context);
    const list = `bookings of ${id}`;
    const found = await readMyBookingStretch(await context.fresh(agenda), id, asked, keysetOf(list, page));
    return connectionOf(list, withRows(found, shown(context, found.rows)));
  }

  @Query(() => [Booking])
  async shopBookings(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('from', () => GraphQLLocalDate) from: string,
    @Arg('to', () => GraphQLLocalDate) to: string,
    @Ctx() context: Context,
  ): Promise<Booking[]> {
    return shown(context, await listOfShop(context, shopId, parse(span, { from, to })));
  }
}

@Resolver(() => Booking)
export class BookingFields {
  @FieldResolver(() => Shop)
  shop(@Root() booking: Booking, @Ctx() context: Context): Promise<Shop> {
    return shopOfBooking(context, booking);
  }

  @FieldResolver(() => BookingCustomer)
  customer(@Root() booking: Booking, @Ctx() context: Context): Promise<BookingCustomer> {
    return customerOfBooking(context, booking);
  }
}

@Resolver()
export class BookingMutations {
  @Mutation(() => Hold)
  async holdSlot(@Arg('input', () => HoldSlotInput) input: HoldSlotInput, @Ctx() context: Context): Promise<Hold> {
    const { bookingId } = await holdSlot(context, { shopId: input.shopId, ...parse(slotChoice, input) });
    return holdType(context, bookingId);
  }

  @Mutation(() => Hold)
  async extendHold(@Arg('bookingId', () => ID) bookingId: string, @Ctx() context: Context): Promise<Hold> {
    await extendHold(context, bookingId);
    return holdType(context, bookingId);
  }

  @Mutation(() => Boolean)
  async releaseHold(@Arg('bookingId', () => ID) bookingId: string, @Ctx() context: Context): Promise<boolean> {
    await releaseHold(context, bookingId);
    return true;
  }

  @Mutation(() => Booking)
  async createBooking(@Arg('bookingId', () => ID) bookingId: string, @Ctx() context: Context): Promise<Booking> {
    await createBooking(context, bookingId);
    return bookingType(context, bookingId);
  }

  @Mutation(() => Booking)
  async cancelBooking(
    @Arg('id', () => ID) id: string,
    @Arg('reason', () => String, { nullable: true }) reason: string | undefined,
    @Arg('refundCents', () => Int, {
      nullable: true,
      description: 'What was shown; refused when another amount would be given back by now.',
    })
    refundCents: number | undefined,
    @Ctx() context: Context,
  ): Promise<Booking> {
    await cancelBooking(context, id, parse(cancellation, { reason }).reason, refundCents ?? undefined);
    return bookingType(context, id);
  }

  @Mutation(() => Booking)
  async rescheduleBooking(
    @Arg('id', () => ID) id: string,
    @Arg('date', () => GraphQLLocalDate) date: string,
    @Arg('time', () => GraphQLLocalTime) time: string,
    @Ctx() context: Context,
  ): Promise<Booking> {
    await rescheduleBooking(context, id, parse(newTime, { date, time }));
    return bookingType(context, id);
  }

  @Mutation(() => Booking)
  async completeBooking(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Booking> {
    await completeBooking(context, id);
    return bookingType(context, id);
  }

  @Mutation(() => Booking)
  async markNoShow(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Booking> {
    await markNoShow(context, id);
    return bookingType(context, id);
  }
}

const shown = ({ services }: Context, bookings: readonly BookingView[]): Booking[] =>
  bookings.map((booking) => bookingFields(booking, services.now()));

async function holdType(context: Context, bookingId: string): Promise<Hold> {
  const booking = await bookingType(context, bookingId);
  return { booking, expiresAt: booking.expiresAt ?? booking.startsAt, amountCents: booking.priceCents };
}
