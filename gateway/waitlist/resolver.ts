import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { WaitlistEntryMissing } from '#domain/bookings/refusals.ts';
import { Refusal } from '#domain/refusal.ts';
import { type WaitlistNotice, waitlistTopic } from '#projections/bookings/waitlist.ts';
import { bookingType } from '../bookings/bookingType.ts';
import { Hold } from '../bookings/types.ts';
import { listeningAt } from '../crew/access.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import { acceptFreed, declineFreed, joinWaitlist, leaveWaitlist, mayReadEntry } from './actions.ts';
import { acceptance, offeredTime, waitlistWish } from './inputs.ts';
import { myPlaces, placesAtShop } from './reads.ts';
import { WaitlistInput, WaitlistPlace } from './types.ts';
import { placeNow } from './views.ts';

const OF_PLACE = {
  description:
    'The place’s `id`; WAITLIST_ENTRY_MISSING when it is none of the calling member’s, nor of a shop whose waitlist they keep.',
};
const OF_TIME = {
  description: 'The `time` of the offer that was shown; OFFER_ENDED when it is not the one that stands.',
};

/** Waitlists: of who waits, and of the shop. */
@Resolver()
export class WaitlistQueries {
  @Authorized()
  @Query(() => [WaitlistPlace], {
    description: 'The calling member’s places on waitlists that can still lead to an offer, by their day.',
  })
  myWaitlistPlaces(@Ctx() context: Context): Promise<WaitlistPlace[]> {
    return myPlaces(context);
  }

  @Authorized()
  @Query(() => WaitlistPlace, {
    nullable: true,
    description:
      'One place of the calling member, or at a shop whose waitlist they keep, also one that has ended; null when there is none.',
  })
  async waitlistPlace(
    @Arg('id', () => ID, OF_PLACE) id: string,
    @Ctx() context: Context,
  ): Promise<WaitlistPlace | null> {
    try {
      return await placeNow(context, id);
    } catch (error) {
      if (error instanceof Refusal && error.code === WaitlistEntryMissing.code) return null;
      throw error;
    }
  }

  @Authorized()
  @Query(() => [WaitlistPlace], {
    description:
      'Who waits for days of a shop, by day and in the order of joining; for its owner, and who of its crew has the right `keepWaitlist`; others are refused with NOT_YOUR_SHOP or ONLY_THE_OWNER.',
  })
  shopWaitlist(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('from', () => GraphQLLocalDate, { description: 'The first day, in the shop’s time zone.' }) from: string,
    @Arg('to', () => GraphQLLocalDate, {
      description: 'The last day, in the shop’s time zone; it is included. At most 31 days from the first.',
    })
    to: string,
    @Ctx() context: Context,
  ): Promise<WaitlistPlace[]> {
    return placesAtShop(context, shopId, { from, to });
  }

  @topicSubscription<object, WaitlistNotice>(() => ID, {
    description:
      'The `id` of a place on a waitlist whenever it has changed: one of the calling member’s own, one at a shop of theirs, or at one whose waitlist they keep when they subscribe.',
    topic: async ({ context }) => (await listeningAt(context, 'keepWaitlist')).map(waitlistTopic),
    isWanted: ({ entryId }, { context }) => mayReadEntry(context, entryId),
  })
  waitlistChanged(@Root() { entryId }: WaitlistNotice): string {
    return entryId;
  }
}

@Resolver()
export class WaitlistMutations {
  @Authorized()
  @Mutation(() => WaitlistPlace, {
    description:
      'Waits for a time of a shop’s day: when one that fits becomes free it is kept for the first who joined, who is notified; then it goes to the next. Refused with TIMES_ARE_FREE (`details.nearest`) while one is free, NOTHING_TO_WAIT_FOR where the day has none of that kind, NOT_OFFERED_BY_BARBER or BARBER_NOT_BOOKABLE when somebody of the crew is asked for, ALREADY_WAITING, JOINED_OFTEN, WAITLIST_FULL, ADDRESS_NOT_PROVEN, BOOKINGS_NOT_TAKEN where the shop has blocked the member, and TOO_MANY_JOINS beyond 20 in 24 hours.',
  })
  async joinWaitlist(
    @Arg('input', () => WaitlistInput, { description: 'The shop, the day, and what is wanted.' }) input: WaitlistInput,
    @Ctx() context: Context,
  ): Promise<WaitlistPlace> {
    const wish = { shopId: input.shopId, ...parse(waitlistWish, input) };
    return placeNow(context, await joinWaitlist(context, wish));
  }

  @Authorized()
  @Mutation(() => WaitlistPlace, {
    description:
      'Ends a place, for its member, the shop’s owner, or who of its crew has the right `keepWaitlist`; what is kept for the member goes to the next. Safe to repeat.',
  })
  async leaveWaitlist(@Arg('id', () => ID, OF_PLACE) id: string, @Ctx() context: Context): Promise<WaitlistPlace> {
    await leaveWaitlist(context, id);
    return placeNow(context, id);
  }

  @Authorized()
  @Mutation(() => Hold, {
    description:
      'Takes the time that is kept for the calling member: it becomes a hold of ten minutes, at the price and by the policy of now, to be paid like any other (`createBooking`). Refused with OFFER_ENDED, with TOO_MANY_HOLDS when the member already keeps three times, TOO_MANY_UNPAID when nothing is paid with it and as many such visits are to come as may be, SERVICE_NOT_OFFERED, and SLOT_TAKEN when the service lasts longer by now than the time is free. Safe to repeat.',
  })
  async acceptWaitlistOffer(
    @Arg('id', () => ID, OF_PLACE) id: string,
    @Arg('time', () => GraphQLLocalTime, OF_TIME) time: string,
    @Arg('transportation', () => Boolean, {
      nullable: true,
      description: 'The customer’s answer to whether they need transportation. Left out or null: not answered.',
    })
    transportation: boolean | null,
    @Ctx() context: Context,
  ): Promise<Hold> {
    const { bookingId } = await acceptFreed(context, id, parse(acceptance, { time, transportation }));
    const booking = await bookingType(context, bookingId);
    return { booking, expiresAt: booking.expiresAt ?? booking.startsAt, amountCents: booking.upFrontCents };
  }

  @Authorized()
  @Mutation(() => WaitlistPlace, {
    description:
      'Lets go the time that is kept for the calling member: the next is asked, and the member waits for other times, until the third that they decline. Refused with OFFER_ENDED; safe to repeat.',
  })
  async declineWaitlistOffer(
    @Arg('id', () => ID, OF_PLACE) id: string,
    @Arg('time', () => GraphQLLocalTime, OF_TIME) time: string,
    @Ctx() context: Context,
  ): Promise<WaitlistPlace> {
    await declineFreed(context, id, parse(offeredTime, { time }).time);
    return placeNow(context, id);
  }
}
