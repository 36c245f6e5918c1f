import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { member } from '../context.ts';
import '../http.ts';
import { parse } from '../parse.ts';
import type { Receipt } from './layout.ts';
import { planReceipt } from './plans.ts';
import { writeReceipt } from './receipt.ts';
import { bookingReceipt, orderReceipt } from './sales.ts';

// Made once: zod compiles a schema when it first parses.
const byId = z.object({ id: z.string() });

/** Receipts to print: GET /booking/receipt/{id}, /orders/receipt/{id} and /subscription/receipt/{id}, for those whose purchase or sale it is. */
export const receiptRoutes = (app: FastifyInstance): void => {
  app.get('/booking/receipt/:id', async ({ asker, params }, reply) => {
    member(asker);
    return send(reply, await bookingReceipt(asker, parse(byId, params).id));
  });
  app.get('/orders/receipt/:id', async ({ asker, params }, reply) => {
    member(asker);
    return send(reply, await orderReceipt(asker, parse(byId, params).id));
  });
  app.get('/subscription/receipt/:id', async ({ asker, params }, reply) => {
    member(asker);
    return send(reply, await planReceipt(asker, parse(byId, params).id));
  });
};

const send = async (reply: FastifyReply, receipt: Receipt): Promise<FastifyReply> =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="chairside-receipt-${receipt.number}.pdf"`)
    .header('cache-control', 'no-store')
    .send(await writeReceipt(receipt));
