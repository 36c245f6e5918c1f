import { z } from 'zod';
import { ticketOf } from '#domain/messages/between.ts';
import { conversation } from '#domain/messages/decider.ts';
import { type MessageSent, SUPPORT } from '#domain/messages/events.ts';
import { job } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';

const data = z.object({ conversationId: z.string(), nth: z.number() });

/** A guest of the contact form has no list of messages: they read by mail that there is an answer, and what it says. */
export const answerGuest = job<MessageSent, z.infer<typeof data>>({
  name: 'answer-guest',
  on: ['MessageSent'],
  data,
  from: ({ data: { conversationId, side, nth }, metadata: { channel } }) =>
    side === SUPPORT && channel !== 'demo' ? { conversationId, nth } : null,
  async run({ conversationId, nth }, tools) {
    const { state } = await tools.stateOf(conversation, { conversationId });
    const text = state?.answers.find((answer) => answer.nth === nth)?.text;
    if (!state?.enquiry?.email || state.sides[0] !== conversationId || !text) return;
    const { email, subject } = state.enquiry;
    await sendOnce(tools, {
      key: `enquiry-${conversationId}-${nth}`,
      to: email,
      subject: `Re: ${subject} [${ticketOf(conversationId)}]`,
      text: ['Hello,', text, 'Chairside'].join('\n\n'),
    });
  },
});
