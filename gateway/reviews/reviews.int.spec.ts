import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import { review } from '#domain/reviews/decider.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { dayFromToday, madeEarlier, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Person = { token: string; user: { _id: string } };
type Row = {
  readonly _id: string;
  readonly rating: number;
  readonly text: string;
  readonly author: { readonly firstName: string; readonly lastName: string };
  readonly createdAt: string;
  readonly answer: { readonly text: string; readonly changedAt: string | null } | null;
};
type List = { readonly data: Row[]; readonly total: number };
type Failure = { readonly error: { readonly code: string; readonly field?: string } };
type Shown = {
  readonly id: string;
  readonly rating: number;
  readonly text: string;
  readonly authorName: string;
  readonly quotable: boolean;
};

const DAYS_AGO_3 = new Date(Date.now() - 3 * 86_400_000).toISOString();
const date = dayFromToday(-2);
const FIELDS = 'id rating text quotable authorName authorPictureUrl shopId shopName createdAt';

const engine = openMemoryStore();
let app: TestApp;
let owner: Person;
let ann: Person;
let bob: Person;
let shopId: string;
let hour = 0;

beforeAll(async () => {
  app = await openTestApp({ engine });
  owner = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Olga' });
  ann = await app.registerMember({ firstName: 'Ann', lastName: 'Lee' });
  bob = await app.registerMember({ firstName: 'Bob', lastName: 'Ray' });
});
afterAll(() => app.close());
beforeEach(async () => {
  // A shop for each spec would be over the limit of its owner: one that has been taken down makes room.
  if (shopId) await app.rest('DELETE', `/shops/delete/${shopId}`, { token: owner.token });
  shopId = await openShopAllDay(app, owner.token);
  hour = 8;
});

/** A visit of two days ago; the shop has recorded how it ended unless it is left `confirmed`. */
async function visit(who: Person, outcome: 'completed' | 'missed' | 'confirmed' = 'completed'): Promise<string> {
  const time = `${String(hour++).padStart(2, '0')}:00`;
  const bookingId = await madeEarlier(app, {
    shopId,
    customerId: who.user._id,
    date,
    time,
    at: DAYS_AGO_3,
    confirmed: true,
  });
  const type = outcome === 'completed' ? 'CompleteBooking' : 'MarkNoShow';
  const by = { id: owner.user._id, role: 'SHOP_OWNER' } as const;
  if (outcome !== 'confirmed')
    await app.handler.dispatch(day, { type, data: { bookingId, shopId, date } }, { by, channel: 'rest' });
  return bookingId;
}

const post = (bookingId: string, body: unknown, token?: string) =>
  app.rest('POST', `/reviews/create/${bookingId}`, { body, ...(token && { token }) });
const failure = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Failure).error.code,
  (body as Failure).error.field,
];
const listed = async (query = '') => (await app.rest('GET', `/reviews/shop/${shopId}${query}`, {})).body as List;
const ratingOf = async () => {
  const { rating, reviews } = (await app.rest('GET', `/shops/getone/${shopId}`, {})).body as {
    rating: number | null;
    reviews: number;
  };
  return [rating, reviews];
};

