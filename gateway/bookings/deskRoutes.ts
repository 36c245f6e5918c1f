import { created, json, noContent, ok, optionalJson, type Route, route } from '../http/route.ts';
import { listOf } from '../http/schemas.ts';
import * as desk from './desk.ts';
import { blocking, restWalkIn, span, unblocking } from './inputs.ts';
import { blockedTime, booking } from './schemas.ts';
import { restBlock, restBooking } from './views.ts';

const notYours = { 403: 'Another member’s shop', 404: 'No such shop' };
const missing = { 404: 'No such block, or another member’s' };

/** What a shop's owner does at the desk: walk-ins and blocked time; additional rows beside the REST contract's. */
export const deskRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/booking/walk-in/{shopId}',
    tag: 'Bookings',
    id: 'addWalkIn',
    summary: 'Add a person without an account, paid at the desk: the shop owner does',
    caller: 'member',
    body: json(restWalkIn),
    answer: created('The booking', booking),
    refusals: {
      400: 'Not a working hour, over, too short for the service, or no service or add-on of the shop',
      403: 'Another member’s shop',
      404: 'No such shop',
      409: 'The slot is not free',
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
    summary: 'Keep half hours for the shop owner: all that are named, or none',
    caller: 'member',
    body: json(blocking),
    answer: created('What is blocked', blockedTime),
    refusals: {
      400: 'Not a working hour, or over',
      ...notYours,
      409: 'Some of the times are taken: `details.taken`; or nothing of the day is left',
    },
    async handle({ context, params, body: { date, times, reason } }) {
      const wish = { ...(times && { times }), ...(reason && { reason }) };
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
    path: '/booking/blocked/{shopId}',
    tag: 'Bookings',
    id: 'listBlockedTimes',
    summary: 'What is blocked of a shop, for its owner',
    caller: 'member',
    query: span,
    answer: ok('Blocked time, the coming month when no span is given', listOf(blockedTime)),
    refusals: { 400: 'Not a date', ...notYours },
    async handle({ context, params, query }) {
      return { data: (await desk.listBlocks(context, params.shopId, query)).map(restBlock) };
    },
  }),
];
