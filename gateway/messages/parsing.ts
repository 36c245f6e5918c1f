import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import { LONGEST_MESSAGE } from '#domain/messages/decider.ts';
import { MessageTooLong } from '#domain/messages/refusals.ts';
import { words } from '../text.ts';

const id = (name: string) => z.string(`${name} must be an id.`).refine(isId, `${name} must be an id.`);
const missingId = (name: string) =>
  id(name)
    .nullish()
    .transform((value) => value ?? undefined);

const about = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['booking', 'shop']), id: id('id'), memberId: missingId('memberId') }),
    z.object({ kind: z.literal('order'), id: id('id'), memberId: missingId('memberId') }),
    z.object({ kind: z.literal('support'), id: z.unknown().optional(), memberId: missingId('memberId') }),
  ],
  'A conversation is about a booking, an order or a shop, or with support.',
);

/** Whom somebody writes to, by what it is about. `memberId`: which seller of an order; for the platform's owners, which member. */
export type Recipient = z.infer<typeof about>;
export const recipient: z.ZodType<Recipient> = about;

/** A message on its way: into a conversation, or to somebody with whom one may begin by it. `messageId` is the client's own name for it. */
export const newMessage = z
  .object({
    messageId: z.string('messageId must be 8 to 80 letters and digits.').regex(/^[0-9A-Za-z_-]{8,80}$/, 'messageId must be 8 to 80 letters and digits.'),
    text: words('The message', 'Please write something first.').max(LONGEST_MESSAGE * 2, MessageTooLong().message),
    pictureId: missingId('pictureId'),
    conversationId: missingId('conversationId'),
    to: about.nullish().transform((value) => value ?? undefined),
  })
  .refine(({ conversationId, to }) => (conversationId === undefined) !== (to === undefined), 'Say either which conversation or to whom.');
export type NewMessage = z.infer<typeof newMessage>;

/** Another text for one's own last message, which is message `nth` of the conversation. */
export const messageEdit = z.object({
  nth: z.int('nth is the number of a message.').min(1, 'nth is the number of a message.'),
  text: words('The message', 'Please write something first.').max(LONGEST_MESSAGE * 2, MessageTooLong().message),
});
export type MessageEdit = z.infer<typeof messageEdit>;

export const readMark = z.object({ upTo: z.int('upTo is the number of a message.').min(1, 'upTo is the number of a message.') });
export const reason = z.object({ reason: words('The reason', 'Please say why.').max(2_000, 'A reason has at most 500 characters.') });
/** What is decided about a report, and about whose: `by` names who reported. */
export const decision = reason.extend({ by: missingId('by'), decision: z.enum(['dismissed', 'warned', 'closed'], 'decision is dismissed, warned or closed.') });
