import { SEGMENT_WORDS, SEGMENTS } from '#domain/customers/segments.ts';
import { customers } from '#projections/customers/customers.ts';
import { type CustomerSort, countSegments, readCustomerPage } from '#projections/customers/readCustomers.ts';
import { members } from '#projections/users/members.ts';
import { booking } from '../bookings/schemas.ts';
import { restBooking } from '../bookings/views.ts';
import { member } from '../http/context.ts';
import { pageIn } from '../http/paging.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { listOf } from '../http/schemas.ts';
import * as actions from './actions.ts';
import { bookForCustomer } from './bookFor.ts';
import { keptTexts, restBookingFor, restCustomers, restMerge, sentTexts } from './inputs.ts';
import { keptOfBooking, noteCustomerOfBooking } from './ofBooking.ts';
import * as rows from './rows.ts';
import { keptAboutMe } from './views.ts';

const SORTS = {
  ...{ newest: 'NEWEST', oldest: 'OLDEST', name: 'NAME', last_visit: 'LAST_VISIT', spent: 'SPENT' },
} as const satisfies Readonly<Record<string, CustomerSort>>;

const missing = { 404: 'No such customer of the caller' };
const noBooking = {
  403: 'The caller’s own booking, or their role in the shop does not include it',
  404: 'No booking at whose chair the caller serves, or its customer is in no list',
};
const NO_TEXTS = 'Not a text, or too long';
const common = { tag: 'Bookings', caller: 'member' } as const;
const answer = ok('The customer', rows.customerRecord);

/** Who has come to one's shops and bought one's things: an addition to the REST contract. */
export const customerRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/customers',
    id: 'customers',
    summary: 'Who has booked at the caller’s shops or bought of them',
    query: restCustomers,
    answer: ok('Customers', rows.customerList),
    refusals: { 400: 'Not a group, an order or a page' },
    async handle({ context, query: { query, segment, account, sort, ...asked } }) {
      const { page, pageSize, offset, limit } = pageIn(asked);
      const now = context.services.now();
      const models = await context.fresh(customers, members);
      const hasAccount = account === undefined ? undefined : account === 'true';
      const search = { query, segment, hasAccount, sort: SORTS[sort] };
      const found = await readCustomerPage(models, member(context).id, search, now, { offset, limit });
      return { data: found.rows.map((one) => rows.customerRow(one, now)), total: found.total, page, pageSize };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/customers/counts',
    id: 'customerCounts',
    summary: 'How many customers the caller has, in all and in each group',
    answer: ok('The counts', rows.customerCounts),
    async handle({ context }) {
      const models = await context.fresh(customers);
      const { total, counts } = await countSegments(models, member(context).id, context.services.now());
      const segments = SEGMENTS.map((segment) => ({
        ...{ segment, meaning: SEGMENT_WORDS[segment], count: counts[segment] },
      }));
      return { total, segments };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/customers/one/{id}',
    id: 'customer',
    summary: 'All that the caller knows of a customer',
    answer,
    refusals: missing,
    handle: ({ context, params }) => rows.recordRow(context, params.id),
  }),
  route({
    ...common,
    method: 'put',
    path: '/customers/note/{id}',
    id: 'noteCustomer',
    summary: 'Keep notes, preferences or allergies of a customer, who reads them too',
    body: json(keptTexts),
    answer,
    refusals: { 400: NO_TEXTS, ...missing },
    async handle({ context, params: { id }, body }) {
      await actions.noteCustomer(context, id, sentTexts(body));
      return rows.recordRow(context, id);
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/customers/block/{id}',
    id: 'blockCustomer',
    summary: 'Take no more bookings of a customer; what they have booked stays',
    answer,
    refusals: { ...missing, 409: 'They have no account' },
    async handle({ context, params: { id } }) {
      await actions.blockCustomer(context, id);
      return rows.recordRow(context, id);
    },
  }),
  route({
    ...common,
    method: 'delete',
    path: '/customers/block/{id}',
    id: 'unblockCustomer',
    summary: 'Take bookings of a customer again',
    answer,
    refusals: missing,
    async handle({ context, params: { id } }) {
      await actions.unblockCustomer(context, id);
      return rows.recordRow(context, id);
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/customers/merge/{id}',
    id: 'mergeCustomer',
    summary: 'Count people without an account as another customer',
    body: json(restMerge),
    answer: ok('Whom they count as', rows.customerRecord),
    refusals: { 400: 'Not an id', ...missing, 409: 'They have an account' },
    async handle({ context, params: { id }, body: { into } }) {
      await actions.mergeCustomer(context, id, into);
      return rows.recordRow(context, into);
    },
  }),
  route({
    ...common,
    method: 'delete',
    path: '/customers/merge/{id}',
    id: 'partCustomer',
    summary: 'Take that back: they are two customers again',
    answer: ok('Who has no account', rows.customerRecord),
    refusals: { 404: 'Nobody who was merged' },
    async handle({ context, params: { id } }) {
      await actions.partCustomer(context, id);
      return rows.recordRow(context, id);
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/booking/for/{shopId}',
    id: 'bookForCustomer',
    summary: 'Book for a customer who has an account, paid at the shop: who serves at the chair does',
    body: json(restBookingFor),
    answer: created('The booking', booking),
    refusals: {
      400: 'Not a working hour, over, too short for the service, or no service or add-on of the shop or the barber',
      403: 'Another member’s shop, or the caller’s role there does not include it',
      404: 'No such shop or customer',
      409: 'The slot is not free or others wait for it, the customer is blocked, has no account or enough visits to come, or the barber takes no bookings any more',
      429: 'More than 60 in a day',
    },
    async handle({ context, params: { shopId }, body: { customer_id, service, add_ons, ...slot } }) {
      const wish = { shopId, customerId: customer_id, serviceId: service, addOnIds: add_ons, ...slot };
      return restBooking(context, await bookForCustomer(context, wish));
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/booking/customer/{id}',
    id: 'keptOfBooking',
    summary: 'What the shop of a booking keeps about its customer, for who serves them',
    answer: ok('What is kept', rows.keptOfBooking),
    refusals: noBooking,
    handle: async ({ context, params }) => rows.keptOfBookingRow(await keptOfBooking(context, params.id)),
  }),
  route({
    ...common,
    method: 'put',
    path: '/booking/customer/{id}',
    id: 'noteCustomerOfBooking',
    summary: 'Keep notes, preferences or allergies of the customer of a booking, as far as the caller’s role includes it',
    body: json(keptTexts),
    answer: ok('What is kept', rows.keptOfBooking),
    refusals: { 400: NO_TEXTS, ...noBooking },
    async handle({ context, params: { id }, body }) {
      await noteCustomerOfBooking(context, id, sentTexts(body));
      return rows.keptOfBookingRow(await keptOfBooking(context, id));
    },
  }),
  route({
    method: 'get',
    path: '/me/kept',
    tag: 'Accounts',
    id: 'keptAboutMe',
    summary: 'What owners of shops and sellers keep about the caller',
    caller: 'member',
    answer: ok('By the owner’s name', listOf(rows.keptAboutMe)),
    handle: async ({ context }) => ({ data: (await keptAboutMe(context)).map((one) => rows.keptAboutMeRow(context, one)) }),
  }),
];
