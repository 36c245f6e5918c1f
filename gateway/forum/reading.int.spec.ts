import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reader as readerOfThreads } from '#domain/forum/reader.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type ForumClient, forumOf } from './testing.ts';

let app: TestApp;
let ann: ForumClient;
let bob: ForumClient;

beforeAll(async () => {
  app = await openTestApp();
  [ann, bob] = (await Promise.all(
    ['Ann', 'Bob'].map(async (firstName) => forumOf(app, await app.registerMember({ firstName }))),
  )) as [ForumClient, ForumClient];
}, 60_000);
afterAll(() => app?.close());

const newIn = (reader: ForumClient, id: string) =>
  reader.ask<{ newCommentCount: number | null }>('query ($id: ID!) { thread(id: $id) { newCommentCount } }', { id });
const read = (reader: ForumClient, id: string, upTo: number) =>
  reader.ask('mutation ($id: ID!, $upTo: Int!) { markThreadRead(threadId: $id, upTo: $upTo) }', { id, upTo });

describe('what is new in a thread', () => {
  it('is counted since a member last read it, and for nobody who never did', async () => {
    const { id } = await ann.start();
    await ann.comment(id, 'One');
    await app.settle();
    expect(await newIn(bob, id)).toEqual({ newCommentCount: null });
    expect(await newIn(forumOf(app), id)).toEqual({ newCommentCount: null });

    expect(await read(bob, id, 1)).toBe(true);
    expect(await newIn(bob, id)).toEqual({ newCommentCount: 0 });
    const two = await ann.comment(id, 'Two');
    await ann.comment(id, 'Three');
    await app.settle();
    expect(await newIn(bob, id)).toEqual({ newCommentCount: 2 });
    expect(await newIn(ann, id)).toEqual({ newCommentCount: null });
    await ann.ask('mutation ($id: ID!) { deletePost(postId: $id) }', { id: two.id });
    await app.settle();
    expect(await newIn(bob, id)).toEqual({ newCommentCount: 1 });
  });

  it('is looked up once for all threads of a list', async () => {
    const started = await Promise.all([ann.start(), ann.start(), ann.start()]);
    for (const { id } of started) await ann.comment(id, 'One');
    await app.settle();
    for (const { id } of started.slice(1)) await read(bob, id, 0);
    const stateOf = vi.spyOn(app.services, 'stateOf');
    const list = await bob.ask<{ edges: { node: { id: string; newCommentCount: number | null } }[] }>(
      'query { threads(first: 50) { edges { node { id newCommentCount } } } }',
      {},
    );
    const looked = stateOf.mock.calls.filter(([aggregate]) => (aggregate as unknown) === readerOfThreads);
    stateOf.mockRestore();
    if (typeof list === 'string') throw new Error(list);
    expect(looked).toHaveLength(1);
    const counts = new Map(list.edges.map(({ node }) => [node.id, node.newCommentCount]));
    expect(started.map(({ id }) => counts.get(id))).toEqual([null, 1, 1]);
  });

  it('goes no further than there are comments, and is refused for what cannot be read', async () => {
    const { id } = await ann.start();
    expect(await read(bob, id, 1_000)).toBe(true);
    await ann.comment(id, 'One');
    await app.settle();
    expect(await newIn(bob, id)).toEqual({ newCommentCount: 1 });
    expect(await read(bob, 'Nothing000000000000000', 0)).toBe('THREAD_MISSING');
    expect(await read(forumOf(app), id, 0)).toBe('NOT_LOGGED_IN');
    await ann.ask('mutation ($id: ID!) { deletePost(postId: $id) }', { id });
    await app.settle();
    expect(await read(bob, id, 1)).toBe('THREAD_MISSING');
  });
});
