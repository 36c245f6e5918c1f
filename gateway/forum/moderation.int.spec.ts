import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type ForumClient, forumOf } from './testing.ts';

const LOCK = 'setThreadLocked(threadId: $t, isLocked: $is';
const PIN = 'setThreadPinned(threadId: $t, isPinned: $is';

let app: TestApp;
let moderator: ForumClient;
let bob: ForumClient;
let people = 0;

beforeAll(async () => {
  app = await openTestApp();
  moderator = forumOf(app, { token: await registerPlatformOwner(app) });
  bob = await newMember();
}, 60_000);
afterAll(() => app.close());

async function newMember(): Promise<ForumClient> {
  people += 1;
  return forumOf(app, await app.registerProvenMember({ firstName: `Some${people}` }));
}
/** How much the forum has recorded; others may write meanwhile. */
const recorded = async () =>
  (await app.store.readAll(-1, 100_000)).filter(({ stream }) => /^(thread|poster)-/.test(stream)).length;
const caseOf = async (id: string) => {
  await app.settle();
  const queue = await moderator.queue();
  return typeof queue === 'string' ? queue : queue.edges.map(({ node }) => node).find((node) => node.id === id);
};
const rulings = async (who: ForumClient) =>
  nodesOf<{ what: string; reason: string; moderatorId: string | null; moderator: object | null }>(
    await who.ask('{ myForumRulings { edges { node { what reason moderatorId moderator { id } } } } }'),
  );
const nodesOf = <T>(answer: unknown) => (answer as { edges: { node: T }[] }).edges.map(({ node }) => node);

describe('a post that moderators hide', () => {
  it('is there for its author and moderators only, with the reason; restoring shows it again', async () => {
    const author = await newMember();
    const one = await author.start({ topic: 'Hideme' });
    expect(await moderator.rule('hidePost', one.id)).toBe(true);
    await app.settle();
    for (const who of [bob, forumOf(app)]) expect(await who.thread(one.id)).toBeNull();
    for (const who of [author, moderator])
      expect(await who.thread(one.id)).toMatchObject({ state: 'hidden', topic: 'Hideme' });
    expect((await app.rest('GET', `/threads/one/${one.id}`)).status).toBe(404);
    expect(await bob.comment(one.id)).toBe('THREAD_MISSING');
    expect(await bob.ask('query ($id: ID!) { postHistory(postId: $id) { text } }', { id: one.id })).toBe(
      'POST_MISSING',
    );
    expect(await bob.list({ query: 'hideme' })).toMatchObject({ totalCount: 0 });
    expect((await rulings(author))[0]).toEqual({
      what: 'PostHidden',
      reason: 'House rules.',
      moderatorId: null,
      moderator: null,
    });
    await moderator.rule('restorePost', one.id);
    expect(await moderator.thread(one.id)).toMatchObject({ state: 'visible' });
    expect(await app.settle().then(() => bob.thread(one.id))).toMatchObject({ topic: 'Hideme' });
  });

  it('stays in its place among the comments, for its author and moderators only', async () => {
    const author = await newMember();
    const one = await bob.start();
    const said = [
      await bob.comment(one.id, 'First.'),
      await author.comment(one.id, 'Harsh words.'),
      await bob.comment(one.id, 'Third.'),
    ];
    await moderator.rule('hidePost', said[1]?.id ?? '');
    await app.settle();
    const shown = async (who: ForumClient) => {
      const found = await who.thread(one.id);
      return typeof found === 'string' ? found : found.comments.edges.map(({ node }) => [node.text, node.state]);
    };
    const all = [
      ['First.', 'visible'],
      ['Harsh words.', 'hidden'],
      ['Third.', 'visible'],
    ];
    expect([await shown(author), await shown(moderator)]).toEqual([all, all]);
    expect([await shown(bob), await shown(forumOf(app))]).toEqual([
      [all[0], all[2]],
      [all[0], all[2]],
    ]);
    await author.remove(said[1]?.id ?? '');
    expect(await app.settle().then(() => shown(moderator))).toEqual([all[0], all[2]]);
  });

  it('can be appealed against; the appeal waits in the queue until it is granted or denied', async () => {
    const author = await newMember();
    const one = await author.start();
    const said = await author.comment(one.id, 'Harsh words.');
    await moderator.rule('hidePost', said.id, 'Too harsh.');
    const appeal = () =>
      author.ask('mutation ($p: ID!) { appealHiding(postId: $p, text: "It was a joke.") }', { p: said.id });
    expect(await appeal()).toBe(true);
    expect(await appeal()).toBe('ALREADY_APPEALED');
    expect(await caseOf(said.id)).toMatchObject({
      appeal: { text: 'It was a joke.' },
      comment: { text: 'Harsh words.' },
      thread: { id: one.id },
    });
    const standing = (who: typeof author) =>
      who.ask('query ($p: ID!) { hiddenPost(postId: $p) { reason appeal denial } }', { p: said.id });
    expect(await standing(author)).toEqual({ reason: 'Too harsh.', appeal: 'open', denial: null });
    expect(await standing(bob)).toBeNull();
    await moderator.rule('denyHidingAppeal', said.id, 'No joke.');
    expect(await standing(author)).toEqual({ reason: 'Too harsh.', appeal: 'denied', denial: 'No joke.' });
    expect(await caseOf(said.id)).toBeUndefined();
    expect((await rulings(author)).map(({ what }) => what)).toEqual(['HidingAppealDenied', 'PostHidden']);
  });
});

