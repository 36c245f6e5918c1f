import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Arg, Ctx, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { hasRightAt, listeningAt } from '../crew/access.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import { bookingType } from './bookingType.ts';
import { addWalkIn, type BlockView, blockTime, forgetWalkIn, listBlocks, unblockTime } from './desk.ts';
import { BlockedDay, BlockedTime, BlockTimeInput, WalkInInput } from './deskTypes.ts';
import { blocking, spanOfBlocks, unblocking, walkIn } from './inputs.ts';
import { Booking } from './types.ts';

@Resolver()
export class DeskQueries {
  @Query(() => [BlockedTime], {
    description:
      'What is blocked of several shops of the calling member, or at which they serve, by shop, day and time; with `serveOwn` alone what is blocked at their own chair, and closings. Any other shop is refused with NOT_YOUR_SHOP.',
  })
  async blockedTimes(
    @Arg('shopIds', () => [ID], { description: 'At most 20 shops.' }) shopIds: string[],
    @Arg('from', () => GraphQLLocalDate, { description: 'The first day, in each shop’s time zone.' }) from: string,
    @Arg('to', () => GraphQLLocalDate, {
      description: 'The last day, in each shop’s time zone; it is included. At most 366 days from the first.',
    })
    to: string,
    @Ctx() context: Context,
  ): Promise<BlockedTime[]> {
    const asked = parse(spanOfBlocks, { shopIds, from, to });
    const lists = await Promise.all(asked.shopIds.map((shopId) => listBlocks(context, shopId, asked)));
    return lists.flat().map(blockedType);
  }
}

@Resolver()
export class DeskMutations {
  @Mutation(() => Booking, {
    description:
      'Adds a person without an account to a slot, at the price of the service, to be paid at the desk. A time that is offered to who waits is taken only where nobody else who is asked for is free. For the shop’s owner, and who of its crew serves at that chair (`ShopRight`). Refused with SLOT_TAKEN, TOO_SHORT_FOR_SERVICE, SERVICE_NOT_OFFERED, ADD_ON_NOT_OFFERED, NOT_OFFERED_BY_BARBER, BARBER_NOT_BOOKABLE, NOT_A_WORKING_HOUR, SLOT_PAST, TOO_FAR_AHEAD, SHOP_NOT_BOOKABLE, NOT_YOUR_SHOP or ONLY_THE_OWNER.',
  })
  async addWalkIn(
    @Arg('input', () => WalkInInput, { description: 'The slot, and what is known of the person.' }) input: WalkInInput,
    @Ctx() context: Context,
  ): Promise<Booking> {
    return bookingType(context, await addWalkIn(context, { shopId: input.shopId, ...parse(walkIn, input) }));
  }

  @Mutation(() => Booking, {
    description:
      'Erases name, phone number and note of a walk-in for good; the booking stays. For the shop’s owner, and who of its crew serves at that chair (`ShopRight`). Refused with NOT_A_WALK_IN for a member’s booking; safe to repeat.',
  })
  async forgetWalkIn(
    @Arg('id', () => ID, { description: 'The booking’s `id`.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Booking> {
    await forgetWalkIn(context, id);
    return bookingType(context, id);
  }

  @Mutation(() => BlockedTime, {
    description:
      'Keeps half hours for the shop’s owner, or for somebody of the crew: all that are named, or none. For the shop’s owner, and who of its crew serves at that chair (`ShopRight`). Refused with TIMES_TAKEN (`details.taken`: the times that are held, booked or blocked), NOTHING_TO_BLOCK, BARBER_NOT_BOOKABLE, NOT_A_WORKING_HOUR, SLOT_PAST, TOO_FAR_AHEAD, SHOP_NOT_BOOKABLE, NOT_YOUR_SHOP or ONLY_THE_OWNER.',
  })
  async blockTime(
    @Arg('input', () => BlockTimeInput, { description: 'The half hours, and why.' }) input: BlockTimeInput,
    @Ctx() context: Context,
  ): Promise<BlockedTime> {
    const { date, times, reason, barber } = parse(blocking, input);
    const wish = { ...(times && { times }), ...(reason && { reason }), barber };
    return blockedType(await blockTime(context, { shopId: input.shopId, date, ...wish }));
  }

  @Mutation(() => BlockedTime, {
    description:
      'Opens blocked half hours again, for the shop’s owner, and who of its crew serves at that chair, or closes days where it is a closing (BLOCK_MISSING for others). Those that are open already are passed over. Answers what is left of the block.',
  })
  async unblockTime(
    @Arg('id', () => ID, { description: 'The block’s `id`.' }) id: string,
    @Arg('times', () => [GraphQLLocalTime], {
      nullable: true,
      description: 'Starts of half hours, at most 48. Left out or null: all of the block.',
    })
    times: string[] | undefined,
    @Ctx() context: Context,
  ): Promise<BlockedTime> {
    return blockedType(await unblockTime(context, id, parse(unblocking, { times }).times));
  }
}

@Resolver()
export class DeskSubscriptions {
  @topicSubscription<object, BlockedDay>(() => BlockedDay, {
    description:
      'Days of the calling member’s shops, and of those at which they serve when they subscribe, on which something was blocked or opened: ask `blockedTimes` again.',
    topic: async ({ context }) => (await listeningAt(context, 'serveOwn')).map((id) => `blocks/${id}`),
    isWanted: ({ shopId }, { context }) => hasRightAt(context, shopId, 'serveOwn'),
  })
  blockedTimesChanged(@Root() notice: BlockedDay): BlockedDay {
    return notice;
  }
}

const blockedType = ({ blockId, shopId, date, slots, reason, barber }: BlockView): BlockedTime => ({
  id: blockId,
  shopId,
  date,
  times: slots.map(({ time }) => time),
  reason,
  barber,
});
