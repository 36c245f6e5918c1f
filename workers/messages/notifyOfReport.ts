import { z } from 'zod';
import { conversation } from '#domain/messages/decider.ts';
import type { ConversationReported, ReportSettled } from '#domain/messages/events.ts';
import { otherSide } from '#domain/messages/state.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify, notifyOwners } from '../notifications/notify.ts';

const data = cause.extend({
  conversationId: z.string(),
  side: z.string(),
  decision: z.enum(['dismissed', 'warned', 'closed']).optional(),
});

/**
 * Notifies the superadmins that a conversation was reported, except one it is about. Notifies the reporter of the
 * decision; the other side only when they are warned or the conversation is closed, never of a report without
 * consequence.
 */
export const notifyOfReport = job<ConversationReported | ReportSettled, z.infer<typeof data>>({
  name: 'tell-of-report',
  on: ['ConversationReported', 'ReportSettled'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const { conversationId, side } = event.data;
    return (
      what && {
        ...what,
        conversationId,
        side,
        ...(event.type === 'ReportSettled' && { decision: event.data.decision }),
      }
    );
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { type, eventId: notificationId, conversationId, side, decision } = what;
    const { state } = await tools.stateOf(conversation, { conversationId });
    if (!state) return;
    const of = { notificationId, topic: 'moderation', refs: { conversationId } } as const;
    const other = otherSide(state, side);
    if (type === 'ConversationReported') return notifyOwners(tools, { ...of, kind: 'conversationReported' }, other);
    await notify(tools, side, { ...of, kind: 'reportSettled' });
    if (decision === 'warned') await notify(tools, other, { ...of, kind: 'writingWarned' });
    if (decision === 'closed') await notify(tools, other, { ...of, kind: 'conversationClosed' });
  },
});
