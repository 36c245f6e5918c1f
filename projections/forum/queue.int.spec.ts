import { beforeEach, expect, it } from 'vitest';
import type { PosterEvent, ThreadEvent } from '#domain/forum/events.ts';
import { openBatch } from '../batch.ts';
import type { Keyset } from '../keyset.ts';
import { readQueue, reviewQueue } from './queue.ts';
import { withRedis } from './testing.ts';

const store = withRedis(reviewQueue);
let position: number;
beforeEach(() => {
  position = 0;
});

const minute = (minutes: number) => new Date(Date.parse('2027-01-12T12:00:00.000Z') + minutes * 60_000).toISOString();

/**
 * Each event a minute after the one before, the first at 12:00; answers the cases that subscribers were notified of.
 */
async function fold(...events: (ThreadEvent | PosterEvent)[]): Promise<unknown[]> {
  const { work, commit } = openBatch(store.redis, reviewQueue, 1);
  const told: unknown[] = [];
  const before = position - 1;
  const listened = { ...work, notify: (_: string, { id }: Readonly<Record<string, unknown>>) => void told.push(id) };
  for (const event of events) {
    await reviewQueue.on[event.type]?.(
      { ...event, position, metadata: { occurredAt: minute(position) } } as never,
      listened,
    );
    position += 1;
  }
  await commit(before, position - 1);
  return told;
}
const moderatorId = 'Olive';
const banned = (memberId: string, until: string | null): PosterEvent => ({
  type: 'BannedFromForum',
  data: { memberId, moderatorId, reason: 'Spam.', bannedAt: minute(0), until },
});
const appealed = (memberId: string): PosterEvent => ({ type: 'ForumBanAppealed', data: { memberId, text: 'Not me.' } });
const queueAt = async (now: string, page: Keyset = { limit: 10 }) => {
  const { rows, total } = await readQueue(store.models, page, now);
  return [rows.map(({ id }) => id), total];
};

it('leaves an appeal out from the moment its ban is over, on every page and in the count', async () => {
  await fold(
    banned('Ann', minute(30)),
    appealed('Ann'),
    banned('Bob', null),
    appealed('Bob'),
    banned('Cem', minute(20)),
    appealed('Cem'),
  );
  expect(await queueAt(minute(19))).toEqual([['Ann', 'Bob', 'Cem'], 3]);
  expect(await queueAt(minute(20))).toEqual([['Ann', 'Bob'], 2]);
  expect(await queueAt(minute(30))).toEqual([['Bob'], 1]);
  await fold(banned('Dee', null), appealed('Dee'));
  const { ends } = await readQueue(store.models, { limit: 1 }, minute(30));
  expect(await queueAt(minute(30), { after: ends?.[1], limit: 1 })).toEqual([['Dee'], 2]);
  expect(await queueAt(minute(30), { limit: 0 })).toEqual([[], 2]);
});

it('goes by the end of the ban that is appealed against', async () => {
  await fold(banned('Ann', minute(10)), appealed('Ann'), banned('Ann', minute(40)));
  expect(await queueAt(minute(5))).toEqual([[], 0]);
  await fold(appealed('Ann'));
  expect(await queueAt(minute(39))).toEqual([['Ann'], 1]);
  expect(await queueAt(minute(40))).toEqual([[], 0]);
  await fold(banned('Ann', null), appealed('Ann'));
  expect(await queueAt(minute(9_999))).toEqual([['Ann'], 1]);
  await fold({ type: 'ForumBanLifted', data: { memberId: 'Ann', moderatorId, reason: 'Served.', appealed: true } });
  expect(await queueAt(minute(9_999))).toEqual([[], 0]);
});

it('notifies of a waiting case when its text, its topic or its standing changes, and of no other', async () => {
  const inThread = { threadId: 'Thread', authorId: 'Ann' };
  const post = (postId: string) => ({ ...inThread, postId });
  const flagged = (postId: string): ThreadEvent => ({
    type: 'PostFlagged',
    data: { ...post(postId), flaggerId: 'Bob', cause: 'abuse', note: '', weight: 2 },
  });
  const words = { text: 'Kinder.', mentions: [], newlyMentioned: [] };
  const revised = (commentId: string): ThreadEvent => ({
    type: 'CommentRevised',
    data: { ...inThread, commentId, ...words },
  });
  const retitled: ThreadEvent = {
    type: 'ThreadRevised',
    data: { ...inThread, topic: 'Combs', category: 'Tools', ...words },
  };
  expect(await fold(revised('One'), retitled)).toEqual([]);
  await fold(flagged('One'), flagged('Two'));
  expect(await fold(revised('One'))).toEqual(['One']);
  expect(await fold(revised('Three'))).toEqual([]);
  expect(await fold(retitled)).toEqual(['One', 'Two']);
  expect(await fold({ type: 'PostDeleted', data: { ...post('One'), deletedAt: minute(0) } })).toEqual(['One']);
  expect(await fold(revised('One'), retitled)).toEqual(['Two']);
  expect(await fold({ type: 'PostDeletionUndone', data: post('One') })).toEqual(['One']);
  expect(await fold({ type: 'FlagsDismissed', data: { ...post('One'), moderatorId, reason: 'Fine.' } })).toEqual([
    'One',
  ]);
  expect(await fold(revised('One'))).toEqual([]);
});
