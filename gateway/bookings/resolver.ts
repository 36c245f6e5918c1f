import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { BookingMissing } from '#domain/bookings/refusals.ts';
import { periodOf } from '#domain/calendar.ts';
import { Refusal } from '#domain/refusal.ts';
import { withRows } from '#projections/keyset.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import { bookingAsOf } from '../asOf/records.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { wordsIfAny } from '../graphql/numberedPages.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { Shop } from '../shops/types.ts';
import {
  cancelBooking,
  checkIn,
  completeBooking,
  createBooking,
  extendHold,
  holdSlot,
  markNoShow,
  previewCancellation,
  releaseHold,
  rescheduleBooking,
  undoCheckIn,
} from './actions.ts';
import { readAvailability } from './availability.ts';
import {
  barberOfBooking,
  bookingFields,
  bookingType,
  customerOfBooking,
  disputeOfBooking,
  shopOfBooking,
} from './bookingType.ts';
import {
  cancellation,
  MOST_FOUND,
  naming,
  newTime,
  serviceWish,
  slotChoice,
  span,
  spanOfShops,
  stretch,
} from './inputs.ts';
import { appointmentsNamed, listMyBookings, listOfShop } from './reads.ts';
import {
  BookedBarber,
  Booking,
  BookingConnection,
  BookingCustomer,
  BookingDispute,
  CancellationPreview,
  Day,
  Hold,
  HoldSlotInput,
} from './types.ts';
import type { BookingView } from './views.ts';

const FOUND_AT_FIRST = 5;

@Resolver()
export class BookingQueries {
  @Query(() => [Day], {
    description:
      'The slots of a shop’s coming days and who may have them, for everybody. Refused with SHOP_MISSING for a shop that takes no bookings.',
  })
  async availability(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('from', () => GraphQLLocalDate, { description: 'The first day, in the shop’s time zone.' }) from: string,
    @Arg('days', () => Int, { nullable: true, description: 'How many days, 1 to 31; 7 when left out.' }) days:
      | number
      | undefined,
    @Ctx() context: Context,
    @Arg('serviceId', () => ID, {
      nullable: true,
      description:
        'For this service: slots that all of its minutes fit into, free when they are free with its buffer. SERVICE_NOT_OFFERED when it is not offered. `barb` when left out.',
    })
    serviceId: string | null,
    @Arg('addOnIds', () => [ID], {
      nullable: true,
      description: 'With these add-ons of it, at most 10; ADD_ON_NOT_OFFERED for others.',
    })
    addOnIds: string[] | null,
    @Arg('moving', () => ID, {
      nullable: true,
      description:
        'A booking of the calling member that is to be moved: slots for its own service, whatever the menu says now. BOOKING_MISSING when it is not theirs.',
    })
    moving: string | null,
    @Arg('barber', () => ID, {
      nullable: true,
      description:
        'Of whom: `owner`, `anyone` (free where somebody is who offers the service), or the `id` of one of the shop’s `barbers`; no slots of somebody who takes no bookings or does not offer the service. Left out or null: the owner; with `moving` whoever has the booking.',
    })
    barber: string | null,
  ): Promise<Day[]> {
    const asked = parse(stretch, { from, days: days ?? undefined });
    const wish = parse(serviceWish, { serviceId, addOnIds, moving, barber });
    const shown = await readAvailability(context, shopId, wish, asked.from, asked.days);
    return shown.map((day) => ({ ...day, slots: day.slots.map((slot) => ({ ...slot, period: periodOf(slot.time) })) }));
  }

  @Query(() => Booking, {
    nullable: true,
    description:
      'One booking of the calling member, as customer, as owner of the shop, or as one of its crew who serves at that chair; null when there is none or it is between others.',
  })
  async booking(
    @Arg('id', () => ID, { description: 'As `holdSlot` and the lists of bookings answer it.' }) id: string,
    @Ctx() context: Context,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf: AsOfInput | null,
  ): Promise<Booking | null> {
    if (asOf) {
      const then = await bookingAsOf(context, id, asOf);
      return then ? bookingFields(then.view, then.now) : null;
    }
    try {
      return await bookingType(context, id);
    } catch (error) {
      if (error instanceof Refusal && error.code === BookingMissing.code) return null;
      throw error;
    }
  }

