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

/**
 * How many visible comments each of some threads has since the calling member last read it; those they have not read are
 * left out, and for visitors all. What the member has read is looked up once for all of them.
 */
export async function newCommentsIn(
  context: Context,
  threadIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (context.actor.role === 'visitor') return new Map();
  const { state } = await context.stateOf(reader, { memberId: context.actor.id });
  const known = threadIds.flatMap((id) => {
    const upTo = readUpTo(state, id);
    return upTo === undefined ? [] : [{ id, upTo }];
  });
  if (known.length === 0) return new Map();
  const models = await context.fresh(threads);
  const count = async ({ id, upTo }: { id: string; upTo: number }) =>
    [id, await countCommentsAfter(models, id, upTo)] as const;
  return new Map(await Promise.all(known.map(count)));
}
