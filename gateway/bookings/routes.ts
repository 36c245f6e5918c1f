import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { member } from '../context.ts';
import '../http.ts';
import { pageOf } from '../paging.ts';
import { parse } from '../parse.ts';
import { bookSlot, cancelBooking, completeBooking, extendHold, holdSlot, markNoShow, previewCancellation, releaseHold, rescheduleBooking } from './actions.ts';
import { readAvailability } from './availability.ts';
import { calendarFileOf } from './calendar.ts';
import { listMine, listOfShop } from './lists.ts';
import { cancellation, creation, newTime, slotChoice, span, stretch } from './parsing.ts';
import { restBooking, restBookings, restCancellation, restHold } from './views.ts';

// Made once: zod compiles a schema when it first parses.
const byId = z.object({ id: z.string() });
const byFile = z.object({ file: z.string() });
const idOf = (request: FastifyRequest) => parse(byId, request.params).id;

/** GET /shops/availability and the rows of /booking (REST contract), with ours beside them: release, extend, complete, no-show, calendar. */
export const bookingsRoutes = (app: FastifyInstance): void => {
  app.get('/shops/availability/:id', { config: { sameForVisitors: true } }, async (request) => {
    const { from, days } = parse(stretch, request.query);
    const shown = await readAvailability(request.asker, idOf(request), from, days);
    return { data: shown.map((day) => ({ ...day, slots: day.slots.map(({ time, state }) => ({ time, state })) })) };
  });
  holds(app);
  bookings(app);
  lists(app);
};

function holds(app: FastifyInstance): void {
  app.post('/booking/hold/:id', async (request, reply) => {
    member(request.asker);
    const hold = await holdSlot(request.asker, { shopId: idOf(request), ...parse(slotChoice, request.body) });
    return reply.status(201).send(restHold(hold));
  });
  app.post('/booking/extend/:id', async (request) => restHold(await extendHold(request.asker, idOf(request))));
  app.post('/booking/release/:id', async (request, reply) => {
    await releaseHold(request.asker, idOf(request));
    return reply.status(204).send();
  });
}

function bookings(app: FastifyInstance): void {
  app.post('/booking/create/:id', async (request, reply) => {
    const { asker } = request;
    member(asker);
    const { date, time, transportation } = parse(creation, request.body);
    const booking = await bookSlot(asker, { shopId: idOf(request), date, time, transportation });
    return reply.status(201).send(await restBooking(asker, booking.bookingId));
  });
  app.get('/booking/cancellation/:id', async (request) => {
    member(request.asker);
    return restCancellation(await previewCancellation(request.asker, idOf(request)));
  });
  app.put('/booking/cancel/:id', async (request) => {
    member(request.asker);
    const { reason, refund } = parse(cancellation, request.body);
    await cancelBooking(request.asker, idOf(request), reason, refund);
    return restBooking(request.asker, idOf(request));
  });
  app.put('/booking/reschedule/:id', async (request) => {
    member(request.asker);
    await rescheduleBooking(request.asker, idOf(request), parse(newTime, request.body));
    return restBooking(request.asker, idOf(request));
  });
  app.put('/booking/complete/:id', async (request) => {
    await completeBooking(request.asker, idOf(request));
    return restBooking(request.asker, idOf(request));
  });
  app.put('/booking/no-show/:id', async (request) => {
    await markNoShow(request.asker, idOf(request));
    return restBooking(request.asker, idOf(request));
  });
  app.get('/booking/calendar/:file', async (request, reply) => {
    const { file } = parse(byFile, request.params);
    const id = file.replace(/\.ics$/i, '');
    const text = await calendarFileOf(request.asker, id);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="chairside-booking.ics"')
      .header('cache-control', 'no-store')
      .send(text);
  });
}

function lists(app: FastifyInstance): void {
  app.get('/booking/mine', async (request) => {
    member(request.asker);
    const { page, pageSize, offset, limit } = pageOf(request.query);
    const { bookings: mine, total } = await listMine(request.asker, { offset, limit, ...parse(span, request.query) });
    const { models, now } = request.asker.services;
    return { data: await restBookings(models, mine, now()), total, page, pageSize };
  });
  app.get('/booking/shop/:id', async (request) => {
    member(request.asker);
    const { page, pageSize, offset, limit } = pageOf(request.query, 100);
    const all = await listOfShop(request.asker, idOf(request), parse(span, request.query));
    const { models, now } = request.asker.services;
    return { data: await restBookings(models, all.slice(offset, offset + limit), now()), total: all.length, page, pageSize };
  });
}
