import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/decider.ts';
import type { Opinion, ReviewEvent } from '#domain/reviews/events.ts';
import { openBatch } from '../batch.ts';
import type { Projection } from '../projection.ts';
import { connect, openReadModels } from '../redis.ts';
import { flush, keysOf, startRedisForSpecs } from '../redisProcesses.testing.ts';
import { directory, readShop } from '../shops/directory.ts';
import { readListing } from '../shops/search.ts';
import { readHiddenReviews, readReportedPage, readReportedReviews, reportedReviews } from './reported.ts';
import { readFormerReviews, readReview, readReviewsOf, readTestimonials, reviews } from './reviews.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-reviews-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;
let position = -1;

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [directory, reviews, reportedReviews]);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
const startAgain = async () => {
  await flush(redis);
  position = -1;
};
beforeEach(startAgain);

/** One batch, as the runner folds it; its events happen a minute apart. */
async function happened(...events: DomainEvent[]): Promise<void> {
  const from = position;
  position += events.length;
  for (const projection of [directory, reviews, reportedReviews] as Projection[]) {
    const { work, commit } = openBatch(redis, projection, 1);
    for (const [index, event] of events.entries()) {
      const at = from + 1 + index;
      const occurredAt = new Date(Date.parse('2026-11-20T12:00:00Z') + at * 60_000).toISOString();
      await projection.on[event.type]?.({ ...event, position: at, metadata: { occurredAt } } as never, work);
    }
    await commit(from, position);
  }
}

const opened = (shopId: string): DomainEvent => ({
  type: 'ShopRegistered',
  data: {
    shopId,
    ownerId: 'owner',
    name: `Shop ${shopId}`,
    category: 'barbers',
    price: 3000,
    description: '',
    contactNumber: '',
    contactEmail: '',
    place: { address: 'Chicago, IL', state: 'IL' },
    timeZone: 'America/Chicago',
    image: '',
  },
});
type Said = Partial<Opinion> & { shopId?: string; authorId?: string };
const said = (
  type: 'ReviewSubmitted' | 'ReviewRevised',
  bookingId: string,
  { shopId = 's1', authorId = 'ann', ...opinion }: Said,
): ReviewEvent => ({
  type,
  data: {
    bookingId,
    shopId,
    ownerId: 'owner',
    authorId,
    rating: 5,
    text: `About ${bookingId}`,
    quotable: false,
    ...opinion,
  },
});
const submitted = (bookingId: string, said_: Said = {}) => said('ReviewSubmitted', bookingId, said_);
const revised = (bookingId: string, said_: Said = {}) => said('ReviewRevised', bookingId, said_);
const mentions = (bookingId: string) => ({ bookingId, shopId: 's1', ownerId: 'owner', authorId: 'ann' });
const answered = (bookingId: string, text: string): ReviewEvent => ({
  type: 'ReviewAnswered',
  data: { ...mentions(bookingId), text },
});
const answerWithdrawn = (bookingId: string): ReviewEvent => ({
  type: 'ReviewAnswerWithdrawn',
  data: mentions(bookingId),
});
const ruling = (bookingId: string) => ({
  ...mentions(bookingId),
  moderatorId: 'mo',
  reason: `Insults of ${bookingId}`,
});
const hidden = (bookingId: string): ReviewEvent => ({ type: 'ReviewHidden', data: ruling(bookingId) });
const restored = (bookingId: string): ReviewEvent => ({ type: 'ReviewRestored', data: ruling(bookingId) });
const appealed = (bookingId: string): ReviewEvent => ({
  type: 'ReviewHidingAppealed',
  data: { ...mentions(bookingId), text: `Appeal for ${bookingId}` },
});
const denied = (bookingId: string): ReviewEvent => ({
  type: 'ReviewHidingAppealDenied',
  data: { ...ruling(bookingId), reason: 'No.' },
});
const pictured = (bookingId: string, pictureId: string): ReviewEvent => ({
  type: 'ReviewPictureAdded',
  data: { ...mentions(bookingId), pictureId, width: 9, height: 6, alt: `Seen on ${pictureId}` },
});
const pictureRemoved = (bookingId: string, pictureId: string): ReviewEvent => ({
  type: 'ReviewPictureRemoved',
  data: { ...mentions(bookingId), pictureId },
});
const dismissed = (bookingId: string): ReviewEvent => ({ type: 'ReviewReportsDismissed', data: ruling(bookingId) });
const reported = (bookingId: string, reporterId = 'bob'): ReviewEvent => ({
  type: 'ReviewReported',
  data: { ...mentions(bookingId), reporterId, cause: 'abuse', note: `Note of ${reporterId}` },
});
const closed = (accountId: string): DomainEvent => ({
  type: 'AccountClosed',
  data: { accountId, reason: '', epoch: 1 },
});
const ALL = { offset: 0, limit: 100 };
const idsOf = (list: readonly { bookingId: string }[]) => list.map(({ bookingId }) => bookingId);
const ratingOf = async (shopId = 's1') => {
  const shop = await readShop(models, shopId);
  return [shop?.rating, shop?.reviewCount];
};

