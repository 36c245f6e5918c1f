import { z } from 'zod';
import { id } from '../http/schemas.ts';

const nth = z.int().describe('Counts the messages of their conversation from 1');

const person = z
  .looseObject({
    id,
    kind: z.enum(['member', 'support', 'guest']),
    name: z.string(),
    pictureUrl: z.string().nullable(),
  })
  .meta({ id: 'Correspondent' });

const picture = z.looseObject({ href: z.string(), width: z.int(), height: z.int() }).meta({ id: 'MessagePicture' });

export const message = z
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

export const conversation = z
  .looseObject({
    id,
    about,
    with: person,
    lastMessage: message.nullable(),
    messageCount: nth,
    unread: z.int(),
    readUpTo: nth,
    readUpToByThem: nth,
    blocked: z.boolean(),
    writable: z.boolean(),
    closed: z.boolean(),
    beganAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'Conversation' });

export const inbox = z.looseObject({
  data: z.array(conversation),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  unread: z.int(),
  position: z.int(),
});

export const conversationPage = z.looseObject({ conversation, messages: z.array(message), hasOlder: z.boolean() });
export const uploadedPicture = z.object({ id, width: z.int(), height: z.int() });
