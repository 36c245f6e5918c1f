import { Arg, Args, ArgsType, Authorized, Ctx, Field, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { SEGMENT_WORDS, SEGMENTS } from '#domain/customers/segments.ts';
import { customers } from '#projections/customers/customers.ts';
import { countSegments, readCustomerStretch } from '#projections/customers/readCustomers.ts';
import { withRows } from '#projections/keyset.ts';
import { members } from '#projections/users/members.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import { blockCustomer, mergeCustomer, noteCustomer, partCustomer, unblockCustomer } from './actions.ts';
import { customerWords, keptTexts } from './inputs.ts';
import {
  CustomerConnection,
  CustomerCounts,
  CustomerNews,
  CustomerRecord,
  CustomerSegment,
  CustomerSort,
  CustomerTexts,
  KeptAboutMe,
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
      'Keeps texts about a customer. They are the calling member’s, and the customer’s to read in `keptAboutMe`; nobody else reads them.',
  })
  async noteCustomer(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('texts', () => CustomerTexts, { description: 'The texts that change.' }) texts: CustomerTexts,
    @Ctx() context: Context,
  ): Promise<CustomerRecord> {
    const { notes, preferences, allergies } = parse(keptTexts, texts);
    await noteCustomer(context, id, {
      ...(notes !== undefined && { notes }),
      ...(preferences !== undefined && { preferences }),
      ...(allergies !== undefined && { allergies }),
    });
    return customerRecord(context, id);
  }

  @Authorized()
  @Mutation(() => CustomerRecord, {
    description:
      'From now on the shops of the calling member take no bookings of a customer (BOOKINGS_NOT_TAKEN); what they have booked stays. Safe to repeat. Refused with ONLY_MEMBERS_BLOCKED for who has no account.',
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
      'Counts the visits of people without an account as those of a customer who has one, also visits to come by that name; answers the latter. Refused with ONLY_WALK_INS_MERGED for two who have accounts, or none, with CUSTOMER_MISSING for an account that is closed.',
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