describe('the reviews of a shop', () => {
  it('are listed newest first, in pages, apart from those of other shops', async () => {
    await happened(submitted('a'), submitted('b', { shopId: 's2' }), submitted('c'), submitted('d'));
    const stretch = await readReviewsOf(models, 's1', { offset: 1, limit: 1 });
    expect([idsOf(stretch.reviews), stretch.total]).toEqual([['c'], 3]);
    expect(idsOf((await readReviewsOf(models, 's1', ALL)).reviews)).toEqual(['d', 'c', 'a']);
    expect(await readReviewsOf(models, 's3', ALL)).toEqual({ reviews: [], total: 0 });
  });
  it('keep their place and first date when they are revised', async () => {
    await happened(submitted('a'), submitted('b'));
    await happened(revised('a', { rating: 2, text: 'Later I thought again.' }));
    expect(idsOf((await readReviewsOf(models, 's1', ALL)).reviews)).toEqual(['b', 'a']);
    expect(await readReview(models, 'a')).toEqual({
      bookingId: 'a',
      shopId: 's1',
      ownerId: 'owner',
      authorId: 'ann',
      rating: 2,
      text: 'Later I thought again.',
      quotable: false,
      createdAt: '2026-11-20T12:00:00.000Z',
      changedAt: '2026-11-20T12:02:00.000Z',
      version: 2,
      answer: null,
      hidden: null,
      pictures: [],
    });
  });
  it('keep what they said before, until the author closes the account', async () => {
    await happened(submitted('a', { rating: 4 }), revised('a', { rating: 2, text: 'Later.' }), revised('a'));
    expect(await readFormerReviews(models, 'a')).toEqual([
      {
        ...{ version: 1, rating: 4, text: 'About a' },
        ...{ since: '2026-11-20T12:00:00.000Z', until: '2026-11-20T12:01:00.000Z' },
      },
      {
        ...{ version: 2, rating: 2, text: 'Later.' },
        ...{ since: '2026-11-20T12:01:00.000Z', until: '2026-11-20T12:02:00.000Z' },
      },
    ]);
    await happened(closed('ann'));
    expect(await readFormerReviews(models, 'a')).toEqual([]);
    expect(await keysOf(redis, '*former/*')).toEqual([]);
  });
  it('have the one answer of the owner, until it is taken back or the owner closes the account', async () => {
    const answerOf = async () => (await readReview(models, 'a'))?.answer;
    await happened(submitted('a'), answered('a', 'Thank you.'));
    expect(await answerOf()).toEqual({ text: 'Thank you.', answeredAt: '2026-11-20T12:01:00.000Z', changedAt: null });
    await happened(revised('a', { rating: 1 }), answered('a', 'Sorry.'));
    expect(await answerOf()).toEqual({
      text: 'Sorry.',
      answeredAt: '2026-11-20T12:01:00.000Z',
      changedAt: '2026-11-20T12:03:00.000Z',
    });
    await happened(answerWithdrawn('a'));
    expect(await answerOf()).toBeNull();
    await happened(answered('a', 'Words of Olga'), closed('owner'));
    expect(await readReview(models, 'a')).toMatchObject({ answer: null, text: 'About a' });
    expect(JSON.stringify(await redis.mget(await keysOf(redis, '*review/*')))).not.toContain('Words of Olga');
  });
  it('have their pictures in the order in which they came, until the author closes the account', async () => {
    const picturesOf = async () => (await readReview(models, 'a'))?.pictures.map(({ pictureId }) => pictureId);
    await happened(submitted('a'), pictured('a', 'p1'), pictured('a', 'p2'), pictured('a', 'p3'));
    await happened(pictureRemoved('a', 'p2'), revised('a', { rating: 4 }));
    expect(await picturesOf()).toEqual(['p1', 'p3']);
    expect((await readReviewsOf(models, 's1', ALL)).reviews[0]?.pictures[0]).toEqual({
      ...{ pictureId: 'p1', width: 9, height: 6 },
      alt: 'Seen on p1',
    });
    await happened(hidden('a'), restored('a'));
    expect(await picturesOf()).toEqual(['p1', 'p3']);
    await happened(closed('ann'));
    expect(await picturesOf()).toEqual([]);
    expect(JSON.stringify(await redis.mget(await keysOf(redis, '*review/*')))).not.toContain('Seen on');
  });
  it('lose their words, not their stars, when the author closes the account', async () => {
    await happened(
      opened('s1'),
      submitted('a', { quotable: true }),
      submitted('b', { authorId: 'bob', rating: 4, quotable: true }),
      submitted('c', { rating: 3 }),
    );
    await happened(closed('ann'), closed('nobody'));
    expect((await readReviewsOf(models, 's1', ALL)).reviews.map(({ text, rating }) => [text, rating])).toEqual([
      ['', 3],
      ['About b', 4],
      ['', 5],
    ]);
    expect(idsOf(await readTestimonials(models, 10))).toEqual(['b']);
    expect(await ratingOf()).toEqual([4, 3]);
    expect(JSON.stringify(await redis.mget(await keysOf(redis, '*review/*')))).not.toContain('About a');
  });
});

