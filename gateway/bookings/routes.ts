import { z } from 'zod';
import { RefundDiffers } from '#domain/bookings/refusals.ts';
import { Refusal } from '#domain/refusal.ts';
import { pageIn, paging } from '../http/paging.ts';
import { created, json, noContent, ok, optionalJson, type Route, route } from '../http/route.ts';
import { listOf, pagedListOf } from '../http/schemas.ts';
import * as actions from './actions.ts';
import { readAvailability } from './availability.ts';
import { calendarFileOf } from './calendar.ts';
import { cancellation, creation, newTime, restSlotChoice, restStretch, span } from './inputs.ts';
import { listMine, listOfShop } from './reads.ts';
import { booking, cancellationPreview, dayAvailability, hold } from './schemas.ts';
import { restBooking, restBookings, restCancellation, restHold } from './views.ts';

/** A refund that differs, in dollars as the request named it. */
const inDollars = (error: unknown) =>
  error instanceof Refusal && error.code === RefundDiffers.code
    ? RefundDiffers({ refund: Number(error.details?.refund) / 100 })
    : error;

const missing = { 404: 'No such booking, or another member’s' };
const badTime =
  'Not a working hour, in the past, too short for the service, or a service or add-on that the shop or the barber does not offer';
type Wished = Pick<actions.SlotChoice, 'date' | 'time' | 'transportation' | 'replacing' | 'barber'> & {
  readonly service?: string | undefined;
  readonly add_ons?: readonly string[] | undefined;
};
const wishOf = ({ shopId }: { readonly shopId: string }, wished: Wished): actions.SlotChoice => {
  const { date, time, transportation, replacing, barber, service, add_ons } = wished;
  return { shopId, date, time, transportation, replacing, barber, serviceId: service, addOnIds: add_ons };
};
const ending = { 403: 'Its customer alone', ...missing, 409: 'Not a confirmed booking, or not begun yet' };

const availability = route({
  method: 'get',
  path: '/shops/availability/{id}',
  tag: 'Shops',
  id: 'availability',
  summary: 'Every slot of some days and whether it is free for a service',
  caller: 'anyone',
  config: { sameForVisitors: true },
  query: restStretch,
  answer: ok('Days with their slots', listOf(dayAvailability)),
  refusals: {
    400: 'Not a date, not 1 to 31 days, or no service or add-on of the shop',
    404: 'No such shop, or booking of the caller',
  },
  async handle({ context, params, query: { from, days, service, add_ons, moving, barber } }) {
    const wish = { serviceId: service, addOnIds: add_ons, moving, barber };
    const shown = await readAvailability(context, params.id, wish, from, days);
    return { data: shown.map((day) => ({ ...day, slots: day.slots.map(({ time, state }) => ({ time, state })) })) };
  },
});

const holds = [
  route({
    method: 'post',
    path: '/booking/hold/{shopId}',
    tag: 'Bookings',
    id: 'holdSlot',
    summary: 'Keep a slot for ten minutes while paying',
    caller: 'member',
    body: json(restSlotChoice),
    answer: created('The hold', hold),
    refusals: {
      400: badTime,
      404: 'No such shop',
      409: 'The slot is not free, the barber takes no bookings any more, twelve times of the day were kept by the caller, or nothing is paid with it and as many such visits are to come as may be',
      429: 'Three times are kept already; `Retry-After` says when to go on',
    },
    handle: async ({ context, params, body }) =>
      restHold(context, await actions.holdSlot(context, wishOf(params, body))),
  }),
  route({
    method: 'post',
    path: '/booking/extend/{id}',
    tag: 'Bookings',
    id: 'extendHold',
    summary: 'Keep a held slot longer, once, while a payment is on its way',
    caller: 'member',
    answer: ok('The hold', hold),
    refusals: { ...missing, 409: 'Not held any more, or extended already' },
    handle: async ({ context, params }) => restHold(context, await actions.extendHold(context, params.id)),
  }),
  route({
    method: 'post',
    path: '/booking/release/{id}',
    tag: 'Bookings',
    id: 'releaseHold',
    summary: 'Give a held slot back',
    caller: 'member',
    answer: noContent('Free again'),
    refusals: missing,
    handle: ({ context, params }) => actions.releaseHold(context, params.id),
  }),
];

