import { z } from 'zod';
import type { SendMessage } from '#domain/messages/commands.ts';
import { conversation } from '#domain/messages/decider.ts';
import { type MessageSent, SUPPORT } from '#domain/messages/events.ts';
import { indexOf, otherSide, unreadOf } from '#domain/messages/state.ts';
import { hasBlocked } from '#domain/noticeHolds.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, tell, tellOwners } from '../notifications/tell.ts';
import { settle } from './settleBell.ts';

/** Whoever has the conversation open reads it within this time, and need not be told. */
const WAIT_MS = 2 * 60_000;
const dueOf = (sentAt: string): string => new Date(Date.parse(sentAt) + WAIT_MS).toISOString();

const data = cause.extend({ conversationId: z.string(), side: z.string(), nth: z.number() });
type Data = z.infer<typeof data>;

/**
 * Messages nobody has read for two minutes are told of: one notification for all of a conversation that arrived since its reader last looked,
 * however many come, and another when they cleared their bell of it without looking; none of whom they have blocked meanwhile. Those to the
 * platform tell each of its owners.
 */
export const remindOfMessages = job<MessageSent, Data>({
  name: 'remind-of-messages',
  on: ['MessageSent'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const { conversationId, side, nth } = event.data;
    return what && { ...what, conversationId, side, nth };
  },
  runAt: (_data, _event, now) => new Date(Date.parse(now) + WAIT_MS).toISOString(),
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { conversationId, side, nth } = what;
    const { state } = await tools.stateOf(conversation, { conversationId } as SendMessage['data']);
    if (!state) return;
    const reader = otherSide(state, side);
    const index = indexOf(state, reader) ?? 0;
    if (reader === conversationId || state.readUpTo[index] >= nth || unreadOf(state, reader) === 0) return;
    const kind = state.enquiry && nth === 1 ? 'enquiryReceived' : 'messagesWaiting';
    const name = `messages-${conversationId}-${state.readUpTo[index]}`;
    const again = { notificationId: `${name}-${nth}`, due: dueOf(what.at) };
    const news = { notificationId: name, topic: 'messages', kind, refs: { conversationId }, again } as const;
    if (await hasBlocked(tools.stateOf, reader, side)) return;
    if (reader === SUPPORT) await tellOwners(tools, news);
    else await tell(tools, reader, news);
    // Whoever read it just now may have been told after that.
    await settle(tools, conversationId, reader);
  },
});
