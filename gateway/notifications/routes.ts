import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { announcements, readAnnouncements } from '#projections/notifications/announcements.ts';
import { member, memberWith } from '../context.ts';
import { pageOf } from '../paging.ts';
import { parse } from '../parse.ts';
import * as actions from './actions.ts';
import { announcementForm, searched } from './form.ts';
import { bellOf, listOf } from './reading.ts';
import { announcementNow, announcementTypes, preferencesType, previewOf, readersOf } from './views.ts';

const ofOne = z.object({ id: z.string() });
const readers = z.object({ q: searched });
const filter = z.object({ unread: z.enum(['true', 'false'], 'unread is true or false').default('false') });

/** Notifications and announcements: ours, beside the contract's rows. */
export const notificationRoutes = (app: FastifyInstance): void => {
  app.get('/notifications', async ({ asker, query }) => {
    member(asker);
    const unreadOnly = parse(filter, query).unread === 'true';
    const { page, pageSize, offset, limit } = pageOf(query);
    const { rows: data, total } = await listOf(asker, { offset, limit, unreadOnly });
    return { data, total, page, pageSize, ...(await bellOf(asker)) };
  });

  app.put('/notifications/read/:id', async ({ asker, params }) => {
    await actions.readOne(asker, parse(ofOne, params).id);
    return bellOf(asker);
  });

  app.put('/notifications/read', async ({ asker }) => {
    await actions.readAll(asker);
    return bellOf(asker);
  });

  app.get('/notifications/preferences', async ({ asker }) => preferencesType(await actions.preferencesOf(asker)));

  app.put('/notifications/preferences', async ({ asker, body }) => {
    member(asker);
    return preferencesType(await actions.setPreferences(asker, body));
  });

  app.get('/announcements', async ({ asker, query }) => {
    memberWith(asker, 'superadmin');
    const { page, pageSize, offset, limit } = pageOf(query);
    const { announcements: found, total } = await readAnnouncements(await asker.fresh(announcements), { offset, limit });
    return { data: await announcementTypes(asker, found), total, page, pageSize };
  });

  app.get('/announcements/one/:id', async ({ asker, params, query }) => {
    memberWith(asker, 'superadmin');
    const { id } = parse(ofOne, params);
    const { page, pageSize, offset, limit } = pageOf(query);
    const shown = await announcementNow(asker, id);
    const { people: data, total } = await readersOf(asker, id, { offset, limit, query: parse(readers, query).q });
    return { ...shown, readBy: { data, total, page, pageSize } };
  });

  app.post('/announcements/preview', async ({ asker, body }) => {
    memberWith(asker, 'superadmin');
    return previewOf(asker, parse(announcementForm, body));
  });

  app.post('/announcements/send', async ({ asker, body }, reply) => {
    memberWith(asker, 'superadmin');
    const id = await actions.sendAnnouncement(asker, parse(announcementForm, body));
    return reply.status(201).send(await announcementNow(asker, id));
  });

  app.put('/announcements/cancel/:id', async ({ asker, params }) => {
    const { id } = parse(ofOne, params);
    await actions.cancelAnnouncement(asker, id);
    return announcementNow(asker, id);
  });

  app.delete('/announcements/delete/:id', async ({ asker, params }, reply) => {
    await actions.deleteAnnouncement(asker, parse(ofOne, params).id);
    return reply.status(204).send();
  });
};
