import { z } from 'zod';
import { parse } from '../http/parse.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { dollars, id, listOf, text } from '../http/schemas.ts';
import * as actions from './actions.ts';
import { goodId, restGood, restStock } from './inputs.ts';

const shown = z
  .object({
    _id: id,
    name: text,
    price: dollars.describe('Of one piece, now'),
    stock: z.int().nullable().describe('How many pieces are left; null: they are not counted'),
  })
  .meta({ id: 'CounterGood', description: 'A good that a barber shop sells at its desk' });

const rowOf = ({ goodId: _id, name, price, stock }: actions.GoodAtDesk) => ({ _id, name, price: price / 100, stock });
const rows = (goods: readonly actions.GoodAtDesk[]) => ({ data: goods.map(rowOf) });

const theGoods = 'What is at the desk, by name';
const wrong = 'What is wrong with it, by `code` and `field`';
const notYours = { 403: 'The caller’s role there does not include it', 404: 'No such barber shop' };
const common = { tag: 'Shops', caller: 'member' } as const;

/** The goods at the desk of a shop: an addition to the REST contract. */
export const counterRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/shops/counter/{id}',
    id: 'listCounterGoods',
    summary: 'What a barber shop sells at its desk when a visit is completed',
    description: 'For its owner, and who of its crew serves there. These goods are not in the marketplace.',
    answer: ok(theGoods, listOf(shown)),
    refusals: notYours,
    handle: async ({ context, params }) => rows(await actions.counterGoods(context, params.id)),
  }),
  route({
    ...common,
    method: 'post',
    path: '/shops/counter/{id}',
    id: 'addCounterGood',
    summary: 'Put a new good at the desk',
    body: json(restGood),
    answer: created(theGoods, listOf(shown)),
    refusals: { 400: wrong, ...notYours, 409: 'There are 100 already, or another has that name' },
    handle: async ({ context, params, body }) =>
      rows(await actions.setCounterGood(context, params.id, undefined, body)),
  }),
  route({
    ...common,
    method: 'put',
    path: '/shops/counter/{id}/{goodId}',
    id: 'setCounterGood',
    summary: 'Set the name and price of a good anew, or put it back under its former id; what was sold keeps its own',
    body: json(restGood),
    answer: ok(theGoods, listOf(shown)),
    refusals: { 400: wrong, ...notYours, 409: 'There are 100 already, or another has that name' },
    handle: async ({ context, params, body }) =>
      rows(await actions.setCounterGood(context, params.id, parse(goodId, params.goodId), body)),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/shops/counter/{id}/{goodId}',
    id: 'takeOffCounterGood',
    summary: 'Take a good off the desk; what was sold of it stays sold',
    answer: ok(theGoods, listOf(shown)),
    refusals: { 400: 'Not an id', ...notYours },
    handle: async ({ context, params }) =>
      rows(await actions.takeOffCounterGood(context, params.id, parse(goodId, params.goodId))),
  }),
  route({
    ...common,
    method: 'put',
    path: '/shops/counter-stock/{id}/{goodId}',
    id: 'setCounterStock',
    summary: 'Say how many pieces of a good are left',
    body: json(restStock),
    answer: ok(theGoods, listOf(shown)),
    refusals: { 400: wrong, ...notYours, 404: 'No such barber shop, or no such good at its desk' },
    handle: async ({ context, params, body }) =>
      rows(await actions.setCounterStock(context, params.id, parse(goodId, params.goodId), body.stock)),
  }),
];
