import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { review } from '#domain/reviews/decider.ts';
import { MOST_PICTURES } from '#domain/reviews/pictures.ts';
import { openShopAllDay } from '../bookings/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;
type Shown = { readonly id: string; readonly href: string; readonly width: number; readonly alt: string };
type Said = { readonly pictures: readonly Shown[] };

const PICTURES = 'pictures { id href width height alt }';
const ADD = `mutation ($bookingId: ID!, $fileId: ID!, $alt: String!) { addReviewPicture(bookingId: $bookingId, fileId: $fileId, alt: $alt) { ${PICTURES} } }`;
const REMOVE = `mutation ($bookingId: ID!, $id: ID!) { removeReviewPicture(bookingId: $bookingId, id: $id) { ${PICTURES} } }`;
const ONE = `query ($bookingId: ID!) { reviewOf(bookingId: $bookingId) { ${PICTURES} } }`;
const judge = (name: 'hideReview' | 'restoreReview') =>
  `mutation ($bookingId: ID!) { ${name}(bookingId: $bookingId, reason: "Not theirs.") { id } }`;

let app: TestApp;
let root: string;
let owner: Member;
let ann: Member;
let bob: Member;
let shopId: string;
let bookingId: string;
let bytes: Buffer;
let visits = 0;

beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  root = await registerPlatformOwner(app);
  owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  bob = await app.registerProvenMember({ firstName: 'Bob' });
  shopId = await openShopAllDay(app, owner.token);
  bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c0392b' } })
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();
}, 60_000);
afterAll(() => app?.close());
beforeEach(async () => {
  ann = await app.registerProvenMember({ firstName: 'Ann' });
  visits += 1;
  bookingId = `Pictured${visits}`;
  const of = { bookingId, shopId, ownerId: owner.user._id, authorId: ann.user._id };
  await app.handler.dispatch(
    review,
    { type: 'SubmitReview', data: { ...of, rating: 5, text: 'Steady hands.', quotable: false } },
    { by: { id: ann.user._id, role: 'CUSTOMER' }, channel: 'graphql' },
  );
});

async function upload(token: string, file: Buffer = bytes) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(file)]), 'fade.jpg');
  const answer = await app.rest('POST', '/reviews/picture', { token, body });
  return { status: answer.status, body: answer.body as { _id: string; error: { code: string } } };
}
/** The answer of an operation, or the code of its refusal. */
async function ask<T = Said>(query: string, variables: object = {}, token?: string): Promise<T | string> {
  await app.settle();
  const { data, errors } = await app.graphql<Record<string, T>>(query, { bookingId, ...variables }, token);
  if (errors || !data) return String(errors?.[0]?.extensions.code);
  return Object.values(data)[0] as T;
}
function pictures(answer: Said | string | null): readonly Shown[] {
  if (typeof answer === 'string' || answer === null) throw new Error(String(answer));
  return answer.pictures;
}
async function added(alt = 'A low fade'): Promise<Shown> {
  const fileId = (await upload(ann.token)).body._id;
  const picture = pictures(await ask(ADD, { fileId, alt }, ann.token)).at(-1);
  if (!picture) throw new Error('no picture');
  return picture;
}
const look = (href: string, token?: string) =>
  fetch(`${app.origin}${href}`, { headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) } });
const seenBy = async (href: string, ...tokens: (string | undefined)[]) => {
  await app.settle();
  return Promise.all(tokens.map(async (token) => (await look(href, token)).status));
};
const filesOf = (...folder: string[]) => readdir(join(app.dir, 'uploads', ...folder)).catch(() => []);

