import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portfolioPictureIdOf } from '#domain/ids.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import { MOST_A_DAY, MOST_PICTURES } from '#domain/portfolio/limits.ts';
import { openShopAllDay } from '../bookings/testing.ts';
import { openStall } from '../carts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;
type Shown = {
  readonly id: string;
  readonly href: string;
  readonly width: number;
  readonly alt: string;
  readonly caption: string;
  readonly hiddenFor: string | null;
  readonly isReportedByMe: boolean | null;
};
type Page = { readonly id: string; readonly pictures: readonly Shown[] };

const SHOWN = 'id pictures { id href width alt caption hiddenFor isReportedByMe }';
const ADD = `mutation ($input: PortfolioPictureInput!) { addPortfolioPicture(input: $input) { ${SHOWN} } }`;
const PAGE = `query ($id: ID!) { portfolio(id: $id) { ${SHOWN} } }`;
const OWN = `query ($shopId: ID) { myPortfolio(shopId: $shopId) { most ${SHOWN} } }`;
const DESCRIBE = `mutation ($id: ID!, $alt: String!) { describePortfolioPicture(id: $id, alt: $alt) { ${SHOWN} } }`;
const ORDER = `mutation ($ids: [ID!]!) { orderPortfolio(ids: $ids) { ${SHOWN} } }`;
const onPicture = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { ${SHOWN} } }`;
const REPORT =
  'mutation ($id: ID!) { reportPortfolioPicture(id: $id, cause: other, note: "Mine.") { id isReportedByMe } }';
const judge = (name: string) =>
  `mutation ($id: ID!) { ${name}(id: $id, reason: "Not theirs.") { id hiddenFor owner { firstName } } }`;
const QUEUE =
  '{ reportedPortfolioPictures(first: 50) { edges { node { id isYours picture { alt } reports { note reporter { firstName } } } } } }';
const HIDDEN = '{ hiddenPortfolioPictures(first: 50) { edges { node { id hiddenFor } } } }';

let app: TestApp;
let root: string;
let ann: Member;
let bob: Member;
let bytes: Buffer;

beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  root = await registerPlatformOwner(app);
  bob = await app.registerProvenMember({ firstName: 'Bob' });
  bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c0392b' } })
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();
}, 60_000);
afterAll(() => app?.close());
beforeEach(async () => {
  ann = await app.registerProvenMember({ firstName: 'Ann', role: 'SHOP_OWNER' });
});

async function upload(token: string | undefined, file: Buffer = bytes) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(file)]), 'chair.jpg');
  const answer = await app.rest('POST', '/portfolio/picture', { ...(token !== undefined && { token }), body });
  return { status: answer.status, body: answer.body as { _id: string; error: { code: string } } };
}
/** The answer of an operation, or the code of its refusal. */
async function ask<T>(query: string, variables: object, token?: string): Promise<T | string> {
  await app.settle();
  const { data, errors } = await app.graphql<Record<string, T>>(query, variables, token);
  if (errors || !data) return String(errors?.[0]?.extensions.code);
  return Object.values(data)[0] as T;
}
function page(answer: Page | string | null): Page {
  if (typeof answer === 'string' || answer === null) throw new Error(String(answer));
  return answer;
}
const idsOf = (answer: Page | string | null) => page(answer).pictures.map(({ id }) => id);
async function added(input: object = {}, who = ann): Promise<Shown> {
  const fileId = (await upload(who.token)).body._id;
  const answer = page(await ask<Page>(ADD, { input: { fileId, alt: 'A chair', ...input } }, who.token));
  const picture = answer.pictures.at(-1);
  if (!picture) throw new Error('no picture');
  return picture;
}
const look = (href: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${href}`, {
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
  });
const seenBy = async (href: string, ...tokens: (string | undefined)[]) => {
  await app.settle();
  return Promise.all(tokens.map(async (token) => (await look(href, token)).status));
};
const filesOf = (...folder: string[]) => readdir(join(app.dir, 'uploads', ...folder)).catch(() => []);

