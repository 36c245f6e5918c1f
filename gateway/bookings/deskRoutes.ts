import { z } from 'zod';
import { created, json, noContent, ok, optionalJson, type Route, route } from '../http/route.ts';
import { dollars, id, listOf, localDate } from '../http/schemas.ts';
import { closeDays, previewClosing } from './closing.ts';
import * as desk from './desk.ts';
import { blocking, closing, daysToClose, restWalkIn, span, unblocking } from './inputs.ts';
import { blockedTime, booking } from './schemas.ts';
import { restBlock, restBooking } from './views.ts';

const notYours = { 403: 'Another member’s shop, or the caller’s role there does not include it', 404: 'No such shop' };
const closingPreview = z
  .object({ appointments: z.array(id), refund: dollars })
  .meta({ id: 'ClosingPreview', description: 'What closing some days would cancel' });
const missing = { 404: 'No such block, or another member’s' };

/** What a shop's owner and its crew do at the desk: walk-ins and blocked time; additional rows beside the REST contract's. */
export const deskRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/booking/walk-in/{shopId}',
    tag: 'Bookings',
    id: 'addWalkIn',
    summary: 'Add a person without an account, paid at the desk: who serves at the chair does',
    caller: 'member',
    body: json(restWalkIn),
    answer: created('The booking', booking),
    refusals: {
      400: 'Not a working hour, over, too short for the service, or no service or add-on of the shop or the barber',
      ...notYours,
      409: 'The slot is not free, or the barber takes no bookings any more',
    },
    async handle({ context, params: { shopId }, body: { service, add_ons, ...person } }) {
      const wish = { shopId, serviceId: service, addOnIds: add_ons };
      return restBooking(context, await desk.addWalkIn(context, { ...wish, ...person }));
    },
  }),
  route({
    method: 'put',
    path: '/booking/forget/{id}',
    tag: 'Bookings',
    id: 'forgetWalkIn',
    summary: 'Erase name, phone number and note of a walk-in',
    caller: 'member',
    answer: noContent('Erased'),
    refusals: { 404: 'No such booking, or another member’s', 409: 'A member’s booking' },
    async handle({ context, params }) {
      await desk.forgetWalkIn(context, params.id);
    },
  }),
  route({
    method: 'post',
    path: '/booking/block/{shopId}',
    tag: 'Bookings',
    id: 'blockTime',
    summary: 'Keep half hours for the shop owner or somebody of the crew: all that are named, or none',
    caller: 'member',
    body: json(blocking),
    answer: created('What is blocked', blockedTime),
    refusals: {
      400: 'Not a working hour, or over',
      ...notYours,
      409: 'Some of the times are taken: `details.taken`; nothing of the day is left; or the barber takes no bookings any more',
    },
    async handle({ context, params, body: { date, times, reason, barber } }) {
      const wish = { ...(times && { times }), ...(reason && { reason }), barber };
      return restBlock(await desk.blockTime(context, { shopId: params.shopId, date, ...wish }));
    },
  }),
  route({
    method: 'put',
    path: '/booking/unblock/{id}',
    tag: 'Bookings',
    id: 'unblockTime',
    summary: 'Open blocked half hours again',
    caller: 'member',
    body: optionalJson(unblocking),
    answer: ok('What is left of the block', blockedTime),
    refusals: { 400: 'Not times', ...missing },
    async handle({ context, params, body }) {
      return restBlock(await desk.unblockTime(context, params.id, body.times));
    },
  }),
  route({
    method: 'get',
    path: '/booking/closing/{shopId}',
    tag: 'Bookings',
    id: 'previewClosing',
    summary: 'What closing some days of a shop would cancel',
    caller: 'member',
    query: daysToClose,
    answer: ok('The appointments, and what goes back', closingPreview),
    refusals: { 400: 'Not days, too many, or too far ahead', ...notYours },
    async handle({ context, params: { shopId }, query }) {
      const { appointments, refund } = await previewClosing(context, { shopId, ...query });
      return { appointments, refund: refund / 100 };
    },
  }),
  route({
    method: 'post',
    path: '/booking/closing/{shopId}',
    tag: 'Bookings',
    id: 'closeDays',
    summary: 'Close days: what is booked is cancelled with all of its money, the rest is blocked',
    caller: 'member',
    body: json(closing),
    answer: ok('The days that were closed', z.object({ days: z.array(localDate) })),
    refusals: {
      400: 'Not days, too many, or too far ahead',
      ...notYours,
      409: 'An appointment is booked that was not named: `details.appointments`; nothing is left; or a day has seen too much: those closed are in `details.closed`',
    },
    async handle({ context, params: { shopId }, body: { reason, ...wanted } }) {
      return { days: await closeDays(context, { shopId, ...wanted, ...(reason && { reason }) }) };
    },
  }),
  route({
    method: 'get',
    path: '/booking/blocked/{shopId}',
    tag: 'Bookings',
    id: 'listBlockedTimes',
    summary: 'What is blocked of a shop, for its owner and its crew',
    caller: 'member',
    query: span,
    answer: ok('Blocked time, the coming month when no span is given', listOf(blockedTime)),
    refusals: { 400: 'Not a date', ...notYours },
    async handle({ context, params, query }) {
      return { data: (await desk.listBlocks(context, params.shopId, query)).map(restBlock) };
    },
  }),
];
