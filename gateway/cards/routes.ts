import { z } from 'zod';
import type { MemberCard } from '#domain/processes/cards/cards.ts';
import { created, ok, type Route, route } from '../http/route.ts';
import { id, instant, listOf, text } from '../http/schemas.ts';
import * as actions from './actions.ts';

const card = z
  .object({
    _id: id,
    brand: text,
    last4: text,
    expiryMonth: z.int(),
    expiryYear: z.int(),
    addedAt: instant,
    isDefault: z.boolean().describe('The plan is charged to it'),
    isPledged: z.boolean().describe('A pledge waits to be charged to it'),
  })
  .meta({ id: 'Card' });
const cardSetup = z
  .object({ clientSecret: text.describe('Handed to the provider’s card form'), setupId: text })
  .meta({ id: 'CardSetup' });

const LATER = 'Asked too often; `Retry-After` says when to go on';

/** A member's cards: an addition to the REST contract. The number of a card never comes here. */
export const cardRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/cards',
    tag: 'Payments',
    id: 'listCards',
    summary: 'The cards one has on file, newest first',
    caller: 'member',
    answer: ok('At most ten', listOf(card)),
    refusals: { 429: LATER },
    handle: async ({ context }) => rows(await actions.ownCards(context)),
  }),
  route({
    method: 'post',
    path: '/cards',
    tag: 'Payments',
    id: 'addCard',
    summary: 'Begin to put a card on file',
    description: 'The card form does the rest, with the provider. Nothing is charged.',
    caller: 'member',
    config: { secretAnswer: true },
    answer: created('What the card form needs', cardSetup),
    refusals: {
      403: 'The e-mail address is not proven',
      409: 'Ten cards are there already',
      429: 'Too many were begun, or too many cards declined; `Retry-After` says when to go on',
    },
    handle({ context, reply }) {
      reply.header('cache-control', 'no-store');
      return actions.addCard(context);
    },
  }),
  route({
    method: 'put',
    path: '/cards/default/{id}',
    tag: 'Payments',
    id: 'setDefaultCard',
    summary: 'Charge another card from now on',
    caller: 'member',
    answer: ok('All cards', listOf(card)),
    refusals: { 404: 'No such card', 429: LATER },
    handle: async ({ context, params }) => rows(await actions.useOwnCard(context, params.id)),
  }),
  route({
    method: 'delete',
    path: '/cards/{id}',
    tag: 'Payments',
    id: 'removeCard',
    summary: 'Take a card away',
    caller: 'member',
    answer: ok('The cards that are left', listOf(card)),
    refusals: { 404: 'No such card', 409: 'The plan, or a pledge, is charged to it', 429: LATER },
    handle: async ({ context, params }) => rows(await actions.removeOwnCard(context, params.id)),
  }),
];

function rows(cards: readonly MemberCard[]) {
  return {
    data: cards.map(({ cardId: _id, brand, last4, expiryMonth, expiryYear, addedAt, isDefault, isPledged }) => ({
      _id,
      brand,
      last4,
      expiryMonth,
      expiryYear,
      addedAt,
      isDefault,
      isPledged,
    })),
  };
}
