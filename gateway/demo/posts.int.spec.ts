import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { account } from '#domain/users/decider.ts';
import { blog } from '#projections/posts/blog.ts';
import { keys, statusOf } from '#projections/posts/documents.ts';
import { readPosts, readPublishedPage } from '#projections/posts/readPosts.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { playBlog } from './posts.ts';

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

it('makes twelve published posts and three on their way, the same however often a start is cut short', async () => {
  const cast = { services: app.services, now: NOW, people, owner };
  let left = 40;
  const dispatch: typeof app.services.dispatch = (...sent) =>
    left-- > 0 ? app.services.dispatch(...sent) : Promise.reject(new Error('cut short'));
  await expect(playBlog({ ...cast, services: { ...app.services, dispatch } })).rejects.toThrow('cut short');
  await playBlog(cast);
  const head = await app.store.head();
  await playBlog(cast);
  expect(await app.store.head()).toBe(head);
  await app.settle();

  const { models } = app.services;
  const { posts, total } = await readPublishedPage(models, {}, { offset: 0, limit: 50 });
  expect([total, posts.length]).toEqual([12, 12]);
  expect(new Set(posts.map(({ authorId }) => authorId)).size).toBeGreaterThan(3);
  expect(posts.every(({ publishedAt }) => publishedAt < NOW)).toBe(true);
  expect(posts.filter(({ version }) => version === 3)).toMatchObject([{ title: 'The skin fade, step by step' }]);

  const ids = (
    await Promise.all(
      [...people, owner].map(({ id }) => models.redis.zrange(models.key(blog, keys.mine(id)), '0', '-1')),
    )
  ).flat();
  const states = (await readPosts(models, ids)).map(statusOf);
  const count = (status: string) => states.filter((one) => one === status).length;
  expect(['published', 'pending', 'returned', 'scheduled'].map(count)).toEqual([12, 1, 1, 1]);
});
