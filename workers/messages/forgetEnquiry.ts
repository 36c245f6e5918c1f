import { z } from 'zod';
import { conversation } from '#domain/messages/decider.ts';
import type { EnquiryErased } from '#domain/messages/events.ts';
import { forgetKey } from '#domain/store/codec.ts';
import { job } from '../job.ts';

/** What a guest wrote becomes unreadable in every copy of the log: the key it is sealed with goes. */
export const forgetEnquiry = job<EnquiryErased, { conversationId: string }>({
  name: 'forget-enquiry',
  on: ['EnquiryErased'],
  data: z.object({ conversationId: z.string() }),
  from: ({ data: { conversationId } }) => ({ conversationId }),
  async run({ conversationId }, tools) {
    const { state } = await tools.stateOf(conversation, { conversationId });
    // Only a guest's conversation has a key of its own name; a member's goes with their account.
    if (state?.closed && state.sides[0] === conversationId) await forgetKey(tools.vault, conversationId);
  },
});
