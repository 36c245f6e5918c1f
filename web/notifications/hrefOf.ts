import { paths, safeNext } from '../shared/paths.ts';
import type { Notification } from './notificationFields.ts';

/**
 * Where a notification leads: a page of ours and nothing else. An announcement is read on the page of notifications,
 * opened there.
 */
export function hrefOf({ id, kind, href }: Pick<Notification, 'id' | 'kind' | 'href'>): string {
  if (kind === 'announcement') return `${paths.notifications}?open=${encodeURIComponent(id)}`;
  return safeNext(href) ?? paths.notifications;
}