describe('flags', () => {
  it('bring a post into the queue, hide it at the third, and are settled by a moderator', async () => {
    const author = await newMember();
    const others = await Promise.all([1, 2, 3].map(async () => forumOf(app, await app.registerEarlier(30))));
    const one = await author.start();
    const said = await author.comment(one.id);
    expect(await author.flag(said.id)).toBe('OWN_POST');
    const before = await recorded();
    const stranger = forumOf(app, await app.registerMember({ firstName: 'Stranger' }));
    expect(await stranger.flag(said.id)).toBe('ADDRESS_NOT_PROVEN');
    expect(await recorded(), 'nothing is appended').toBe(before);
    await others[0]?.flag(said.id, 'Not nice.');
    await others[0]?.flag(said.id, 'Twice.');
    expect(await caseOf(said.id)).toMatchObject({
      isHiddenByFlags: false,
      flags: [{ note: 'Not nice.', cause: 'abuse' }],
    });
    await others[1]?.flag(said.id);
    await others[2]?.flag(said.id);
    expect(await caseOf(said.id)).toMatchObject({ isHiddenByFlags: true });
    expect(await bob.thread(one.id)).toMatchObject({ commentCount: 0, comments: { edges: [] } });
    await moderator.rule('restorePost', said.id, 'Nothing wrong with it.');
    expect(await caseOf(said.id)).toBeUndefined();
    expect(await bob.thread(one.id)).toMatchObject({ commentCount: 1 });
    // Looked at once, it is not hidden by flags alone again, but shows up in the queue.
    expect(await bob.flag(said.id)).toBe(true);
    expect(await caseOf(said.id)).toMatchObject({ isHiddenByFlags: false, flags: [{ cause: 'abuse' }] });
    await moderator.rule('dismissFlags', said.id);
    expect(await caseOf(said.id)).toBeUndefined();
    // That was about the words of then.
    await author.revise(said.id, 'Much worse.');
    expect(await bob.flag(said.id, 'Look now.')).toBe(true);
    expect(await caseOf(said.id)).toMatchObject({ isHiddenByFlags: false, flags: [{ note: 'Look now.' }] });
  });
});

describe('a locked thread', () => {
  it('takes no comments, by either API, until it is unlocked', async () => {
    const author = await newMember();
    const one = await author.start();
    expect(await moderator.place(LOCK, one.id)).toEqual({ id: one.id });
    expect(await bob.comment(one.id)).toBe('THREAD_LOCKED');
    expect(await bob.ask('mutation ($t: ID!) { tellReplying(threadId: $t) }', { t: one.id })).toBe('THREAD_LOCKED');
    const WHY = 'query ($t: ID!) { thread(id: $t) { isLocked lockReason } }';
    expect(await app.settle().then(() => forumOf(app).ask(WHY, { t: one.id }))).toEqual({
      isLocked: true,
      lockReason: 'House rules.',
    });
    const reader = await app.registerMember();
    expect(
      (await app.rest('POST', `/threads/thread/${one.id}`, { token: reader.token, body: { content: 'Hello.' } }))
        .status,
    ).toBe(409);
    await moderator.place(LOCK, one.id, false);
    expect(await bob.comment(one.id)).toMatchObject({ number: 1 });
    expect(await app.settle().then(() => bob.ask(WHY, { t: one.id }))).toEqual({ isLocked: false, lockReason: '' });
  });
});

