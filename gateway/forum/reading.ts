import { reader, readUpTo } from '#domain/forum/reader.ts';
import { countCommentsAfter } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Context } from '../http/context.ts';
import { forumMember } from './access.ts';
import { threadFor } from './reads.ts';

/**
 * Records how far the calling member has read a thread that they may read: up to the comment of this number, never
 * further than there are comments. Refuses with ThreadMissing.
 */
export async function recordRead(context: Context, threadId: string, upTo: number): Promise<void> {
  const { id: memberId } = await forumMember(context);
  const { lastNumber } = await threadFor(context, threadId);
  const reached = Math.max(0, Math.min(upTo, lastNumber));
  await context.dispatch(reader, { type: 'ReadThread', data: { memberId, threadId, upTo: reached } });
}

/** How many visible comments a thread has since the calling member last read it; null for visitors and when never. */
export async function newCommentsIn(context: Context, threadId: string): Promise<number | null> {
  if (context.actor.role === 'visitor') return null;
  const { state } = await context.stateOf(reader, { memberId: context.actor.id });
  const upTo = readUpTo(state, threadId);
  return upTo === undefined ? null : countCommentsAfter(await context.fresh(threads), threadId, upTo);
}