describe('a hidden review', () => {
  it('is in no list and in no rating until it is restored, at its former place', async () => {
    await happened(
      opened('s1'),
      submitted('a', { rating: 1, quotable: true }),
      submitted('b', { rating: 4, quotable: true }),
      submitted('c', { quotable: true }),
    );
    await happened(hidden('b'));
    expect(idsOf((await readReviewsOf(models, 's1', ALL)).reviews)).toEqual(['c', 'a']);
    expect(idsOf(await readTestimonials(models, 10))).toEqual(['c']);
    expect(await ratingOf()).toEqual([3, 2]);
    expect(await readReview(models, 'b')).toMatchObject({
      text: 'About b',
      hidden: { reason: 'Insults of b', hiddenAt: '2026-11-20T12:04:00.000Z', appeal: 'none', denial: null },
    });
    await happened(restored('b'));
    expect(idsOf((await readReviewsOf(models, 's1', ALL)).reviews)).toEqual(['c', 'b', 'a']);
    expect(idsOf(await readTestimonials(models, 10))).toEqual(['c', 'b']);
    expect(await ratingOf()).toEqual([3.3, 3]);
    expect((await readReview(models, 'b'))?.hidden).toBeNull();
  });
  it('leaves a shop whose only review it is without a rating', async () => {
    await happened(opened('s1'), submitted('a'), hidden('a'));
    expect(await ratingOf()).toEqual([null, 0]);
    await happened(restored('a'), revised('a', { rating: 2 }));
    expect(await ratingOf()).toEqual([2, 1]);
  });
  it('loses words and reason when the author closes the account', async () => {
    await happened(submitted('a'), hidden('a'), appealed('a'), denied('a'), closed('ann'));
    expect(await readReview(models, 'a')).toMatchObject({ text: '', hidden: { reason: '', denial: null } });
    expect(JSON.stringify(await redis.mget(await keysOf(redis, '*review/*')))).not.toContain('Insults of a');
  });
});

