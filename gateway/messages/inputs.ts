import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import { LONGEST_MESSAGE } from '#domain/messages/decider.ts';
import { MessageTooLong } from '#domain/messages/refusals.ts';
import { words } from '../http/text.ts';

const id = (name: string) => z.string(`${name} must be an id.`).refine(isId, `${name} must be an id.`);
const nth = (name: string) => {
  const message = `${name} is the number of a message.`;
  return z.int(message).min(1, message).describe('Counts the messages of their conversation from 1');
};
const text = words('The message', 'Please write something first.')
  .max(LONGEST_MESSAGE * 2, MessageTooLong().message)
  .meta({ maxLength: LONGEST_MESSAGE });
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

/**
 * The recipient of a message, by its subject. `memberId`: which seller of an order; for platform owners, which member.
 */
export type Recipient = z.infer<typeof about>;
export const recipient: z.ZodType<Recipient> = about;

/**
 * A message to send: into a conversation, or to a recipient a conversation may begin with. `messageId` is chosen by the
 * client.
 */
export const newMessage = z
  .object({
    messageId: z
      .string('messageId must be 8 to 80 letters and digits.')
      .regex(/^[0-9A-Za-z_-]{8,80}$/, 'messageId must be 8 to 80 letters and digits.')
      .describe('Your own name for it: sent again under the same one it is the same message'),
    text,
    pictureId: missingId('pictureId').describe('Of a picture you have uploaded; the text may be empty beside it'),
    conversationId: missingId('conversationId'),
    to: about
      .nullish()
      .transform((value) => value ?? undefined)
      .describe('Instead of conversationId: the recipient to begin a conversation with'),
  })
  .refine(
    ({ conversationId, to }) => (conversationId === undefined) !== (to === undefined),
    'Say either which conversation or to whom.',
  )
  .meta({ id: 'NewMessage' });
export type NewMessage = z.infer<typeof newMessage>;

/** Another text for one's own last message, which is message `nth` of the conversation. */
export const messageEdit = z.object({
  nth: nth('nth'),
  text,
});
export type MessageEdit = z.infer<typeof messageEdit>;

export const readMark = z.object({
  upTo: nth('upTo'),
});
export const reason = z
  .object({
    reason: words('The reason', 'Please say why.')
      .max(2_000, 'A reason has at most 500 characters.')
      .meta({ maxLength: 500 }),
  })
  .meta({ id: 'Reason' });
/** A decision about a report; `by` is the side that reported. */
export const decision = reason.extend({
  by: missingId('by'),
  decision: z.enum(['dismissed', 'warned', 'closed'], 'decision is dismissed, warned or closed.'),
});
