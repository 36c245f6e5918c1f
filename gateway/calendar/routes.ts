import { z } from 'zod';
import { NoSuchCalendar } from '#domain/users/refusals.ts';
import { CALENDAR_TYPE } from '#projections/bookings/calendarFile.ts';
import { created, noContent, ok, type Route, route } from '../http/route.ts';
import { instant, text } from '../http/schemas.ts';
import { accountState } from '../users/accounts.ts';
import { feedOf } from './feed.ts';
import { holderOfLink, makeLink, removeLink } from './link.ts';

const link = z
  .object({ url: text.describe('Whoever has it can read the appointments'), madeAt: instant })
  .meta({ id: 'CalendarLink' });

/** Appointments for calendar programs; additional rows beside the REST contract's. */
export const calendarRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/calendar/{file}',
    tag: 'Bookings',
    id: 'readCalendar',
    summary: 'A member’s appointments as a calendar, by the secret link they made',
    caller: 'anyone',
    answer: { ...ok('The calendar', z.string()), type: 'text/calendar' },
    refusals: { 404: 'No such link, or not any more' },
    async handle({ context, params: { file }, reply }) {
      const accountId = await holderOfLink(context.services.vault, file);
      if (!accountId || (await accountState(context, accountId)).status !== 'active') throw NoSuchCalendar();
      const calendar = await feedOf(context, accountId);
      return reply.type(CALENDAR_TYPE).header('cache-control', 'private, max-age=300').send(calendar);
    },
  }),
  route({
    method: 'post',
    path: '/calendar',
    tag: 'Bookings',
    id: 'makeCalendarLink',
    summary: 'Make the secret link to one’s appointments; a former one stops working',
    caller: 'member',
    config: { secretAnswer: true },
    answer: created('The link', link),
    refusals: { 429: 'Made too often; `Retry-After` says when to go on' },
    handle: ({ context }) => makeLink(context),
  }),
  route({
    method: 'delete',
    path: '/calendar',
    tag: 'Bookings',
    id: 'removeCalendarLink',
    summary: 'The link stops working',
    caller: 'member',
    answer: noContent('Removed'),
    handle: ({ context }) => removeLink(context),
  }),
];
