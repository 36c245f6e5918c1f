import { GraphQLLocalDate } from 'graphql-scalars';
import { Arg, Authorized, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import { Booking } from '../bookings/types.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { AccountStatus, Role } from '../users/types.ts';
import { dayAsOf, rolesAsOf } from './lists.ts';
import { AsOfInput } from './moment.ts';

const MOST_MEMBERS = 50;
const memberIds = z
  .array(z.string().refine(isId, 'That is no member’s id.'))
  .max(MOST_MEMBERS, `At most ${MOST_MEMBERS} members at once.`);
const MOMENT = { description: 'The moment.' } as const;

@ObjectType({ simpleResolvers: true, description: 'What a member was at a moment.' })
export class MemberStanding {
  @Field(() => ID, { description: 'Whom it is about, by the account’s `id`.' })
  memberId!: string;

  @Field(() => Role, { description: 'The role the account had.' })
  role!: `${Role}`;

  @Field(() => AccountStatus, { description: 'Whether it could be used.' })
  status!: `${AccountStatus}`;
}

@Resolver()
export class AsOfResolver {
  @Authorized()
  @Query(() => [Booking], {
    description:
      'The bookings of a shop’s day as they were at a moment, by time; for its owner and for platform owners, others are refused with RECORD_MISSING.',
  })
  bookingsAsOf(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('date', () => GraphQLLocalDate, { description: 'The day, in the shop’s time zone.' }) date: string,
    @Arg('asOf', () => AsOfInput, MOMENT) asOf: AsOfInput,
    @Ctx() context: Context,
  ): Promise<Booking[]> {
    return dayAsOf(context, shopId, date, asOf);
  }

  @Authorized('superadmin')
  @Query(() => [MemberStanding], {
    description:
      'Role and standing of some members as they were at a moment, in the order asked for; who was not there yet is left out. For platform owners; that they read it is recorded.',
  })
  rolesAsOf(
    @Arg('memberIds', () => [ID], { description: `At most ${MOST_MEMBERS} ids of accounts of \`members\`.` })
    ids: string[],
    @Arg('asOf', () => AsOfInput, MOMENT) asOf: AsOfInput,
    @Ctx() context: Context,
  ): Promise<readonly MemberStanding[]> {
    return rolesAsOf(context, parse(memberIds, ids), asOf);
  }
}