describe('a picture of a portfolio', () => {
  it('is written anew and shown on its page alone, narrower on request', async () => {
    const shopId = await openShopAllDay(app, ann.token);
    const own = await added({ caption: 'Restored' });
    const ofShop = await added({ shopId });
    expect(own).toMatchObject({ width: 90, alt: 'A chair', caption: 'Restored', hiddenFor: null });
    expect(idsOf(await ask<Page>(PAGE, { id: ann.user._id }))).toEqual([own.id]);
    expect(idsOf(await ask<Page>(PAGE, { id: shopId }, bob.token))).toEqual([ofShop.id]);
    const answer = await look(own.href);
    const shown = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type'), shown.includes('canary')]).toEqual([
      200,
      'image/jpeg',
      false,
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect((await look(`${own.href}?w=320`)).headers.get('content-type')).toBe('image/webp');
    expect((await look(own.href, undefined, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    const { body } = await app.rest('GET', `/portfolio/of/${ann.user._id}`);
    expect(body).toMatchObject({ pictures: [{ _id: own.id, href: app.services.publicUrl + own.href }] });
  });

  it('is one that its member has uploaded, for a page of theirs', async () => {
    const fileId = (await upload(bob.token)).body._id;
    const add = (input: object, who = ann) => ask(ADD, { input: { fileId, alt: 'A chair', ...input } }, who.token);
    expect(await add({})).toBe('NOT_YOUR_PICTURE');
    expect(await add({ fileId: '../../../../etc/passwd00' })).toBe('INVALID_INPUT');
    expect(await add({ shopId: await openShopAllDay(app, ann.token) }, bob)).toBe('SHOP_MISSING');
    const { seller, productId } = await openStall(app);
    expect(await ask(OWN, { shopId: productId }, seller.token)).toBe('PORTFOLIO_FOR_BARBERS_ONLY');
    const byRest = await app.rest('GET', `/portfolio/own?shop=${productId}`, { token: seller.token });
    expect([byRest.status, byRest.body]).toMatchObject([400, { error: { code: 'PORTFOLIO_FOR_BARBERS_ONLY' } }]);
    const newcomer = await app.registerMember({});
    expect((await upload(newcomer.token)).body.error.code).toBe('ADDRESS_NOT_PROVEN');
    expect((await upload(ann.token, Buffer.from('<svg/>'))).body.error.code).toBe('NOT_A_PICTURE');
  });

  it('is added once, and waits again where it is refused', async () => {
    const fileId = (await upload(ann.token)).body._id;
    const add = (input: object) => ask<Page>(ADD, { input: { fileId, ...input } }, ann.token);
    expect(await add({ alt: ' ' })).toBe('INVALID_INPUT');
    const first = idsOf(await add({ alt: 'A chair' }));
    expect(idsOf(await add({ alt: 'A chair' }))).toEqual(first);
    // What is on a page is never taken off it by a request that fails.
    expect(await add({ alt: 'A chair', shopId: 'none' })).toBe('SHOP_MISSING');
    expect(await seenBy(`/api/v1/portfolio/picture/${first[0]}`, undefined)).toEqual([200]);
  });

  it('is one of twelve on a page and of twenty in a day', async () => {
    const by = { by: { id: ann.user._id, role: 'SHOP_OWNER' }, channel: 'graphql' } as const;
    const shopId = await openShopAllDay(app, ann.token);
    const put = (nth: number, of: object) => {
      const pictureId = portfolioPictureIdOf(ann.user._id, `File${String(nth).padStart(18, '0')}`);
      const data = { ownerId: ann.user._id, pictureId, alt: 'A chair', caption: '', width: 9, height: 6, ...of };
      return app.handler.dispatch(portfolio, { type: 'AddPortfolioPicture', data }, by);
    };
    for (let nth = 0; nth < MOST_PICTURES; nth += 1) await put(nth, {});
    const add = async (of: object) =>
      ask(ADD, { input: { fileId: (await upload(ann.token)).body._id, alt: 'One more', ...of } }, ann.token);
    expect(await add({})).toBe('PORTFOLIO_FULL');
    for (let nth = MOST_PICTURES; nth < MOST_A_DAY; nth += 1) await put(nth, { shopId });
    expect(await add({ shopId })).toBe('PORTFOLIO_TOO_MANY_ADDED');
    // Both files wait as they did before.
    expect(await filesOf('waiting', ann.user._id)).toHaveLength(2);
  });
});

describe('the member whose pictures they are', () => {
  it('describes and orders them', async () => {
    const [first, second] = [await added(), await added()];
    expect(page(await ask<Page>(DESCRIBE, { id: first.id, alt: 'A red chair' }, ann.token)).pictures[0]).toMatchObject({
      alt: 'A red chair',
      caption: '',
    });
    expect(idsOf(await ask<Page>(ORDER, { ids: [second.id, first.id] }, ann.token))).toEqual([second.id, first.id]);
    expect(idsOf(await ask<Page>(PAGE, { id: ann.user._id }))).toEqual([second.id, first.id]);
    expect(await ask(ORDER, { ids: [second.id] }, ann.token)).toBe('PORTFOLIO_CHANGED');
    expect(await ask(DESCRIBE, { id: first.id, alt: 'Mine' }, bob.token)).toBe('PORTFOLIO_PICTURE_MISSING');
  });

  it('removes one and puts it back; meanwhile nobody else sees it', async () => {
    const [first, second] = [await added(), await added()];
    expect(idsOf(await ask<Page>(onPicture('removePortfolioPicture'), { id: first.id }, ann.token))).toEqual([
      second.id,
    ]);
    expect(await seenBy(first.href, undefined, bob.token, root, ann.token)).toEqual([404, 404, 404, 200]);
    expect(idsOf(await ask<Page>(PAGE, { id: ann.user._id }))).toEqual([second.id]);
    const back = await ask<Page>(onPicture('undoPortfolioRemoval'), { id: first.id }, ann.token);
    expect(idsOf(back)).toEqual([first.id, second.id]);
    expect(await seenBy(first.href, undefined)).toEqual([200]);
    expect(await ask(onPicture('removePortfolioPicture'), { id: first.id }, bob.token)).toBe(
      'PORTFOLIO_PICTURE_MISSING',
    );
  });
});

describe('a page that is not shown', () => {
  it('has no pictures for anybody: that of a shop which was taken down', async () => {
    const shopId = await openShopAllDay(app, ann.token);
    const { href } = await added({ shopId });
    await app.rest('DELETE', `/shops/delete/${shopId}`, { token: ann.token });
    expect(await ask(PAGE, { id: shopId })).toBeNull();
    expect(await seenBy(href, undefined, bob.token)).toEqual([404, 404]);
    await app.rest('POST', `/shops/restore/${shopId}`, { token: ann.token });
    expect(await seenBy(href, undefined)).toEqual([200]);
  });

  it('has none for anybody but moderators: those of a suspended member, on each of their pages', async () => {
    const shopId = await openShopAllDay(app, ann.token);
    const [own, ofShop] = [await added(), await added({ shopId })];
    const { _id: id } = ann.user;
    const decide = (name: string) =>
      ask(`mutation ($id: ID!) { ${name}(id: $id, reason: "Fraud.") { id } }`, { id }, root);
    await decide('suspendMember');
    for (const { href } of [own, ofShop])
      expect(await seenBy(href, undefined, bob.token, root)).toEqual([404, 404, 200]);
    for (const pageId of [id, shopId]) expect(await ask(PAGE, { id: pageId })).toBeNull();
    expect(await ask(REPORT, { id: own.id }, bob.token)).toBe('PORTFOLIO_PICTURE_MISSING');
    await decide('reinstateMember');
    expect(await seenBy(own.href, undefined)).toEqual([200]);
    expect(idsOf(await ask<Page>(PAGE, { id: shopId }))).toEqual([ofShop.id]);
  });

  it('is that of nobody', async () => {
    expect(await ask(PAGE, { id: 'none' })).toBeNull();
    expect(await seenBy('/api/v1/portfolio/picture/none', undefined)).toEqual([404]);
  });
});

describe('moderators', () => {
  it('are called by a member, hide a picture with a reason, and show it again', async () => {
    const { id, href } = await added();
    expect(await ask(REPORT, { id }, ann.token)).toBe('OWN_PICTURE_REPORTED');
    expect(await ask(REPORT, { id }, bob.token)).toEqual({ id, isReportedByMe: true });
    expect(page(await ask<Page>(PAGE, { id: ann.user._id }, bob.token)).pictures[0]?.isReportedByMe).toBe(true);
    expect(page(await ask<Page>(PAGE, { id: ann.user._id })).pictures[0]?.isReportedByMe).toBeNull();
    expect(JSON.stringify(await ask(QUEUE, {}, root))).toContain(
      JSON.stringify({
        id,
        isYours: true,
        picture: { alt: 'A chair' },
        reports: [{ note: 'Mine.', reporter: { firstName: 'Bob' } }],
      }),
    );
    expect(await ask(QUEUE, {}, bob.token)).toBe('NOT_ALLOWED');
    expect(await ask(judge('hidePortfolioPicture'), { id }, bob.token)).toBe('NOT_ALLOWED');
    expect(await ask(judge('hidePortfolioPicture'), { id }, root)).toMatchObject({ hiddenFor: 'Not theirs.' });
    expect(await seenBy(href, undefined, bob.token, ann.token, root)).toEqual([404, 404, 200, 200]);
    expect((await look(href, ann.token)).headers.get('cache-control')).toBe('private, no-store');
    expect(idsOf(await ask<Page>(PAGE, { id: ann.user._id }))).toEqual([]);
    expect(page(await ask<Page>(OWN, {}, ann.token)).pictures).toMatchObject([{ id, hiddenFor: 'Not theirs.' }]);
    expect(await ask(DESCRIBE, { id, alt: 'Another' }, ann.token)).toBe('PORTFOLIO_PICTURE_IS_HIDDEN');
    expect(JSON.stringify(await ask(HIDDEN, {}, root))).toContain(id);
    expect(JSON.stringify(await ask(QUEUE, {}, root))).not.toContain(id);
    await ask(judge('restorePortfolioPicture'), { id }, root);
    expect(await seenBy(href, undefined)).toEqual([200]);
    expect(JSON.stringify(await ask(HIDDEN, {}, root))).not.toContain(id);
  });

  it('let a reported one stand, and do not see one that was removed until it is back', async () => {
    const { id } = await added();
    await ask(REPORT, { id }, bob.token);
    await ask(onPicture('removePortfolioPicture'), { id }, ann.token);
    expect(JSON.stringify(await ask(QUEUE, {}, root))).not.toContain(id);
    expect(await ask(judge('hidePortfolioPicture'), { id }, root)).toBe('PORTFOLIO_PICTURE_MISSING');
    await ask(onPicture('undoPortfolioRemoval'), { id }, ann.token);
    expect(JSON.stringify(await ask(QUEUE, {}, root))).toContain(id);
    expect(await ask(judge('dismissPortfolioReports'), { id }, root)).toMatchObject({ hiddenFor: null });
    expect(JSON.stringify(await ask(QUEUE, {}, root))).not.toContain(id);
    expect(await ask(judge('dismissPortfolioReports'), { id }, root)).toBe('PICTURE_NOT_REPORTED');
  });

  it('are called at most twenty times a day by one member', async () => {
    const eve = await app.registerProvenMember({ firstName: 'Eve' });
    const by = { by: { id: ann.user._id, role: 'SHOP_OWNER' }, channel: 'graphql' } as const;
    const data = { ownerId: ann.user._id, alt: 'A chair', caption: '', width: 9, height: 6 };
    const other = await app.registerProvenMember({ role: 'SHOP_OWNER' });
    const codes: unknown[] = [];
    for (let nth = 0; nth <= 20; nth += 1) {
      // Two members, as a page has twelve.
      const [ownerId, sender] =
        nth < MOST_PICTURES ? [ann.user._id, by] : [other.user._id, { ...by, by: { ...by.by, id: other.user._id } }];
      const pictureId = portfolioPictureIdOf(ownerId, `File${String(nth).padStart(18, '0')}`);
      await app.handler.dispatch(
        portfolio,
        { type: 'AddPortfolioPicture', data: { ...data, ownerId, pictureId } },
        sender,
      );
      const answer = await ask(REPORT, { id: pictureId }, eve.token);
      codes.push(typeof answer === 'string' ? answer : 'reported');
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'reported'), 'TOO_MANY_PICTURE_REPORTS']);
  });
});

it('a closed account leaves no picture behind', async () => {
  const { href } = await added();
  await upload(ann.token);
  const { _id: id } = ann.user;
  expect([await filesOf('posts', id), await filesOf('waiting', id)].map(({ length }) => length)).toEqual([1, 1]);
  const closed = await app.rest('DELETE', `/users/delete/${id}`, { token: root, body: { reason: 'Asked for it.' } });
  expect(closed.status).toBe(204);
  await app.runJobs();
  expect([await filesOf('posts', id), await filesOf('waiting', id)]).toEqual([[], []]);
  expect(await seenBy(href, undefined, root)).toEqual([404, 404]);
  expect(await ask(PAGE, { id })).toBeNull();
});