describe('every action', () => {
  it('is in the record, with moderator, target and reason', async () => {
    const author = await newMember();
    const one = await author.start();
    await moderator.place(PIN, one.id);
    await moderator.place(LOCK, one.id);
    await moderator.ban(author.id);
    await moderator.lift(author.id);
    await app.settle();
    const RECORD =
      'query ($m: ID) { forumRecord(memberId: $m) { totalCount edges { node { what reason moderatorId moderator { firstName } member { id } threadId until } } } }';
    const items = nodesOf<{
      what: string;
      moderatorId: string | null;
      moderator: { firstName: string } | null;
      reason: string;
    }>(await moderator.ask(RECORD, { m: author.id }));
    expect(items.map(({ what }) => what)).toEqual([
      'ForumBanLifted',
      'BannedFromForum',
      'ThreadLocked',
      'ThreadPinned',
    ]);
    for (const item of items)
      expect(item).toMatchObject({
        moderatorId: expect.any(String),
        reason: expect.stringMatching(/\w/),
        member: { id: author.id },
      });
    for (const { moderator: decided } of items) expect(decided?.firstName).toMatch(/\w/);
    expect(await bob.ask(RECORD, {})).toBe('NOT_ALLOWED');

    const STRETCH =
      'query ($m: ID, $a: String) { forumRecord(memberId: $m, first: 3, after: $a) { pageInfo { hasNextPage endCursor } edges { node { what } } } }';
    const first = (await moderator.ask(STRETCH, { m: author.id })) as {
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await moderator.ask(STRETCH, { m: author.id, a: first.pageInfo.endCursor });
    expect(rest).toMatchObject({ pageInfo: { hasNextPage: false }, edges: [{ node: { what: 'ThreadPinned' } }] });
  });

  it('needs a reason', async () => {
    const one = await (await newMember()).start();
    expect(await moderator.rule('hidePost', one.id, '  ')).toBe('REASON_MISSING');
    expect(await moderator.rule('hidePost', one.id, 'x'.repeat(501))).toBe('REASON_TOO_LONG');
  });
});

describe('a banned member', () => {
  it('gets no access by repeating a request that was granted before', async () => {
    const person = await app.registerMember();
    const one = await bob.start();
    const send = () =>
      app.rest('POST', `/threads/thread/${one.id}`, {
        token: person.token,
        body: { content: 'Hello.' },
        headers: { 'idempotency-key': `again-and-again-${people}` },
      });
    expect((await send()).status).toBe(201);
    await moderator.ban(person.user._id);
    const before = await recorded();
    await send();
    expect(await recorded()).toBe(before);
  });

  it('reads the reason and the end, may appeal once, and has access again when the ban ends or is lifted', async () => {
    const banned = await newMember();
    // Long enough for everything that is asked while they are banned.
    const soon = new Date(Date.now() + 6_000).toISOString();
    await moderator.ban(banned.id, soon);
    expect(await banned.ask('mutation { appealForumBan(text: "Not yet me.") }')).toBe(true);
    expect(await banned.ask('{ forumBan { reason until appeal } }')).toEqual({
      reason: 'Spam.',
      until: soon,
      appeal: 'open',
    });
    const { errors } = await app.graphql('{ threads { totalCount } }', {}, undefined);
    expect(errors?.[0]?.extensions.code).toBe('NOT_LOGGED_IN');
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(soon) - Date.now() + 5)));
    expect(await banned.list()).toHaveProperty('totalCount');
    // The appeal has lapsed with the ban: it is in no queue, and no notification says that the ban stays.
    expect(await caseOf(banned.id)).toBeUndefined();
    expect(
      await moderator.ask('mutation ($m: ID!) { denyForumBanAppeal(memberId: $m, reason: "It was.") }', {
        m: banned.id,
      }),
    ).toBe('NOT_BANNED');
    await moderator.ban(banned.id);
    const appeal = () => banned.ask('mutation { appealForumBan(text: "Not me.") }');
    expect([await appeal(), await appeal()]).toEqual([true, 'ALREADY_APPEALED']);
    expect(await caseOf(banned.id)).toMatchObject({
      appeal: { text: 'Not me.' },
      ban: { reason: 'Spam.', until: null },
      thread: null,
    });
    await moderator.lift(banned.id);
    expect(await caseOf(banned.id)).toBeUndefined();
    expect(await banned.list()).toHaveProperty('totalCount');
    expect(await moderator.lift(banned.id)).toBe('NOT_BANNED');
  });

  it('is never a moderator, nor an unknown account', async () => {
    const token = await registerPlatformOwner(app);
    const { me } = (await app.graphql<{ me: { id: string } }>('{ me { id } }', {}, token)).data ?? { me: { id: '' } };
    expect(await moderator.ban(me.id)).toBe('MODERATOR_NOT_BANNED');
    expect(await moderator.ban('x'.repeat(22))).toBe('NO_SUCH_MEMBER');
    expect(await moderator.ban(bob.id, '2020-01-01T00:00:00Z')).toBe('BAN_ENDS_IN_PAST');
    expect(await moderator.ban(bob.id, 'tomorrow')).toBe('BAD_USER_INPUT');
  });
});

