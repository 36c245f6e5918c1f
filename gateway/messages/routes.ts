import { z } from 'zod';
import { conversations, readBox } from '#projections/messages/conversations.ts';
import { pageIn, paging } from '../http/paging.ts';
import { restIds } from '../http/restIds.ts';
import { accepted, created, json, noContent, ok, type Route, route } from '../http/route.ts';
import * as actions from './actions.ts';
import { messageEdit, newMessage, readMark, reason } from './inputs.ts';
import { conversationFor, messagesFor, tallyOf } from './reads.ts';
import { messageFor } from './resolver.ts';
import { conversation, conversationPage, inbox, message } from './schemas.ts';
import { sideOfBox } from './sides.ts';
import { conversationTypes, inboxType } from './views.ts';

const missing = { 404: 'No such conversation, or one between others' };

const inBox = z.object({
  box: z
    .enum(['own', 'support'], 'box is own or support')
    .default('own')
    .describe('support: the platform’s inbox, for its owners'),
  ...paging(),
});
const older = z.object({
  before: z.coerce
    .number('before is the number of a message')
    .int()
    .min(1)
    .optional()
    .describe('Only messages before this one'),
  ...paging(30),
});

/** Messages: an addition to the REST contract. */
export const messageRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/messages',
    tag: 'Messages',
    id: 'listConversations',
    summary: 'Conversations, the last written first, and how much is unread',
    caller: 'member',
    query: inBox,
    answer: ok('Conversations', inbox),
    refusals: { 403: 'The platform’s inbox, and not one of its owners' },
    async handle({ context, query: { box, ...query } }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const side = sideOfBox(context, box);
      const models = await context.fresh(conversations);
      const { conversations: found, total } = await readBox(models, side, { offset, limit });
      const tally = inboxType(await tallyOf(context, box));
      return restIds({ data: await conversationTypes(context, found, side), total, page, pageSize, ...tally });
    },
  }),
  route({
    method: 'get',
    path: '/messages/one/{id}',
    tag: 'Messages',
    id: 'readConversation',
    summary: 'A conversation and its messages, newest first',
    caller: 'member',
    query: older,
    answer: ok('The conversation', conversationPage),
    refusals: missing,
    async handle({ context, params: { id }, query: { before, ...query } }) {
      const found = await conversationFor(context, id);
      return restIds({
        conversation: found,
        ...(await messagesFor(context, id, { before, limit: pageIn(query).limit })),
      });
    },
  }),
  route({
    method: 'post',
    path: '/messages/send',
    tag: 'Messages',
    id: 'sendMessage',
    summary: 'Send a message, once for its messageId',
    caller: 'member',
    body: json(newMessage),
    answer: created('The message', message),
    refusals: {
      400: 'Empty, too long, or to oneself',
      403: 'Blocked, or a link to another member by one whose address is not proven (`ADDRESS_NOT_PROVEN`)',
      ...missing,
      409: 'Closed, or the other account is gone',
    },
    handle: async ({ context, body }) => restIds(await messageFor(context, await actions.sendMessage(context, body))),
  }),
  route({
    method: 'put',
    path: '/messages/edit/{id}',
    tag: 'Messages',
    id: 'editMessage',
    summary: 'Edit your own last message of a conversation, within 15 minutes',
    caller: 'member',
    body: json(messageEdit),
    answer: ok('The message', message),
    refusals: {
      400: 'Empty or too long',
      403: 'Blocked, or a link to another member by one whose address is not proven (`ADDRESS_NOT_PROVEN`)',
      ...missing,
      409: 'Not your last, too late, closed, or the other account is gone',
    },
    handle: async ({ context, params, body }) =>
      restIds(await messageFor(context, await actions.editMessage(context, params.id, body))),
  }),
  route({
    method: 'put',
    path: '/messages/read/{id}',
    tag: 'Messages',
    id: 'markConversationRead',
    summary: 'Mark everything up to a message as read',
    caller: 'member',
    body: json(readMark),
    answer: ok('The conversation', conversation),
    refusals: { 400: 'Not the number of a message', ...missing },
    async handle({ context, params: { id }, body }) {
      await actions.markRead(context, id, body.upTo);
      return restIds(await conversationFor(context, id));
    },
  }),
  route({
    method: 'post',
    path: '/messages/report/{id}',
    tag: 'Messages',
    id: 'reportConversation',
    summary: 'Report a conversation to the platform owners',
    caller: 'member',
    body: json(reason),
    answer: accepted('They will look at it'),
    refusals: { 400: 'No reason, or nothing to report', ...missing },
    handle: async ({ context, params, body }) => void (await actions.report(context, params.id, body.reason)),
  }),
  route({
    method: 'put',
    path: '/messages/block/{id}',
    tag: 'Messages',
    id: 'blockMember',
    summary: 'Block a member: neither of the two can write to the other',
    caller: 'member',
    answer: noContent('Blocked'),
    refusals: { 400: 'Oneself, or support', 404: 'No such member' },
    handle: async ({ context, params }) => void (await actions.setBlocked(context, params.id, true)),
  }),
  route({
    method: 'delete',
    path: '/messages/block/{id}',
    tag: 'Messages',
    id: 'unblockMember',
    summary: 'Lift a block',
    caller: 'member',
    answer: noContent('Lifted'),
    handle: async ({ context, params }) => void (await actions.setBlocked(context, params.id, false)),
  }),
];
