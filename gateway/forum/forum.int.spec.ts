import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_MS } from '#domain/forum/limits.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type ForumClient, forumOf, type Person } from './testing.ts';

let app: TestApp;
let [ann, bob, cem]: Person[] = [];
let bobSays: ForumClient;
let cemSays: ForumClient;
let moderator: ForumClient;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.registerProvenMember({ firstName: 'Ann', userName: 'ann.lee' });
  bob = await app.registerProvenMember({ firstName: 'Bob', userName: 'bob' });
  cem = await app.registerProvenMember({ firstName: 'Cem', userName: 'cem' });
  [bobSays, cemSays] = [forumOf(app, bob), forumOf(app, cem)];
  moderator = forumOf(app, { token: await registerPlatformOwner(app) });
}, 60_000);
afterAll(() => app.close());

/** Another member for each case, so that no member reaches the limits. */
let people = 0;
async function newMember(): Promise<ForumClient> {
  people += 1;
  return forumOf(app, await app.registerProvenMember({ firstName: `Some${people}` }));
}

describe('the REST rows', () => {
  const post = (path: string, body: unknown, token?: string) =>
    app.rest('POST', path, { body, ...(token && { token }) });
  const words = { topic: 'Combs', thread: 'Which <b>one</b>?', category: 'Tools' };

  it('start a thread, comment on it and show both', async () => {
    const made = await post('/threads/create-thread', words, ann?.token);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...words,
        userName: 'ann.lee',
        image: '',
        commentCount: 0,
        comments: [],
        author: { _id: ann?.user._id, firstName: 'Ann' },
      },
    ]);
    const { _id: id, createdAt } = made.body as { _id: string; createdAt: string };
    const said = await post(`/threads/thread/${id}`, { content: 'The black one.' }, bob?.token);
    expect([said.status, said.body]).toMatchObject([
      201,
      { content: 'The black one.', userName: 'bob', author: { firstName: 'Bob' } },
    ]);
    await app.settle();
    const one = await app.rest('GET', `/threads/one/${id}`);
    expect(one.body).toMatchObject({
      thread: { _id: id, ...words, createdAt, commentCount: 1 },
      comments: [said.body],
      total: 1,
      page: 1,
      pageSize: 1000,
    });
    expect((await app.rest('GET', `/threads/one/${id}?page=2&pageSize=1`)).body).toMatchObject({
      comments: [],
      total: 1,
      page: 2,
      pageSize: 1,
    });
    expect((await app.rest('GET', `/threads/one/${id}?page=0`)).status).toBe(400);
    const all = await app.rest('GET', '/threads/getall?category=TOOLS&pageSize=5', { token: bob?.token ?? '' });
    expect(all.body).toMatchObject({
      total: 1,
      page: 1,
      pageSize: 5,
      chatsWithThreadCount: [{ _id: id, commentCount: 1, comments: [{ userName: 'bob' }] }],
    });
    expect((await app.rest('GET', '/threads/getall?category=none', { token: bob?.token ?? '' })).body).toMatchObject({
      total: 0,
      chatsWithThreadCount: [],
    });
    // A category may have this name; it does not exist until it is opened, and never means the whole forum.
    expect((await app.rest('GET', '/threads/getall?category=*', { token: bob?.token ?? '' })).body).toMatchObject({
      total: 0,
    });
  });

  it('do it once under one Idempotency-Key', async () => {
    const options = {
      token: bob?.token ?? '',
      body: { ...words, topic: 'Once' },
      headers: { 'idempotency-key': 'once-and-only' },
    };
    const [first, second] = [
      await app.rest('POST', '/threads/create-thread', options),
      await app.rest('POST', '/threads/create-thread', options),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it.each([
    ['no topic', { ...words, topic: ' ' }],
    ['no text', { topic: 'A', category: 'B' }],
    ['no category', { ...words, category: null }],
    ['a number', { ...words, thread: 7 }],
    ['too long a topic', { ...words, topic: 'x'.repeat(151) }],
    ['nothing', null],
  ])('refuse a thread with %s', async (_what, body) => {
    const recorded = async () => (await app.store.read(`poster-${ann?.user._id}`)).length;
    const before = await recorded();
    expect((await post('/threads/create-thread', body, ann?.token)).status).toBe(400);
    expect(await recorded()).toBe(before);
  });

  it('require a session, and are 404 for unknown threads', async () => {
    expect((await post('/threads/create-thread', words)).status).toBe(401);
    expect((await app.rest('GET', '/threads/getall')).status).toBe(401);
    for (const id of ['nothing', 'x'.repeat(22), 'x'.repeat(30)]) {
      expect((await app.rest('GET', `/threads/one/${id}`)).status).toBe(404);
      expect((await post(`/threads/thread/${id}`, { content: 'Hello.' }, ann?.token)).status).toBe(404);
    }
    expect((await app.rest('GET', '/threads/getall?page=0', { token: ann?.token ?? '' })).status).toBe(400);
  });

  it('say 429 and when to try again from the sixth thread of an hour on', async () => {
    const busy = await app.registerProvenMember();
    for (let n = 0; n < 5; n += 1) expect((await post('/threads/create-thread', words, busy.token)).status).toBe(201);
    const sixth = await post('/threads/create-thread', words, busy.token);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const [id] = (
      (await app.rest('GET', '/threads/getall', { token: busy.token })).body as {
        chatsWithThreadCount: { _id: string }[];
      }
    ).chatsWithThreadCount;
    expect((await post(`/threads/thread/${id?._id}`, { content: 'But I may comment.' }, busy.token)).status).toBe(201);
  });
});

describe('words', () => {
  it('are plain, kept as typed, and nothing in them is lost or run', async () => {
    const text = '<img src=x onerror=alert(1)>\n{{7*7}} "quotes" \u{1F488}';
    const one = await (await newMember()).start({ topic: '<script>alert(1)</script>', text: `  ${text}\u202E\r\n` });
    expect(one).toMatchObject({ topic: '<script>alert(1)</script>', text });
  });

  it('name members, by the names they hold', async () => {
    const author = await newMember();
    const one = await author.start({ text: 'Ask @ann.lee, @bob and @nobody.' });
    const { mentions } = (await author.ask('query ($id: ID!) { thread(id: $id) { mentions { memberId start end } } }', {
      id: one.id,
    })) as {
      mentions: unknown;
    };
    expect(mentions).toEqual([
      { memberId: ann?.user._id, start: 4, end: 12 },
      { memberId: bob?.user._id, start: 14, end: 18 },
    ]);
  });

  it("are recorded once under the client's id, also when the thread was locked meanwhile", async () => {
    const [author, reader] = [await newMember(), await newMember()];
    const [one, other] = [await author.start(), await author.start()];
    const id = `${one.id}Offline1`;
    const said = await Promise.all([1, 2, 3].map(() => reader.comment(one.id, 'Once.', { id })));
    expect(said.map((comment) => [comment.id, comment.number])).toEqual([1, 2, 3].map(() => [id, 1]));
    expect(await author.comment(one.id, 'Mine.', { id })).toBe('COMMENT_EXISTS');
    expect(await reader.comment(other.id, 'Elsewhere.', { id })).toBe('BAD_COMMENT_ID');
    for (const bad of [one.id, `${one.id}1`, `${one.id}../../..`])
      expect(await reader.comment(one.id, 'Bad.', { id: bad })).toBe('BAD_COMMENT_ID');
    await moderator.place('setThreadLocked(threadId: $t, isLocked: $is', one.id);
    expect(await reader.comment(one.id, 'Once.', { id })).toMatchObject({ id, text: 'Once.' });
    expect(await reader.comment(one.id, 'Too late.', { id: `${one.id}Offline2` })).toBe('THREAD_LOCKED');
  });

  it('are answered and quoted; a quote disappears with the words it quotes', async () => {
    const author = await newMember();
    const one = await author.start();
    const first = await bobSays.comment(one.id, 'Start with a two.');
    const reply = await cemSays.comment(one.id, 'No, a three.', { replyTo: first.id, quote: 'with a two' });
    expect(reply.reply).toEqual({ postId: first.id, quote: 'with a two', author: { id: bobSays.id } });
    expect(await cemSays.comment(one.id, 'x', { replyTo: first.id, quote: 'not said' })).toBe('QUOTE_NOT_THERE');
    expect(await cemSays.comment(one.id, 'x', { replyTo: `${one.id}00000000` })).toBe('POST_MISSING');
    expect(await bobSays.revise(first.id, 'I changed my mind.')).toMatchObject({ version: 2 });
    const quoteNow = async () =>
      (
        (await cemSays.ask('query ($id: ID!) { comment(id: $id) { reply { quote } } }', { id: reply.id })) as {
          reply: unknown;
        }
      ).reply;
    expect(await quoteNow()).toEqual({ quote: 'with a two' });
    await bobSays.remove(first.id);
    await app.settle();
    expect(await quoteNow()).toEqual({ quote: null });
  });

  it('are revised with a visible history, by their author only', async () => {
    const author = await newMember();
    const one = await author.start();
    const said = await bobSays.comment(one.id, 'First.');
    expect(await cemSays.revise(said.id, 'Mine now.')).toBe('NOT_YOUR_POST');
    expect(await bobSays.revise(said.id, 'Second.')).toMatchObject({ text: 'Second.', version: 2 });
    expect(await bobSays.revise(said.id, 'Third, from the first.', 1)).toBe('POST_HAS_CHANGED');
    await app.settle();
    const history = (await cemSays.ask('query ($id: ID!) { postHistory(postId: $id) { version text until } }', {
      id: said.id,
    })) as { until: string | null }[];
    expect(history).toMatchObject([
      { version: 1, text: 'First.' },
      { version: 2, text: 'Second.', until: null },
    ]);
  });

  it('are deleted and restored by their author', async () => {
    const author = await newMember();
    const one = await author.start();
    const said = await bobSays.comment(one.id);
    expect(await cemSays.remove(said.id)).toBe('NOT_YOUR_POST');
    expect(await bobSays.remove(said.id)).toBe(true);
    await app.settle();
    expect(await cemSays.thread(one.id)).toMatchObject({ commentCount: 0, comments: { totalCount: 0, edges: [] } });
    const kept = [{ node: { id: said.id, state: 'deleted', text: 'A two, always.' } }];
    expect(await bobSays.thread(one.id)).toMatchObject({ commentCount: 0, comments: { totalCount: 0, edges: kept } });
    const times = () =>
      bobSays.ask('query ($id: ID!) { thread(id: $id) { comments { edges { node { deletedAt } } } } }', { id: one.id });
    expect(await times()).toMatchObject({
      comments: { edges: [{ node: { deletedAt: expect.stringMatching(/^\d{4}-.*Z$/) } }] },
    });
    expect(await bobSays.undo(said.id)).toBe(true);
    expect(await bobSays.thread(one.id)).toMatchObject({ commentCount: 1 });
    expect(await times()).toMatchObject({ comments: { edges: [{ node: { deletedAt: null } }] } });
    await author.remove(one.id);
    await app.settle();
    expect(await bobSays.thread(one.id)).toBeNull();
    expect(await author.thread(one.id)).toMatchObject({ state: 'deleted' });
    expect(await bobSays.comment(one.id)).toBe('THREAD_MISSING');
    await author.undo(one.id);
    await app.settle();
    expect(await bobSays.thread(one.id)).toMatchObject({ state: 'visible', commentCount: 1 });
  });

  it('are deleted and restored thirty times in ten minutes; the next time is refused with the time to wait, and nothing is recorded', async () => {
    const busy = await app.registerProvenMember();
    const author = forumOf(app, busy);
    const one = await author.start();
    const said = await author.comment(one.id);
    for (let n = 0; n < 30; n += 1) {
      expect(await author.remove(said.id)).toBe(true);
      // What is so already takes no turn.
      expect(await author.remove(said.id)).toBe(true);
      expect(await author.undo(said.id)).toBe(true);
      expect(await author.undo(said.id)).toBe(true);
    }
    const before = await app.askedFor();
    const refused = await fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${busy.token}` },
      body: JSON.stringify({ query: 'mutation ($p: ID!) { deletePost(postId: $p) }', variables: { p: said.id } }),
    });
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_POSTS', status: 429 } }] });
    const seconds = Number(refused.headers.get('retry-after'));
    expect([seconds > 540, seconds <= 600]).toEqual([true, true]);
    expect(await bobSays.remove(said.id)).toBe('NOT_YOUR_POST');
    expect(await app.askedFor()).toBe(before);
  });

  it('are hidden from their author too, once their deletion cannot be undone any more', async () => {
    const one = await bobSays.start();
    const [early, late] = [await bobSays.comment(one.id, 'Long gone.'), await bobSays.comment(one.id, 'Just gone.')];
    const log = await app.store.read(`thread-${one.id}`);
    const deletion = (postId: string, ago: number) => {
      const data = {
        threadId: one.id,
        postId,
        authorId: bobSays.id,
        deletedAt: new Date(Date.now() - ago).toISOString(),
      };
      return { id: `gone-${postId}`, type: 'PostDeleted', data, metadata: log[0]?.metadata as never };
    };
    await app.store.append(`thread-${one.id}`, log.length - 1, [
      deletion(early.id, UNDO_MS + 1_000),
      deletion(late.id, UNDO_MS / 2),
    ]);
    await app.settle();
    expect(await bobSays.thread(one.id)).toMatchObject({ comments: { edges: [{ node: { text: 'Just gone.' } }] } });
  });
});

describe('likes', () => {
  it("count once for each member, and not for one's own posts", async () => {
    const author = await newMember();
    const one = await author.start();
    expect(await author.like(one.id)).toBe('OWN_POST');
    await Promise.all([bobSays.like(one.id), bobSays.like(one.id), cemSays.like(one.id)]);
    await app.settle();
    expect(await bobSays.thread(one.id)).toMatchObject({ likeCount: 2, isLikedByMe: true });
    expect(await forumOf(app).thread(one.id)).toMatchObject({ likeCount: 2, isLikedByMe: null });
    await bobSays.like(one.id, false);
    expect(await bobSays.thread(one.id)).toMatchObject({ likeCount: 1, isLikedByMe: false });
  });

  it('and own flags are shown on the posts a member may read, right after they were made', async () => {
    const author = await newMember();
    const one = await author.start();
    const [said, gone] = [await author.comment(one.id), await author.comment(one.id)];
    const marks = (who: ForumClient, ids: string[]) =>
      who.ask('query ($ids: [ID!]!) { postMarks(postIds: $ids) { postId likeCount isLikedByMe isFlaggedByMe } }', {
        ids,
      });
    await author.remove(gone.id);
    await Promise.all([bobSays.like(one.id), cemSays.like(said.id)]);
    await bobSays.flag(said.id);
    await app.settle();
    expect(await marks(bobSays, [one.id, said.id, gone.id, 'nothing', one.id])).toEqual([
      { postId: one.id, likeCount: 1, isLikedByMe: true, isFlaggedByMe: false },
      { postId: said.id, likeCount: 1, isLikedByMe: false, isFlaggedByMe: true },
    ]);
    await bobSays.like(said.id);
    expect(await marks(bobSays, [said.id])).toMatchObject([{ likeCount: 2, isLikedByMe: true }]);
    await author.remove(one.id);
    await app.settle();
    expect(await marks(bobSays, [one.id, said.id])).toEqual([]);
    expect(await marks(author, [one.id, said.id])).toMatchObject([{ postId: one.id }, { postId: said.id }]);
    expect(
      await marks(
        bobSays,
        Array.from({ length: 101 }, () => one.id),
      ),
    ).toBe('TOO_MANY_ASKED');
  });
});

describe('a closed account', () => {
  it('leaves its posts without words and without a name', async () => {
    const leaving = await app.registerProvenMember({ firstName: 'Leo', userName: 'leo' });
    const one = await forumOf(app, leaving).start({ topic: 'Unforgettableword', text: 'Mine.' });
    const said = await bobSays.comment(one.id, 'Noted.', { replyTo: one.id, quote: 'Mine.' });
    const named = await bobSays.start({ text: 'Ask @leo or @ann.lee.' });
    const gone = await app.rest('DELETE', `/users/delete/${leaving.user._id}`, {
      token: leaving.token,
      body: { password: 'secret1' },
    });
    expect(gone.status).toBe(204);
    await app.runJobs();
    expect(await bobSays.thread(one.id)).toMatchObject({
      topic: '',
      text: '',
      isErased: true,
      commentCount: 1,
      author: { firstName: 'Former', userName: '' },
    });
    expect(await bobSays.ask('query ($id: ID!) { comment(id: $id) { reply { quote } } }', { id: said.id })).toEqual({
      reply: { quote: null },
    });
    const MENTIONS = 'query ($id: ID!) { thread(id: $id) { text mentions { memberId } } }';
    expect(await bobSays.ask(MENTIONS, { id: named.id })).toEqual({
      text: 'Ask @leo or @ann.lee.',
      mentions: [{ memberId: ann?.user._id }],
    });
    expect(await bobSays.list({ query: 'unforgettableword' })).toMatchObject({ totalCount: 0 });
    const dump = await app.redis.keys('*').then((keys) => Promise.all(keys.map((key) => app.redis.dump(key))));
    expect(dump.some((value) => value?.includes('nforgettablew'))).toBe(false);
  });
});