  @Query(() => CancellationPreview, {
    description:
      'What cancelling would give back now. Refused as cancelling would be: when the booking has begun, is over or is cancelled already.',
  })
  async cancellationPreview(
    @Arg('bookingId', () => ID) bookingId: string,
    @Ctx() context: Context,
  ): Promise<CancellationPreview> {
    const { refund, fee, freeUntil, percentage } = await previewCancellation(context, bookingId);
    return { refundCents: refund, feeCents: fee, freeUntil, percentage };
  }

  @Query(() => BookingConnection, {
    description: 'The calling member’s bookings as a customer, the latest start first.',
  })
  async myBookings(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('from', () => GraphQLLocalDate, {
      nullable: true,
      description: 'Only those on this day at the shop or later.',
    })
    from: string | undefined,
    @Arg('to', () => GraphQLLocalDate, {
      nullable: true,
      description: 'Only those on this day at the shop or earlier.',
    })
    to: string | undefined,
    @Arg('query', () => String, {
      nullable: true,
      description:
        'Only those that have, for each of these words, one that begins with it in the names of the shop, its owner and the service with its add-ons; at most 200 characters. The latest 5,000 are looked at. All when left out or blank.',
    })
    query: string | undefined,
    @Ctx() context: Context,
  ): Promise<BookingConnection> {
    const asked = parse(span, { from: from ?? undefined, to: to ?? undefined });
    const { id } = member(context);
    const list = `bookings of ${id}`;
    const found = await listMyBookings(context, { ...asked, query: parse(wordsIfAny, query) }, keysetOf(list, page));
    return connectionOf(list, withRows(found, shown(context, found.rows)));
  }

  @Query(() => [Booking], {
    description:
      'A shop’s bookings by start, for its owner and who serves there: with `serveOwn` alone those at their own chair. Others are refused with NOT_YOUR_SHOP.',
  })
  async shopBookings(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('from', () => GraphQLLocalDate, { description: 'The first day, in the shop’s time zone.' }) from: string,
    @Arg('to', () => GraphQLLocalDate, { description: 'The last day, in the shop’s time zone; it is included.' })
    to: string,
    @Ctx() context: Context,
  ): Promise<Booking[]> {
    return shown(context, await listOfShop(context, shopId, parse(span, { from, to })));
  }

  @Query(() => [Booking], {
    description:
      'The bookings of several shops of the calling member, or at which they serve, by start; with `serveOwn` alone those at their own chair. Any other shop is refused with NOT_YOUR_SHOP.',
  })
  async bookingsAtShops(
    @Arg('shopIds', () => [ID], { description: 'At most 20 shops.' }) shopIds: string[],
    @Arg('from', () => GraphQLLocalDate, { description: 'The first day, in each shop’s time zone.' }) from: string,
    @Arg('to', () => GraphQLLocalDate, {
      description: 'The last day, in each shop’s time zone; it is included. At most 31 days from the first.',
    })
    to: string,
    @Ctx() context: Context,
  ): Promise<Booking[]> {
    const asked = parse(spanOfShops, { shopIds, from, to });
    const lists = await Promise.all(asked.shopIds.map((shopId) => listOfShop(context, shopId, asked)));
    const byStart = lists.flat().sort((one, other) => one.startsAt.localeCompare(other.startsAt));
    return shown(context, byStart);
  }

  @Query(() => [Booking], {
    description:
      'The first appointments at the calling member’s shops, and at those at which they serve (with `serveOwn` alone at their own chair), that have, for each of these words, one that begins with it in the name of their customer or of their service with its add-ons: from today on by their start, then those of the last 90 days, the latest first. Cancelled ones are left out. The next 500 and the last 100 of all shops together are looked at; empty without words, and for a member without shops.',
  })
  async findAppointments(
    @Arg('query', () => String, { description: 'At most 200 characters.' }) query: string,
    @Arg('first', () => Int, { defaultValue: FOUND_AT_FIRST, description: `1 to ${MOST_FOUND}.` }) first: number,
    @Ctx() context: Context,
  ): Promise<Booking[]> {
    const asked = parse(naming, { query, first });
    return shown(context, await appointmentsNamed(context, asked.query, asked.first));
  }
}

@Resolver(() => Booking)
export class BookingFields {
  @FieldResolver(() => Shop, { description: 'Where it takes place, as the shop is today.' })
  shop(@Root() booking: Booking, @Ctx() context: Context): Promise<Shop> {
    return shopOfBooking(context, booking);
  }

