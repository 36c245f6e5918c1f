import { z } from 'zod';
import { conversation } from '#domain/messages/decider.ts';
import { type ConversationRead, SUPPORT } from '#domain/messages/events.ts';
import { unreadOf } from '#domain/messages/state.ts';
import { bell } from '#domain/notifications/decider.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import { job, type Tools } from '../job.ts';

const data = z.object({ conversationId: z.string(), side: z.string() });

/**
 * Marks the notifications of a conversation's messages as read once the side has read all messages; for the platform,
 * those of each superadmin.
 */
export async function settle(
  { stateOf, dispatch, sender }: Tools,
  conversationId: string,
  side: string,
): Promise<void> {
  const { state } = await stateOf(conversation, { conversationId });
  if (!state || unreadOf(state, side) > 0) return;
  const members = side === SUPPORT ? (await stateOf(owners, {})).state.accountIds : [side];
  for (const memberId of members) {
    const { status } = (await stateOf(account, { accountId: memberId })).state;
    if (status === 'active')
      await dispatch(bell, { type: 'SettleMessages', data: { memberId, conversationId } }, sender);
  }
}

/** Reading a conversation, on any device, marks the notifications of its messages as read. */
export const settleBell = job<ConversationRead, z.infer<typeof data>>({
  name: 'settle-bell',
  on: ['ConversationRead'],
  data,
  from: ({ data: { conversationId, side, unread } }) => (unread === 0 ? { conversationId, side } : null),
  run: ({ conversationId, side }, tools) => settle(tools, conversationId, side),
});
