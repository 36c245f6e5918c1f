import { z } from 'zod';
import { OrderMissing } from '#domain/orders/refusals.ts';
import type { PlacedOrder } from '#domain/orders/state.ts';
import { type Context, memberWith } from '../http/context.ts';
import { type Page, pageIn, paging } from '../http/paging.ts';
import { ok, type Route, route } from '../http/route.ts';
import { pagedListOf } from '../http/schemas.ts';
import { lookAtOrder, ordersPage, ordersPageOf, salesPage } from './actions.ts';
import { heldRefundsPage } from './heldRefunds.ts';
import { heldRefundRow, orderRows } from './rows.ts';
import { heldRefundSchema, orderWithBuyer, partStatus } from './schemas.ts';

const badPage = 'A page that is not a positive integer';

async function listed(
  context: Context,
  { page, pageSize }: Page,
  { orders, total }: { readonly orders: readonly PlacedOrder[]; readonly total: number },
) {
  return { data: await orderRows(context, orders), total, page, pageSize };
}

/** The orders of any member, for platform owners. */
const ofMember = {
  method: 'get',
  tag: 'Cart',
  description: 'Whole, with the parts of all sellers; that it was read is recorded.',
  caller: 'member',
  access: (context: Context) => memberWith(context, 'superadmin'),
  query: z.object(paging()),
  answer: ok('Orders', pagedListOf(orderWithBuyer)),
  refusals: { 400: badPage, 403: 'Not a platform owner' },
} as const;

/** Reading orders: an addition to the REST contract. */
export const orderRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/orders/held-refunds',
    tag: 'Cart',
    id: 'listHeldRefunds',
    summary: 'Refunds of cancelled parts that wait for a platform owner, the longest first',
    description: 'Their sellers were paid out, and have too little to come for them.',
    caller: 'member',
    access: (context: Context) => memberWith(context, 'readMoney'),
    query: z.object(paging()),
    answer: ok('Refunds', pagedListOf(heldRefundSchema)),
    refusals: { 400: badPage, 403: 'Neither a platform owner nor finance' },
    async handle({ context, query }) {
      const page = pageIn(query);
      const { refunds, total } = await heldRefundsPage(context, page);
      return { data: refunds.map(heldRefundRow), total, page: page.page, pageSize: page.pageSize };
    },
  }),
  route({
    method: 'get',
    path: '/orders/mine',
    tag: 'Cart',
    id: 'listOwnOrders',
    summary: 'The calling member’s orders, the last placed first',
    description: 'Those given up before they were paid are left out.',
    caller: 'member',
    query: z.object(paging()),
    answer: ok('Orders', pagedListOf(orderWithBuyer)),
    refusals: { 400: badPage },
    async handle({ context, query }) {
      const page = pageIn(query);
      return listed(context, page, await ordersPage(context, page));
    },
  }),
  route({
    method: 'get',
    path: '/orders/sales',
    tag: 'Cart',
    id: 'listSales',
    summary: 'Paid orders in which the calling member sells something, the last paid first',
    description: 'Each with the seller’s own part alone.',
    caller: 'member',
    query: z.object({
      status: partStatus.optional().describe('Only where the seller’s own part is so'),
      ...paging(),
    }),
    answer: ok('Orders', pagedListOf(orderWithBuyer)),
    refusals: { 400: badPage },
    async handle({ context, query: { status, ...query } }) {
      const page = pageIn(query);
      return listed(context, page, await salesPage(context, status, page));
    },
  }),
  route({
    ...ofMember,
    path: '/orders/of/{memberId}',
    id: 'listOrdersOfUser',
    summary: 'What a member has bought or is about to pay, the last placed first',
    async handle({ context, params: { memberId }, query }) {
      const page = pageIn(query);
      return listed(context, page, await ordersPageOf(context, memberId, 'buyer', page));
    },
  }),
  route({
    ...ofMember,
    path: '/orders/sales/{memberId}',
    id: 'listSalesOfUser',
    summary: 'Paid orders in which a member sells something, the last paid first',
    async handle({ context, params: { memberId }, query }) {
      const page = pageIn(query);
      return listed(context, page, await ordersPageOf(context, memberId, 'seller', page));
    },
  }),
  route({
    method: 'get',
    path: '/orders/one/{id}',
    tag: 'Cart',
    id: 'readOrder',
    summary: 'One order: all of it for its buyer and a platform owner, their own part for a seller',
    caller: 'member',
    answer: ok('The order', orderWithBuyer),
    refusals: { 404: 'No such order, or one between others' },
    async handle({ context, params: { id } }) {
      const order = await lookAtOrder(context, id);
      if (!order) throw OrderMissing();
      const [row] = await orderRows(context, [order]);
      return row;
    },
  }),
];