describe('the list for moderators', () => {
  const page = { limit: 10 };
  const waiting = async () => (await readReportedReviews(models, page)).rows;
  it('has what was reported and waits, the longest first, until a moderator has decided', async () => {
    await happened(submitted('a'), submitted('b'), reported('b'), reported('a'), reported('b', 'cem'));
    expect((await waiting()).map(({ bookingId, reports }) => [bookingId, reports.length])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
    expect((await readReportedPage(models, { offset: 1, limit: 1 })).cases).toMatchObject([{ bookingId: 'a' }]);
    await happened(dismissed('a'), hidden('b'));
    expect(await waiting()).toEqual([]);
    expect((await readHiddenReviews(models, page)).rows).toMatchObject([{ bookingId: 'b', reports: [] }]);
    expect(await keysOf(redis, '*reporter/*')).toEqual([]);
    await happened(restored('b'), reported('a'));
    expect((await readHiddenReviews(models, page)).rows).toEqual([]);
    expect((await waiting())[0]?.reports).toEqual([
      { reporterId: 'bob', cause: 'abuse', note: 'Note of bob', at: '2026-11-20T12:08:00.000Z' },
    ]);
  });
  it('has appeals against the hiding until a moderator has decided', async () => {
    await happened(submitted('a'), submitted('b'), reported('b'), hidden('a'), appealed('a'));
    expect(await waiting()).toMatchObject([
      { bookingId: 'b', appeal: null },
      { bookingId: 'a', reports: [], appeal: { text: 'Appeal for a' } },
    ]);
    expect((await readReview(models, 'a'))?.hidden?.appeal).toBe('open');
    await happened(denied('a'));
    expect((await waiting()).map(({ bookingId }) => bookingId)).toEqual(['b']);
    expect((await readReview(models, 'a'))?.hidden).toMatchObject({ appeal: 'denied', denial: 'No.' });
    await happened(restored('a'), hidden('a'), appealed('a'), closed('ann'));
    expect((await waiting()).map(({ bookingId }) => bookingId)).toEqual([]);
    expect(JSON.stringify(await redis.mget(await keysOf(redis, '*case/*')))).not.toContain('Appeal for a');
  });
  it('forgets what a reporter wrote, and reports of an author, once they close their account', async () => {
    await happened(submitted('a'), reported('a'), reported('a', 'cem'), closed('bob'));
    expect((await waiting())[0]?.reports.map(({ note }) => note)).toEqual(['', 'Note of cem']);
    expect(JSON.stringify(await redis.mget(await keysOf(redis, '*case/*')))).not.toContain('Note of bob');
    await happened(closed('ann'));
    expect(await waiting()).toEqual([]);
    expect(await keysOf(redis, '*reporter/*')).toEqual([]);
  });
});

describe('the testimonials', () => {
  it('are those of four stars and more that say something and may be quoted, newest first', async () => {
    await happened(
      submitted('a', { quotable: true }),
      submitted('b', { quotable: true, rating: 4 }),
      submitted('c', { quotable: true, rating: 3 }),
      submitted('d'),
      submitted('e', { quotable: true, text: ' ' }),
      submitted('f', { quotable: true, shopId: 's2' }),
    );
    expect(idsOf(await readTestimonials(models, 10))).toEqual(['f', 'b', 'a']);
    expect(idsOf(await readTestimonials(models, 2))).toEqual(['f', 'b']);
  });
  it('come and go with a revision', async () => {
    await happened(submitted('a', { quotable: true }), submitted('b'));
    await happened(revised('a', { quotable: true, rating: 3 }), revised('b', { quotable: true }));
    expect(idsOf(await readTestimonials(models, 10))).toEqual(['b']);
    await happened(revised('a', { quotable: true }), revised('b'));
    expect(idsOf(await readTestimonials(models, 10))).toEqual(['a']);
  });
});

describe('the rating of a shop', () => {
  it('is none without reviews', async () => {
    await happened(opened('s1'));
    expect(await ratingOf()).toEqual([null, 0]);
  });
  it('counts a visit once, with its last opinion', async () => {
    await happened(
      opened('s1'),
      opened('s2'),
      submitted('a', { rating: 1 }),
      submitted('b', { rating: 4 }),
      submitted('c', { shopId: 's2' }),
    );
    expect(await ratingOf()).toEqual([2.5, 2]);
    await happened(revised('a', { rating: 5 }), revised('a', { rating: 3 }));
    expect(await ratingOf()).toEqual([3.5, 2]);
    expect(await ratingOf('s2')).toEqual([5, 1]);
  });
  it('carries no rounding along', async () => {
    const ratings = [5, 4, 4, 5, 4, 4, 5, 4, 4];
    await happened(opened('s1'));
    for (const [index, rating] of ratings.entries()) await happened(submitted(`b${index}`, { rating }));
    expect(await ratingOf()).toEqual([4.3, 9]);
  });
  it('is the same in whatever order and batches opinions come', async () => {
    const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        ratings,
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 5 }),
        async (all, shuffle, size) => {
          await startAgain();
          await happened(opened('s1'));
          const events = all.map((rating, index) => ({
            order: shuffle.next().value as number,
            event: submitted(`b${index}`, { rating }),
          }));
          const shuffled = events.sort((left, right) => left.order - right.order).map(({ event }) => event);
          for (let from = 0; from < shuffled.length; from += size) await happened(...shuffled.slice(from, from + size));
          const sum = all.reduce((total, rating) => total + rating, 0);
          expect(await ratingOf()).toEqual([Math.round((sum * 10) / all.length) / 10, all.length]);
        },
      ),
      { numRuns: 40 },
    );
  });
  it('orders the directory, the more rated first among equals', async () => {
    await happened(opened('s1'), opened('s2'), opened('s3'), opened('s4'));
    await happened(
      submitted('a', { shopId: 's2', rating: 4 }),
      submitted('b', { shopId: 's3' }),
      submitted('c', { shopId: 's4' }),
    );
    await happened(submitted('d', { shopId: 's3' }));
    const best = async () =>
      (await readListing(models, { sort: 'RATING', category: 'barbers', state: 'IL' }, ALL)).shops.map(
        ({ shopId }) => shopId,
      );
    expect(await best()).toEqual(['s3', 's4', 's2', 's1']);
    await happened(revised('b', { shopId: 's3', rating: 1 }));
    expect(await best()).toEqual(['s4', 's2', 's3', 's1']);
  });
});
