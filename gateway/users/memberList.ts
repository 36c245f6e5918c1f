import {
  Args,
  ArgsType,
  Authorized,
  Ctx,
  Field,
  GraphQLISODateTime,
  Query,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { withRows } from '#projections/keyset.ts';
import { readMemberStretch } from '#projections/users/findMembers.ts';
import { MEMBERS_TOPIC, type MemberNotice, members, readAccount } from '#projections/users/members.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import { PlanType } from '../plans/types.ts';
import { memberWords } from './inputs.ts';
import { Account, AccountConnection, AccountStatus, Role } from './types.ts';
import { accountOf } from './views.ts';

enum MemberSort {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  NAME = 'NAME',
  NAME_DOWN = 'NAME_DOWN',
}
registerEnumType(MemberSort, {
  name: 'MemberSort',
  description: 'The order of the platform owners’ list of accounts.',
  valuesConfig: {
    NEWEST: { description: 'Who registered last comes first.' },
    OLDEST: { description: 'Who registered first comes first.' },
    NAME: {
      description:
        'By first and last name, from A to Z, by 16 letters; who has the same comes by registration, the last first.',
    },
    NAME_DOWN: { description: 'The same from Z to A.' },
  },
});

@ArgsType()
class MembersArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Only those who have, for each of these words, a word that begins with it in their names or mail address, or ' +
      'whose phone number begins with it, however it is written; all when left out. At most 200 characters.',
  })
  query?: string | null;

  @Field(() => AccountStatus, { nullable: true, description: 'Only accounts that are this now; all when left out.' })
  status?: `${AccountStatus}` | null;

  @Field(() => Role, { nullable: true, description: 'Only accounts that are this; all when left out.' })
  role?: `${Role}` | null;

  @Field(() => PlanType, {
    nullable: true,
    description: 'Only members whose plan this is, `basic` for those who pay for none; all when left out.',
  })
  plan?: `${PlanType}` | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Only who registered at this instant or later; all when left out.',
  })
  since?: Date | null;

  @Field(() => MemberSort, { nullable: true, description: 'NEWEST when left out.' })
  sort?: `${MemberSort}` | null;
}

/** The platform owners’ list of accounts. */
@Resolver()
export class MemberListQueries {
  @Authorized('readMembers')
  @Query(() => AccountConnection, {
    description: 'All accounts that are not closed, for platform owners; others are refused.',
  })
  async members(
    @Args(() => MembersArgs) { query, status, role, plan, since, sort, ...page }: MembersArgs,
    @Ctx() context: Context,
  ): Promise<AccountConnection> {
    const list = `members ${sort ?? 'NEWEST'}`;
    const keyset = keysetOf(list, page);
    const search = {
      query: parse(memberWords, query ?? ''),
      status: status ?? undefined,
      role: role ?? undefined,
      plan: plan ?? undefined,
      since: since?.toISOString(),
      sort: sort ?? undefined,
    };
    const now = context.services.now();
    const found = await readMemberStretch(await context.fresh(members), search, now, keyset);
    return connectionOf(
      list,
      withRows(
        found,
        found.rows.map((one) => accountOf(one, now)),
      ),
    );
  }
}

@Resolver()
export class MemberListSubscriptions {
  @topicSubscription<object, MemberNotice>(() => Account, {
    description:
      'An account whenever it was opened, or something that platform owners see of it has changed; for them alone.',
    topic({ context }) {
      memberWith(context, 'readMembers');
      return MEMBERS_TOPIC;
    },
    // One that was closed is gone from the list on its next load.
    isWanted: async ({ accountId }, { context }) =>
      (await readAccount(context.services.models, accountId)) !== undefined,
  })
  async memberChanged(@Root() { accountId }: MemberNotice, @Ctx() context: Context): Promise<Account> {
    memberWith(context, 'readMembers');
    const found = await readAccount(context.services.models, accountId);
    if (!found) throw NoSuchMember();
    return accountOf(found, context.services.now());
  }
}
