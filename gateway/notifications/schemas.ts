import { z } from 'zod';
import { id, instant, pagedListOf } from '../http/schemas.ts';

const topic = z.enum(['bookings', 'orders', 'campaigns', 'messages', 'forum', 'moderation', 'announcements']);
const time = z.string().describe('HH:MM on the member’s own clock');

export const bell = z
  .object({ unread: z.int(), position: z.int().describe('Where the log stood') })
  .meta({ id: 'Bell' });

export const richText = z
  .union([z.array(z.looseObject({ type: z.string(), children: z.array(z.unknown()) })), z.string()])
  .describe('Rich text as JSON, or plain text');

const notification = z
  .object({
    _id: id,
    topic,
    kind: z.string(),
    title: z.string(),
    text: z.string(),
    href: z.string(),
    content: richText.nullable(),
    read: z.boolean(),
    at: instant,
  })
  .meta({ id: 'Notification' });

export const notificationList = pagedListOf(notification).extend({ unread: z.int(), position: z.int() });

export const preferences = z
  .object({
    topics: z.array(z.object({ topic, inApp: z.boolean(), mail: z.enum(['now', 'daily', 'never']) })),
    quiet: z.object({ from: time, until: time }).nullable(),
    dailyAt: time,
    timeZone: z.string(),
  })
  .meta({ id: 'NotificationPreferences' });

const person = z.object({ _id: id, name: z.string(), pictureUrl: z.string().nullable() });

export const announcement = z
  .object({
    _id: id,
    title: z.string(),
    content: richText,
    stage: z.enum(['scheduled', 'cancelled', 'sent']),
    toAll: z.boolean(),
    recipients: z.array(person),
    author: person,
    sendAt: instant,
    delivered: z.int(),
    read: z.int(),
    cancellable: z.boolean(),
  })
  .meta({ id: 'Announcement' });

export const announcementWithReaders = announcement.extend({ readBy: pagedListOf(person) });

export const announcementPreview = z.object({
  title: z.string(),
  content: richText,
  text: z.string(),
  recipients: z.int(),
});
