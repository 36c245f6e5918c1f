import { z } from 'zod';
import { RequestMissing } from '#domain/serviceRequests/refusals.ts';
import { REQUEST_STATUSES, type RequestDocument } from '#projections/serviceRequests/documents.ts';
import {
  readEveryRequest,
  readOwnRequests,
  readRequestsToQuote,
  serviceRequests,
} from '#projections/serviceRequests/requests.ts';
import { hold } from '../bookings/schemas.ts';
import { restHold } from '../bookings/views.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { listOf } from '../http/schemas.ts';
import * as actions from './actions.ts';
import { bookVisit } from './bookVisit.ts';
import { answerText, closingReason, forwarding, newQuote, newRequest, newVisit, withdrawalReason } from './inputs.ts';
import { planVisit } from './planVisit.ts';
import { serviceRequest } from './schemas.ts';
import type { ServiceBooking, ServiceRequest, ServiceVisit } from './types.ts';
import { requestTypes } from './views.ts';

const platformOwner = (context: Context) => memberWith(context, 'superadmin');

/** The latest of a list; GraphQL goes through the rest. */
const LATEST = { limit: 100 };
const answer = ok('The request', serviceRequest);
const list = ok('Requests', listOf(serviceRequest));

function rowOf({ id, requester, steps, quotes, sentTo, timeZone: _zone, ...same }: ServiceRequest) {
  const { status, date, partOfDay, heads, address, city, state, note, createdAt } = same;
  return {
    _id: id,
    ...{ status, date, partOfDay, heads, address, city, state, note, createdAt },
    requester: requester && { _id: requester.id, firstName: requester.firstName, lastName: requester.lastName },
    steps: steps.map(({ kind, at, text, shopName }) => ({ kind, at, text, shop_name: shopName })),
    quotes: quotes.map((quote) => ({
      _id: quote.id,
      status: quote.status,
      shop_id: quote.shop?.id ?? null,
      shop_name: quote.shop?.name ?? null,
      price: quote.priceCents / 100,
      time: quote.time,
      barbers: quote.barbers,
      validUntil: quote.validUntil,
      note: quote.note,
      visit: quote.visit && visitRow(quote.visit),
      booking: quote.booking && bookingRow(quote.booking),
    })),
    sentTo: sentTo.map((shop) => ({ _id: shop.id, shop_name: shop.name })),
  };
}

const visitRow = ({ startsAt, endsAt, travelMinutes, barberIds, barbers }: ServiceVisit) => ({
  ...{ startsAt, endsAt, travelMinutes },
  barbers: barberIds,
  names: barbers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
});

const bookingRow = ({ id, status, barbers, priceCents, paidCents, refundCents, dueCents }: ServiceBooking) => ({
  _id: id,
  status: status === 'noShow' ? 'no-show' : status,
  barbers,
  amount: priceCents / 100,
  paid: paidCents / 100,
  refund: refundCents / 100,
  due_at_visit: dueCents / 100,
});

const rows = async (context: Context, found: readonly RequestDocument[]) => ({
  data: (await requestTypes(context, found)).map(rowOf),
});

async function rowNow(context: Context, id: string) {
  const found = await actions.requestFor(context, id);
  if (!found) throw RequestMissing();
  const [row] = (await rows(context, [found])).data;
  return row;
}

const OVER = 'It is over, or something was agreed already';
const MISSING = 'No such request, or another member’s';
const quoteBody = newQuote
  .omit({ requestId: true, priceCents: true })
  .extend({ price: z.number('price is in dollars.').describe('US dollars for everybody together, 1 to 100000') });