  @FieldResolver(() => BookingCustomer, {
    description:
      'Who comes. Contact is for the two sides of the booking, of the crew for who has the right `reachCustomers`, and for platform owners only.',
  })
  customer(@Root() booking: Booking, @Ctx() context: Context): Promise<BookingCustomer> {
    return customerOfBooking(context, booking);
  }

  @FieldResolver(() => BookedBarber, {
    nullable: true,
    description: 'Who serves the customer; null: the owner of the shop.',
  })
  barber(@Root() booking: Booking, @Ctx() context: Context): Promise<BookedBarber | null> {
    return barberOfBooking(context, booking);
  }

  @FieldResolver(() => BookingDispute, {
    nullable: true,
    description:
      'For the shop’s owner: what the customer’s bank does now about its payment. Null when it has no say in it, and for everybody else.',
  })
  dispute(@Root() booking: Booking, @Ctx() context: Context): Promise<`${BookingDispute}` | null> {
    return disputeOfBooking(context, booking);
  }
}

@Resolver()
export class BookingMutations {
  @Mutation(() => Hold, {
    description:
      'Keeps a slot for ten minutes while it is paid. Refused with SLOT_TAKEN, NOT_A_WORKING_HOUR, TOO_SHORT_FOR_SERVICE, SLOT_PAST, NOTICE_TOO_SHORT (`details.minutes`: the shop’s minimum notice) or TOO_FAR_AHEAD, with NOT_OFFERED_BY_BARBER or BARBER_NOT_BOOKABLE when somebody of the crew is asked for, with TOO_MANY_HOLDS when the member already keeps three, TOO_MUCH_ON_DAY once they have kept twelve times of the day, and with TOO_MANY_UNPAID when nothing is paid with it and the member has two such visits to come at the shop, or five in all.',
  })
  async holdSlot(
    @Arg('input', () => HoldSlotInput, { description: 'The shop, the day, the time and the service.' })
    input: HoldSlotInput,
    @Ctx() context: Context,
  ): Promise<Hold> {
    const { bookingId } = await holdSlot(context, { shopId: input.shopId, ...parse(slotChoice, input) });
    return holdType(context, bookingId);
  }

  @Mutation(() => Hold, {
    description: 'Keeps a slot longer by ten minutes, once. Refused with HOLD_ENDED or HOLD_ALREADY_EXTENDED.',
  })
  async extendHold(@Arg('bookingId', () => ID) bookingId: string, @Ctx() context: Context): Promise<Hold> {
    await extendHold(context, bookingId);
    return holdType(context, bookingId);
  }

  @Mutation(() => Boolean, {
    description: 'Lets a kept slot go, so that others can have it at once. True also when it was no longer kept.',
  })
  async releaseHold(@Arg('bookingId', () => ID) bookingId: string, @Ctx() context: Context): Promise<boolean> {
    await releaseHold(context, bookingId);
    return true;
  }

  @Mutation(() => Booking, {
    description:
      'Confirms a held booking once its payment has succeeded, or at once when nothing is paid with it. Refused with PAYMENT_MISSING until then, and, of a hold whose time was over, with TOO_MANY_UNPAID as `holdSlot` is; safe to repeat.',
  })
  async createBooking(@Arg('bookingId', () => ID) bookingId: string, @Ctx() context: Context): Promise<Booking> {
    await createBooking(context, bookingId);
    return bookingType(context, bookingId);
  }