const bookings = [
  route({
    method: 'post',
    path: '/booking/create/{shopId}',
    tag: 'Bookings',
    id: 'createBooking',
    summary: 'Book a slot that has been paid, or with which nothing is paid',
    caller: 'member',
    body: json(creation),
    answer: created('The confirmed booking', booking),
    refusals: {
      400: badTime,
      402: 'No succeeded payment of the caller for it',
      404: 'No such shop',
      409: 'The slot is not free, or the barber takes no bookings any more; a payment already taken is refunded. Or nothing is paid with it, and as many such visits are to come as may be',
    },
    async handle({ context, params, body }) {
      const { bookingId } = await actions.bookSlot(context, wishOf(params, body));
      return restBooking(context, bookingId);
    },
  }),
  route({
    method: 'get',
    path: '/booking/cancellation/{id}',
    tag: 'Bookings',
    id: 'previewCancellation',
    summary: 'What cancelling now would give back',
    caller: 'member',
    answer: ok('By the shop’s policy when the slot was held', cancellationPreview),
    refusals: { ...missing, 409: 'It cannot be cancelled any more' },
    handle: async ({ context, params }) => restCancellation(await actions.previewCancellation(context, params.id)),
  }),
  route({
    method: 'put',
    path: '/booking/cancel/{id}',
    tag: 'Bookings',
    id: 'cancelBooking',
    summary: 'Cancel, as customer or as the shop',
    caller: 'member',
    body: optionalJson(cancellation),
    answer: ok('The booking', booking),
    refusals: {
      403: 'Not allowed',
      ...missing,
      409: 'It cannot be cancelled any more, or another amount would be given back by now: `details.refund`, in dollars',
    },
    refuseAs: inDollars,
    async handle({ context, params: { id }, body: { reason, refund } }) {
      await actions.cancelBooking(context, id, reason, refund);
      return restBooking(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/booking/reschedule/{id}',
    tag: 'Bookings',
    id: 'rescheduleBooking',
    summary: 'Move to another slot of the same shop',
    caller: 'member',
    body: json(newTime),
    answer: ok('The booking', booking),
    refusals: {
      400: badTime,
      403: 'Not allowed',
      ...missing,
      409: 'The slot is not free, or the barber takes no bookings any more',
    },
    async handle({ context, params: { id }, body }) {
      await actions.rescheduleBooking(context, id, body);
      return restBooking(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/booking/check-in/{id}',
    tag: 'Bookings',
    id: 'checkIn',
    summary: 'The customer is there: the shop says so, on the day',
    caller: 'member',
    answer: ok('The booking', booking),
    refusals: { ...ending, 409: 'On another day, not confirmed, or over' },
    async handle({ context, params: { id } }) {
      await actions.checkIn(context, id);
      return restBooking(context, id);
    },
  }),
  route({
    method: 'delete',
    path: '/booking/check-in/{id}',
    tag: 'Bookings',
    id: 'undoCheckIn',
    summary: 'Take back that the customer is there',
    caller: 'member',
    answer: ok('The booking', booking),
    refusals: { ...ending, 409: 'Not confirmed, or over' },
    async handle({ context, params: { id } }) {
      await actions.undoCheckIn(context, id);
      return restBooking(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/booking/complete/{id}',
    tag: 'Bookings',
    id: 'completeBooking',
    summary: 'The customer was served: the shop says so',
    caller: 'member',
    answer: ok('The booking', booking),
    refusals: ending,
    async handle({ context, params: { id } }) {
      await actions.completeBooking(context, id);
      return restBooking(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/booking/no-show/{id}',
    tag: 'Bookings',
    id: 'markNoShow',
    summary: 'The customer did not come: the shop says so, and keeps what its rule says of what was paid',
    caller: 'member',
    answer: ok('The booking', booking),
    refusals: {
      ...ending,
      409: 'Not a confirmed booking, not begun yet, or over for more than a day where something is given back',
    },
    async handle({ context, params: { id } }) {
      await actions.markNoShow(context, id);
      return restBooking(context, id);
    },
  }),
  route({
    method: 'get',
    path: '/booking/calendar/{file}',
    tag: 'Bookings',
    id: 'calendarFile',
    summary: 'A booking as a calendar file: its id, with or without `.ics`',
    caller: 'member',
    answer: {
      ...ok('The file', z.string()),
      type: 'text/calendar',
      headers: { 'Content-Disposition': 'The name of the file' },
    },
    refusals: missing,
    async handle({ context, params: { file }, reply }) {
      // Read first: a refusal must not carry the headers of a file.
      const calendar = await calendarFileOf(context, file.replace(/\.ics$/i, ''));
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="chairside-booking.ics"')
        .header('cache-control', 'no-store')
        .send(calendar);
    },
  }),
];

const lists = [
  route({
    method: 'get',
    path: '/booking/mine',
    tag: 'Bookings',
    id: 'listOwnBookings',
    summary: 'The calling member’s bookings',
    caller: 'member',
    query: span.extend(paging()),
    answer: ok('Bookings', pagedListOf(booking)),
    refusals: { 400: 'Not a date, or not a page' },
    async handle({ context, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const { from, to } = query;
      const { bookings: mine, total } = await listMine(context, { offset, limit, from, to });
      return { data: await restBookings(context, mine, context.services.now()), total, page, pageSize };
    },
  }),
  route({
    method: 'get',
    path: '/booking/shop/{shopId}',
    tag: 'Bookings',
    id: 'listShopBookings',
    summary: 'A shop’s bookings, for its owner and its crew: of a barber those at their own chair',
    caller: 'member',
    query: span.extend(paging(100)),
    answer: ok('Bookings', pagedListOf(booking)),
    refusals: { 400: 'Not a date', 403: 'Another member’s shop', 404: 'No such shop' },
    async handle({ context, params, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const all = await listOfShop(context, params.shopId, query);
      const data = await restBookings(context, all.slice(offset, offset + limit), context.services.now());
      return { data, total: all.length, page, pageSize };
    },
  }),
];

/**
 * GET /shops/availability and the rows of /booking (REST contract), with additional ones: release, extend, complete,
 * no-show, calendar.
 */
export const bookingRoutes: readonly Route[] = [availability, ...holds, ...bookings, ...lists];
