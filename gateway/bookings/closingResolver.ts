import { GraphQLLocalDate } from 'graphql-scalars';
import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { closeDays, previewClosing } from './closing.ts';
import { closing, daysToClose } from './inputs.ts';

@ObjectType({ simpleResolvers: true, description: 'What closing some days of a shop would cancel.' })
export class ClosingPreview {
  @Field(() => [ID], { description: 'The appointments that have not begun, by their ids; given to `closeDays`.' })
  appointments!: readonly string[];

  @Field(() => Int, { description: 'Cents that go back to their customers.' })
  refundCents!: number;
}

@InputType({ description: 'Days on which a shop is closed.' })
export class CloseDaysInput {
  @Field(() => ID, {
    description:
      'A barber shop of the calling member, or at which they close days; refused with NOT_YOUR_SHOP otherwise.',
  })
  shopId!: string;

  @Field(() => GraphQLLocalDate, {
    description:
      'The first day in the shop’s own time zone, today to 90 days ahead, or to as many as the shop takes bookings for, where these are more.',
  })
  from!: string;

  @Field(() => GraphQLLocalDate, { description: 'The last one; it is included. At most 31 days.' })
  to!: string;

  @Field(() => [ID], { description: 'The ids that `closingPreview` answered, at most 1000.' })
  appointments!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'Told to the customers whose appointments are cancelled: one line of at most 200 characters.',
  })
  reason?: string | null;
}

/** Closing days of a shop, with what is booked on them. */
@Resolver()
export class ClosingResolver {
  @Query(() => ClosingPreview, {
    description:
      'What closing some days would cancel now, for the shop’s owner, and who of its crew has the right `closeDays`; others are refused with NOT_YOUR_SHOP or ONLY_THE_OWNER. At most 31 days; refused with TOO_FAR_AHEAD and SHOP_NOT_BOOKABLE like the closing.',
  })
  async closingPreview(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('from', () => GraphQLLocalDate, { description: 'The first day, in the shop’s time zone.' }) from: string,
    @Arg('to', () => GraphQLLocalDate, { description: 'The last day; it is included.' }) to: string,
    @Ctx() context: Context,
  ): Promise<ClosingPreview> {
    const { appointments, refund } = await previewClosing(context, { shopId, ...parse(daysToClose, { from, to }) });
    return { appointments, refundCents: refund };
  }

  @Mutation(() => [GraphQLLocalDate], {
    description:
      'Closes days: appointments that have not begun are cancelled by the shop with all of their money, held times are given up, and what is left is blocked; each day whole or not at all. Answers the days that were closed. The first day is closed first; a refusal of a later one names those that are closed in `details.closed`. Refused with CLOSING_CHANGED (`details.appointments`) when an appointment is booked that was not named, NOTHING_TO_BLOCK, TOO_MUCH_ON_DAY, TOO_FAR_AHEAD, SHOP_NOT_BOOKABLE, NOT_YOUR_SHOP or ONLY_THE_OWNER.',
  })
  closeDays(
    @Arg('input', () => CloseDaysInput, { description: 'The days, and what is cancelled.' }) input: CloseDaysInput,
    @Ctx() context: Context,
  ): Promise<string[]> {
    const { reason, ...wanted } = parse(closing, input);
    return closeDays(context, { shopId: input.shopId, ...wanted, ...(reason && { reason }) });
  }
}
