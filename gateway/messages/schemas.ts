import { z } from 'zod';
import { id } from '../http/schemas.ts';

const nth = z.int().describe('Counts the messages of their conversation from 1');

const person = z
  .object({
    _id: id,
    kind: z.enum(['member', 'support', 'guest']),
    name: z.string(),
    pictureUrl: z.string().nullable(),
  })
  .meta({ id: 'Correspondent' });

const picture = z.object({ href: z.string(), width: z.int(), height: z.int() }).meta({ id: 'MessagePicture' });

export const message = z
  .object({
    _id: id,
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
    earlier: z
      .array(z.object({ text: z.string(), since: z.iso.datetime() }))
      .describe('What it said before, oldest first; only for a platform owner who decides about a report'),
    read: z.boolean(),
  })
  .meta({ id: 'Message' });

const about = z.object({
  kind: z.enum(['booking', 'order', 'shop', 'support', 'contact']),
  _id: id.nullable(),
  title: z.string(),
  href: z.string().nullable(),
});

export const conversation = z
  .object({
    _id: id,
    about,
    with: person.describe('The other side'),
    sides: z.array(person),
    lastMessage: message.nullable(),
    messageCount: nth,
    unread: z.int(),
    readUpTo: nth,
    readUpToByThem: nth,
    blocked: z.boolean(),
    writable: z.boolean(),
    closed: z.boolean(),
    position: z.number().describe('Grows with every change of it: of two copies the one that says more is the later'),
    enquiry: z
      .object({
        ticket: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        subject: z.string(),
        consented: z.boolean(),
      })
      .nullable()
      .describe('What was given in the contact form'),
    beganAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'Conversation' });

export const inbox = z.object({
  data: z.array(conversation),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  unread: z.int(),
  unreadConversations: z.int(),
  position: z.int(),
});

export const conversationPage = z.object({ conversation, messages: z.array(message), hasOlder: z.boolean() });
export const uploadedPicture = z.object({ _id: id, width: z.int(), height: z.int() });
