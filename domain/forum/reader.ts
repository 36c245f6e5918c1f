import type { Aggregate } from '../decider.ts';
import type { ReaderCommand } from './commands.ts';
import type { ReaderEvent } from './events.ts';
import { MOST_READ_KEPT } from './limits.ts';
import { NotYourPost } from './refusals.ts';

/** The threads a member read last, the latest at the end, with the number of the last comment read; 0: the opening. */
export type Reader = { readonly read: readonly { readonly threadId: string; readonly upTo: number }[] };

/**
 * Stream `reader-{memberId}`: how far a member has read which threads. Apart from `poster-`, which is read with every
 * request of the forum. Only the latest {@link MOST_READ_KEPT} threads are remembered.
 */
export const reader: Aggregate<Reader, ReaderCommand, ReaderEvent, { readonly memberId: string }> = {
  name: 'reader',
  stream: ({ memberId }) => `reader-${memberId}`,
  initial: { read: [] },
  decide({ data, by }, state) {
    if (by.id !== data.memberId) throw NotYourPost();
    const known = readUpTo(state, data.threadId);
    return known !== undefined && data.upTo <= known ? [] : [{ type: 'ThreadRead', data }];
  },
  evolve({ read }, { data: { threadId, upTo } }) {
    return { read: [...read.filter((one) => one.threadId !== threadId), { threadId, upTo }].slice(-MOST_READ_KEPT) };
  },
};

/** The number of the last comment a member has read of a thread; undefined when they never read it, or long ago. */
export const readUpTo = ({ read }: Reader, threadId: string): number | undefined =>
  read.find((one) => one.threadId === threadId)?.upTo;
