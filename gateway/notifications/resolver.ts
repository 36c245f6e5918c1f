import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import * as actions from './actions.ts';
import { preferenceChanges } from './inputs.ts';
import { bellOf, oneOf, stretchOfList } from './reads.ts';
import {
  Bell,
  Notification,
  NotificationConnection,
  NotificationPreferences,
  NotificationPreferencesInput,
} from './types.ts';
import { preferencesType } from './views.ts';

@Resolver()
export class NotificationQueries {
  @Query(() => Bell)
  bell(@Ctx() context: Context): Promise<Bell> {
    return bellOf(context);
  }

  @Query(() => NotificationConnection, { description: "The calling member's, newest first." })
  async notifications(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('unreadOnly', () => Boolean, { defaultValue: false }) unreadOnly: boolean,
  ): Promise<NotificationConnection> {
    const list = `notifications of ${member(context).id}`;
    return connectionOf(list, await stretchOfList(context, unreadOnly, keysetOf(list, page)));
  }

  @Query(() => Notification, {
    nullable: true,
    description: "One of the calling member's; null when it was not given to them, or was taken back.",
  })
  async notification(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Notification | null> {
    return (await oneOf(context, id)) ?? null;
  }

  @Query(() => NotificationPreferences)
  async notificationPreferences(@Ctx() context: Context): Promise<NotificationPreferences> {
    return preferencesType(await actions.preferencesOf(context));
  }
}

@Resolver()
export class NotificationMutations {
  @Mutation(() => Bell)
  async markNotificationRead(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Bell> {
    await actions.readOne(context, id);
    return bellOf(context);
  }

  @Mutation(() => Bell)
  async markAllNotificationsRead(@Ctx() context: Context): Promise<Bell> {
    await actions.readAll(context);
    return bellOf(context);
  }

  @Mutation(() => NotificationPreferences)
  async setNotificationPreferences(
    @Arg('input', () => NotificationPreferencesInput) input: NotificationPreferencesInput,
    @Ctx() context: Context,
  ): Promise<NotificationPreferences> {
    member(context);
    return preferencesType(await actions.setPreferences(context, parse(preferenceChanges, input)));
  }
}
