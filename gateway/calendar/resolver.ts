import { Authorized, Ctx, Field, GraphQLISODateTime, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import { makeLink, ownLink, removeLink } from './link.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A secret link to a member’s appointments, which calendar programs subscribe to.',
})
export class CalendarLink {
  @Field(() => String, { description: 'Whoever has it can read the appointments, without a login.' })
  url!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant at which it was made.' })
  madeAt!: string;
}

/** The link to a member's calendar. */
@Resolver()
export class CalendarLinkResolver {
  @Authorized()
  @Query(() => CalendarLink, { nullable: true, description: 'The calling member’s; null while there is none.' })
  async calendarLink(@Ctx() context: Context): Promise<CalendarLink | null> {
    keepFromStores(context);
    return (await ownLink(context)) ?? null;
  }

  @Authorized()
  @Mutation(() => CalendarLink, {
    description:
      'Makes a link; a former one stops working. Refused with TOO_MANY_CALENDAR_LINKS beyond 20 in 24 hours.',
  })
  makeCalendarLink(@Ctx() context: Context): Promise<CalendarLink> {
    keepFromStores(context);
    return makeLink(context);
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'The calling member’s link stops working; true. Safe to repeat.' })
  async removeCalendarLink(@Ctx() context: Context): Promise<boolean> {
    await removeLink(context);
    return true;
  }
}
