import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import type { PosterCommand, ThreadCommand } from '#domain/forum/commands.ts';
import { thread } from '#domain/forum/decider.ts';
import type { PosterEvent, ThreadEvent } from '#domain/forum/events.ts';
import { type Poster, poster } from '#domain/forum/poster.ts';
import { postOf, type Thread, visiblePost } from '#domain/forum/state.ts';
import { established } from '#domain/forum/testing.ts';
import { threadOfPost } from '#domain/ids.ts';
import { Refusal } from '#domain/refusal.ts';
import { openBatch } from '../batch.ts';
import type { Projection } from '../projection.ts';
import { connect, openReadModels } from '../redis.ts';
import { flush, startRedisForSpecs } from '../redisProcesses.testing.ts';
import { posters, readPoster } from './posters.ts';
import { readQueue, reviewQueue } from './queue.ts';
import { readCategories, readCommentsOf, readMarks, readThread, readThreadList } from './readThreads.ts';
import { findThreads, forumSearch } from './search.ts';
import { threads } from './threads.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40);
const all: readonly Projection[] = [threads, forumSearch, reviewQueue, posters];
const member = (name: string): Actor => ({ id: name.padEnd(22, '0'), role: 'CUSTOMER' });
const people = ['Ann', 'Bob', 'Cem', 'Dee'].map(member);
const moderator: Actor = { id: 'Olive'.padEnd(22, '0'), role: 'superadmin' };
const THREADS = ['ThreadA', 'ThreadB'].map((name) => name.padEnd(22, '0'));
const POSTS = THREADS.flatMap((id) => [id, `${id}00000001`, `${id}00000002`]);
/** One that might be taken for all of them. */
const CATEGORIES = ['Tools', 'Techniques', '*'];
const COLOURS = ['red', 'blue', 'green'];
/** A word that no other post has, nor this one in another colour: what is found by it is this post with these words. */
const ownWord = (colour: string, postId: string) => `${colour}${POSTS.indexOf(postId)}`;
const written = (text: string, postId: string) =>
  [text, ...COLOURS.filter((colour) => text.includes(colour)).map((one) => ownWord(one, postId))].join(' ');

