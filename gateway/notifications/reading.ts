import { notifications, readBell, readNotifications } from '#projections/notifications/notifications.ts';
import { type Context, member } from '../context.ts';
import type { Bell, Notification } from './types.ts';
import { notificationTypes } from './views.ts';

/** The asking member's list at a glance. */
export async function bellOf(context: Context): Promise<Bell> {
  const { unread, position } = await readBell(await context.fresh(notifications), member(context).id);
  return { unread, position };
}

/** A stretch of it, newest first. */
export async function listOf(
  context: Context,
  stretch: { offset: number; limit: number; unreadOnly: boolean },
): Promise<{ rows: Notification[]; total: number }> {
  const { id } = member(context);
  const models = await context.fresh(notifications);
  const [bell, { notifications: found, total }] = await Promise.all([readBell(models, id), readNotifications(models, id, stretch)]);
  return { rows: await notificationTypes(context, found, bell), total };
}
