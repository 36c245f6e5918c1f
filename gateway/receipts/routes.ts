import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Answer, ok, type Route, route } from '../http/route.ts';
import { contributionReceipt } from './contributions.ts';
import type { Receipt } from './layout.ts';
import { planReceipt } from './plans.ts';
import { writeReceipt } from './receipt.ts';
import { bookingReceipt, orderReceipt } from './sales.ts';

const answer: Answer = {
  ...ok('The same receipt is the same bytes', z.string()),
  type: 'application/pdf',
  headers: { 'Content-Disposition': 'The name of the file' },
};

/** Receipts to print, for those whose purchase or sale it is. */
export const receiptRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/booking/receipt/{id}',
    tag: 'Payments',
    id: 'bookingReceipt',
    summary: 'A paid booking’s receipt to print, for its customer and its shop',
    caller: 'member',
    answer,
    refusals: { 404: 'No such booking, another member’s, or nothing was paid' },
    handle: async ({ context, params, reply }) => send(reply, await bookingReceipt(context, params.id)),
  }),
  route({
    method: 'get',
    path: '/orders/receipt/{orderId}',
    tag: 'Payments',
    id: 'orderReceipt',
    summary: 'A paid order’s receipt to print: all of it for its buyer, their own part for a seller',
    caller: 'member',
    answer,
    refusals: { 404: 'No such order, another member’s, or not paid' },
    handle: async ({ context, params, reply }) => send(reply, await orderReceipt(context, params.orderId)),
  }),
  route({
    method: 'get',
    path: '/subscription/receipt/{invoiceId}',
    tag: 'Payments',
    id: 'planReceipt',
    summary: 'The receipt of an invoice of one’s own plan',
    caller: 'member',
    answer,
    refusals: { 404: 'No such invoice, another member’s, or not paid' },
    handle: async ({ context, params, reply }) => send(reply, await planReceipt(context, params.invoiceId)),
  }),
  route({
    method: 'get',
    path: '/campaign/receipt/{contributionId}',
    tag: 'Campaigns',
    id: 'contributionReceipt',
    summary: 'The receipt of one’s own contribution, or what was pledged and what became of it',
    caller: 'member',
    answer,
    refusals: { 404: 'No such contribution, another member’s, or nothing was paid or pledged' },
    handle: async ({ context, params, reply }) =>
      send(reply, await contributionReceipt(context, params.contributionId)),
  }),
];

const send = async (reply: FastifyReply, receipt: Receipt): Promise<FastifyReply> =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="chairside-receipt-${receipt.number}.pdf"`)
    .header('cache-control', 'no-store')
    .send(await writeReceipt(receipt));