const dir = mkdtempSync(join(tmpdir(), 'chairside-forum-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [...all]);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const somebody = fc.constantFrom(...people);
const post = fc.constantFrom(...POSTS);
const text = fc.constantFrom('one red comb', 'two blue combs', 'three green brushes');
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('post' as const),
      by: somebody,
      post,
      text,
      category: fc.constantFrom(...CATEGORIES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('revise' as const),
      by: somebody,
      post,
      text,
      category: fc.constantFrom(...CATEGORIES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'DeletePost' as const,
        'UndoDeletion' as const,
        'AppealHiding' as const,
        'FlagPost' as const,
      ),
      by: somebody,
      post,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'HidePost' as const,
        'RestorePost' as const,
        'DismissFlags' as const,
        'DenyHidingAppeal' as const,
        'PinThread' as const,
      ),
      post,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('LikePost' as const, 'WithdrawLike' as const), by: somebody, post }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The forum by its deciders alone, and what it recorded. */
class Log {
  readonly threads = new Map<string, Thread>();
  readonly posters = new Map<string, Poster>();
  readonly categories = new Map<string, string>();
  readonly texts = new Map<string, string>();
  readonly events: (ThreadEvent | PosterEvent)[] = [];
  now = Date.parse('2027-01-12T12:00:00.000Z');
  readonly threadOf = (postId: string) => this.threads.get(threadOfPost(postId) ?? '') ?? thread.initial;
  readonly posterOf = (id: string) => this.posters.get(id) ?? poster.initial;
  readonly seen = (postId: string) => visiblePost(this.threadOf(postId), postId) !== undefined;
  readonly visible = (threadId: string) =>
    POSTS.filter((id) => id !== threadId && threadOfPost(id) === threadId && this.seen(id));

  take(one: Step): void {
    this.now += 1_000;
    const threadId = threadOfPost(one.post) ?? '';
    const isOpening = one.post === threadId;
    const at = new Date(this.now).toISOString();
    if (one.type === 'LikePost' || one.type === 'WithdrawLike') {
      const authorId = visiblePost(this.threadOf(one.post), one.post)?.authorId;
      const data = { memberId: one.by.id, threadId, postId: one.post, authorId: authorId ?? '' };
      if (authorId) this.ofPoster({ type: one.type, by: one.by, at, data } as PosterCommand);
      return;
    }
    const said = 'text' in one && {
      text: written(one.text, one.post),
      ...(isOpening && { topic: one.text, category: one.category }),
    };
    const words = said ? { ...said, mentions: [], postedAt: at } : {};
    const type =
      one.type === 'post'
        ? isOpening
          ? 'StartThread'
          : 'AddComment'
        : one.type === 'revise'
          ? isOpening
            ? 'ReviseThread'
            : 'ReviseComment'
          : one.type;
    const data = {
      threadId,
      postId: one.post,
      commentId: one.post,
      reason: 'Because.',
      cause: 'spam',
      note: '',
      flagger: established,
      ...('text' in words ? words : { text: 'Please.' }),
    };
    this.inThread({ type, by: 'by' in one ? one.by : moderator, at, data } as unknown as ThreadCommand, threadId);
  }

  private inThread(command: ThreadCommand, threadId: string): void {
    for (const event of thread.decide(command, this.threadOf(threadId))) {
      this.threads.set(threadId, thread.evolve(this.threadOf(threadId), event));
      if (event.type === 'ThreadStarted' || event.type === 'ThreadRevised')
        this.categories.set(threadId, event.data.category);
      if (event.type === 'ThreadStarted' || event.type === 'ThreadRevised') this.texts.set(threadId, event.data.text);
      if (event.type === 'CommentAdded' || event.type === 'CommentRevised')
        this.texts.set(event.data.commentId, event.data.text);
      this.events.push(event);
    }
  }
  private ofPoster(command: PosterCommand): void {
    for (const event of poster.decide(command, this.posterOf(command.data.memberId))) {
      this.posters.set(command.data.memberId, poster.evolve(this.posterOf(command.data.memberId), event));
      this.events.push(event);
    }
  }
  readonly likesOf = (postId: string) => people.filter(({ id }) => this.likes(id, postId)).length;
  readonly likes = (memberId: string, postId: string) => {
    const last = this.events.findLast(
      (event) =>
        (event.type === 'PostLiked' || event.type === 'LikeWithdrawn') &&
        event.data.memberId === memberId &&
        event.data.postId === postId,
    );
    return last?.type === 'PostLiked';
  };
}

/** All of it in batches of some events each, as the runner would. */
async function fold(events: readonly object[], batch: number): Promise<void> {
  for (let from = 0; from < events.length; from += batch) {
    const some = events.slice(from, from + batch) as { type: string }[];
    for (const projection of all) {
      const { work, commit } = openBatch(redis, projection, 1);
      for (const [index, event] of some.entries()) {
        const occurredAt = new Date(Date.parse('2027-01-12T12:00:00.000Z') + (from + index) * 1_000).toISOString();
        await projection.on[event.type]?.(
          { ...event, position: from + index, metadata: { occurredAt } } as never,
          work,
        );
      }
      await commit(from - 1, from + some.length - 1);
    }
  }
}

it('shows and counts exactly what the fold of the events says, in every list, search and record', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 90, size: 'max' }),
      fc.integer({ min: 1, max: 9 }),
      async (steps, batch) => {
        await flush(redis);
        const log = new Log();
        const openings = POSTS.map(
          (id, index): Step => ({
            type: 'post',
            by: people[index % 2] ?? moderator,
            post: id,
            text: 'one red comb',
            category: 'Tools',
          }),
        );
        for (const one of [...openings, ...steps]) {
          try {
            log.take(one);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        }
        await fold(log.events, batch);
        await compare(log);
      },
    ),
    { numRuns: RUNS },
  );
}, 60_000);