  @Mutation(() => Booking, {
    description:
      'Cancels a booking before its start, by its customer or the shop: its owner, and who of its crew serves at that chair. A customer gets back what the policy of the booking says, a shop that cancels gives everything back.',
  })
  async cancelBooking(
    @Arg('id', () => ID, { description: 'The booking’s `id`; BOOKING_MISSING when it is not the calling member’s.' })
    id: string,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Plain text for the other side, at most 500 characters.',
    })
    reason: string | undefined,
    @Arg('refundCents', () => Int, {
      nullable: true,
      description:
        'What `cancellationPreview` showed, in US cents; refused with REFUND_DIFFERS when another amount would be given back by now.',
    })
    refundCents: number | undefined,
    @Ctx() context: Context,
  ): Promise<Booking> {
    await cancelBooking(context, id, parse(cancellation, { reason }).reason, refundCents ?? undefined);
    return bookingType(context, id);
  }

  @Mutation(() => Booking, {
    description:
      'Moves a confirmed booking to another free slot of the same shop, by its customer or the shop: its owner, and who of its crew serves at that chair and the new one (ONLY_THE_OWNER otherwise). Service, price and policy stay, and who serves them unless somebody else is named. Refused with SLOT_TAKEN and as `holdSlot` is.',
  })
  async rescheduleBooking(
    @Arg('id', () => ID, { description: 'The booking’s `id`; BOOKING_MISSING when it is not the calling member’s.' })
    id: string,
    @Arg('date', () => GraphQLLocalDate, { description: 'The new day in the shop’s time zone.' }) date: string,
    @Arg('time', () => GraphQLLocalTime, { description: 'The new start in the shop’s time zone, on the half hour.' })
    time: string,
    @Ctx() context: Context,
    @Arg('barber', () => ID, {
      nullable: true,
      description:
        'With whom: `owner`, `anyone`, or the `id` of one of the shop’s `barbers`. `anyone` at the time that it has already changes nothing. Left out or null: whoever has it now; BARBER_NOT_BOOKABLE when they take no bookings any more.',
    })
    barber: string | null,
  ): Promise<Booking> {
    await rescheduleBooking(context, id, parse(newTime, { date, time, barber }));
    return bookingType(context, id);
  }

  @Mutation(() => Booking, {
    description:
      'Records that the customer is there (`checkedInAt`). For the shop’s owner, and who of its crew serves at that chair (`ShopRight`), on the booking’s day on the shop’s clock; refused with NOT_THE_DAY on another one, NOT_CONFIRMED, ALREADY_CANCELLED or ALREADY_OVER. Safe to repeat.',
  })
  async checkIn(
    @Arg('id', () => ID, {
      description:
        'The booking’s `id`; BOOKING_MISSING when it is not of the calling member’s shop, or of a chair at which they serve.',
    })
    id: string,
    @Ctx() context: Context,
  ): Promise<Booking> {
    await checkIn(context, id);
    return bookingType(context, id);
  }

  @Mutation(() => Booking, {
    description:
      'Takes back that the customer is there, for whom `checkIn` is, before it is said how the visit ended (ALREADY_OVER after that). Safe to repeat.',
  })
  async undoCheckIn(
    @Arg('id', () => ID, {
      description:
        'The booking’s `id`; BOOKING_MISSING when it is not of the calling member’s shop, or of a chair at which they serve.',
    })
    id: string,
    @Ctx() context: Context,
  ): Promise<Booking> {
    await undoCheckIn(context, id);
    return bookingType(context, id);
  }

  @Mutation(() => Booking, {
    description:
      'Records that the customer was served. For the shop’s owner, and who of its crew serves at that chair (`ShopRight`), once the appointment has begun (NOT_STARTED_YET before).',
  })
  async completeBooking(
    @Arg('id', () => ID, {
      description:
        'The booking’s `id`; BOOKING_MISSING when it is not of the calling member’s shop, or of a chair at which they serve.',
    })
    id: string,
    @Ctx() context: Context,
  ): Promise<Booking> {
    await completeBooking(context, id);
    return bookingType(context, id);
  }

  @Mutation(() => Booking, {
    description:
      'Records that the customer did not come; `noShowRefundCents` of the booking are given back. For the shop’s owner, and who of its crew serves at that chair (`ShopRight`), once the appointment has begun (NOT_STARTED_YET before); where something is given back until a day after its end (NO_SHOW_TOO_LATE after that).',
  })
  async markNoShow(
    @Arg('id', () => ID, {
      description:
        'The booking’s `id`; BOOKING_MISSING when it is not of the calling member’s shop, or of a chair at which they serve.',
    })
    id: string,
    @Ctx() context: Context,
  ): Promise<Booking> {
    await markNoShow(context, id);
    return bookingType(context, id);
  }
}

const shown = ({ services }: Context, bookings: readonly BookingView[]): Booking[] =>
  bookings.map((booking) => bookingFields(booking, services.now()));

async function holdType(context: Context, bookingId: string): Promise<Hold> {
  const booking = await bookingType(context, bookingId);
  return { booking, expiresAt: booking.expiresAt ?? booking.startsAt, amountCents: booking.upFrontCents };
}
