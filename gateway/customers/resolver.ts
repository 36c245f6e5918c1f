import { Arg, Args, ArgsType, Authorized, Ctx, Field, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { SEGMENT_WORDS, SEGMENTS } from '#domain/customers/segments.ts';
import { customers } from '#projections/customers/customers.ts';
import { countSegments, readCustomerStretch } from '#projections/customers/readCustomers.ts';
import { withRows } from '#projections/keyset.ts';
import { members } from '#projections/users/members.ts';
import { bookingType } from '../bookings/bookingType.ts';
import { Booking } from '../bookings/types.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import { blockCustomer, mergeCustomer, noteCustomer, partCustomer, unblockCustomer } from './actions.ts';
import { bookForCustomer } from './bookFor.ts';
import { bookingFor, customerWords, keptTexts, newCut, sentTexts } from './inputs.ts';
import { findKept, keptOfBooking, noteCustomerOfBooking } from './ofBooking.ts';
import { addCutPicture, removeCutPicture, removePictureOfMe } from './pictures.ts';
import {
  BookForCustomerInput,
  CustomerConnection,
  CustomerCounts,
  CustomerNews,
  CustomerRecord,
  CustomerSegment,
  CustomerSort,
  CustomerTexts,
  KeptAboutMe,
  KeptOfBooking,
} from './types.ts';
import { customerRecord, customerType, findRecord, keptAboutMe } from './views.ts';

const ID_OF = 'The `id` of a customer of `customers`; CUSTOMER_MISSING when they are none of the calling member.';

@ArgsType()
class CustomersArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Only those who have, for each of these words, a word of their name that begins with it, or it in their mail address; all when left out. At most 120 characters.',
  })
  query?: string | null;

  @Field(() => CustomerSegment, { nullable: true, description: 'Only those in this group; all when left out.' })
  segment?: `${CustomerSegment}` | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only those who have, or had, an account; false: only the others; all when left out.',
  })
  hasAccount?: boolean | null;

  @Field(() => CustomerSort, { nullable: true, description: 'NEWEST when left out.' })
  sort?: `${CustomerSort}` | null;
}

/** Who has come to one's shops and bought one's things. */
@Resolver()
export class CustomerQueries {
  @Authorized()
  @Query(() => CustomerConnection, { description: 'The customers of the calling member; nobody else reads them.' })
  async customers(
    @Args(() => CustomersArgs) { query, segment, hasAccount, sort, ...page }: CustomersArgs,
    @Ctx() context: Context,
  ): Promise<CustomerConnection> {
    const order = sort ?? 'NEWEST';
    const list = `customers ${order} of ${member(context).id}`;
    const search = {
      query: parse(customerWords, query ?? ''),
      segment: segment ?? undefined,
      hasAccount: hasAccount ?? undefined,
      sort: order,
    };
    const keyset = keysetOf(list, page);
    const now = context.services.now();
    const models = await context.fresh(customers, members);
    const found = await readCustomerStretch(models, member(context).id, search, now, keyset);
    // Who is blocked is between them, as `Query.customer` is: a platform owner who looks is not told.
    const untold = context.session?.viewedBy !== undefined && { isBlocked: false };
    return connectionOf(
      list,
      withRows(
        found,
        found.rows.map((one) => ({ ...customerType(one, now), ...untold })),
      ),
    );
  }

  @Authorized()
  @Query(() => CustomerCounts, { description: 'How many customers the calling member has, in all and in each group.' })
  async customerCounts(@Ctx() context: Context): Promise<CustomerCounts> {
    const models = await context.fresh(customers);
    const { total, counts } = await countSegments(models, member(context).id, context.services.now());
    const segments = SEGMENTS.map((segment) => ({ segment, meaning: SEGMENT_WORDS[segment], count: counts[segment] }));
    return { total, segments };
  }

  @Authorized()
  @Query(() => CustomerRecord, {
    nullable: true,
    description: 'All that the calling member knows of a customer of theirs; null when they are none.',
  })
  async customer(
    @Arg('id', () => ID, { description: 'As `customers` and `customersChanged` answer it.' }) id: string,
    @Ctx() context: Context,
  ): Promise<CustomerRecord | null> {
    return (await findRecord(context, id)) ?? null;
  }