async function compare(log: Log): Promise<void> {
  const shown = THREADS.filter(log.seen);
  for (const sort of ['latest', 'top'] as const) {
    const { rows: listed, total } = await readThreadList(models, { sort }, { limit: 10 });
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(shown));
    expect(total).toBe(shown.length);
  }
  const unanswered = await readThreadList(models, { sort: 'unanswered' }, { limit: 10 });
  expect(new Set(unanswered.rows.map(({ id }) => id))).toEqual(
    new Set(shown.filter((id) => log.visible(id).length === 0)),
  );
  for (const category of CATEGORIES) {
    const here = shown.filter((id) => log.categories.get(id) === category);
    expect(
      (await readThreadList(models, { sort: 'latest', category: category.toLowerCase() }, { limit: 10 })).total,
    ).toBe(here.length);
    expect((await readCategories(models, 10)).find(({ name }) => name === category)?.threads ?? 0).toBe(here.length);
  }
  for (const id of shown) {
    const document = await readThread(models, id);
    const comments = await readCommentsOf(models, id, { limit: 10 });
    expect(document?.comments).toBe(log.visible(id).length);
    expect(new Set(comments.rows.map((comment) => comment.id))).toEqual(new Set(log.visible(id)));
    expect(document?.likes).toBe(log.likesOf(id));
    expect(document?.allLikes).toBe([id, ...log.visible(id)].reduce((sum, postId) => sum + log.likesOf(postId), 0));
    for (const comment of comments.rows)
      expect([comment.likes, comment.text]).toEqual([log.likesOf(comment.id), log.texts.get(comment.id)]);
  }
  for (const word of COLOURS.flatMap((colour) => [colour, ...POSTS.map((postId) => ownWord(colour, postId))])) {
    const holds = (postId: string) => log.seen(postId) && (log.texts.get(postId) ?? '').includes(word);
    const found = (await findThreads(models, word)).filter((id) => shown.includes(id));
    expect(new Set(found)).toEqual(new Set(POSTS.filter(holds).map(threadOfPost)));
  }
  for (const { id } of people) {
    const alone = (postId: string) => {
      const known = log.threadOf(postId).posts;
      const kept = Object.values(known)
        .flatMap((bin) => Object.entries(bin))
        .find(([key]) => key === postId)?.[1];
      return kept?.authorId === id && kept.deletedAt === undefined && !kept.isHidden;
    };
    const likes = POSTS.filter(alone).reduce((sum, postId) => sum + log.likesOf(postId), 0);
    const mine = await readPoster(models, id);
    expect([mine.threads, mine.comments, mine.likes]).toEqual([
      POSTS.filter((postId) => THREADS.includes(postId) && alone(postId)).length,
      POSTS.filter((postId) => !THREADS.includes(postId) && alone(postId)).length,
      likes,
    ]);
    const { liked, flagged } = await readMarks(models, id, POSTS);
    expect(flagged).toEqual(
      new Set(POSTS.filter((postId) => postOf(log.threadOf(postId), postId)?.flaggers.includes(id))),
    );
    expect(liked).toEqual(new Set(POSTS.filter((postId) => log.likes(id, postId))));
  }
  await compareQueue(log);
}

async function compareQueue(log: Log): Promise<void> {
  const waiting = POSTS.filter((postId) => {
    const known = Object.values(log.threadOf(postId).posts).flatMap((bin) => Object.entries(bin));
    const kept = known.find(([key]) => key === postId)?.[1];
    return kept !== undefined && kept.deletedAt === undefined && (kept.openFlags.length > 0 || kept.appeal === 'open');
  });
  const { rows: cases, total } = await readQueue(models, { limit: 50 }, new Date().toISOString());
  expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(waiting));
  expect(total).toBe(waiting.length);
}
