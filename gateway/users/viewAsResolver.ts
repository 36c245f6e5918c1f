import { Arg, Ctx, Field, GraphQLISODateTime, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { members, publicPart, readMember } from '#projections/users/members.ts';
import { type Context, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { decisionReason } from './inputs.ts';
import { Member } from './types.ts';
import { beginViewAs, stopViewAs } from './viewAs.ts';
import { memberOf } from './views.ts';

@ObjectType({
  description:
    'A session in which a platform owner sees the platform as a member does. It answers queries and subscriptions, ' +
    'refuses every mutation and all of REST, and does not show what is private between members.',
})
export class ViewAs {
  @Field(() => ID, { description: 'Ends it before its time: `stopViewAs`.' })
  id!: string;

  @Field(() => String, { description: 'Its bearer token, for as long as it lasts. There is no other.' })
  token!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it is over.' })
  until!: string;

  @Field(() => Member, { description: 'As whom the platform is seen, with the role that decides what is offered.' })
  member!: Member;
}

@Resolver()
export class ViewAsResolver {
  @Mutation(() => ViewAs, {
    description:
      'Opens a view of the platform as a member sees it, for 15 minutes at most and for reading alone. The member is ' +
      'notified and mailed the reason; it stays in the record. For platform owners, who view as neither owners nor ' +
      'helpers. Refused with NOT_YOURSELF and NOT_VIEWABLE.',
  })
  async viewAs(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The `id` of an account of `members`; NO_SUCH_MEMBER when there is none.' })
    id: string,
    @Arg('reason', () => String, {
      description: 'For the member, who is mailed it, and for the record: plain text, 1 to 500 characters.',
    })
    reason: string,
  ): Promise<ViewAs> {
    ownerActs(context);
    const { viewId, until, token } = await beginViewAs(context, id, parse(decisionReason, reason));
    const member = await readMember(await context.fresh(members), id);
    if (!member) throw NoSuchMember();
    return { id: viewId, token, until, member: memberOf(publicPart(member)) };
  }

  @Mutation(() => Boolean, {
    description:
      'Ends a view before its time, asked for in the session it was begun in or another of the same platform owner; ' +
      'true also when it is over already. For platform owners.',
  })
  async stopViewAs(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The `id` that `viewAs` answered.' }) id: string,
  ): Promise<boolean> {
    await stopViewAs(context, id);
    return true;
  }
}
