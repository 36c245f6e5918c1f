import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { member } from '../context.ts';
import '../http.ts';
import { confirmCart } from '../orders/paying.ts';
import { orderRow } from '../orders/views.ts';
import { parse } from '../parse.ts';
import { addToCart, setQuantity } from './actions.ts';
import { newItems, newQuantity } from './parsing.ts';
import { cartRows } from './views.ts';

const byId = z.object({ id: z.string() });
const idOf = (request: FastifyRequest) => parse(byId, request.params).id;

/** Rows `/cart/*` of the REST contract. */
export const cartRoutes = (app: FastifyInstance): void => {
  app.post('/cart/create', async ({ asker, body }, reply) => {
    member(asker);
    await addToCart(asker, parse(newItems, body).items);
    return reply.status(201).send({ carts: await cartRows(asker) });
  });

  app.put('/cart/item/:id', async (request) => {
    member(request.asker);
    await setQuantity(request.asker, idOf(request), parse(newQuantity, request.body).quantity);
    return { carts: await cartRows(request.asker) };
  });

  app.get('/cart/user', async ({ asker }) => {
    member(asker);
    return { carts: await cartRows(asker) };
  });

  app.put('/cart/payment/:id', async (request) => {
    member(request.asker);
    return orderRow(await confirmCart(request.asker, idOf(request)));
  });
};
