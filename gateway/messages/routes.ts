import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { conversations, readBox } from '#projections/messages/conversations.ts';
import { member } from '../context.ts';
import { pageOf } from '../paging.ts';
import { parse } from '../parse.ts';
import * as actions from './actions.ts';
import { messageEdit, newMessage, readMark, reason } from './parsing.ts';
import { conversationFor, messagesFor, tallyOf } from './reading.ts';
import { messageFor } from './resolver.ts';
import { sideOfBox } from './sides.ts';
import { conversationTypes, inboxType } from './views.ts';

const ofOne = z.object({ id: z.string() });
const inBox = z.object({ box: z.enum(['own', 'support'], 'box is own or support').default('own') });
const older = z.object({ before: z.coerce.number('before is the number of a message').int().min(1).optional() });

/** Messages: ours, beside the contract's rows. */
export const messageRoutes = (app: FastifyInstance): void => {
  app.get('/messages', async ({ asker, query }) => {
    const { box } = parse(inBox, query);
    const { page, pageSize, offset, limit } = pageOf(query);
    const side = sideOfBox(asker, box);
    const { conversations: found, total } = await readBox(await asker.fresh(conversations), side, { offset, limit });
    const inbox = inboxType(await tallyOf(asker, box));
    return { data: await conversationTypes(asker, found, side), total, page, pageSize, ...inbox };
  });

  app.get('/messages/one/:id', async ({ asker, params, query }) => {
    const { id } = parse(ofOne, params);
    const conversation = await conversationFor(asker, id);
    const { limit } = pageOf(query, 30);
    return { conversation, ...(await messagesFor(asker, id, { before: parse(older, query).before, limit })) };
  });

  app.post('/messages/send', async ({ asker, body }, reply) => {
    member(asker);
    const message = await messageFor(asker, await actions.sendMessage(asker, parse(newMessage, body)));
    return reply.status(201).send(message);
  });

  app.put('/messages/edit/:id', async ({ asker, params, body }) => {
    const { id } = parse(ofOne, params);
    member(asker);
    return messageFor(asker, await actions.editMessage(asker, id, parse(messageEdit, body)));
  });

  app.put('/messages/read/:id', async ({ asker, params, body }) => {
    const { id } = parse(ofOne, params);
    member(asker);
    await actions.markRead(asker, id, parse(readMark, body).upTo);
    return conversationFor(asker, id);
  });

  app.post('/messages/report/:id', async ({ asker, params, body }, reply) => {
    const { id } = parse(ofOne, params);
    member(asker);
    await actions.report(asker, id, parse(reason, body).reason);
    return reply.status(202).send();
  });

  app.put('/messages/block/:id', async ({ asker, params }, reply) => {
    await actions.setBlocked(asker, parse(ofOne, params).id, true);
    return reply.status(204).send();
  });

  app.delete('/messages/block/:id', async ({ asker, params }, reply) => {
    await actions.setBlocked(asker, parse(ofOne, params).id, false);
    return reply.status(204).send();
  });
};
