import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSubscribers, until } from '../live/subscribers.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type ForumClient, forumOf } from './testing.ts';

const THREAD =
  'subscription ($id: ID!, $after: Float) { threadChanged(threadId: $id, after: $after) { position kind postId thread { commentCount likeCount isLocked topic state isLikedByMe } comment { id number text state version author { firstName } } } }';
const LISTS =
  'subscription ($after: Float) { threadsChanged(after: $after) { position kind postId thread { id topic commentCount isPinned state } } }';

type Change = {
  readonly position: number;
  readonly kind: string;
  readonly postId: string;
  readonly thread: { readonly id?: string; readonly commentCount: number; readonly [field: string]: unknown };
  readonly comment: {
    readonly id: string;
    readonly text: string;
    readonly state: string;
    readonly version: number;
  } | null;
};

let app: TestApp;
let ownerToken: string;
let moderator: ForumClient;
let author: ForumClient;
let reader: { token: string; user: { _id: string; email: string } };
let subscribers: ReturnType<typeof openSubscribers>;
let people = 0;

beforeAll(async () => {
  app = await openTestApp();
  ownerToken = await registerPlatformOwner(app);
  moderator = forumOf(app, { token: ownerToken });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  author = forumOf(app, await app.registerProvenMember({ firstName: `Author${people}` }));
  reader = await app.registerProvenMember({ firstName: `Reader${people}` });
  subscribers = openSubscribers(app);
});
afterEach(() => subscribers.close());

async function watch(query: string, variables: object = {}, token = reader.token) {
  const { received, failed } = await subscribers.subscribe(query, { ...variables }, token);
  return { failed, changes: () => received.map((one) => Object.values(one)[0] as unknown as Change) };
}
const codes = (failed: unknown[]) => JSON.stringify(failed);

describe('a subscriber of a thread', () => {
  it('receives every change of it, with all a screen needs', async () => {
    const one = await author.start();
    const { changes } = await watch(THREAD, { id: one.id });
    const said = await author.comment(one.id, 'First.');
    await until(() => changes().length === 1);
    expect(changes()[0]).toMatchObject({
      kind: 'posted',
      postId: said.id,
      thread: { commentCount: 1 },
      comment: { id: said.id, number: 1, text: 'First.', author: { firstName: `Author${people}` } },
    });
    await author.revise(said.id, 'Second.');
    await forumOf(app, reader).like(said.id);
    await moderator.rule('hidePost', said.id);
    await moderator.place('setThreadLocked(threadId: $t, isLocked: $is', one.id);
    await until(() => changes().length === 5);
    expect(changes().map(({ kind }) => kind)).toEqual(['posted', 'revised', 'liked', 'removed', 'placed']);
    expect(changes()[1]?.comment).toMatchObject({ text: 'Second.', version: 2 });
    expect(changes()[3]).toMatchObject({
      comment: { state: 'hidden', text: '' },
      thread: { commentCount: 0, isLikedByMe: null },
    });
    expect(changes()[4]).toMatchObject({ postId: one.id, comment: null, thread: { isLocked: true } });
    const positions = changes().map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((left, right) => left - right));
  });

  it('receives nothing of other threads', async () => {
    const [one, other] = [await author.start(), await author.start()];
    const { changes } = await watch(THREAD, { id: one.id });
    await author.comment(other.id);
    await author.comment(one.id, 'Here.');
    await until(() => changes().length > 0);
    expect(changes().map(({ comment }) => comment?.text)).toEqual(['Here.']);
  });

  it('resumes, with nothing twice and nothing missing', async () => {
    const one = await author.start();
    await author.comment(one.id, 'Seen.');
    await app.settle();
    const seen = await author.thread(one.id);
    if (typeof seen === 'string') throw new Error(seen);
    const missed = [await author.comment(one.id, 'Missed.'), await author.comment(one.id, 'Missed, too.')];
    await author.revise(missed[0]?.id ?? '', 'Missed and changed.');
    await app.settle();
    const { changes } = await watch(THREAD, { id: one.id, after: seen.position });
    await author.comment(one.id, 'Live.');
    await until(() => changes().length >= 3);
    expect(changes().map(({ kind, comment }) => [kind, comment?.text])).toEqual([
      ['missed', 'Missed, too.'],
      ['missed', 'Missed and changed.'],
      ['posted', 'Live.'],
    ]);
    const again = await watch(THREAD, { id: one.id, after: changes().at(-1)?.position });
    expect(again.changes()).toEqual([]);
  });

  it('must be a member, and the thread one that readers see', async () => {
    const one = await author.start();
    expect(codes((await watch(THREAD, { id: one.id }, '')).failed)).toContain('NOT_LOGGED_IN');
    expect(codes((await watch(THREAD, { id: 'x'.repeat(22) })).failed)).toContain('THREAD_MISSING');
    await moderator.rule('hidePost', one.id);
    expect(codes((await watch(THREAD, { id: one.id })).failed)).toContain('THREAD_MISSING');
  });

  it('receives no words of a thread that is hidden, nor of later changes in it', async () => {
    const one = await author.start({ topic: 'Secret topic', text: 'Secret text' });
    const said = await author.comment(one.id, 'Secret comment');
    const [page, lists] = [await watch(THREAD, { id: one.id }), await watch(LISTS)];
    await moderator.rule('hidePost', one.id);
    await moderator.rule('hidePost', said.id);
    await author.remove(said.id);
    await moderator.place('setThreadLocked(threadId: $t, isLocked: $is', one.id);
    await until(() => [page, lists].every(({ changes }) => changes().some(({ kind }) => kind === 'placed')));
    for (const change of [...page.changes(), ...lists.changes()]) {
      expect(change.thread).toMatchObject({ state: 'hidden', topic: '' });
      expect(JSON.stringify(change)).not.toContain('Secret');
    }
  });

  it('receives changes of a hidden thread as its author; all subscribers receive its return', async () => {
    const writer = await app.registerProvenMember({ firstName: `Writer${people}` });
    const one = await forumOf(app, writer).start();
    const before = await watch(THREAD, { id: one.id });
    await moderator.rule('hidePost', one.id);
    await app.settle();
    const theirs = await watch(THREAD, { id: one.id }, writer.token);
    expect(theirs.failed).toEqual([]);
    await moderator.rule('restorePost', one.id);
    await until(() => theirs.changes().length === 1 && before.changes().length === 2);
    for (const { changes } of [theirs, before])
      expect(changes().at(-1)).toMatchObject({ kind: 'returned', thread: { state: 'visible', topic: 'Fades' } });
  });

  it('receives which member is writing, and nothing of that is stored', async () => {
    const one = await author.start();
    const { changes } = await watch(
      'subscription ($id: ID!) { replying(threadId: $id) { threadId member { firstName } } }',
      { id: one.id },
    );
    const recorded = async () =>
      (await app.store.read(`thread-${one.id}`)).length + (await app.store.read(`poster-${author.id}`)).length;
    const before = await recorded();
    expect(await author.ask('mutation ($t: ID!) { tellReplying(threadId: $t) }', { t: one.id })).toBe(true);
    await until(() => changes().length === 1);
    expect(changes()[0]).toEqual({ threadId: one.id, member: { firstName: `Author${people}` } });
    expect(await recorded()).toBe(before);
    expect((await app.redis.keys('*replying*')).length).toBe(0);
  });

  it('receives that a member is writing at most every two seconds, however often the client sends it', async () => {
    const one = await author.start();
    const { changes } = await watch('subscription ($id: ID!) { replying(threadId: $id) { threadId } }', { id: one.id });
    const begun = performance.now();
    const sendReplying = async () => {
      await author.ask('mutation ($t: ID!) { tellReplying(threadId: $t) }', { t: one.id });
      return changes().length;
    };
    await expect.poll(sendReplying, { interval: 500, timeout: 10_000 }).toBe(2);
    expect(performance.now() - begun).toBeGreaterThan(1_900);
  });
});

