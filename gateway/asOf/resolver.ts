import { GraphQLLocalDate } from 'graphql-scalars';
import { Arg, Args, Authorized, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { AuditEvent } from '../audit/types.ts';
import { BlockedTime } from '../bookings/deskTypes.ts';
import { Booking } from '../bookings/types.ts';
import { connectionType, PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { AccountStatus, Role } from '../users/types.ts';
import {
  blocksAsOf,
  dayAsOf,
  dayChanges,
  MOST_MEMBERS,
  memberIds,
  membersAsOf,
  roleChanges,
  rolesAsOf,
  staffAsOf,
} from './lists.ts';
import { AsOfInput } from './moment.ts';

const IDS = { description: `At most ${MOST_MEMBERS} ids of accounts of \`members\`.` } as const;
const DAY = { description: 'The day, in the shop’s time zone.' } as const;
const MOMENT = { description: 'The moment.' } as const;

@ObjectType({ simpleResolvers: true, description: 'What a member was at a moment.' })
export class MemberStanding {
  @Field(() => ID, { description: 'Whom it is about, by the account’s `id`.' })
  memberId!: string;

  @Field(() => String, { description: 'The name as it was then; “A former member” for who has left since.' })
  name!: string;

  @Field(() => Role, { description: 'The role the account had.' })
  role!: `${Role}`;

  @Field(() => AccountStatus, { description: 'Whether it could be used.' })
  status!: `${AccountStatus}`;
}

/** A page of members as they were. */
@ObjectType('MemberStandingConnection', { simpleResolvers: true })
export class MemberStandingConnection extends connectionType(MemberStanding) {}

@Resolver()
export class AsOfResolver {
  @Authorized()
  @Query(() => [Booking], {
    description:
      'The bookings of a shop’s day as they were at a moment, by time; for its owner and for platform owners, others are refused with RECORD_MISSING.',
  })
  bookingsAsOf(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('date', () => GraphQLLocalDate, DAY) date: string,
    @Arg('asOf', () => AsOfInput, MOMENT) asOf: AsOfInput,
    @Ctx() context: Context,
  ): Promise<Booking[]> {
    return dayAsOf(context, { shopId, date }, asOf);
  }

  @Authorized()
  @Query(() => [BlockedTime], {
    description:
      'What was blocked of a shop’s day at a moment, by time; for its owner and for platform owners, others are refused with RECORD_MISSING.',
  })
  blockedTimesAsOf(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('date', () => GraphQLLocalDate, DAY) date: string,
    @Arg('asOf', () => AsOfInput, MOMENT) asOf: AsOfInput,
    @Ctx() context: Context,
  ): Promise<BlockedTime[]> {
    return blocksAsOf(context, { shopId, date }, asOf);
  }

  @Authorized()
  @Query(() => [AuditEvent], {
    description:
      'What happened on a shop’s day, the oldest first, at most the latest 200; for its owner and for platform owners, others are refused with RECORD_MISSING.',
  })
  dayChanges(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('date', () => GraphQLLocalDate, DAY) date: string,
    @Ctx() context: Context,
  ): Promise<AuditEvent[]> {
    return dayChanges(context, { shopId, date });
  }

  @Authorized('superadmin')
  @Query(() => [MemberStanding], {
    description:
      'Role and standing of some members as they were at a moment, in the order asked for; who was not there yet is left out. For platform owners; that they read it is recorded.',
  })
  rolesAsOf(
    @Arg('memberIds', () => [ID], IDS)
    ids: string[],
    @Arg('asOf', () => AsOfInput, MOMENT) asOf: AsOfInput,
    @Arg('role', () => Role, { nullable: true, description: 'Only those who had this role then.' })
    role: `${Role}` | null,
    @Ctx() context: Context,
  ): Promise<readonly MemberStanding[]> {
    return rolesAsOf(context, parse(memberIds, ids), asOf, role ?? undefined);
  }

  @Authorized('superadmin')
  @Query(() => MemberStandingConnection, {
    description:
      'Everybody who had an account at a moment, or had a role then, in the order in which they came to it, with role and standing as they were; who has left since is among them. For platform owners; that they read it is recorded.',
  })
  membersAsOf(
    @Arg('asOf', () => AsOfInput, MOMENT) asOf: AsOfInput,
    @Arg('role', () => Role, { nullable: true, description: 'Only those who had this role then.' })
    role: `${Role}` | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<MemberStandingConnection> {
    return membersAsOf(context, asOf, role ?? undefined, page);
  }

  @Authorized('superadmin')
  @Query(() => [MemberStanding], {
    description:
      'Who ran the platform at a moment, as owner or helper, also those who do not any more; who was appointed last comes first, at most 50 of each role. For platform owners; that they read it is recorded.',
  })
  staffAsOf(
    @Arg('asOf', () => AsOfInput, MOMENT) asOf: AsOfInput,
    @Ctx() context: Context,
  ): Promise<readonly MemberStanding[]> {
    return staffAsOf(context, asOf);
  }

  @Authorized('superadmin')
  @Query(() => [AuditEvent], {
    description:
      'What changed the role or the standing of some members, or of all, the oldest first, at most the latest 200. For platform owners; that they read it is recorded.',
  })
  roleChanges(
    @Arg('memberIds', () => [ID], { nullable: true, description: `${IDS.description} All accounts when left out.` })
    ids: string[] | null,
    @Ctx() context: Context,
  ): Promise<AuditEvent[]> {
    return roleChanges(context, ids ? parse(memberIds, ids) : undefined);
  }
}
