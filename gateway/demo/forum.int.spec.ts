import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { account } from '#domain/users/decider.ts';
import { readQueue } from '#projections/forum/queue.ts';
import { readThreadList } from '#projections/forum/readThreads.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { playForum } from './forum.ts';
import { DEMO_THREADS } from './forumTalk.ts';

const NOW = '2026-11-20T12:00:00.000Z';
let app: TestApp;
let people: Actor[];
let owner: Actor;

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  people = [];
  for (let n = 0; n < 8; n += 1) people.push({ id: (await app.registerEarlier(400)).user._id, role: 'CUSTOMER' });
  const [first] = people.splice(0, 1);
  owner = { id: first?.id ?? '', role: 'superadmin' };
  await app.handler.dispatch(
    account,
    { type: 'AppointOwner', data: { accountId: owner.id } },
    { by: { id: 'spec', role: 'system' }, channel: 'cli' },
  );
}, 60_000);
afterAll(() => app.close());

it('makes a believable forum of forty threads, nothing of it in the future, and the same however often a start is cut short', async () => {
  expect(DEMO_THREADS.length).toBe(40);
  const [banned, ...talkers] = people;
  const cast = { services: app.services, now: NOW, people: talkers, owner, banned };
  // Cut short in the middle, and begun again.
  let left = 150;
  const dispatch: typeof app.services.dispatch = (...sent) =>
    left-- > 0 ? app.services.dispatch(...sent) : Promise.reject(new Error('cut short'));
  await expect(playForum({ ...cast, services: { ...app.services, dispatch } })).rejects.toThrow('cut short');
  await playForum(cast);
  const head = await app.store.head();
  await playForum(cast);
  expect(await app.store.head()).toBe(head);
  await app.settle();

  const { models } = app.services;
  const { rows: listed, total } = await readThreadList(models, { sort: 'latest' }, { limit: 40 });
  expect(total).toBe(40);
  expect(listed[0]).toMatchObject({ isPinned: true, authorId: owner.id });
  expect(listed.filter(({ isLocked }) => isLocked).length).toBe(1);
  expect(listed.some(({ comments }) => comments > 5)).toBe(true);
  expect(listed.flatMap(({ pictures = [] }) => pictures)).toHaveLength(2);
  const comments = (await app.store.readAll(-1, 10_000)).filter(({ type }) => type === 'CommentAdded');
  expect(comments.flatMap(({ data }) => (data as { pictures?: unknown[] }).pictures ?? [])).toHaveLength(4);
  expect((await readThreadList(models, { sort: 'unanswered' }, { limit: 40 })).total).toBe(
    DEMO_THREADS.filter(({ comments }) => comments.length === 0).length,
  );
  for (const { createdAt, lastActivityAt } of listed)
    expect([createdAt < NOW, createdAt <= lastActivityAt, lastActivityAt < NOW]).toEqual([true, true, true]);
  expect((await readQueue(models, { limit: 10 }, new Date().toISOString())).total).toBe(2);

  const ruled = (await app.store.readAll(-1, 10_000)).filter(({ type }) =>
    ['ThreadPinned', 'PostHidden', 'BannedFromForum', 'ThreadLocked'].includes(type),
  );
  const hiddenBy = ruled.flatMap(({ type, data }) => (type === 'PostHidden' ? [(data as { by: string }).by] : []));
  expect(hiddenBy, 'what members flagged is looked at').toEqual(['flags', 'moderator']);
  const times = ruled.map(({ metadata }) => metadata.occurredAt);
  expect([ruled.at(-1)?.type, times], 'the record is in the order of time').toEqual([
    'ThreadLocked',
    [...times].sort(),
  ]);
}, 60_000);