describe('a subscriber of the lists', () => {
  it('receives new threads, comments, pins and locks, and resumes', async () => {
    const before = await author.list();
    if (typeof before === 'string') throw new Error(before);
    const { changes } = await watch(LISTS);
    const one = await author.start({ topic: 'Brand new' });
    await author.comment(one.id);
    await moderator.place('setThreadPinned(threadId: $t, isPinned: $is', one.id);
    await until(() => changes().length === 3);
    expect(changes()[0]).toMatchObject({
      kind: 'posted',
      postId: one.id,
      thread: { topic: 'Brand new', commentCount: 0 },
    });
    expect(changes()[2]).toMatchObject({ thread: { id: one.id, commentCount: 1, isPinned: true } });
    const resumeAfter = await watch(LISTS, { after: before.position });
    await until(() => resumeAfter.changes().length === 1);
    expect(resumeAfter.changes()[0]).toMatchObject({
      kind: 'missed',
      postId: one.id,
      thread: { commentCount: 1, isPinned: true },
    });
  });
});

describe('a member who is banned while subscribed', () => {
  it('loses every subscription at once and receives nothing more; others go on', async () => {
    const one = await author.start();
    const theirs = [
      await watch(THREAD, { id: one.id }),
      await watch(LISTS),
      await watch('subscription ($id: ID!) { replying(threadId: $id) { threadId } }', { id: one.id }),
    ];
    const other = await app.registerProvenMember();
    const others = await watch(THREAD, { id: one.id }, other.token);
    await author.comment(one.id, 'Before.');
    await until(() => theirs[0]?.changes().length === 1 && theirs[1]?.changes().length === 1);
    await moderator.ban(reader.user._id);
    await author.comment(one.id, 'After.');
    await until(() => theirs.every(({ failed }) => failed.length > 0) && others.changes().length === 2);
    for (const { failed } of theirs) expect(codes(failed)).toContain('BANNED_FROM_FORUM');
    expect(theirs.map(({ changes }) => changes().length)).toEqual([1, 1, 0]);
    expect(codes((await watch(THREAD, { id: one.id })).failed)).toContain('BANNED_FROM_FORUM');
    await moderator.lift(reader.user._id);
    await app.settle();
    const back = await watch(THREAD, { id: one.id });
    await author.comment(one.id, 'Welcome back.');
    await until(() => back.changes().length === 1);
    expect(back.failed).toEqual([]);
  });

  it('is shut out without anything being posted', async () => {
    const one = await author.start();
    const theirs = await watch(THREAD, { id: one.id });
    await moderator.ban(reader.user._id);
    await until(() => theirs.failed.length > 0);
    expect(theirs.changes()).toEqual([]);
  });
});

it('notifies moderators of an edit of a waiting case, once its new words can be read', async () => {
  const one = await author.start();
  const said = await author.comment(one.id, 'Harsh words.');
  await forumOf(app, reader).flag(said.id);
  await app.settle();
  const { received } = await subscribers.subscribe('subscription { reviewQueueChanged }', {}, ownerToken);
  await author.revise(said.id, 'Kind words.');
  await until(() => received.length === 1);
  expect(received).toEqual([{ reviewQueueChanged: said.id }]);
  const queue = await moderator.queue();
  const shown = typeof queue === 'string' ? [] : queue.edges.map(({ node }) => node).filter(({ id }) => id === said.id);
  expect(shown).toMatchObject([{ comment: { text: 'Kind words.' }, flags: [{ cause: 'abuse' }] }]);
});