/** Requests for a special service: an addition to the REST contract. */
export const serviceRequestRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/requests',
    tag: 'Bookings',
    id: 'listServiceRequests',
    summary: 'What the caller has asked for, the latest hundred',
    caller: 'member',
    answer: list,
    async handle({ context }) {
      const models = await context.fresh(serviceRequests);
      return rows(context, (await readOwnRequests(models, member(context).id, LATEST)).rows);
    },
  }),
  route({
    method: 'get',
    path: '/requests/shops',
    tag: 'Bookings',
    id: 'listServiceRequestsToQuote',
    summary: 'What was sent to shops of the caller, the latest hundred',
    caller: 'member',
    answer: list,
    async handle({ context }) {
      const models = await context.fresh(serviceRequests);
      return rows(context, (await readRequestsToQuote(models, member(context).id, LATEST)).rows);
    },
  }),
  route({
    method: 'get',
    path: '/requests/inbox',
    tag: 'Bookings',
    id: 'listServiceRequestInbox',
    summary: 'All requests or those of one status, the latest hundred; for platform owners',
    caller: 'member',
    access: platformOwner,
    query: z.object({ status: z.enum(REQUEST_STATUSES, 'There is no such status.').optional() }),
    answer: list,
    refusals: { 400: 'No such status', 403: 'Not a platform owner' },
    async handle({ context, query: { status } }) {
      const models = await context.fresh(serviceRequests);
      return rows(context, (await readEveryRequest(models, status, LATEST)).rows);
    },
  }),
  route({
    method: 'get',
    path: '/requests/one/{id}',
    tag: 'Bookings',
    id: 'readServiceRequest',
    summary: 'One request with its steps and offers',
    caller: 'member',
    answer,
    refusals: { 404: MISSING },
    handle: ({ context, params: { id } }) => rowNow(context, id),
  }),
  route({
    method: 'post',
    path: '/requests/create',
    tag: 'Bookings',
    id: 'requestService',
    summary: 'Ask for barbers at a place of one’s own',
    caller: 'member',
    body: json(newRequest),
    answer: created('The request', serviceRequest),
    refusals: {
      400: 'Something is missing, or the day is not possible',
      403: 'The caller’s address is not proven (`ADDRESS_NOT_PROVEN`)',
      409: 'Five requests are open',
      429: 'Ten were made within a day',
    },
    async handle({ context, body }) {
      return rowNow(context, await actions.requestService(context, body));
    },
  }),
  route({
    method: 'put',
    path: '/requests/answer/{id}',
    tag: 'Bookings',
    id: 'answerServiceRequest',
    summary: 'Write to who asks; for platform owners',
    caller: 'member',
    access: platformOwner,
    body: json(z.object({ text: answerText })),
    answer,
    refusals: {
      400: 'No text, or more than 1000 characters',
      403: 'Not a platform owner',
      404: 'No such request',
      409: OVER,
    },
    async handle({ context, params: { id }, body }) {
      await actions.answerRequest(context, id, body.text);
      return rowNow(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/requests/forward/{id}',
    tag: 'Bookings',
    id: 'forwardServiceRequest',
    summary: 'Send it to shops; for platform owners',
    caller: 'member',
    access: platformOwner,
    body: json(forwarding),
    answer,
    refusals: { 400: 'No shop, or too many', 403: 'Not a platform owner', 404: 'No such request or shop', 409: OVER },
    async handle({ context, params: { id }, body }) {
      await actions.forwardRequest(context, id, body);
      return rowNow(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/requests/close/{id}',
    tag: 'Bookings',
    id: 'closeServiceRequest',
    summary: 'End it with a reason; for platform owners',
    caller: 'member',
    access: platformOwner,
    body: json(z.object({ reason: closingReason })),
    answer,
    refusals: { 400: 'No reason', 403: 'Not a platform owner', 404: 'No such request', 409: OVER },
    async handle({ context, params: { id }, body }) {
      await actions.closeRequest(context, id, body.reason);
      return rowNow(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/requests/withdraw/{id}',
    tag: 'Bookings',
    id: 'withdrawServiceRequest',
    summary: 'Take one’s own request back, until its day is over',
    caller: 'member',
    body: json(z.object({ reason: withdrawalReason })),
    answer,
    refusals: { 400: 'A reason of more than 1000 characters', 404: MISSING, 409: 'It is over' },
    async handle({ context, params: { id }, body }) {
      await actions.withdrawRequest(context, id, body.reason);
      return rowNow(context, id);
    },
  }),
  route({
    method: 'post',
    path: '/requests/quote/{id}',
    tag: 'Bookings',
    id: 'quoteServiceRequest',
    summary: 'Offer a price for a shop of one’s own that has the request',
    description: 'Another offer of the same shop replaces the first. Nothing is paid here.',
    caller: 'member',
    body: json(quoteBody),
    answer: created('The request', serviceRequest),
    refusals: {
      400: 'A price, time, number of barbers or day that is not possible',
      404: 'No such request was sent to a shop of the caller',
      409: OVER,
    },
    async handle({ context, params: { id }, body: { price, ...quote } }) {
      const priceCents = Math.round(price * 100);
      await actions.quoteRequest(context, { ...quote, requestId: id, priceCents });
      return rowNow(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/requests/quote/{id}/{quoteId}',
    tag: 'Bookings',
    id: 'decideServiceQuote',
    summary: 'Accept or decline an offer for one’s own request, or take back one’s own offer',
    caller: 'member',
    body: json(
      z.object({ decision: z.enum(['accept', 'decline', 'withdraw'], 'decision is accept, decline or withdraw.') }),
    ),
    answer,
    refusals: {
      400: 'No such decision',
      403: 'The shop takes no bookings of the caller (`BOOKINGS_NOT_TAKEN`)',
      404: 'No such request or offer of the caller',
      409: 'The offer does not stand any more, or the request is over',
    },
    async handle({ context, params: { id, quoteId }, body: { decision } }) {
      const decide = { accept: actions.acceptQuote, decline: actions.declineQuote, withdraw: actions.withdrawQuote };
      await decide[decision](context, id, quoteId);
      return rowNow(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/requests/visit/{id}',
    tag: 'Bookings',
    id: 'planServiceVisit',
    summary: 'Say who of one’s shop comes to what was agreed with it',
    description:
      'Everybody’s chair is kept in the shop’s day, the way there and back included, or nobody’s. Another plan takes the place of the first.',
    caller: 'member',
    body: json(newVisit.omit({ requestId: true })),
    answer,
    refusals: {
      400: 'Nobody, somebody of another shop, more than were offered, or a length or way that is not possible',
      404: 'No such request was sent to a shop of the caller',
      409: 'Somebody is not free then (`BARBERS_NOT_FREE`), or nothing is agreed with the caller',
    },
    async handle({ context, params: { id }, body }) {
      await planVisit(context, { ...body, requestId: id });
      return rowNow(context, id);
    },
  }),
  route({
    method: 'post',
    path: '/requests/book/{id}',
    tag: 'Bookings',
    id: 'bookServiceVisit',
    summary: 'Book the visit that was agreed and planned, for all of its barbers at once',
    description:
      'Kept for ten minutes while it is paid as any booking: one payment of `amount`, and one receipt. While it is kept already, that hold is answered.',
    caller: 'member',
    answer: created('The hold', hold),
    refusals: {
      403: 'The shop takes no bookings of the caller (`BOOKINGS_NOT_TAKEN`)',
      404: MISSING,
      409: 'Nothing is planned yet (`VISIT_NOT_PLANNED`), it is booked already (`VISIT_BOOKED`), or has begun',
      429: 'Three times are kept already; `Retry-After` says when to go on',
    },
    handle: async ({ context, params: { id } }) => restHold(context, await bookVisit(context, id)),
  }),
];
