import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { review } from '#domain/reviews/decider.ts';
import { MOST_REPORTERS } from '#domain/reviews/rating.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { owners } from '#domain/users/owners.ts';
import { openShopAllDay } from '../bookings/testing.ts';
import { contextOf } from '../http/requestContext.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { reviewNow } from './actions.ts';

type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;
type Case = { readonly id: string; readonly isYours: boolean; readonly reports: readonly object[] };

const REPORT =
  'mutation ($id: ID!, $note: String) { reportReview(bookingId: $id, cause: abuse, note: $note) { id isReportedByMe } }';
const APPEAL =
  'mutation ($id: ID!, $text: String!) { appealReviewHiding(bookingId: $id, text: $text) { hidden { appeal denial } } }';
const judge = (name: 'hideReview' | 'restoreReview' | 'dismissReviewReports' | 'denyReviewAppeal') =>
  `mutation ($id: ID!, $reason: String!) { ${name}(bookingId: $id, reason: $reason) { id hidden { reason } } }`;
const QUEUE =
  '{ reportedReviews(first: 50) { edges { node { id isYours review { text rating } reports { cause note reporter { firstName } } } } } }';
const HIDDEN = '{ hiddenReviews(first: 50) { edges { node { id text hidden { reason } } } } }';
const ONE = 'query ($id: ID!) { reviewOf(bookingId: $id) { text hidden { reason } } }';
const HISTORY = 'query ($id: ID!) { reviewHistory(bookingId: $id) { text } }';

const engine = openMemoryStore();
let app: TestApp;
let root: string;
let owner: Member;
let [ann, bob]: Member[] = [];
let shopId: string;
let bookingId: string;
let visits = 0;

beforeAll(async () => {
  app = await openTestApp({ engine, env: { RATE_LIMIT: 'on' } });
  root = await registerPlatformOwner(app);
  const { me } = (await app.graphql<{ me: { id: string } }>('{ me { id } }', {}, root)).data ?? {};
  await app.handler.dispatch(
    owners,
    { type: 'EnrolOwner', data: { accountId: me?.id ?? '' } },
    { by: { id: 'system', role: 'system' }, channel: 'job' },
  );
  owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  [ann, bob] = [
    await app.registerProvenMember({ firstName: 'Ann' }),
    await app.registerProvenMember({ firstName: 'Bob' }),
  ];
  shopId = await openShopAllDay(app, owner.token);
}, 60_000);
afterAll(() => app?.close());
beforeEach(async () => {
  bookingId = await reviewed();
});

/** The review of a visit of Ann's to a shop. */
async function reviewed(ownerId = owner.user._id, authorId = ann?.user._id ?? ''): Promise<string> {
  visits += 1;
  const id = `Visit${visits}`;
  await app.handler.dispatch(
    review,
    {
      type: 'SubmitReview',
      data: { bookingId: id, shopId, ownerId, authorId, rating: 1, text: `Words ${visits}`, quotable: false },
    },
    { by: { id: authorId, role: 'CUSTOMER' }, channel: 'graphql' },
  );
  return id;
}
async function ask<T>(query: string, variables: object, token?: string): Promise<T> {
  await app.settle();
  const { data, errors } = await app.graphql<Record<string, T>>(query, variables, token);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as T;
}
async function codeOf(query: string, variables: object, token?: string): Promise<unknown> {
  const { errors } = await app.graphql(query, variables, token);
  return errors?.[0]?.extensions.code;
}
const nodes = async <T = Case>(query: string): Promise<T[]> =>
  (await ask<{ edges: { node: T }[] }>(query, {}, root)).edges.map(({ node }) => node);
const waiting = async () => (await nodes(QUEUE)).map(({ id }) => id);
const listed = async () => (await app.rest('GET', `/reviews/shop/${shopId}?page=1&pageSize=50`, {})).body;
const counted = async () => {
  await app.settle();
  return ((await app.rest('GET', `/shops/getone/${shopId}`, {})).body as { reviews: number }).reviews;
};

