import { z } from 'zod';
import { conversation } from '#domain/messages/decider.ts';
import { type MessageSent, SUPPORT } from '#domain/messages/events.ts';
import { indexOf, otherSide, unreadOf } from '#domain/messages/state.ts';
import { hasBlocked } from '#domain/processes/notifications/noticeRelevance.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify, notifyOwners } from '../notifications/notify.ts';
import { settle } from './settleBell.ts';

/** A side that has the conversation open reads it within this time and needs no notification. */
const WAIT_MS = 2 * 60_000;
const dueOf = (sentAt: string): string => new Date(Date.parse(sentAt) + WAIT_MS).toISOString();

const data = cause.extend({ conversationId: z.string(), side: z.string(), nth: z.number() });
type Data = z.infer<typeof data>;

/**
 * Notifies of messages that are unread after two minutes: one notification for all of a conversation that arrived since
 * its reader last looked, and another when they cleared their bell without reading; none for a blocked sender. Messages
 * to the platform notify each superadmin.
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
    const { state } = await tools.stateOf(conversation, { conversationId });
    if (!state) return;
    const reader = otherSide(state, side);
    const index = indexOf(state, reader) ?? 0;
    if (reader === conversationId || state.readUpTo[index] >= nth || unreadOf(state, reader) === 0) return;
    const kind = state.enquiry && nth === 1 ? 'enquiryReceived' : 'messagesWaiting';
    const name = `messages-${conversationId}-${state.readUpTo[index]}`;
    const again = { notificationId: `${name}-${nth}`, due: dueOf(what.at) };
    const news = { notificationId: name, topic: 'messages', kind, refs: { conversationId }, again } as const;
    if (await hasBlocked(tools.stateOf, reader, side)) return;
    if (reader === SUPPORT) await notifyOwners(tools, news);
    else await notify(tools, reader, news);
    // The notification may have been given after the message was read just now.
    await settle(tools, conversationId, reader);
  },
});