describe('permissions', () => {
  const A = 'postId: $p, reason: "r"';
  const MODERATORS = [
    `mutation ($p: ID!) { hidePost(${A}) }`,
    `mutation ($p: ID!) { restorePost(${A}) }`,
    `mutation ($p: ID!) { dismissFlags(${A}) }`,
    `mutation ($p: ID!) { denyHidingAppeal(${A}) }`,
    'mutation ($p: ID!) { setThreadLocked(threadId: $p, isLocked: true, reason: "r") { id } }',
    'mutation ($p: ID!) { setThreadPinned(threadId: $p, isPinned: true, reason: "r") { id } }',
    'mutation ($p: ID!) { banFromForum(memberId: $p, reason: "r") }',
    'mutation ($p: ID!) { liftForumBan(memberId: $p, reason: "r") }',
    'mutation ($p: ID!) { denyForumBanAppeal(memberId: $p, reason: "r") }',
    'query { reviewQueue { totalCount } }',
    'query { forumRecord { totalCount } }',
    'query ($p: ID!) { forumBan(memberId: $p) { reason } }',
  ];
  const MEMBERS = [
    'query { threads { totalCount } }',
    'query { forumCategories { name } }',
    'query ($p: ID!) { threadsBy(memberId: $p) { id } }',
    'query { myForumRulings { totalCount } }',
    'query ($p: ID!) { postMarks(postIds: [$p]) { postId } }',
    'query { forumBan { reason } }',
    'mutation { createThread(input: { topic: "a", text: "b", category: "c" }) { id } }',
    'mutation ($p: ID!) { addComment(threadId: $p, input: { text: "a" }) { id } }',
    'mutation ($p: ID!) { setPostLiked(postId: $p, isLiked: true) }',
    'mutation ($p: ID!) { flagPost(postId: $p, cause: spam) }',
    'mutation ($p: ID!) { deletePost(postId: $p) }',
    'mutation ($p: ID!) { tellReplying(threadId: $p) }',
    'mutation { appealForumBan(text: "a") }',
  ];
  const EVERYBODY = [
    'query ($p: ID!) { thread(id: $p) { id } }',
    'query ($p: ID!) { postHistory(postId: $p) { version } }',
    'query ($p: ID!) { forumProfile(memberId: $p) { threadCount } }',
  ];

  it('are as in the table', async () => {
    const one = await (await newMember()).start();
    await app.settle();
    const visitor = forumOf(app);
    const roles = await Promise.all(
      ['CUSTOMER', 'SHOP_OWNER', 'SELLER'].map(async (role) => forumOf(app, await app.registerMember({ role }))),
    );
    const before = await recorded();
    for (const query of MODERATORS) {
      expect([query, await visitor.ask(query, { p: one.id })]).toEqual([query, 'NOT_LOGGED_IN']);
      for (const who of roles) expect([query, await who.ask(query, { p: one.id })]).toEqual([query, 'NOT_ALLOWED']);
    }
    for (const query of MEMBERS)
      expect([query, await visitor.ask(query, { p: one.id })]).toEqual([query, 'NOT_LOGGED_IN']);
    for (const query of EVERYBODY) expect(typeof (await visitor.ask(query, { p: one.id }))).toBe('object');
    expect(await recorded()).toBe(before);
  });
});