describe('POST /reviews/create/{bookingId}', () => {
  it("takes a customer's review of a finished visit, which every reader can see", async () => {
    const bookingId = await visit(ann);
    const answer = await post(bookingId, { rating: 4, text: '  Steady hands.  ', quotable: true }, ann.token);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      _id: bookingId,
      shop_id: shopId,
      shop_name: 'Fade House',
      rating: 4,
      text: 'Steady hands.',
      quotable: true,
      author: { _id: ann.user._id, firstName: 'Ann', lastName: 'Lee' },
    });
    await app.settle();
    expect((await listed()).data).toEqual([answer.body]);
    expect(await ratingOf()).toEqual([4, 1]);
  });

  it('replaces the earlier review of the same customer with a 200; a repeat records nothing', async () => {
    const bookingId = await visit(ann);
    await post(bookingId, { rating: 4, text: 'Good.' }, ann.token);
    const again = await post(bookingId, { rating: 2, text: 'On second thoughts.' }, ann.token);
    expect([again.status, again.body]).toMatchObject([
      200,
      { rating: 2, text: 'On second thoughts.', quotable: false },
    ]);
    const head = await app.askedFor();
    expect((await post(bookingId, { rating: 2, text: 'On second thoughts.' }, ann.token)).status).toBe(200);
    expect(await app.askedFor()).toBe(head);
    await app.settle();
    expect(await ratingOf()).toEqual([2, 1]);
  });

  it('keeps one review of a visit when several are sent at once', async () => {
    const bookingId = await visit(ann);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => post(bookingId, { rating }, ann.token)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    await app.settle();
    expect((await listed()).total).toBe(1);
    expect((await ratingOf())[1]).toBe(1);
  });

  it.each([
    ['no stars', {}, 'rating'],
    ['none', { rating: 0 }, 'rating'],
    ['six', { rating: 6 }, 'rating'],
    ['half a star', { rating: 4.5 }, 'rating'],
    ['stars in a text', { rating: '5' }, 'rating'],
    ['a text that is none', { rating: 5, text: 7 }, 'text'],
    ['a text too long', { rating: 5, text: 'x'.repeat(1_001) }, 'text'],
    ['a consent that is none', { rating: 5, quotable: 'yes' }, 'quotable'],
    ['no form', [5], undefined],
  ])('refuses %s', async (_what, body, field) => {
    const bookingId = await visit(ann);
    const head = await app.askedFor();
    const answer = await post(bookingId, body, ann.token);
    expect(failure(answer)).toEqual([400, 'INVALID_INPUT', field]);
    expect(await app.askedFor()).toBe(head);
  });

  it('is for the customer of that visit: others cannot find out that it exists', async () => {
    const bookingId = await visit(ann);
    for (const { token } of [bob, owner])
      expect(failure(await post(bookingId, { rating: 1 }, token))).toEqual([404, 'BOOKING_MISSING', undefined]);
    expect((await post(bookingId, { rating: 1 })).status).toBe(401);
    for (const id of ['x', `${shopId}0000${'x'.repeat(22)}`])
      expect((await post(id, { rating: 1 }, ann.token)).status).toBe(404);
  });

  it('waits until the shop has recorded the visit', async () => {
    for (const outcome of ['confirmed', 'missed'] as const)
      expect(failure(await post(await visit(ann, outcome), { rating: 5 }, ann.token))).toEqual([
        409,
        'VISIT_NOT_FINISHED',
        undefined,
      ]);
  });

  it('is not for the shop itself', async () => {
    expect(failure(await post(await visit(owner), { rating: 5 }, owner.token))).toEqual([403, 'OWN_SHOP', undefined]);
  });

  it('believes nothing about shop and author', async () => {
    const bookingId = await visit(ann);
    const answer = await post(
      bookingId,
      { rating: 5, shopId: 'other', authorId: bob.user._id, ownerId: 'x', bookingId: 'y' },
      ann.token,
    );
    expect(answer.body).toMatchObject({ _id: bookingId, shop_id: shopId, author: { _id: ann.user._id } });
  });
});

describe('the answer of a shop to a review', () => {
  const answer = (bookingId: string, body: unknown, token?: string) =>
    app.rest('PUT', `/reviews/answer/${bookingId}`, { body, ...(token && { token }) });
  const withdraw = (bookingId: string, token?: string) =>
    app.rest('DELETE', `/reviews/answer/${bookingId}`, { ...(token && { token }) });
  const shown = async () => (await listed()).data[0]?.answer;

  it('is the owner’s, is changed in place, taken back, and read by everybody', async () => {
    const bookingId = await visit(ann);
    await post(bookingId, { rating: 4, text: 'Good.' }, ann.token);
    const first = await answer(bookingId, { text: '  Thank you.  ' }, owner.token);
    expect([first.status, first.body]).toMatchObject([200, { answer: { text: 'Thank you.', changedAt: null } }]);
    await app.settle();
    expect(await shown()).toMatchObject({ text: 'Thank you.', changedAt: null });
    const second = await answer(bookingId, { text: 'See you soon.' }, owner.token);
    expect(second.status).toBe(200);
    await app.settle();
    expect(await shown()).toMatchObject({ text: 'See you soon.', changedAt: expect.any(String) });
    const head = await app.askedFor();
    await answer(bookingId, { text: 'See you soon.' }, owner.token);
    expect(await app.askedFor()).toBe(head);
    expect((await withdraw(bookingId, owner.token)).body).toMatchObject({ answer: null });
    await app.settle();
    expect(await shown()).toBeNull();
    expect((await withdraw(bookingId, owner.token)).status).toBe(200);
  });

  it('is refused to everybody else, without words, and with links of who has not proven an address', async () => {
    const bookingId = await visit(ann);
    await post(bookingId, { rating: 4 }, ann.token);
    const [text, other] = [{ text: 'Thank you.' }, await app.registerMember({ role: 'SHOP_OWNER' })];
    const unreviewed = await visit(bob);
    const head = await app.askedFor();
    for (const { token } of [ann, bob, other]) {
      expect(failure(await answer(bookingId, text, token))).toEqual([403, 'NOT_YOUR_SHOPS_REVIEW', undefined]);
      expect(failure(await withdraw(bookingId, token))).toEqual([403, 'NOT_YOUR_SHOPS_REVIEW', undefined]);
    }
    expect((await answer(bookingId, text)).status).toBe(401);
    expect((await withdraw(bookingId)).status).toBe(401);
    for (const wrong of ['', '  ', 'x'.repeat(1_001), 7])
      expect(failure(await answer(bookingId, { text: wrong }, owner.token))).toEqual([400, 'INVALID_INPUT', 'text']);
    expect(failure(await answer(bookingId, { text: 'See https://example.test' }, owner.token))).toEqual([
      403,
      'ADDRESS_NOT_PROVEN',
      'text',
    ]);
    expect(failure(await answer(unreviewed, text, owner.token))).toEqual([404, 'REVIEW_MISSING', undefined]);
    expect(await app.askedFor()).toBe(head);
  });

  it('is sealed, leaves with the owner’s account, and comes to the author’s bell', async () => {
    const opal = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Opal' });
    const theirs = await openShopAllDay(app, opal.token);
    const bookingId = await visit(ann);
    const about = { bookingId: `${bookingId}x`, shopId: theirs, ownerId: opal.user._id, authorId: ann.user._id };
    await app.handler.dispatch(
      review,
      { type: 'SubmitReview', data: { ...about, rating: 5, text: '', quotable: false } },
      { by: { id: ann.user._id, role: 'CUSTOMER' }, channel: 'rest' },
    );
    expect((await answer(about.bookingId, { text: 'Words of Opal' }, opal.token)).status).toBe(200);
    expect(JSON.stringify(await engine.read(`review-${about.bookingId}`))).not.toContain('Words of Opal');
    await app.runJobs();
    const { data } = await app.graphql<{ notifications: { edges: { node: object }[] } }>(
      '{ notifications(first: 5) { edges { node { kind title href } } } }',
      {},
      ann.token,
    );
    expect(data?.notifications.edges.map(({ node }) => node)).toContainEqual({
      kind: 'visitReviewAnswered',
      title: 'Your review was answered',
      href: `/barber/${theirs}?tab=reviews#reviews`,
    });
    await app.rest('DELETE', `/users/delete/${opal.user._id}`, { token: opal.token, body: { password: 'secret1' } });
    await app.settle();
    const read = 'query ($id: ID!) { reviewOf(bookingId: $id) { rating answer { text } } }';
    expect((await app.graphql<{ reviewOf: object }>(read, { id: about.bookingId })).data?.reviewOf).toEqual({
      rating: 5,
      answer: null,
    });
  });
});

