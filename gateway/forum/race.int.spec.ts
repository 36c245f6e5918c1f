import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connected, type TestSocket } from '../live/sockets.testing.ts';
import { until } from '../live/subscribers.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type ForumClient, forumOf } from './testing.ts';

const WATCH = `subscription ($id: ID!, $after: Float) { threadChanged(threadId: $id, after: $after) { position kind postId comment { id number text version state likeCount } } }`;
type Comment = {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly version: number;
  readonly state: string;
  readonly likeCount: number;
};
type Received = {
  readonly data: { readonly threadChanged: { readonly position: number; readonly comment: Comment | null } };
};

let app: TestApp;
let moderator: ForumClient;

beforeAll(async () => {
  app = await openTestApp();
  moderator = forumOf(app, { token: await registerPlatformOwner(app) });
}, 60_000);
afterAll(() => app.close());

/** A screen: what it was loaded with, and every change since, as a client would keep it. */
class Screen {
  readonly shown = new Map<string, Comment>();
  position = -1;
  socket: TestSocket | undefined;
  #read = 0;
  constructor(
    readonly threadId: string,
    readonly token: string,
  ) {}

  async open(): Promise<void> {
    this.socket = await connected(app, this.token);
    this.#read = 0;
    this.socket.subscribe('1', WATCH, { id: this.threadId, after: this.position });
  }
  /** Takes in what has come so far. */
  take(): void {
    const received = (this.socket?.of('1') ?? []) as unknown as Received[];
    for (const { data } of received.slice(this.#read)) {
      const { position, comment } = data.threadChanged;
      expect(position, 'nothing twice, nothing out of order').toBeGreaterThan(this.position);
      this.position = position;
      if (comment) this.shown.set(comment.id, comment);
    }
    this.#read = received.length;
  }
  async drop(): Promise<void> {
    this.take();
    this.socket?.socket.terminate();
    await this.socket?.closed;
  }
}

it('a screen that loses its connection repeatedly shows in the end the same as a fresh one', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('comment', 'revise', 'like', 'hide', 'drop'), {
        minLength: 8,
        maxLength: 18,
        size: 'max',
      }),
      async (steps) => {
        round += 1;
        const [author, reader] = [forumOf(app, await app.registerProvenMember()), await app.registerProvenMember()];
        const one = await author.start({ topic: `Round ${round}` });
        const screen = new Screen(one.id, reader.token);
        screen.position = one.position;
        await screen.open();
        const said: string[] = [];
        for (const step of steps) {
          const last = said.at(-1);
          if (step === 'drop') await screen.drop().then(() => screen.open());
          else if (step === 'comment' || !last) said.push((await author.comment(one.id, `Number ${said.length}`)).id);
          else if (step === 'revise') await author.revise(last, `Revised at ${steps.length} ${said.length}`);
          else if (step === 'like') await forumOf(app, reader).like(last);
          else await moderator.rule('hidePost', last);
          if (step === 'hide') said.pop();
        }
        await app.settle();
        const fresh = await forumOf(app, reader).thread(one.id);
        if (typeof fresh === 'string' || !fresh) throw new Error('no thread');
        await until(() => {
          screen.take();
          return screen.position >= fresh.position;
        });
        const kept = [...screen.shown.values()]
          .filter(({ state }) => state === 'visible')
          .sort((left, right) => left.number - right.number);
        const plain = ({ id, number, text, version, likeCount }: Comment) => ({ id, number, text, version, likeCount });
        expect(kept.map(plain)).toEqual(fresh.comments.edges.map(({ node }) => plain(node as unknown as Comment)));
        await screen.drop();
      },
    ),
    { numRuns: 6 },
  );
}, 60_000);

it('a ban that falls among many posts leaves none of them inside it', async () => {
  const person = await app.registerProvenMember();
  const busy = forumOf(app, person);
  const one = await forumOf(app, await app.registerProvenMember()).start();
  const posting = Array.from({ length: 20 }, (_, n) => busy.comment(one.id, `Number ${n}`));
  await posting[0];
  const banning = moderator.ban(busy.id);
  const answers = await Promise.all([...posting, ...Array.from({ length: 5 }, () => busy.comment(one.id, 'Late.'))]);
  expect(await banning).toBe(true);
  for (const answer of answers) if (typeof answer === 'string') expect(answer).toBe('BANNED_FROM_FORUM');
  const poster = await app.store.read(`poster-${busy.id}`);
  const ban = poster.findIndex(({ type }) => type === 'BannedFromForum');
  expect(ban).toBeGreaterThan(0);
  expect(poster.slice(ban + 1).map(({ type }) => type)).toEqual([]);
  // Every post has its turn, and every turn came before the ban.
  const granted = new Set(poster.slice(0, ban).map(({ data }) => (data as { turnId?: string }).turnId));
  const posted = (await app.store.read(`thread-${one.id}`)).filter(
    ({ type }) => type === 'CommentAdded',
  ) as unknown as {
    data: { commentId: string; postedAt: string };
  }[];
  const bannedAt = (poster[ban]?.data as { bannedAt: string } | undefined)?.bannedAt ?? '';
  for (const { data } of posted) expect([granted.has(data.commentId), data.postedAt <= bannedAt]).toEqual([true, true]);
  expect(posted.length).toBe(answers.filter((answer) => typeof answer !== 'string').length);
});

it('many likes, flags and comments at once are each counted once', async () => {
  const one = await forumOf(app, await app.registerProvenMember()).start();
  const crowd = await Promise.all(Array.from({ length: 12 }, async () => forumOf(app, await app.registerEarlier(30))));
  const said = await Promise.all(crowd.map((who, n) => who.comment(one.id, `Number ${n}`)));
  await Promise.all(crowd.flatMap((who) => [who.like(one.id), who.like(one.id)]));
  const target = said[0]?.id ?? '';
  await Promise.all(crowd.slice(1, 6).flatMap((who) => [who.flag(target), who.flag(target)]));
  await app.settle();
  expect(await crowd[0]?.thread(one.id)).toMatchObject({ likeCount: 12, commentCount: 11 });
  const events = await app.store.read(`thread-${one.id}`);
  expect(events.filter(({ type }) => type === 'PostHidden').length).toBe(1);
  expect(new Set(said.map(({ number }) => number)).size).toBe(12);
});
