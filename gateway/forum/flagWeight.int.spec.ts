import { afterAll, beforeAll, expect, it } from 'vitest';
import { FULL_WEIGHT } from '#domain/forum/limits.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type ForumClient, forumOf } from './testing.ts';

type Person = Awaited<ReturnType<TestApp['registerMember']>>;

let app: TestApp;
let author: ForumClient;
let moderator: ForumClient;
let established: readonly Person[];

/** Flags weigh by age, trust and address (docs/rules.md F3). */
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' }, workers: false });
  author = forumOf(app, await app.registerEarlier(30));
  moderator = forumOf(app, { token: await registerPlatformOwner(app) });
  established = await Promise.all(Array.from({ length: 3 }, () => app.registerEarlier(30)));
}, 60_000);
afterAll(() => app?.close());

/** Flags a post from an address. */
async function flag({ token }: Person, postId: string, address: string): Promise<void> {
  const query = 'mutation ($p: ID!) { flagPost(postId: $p, cause: spam) }';
  const answer = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    body: JSON.stringify({ query, variables: { p: postId } }),
  });
  expect(await answer.json()).toEqual({ data: { flagPost: true } });
}

/** What lies in the log of a post's flags, and whether they have hidden it. */
async function recorded(threadId: string, postId = threadId) {
  const events = (await app.store.read(`thread-${threadId}`)).map(({ type, data }) => ({
    type,
    data: data as { postId?: string; weight: number; network?: string; by?: string },
  }));
  const of = (kind: string) => events.filter(({ type, data }) => type === kind && data.postId === postId);
  return {
    weights: of('PostFlagged').map(({ data }) => data.weight),
    networks: of('PostFlagged').map(({ data }) => data.network),
    isHidden: of('PostHidden').length > 0,
  };
}

it('three accounts of today cannot hide a thread', async () => {
  const { id } = await author.start();
  const young = await Promise.all(Array.from({ length: 3 }, () => app.registerProvenMember()));
  for (const [n, one] of young.entries()) await flag(one, id, `203.0.113.${n}`);
  expect(await recorded(id)).toMatchObject({ weights: [0, 0, 0], isHidden: false });
  await app.settle();
  const queue = await moderator.queue();
  expect(queue, 'a moderator sees them nevertheless').toMatchObject({
    edges: [{ node: { id, isHiddenByFlags: false, flags: [{}, {}, {}] } }],
  });
});

it('three members of one network cannot hide a thread, three of different ones can', async () => {
  const [one, other] = [await author.start(), await author.start()];
  // One network of IPv6 has as many addresses as one likes.
  for (const [n, who] of established.entries()) await flag(who, one.id, `2001:db8:1:2::${n + 1}`);
  expect(await recorded(one.id)).toMatchObject({ weights: [2, 2, 2], isHidden: false });
  for (const [n, who] of established.entries()) await flag(who, other.id, `2001:db8:1:${n + 1}::1`);
  expect(await recorded(other.id)).toMatchObject({ weights: [2, 2, 2], isHidden: true });
});

it('the log has a keyed hash of the network, another one for each post, and no address', async () => {
  const [one, other] = [await author.start(), await author.start()];
  const [who = established[0] as Person] = established;
  for (const { id } of [one, other]) await flag(who, id, '198.51.100.77');
  const [first] = (await recorded(one.id)).networks;
  const [second] = (await recorded(other.id)).networks;
  expect([first, second]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
  expect(first).not.toBe(second);
  const log = JSON.stringify(await app.store.readAll(-1, 100_000));
  expect(log).not.toContain('198.51.100.77');
});

it('what moderators decided about a member’s posts and flags counts', async () => {
  const [liar, expert] = [await app.registerEarlier(30), await app.registerEarlier(30)];
  const [hers, his] = [forumOf(app, liar), forumOf(app, expert)];
  // The other author has started as many threads as may be in an hour.
  const speaker = forumOf(app, await app.registerEarlier(30));
  const talk = await speaker.start();
  const posts = await Promise.all(['One.', 'Two.', 'Three.', 'Four.'].map((text) => speaker.comment(talk.id, text)));
  const ids = posts.map(({ id }) => id);
  for (const id of ids.slice(0, 3)) {
    await flag(liar, id, '203.0.113.8');
    await moderator.rule('dismissFlags', id);
  }
  await flag(liar, ids[3] ?? '', '203.0.113.8');
  expect((await recorded(talk.id, ids[3])).weights).toEqual([FULL_WEIGHT - 1]);

  const bad = await Promise.all(['Spam 1.', 'Spam 2.', 'Spam 3.'].map((text) => speaker.comment(talk.id, text)));
  for (const { id } of bad) {
    await flag(expert, id, '203.0.113.9');
    await moderator.rule('hidePost', id);
  }
  await flag(expert, ids[3] ?? '', '203.0.113.9');
  expect((await recorded(talk.id, ids[3])).weights).toEqual([FULL_WEIGHT - 1, FULL_WEIGHT + 1]);
  // Whose own post had to be hidden is believed less.
  const own = await his.comment(talk.id, 'Buy mine.');
  await moderator.rule('hidePost', own.id);
  const next = await hers.comment(talk.id, 'Hm.');
  await flag(expert, next.id, '203.0.113.9');
  expect((await recorded(talk.id, next.id)).weights).toEqual([FULL_WEIGHT - 1]);
});