describe('a picture of a visit', () => {
  it('is written anew and shown with the review to everybody, in both APIs', async () => {
    const picture = await added();
    expect(picture).toMatchObject({ width: 90, height: 60, alt: 'A low fade' });
    expect(pictures(await ask(ONE))).toEqual([picture]);
    const answer = await look(picture.href);
    const shown = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type'), shown.includes('canary')]).toEqual([
      200,
      'image/jpeg',
      false,
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await look(`${picture.href}?w=320`)).headers.get('content-type')).toBe('image/webp');
    const { body } = await app.rest('GET', `/reviews/shop/${shopId}?page=1&pageSize=50`, {});
    expect((body as { data: { _id: string }[] }).data.find(({ _id }) => _id === bookingId)).toMatchObject({
      pictures: [{ _id: picture.id, href: app.services.publicUrl + picture.href, alt: 'A low fade' }],
    });
  });

  it('is one that the author of the review has uploaded and says something of', async () => {
    const fileId = (await upload(bob.token)).body._id;
    expect(await ask(ADD, { fileId, alt: 'A low fade' }, ann.token)).toBe('NOT_YOUR_PICTURE');
    expect(await ask(ADD, { fileId, alt: 'A low fade' }, bob.token)).toBe('REVIEW_MISSING');
    expect(await ask(ADD, { fileId, alt: 'A low fade', bookingId: 'none' }, bob.token)).toBe('REVIEW_MISSING');
    expect(await ask(ADD, { fileId: '../../../../etc/passwd00', alt: 'A low fade' }, bob.token)).toBe('INVALID_INPUT');
    const own = (await upload(ann.token)).body._id;
    expect(await ask(ADD, { fileId: own, alt: ' ' }, ann.token)).toBe('INVALID_INPUT');
    expect(await ask(ADD, { fileId: own, alt: 'x'.repeat(301) }, ann.token)).toBe('INVALID_INPUT');
    const newcomer = await app.registerMember({});
    expect((await upload(newcomer.token)).body.error.code).toBe('ADDRESS_NOT_PROVEN');
    expect((await upload(ann.token, Buffer.from('<svg/>'))).body.error.code).toBe('NOT_A_PICTURE');
  });

  it('is added once, and is one of four; a fifth waits', async () => {
    const fileId = (await upload(ann.token)).body._id;
    const first = await ask(ADD, { fileId, alt: 'A low fade' }, ann.token);
    expect(await ask(ADD, { fileId, alt: 'A low fade' }, ann.token)).toEqual(first);
    for (let nth = 1; nth < MOST_PICTURES; nth += 1) await added(`Picture ${nth + 1}`);
    const fifth = (await upload(ann.token)).body._id;
    expect(await ask(ADD, { fileId: fifth, alt: 'A fifth' }, ann.token)).toBe('REVIEW_PICTURES_FULL');
    expect(pictures(await ask(ONE)).map(({ alt }) => alt)).toEqual([
      'A low fade',
      'Picture 2',
      'Picture 3',
      'Picture 4',
    ]);
    expect(await filesOf('waiting', ann.user._id)).toHaveLength(1);
  });

  it('is one of twenty that a member uploads in a day', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth <= 20; nth += 1) statuses.push((await upload(ann.token)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });

  it('is taken off by its author alone, and its file is deleted', async () => {
    const [first, second] = [await added(), await added('The back')];
    expect(await ask(REMOVE, { id: first.id }, bob.token)).toBe('NOT_YOUR_REVIEW');
    expect(await ask(REMOVE, { id: first.id }, owner.token)).toBe('NOT_YOUR_REVIEW');
    expect(pictures(await ask(REMOVE, { id: first.id }, ann.token))).toEqual([second]);
    expect(await seenBy(first.href, undefined, ann.token, root)).toEqual([404, 404, 404]);
    expect(await seenBy(second.href, undefined)).toEqual([200]);
    await app.runJobs();
    expect(await filesOf('posts', ann.user._id, bookingId)).toHaveLength(1);
    expect(pictures(await ask(REMOVE, { id: first.id }, ann.token))).toEqual([second]);
  });

  it('is hidden and shown with its review', async () => {
    const { id, href } = await added();
    expect(await ask(judge('hideReview'), {}, root)).toEqual({ id: bookingId });
    expect(await seenBy(href, undefined, bob.token, owner.token, ann.token, root)).toEqual([404, 404, 404, 200, 200]);
    expect((await look(href, ann.token)).headers.get('cache-control')).toBe('private, no-store');
    expect(pictures(await ask(ONE, {}, ann.token)).map((one) => one.id)).toEqual([id]);
    expect(await ask(REMOVE, { id }, ann.token)).toBe('REVIEW_IS_HIDDEN');
    const fileId = (await upload(ann.token)).body._id;
    expect(await ask(ADD, { fileId, alt: 'Another' }, ann.token)).toBe('REVIEW_IS_HIDDEN');
    await ask(judge('restoreReview'), {}, root);
    expect(await seenBy(href, undefined)).toEqual([200]);
  });

  it('is shown to moderators alone while its author is suspended', async () => {
    const { id, href } = await added();
    const decide = (name: string) =>
      ask(`mutation ($id: ID!) { ${name}(id: $id, reason: "Fraud.") { id } }`, { id: ann.user._id }, root);
    await decide('suspendMember');
    expect(await seenBy(href, undefined, bob.token, owner.token, root)).toEqual([404, 404, 404, 200]);
    expect(pictures(await ask(ONE))).toEqual([]);
    expect(pictures(await ask(ONE, {}, root)).map((one) => one.id)).toEqual([id]);
    const { body } = await app.rest('GET', `/reviews/shop/${shopId}?page=1&pageSize=50`, {});
    expect((body as { data: { _id: string }[] }).data.find(({ _id }) => _id === bookingId)).toMatchObject({
      text: 'Steady hands.',
      pictures: [],
    });
    await decide('reinstateMember');
    expect(await seenBy(href, undefined)).toEqual([200]);
    expect(pictures(await ask(ONE)).map((one) => one.id)).toEqual([id]);
  });

  it('goes with the account of its author', async () => {
    const { href } = await added();
    await upload(ann.token);
    const { _id: id } = ann.user;
    expect([await filesOf('posts', id), await filesOf('waiting', id)].map(({ length }) => length)).toEqual([1, 1]);
    const closed = await app.rest('DELETE', `/users/delete/${id}`, { token: root, body: { reason: 'Asked for it.' } });
    expect(closed.status).toBe(204);
    await app.runJobs();
    expect([await filesOf('posts', id), await filesOf('waiting', id)]).toEqual([[], []]);
    expect(await seenBy(href, undefined, root)).toEqual([404, 404]);
    expect(pictures(await ask(ONE))).toEqual([]);
  });
});
