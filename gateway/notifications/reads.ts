import { bell as aggregate } from '#domain/notifications/decider.ts';
import { numberOf } from '#domain/numberedNames.ts';
import { type Keyset, type Stretch, withRows } from '#projections/keyset.ts';
import {
  notifications,
  readBell,
  readNotification,
  readNotificationStretch,
  readNotifications,
} from '#projections/notifications/notifications.ts';
import { type Context, member } from '../http/context.ts';
import type { Bell, Notification } from './types.ts';
import { notificationTypes } from './views.ts';

/** The calling member's number of unread notifications, and the position of the log it is true at. */
export async function bellOf(context: Context): Promise<Bell> {
  const { unread, position } = await readBell(await context.fresh(notifications), member(context).id);
  return { unread, position };
}

/** One page of the list, newest first. */
export async function listOf(
  context: Context,
  stretch: { offset: number; limit: number; unreadOnly: boolean },
): Promise<{ rows: Notification[]; total: number }> {
  const { id } = member(context);
  const models = await context.fresh(notifications);
  const [bell, { notifications: found, total }] = await Promise.all([
    readBell(models, id),
    readNotifications(models, id, stretch),
  ]);
  return { rows: await notificationTypes(context, found, bell), total };
}

/** Those of the list between two places of it. */
export async function stretchOfList(
  context: Context,
  unreadOnly: boolean,
  keyset: Keyset,
): Promise<Stretch<Notification>> {
  const { id } = member(context);
  const models = await context.fresh(notifications);
  const [bell, found] = await Promise.all([
    readBell(models, id),
    readNotificationStretch(models, id, unreadOnly, keyset),
  ]);
  return withRows(found, await notificationTypes(context, found.rows, bell));
}

/** One of the calling member's notifications; undefined when it was not given to them, or was taken back. */
export async function oneOf(context: Context, notificationId: string): Promise<Notification | undefined> {
  const { id: memberId } = member(context);
  const { state } = await context.stateOf(aggregate, { memberId });
  const nth = numberOf(state.ids, notificationId);
  if (nth === undefined) return undefined;
  const models = await context.fresh(notifications);
  const [bell, found] = await Promise.all([readBell(models, memberId), readNotification(models, memberId, nth)]);
  return found && (await notificationTypes(context, [found], bell))[0];
}
