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
  @Query(() => Bell, { description: 'How many notifications of the calling member are unread.' })
  bell(@Ctx() context: Context): Promise<Bell> {
    return bellOf(context);
  }

  @Query(() => NotificationConnection, { description: 'The calling member’s notifications, newest first.' })
  async notifications(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('unreadOnly', () => Boolean, { defaultValue: false, description: 'True: only those that were not read.' })
    unreadOnly: boolean,
  ): Promise<NotificationConnection> {
    const list = `notifications of ${member(context).id}`;
    return connectionOf(list, await stretchOfList(context, unreadOnly, keysetOf(list, page)));
  }

  @Query(() => Notification, {
    nullable: true,
    description: "One of the calling member's; null when it was not given to them, or was taken back.",
  })
  async notification(
    @Arg('id', () => ID, { description: 'As `notifications` answers it, or from a link.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Notification | null> {
    return (await oneOf(context, id)) ?? null;
  }

  @Query(() => NotificationPreferences, { description: 'How the calling member wants to be informed.' })
  async notificationPreferences(@Ctx() context: Context): Promise<NotificationPreferences> {
    return preferencesType(await actions.preferencesOf(context));
  }
}

@Resolver()
export class NotificationMutations {
  @Mutation(() => Bell, {
    description: 'Marks one notification as read. NOTIFICATION_MISSING when it is not the calling member’s.',
  })
  async markNotificationRead(
    @Arg('id', () => ID, { description: 'As `notifications` answers it.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Bell> {
    await actions.readOne(context, id);
    return bellOf(context);
  }

  @Mutation(() => Bell, { description: 'Marks all of the calling member’s notifications as read.' })
  async markAllNotificationsRead(@Ctx() context: Context): Promise<Bell> {
    await actions.readAll(context);
    return bellOf(context);
  }

  @Mutation(() => NotificationPreferences, {
    description: 'Changes how the calling member wants to be informed, and answers all of it.',
  })
  async setNotificationPreferences(
    @Arg('input', () => NotificationPreferencesInput, { description: 'What is different from now on.' })
    input: NotificationPreferencesInput,
    @Ctx() context: Context,
  ): Promise<NotificationPreferences> {
    member(context);
    return preferencesType(await actions.setPreferences(context, parse(preferenceChanges, input)));
  }
}