describe('a review that members report', () => {
  it('waits for moderators with what they say; its author and the shop read nothing of it', async () => {
    await ask(REPORT, { id: bookingId, note: ' Insults. ' }, bob?.token);
    await ask(REPORT, { id: bookingId, note: 'Again' }, bob?.token);
    await ask(REPORT, { id: bookingId }, owner.token);
    expect((await nodes(QUEUE)).find(({ id }) => id === bookingId)).toEqual({
      id: bookingId,
      isYours: true,
      review: { text: `Words ${visits}`, rating: 1 },
      reports: [
        { cause: 'abuse', note: 'Insults.', reporter: { firstName: 'Bob' } },
        { cause: 'abuse', note: '', reporter: { firstName: 'Mem' } },
      ],
    });
    for (const token of [ann?.token, owner.token]) expect(await codeOf(QUEUE, {}, token)).toBe('NOT_ALLOWED');
    expect(await codeOf(QUEUE, {})).toBe('NOT_LOGGED_IN');
    expect(JSON.stringify(await engine.read(`review-${bookingId}`))).not.toContain('Insults.');
    await app.runJobs();
    const bell = await ask<{ edges: { node: object }[] }>(
      '{ notifications(first: 5) { edges { node { kind href } } } }',
      {},
      root,
    );
    expect(bell.edges.filter(({ node }) => 'kind' in node && node.kind === 'visitReviewReported')).toEqual([
      { node: { kind: 'visitReviewReported', href: '/forum/review?tab=reviews' } },
    ]);
  });

  it('is reported by members with a proven address alone, not by its author, and not by one member without end', async () => {
    const unproven = await app.registerMember();
    expect(await codeOf(REPORT, { id: bookingId })).toBe('NOT_LOGGED_IN');
    expect(await codeOf(REPORT, { id: bookingId }, unproven.token)).toBe('ADDRESS_NOT_PROVEN');
    expect(await codeOf(REPORT, { id: bookingId }, ann?.token)).toBe('OWN_REVIEW_REPORTED');
    expect(await codeOf(REPORT, { id: 'nothing' }, bob?.token)).toBe('REVIEW_MISSING');
    expect(await codeOf(REPORT, { id: bookingId, note: 'x'.repeat(501) }, bob?.token)).toBe('REVIEW_NOTE_TOO_LONG');
    const cem = await app.registerProvenMember();
    for (let n = 0; n < 20; n += 1) await ask(REPORT, { id: await reviewed() }, cem.token);
    expect(await codeOf(REPORT, { id: bookingId }, cem.token)).toBe('TOO_MANY_REVIEW_REPORTS');
  });

  it('says to who reported it that they have, until moderators have decided', async () => {
    const mine = async (token?: string) => {
      const one = await ask<object>(
        'query ($id: ID!) { reviewOf(bookingId: $id) { isReportedByMe } }',
        { id: bookingId },
        token,
      );
      return (one as { isReportedByMe: boolean | null }).isReportedByMe;
    };
    expect(await mine(bob?.token)).toBe(false);
    expect(await ask(REPORT, { id: bookingId }, bob?.token)).toEqual({ id: bookingId, isReportedByMe: true });
    expect([await mine(bob?.token), await mine(ann?.token), await mine()]).toEqual([true, false, null]);
    await ask(judge('dismissReviewReports'), { id: bookingId, reason: 'An opinion' }, root);
    expect(await mine(bob?.token)).toBe(false);
  });

  it('is shown and counts however many members report it: a moderator decides', async () => {
    const before = await counted();
    for (let n = 0; n < MOST_REPORTERS + 20; n += 1)
      await app.handler.dispatch(
        review,
        { type: 'ReportReview', data: { bookingId, cause: 'spam', note: '' } },
        { by: { id: `newcomer${n}`, role: 'CUSTOMER' }, channel: 'graphql' },
      );
    await ask(REPORT, { id: bookingId }, bob?.token);
    expect(JSON.stringify(await listed())).toContain(bookingId);
    expect(await counted()).toBe(before);
    const { body } = await app.rest('GET', '/reviews/reported?pageSize=50', { token: root });
    const found = (body as { data: { _id: string; reports: object[] }[] }).data.find(({ _id }) => _id === bookingId);
    expect(found?.reports).toHaveLength(MOST_REPORTERS);
  });

  it('stays when the reports are dismissed, and can be reported again', async () => {
    await ask(REPORT, { id: bookingId }, bob?.token);
    expect(await waiting()).toContain(bookingId);
    await ask(judge('dismissReviewReports'), { id: bookingId, reason: 'An opinion' }, root);
    expect(await waiting()).not.toContain(bookingId);
    expect(await codeOf(judge('dismissReviewReports'), { id: bookingId, reason: 'Twice' }, root)).toBe(
      'REVIEW_NOT_REPORTED',
    );
    expect(JSON.stringify(await listed())).toContain(bookingId);
    await ask(REPORT, { id: bookingId }, bob?.token);
    expect(await waiting()).toContain(bookingId);
  });
});

