import { z } from 'zod';
import { json, type Operation, type Parameter } from './operation.ts';
import { paging } from './paging.ts';

const id = z.string().describe('An id; opaque');
const nth = z.int().describe('Counts the messages of their conversation from 1');
const person = z
  .looseObject({ id, kind: z.enum(['member', 'support', 'guest']), name: z.string(), pictureUrl: z.string().nullable() })
  .meta({ id: 'Correspondent' });
const picture = z.looseObject({ href: z.string(), width: z.int(), height: z.int() }).meta({ id: 'MessagePicture' });
const message = z
  .looseObject({
    id,
    conversationId: id,
    nth,
    messageId: z.string(),
    mine: z.boolean(),
    author: person,
    text: z.string(),
    picture: picture.nullable(),
    sentAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    editableUntil: z.iso.datetime().nullable().describe('While it is your last of the conversation'),
    read: z.boolean(),
  })
  .meta({ id: 'Message' });
const about = z.looseObject({
  kind: z.enum(['booking', 'order', 'shop', 'support', 'contact']),
  id: id.nullable(),
  title: z.string(),
  href: z.string().nullable(),
});
const conversation = z
  .looseObject({ id, about, with: person, lastMessage: message.nullable(), messageCount: nth, unread: z.int(), readUpTo: nth, readUpToByThem: nth })
  .extend({ blocked: z.boolean(), writable: z.boolean(), closed: z.boolean(), beganAt: z.iso.datetime(), changedAt: z.iso.datetime() })
  .meta({ id: 'Conversation' });
const listed = z.looseObject({ data: z.array(conversation), total: z.int(), page: z.int(), pageSize: z.int(), unread: z.int(), position: z.int() });
const recipient = z.object({
  kind: z.enum(['booking', 'order', 'shop', 'support']),
  id: id.optional(),
  memberId: id.optional().describe('Which seller of an order'),
});
const newMessage = z
  .object({ messageId: z.string().describe('Your own name for it: sent again under the same one it is the same message'), text: z.string().max(2_000) })
  .extend({
    pictureId: id.optional().describe('Of a picture you have uploaded; the text may be empty beside it'),
    conversationId: id.optional(),
    to: recipient.optional().describe('Instead of conversationId: whom one begins with'),
  })
  .meta({ id: 'NewMessage' });
const why = z.object({ reason: z.string().max(500) }).meta({ id: 'Reason' });
const enquiry = z
  .object({ firstName: z.string(), lastName: z.string(), email: z.email(), phone: z.string().optional(), subject: z.string(), message: z.string().max(500) })
  .meta({ id: 'NewEnquiry' });

const box: Parameter = { name: 'box', schema: z.enum(['own', 'support']), description: 'support: the platform’s inbox, for its owners' };
const before: Parameter = { name: 'before', schema: nth, description: 'Only messages before this one' };
const notTheirs = { 404: 'No such conversation, or one between others' };

/** Conversations, and the contact form that leads to one. */
export const messages: readonly Operation[] = [
  {
    ...{ method: 'get', path: '/messages', tag: 'Messages', id: 'listConversations', caller: 'member' },
    summary: 'Conversations, the last written first, and how much is unread',
    query: [box, ...paging(50)],
    answers: { 200: { description: 'Conversations', schema: listed } },
    refusals: { 403: 'The platform’s inbox, and not one of its owners' },
  },
  {
    ...{ method: 'get', path: '/messages/one/{id}', tag: 'Messages', id: 'readConversation', caller: 'member' },
    summary: 'A conversation and its messages, newest first',
    query: [before, ...paging(30)],
    answers: { 200: { description: 'The conversation', schema: z.looseObject({ conversation, messages: z.array(message), hasOlder: z.boolean() }) } },
    refusals: notTheirs,
  },
  {
    ...{ method: 'post', path: '/messages/send', tag: 'Messages', id: 'sendMessage', caller: 'member' },
    summary: 'Send a message, once for its messageId',
    body: json(newMessage),
    answers: { 201: { description: 'The message', schema: message } },
    refusals: { 400: 'Empty, too long, or to oneself', 403: 'Blocked', ...notTheirs, 409: 'Closed, or nobody there any more' },
  },
  {
    ...{ method: 'post', path: '/messages/picture', tag: 'Messages', id: 'uploadMessagePicture', caller: 'member' },
    summary: 'Upload a picture for a message',
    description: 'A jpg or png of at most 1 MB, written anew without its metadata. At most 50 in a day.',
    body: { schema: z.object({ file: z.string().meta({ contentMediaType: 'application/octet-stream' }) }), types: ['multipart/form-data'] },
    answers: { 201: { description: 'Its id, for `pictureId`', schema: z.object({ id, width: z.int(), height: z.int() }) } },
    refusals: { 400: 'Not a picture', 413: 'Larger than 1 MB', 415: 'Not a form', 429: 'More than 50 in a day' },
  },
  {
    ...{ method: 'get', path: '/messages/picture/{id}/{nth}', tag: 'Messages', id: 'readMessagePicture', caller: 'member' },
    summary: 'The picture in a message, for the two sides of the conversation',
    query: [{ name: 'w', schema: z.enum(['320', '640', '1280']), description: 'Narrower, as webp' }],
    answers: { 200: { description: 'The picture', type: 'image/*' }, 304: { description: 'The one you have, by its ETag' } },
    refusals: notTheirs,
  },
  {
    ...{ method: 'put', path: '/messages/edit/{id}', tag: 'Messages', id: 'editMessage', caller: 'member' },
    summary: 'Edit your own last message of a conversation, within 15 minutes',
    body: json(z.object({ nth, text: z.string().max(2_000) })),
    answers: { 200: { description: 'The message', schema: message } },
    refusals: { 400: 'Empty or too long', 403: 'Blocked', ...notTheirs, 409: 'Not your last, too late, closed, or nobody there any more' },
  },
  {
    ...{ method: 'put', path: '/messages/read/{id}', tag: 'Messages', id: 'markConversationRead', caller: 'member' },
    summary: 'Mark everything up to a message as read',
    body: json(z.object({ upTo: nth })),
    answers: { 200: { description: 'The conversation', schema: conversation } },
    refusals: { 400: 'Not the number of a message', ...notTheirs },
  },
  {
    ...{ method: 'post', path: '/messages/report/{id}', tag: 'Messages', id: 'reportConversation', caller: 'member' },
    summary: 'Report a conversation to the owners of the platform',
    body: json(why),
    answers: { 202: { description: 'They will look at it' } },
    refusals: { 400: 'No reason, or nothing to report', ...notTheirs },
  },
  {
    ...{ method: 'put', path: '/messages/block/{id}', tag: 'Messages', id: 'blockMember', caller: 'member' },
    summary: 'Block a member: neither of the two can write to the other',
    answers: { 204: { description: 'Blocked' } },
    refusals: { 400: 'Oneself, or support', 404: 'No such member' },
  },
  {
    ...{ method: 'delete', path: '/messages/block/{id}', tag: 'Messages', id: 'unblockMember', caller: 'member' },
    summary: 'Lift a block',
    answers: { 204: { description: 'Lifted' } },
  },
  {
    ...{ method: 'post', path: '/contact', tag: 'Messages', id: 'contact', caller: 'anyone' },
    summary: 'Write to the platform',
    description: 'A member reads the answer under Messages, a guest by mail.',
    body: json(enquiry),
    answers: { 202: { description: 'Received', schema: z.object({ ticket: z.string() }) } },
    refusals: { 400: 'A field is missing or malformed' },
  },
];
