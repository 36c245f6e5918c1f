import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type ForumClient, forumOf } from './testing.ts';

let app: TestApp;
let author: ForumClient;
let bobSays: ForumClient;
let cemSays: ForumClient;
let moderator: ForumClient;

beforeAll(async () => {
  app = await openTestApp();
  const join = async (firstName: string) => forumOf(app, await app.registerMember({ firstName }));
  [author, bobSays, cemSays] = [await join('Ann'), await join('Bob'), await join('Cem')];
  moderator = forumOf(app, { token: await registerPlatformOwner(app) });
}, 60_000);
afterAll(() => app.close());

describe('the list', () => {
  it('has its orders, categories, search and stretches', async () => {
    const category = 'Shears';
    const made = [];
    for (const topic of ['alpha', 'beta', 'gamma', 'delta'])
      made.push(await author.start({ topic, category, text: `About ${topic}zeta.` }));
    const [alpha, beta] = made;
    await bobSays.comment(alpha?.id ?? '', 'I like convex edges.');
    await bobSays.like(beta?.id ?? '');
    await cemSays.like(beta?.id ?? '');
    await app.settle();
    const topics = async (variables: object) => {
      const list = await bobSays.list({ category: category.toUpperCase(), ...variables });
      return typeof list === 'string' ? list : list.edges.map(({ node }) => node.topic);
    };
    expect(await topics({})).toEqual(['alpha', 'delta', 'gamma', 'beta']);
    // Of two with as many points the younger stands first, by the second.
    expect((await topics({ sort: 'top' })).slice(0, 2)).toEqual(['beta', 'alpha']);
    expect(await topics({ sort: 'unanswered' })).toEqual(['delta', 'gamma', 'beta']);
    expect(await topics({ query: 'convex' })).toEqual(['alpha']);
    expect(await topics({ query: 'abou gammaz' })).toEqual(['gamma']);
    expect(await topics({ query: '*' })).toEqual([]);
    const first = await bobSays.list({ category, first: 3 });
    if (typeof first === 'string') throw new Error(first);
    expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([4, true]);
    // What moves up meanwhile is neither shown twice nor pushes anything out.
    await cemSays.comment(first.edges[2]?.node.id ?? '', 'Up you go.');
    await app.settle();
    expect(await topics({ first: 3, after: first.pageInfo.endCursor })).toEqual(['beta']);
    expect(await bobSays.list({ after: 'nonsense' })).toBe('BAD_CURSOR');
    expect(await bobSays.list({ first: 101 })).toBe('BAD_PAGE_SIZE');
    const categories = (await bobSays.ask('{ forumCategories { name threadCount } }')) as object[];
    expect(categories).toContainEqual({ name: category, threadCount: 4 });
    await moderator.place('setThreadPinned(threadId: $t, isPinned: $is', beta?.id ?? '');
    await app.settle();
    expect((await topics({}))[0]).toBe('beta');
  });

  it('stretches comments by number', async () => {
    const one = await author.start();
    const ids = [];
    for (let n = 1; n <= 7; n += 1) ids.push((await (n % 2 ? bobSays : cemSays).comment(one.id, `Number ${n}.`)).id);
    await app.settle();
    const QUERY = `query ($id: ID!, $first: Int, $after: String, $around: ID) { thread(id: $id) {
      comments(first: $first, after: $after, around: $around) { around edges { cursor node { number } } pageInfo { hasNextPage endCursor } } } }`;
    type Page = {
      comments: {
        around: number | null;
        edges: { node: { number: number } }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    };
    const page = async (over: object) => ((await bobSays.ask<Page>(QUERY, { id: one.id, ...over })) as Page).comments;
    const first = await page({ first: 3 });
    expect([first.edges.map(({ node }) => node.number), first.pageInfo.hasNextPage]).toEqual([[1, 2, 3], true]);
    const next = await page({ first: 5, after: first.pageInfo.endCursor });
    expect([next.edges.map(({ node }) => node.number), next.pageInfo.hasNextPage]).toEqual([[4, 5, 6, 7], false]);
    expect((await page({ first: 4, around: ids[5] })).edges.map(({ node }) => node.number)).toEqual([4, 5, 6, 7]);
    await cemSays.remove(ids[5] ?? '');
    await app.settle();
    const around = async (id?: string) => {
      const { around: number, edges } = await page({ first: 4, around: id });
      return [number, edges.map(({ node }) => node.number)];
    };
    expect(await around(ids[5])).toEqual([6, [4, 5, 7]]);
    expect(await around('nowhere')).toEqual([null, [1, 2, 3, 4]]);
  });
});
