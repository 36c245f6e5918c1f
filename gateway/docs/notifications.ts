import { z } from 'zod';
import { json, type Operation, type Parameter } from './operation.ts';
import { paging } from './paging.ts';

const id = z.string().describe('An id; opaque');
const instant = z.iso.datetime().describe('ISO 8601 in UTC');
const topic = z.enum(['bookings', 'orders', 'messages', 'forum', 'moderation', 'announcements']);
const time = z.string().describe('HH:MM on the member’s own clock');
const bell = z.looseObject({ unread: z.int(), position: z.int().describe('Where the log stood') }).meta({ id: 'Bell' });
const richText = z
  .union([z.array(z.looseObject({ type: z.string(), children: z.array(z.unknown()) })), z.string()])
  .describe('Rich text as JSON, or plain text');
const notification = z
  .looseObject({
    id,
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
const wish = z.object({ topic, inApp: z.boolean(), mail: z.enum(['now', 'daily', 'never']) });
const preferenceFields = { topics: z.array(wish), quiet: z.object({ from: time, until: time }).nullable(), dailyAt: time, timeZone: z.string() };
const preferences = z.looseObject(preferenceFields).meta({ id: 'NotificationPreferences' });
const preferenceChanges = z.object(preferenceFields).partial().meta({ id: 'NotificationPreferenceChanges' });
const person = z.looseObject({ id, name: z.string(), pictureUrl: z.string().nullable() });
const announcement = z
  .looseObject({ id, title: z.string(), content: richText, stage: z.enum(['scheduled', 'cancelled', 'sent']), toAll: z.boolean(), recipients: z.array(person) })
  .extend({ author: person, sendAt: instant, delivered: z.int(), read: z.int(), cancellable: z.boolean() })
  .meta({ id: 'Announcement' });
const newAnnouncement = z
  .object({
    title: z.string().max(120),
    content: richText,
    memberIds: z.array(id).optional().describe('Only these; all when left out'),
    sendAt: instant.optional(),
  })
  .meta({ id: 'NewAnnouncement' });
const preview = z.looseObject({ title: z.string(), content: richText, text: z.string(), recipients: z.int() });
const listOf = (row: z.ZodType) => z.looseObject({ data: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() });

const unread: Parameter = { name: 'unread', schema: z.enum(['true', 'false']), description: 'Only what is unread' };
const readers: Parameter = { name: 'q', schema: z.string().max(200), description: 'Only readers of such a name or mail address' };
const ownersOnly = { 403: 'Not an owner of the platform' };
const none = { 404: 'No such announcement' };

/** What members are told, and what the owners of the platform tell them. */
export const notifications: readonly Operation[] = [
  {
    ...{ method: 'get', path: '/notifications', tag: 'Notifications', id: 'listNotifications', caller: 'member' },
    summary: 'Notifications, newest first, and how many are unread',
    query: [unread, ...paging(50)],
    answers: { 200: { description: 'Notifications', schema: listOf(notification).extend({ unread: z.int(), position: z.int() }) } },
  },
  {
    ...{ method: 'put', path: '/notifications/read/{id}', tag: 'Notifications', id: 'markNotificationRead', caller: 'member' },
    summary: 'Mark one as read',
    answers: { 200: { description: 'What is left', schema: bell } },
    refusals: { 404: 'No such notification' },
  },
  {
    ...{ method: 'put', path: '/notifications/read', tag: 'Notifications', id: 'markAllNotificationsRead', caller: 'member' },
    summary: 'Mark all as read',
    answers: { 200: { description: 'What is left', schema: bell } },
  },
  {
    ...{ method: 'get', path: '/notifications/preferences', tag: 'Notifications', id: 'notificationPreferences', caller: 'member' },
    summary: 'What one hears of, how and when',
    answers: { 200: { description: 'Preferences', schema: preferences } },
  },
  {
    ...{ method: 'put', path: '/notifications/preferences', tag: 'Notifications', id: 'setNotificationPreferences', caller: 'member' },
    summary: 'Change that; what is left out stays',
    body: json(preferenceChanges),
    answers: { 200: { description: 'Preferences', schema: preferences } },
    refusals: { 400: 'No time, no time zone, or hiding what moderators decide' },
  },
  {
    ...{ method: 'get', path: '/announcements', tag: 'Notifications', id: 'listAnnouncements', caller: 'member' },
    summary: 'Announcements, newest first',
    query: paging(50),
    answers: { 200: { description: 'Announcements', schema: listOf(announcement) } },
    refusals: ownersOnly,
  },
  {
    ...{ method: 'get', path: '/announcements/one/{id}', tag: 'Notifications', id: 'readAnnouncement', caller: 'member' },
    summary: 'An announcement and who has read it, the latest first',
    query: [readers, ...paging(50)],
    answers: {
      200: { description: 'The announcement', schema: announcement.extend({ readBy: listOf(person) }) },
    },
    refusals: { ...ownersOnly, ...none },
  },
  {
    ...{ method: 'post', path: '/announcements/preview', tag: 'Notifications', id: 'previewAnnouncement', caller: 'member' },
    summary: 'What an announcement would be, and to how many it would go',
    body: json(newAnnouncement),
    answers: { 200: { description: 'The preview; nothing is sent', schema: preview } },
    refusals: { 400: 'Something in it cannot be shown', ...ownersOnly },
  },
  {
    ...{ method: 'post', path: '/announcements/send', tag: 'Notifications', id: 'sendAnnouncement', caller: 'member' },
    summary: 'Send an announcement, now or later',
    body: json(newAnnouncement),
    answers: { 201: { description: 'The announcement', schema: announcement } },
    refusals: { 400: 'Something in it cannot be shown, or no such time', ...ownersOnly },
  },
  {
    ...{ method: 'put', path: '/announcements/cancel/{id}', tag: 'Notifications', id: 'cancelAnnouncement', caller: 'member' },
    summary: 'Cancel one before its time',
    answers: { 200: { description: 'The announcement', schema: announcement } },
    refusals: { ...ownersOnly, ...none, 409: 'It is on its way already' },
  },
  {
    ...{ method: 'delete', path: '/announcements/delete/{id}', tag: 'Notifications', id: 'deleteAnnouncement', caller: 'member' },
    summary: 'Delete one: it leaves every list it is in',
    answers: { 204: { description: 'Deleted' } },
    refusals: { ...ownersOnly, ...none },
  },
];