  @Authorized()
  @Query(() => KeptOfBooking, {
    nullable: true,
    description:
      'What the shop of a booking keeps about its customer: for the shop’s owner, and who of its crew serves at that chair with the right `keepCare` (`ShopRight`). Null for all others, the customer too, and for who is in no list of customers: a hold that is not paid, a walk-in without a name.',
  })
  async keptOfBooking(
    @Arg('id', () => ID, { description: 'The `id` of a booking.' }) id: string,
    @Ctx() context: Context,
  ): Promise<KeptOfBooking | null> {
    return (await findKept(context, id)) ?? null;
  }

  @Authorized()
  @Query(() => [KeptAboutMe], {
    description: 'What owners of shops and sellers keep about the calling member, by the owner’s name.',
  })
  keptAboutMe(@Ctx() context: Context): Promise<KeptAboutMe[]> {
    return keptAboutMe(context);
  }
}

@Resolver()
export class CustomerMutations {
  @Authorized()
  @Mutation(() => CustomerRecord, {
    description:
      'Keeps texts about a customer. They are the calling member’s, and the customer’s to read in `keptAboutMe`; of their crew who serves the customer reads them by `keptOfBooking`, and nobody else.',
  })
  async noteCustomer(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('texts', () => CustomerTexts, { description: 'The texts that change.' }) texts: CustomerTexts,
    @Ctx() context: Context,
  ): Promise<CustomerRecord> {
    await noteCustomer(context, id, sentTexts(parse(keptTexts, texts)));
    return customerRecord(context, id);
  }

  @Authorized()
  @Mutation(() => KeptOfBooking, {
    description:
      'Keeps texts about the customer of a booking: for the shop’s owner, and who of its crew serves at that chair with the right `keepCare`, for notes also `keepNotes` (`ShopRight`). Refused with NOT_YOURS_TO_KEEP without it, ONLY_THE_SHOP for the customer themself, CUSTOMER_MISSING for who is in no list of customers.',
  })
  async noteCustomerOfBooking(
    @Arg('id', () => ID, { description: 'The `id` of a booking; BOOKING_MISSING when it is none of theirs.' }) id: string,
    @Arg('texts', () => CustomerTexts, { description: 'The texts that change.' }) texts: CustomerTexts,
    @Ctx() context: Context,
  ): Promise<KeptOfBooking> {
    await noteCustomerOfBooking(context, id, sentTexts(parse(keptTexts, texts)));
    return keptOfBooking(context, id);
  }

  @Authorized()
  @Mutation(() => Booking, {
    description:
      'Books a time for a customer of the shop’s owner who has an account, at the price of the service: it is the customer’s own booking, they are mailed, can move and cancel it, and pay at the shop. For the shop’s owner, and who of its crew serves at that chair (`ShopRight`). Refused with NO_ACCOUNT_TO_BOOK_FOR (see `addWalkIn`), CUSTOMER_IS_BLOCKED, BOOKED_AHEAD_ENOUGH with ten visits to come, BOOKED_FOR_TOO_OFTEN, BOOKED_FOR_ONESELF, TOO_MANY_BOOKED_FOR beyond sixty a day, CUSTOMER_MISSING, and as `addWalkIn` is; a time that others wait for is SLOT_TAKEN.',
  })
  async bookForCustomer(
    @Arg('input', () => BookForCustomerInput, { description: 'Who comes, when, and for what.' })
    input: BookForCustomerInput,
    @Ctx() context: Context,
  ): Promise<Booking> {
    const asked = parse(bookingFor, input);
    return bookingType(context, await bookForCustomer(context, { shopId: input.shopId, ...asked }));
  }