describe('GET /reviews/history/{bookingId}', () => {
  it('has everything a review said, the present last, for everybody', async () => {
    const bookingId = await visit(ann);
    await post(bookingId, { rating: 4, text: 'Good.' }, ann.token);
    const history = async () => {
      const { status, body } = await app.rest('GET', `/reviews/history/${bookingId}`, {});
      return [status, (body as { data: { since: string; until: string | null }[] }).data] as const;
    };
    await app.settle();
    expect(await history()).toEqual([
      200,
      [{ version: 1, rating: 4, text: 'Good.', since: expect.any(String), until: null }],
    ]);
    await post(bookingId, { rating: 2, text: '' }, ann.token);
    await post(bookingId, { rating: 3, text: 'On third thoughts.' }, ann.token);
    await app.settle();
    const [, versions] = await history();
    expect(versions).toMatchObject([
      { version: 1, rating: 4, text: 'Good.' },
      { version: 2, rating: 2, text: '' },
      { version: 3, rating: 3, text: 'On third thoughts.', until: null },
    ]);
    expect(versions.map(({ until }) => until).slice(0, 2)).toEqual(versions.map(({ since }) => since).slice(1));
    expect((await app.rest('GET', '/reviews/history/nowhere', {})).status).toBe(404);
  });
});

describe('GET /reviews/shop/{shopId}', () => {
  it('is empty at first and missing for an unknown shop', async () => {
    expect(await listed()).toEqual({ data: [], total: 0, page: 1, pageSize: 50 });
    expect(await ratingOf()).toEqual([null, 0]);
    expect((await app.rest('GET', '/reviews/shop/nowhere', {})).status).toBe(404);
  });
  it('is paged, newest first', async () => {
    const ids: string[] = [];
    for (const rating of [5, 4, 4]) {
      const bookingId = await visit(bob);
      await post(bookingId, { rating }, bob.token);
      ids.unshift(bookingId);
    }
    await app.settle();
    expect((await listed('?page=2&pageSize=2')).data.map(({ _id }) => _id)).toEqual(ids.slice(2));
    expect((await listed()).data.map(({ _id }) => _id)).toEqual(ids);
    expect(await ratingOf()).toEqual([4.3, 3]);
    expect((await app.rest('GET', `/reviews/shop/${shopId}?page=0`, {})).status).toBe(400);
  });
});

