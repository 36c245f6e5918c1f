import { z } from 'zod';
import { announcements, readAnnouncements } from '#projections/notifications/announcements.ts';
import { type Context, memberWith } from '../http/context.ts';
import { pageIn, paging } from '../http/paging.ts';
import { restIds } from '../http/restIds.ts';
import { created, json, noContent, ok, type Route, route } from '../http/route.ts';
import { pagedListOf } from '../http/schemas.ts';
import * as actions from './actions.ts';
import { announcementForm, preferenceChanges, searched } from './inputs.ts';
import { bellOf, listOf } from './reads.ts';
import * as schemas from './schemas.ts';
import { announcementNow, announcementTypes, preferencesType, previewOf, readersOf } from './views.ts';

const platformOwner = (context: Context) => memberWith(context, 'superadmin');
const ownersOnly = { 403: 'Not a platform owner' };
const missing = { 404: 'No such announcement' };
const noMember = { 404: 'One of `memberIds` is no member' };

/** Notifications, and announcements of platform owners: an addition to the REST contract. */
export const notificationRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/notifications',
    tag: 'Notifications',
    id: 'listNotifications',
    summary: 'Notifications, newest first, and how many are unread',
    caller: 'member',
    query: z.object({
      unread: z.enum(['true', 'false'], 'unread is true or false').default('false').describe('Only what is unread'),
      ...paging(),
    }),
    answer: ok('Notifications', schemas.notificationList),
    async handle({ context, query: { unread, ...query } }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const { rows: data, total } = await listOf(context, { offset, limit, unreadOnly: unread === 'true' });
      return restIds({ data, total, page, pageSize, ...(await bellOf(context)) });
    },
  }),
  route({
    method: 'put',
    path: '/notifications/read/{id}',
    tag: 'Notifications',
    id: 'markNotificationRead',
    summary: 'Mark one as read',
    caller: 'member',
    answer: ok('What is left', schemas.bell),
    refusals: { 404: 'No such notification' },
    async handle({ context, params }) {
      await actions.readOne(context, params.id);
      return bellOf(context);
    },
  }),
  route({
    method: 'put',
    path: '/notifications/read',
    tag: 'Notifications',
    id: 'markAllNotificationsRead',
    summary: 'Mark all as read',
    caller: 'member',
    answer: ok('What is left', schemas.bell),
    async handle({ context }) {
      await actions.readAll(context);
      return bellOf(context);
    },
  }),
  route({
    method: 'get',
    path: '/notifications/preferences',
    tag: 'Notifications',
    id: 'notificationPreferences',
    summary: 'Notification preferences: kinds, channels, quiet hours',
    caller: 'member',
    answer: ok('Preferences', schemas.preferences),
    handle: async ({ context }) => preferencesType(await actions.preferencesOf(context)),
  }),
  route({
    method: 'put',
    path: '/notifications/preferences',
    tag: 'Notifications',
    id: 'setNotificationPreferences',
    summary: 'Change that; what is left out stays',
    caller: 'member',
    body: json(preferenceChanges),
    answer: ok('Preferences', schemas.preferences),
    refusals: { 400: 'No time, no time zone, or hiding what moderators decide' },
    handle: async ({ context, body }) => preferencesType(await actions.setPreferences(context, body)),
  }),
  route({
    method: 'get',
    path: '/announcements',
    tag: 'Notifications',
    id: 'listAnnouncements',
    summary: 'Announcements, newest first',
    caller: 'member',
    access: platformOwner,
    query: z.object(paging()),
    answer: ok('Announcements', pagedListOf(schemas.announcement)),
    refusals: ownersOnly,
    async handle({ context, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const models = await context.fresh(announcements);
      const { announcements: found, total } = await readAnnouncements(models, { offset, limit });
      return restIds({ data: await announcementTypes(context, found), total, page, pageSize });
    },
  }),
  route({
    method: 'get',
    path: '/announcements/one/{id}',
    tag: 'Notifications',
    id: 'readAnnouncement',
    summary: 'An announcement and who has read it, the latest first',
    caller: 'member',
    access: platformOwner,
    query: z.object({ q: searched.describe('Only readers of such a name or mail address'), ...paging() }),
    answer: ok('The announcement', schemas.announcementWithReaders),
    refusals: { ...ownersOnly, ...missing },
    async handle({ context, params: { id }, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const shown = await announcementNow(context, id);
      const { people: data, total } = await readersOf(context, id, { offset, limit, query: query.q });
      return restIds({ ...shown, readBy: { data, total, page, pageSize } });
    },
  }),
  route({
    method: 'post',
    path: '/announcements/preview',
    tag: 'Notifications',
    id: 'previewAnnouncement',
    summary: 'What an announcement would be, and to how many it would go',
    caller: 'member',
    access: platformOwner,
    body: json(announcementForm),
    answer: ok('The preview; nothing is sent', schemas.announcementPreview),
    refusals: { 400: 'Something in it cannot be shown', ...ownersOnly, ...noMember },
    handle: ({ context, body }) => previewOf(context, body),
  }),
  route({
    method: 'post',
    path: '/announcements/send',
    tag: 'Notifications',
    id: 'sendAnnouncement',
    summary: 'Send an announcement, now or later',
    caller: 'member',
    access: platformOwner,
    body: json(announcementForm),
    answer: created('The announcement', schemas.announcement),
    refusals: { 400: 'Something in it cannot be shown, or no such time', ...ownersOnly, ...noMember },
    handle: async ({ context, body }) =>
      restIds(await announcementNow(context, await actions.sendAnnouncement(context, body))),
  }),
  route({
    method: 'put',
    path: '/announcements/cancel/{id}',
    tag: 'Notifications',
    id: 'cancelAnnouncement',
    summary: 'Cancel one before its time',
    caller: 'member',
    access: platformOwner,
    answer: ok('The announcement', schemas.announcement),
    refusals: { ...ownersOnly, ...missing, 409: 'It is on its way already' },
    async handle({ context, params: { id } }) {
      await actions.cancelAnnouncement(context, id);
      return restIds(await announcementNow(context, id));
    },
  }),
  route({
    method: 'delete',
    path: '/announcements/delete/{id}',
    tag: 'Notifications',
    id: 'deleteAnnouncement',
    summary: 'Delete one: it leaves every list it is in',
    caller: 'member',
    access: platformOwner,
    answer: noContent('Deleted'),
    refusals: { ...ownersOnly, ...missing },
    handle: ({ context, params }) => actions.deleteAnnouncement(context, params.id),
  }),
];