  @Authorized()
  @Mutation(() => CustomerRecord, {
    description:
      'Keeps a picture of a cut of a customer, uploaded before by `POST /customers/picture`; sent again, it changes nothing. The customer sees it in `keptAboutMe`, and can remove it; nobody else sees it. Refused with ADDRESS_NOT_PROVEN, NOT_YOUR_PICTURE, CUT_PICTURE_GONE for one that was removed, and CUT_PICTURES_FULL beyond twelve.',
  })
  async addCutPicture(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('fileId', () => ID, { description: 'As the upload answered it.' }) fileId: string,
    @Arg('alt', () => String, { description: 'What is to be seen on it, plain text, 1 to 300 characters.' })
    alt: string,
    @Ctx() context: Context,
  ): Promise<CustomerRecord> {
    await addCutPicture(context, id, parse(newCut, { fileId, alt }));
    return customerRecord(context, id);
  }

  @Authorized()
  @Mutation(() => CustomerRecord, {
    description:
      'Removes a picture of a cut and deletes its file; nothing happens where there is none. Answers the customer of whom it was.',
  })
  async removeCutPicture(
    @Arg('customerId', () => ID, { description: 'As the picture has it.' }) customerId: string,
    @Arg('id', () => ID, { description: 'The picture’s `id`.' }) id: string,
    @Ctx() context: Context,
  ): Promise<CustomerRecord> {
    return customerRecord(context, await removeCutPicture(context, customerId, id));
  }

  @Authorized()
  @Mutation(() => [KeptAboutMe], {
    description:
      'Removes a picture that an owner keeps of the calling member, and deletes its file. Answers what is kept about them then. Refused with CUSTOMER_MISSING for pictures of others.',
  })
  async removePictureOfMe(
    @Arg('ownerId', () => ID, { description: 'The `id` in `keptAboutMe`.' }) ownerId: string,
    @Arg('customerId', () => ID, { description: 'As the picture has it.' }) customerId: string,
    @Arg('id', () => ID, { description: 'The picture’s `id`.' }) id: string,
    @Ctx() context: Context,
  ): Promise<KeptAboutMe[]> {
    await removePictureOfMe(context, { ownerId, customerId, pictureId: id });
    return keptAboutMe(context);
  }

  @Authorized()
  @Mutation(() => CustomerRecord, {
    description:
      'From now on the shops of the calling member take no bookings of a customer, nor places on waitlists and in queues (BOOKINGS_NOT_TAKEN); what they have booked stays. Safe to repeat. Refused with ONLY_MEMBERS_BLOCKED for who has no account.',
  })
  async blockCustomer(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() context: Context,
  ): Promise<CustomerRecord> {
    await blockCustomer(context, id);
    return customerRecord(context, id);
  }

  @Authorized()
  @Mutation(() => CustomerRecord, { description: 'Takes a block back. Safe to repeat.' })
  async unblockCustomer(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() context: Context,
  ): Promise<CustomerRecord> {
    await unblockCustomer(context, id);
    return customerRecord(context, id);
  }

  @Authorized()
  @Mutation(() => CustomerRecord, {
    description:
      'Counts the visits of people without an account as those of another customer, also visits to come by that name; answers the latter. Refused with ONLY_WALK_INS_MERGED for who has an account, with CUSTOMER_MISSING for an account that is closed, and for who counts as somebody else already.',
  })
  async mergeCustomer(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('intoId', () => ID, { description: ID_OF }) intoId: string,
    @Ctx() context: Context,
  ): Promise<CustomerRecord> {
    await mergeCustomer(context, id, intoId);
    return customerRecord(context, intoId);
  }

  @Authorized()
  @Mutation(() => CustomerRecord, {
    description: 'Takes a merge back: they are two customers again. Answers who has no account.',
  })
  async partCustomer(
    @Arg('id', () => ID, { description: 'The `id` in `merged` of a customer; CUSTOMER_MISSING otherwise.' }) id: string,
    @Ctx() context: Context,
  ): Promise<CustomerRecord> {
    await partCustomer(context, id);
    return customerRecord(context, id);
  }
}

@Resolver()
export class CustomerSubscriptions {
  @topicSubscription(() => CustomerNews, {
    description: 'Customers of the calling member as they come and change: ask `customers` and `customer` again.',
    topic: ({ context }) => `customers/${member(context).id}`,
  })
  customersChanged(@Root() { customerId }: { customerId: string }): CustomerNews {
    return { id: customerId };
  }
}
