import { z } from 'zod';
import type { SendMessage } from '#domain/messages/commands.ts';
import { conversation } from '#domain/messages/decider.ts';
import { type ConversationRead, SUPPORT } from '#domain/messages/events.ts';
import { unreadOf } from '#domain/messages/state.ts';
import { bell } from '#domain/notifications/decider.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import { job, type Tools } from '../job.ts';

const data = z.object({ conversationId: z.string(), side: z.string() });

/** What tells a side of a conversation's messages is read once the side has read them all; for the platform with each of its owners. */
export async function settle({ stateOf, dispatch, sender }: Tools, conversationId: string, side: string): Promise<void> {
  const { state } = await stateOf(conversation, { conversationId } as SendMessage['data']);
  if (!state || unreadOf(state, side) > 0) return;
  const members = side === SUPPORT ? (await stateOf(owners, { accountId: '' })).state.accountIds : [side];
  for (const memberId of members) {
    const { status } = (await stateOf(account, { accountId: memberId })).state;
    if (status === 'active') await dispatch(bell, { type: 'SettleMessages', data: { memberId, conversationId } }, sender);
  }
}

/** Whoever reads a conversation, on whichever device, has read what their bell says of its messages. */
export const settleBell = job<ConversationRead, z.infer<typeof data>>({
  name: 'settle-bell',
  on: ['ConversationRead'],
  data,
  from: ({ data: { conversationId, side, unread } }) => (unread === 0 ? { conversationId, side } : null),
  run: ({ conversationId, side }, tools) => settle(tools, conversationId, side),
});
