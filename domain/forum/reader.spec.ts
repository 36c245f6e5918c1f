import { describe, expect, it } from 'vitest';
import { given } from '../given.testing.ts';
import type { ReadThread } from './commands.ts';
import type { ReaderEvent } from './events.ts';
import { MOST_READ_KEPT } from './limits.ts';
import { reader, readUpTo } from './reader.ts';
import { NotYourPost } from './refusals.ts';
import { ann, bob, NOON, THREAD_ID } from './testing.ts';

const reads = (upTo: number, by = ann): ReadThread => ({
  type: 'ReadThread',
  by,
  at: NOON,
  data: { memberId: ann.id, threadId: THREAD_ID, upTo },
});
const read = (upTo: number, threadId = THREAD_ID): ReaderEvent => ({
  type: 'ThreadRead',
  data: { memberId: ann.id, threadId, upTo },
});

describe('how far a member has read a thread', () => {
  it('is recorded from the opening on, and goes forward only', () => {
    given(reader).when(reads(0)).appends(read(0));
    given(reader, read(0)).when(reads(3)).appends(read(3));
    given(reader, read(3)).when(reads(3)).appendsNothing();
    given(reader, read(3)).when(reads(1)).appendsNothing();
  });

  it('is recorded by the member alone', () => given(reader).when(reads(1, bob)).refuses(NotYourPost));

  it('is remembered of so many threads, those read last', () => {
    const all = Array.from({ length: MOST_READ_KEPT + 1 }, (_, index) => read(index, `thread ${index}`));
    const state = all.reduce(reader.evolve, reader.initial);
    expect(state.read).toHaveLength(MOST_READ_KEPT);
    expect([readUpTo(state, 'thread 0'), readUpTo(state, 'thread 1')]).toEqual([undefined, 1]);
    const again = reader.evolve(state, read(9, 'thread 1'));
    expect([again.read.length, again.read.at(-1)]).toEqual([MOST_READ_KEPT, { threadId: 'thread 1', upTo: 9 }]);
  });
});