describe('a review that a moderator hides', () => {
  it('is read by its author and moderators alone, does not count, and comes back', async () => {
    await ask(REPORT, { id: bookingId }, bob?.token);
    const before = await counted();
    await ask(judge('hideReview'), { id: bookingId, reason: 'Insults' }, root);
    expect(await waiting()).not.toContain(bookingId);
    expect(await counted()).toBe(before - 1);
    expect(JSON.stringify(await listed())).not.toContain(bookingId);
    for (const token of [undefined, bob?.token, owner.token]) {
      expect(await ask(ONE, { id: bookingId }, token)).toBeNull();
      expect(await codeOf(HISTORY, { id: bookingId }, token)).toBe('REVIEW_MISSING');
      expect(await codeOf(REPORT, { id: bookingId }, token)).toBe(token ? 'REVIEW_MISSING' : 'NOT_LOGGED_IN');
    }
    for (const token of [ann?.token, root]) {
      expect(await ask(ONE, { id: bookingId }, token)).toEqual({
        text: `Words ${visits}`,
        hidden: { reason: 'Insults' },
      });
      expect(await ask(HISTORY, { id: bookingId }, token)).toEqual([{ text: `Words ${visits}` }]);
    }
    // Whose write was answered after a moderator had hidden it.
    const late = contextOf(app.services, undefined, { channel: 'rest', requestId: 'late' });
    await expect(reviewNow(late, bookingId)).rejects.toMatchObject({ code: 'REVIEW_MISSING' });
    const answer = 'mutation ($id: ID!) { answerReview(bookingId: $id, text: "Thanks.") { id } }';
    expect(await codeOf(answer, { id: bookingId }, owner.token)).toBe('REVIEW_MISSING');
    expect((await nodes<{ id: string; hidden: object }>(HIDDEN)).find(({ id }) => id === bookingId)).toMatchObject({
      hidden: { reason: 'Insults' },
    });
    await app.runJobs();
    const bell = await ask<{ edges: { node: object }[] }>(
      '{ notifications(first: 5) { edges { node { kind text } } } }',
      {},
      ann?.token,
    );
    expect(bell.edges[0]?.node).toEqual({
      kind: 'visitReviewHidden',
      text: 'A moderator has hidden your review of “Fade House”. You can appeal there. Reason: Insults',
    });
    await ask(judge('restoreReview'), { id: bookingId, reason: 'It may stay' }, root);
    expect(await ask(ONE, { id: bookingId })).toEqual({ text: `Words ${visits}`, hidden: null });
    expect(await counted()).toBe(before);
  });

  it('is appealed for by its author, once, and stays hidden or comes back by what a moderator decides', async () => {
    expect(await codeOf(APPEAL, { id: bookingId, text: 'Why?' }, ann?.token)).toBe('REVIEW_NOT_HIDDEN');
    await ask(judge('hideReview'), { id: bookingId, reason: 'Insults' }, root);
    for (const token of [bob?.token, owner.token, root])
      expect(await codeOf(APPEAL, { id: bookingId, text: 'Why?' }, token)).toBe('REVIEW_MISSING');
    expect(await codeOf(APPEAL, { id: bookingId, text: ' ' }, ann?.token)).toBe('REVIEW_APPEAL_MISSING');
    expect(await ask(APPEAL, { id: bookingId, text: ' It was so. ' }, ann?.token)).toEqual({
      hidden: { appeal: 'open', denial: null },
    });
    expect(await codeOf(APPEAL, { id: bookingId, text: 'Again' }, ann?.token)).toBe('REVIEW_ALREADY_APPEALED');
    const { body } = await app.rest('GET', '/reviews/reported?pageSize=50', { token: root });
    const found = (body as { data: { _id: string; appeal: { text: string } | null }[] }).data;
    expect(found.find(({ _id }) => _id === bookingId)?.appeal?.text).toBe('It was so.');
    expect(JSON.stringify(await engine.read(`review-${bookingId}`))).not.toContain('It was so.');
    await app.runJobs();
    await ask(judge('denyReviewAppeal'), { id: bookingId, reason: 'Still rude' }, root);
    expect(await waiting()).not.toContain(bookingId);
    expect(await codeOf(judge('denyReviewAppeal'), { id: bookingId, reason: 'Twice' }, root)).toBe(
      'REVIEW_NOT_APPEALED',
    );
    const mine = 'query ($id: ID!) { reviewOf(bookingId: $id) { hidden { reason appeal denial } } }';
    expect(await ask(mine, { id: bookingId }, ann?.token)).toEqual({
      hidden: { reason: 'Insults', appeal: 'denied', denial: 'Still rude' },
    });
    await app.runJobs();
    const bell = await ask<{ edges: { node: object }[] }>(
      '{ notifications(first: 1) { edges { node { kind text } } } }',
      {},
      ann?.token,
    );
    expect(bell.edges[0]?.node).toEqual({
      kind: 'visitReviewAppealDenied',
      text: 'A moderator has looked at your review of “Fade House” again, and it stays hidden. Reason: Still rude',
    });
    await ask(judge('restoreReview'), { id: bookingId, reason: 'It may stay' }, root);
    expect(await ask(ONE, { id: bookingId })).toEqual({ text: `Words ${visits}`, hidden: null });
  });

  it('is hidden and restored by moderators alone, with a reason', async () => {
    for (const name of ['hideReview', 'restoreReview', 'dismissReviewReports'] as const) {
      for (const token of [ann?.token, bob?.token, owner.token])
        expect(await codeOf(judge(name), { id: bookingId, reason: 'x' }, token), name).toBe('NOT_ALLOWED');
      expect(await codeOf(judge(name), { id: bookingId, reason: 'x' }), name).toBe('NOT_LOGGED_IN');
      expect(await codeOf(judge(name), { id: bookingId, reason: ' ' }, root), name).toBe('REVIEW_REASON_MISSING');
      expect(await codeOf(judge(name), { id: bookingId, reason: 'x'.repeat(501) }, root), name).toBe(
        'REVIEW_REASON_TOO_LONG',
      );
      expect(await codeOf(judge(name), { id: 'nothing', reason: 'x' }, root), name).toBe('REVIEW_MISSING');
    }
  });

  it('is not decided about by a moderator who has written it or owns the shop, who does not learn who reported it', async () => {
    const { me } = (await app.graphql<{ me: { id: string } }>('{ me { id } }', {}, root)).data ?? {};
    const theirs = await reviewed(me?.id);
    await ask(REPORT, { id: theirs, note: 'A rival' }, bob?.token);
    expect((await nodes(QUEUE)).find(({ id }) => id === theirs)).toMatchObject({ isYours: false, reports: [] });
    const { body } = await app.rest('GET', '/reviews/reported?pageSize=50', { token: root });
    expect(JSON.stringify(body)).toContain(theirs);
    expect(JSON.stringify(body)).not.toContain('A rival');
    for (const name of ['hideReview', 'dismissReviewReports'] as const)
      expect(await codeOf(judge(name), { id: theirs, reason: 'x' }, root)).toBe('OWN_REVIEW_DECIDED');
  });
});