describe('reviews over GraphQL', () => {
  const submit = (input: object, token?: string) =>
    app.graphql<{ submitReview: Shown }>(
      `mutation ($input: ReviewInput!) { submitReview(input: $input) { ${FIELDS} } }`,
      { input },
      token,
    );

  it('are written, found and listed', async () => {
    const bookingId = await visit(ann);
    const of = () =>
      app.graphql<{ reviewOf: Shown | null }>(
        `query ($id: ID!) { reviewOf(bookingId: $id) { ${FIELDS} } }`,
        { id: bookingId },
        ann.token,
      );
    expect((await of()).data).toEqual({ reviewOf: null });
    const written = (await submit({ bookingId, rating: 5, text: 'Perfect.' }, ann.token)).data?.submitReview;
    expect(written).toMatchObject({
      id: bookingId,
      rating: 5,
      text: 'Perfect.',
      quotable: false,
      authorName: 'Ann Lee',
      authorPictureUrl: null,
      shopId,
    });
    expect((await of()).data).toEqual({ reviewOf: written });
    expect((await submit({ bookingId, rating: 3, text: 'Fine.' }, ann.token)).data?.submitReview).toMatchObject({
      id: bookingId,
      rating: 3,
      text: 'Fine.',
    });
    const query = `query ($shopId: ID!) { reviews(shopId: $shopId, first: 1) { totalCount pageInfo { hasNextPage } edges { node { id rating } } } }`;
    expect((await app.graphql(query, { shopId }, ann.token)).data).toEqual({
      reviews: { totalCount: 1, pageInfo: { hasNextPage: false }, edges: [{ node: { id: bookingId, rating: 3 } }] },
    });
    await app.settle();
    expect(
      (await app.graphql('query ($id: ID!) { shop(id: $id) { rating reviewCount } }', { id: shopId })).data,
    ).toEqual({
      shop: { rating: 3, reviewCount: 1 },
    });
  });

  it('refuse with the codes of the catalogue', async () => {
    const bookingId = await visit(ann);
    const codeOf = async (input: object, token?: string) => (await submit(input, token)).errors?.[0]?.extensions.code;
    expect(await codeOf({ bookingId, rating: 6 }, ann.token)).toBe('INVALID_INPUT');
    expect(await codeOf({ bookingId, rating: 5 })).toBe('NOT_LOGGED_IN');
    expect(await codeOf({ bookingId, rating: 5 }, bob.token)).toBe('BOOKING_MISSING');
    expect(await codeOf({ bookingId: await visit(ann, 'confirmed'), rating: 5 }, ann.token)).toBe('VISIT_NOT_FINISHED');
    const unknown = await app.graphql('{ reviews(shopId: "nowhere") { totalCount } }');
    expect(unknown.errors?.[0]?.extensions.code).toBe('SHOP_MISSING');
  });

  it('quote those who allow it, and a former member without name and words', async () => {
    const cleo = await app.registerMember({ firstName: 'Cleo' });
    const [ofAnn, ofBob, ofCleo] = [await visit(ann), await visit(bob), await visit(cleo)];
    await submit({ bookingId: ofAnn, rating: 5, text: 'Quote me.', quotable: true }, ann.token);
    await submit({ bookingId: ofBob, rating: 5, text: 'Keep this on the shop’s page.' }, bob.token);
    await submit({ bookingId: ofCleo, rating: 4, text: 'Me too.', quotable: true }, cleo.token);
    await app.settle();
    const quoted = async () => {
      const { data } = await app.graphql<{ testimonials: Shown[] }>(
        '{ testimonials(first: 2) { id authorName text } }',
      );
      return data?.testimonials;
    };
    expect(await quoted()).toMatchObject([
      { id: ofCleo, text: 'Me too.' },
      { id: ofAnn, authorName: 'Ann Lee', text: 'Quote me.' },
    ]);
    const left = await app.rest('DELETE', `/users/delete/${cleo.user._id}`, {
      token: cleo.token,
      body: { password: 'secret1' },
    });
    expect(left.status).toBe(204);
    await app.settle();
    expect((await quoted())?.[0]).toMatchObject({ id: ofAnn });
    expect((await listed()).data.find(({ _id }) => _id === ofCleo)).toMatchObject({
      rating: 4,
      text: '',
      author: { firstName: 'Former', lastName: 'member' },
    });
    expect((await ratingOf())[1]).toBe(3);
  });
});

it('keeps the words of a review sealed in the log', async () => {
  const bookingId = await visit(ann);
  await post(bookingId, { rating: 5, text: 'Words of Ann' }, ann.token);
  const [raw] = await engine.read(`review-${bookingId}`);
  expect(raw?.data).toMatchObject({ authorId: ann.user._id, rating: 5 });
  expect(JSON.stringify(raw)).not.toContain('Words of Ann');
  expect((await app.store.read(`review-${bookingId}`))[0]?.data).toMatchObject({ text: 'Words of Ann' });
});
