import { z } from 'zod';
import type { SendMessage } from '#domain/messages/commands.ts';
import { conversation } from '#domain/messages/decider.ts';
import type { ConversationReported, ReportSettled } from '#domain/messages/events.ts';
import { otherSide } from '#domain/messages/state.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, tell, tellOwners } from '../notifications/tell.ts';

const data = cause.extend({ conversationId: z.string(), side: z.string(), decision: z.enum(['dismissed', 'warned', 'closed']).optional() });

/**
 * The owners of the platform hear that a conversation was reported, but not one it is about. Who reported hears what was decided; the other side
 * only what concerns them: that they are warned or the conversation is closed, never that somebody has reported them in vain.
 */
export const tellOfReport = job<ConversationReported | ReportSettled, z.infer<typeof data>>({
  name: 'tell-of-report',
  on: ['ConversationReported', 'ReportSettled'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const { conversationId, side } = event.data;
    return what && { ...what, conversationId, side, ...(event.type === 'ReportSettled' && { decision: event.data.decision }) };
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { type, eventId: notificationId, conversationId, side, decision } = what;
    const { state } = await tools.stateOf(conversation, { conversationId } as SendMessage['data']);
    if (!state) return;
    const of = { notificationId, topic: 'moderation', refs: { conversationId } } as const;
    const other = otherSide(state, side);
    if (type === 'ConversationReported') return tellOwners(tools, { ...of, kind: 'conversationReported' }, other);
    await tell(tools, side, { ...of, kind: 'reportSettled' });
    if (decision === 'warned') await tell(tools, other, { ...of, kind: 'writingWarned' });
    if (decision === 'closed') await tell(tools, other, { ...of, kind: 'conversationClosed' });
  },
});
