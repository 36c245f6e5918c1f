import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customer as kept } from '#domain/customers/decider.ts';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import { keysLike } from '#projections/redis.ts';
import { dayFromToday, madeEarlier, openShopAllDay, pay } from '../bookings/testing.ts';
import { begin, confirm, confirmOrder, openStall, put } from '../carts/testing.ts';
import { restCalls } from '../features.ts';
import { forumOf } from '../forum/testing.ts';
import { planHand } from '../plans/testing.ts';
import { sign } from '../sandbox/webhooks.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf } from '../users/testing.ts';
import { cardsAddedAndUsed } from './cardAnswers.testing.ts';
import { withCheckedAnswers } from './checkedAnswers.testing.ts';
import { closedForDays } from './closingAnswers.testing.ts';
import { crewInvitedAndChanged } from './crewAnswers.testing.ts';
import { earningsPaidOut } from './earningsAnswers.testing.ts';
import { installationLookedAfter, membersLookedAfter } from './ownerAnswers.testing.ts';
import { portfolioShownAndJudged } from './portfolioAnswers.testing.ts';
import { queueJoinedAndCalled } from './queueAnswers.testing.ts';
import { reviewReportedAndHidden } from './reviewAnswers.testing.ts';
import { reviewPictured } from './reviewPictureAnswers.testing.ts';
import { apiTokensMade } from './tokenAnswers.testing.ts';
import { waitlistJoinedAndAnswered } from './waitlistAnswers.testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;

const calls = restCalls({ publicUrl: '' });
const DAY = 86_400_000;
/** Published refusals that take a longer story than there is here: the specs of their features have it. */
const TRIED_ELSEWHERE = [
  'login 403',
  'updateUser 429',
  'makeApiToken 403',
  'createPaymentIntent 429',
  'updateShop 409',
  'restoreShop 403',
  'restoreShop 409',
  'setSpecialHours 409',
  'payPlanChange 429',
  'listCards 429',
  'addCard 409',
  'addCard 429',
  'setDefaultCard 429',
  'removeCard 429',
  'consistencyProof 409',
  'holdSlot 429',
  'createBooking 409',
  'cancelBooking 403',
  'rescheduleBooking 403',
  'joinWaitlist 429',
  'joinQueue 429',
  'setQueueOpen 409',
  'putBackInQueue 409',
  'makeCalendarLink 429',
  'createCampaign 429',
  'confirmCartPayment 409',
  'submitReview 403',
  'answerReview 409',
  'reportReview 429',
  'uploadReviewPicture 429',
  'uploadPortfolioPicture 429',
  'readOwnPortfolio 400',
  'addPortfolioPicture 429',
  'reportPortfolioPicture 429',
  'inviteToCrew 429',
  'requestService 429',
  'uploadPostPicture 429',
  'createThread 429',
  'addComment 409',
  'addComment 429',
  'createBlogPost 409',
  'createBlogPost 429',
  'sendMessage 409',
  'uploadMessagePicture 429',
  'requestEarningsPayout 429',
];

let app: Awaited<ReturnType<typeof withCheckedAnswers>>;
let root: string;
let owner: Member;
let customer: Member;
let shopId: string;

beforeAll(async () => {
  app = await withCheckedAnswers(await openTestApp({ env: { LOG_LEVEL: 'silent' } }));
  root = await registerPlatformOwner(app);
  owner = await app.registerMember({ role: 'SHOP_OWNER' });
  customer = await app.registerMember({ firstName: 'Ann' });
  shopId = await openShopAllDay(app, owner.token);
}, 60_000);
afterAll(() => app?.close());

/** One call; its status must be the expected one. `rest` has compared the answer with the published document. */
async function call<T = { _id: string }>(
  status: number,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await app.rest(method, path, {
    headers,
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
  });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status);
  return answer.body as T;
}

const slot = (time: string) => ({ date: dayFromToday(2), time });
const held = async (time: string) =>
  (await call(201, 'POST', `/booking/hold/${shopId}`, customer.token, slot(time)))._id;

async function booked(time: string): Promise<string> {
  const id = await held(time);
  expect(await pay(app, customer.token, id, 3_500)).toBe(200);
  await call(201, 'POST', `/booking/create/${shopId}`, customer.token, { ...slot(time), service: 'barb' });
  return id;
}

const earlier = (time: string, days = -2) =>
  madeEarlier(app, {
    shopId,
    customerId: customer.user._id,
    date: dayFromToday(days),
    time,
    at: new Date(Date.now() - 3 * DAY).toISOString(),
    confirmed: true,
  });

async function picture(bytes?: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const background = '#c0392b';
  const made = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([bytes ?? new Uint8Array(made)]), 'picture.jpg');
  return form;
}

describe('answers and refusals are as published', () => {
  it('of accounts and pictures', async () => {
    const people = peopleOf(app);
    const pat = await people.joined();
    await call(400, 'POST', '/users/register', undefined, { email: 'x' });
    await call(409, 'POST', '/users/register', undefined, { ...pat, userName: 'another', answer: undefined });
    await call(403, 'POST', '/users/register', undefined, { ...pat, role: 'superadmin', answer: undefined });
    await call(200, 'POST', '/users/login', undefined, { email: pat.email, password: pat.password });
    await call(401, 'POST', '/users/login', undefined, { email: pat.email, password: 'not this' });
    for (const path of ['/me/export', '/me/export/progress']) await call(404, 'GET', path, pat.token);
    await call(400, 'POST', '/me/export', pat.token, {});
    await call(403, 'POST', '/me/export', pat.token, { password: 'not this' });
    await call(202, 'POST', '/me/export', pat.token, { password: pat.password });
    await call(429, 'POST', '/me/export', pat.token, { password: pat.password });
    await call(200, 'GET', '/me/export/progress', pat.token);
    await vi.waitFor(() => call(200, 'GET', '/me/export', pat.token), { timeout: 20_000, interval: 200 });
    const cookie = pat.answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await call(200, 'POST', '/users/refresh', undefined, undefined, { cookie, origin: app.origin });
    await call(401, 'POST', '/users/refresh', undefined, undefined, { origin: app.origin });
    await call(403, 'POST', '/users/refresh', undefined, undefined, { cookie, origin: 'https://elsewhere.test' });
    await call(200, 'GET', '/users/one', pat.token);
    await call(200, 'PUT', `/users/update/${pat.user._id}`, pat.token, { bio: 'Fades', website: '' });
    await call(400, 'PUT', `/users/update/${pat.user._id}`, pat.token, { website: 'ftp://x' });
    await call(403, 'PUT', `/users/update/${pat.user._id}`, customer.token, { bio: 'Not mine' });
    await call(409, 'PUT', `/users/update/${customer.user._id}`, customer.token, { userName: pat.userName });
    for (const given of [true, false]) await call(200, 'PUT', '/users/consent', pat.token, { given });
    await call(400, 'PUT', '/users/consent', pat.token, {});
    await call(200, 'GET', '/users/getall?page=1&pageSize=2', root);
    await call(403, 'GET', '/users/getall', pat.token);
    await call(
      200,
      'GET',
      '/users/getall?status=Active&role=SELLER&plan=basic&since=2026-01-01T00:00:00Z&sort=NAME',
      root,
    );
    await call(400, 'GET', '/users/getall?page=0', root);
    await call(400, 'GET', '/users/getall?role=king', root);
    await call(202, 'POST', '/users/forgot-password', undefined, { email: pat.email });
    const token = await people.linkTo(pat.email, /new password/);
    await call(400, 'POST', '/users/reset-password', undefined, { token, password: 'short' });
    await call(204, 'POST', '/users/reset-password', undefined, { token, password: 'another1' });
    await call(401, 'GET', '/users/one', pat.token);
    const quinn = await people.joined();
    await call(403, 'DELETE', `/users/delete/${quinn.user._id}`, quinn.token, { password: 'not this' });
    await call(204, 'DELETE', `/users/delete/${quinn.user._id}`, quinn.token, { password: quinn.password });
    const rose = await people.joined();
    await call(201, 'POST', '/images/upload', rose.token, await picture());
    await call(400, 'POST', '/images/upload', rose.token, await picture(new Uint8Array([1, 2, 3])));
    await call(413, 'POST', '/images/upload', rose.token, await picture(new Uint8Array(1_100_000)));
    await call(204, 'POST', '/users/logout', rose.token);
  });

  it('of recorded events and their export', async () => {
    const { next } = await call<{ next: string }>(200, 'GET', '/audit?types=AccountRegistered&first=1', root);
    await call(200, 'GET', `/audit?types=AccountRegistered&first=1&after=${next}`, root);
    await call(400, 'GET', '/audit?first=0', root);
    await call(403, 'GET', '/audit', owner.token);
    type Page = { readonly data: readonly { readonly position: number }[] };
    const { data } = await call<Page>(200, 'GET', '/audit?types=ShopRegistered&first=1', root);
    const position = data[0]?.position;
    const one = await call<{ event: object; recorded: object }>(200, 'GET', `/audit/event/${position}`, root);
    expect(one).toMatchObject({ event: { position }, recorded: { type: 'ShopRegistered' } });
    await call(403, 'GET', `/audit/event/${position}`, owner.token);
    await call(404, 'GET', '/audit/event/none', root);
    await call(200, 'GET', '/audit/export?types=ShopRegistered', root);
    await call(200, 'GET', '/audit/export?format=csv&types=ShopRegistered', root);
    await call(400, 'GET', '/audit/export?format=xml', root);
    await call(403, 'GET', '/audit/export', owner.token);
    const { url } = await call<{ url: string }>(201, 'POST', '/audit/export?types=ShopRegistered', root);
    await call(200, 'GET', url.replace('/api/v1', ''));
    await call(400, 'POST', '/audit/export?format=xml', root);
    await call(403, 'POST', '/audit/export', owner.token);
    await call(200, 'GET', '/audit/export?types=ShopRegistered&progress=named-by-its-reader', root);
    const far = await call<{ share: number }>(200, 'GET', '/audit/export/progress/named-by-its-reader', root);
    expect(far).toEqual({ share: 1 });
    await call(400, 'GET', '/audit/export/progress/short', root);
    await call(403, 'GET', '/audit/export/progress/named-by-its-reader', owner.token);
  });

  it('of what platform owners decide about accounts', async () => {
    const { user } = await app.registerMember();
    const decide = (status: number, name: string, body: object, token = root, id = user._id) =>
      call<{ status: string }>(status, 'PUT', `/users/${name}/${id}`, token, body);
    const why = { reason: 'For a test.' };
    expect((await decide(200, 'suspend', why)).status).toBe('Suspended');
    expect((await decide(200, 'reinstate', why)).status).toBe('Active');
    await call(204, 'DELETE', `/users/delete/${user._id}`, root, { ...why, restorable: true });
    expect((await decide(200, 'restore', why)).status).toBe('Active');
    await decide(200, 'role', { ...why, role: 'SHOP_OWNER' });
    await decide(200, 'upgrade', { ...why, plan: 'premium' });
    await decide(409, 'role', { ...why, role: 'SELLER' }, root, owner.user._id);
    const own = await call(200, 'GET', '/users/one', root);
    const bodies = { role: { role: 'SELLER' }, upgrade: { plan: 'basic' } };
    for (const name of ['suspend', 'reinstate', 'restore', 'role', 'upgrade'] as const) {
      const body = { ...why, ...(name === 'role' || name === 'upgrade' ? bodies[name] : {}) };
      await decide(400, name, { ...body, reason: '' });
      await decide(403, name, body, customer.token);
      await decide(404, name, body, root, 'Nobody0000000000000000');
      await decide(409, name, body, root, own._id);
    }
    const second = await call(200, 'GET', '/users/one', await registerPlatformOwner(app));
    const later = { ...why, restorable: true };
    await call(409, 'DELETE', `/users/delete/${second._id}`, root, later);
    await call(400, 'DELETE', `/users/delete/${user._id}`, root, { restorable: true });
  });

  it('of records about members, notes and bans from the forum', () =>
    membersLookedAfter({ app, call, root, customer }));

  it('of the state of the installation and its repair', () => installationLookedAfter({ app, call, root, customer }));

  it('of the history of a record, of what it was and why', async () => {
    const path = `/history/shop/${shopId}`;
    await call(200, 'PUT', `/shops/update/${shopId}`, owner.token, { description: 'To be taken back' });
    type Page = { data: { revision: number; restorable: boolean; position: number }[]; next: string | null };
    const { data, next } = await call<Page>(200, 'GET', `${path}?first=2`, owner.token);
    expect(data).toHaveLength(2);
    await call(200, 'GET', `${path}?first=2&after=${next}`, owner.token);
    await call(400, 'GET', `${path}?first=0`, owner.token);
    await call(400, 'GET', `/history/chair/${shopId}`, owner.token);
    await call(404, 'GET', path, customer.token);
    const [{ revision = 0, position = 0 } = {}, { revision: before = 0 } = {}] = data;
    const reason = 'It was a mistake';
    await call(200, 'PUT', path, owner.token, { revision: before, reason });
    await call(400, 'PUT', path, owner.token, { revision: -1, reason });
    await call(404, 'PUT', path, customer.token, { revision: before, reason });
    type Changes = { data: { field: string; after: string }[] };
    const would = await call<Changes>(200, 'GET', `${path}/changes?revision=${revision}`, owner.token);
    expect(would.data).toContainEqual({ field: 'description', before: expect.anything(), after: 'To be taken back' });
    await call(400, 'GET', `${path}/changes?revision=soon`, owner.token);
    await call(404, 'GET', `${path}/changes?revision=${before}`, customer.token);
    const pat = await app.registerMember();
    const { _id: visit } = await call(201, 'POST', `/booking/hold/${shopId}`, pat.token, slot('19:00'));
    await call(409, 'GET', `/history/booking/${visit}/changes?revision=0`, pat.token);
    await call(409, 'PUT', path, owner.token, { revision: before, reason });
    await call(200, 'GET', `/asof/shop/${shopId}?position=${position}`, owner.token);
    await call(200, 'GET', `/asof/shop/${shopId}?at=2020-01-01T00:00:00Z`, owner.token);
    await call(400, 'GET', `/asof/shop/${shopId}`, owner.token);
    await call(404, 'GET', `/asof/shop/${shopId}?position=${position}`, customer.token);
    await call(200, 'GET', `/why/slot/${shopId}_${dayFromToday(2)}_10:00`, customer.token);
    await call(400, 'GET', `/why/weather/${shopId}`, customer.token);
    await call(404, 'GET', `/why/listing/${shopId}`, customer.token);
    expect(revision).toBeGreaterThan(before);
    const seller = await app.registerMember({ role: 'SELLER' });
    const terms = (returns: string) =>
      app.graphql(
        `mutation { setSellingTerms(terms: { shippingCents: 0, returns: "${returns}" }) { returns } }`,
        {},
        seller.token,
      );
    await terms('Thirty days');
    await terms('None');
    const first = (await app.store.read(`catalog-${seller.user._id}`))[0]?.revision;
    await call(403, 'PUT', `/history/terms/${seller.user._id}`, root, { revision: first, reason });
    await call(403, 'GET', `/history/terms/${seller.user._id}/changes?revision=${first}`, root);
    type AsOf = { fields: { field: string; value: string }[] };
    const now = await call<AsOf>(
      200,
      'GET',
      `/asof/terms/${seller.user._id}?at=${new Date().toISOString()}`,
      seller.token,
    );
    expect(now.fields).toContainEqual({ field: 'returns', value: 'None' });
  });

  it('of lists as they were, and what changed them', async () => {
    const { date, time } = slot('19:30');
    await call(201, 'POST', `/booking/hold/${shopId}`, (await app.registerMember()).token, { date, time });
    const position = await app.store.head();
    for (const list of ['bookings', 'blocked']) {
      const path = `/asof/${list}/${shopId}/${date}`;
      for (const token of [owner.token, root]) await call(200, 'GET', `${path}?position=${position}`, token);
      await call(400, 'GET', path, owner.token);
      await call(404, 'GET', `${path}?position=${position}`, customer.token);
    }
    type List = { data: { status: string; time: string }[] };
    const then = await call<List>(200, 'GET', `/asof/bookings/${shopId}/${date}?position=${position}`, owner.token);
    expect(then.data).toContainEqual(expect.objectContaining({ status: 'held', time }));
    await call(200, 'GET', `/history/day/${shopId}/${date}`, owner.token);
    await call(404, 'GET', `/history/day/${shopId}/${date}`, customer.token);
    const ids = [owner, customer].map(({ user }) => user._id).join(',');
    const roles = await call<{ data: object[] }>(200, 'GET', `/asof/roles?members=${ids}&position=${position}`, root);
    expect(roles.data).toMatchObject([{ role: 'SHOP_OWNER', status: 'Active' }, { role: 'CUSTOMER' }]);
    await call(200, 'GET', `/asof/roles?members=${ids}&position=${position}&role=SELLER`, root);
    await call(400, 'GET', `/asof/roles?members=${ids}&position=${position}&role=BOSS`, root);
    await call(403, 'GET', '/asof/roles', owner.token);
    type Page = { data: { _id: string }[]; total: number; next: string };
    const first = await call<Page>(200, 'GET', `/asof/members?first=1&position=${position}`, root);
    const after = `/asof/members?first=1&position=${position}&after=${encodeURIComponent(first.next)}`;
    expect((await call<Page>(200, 'GET', after, root)).data).not.toEqual(first.data);
    await call(200, 'GET', `/asof/members?position=${position}&role=SELLER`, root);
    await call(400, 'GET', '/asof/members', root);
    await call(403, 'GET', `/asof/members?position=${position}`, owner.token);
    await call(200, 'GET', `/asof/staff?at=${new Date().toISOString()}`, root);
    await call(400, 'GET', '/asof/staff', root);
    await call(403, 'GET', '/asof/staff', owner.token);
    await call(200, 'GET', `/history/roles?members=${ids}`, root);
    await call(200, 'GET', '/history/roles', root);
    await call(400, 'GET', '/history/roles?members=../x', root);
    await call(403, 'GET', '/history/roles', owner.token);
  });

  it('of the export of the books', async () => {
    await call(200, 'GET', '/ledger/export?account=provider&kind=PaymentCaptured', root);
    await call(200, 'GET', '/ledger/export?sheet=balances', root);
    await call(200, 'GET', '/ledger/export?sheet=mismatches', root);
    await call(400, 'GET', '/ledger/export?from=never', root);
    await call(403, 'GET', '/ledger/export', owner.token);
    await call(201, 'POST', '/ledger/export?account=provider', root);
    await call(400, 'POST', '/ledger/export?from=never', root);
    await call(403, 'POST', '/ledger/export', owner.token);
  });

  it('of shops', async () => {
    await call(200, 'GET', '/shops/all');
    await call(200, 'GET', '/shops/all?page=1&category=barbers');
    await call(400, 'GET', '/shops/all?page=x');
    await call(200, 'GET', '/shops/search?query=fade&near=41.9,-87.6');
    await call(400, 'GET', '/shops/search?near=here');
    await call(200, 'GET', `/shops/getone/${shopId}`);
    await call(404, 'GET', '/shops/getone/none');
    await call(400, 'GET', '/shops/getone/%E0%A4%A');
    await call(200, 'GET', '/shops/getallone', owner.token);
    await call(200, 'GET', `/shops/availability/${shopId}?days=2`);
    await call(400, 'GET', `/shops/availability/${shopId}?days=40`);
    await call(404, 'GET', '/shops/availability/none');
    const form = { shop_name: 'Second', category: 'barbers', price: 20, monday: '09:00,09:30' };
    const { _id: second } = await call(201, 'POST', '/shops/register', owner.token, form);
    await call(400, 'POST', '/shops/register', owner.token, { ...form, price: 'free' });
    await call(403, 'POST', '/shops/register', customer.token, form);
    await call(200, 'PUT', `/shops/update/${second}`, owner.token, { description: 'New', cancel_free_hours: 24 });
    await call(400, 'PUT', `/shops/update/${second}`, owner.token, { price: -1 });
    await call(403, 'PUT', `/shops/update/${second}`, customer.token, { description: 'Mine' });
    await call(404, 'PUT', '/shops/update/none', owner.token, {});
    const days = { from: dayFromToday(50), to: dayFromToday(51) };
    const special = `/shops/special-hours/${second}`;
    await call(200, 'PUT', special, owner.token, { ...days, slots: ['12:00', '12:30'] });
    await call(400, 'PUT', special, owner.token, { ...days, slots: ['12:15'] });
    await call(403, 'PUT', special, customer.token, { ...days, slots: [] });
    await call(404, 'PUT', '/shops/special-hours/none', owner.token, { ...days, slots: [] });
    await call(403, 'DELETE', `/shops/delete/${second}`, customer.token);
    await call(200, 'DELETE', `/shops/delete/${second}`, owner.token);
    await call(404, 'DELETE', `/shops/delete/${second}`, owner.token);
    await call(200, 'POST', `/shops/restore/${second}`, owner.token);
    await call(404, 'POST', '/shops/restore/none', owner.token);
  });

  it('of a shop’s menu', async () => {
    type Menu = { data: { _id: string }[] };
    const fade = { name: 'Fade', minutes: 45, price: 40, add_ons: [{ name: 'Beard', minutes: 15, price: 10 }] };
    const menu = `/shops/services/${shopId}`;
    const { data } = await call<Menu>(201, 'POST', menu, owner.token, fade);
    const fadeId = data[1]?._id;
    await call(400, 'POST', menu, owner.token, { ...fade, minutes: 42 });
    await call(403, 'POST', menu, customer.token, { ...fade, name: 'Mine' });
    await call(404, 'POST', '/shops/services/none', owner.token, fade);
    await call(200, 'GET', menu);
    await call(404, 'GET', '/shops/services/none');
    await call(200, 'PUT', `${menu}/${fadeId}`, owner.token, { ...fade, buffer: 5 });
    await call(400, 'PUT', `${menu}/${fadeId}`, owner.token, { ...fade, buffer: 7 });
    await call(403, 'PUT', `${menu}/${fadeId}`, customer.token, fade);
    await call(404, 'PUT', `${menu}/none`, owner.token, fade);
    const order = `/shops/services-order/${shopId}`;
    await call(200, 'PUT', order, owner.token, { services: [fadeId] });
    await call(400, 'PUT', order, owner.token, { services: 'all' });
    await call(403, 'PUT', order, customer.token, { services: [fadeId] });
    await call(404, 'PUT', '/shops/services-order/none', owner.token, { services: [] });
    await call(409, 'PUT', order, owner.token, { services: [] });
    await call(200, 'GET', `/shops/availability/${shopId}?days=2&service=${fadeId}`);
    await call(400, 'GET', `/shops/availability/${shopId}?service=none`);
    await call(403, 'DELETE', `${menu}/${fadeId}`, customer.token);
    await call(200, 'DELETE', `${menu}/${fadeId}`, owner.token);
    await call(404, 'DELETE', `${menu}/${fadeId}`, owner.token);
    for (let n = 1; n <= 50; n += 1) await call(201, 'POST', menu, owner.token, { ...fade, name: `Fade ${n}` });
    await call(409, 'POST', menu, owner.token, { ...fade, name: 'One more' });
  });

  it('of pictures of reviews', { timeout: 60_000 }, () => reviewPictured({ app, call, root }));

  it('of portfolios', { timeout: 60_000 }, () => portfolioShownAndJudged({ app, call, root }));

  it('of queues', { timeout: 60_000 }, () => queueJoinedAndCalled({ app, call, customer }));

  it('of waitlists', { timeout: 60_000 }, () => waitlistJoinedAndAnswered({ app, call, owner, customer, shopId }));

  it('of bookings, their receipts and reviews', { timeout: 60_000 }, async () => {
    const id = await booked('10:00');
    await call(409, 'POST', `/booking/hold/${shopId}`, owner.token, slot('10:00'));
    await call(400, 'POST', `/booking/hold/${shopId}`, customer.token, { date: 'soon', time: '10:00' });
    await call(404, 'POST', '/booking/hold/none', customer.token, slot('10:00'));
    const waiting = await held('11:00');
    await call(402, 'POST', `/booking/create/${shopId}`, customer.token, slot('11:00'));
    await call(200, 'POST', `/booking/extend/${waiting}`, customer.token);
    await call(409, 'POST', `/booking/extend/${waiting}`, customer.token);
    await call(204, 'POST', `/booking/release/${waiting}`, customer.token);
    await call(200, 'GET', '/booking/mine', customer.token);
    await call(400, 'GET', '/booking/mine?from=soon', customer.token);
    await call(200, 'GET', `/booking/shop/${shopId}`, owner.token);
    await call(403, 'GET', `/booking/shop/${shopId}`, customer.token);
    await call(200, 'GET', `/booking/calendar/${id}.ics`, customer.token);
    await call(200, 'GET', `/booking/receipt/${id}`, customer.token);
    await call(200, 'GET', `/booking/evidence/${id}`, owner.token);
    await call(404, 'GET', `/booking/evidence/${id}`, customer.token);
    await call(200, 'PUT', `/booking/reschedule/${id}`, customer.token, slot('14:00'));
    const other = await booked('15:00');
    await call(409, 'PUT', `/booking/reschedule/${id}`, customer.token, slot('15:00'));
    await call(409, 'DELETE', `/shops/delete/${shopId}`, owner.token);
    await call(200, 'GET', `/booking/cancellation/${id}`, customer.token);
    await call(200, 'PUT', `/booking/cancel/${id}`, customer.token, { reason: 'Ill' });
    await call(409, 'PUT', `/booking/cancel/${id}`, customer.token);
    await call(409, 'GET', `/booking/cancellation/${id}`, customer.token);
    await call(409, 'PUT', `/booking/complete/${other}`, owner.token);
    await call(409, 'PUT', `/booking/no-show/${other}`, owner.token);

    const { url } = await call<{ url: string }>(201, 'POST', '/calendar', customer.token);
    await call(200, 'GET', url.slice(url.indexOf('/calendar/')));
    await call(204, 'DELETE', '/calendar', customer.token);
    await call(404, 'GET', url.slice(url.indexOf('/calendar/')));

    await apiTokensMade(call, customer);

    const walkIn = await call(201, 'POST', `/booking/walk-in/${shopId}`, owner.token, {
      ...slot('16:00'),
      name: 'Wade',
    });
    await call(409, 'POST', `/booking/walk-in/${shopId}`, owner.token, slot('16:00'));
    await call(403, 'POST', `/booking/walk-in/${shopId}`, customer.token, slot('16:30'));
    await call(404, 'POST', '/booking/walk-in/none', owner.token, slot('16:30'));
    await call(400, 'POST', `/booking/walk-in/${shopId}`, owner.token, { ...slot('16:30'), name: 3 });
    await call(204, 'PUT', `/booking/forget/${walkIn._id}`, owner.token);
    await call(404, 'PUT', `/booking/forget/${walkIn._id}`, customer.token);
    await call(409, 'PUT', `/booking/forget/${other}`, owner.token);
    const { date } = slot('17:00');
    const block = await call(201, 'POST', `/booking/block/${shopId}`, owner.token, { date, times: ['17:00', '17:30'] });
    await call(409, 'POST', `/booking/block/${shopId}`, owner.token, { date, times: ['17:00'] });
    await call(403, 'POST', `/booking/block/${shopId}`, customer.token, { date });
    await call(404, 'POST', '/booking/block/none', owner.token, { date });
    await call(400, 'POST', `/booking/block/${shopId}`, owner.token, { date, times: ['noon'] });
    await closedForDays({ call, owner, customer, shopId });
    await call(200, 'GET', `/booking/blocked/${shopId}?from=${date}`, owner.token);
    await call(400, 'GET', `/booking/blocked/${shopId}?from=soon`, owner.token);
    await call(403, 'GET', `/booking/blocked/${shopId}`, customer.token);
    await call(404, 'GET', '/booking/blocked/none', owner.token);
    await call(200, 'PUT', `/booking/unblock/${block._id}`, owner.token, { times: ['17:30'] });
    await call(400, 'PUT', `/booking/unblock/${block._id}`, owner.token, { times: 'noon' });
    await call(404, 'PUT', `/booking/unblock/${block._id}`, customer.token);

    const visit = await earlier('09:00');
    const ofToday = await earlier('21:00', 0);
    await call(403, 'PUT', `/booking/check-in/${ofToday}`, customer.token);
    await call(404, 'PUT', '/booking/check-in/none', owner.token);
    await call(409, 'PUT', `/booking/check-in/${visit}`, owner.token);
    await call(200, 'PUT', `/booking/check-in/${ofToday}`, owner.token);
    await call(403, 'DELETE', `/booking/check-in/${ofToday}`, customer.token);
    await call(404, 'DELETE', '/booking/check-in/none', owner.token);
    await call(409, 'DELETE', `/booking/check-in/${id}`, owner.token);
    await call(200, 'DELETE', `/booking/check-in/${ofToday}`, owner.token);
    await call(403, 'PUT', `/booking/complete/${visit}`, customer.token);
    await call(403, 'PUT', `/booking/no-show/${visit}`, customer.token);
    await call(409, 'POST', `/reviews/create/${visit}`, customer.token, { rating: 5 });
    await call(200, 'PUT', `/booking/complete/${visit}`, owner.token);
    await call(200, 'PUT', `/booking/no-show/${await earlier('10:00')}`, owner.token);
    await call(400, 'POST', `/reviews/create/${visit}`, customer.token, { rating: 6 });
    await call(201, 'POST', `/reviews/create/${visit}`, customer.token, { rating: 5 });
    await call(200, 'POST', `/reviews/create/${visit}`, customer.token, { rating: 4, text: 'Good', quotable: true });
    await call(200, 'GET', `/reviews/shop/${shopId}`);
    await call(404, 'GET', '/reviews/shop/none');
    await call(200, 'GET', `/reviews/history/${visit}`);
    await call(404, 'GET', '/reviews/history/none');
    await call(200, 'PUT', `/reviews/answer/${visit}`, owner.token, { text: 'Thank you.' });
    await call(400, 'PUT', `/reviews/answer/${visit}`, owner.token, { text: '' });
    await call(403, 'PUT', `/reviews/answer/${visit}`, customer.token, { text: 'Thank you.' });
    await call(404, 'PUT', '/reviews/answer/none', owner.token, { text: 'Thank you.' });
    await call(200, 'DELETE', `/reviews/answer/${visit}`, owner.token);
    await call(403, 'DELETE', `/reviews/answer/${visit}`, customer.token);
    await call(404, 'DELETE', '/reviews/answer/none', owner.token);
    await reviewReportedAndHidden({ app, call, root, customer, visit });
  });

  it('of carts, orders and payments', { timeout: 60_000 }, async () => {
    const { seller, productId } = await openStall(app);
    await put(app, customer, productId);
    await call(404, 'POST', '/cart/create', customer.token, { items: [{ quantity: 1, shop_id: shopId }] });
    await call(400, 'POST', '/cart/create', customer.token, { items: [] });
    await call(409, 'POST', '/cart/create', seller.token, { items: [{ quantity: 1, shop_id: productId }] });
    await call(200, 'PUT', `/cart/item/${productId}`, customer.token, { quantity: 2 });
    await call(400, 'PUT', `/cart/item/${productId}`, customer.token, { quantity: 100 });
    await call(409, 'PUT', `/cart/item/${productId}`, customer.token, { quantity: 99 });
    const home = { name: 'Ann Buyer', street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip: '60606' };
    await call(200, 'PUT', '/cart/delivery', customer.token, home);
    await call(400, 'PUT', '/cart/delivery', customer.token, { ...home, zip: '6' });
    const terms = { shipping: 6.95, returns: 'Within 14 days.', pick_up: home };
    await call(200, 'PUT', '/shops/terms', seller.token, terms);
    await call(400, 'PUT', '/shops/terms', seller.token, { ...terms, shipping: -1 });
    await call(403, 'PUT', '/shops/terms', customer.token, terms);
    await call(200, 'GET', `/shops/terms/${seller.user._id}`);
    const pickUp = `/cart/pick-up/${seller.user._id}`;
    await call(200, 'PUT', pickUp, customer.token, { isPickedUp: true });
    await call(400, 'PUT', pickUp, customer.token, { isPickedUp: 'yes' });
    await call(404, 'PUT', `/cart/pick-up/${owner.user._id}`, customer.token, { isPickedUp: true });
    await call(200, 'PUT', pickUp, customer.token, { isPickedUp: false });
    await call(200, 'PUT', '/shops/terms', seller.token, { shipping: 0 });
    await call(409, 'PUT', pickUp, customer.token, { isPickedUp: true });
    const { cart, clientSecret } = await begin(app, customer, productId);
    await call(402, 'PUT', `/cart/payment/${cart._id}`, customer.token);
    expect(await confirm(app, clientSecret)).toBe(200);
    const { _id: orderId } = (await confirmOrder(app, customer, cart._id)).body as { _id: string };
    await call(200, 'GET', `/orders/receipt/${orderId}`, customer.token);
    await call(200, 'GET', `/orders/evidence/${orderId}`, seller.token);
    await call(404, 'GET', `/orders/evidence/${orderId}`, customer.token);
    await app.settle();
    await call(200, 'GET', '/orders/mine', customer.token);
    await call(400, 'GET', '/orders/mine?page=0', customer.token);
    await call(200, 'GET', '/orders/held-refunds', root);
    await call(400, 'GET', '/orders/held-refunds?page=0', root);
    await call(403, 'GET', '/orders/held-refunds', customer.token);
    await call(200, 'GET', '/orders/sales?status=paid', seller.token);
    await call(400, 'GET', '/orders/sales?status=sold', seller.token);
    await call(200, 'GET', `/orders/one/${orderId}`, customer.token);
    await call(404, 'GET', `/orders/one/${orderId}`, owner.token);
    for (const path of [`/orders/of/${customer.user._id}`, `/orders/sales/${seller.user._id}`]) {
      const { data } = await call<{ data: readonly { _id: string }[] }>(200, 'GET', path, root);
      expect(data.map(({ _id }) => _id)).toContain(orderId);
      await call(400, 'GET', `${path}?page=0`, root);
      await call(403, 'GET', path, customer.token);
    }
    const intent = { page: 'cart', itemId: 'none', amount: 100, currency: 'usd' };
    await call(404, 'POST', '/stripe/payment-intent', customer.token, intent);
    await call(400, 'POST', '/stripe/payment-intent', customer.token, { ...intent, currency: 'eur' });
    const premium = { ...intent, page: 'subscription', itemId: 'Premium' };
    await call(409, 'POST', '/stripe/payment-intent', customer.token, premium);

    const seconds = Math.floor(Date.now() / 1_000);
    const facts = { id: 'evt_spec', object: 'event', type: 'payment_intent.succeeded', livemode: false };
    const event = JSON.stringify({ ...facts, created: seconds, data: { object: { id: 'pi_spec' } } });
    const signature = sign(event, sandboxKeys(app.config.sessionSecret).webhookSecret, seconds);
    const headers = { 'content-type': 'application/json' };
    await call(200, 'POST', '/stripe/webhook', undefined, event, { ...headers, 'stripe-signature': signature });
    await call(400, 'POST', '/stripe/webhook', undefined, event, { ...headers, 'stripe-signature': 'none' });
  });

  it('of plans', { timeout: 60_000 }, async () => {
    await call(200, 'GET', '/plans');
    await call(402, 'POST', '/subscription/register', customer.token, { type: 'premium' });
    await call(409, 'POST', '/subscription/register', customer.token, { type: 'premium', amount: 1 });
    await call(404, 'PUT', '/subscription/updateplan', customer.token, { type: 'premium' });
    await call(404, 'DELETE', '/subscription', customer.token);
    const hand = planHand(app);
    const { token, id: memberId } = await hand.subscriber();
    await call(200, 'GET', `/subscription/evidence/${memberId}`, root);
    await call(404, 'GET', `/subscription/evidence/${memberId}`, token);
    await call(409, 'PUT', '/subscription/updateplan', token, { type: 'premium', plan: 'monthly' });
    await call(200, 'PUT', '/subscription/updateplan', token, { type: 'diamond', plan: 'monthly' });
    await app.runJobs();
    const [invoice] = (await hand.plan(token)).invoices;
    await call(200, 'GET', `/subscription/receipt/${invoice?.id}`, token);
    await call(200, 'DELETE', '/subscription', token);
    await cardsAddedAndUsed({ app, call, stranger: customer });
    await earningsPaidOut({ app, call, root, stranger: customer });
  });

  it('of the forum', async () => {
    const opening = { topic: 'Clippers', thread: 'Which ones?', category: 'Tools' };
    const { _id: id } = await call(201, 'POST', '/threads/create-thread', customer.token, opening);
    await call(400, 'POST', '/threads/create-thread', customer.token, { ...opening, topic: '' });
    await call(201, 'POST', `/threads/thread/${id}`, owner.token, { content: 'These.' });
    await call(400, 'POST', `/threads/thread/${id}`, owner.token, {});
    await call(404, 'POST', '/threads/thread/none', owner.token, { content: 'Where?' });
    await call(200, 'GET', '/threads/getall?category=tools', customer.token);
    await call(200, 'GET', `/threads/one/${id}`);
    await call(404, 'GET', '/threads/one/none');
    const painter = await app.registerProvenMember();
    const { _id: pictureId } = await call(201, 'POST', '/threads/picture', painter.token, await picture());
    await call(400, 'POST', '/threads/picture', painter.token, await picture(new Uint8Array([1])));
    await call(413, 'POST', '/threads/picture', painter.token, await picture(new Uint8Array(1_100_000)));
    await call(415, 'POST', '/threads/picture', painter.token, {});
    await call(403, 'POST', '/threads/picture', (await app.registerMember()).token, await picture());
    await call(404, 'GET', `/threads/picture/waiting/${'0'.repeat(22)}`, painter.token);
    const shownTo = async (path: string, token?: string) => {
      const { headers } = await app.rest('GET', path, token === undefined ? {} : { token });
      await call(304, 'GET', path, token, undefined, { 'if-none-match': headers.get('etag') ?? '' });
    };
    await shownTo(`/threads/picture/waiting/${pictureId}`, painter.token);
    const pictures = [{ _id: pictureId, alt: 'Two clippers' }];
    const pictured = await call(201, 'POST', '/threads/create-thread', painter.token, { ...opening, pictures });
    await shownTo(`/threads/picture/${pictured._id}/${pictureId}?w=320`);
    await call(404, 'GET', `/threads/picture/${id}/${pictureId}`);
    const moderator = forumOf(app, { token: root });
    const spammer = await app.registerMember();
    await moderator.ban(spammer.user._id);
    await call(403, 'GET', '/threads/getall', spammer.token);
    await call(403, 'POST', '/threads/create-thread', spammer.token, opening);
    await call(403, 'POST', `/threads/thread/${id}`, spammer.token, { content: 'Buy' });
  });

  it('of campaigns', async () => {
    const organizer = await app.registerProvenMember();
    const [today, later] = [0, 20].map((days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10));
    const form = { campaignName: 'Chairs', goalAmount: 1200, description: 'Six.', startDate: today, endDate: later };
    const { _id: id } = await call(201, 'POST', '/Campaign/create', organizer.token, form);
    await call(400, 'POST', '/Campaign/create', organizer.token, { ...form, endDate: '' });
    await call(403, 'POST', '/Campaign/create', (await app.registerMember()).token, form);
    await call(200, 'GET', '/campaign/getall');
    await call(400, 'GET', '/campaign/getall?page=0');
    await call(200, 'GET', `/campaign/user/${organizer.user._id}`);
    await call(400, 'PUT', `/campaign/contribute/${id}`, customer.token, { amount: '0.5' });
    await call(402, 'PUT', `/campaign/contribute/${id}`, customer.token, { amount: 25 });
    await call(404, 'PUT', '/campaign/contribute/none', customer.token, { amount: 25 });
    const wanted = { page: 'contribute', itemId: id, amount: 2_500, currency: 'usd' };
    const opened = await call<{ clientSecret: string }>(201, 'POST', '/stripe/payment-intent', customer.token, wanted);
    await confirm(app, opened.clientSecret);
    await call(200, 'PUT', `/campaign/contribute/${id}`, customer.token, { amount: 25 });
    type Given = { data: { _id: string }[] };
    const { data: given } = await call<Given>(
      200,
      'GET',
      `/campaign/contributions/${customer.user._id}`,
      customer.token,
    );
    await call(200, 'GET', `/campaign/receipt/${given[0]?._id}`, customer.token);
    await call(404, 'GET', `/campaign/receipt/${given[0]?._id}`, organizer.token);
    await call(200, 'GET', `/campaign/evidence/${given[0]?._id}`, root);
    await call(404, 'GET', `/campaign/evidence/${given[0]?._id}`, organizer.token);
    await call(403, 'GET', `/campaign/contributions/${customer.user._id}`, organizer.token);
    const close = await app.graphql('mutation ($id: ID!) { closeCampaign(id: $id) { id } }', { id }, organizer.token);
    expect(close.errors).toBeUndefined();
    await call(409, 'PUT', `/campaign/contribute/${id}`, customer.token, { amount: 26 });
  });

  it('of the blog', async () => {
    const post = { blog_title: 'The skin fade', category: 'Techniques', content: 'Begin with a two.' };
    await call(403, 'POST', '/blogs/create', (await app.registerMember()).token, post);
    const author = await app.registerProvenMember();
    const { _id: id } = await call(201, 'POST', '/blogs/create', author.token, post);
    await call(400, 'POST', '/blogs/create', author.token, { ...post, blog_title: '' });
    await call(200, 'GET', `/blogs/getone/${id}`, author.token);
    await call(404, 'GET', `/blogs/getone/${id}`);
    await call(403, 'PUT', `/blogs/review/${id}`, author.token, { decision: 'approve' });
    await call(400, 'PUT', `/blogs/review/${id}`, root, { decision: 'reject' });
    await call(200, 'PUT', `/blogs/review/${id}`, root, { decision: 'approve' });
    await call(409, 'PUT', `/blogs/review/${id}`, root, { decision: 'reject', reason: 'Too late.' });
    await call(404, 'PUT', '/blogs/review/none', root, { decision: 'approve' });
    await app.settle();
    await call(200, 'GET', '/blogs/all');
    await call(400, 'GET', '/blogs/all?page=0');
    await call(200, 'GET', `/blogs/getone/${id}`);
  });

  it('of messages and the contact form', async () => {
    const send = (over: object, status = 201) =>
      call<{ conversationId: string; nth: number }>(status, 'POST', '/messages/send', customer.token, {
        messageId: crypto.randomUUID(),
        text: 'Hello',
        to: { kind: 'shop', id: shopId },
        ...over,
      });
    const { conversationId: id } = await send({});
    await send({ text: '' }, 400);
    await send({ to: { kind: 'shop', id: customer.user._id } }, 404);
    const { _id: pictureId } = await call(201, 'POST', '/messages/picture', customer.token, await picture());
    await call(400, 'POST', '/messages/picture', customer.token, await picture(new Uint8Array([1])));
    await call(413, 'POST', '/messages/picture', customer.token, await picture(new Uint8Array(1_100_000)));
    await call(415, 'POST', '/messages/picture', customer.token, {});
    const { nth } = await send({ pictureId, text: '' });
    await app.settle();
    const shown = await app.rest('GET', `/messages/picture/${id}/${nth}?w=320`, { token: customer.token });
    expect(shown.status).toBe(200);
    await call(304, 'GET', `/messages/picture/${id}/${nth}?w=320`, customer.token, undefined, {
      'if-none-match': shown.headers.get('etag') ?? '',
    });
    await call(404, 'GET', `/messages/picture/${id}/1`, customer.token);
    const last = await send({ text: 'Helo' });
    await call(200, 'PUT', `/messages/edit/${id}`, customer.token, { nth: last.nth, text: 'Hello again' });
    await call(409, 'PUT', `/messages/edit/${id}`, customer.token, { nth: 1, text: 'Too late' });
    await app.settle();
    await call(200, 'GET', '/messages', customer.token);
    await call(403, 'GET', '/messages?box=support', customer.token);
    await call(200, 'GET', `/messages/one/${id}`, customer.token);
    await call(404, 'GET', `/messages/one/${id}`, (await app.registerMember()).token);
    await call(200, 'PUT', `/messages/read/${id}`, owner.token, { upTo: last.nth });
    await call(202, 'POST', `/messages/report/${id}`, owner.token, { reason: 'Rude' });
    await call(204, 'PUT', `/messages/block/${customer.user._id}`, owner.token);
    await send({}, 403);
    await call(403, 'PUT', `/messages/edit/${id}`, customer.token, { nth: last.nth, text: 'Blocked' });
    await call(204, 'DELETE', `/messages/block/${customer.user._id}`, owner.token);
    const enquiry = { firstName: 'A', lastName: 'B', email: 'a@b.test', subject: 'Hours', message: 'When?' };
    await call(202, 'POST', '/contact', undefined, enquiry);
    await call(400, 'POST', '/contact', undefined, { ...enquiry, email: 'nobody' });
  });

  it('of requests for service', async () => {
    const [amy, bea, eve] = await Promise.all([
      app.registerProvenMember(),
      app.registerProvenMember({ role: 'SHOP_OWNER' }),
      app.registerMember(),
    ]);
    const shop = await openShopAllDay(app, bea.token);
    const place = { address: '12 Lake St', city: 'Chicago', state: 'IL', note: '' };
    const asked = { ...place, date: dayFromToday(9), partOfDay: 'morning', heads: 12 };
    const ask = async () => (await call(201, 'POST', '/requests/create', amy.token, asked))._id;
    const id = await ask();
    await call(400, 'POST', '/requests/create', amy.token, { ...asked, heads: 0 });
    await call(403, 'POST', '/requests/create', eve.token, asked);
    await call(200, 'PUT', `/requests/answer/${id}`, root, { text: 'We ask around' });
    await call(400, 'PUT', `/requests/answer/${id}`, root, { text: '' });
    const toShop = { shopIds: [shop], note: '' };
    await call(200, 'PUT', `/requests/forward/${id}`, root, toShop);
    await call(400, 'PUT', `/requests/forward/${id}`, root, { ...toShop, shopIds: [] });
    const offer = { shopId: shop, price: 360, time: '09:00', barbers: 3, validUntil: dayFromToday(8), note: '' };
    type Quoted = { quotes: { _id: string }[] };
    const { quotes } = await call<Quoted>(201, 'POST', `/requests/quote/${id}`, bea.token, offer);
    await call(400, 'POST', `/requests/quote/${id}`, bea.token, { ...offer, price: 0 });
    await call(404, 'POST', `/requests/quote/${id}`, eve.token, offer);
    await call(200, 'GET', '/requests/shops', bea.token);
    const decide = (status: number, decision: string, quoteId = quotes[0]?._id) =>
      call(status, 'PUT', `/requests/quote/${id}/${quoteId}`, amy.token, { decision });
    await decide(400, 'wait');
    await decide(404, 'accept', 'none');
    const block = { ownerId: bea.user._id, customerId: amy.user._id };
    const by = { by: { id: block.ownerId, role: 'SHOP_OWNER' }, channel: 'rest' } as const;
    await app.handler.dispatch(kept, { type: 'BlockCustomer', data: block }, by);
    await decide(403, 'accept');
    await app.handler.dispatch(kept, { type: 'UnblockCustomer', data: block }, by);
    await decide(200, 'accept');
    await decide(409, 'decline');
    await call(409, 'POST', `/requests/quote/${id}`, bea.token, offer);
    await call(200, 'GET', '/requests', amy.token);
    await call(200, 'GET', `/requests/one/${id}`, amy.token);
    await call(404, 'GET', `/requests/one/${id}`, eve.token);
    await call(200, 'GET', '/requests/inbox?status=AGREED', root);
    await call(400, 'GET', '/requests/inbox?status=LOST', root);
    await call(403, 'GET', '/requests/inbox', amy.token);
    const over = await ask();
    const why = { reason: 'No shop can' };
    await call(400, 'PUT', `/requests/close/${over}`, root, { reason: '' });
    await call(200, 'PUT', `/requests/close/${over}`, root, why);
    await call(409, 'PUT', `/requests/withdraw/${over}`, amy.token, why);
    const gone = await ask();
    await call(400, 'PUT', `/requests/withdraw/${gone}`, amy.token, { reason: 'x'.repeat(1_001) });
    await call(200, 'PUT', `/requests/withdraw/${gone}`, amy.token, why);
    await call(404, 'PUT', `/requests/withdraw/${gone}`, bea.token, why);
    const body = { answer: { text: 'Late' }, forward: toShop, close: why };
    for (const [name, given] of Object.entries(body)) {
      await call(409, 'PUT', `/requests/${name}/${gone}`, root, given);
      await call(403, 'PUT', `/requests/${name}/${gone}`, amy.token, given);
      await call(404, 'PUT', `/requests/${name}/none`, root, given);
    }
    for (let nth = 0; nth < 5; nth += 1) await ask();
    await call(409, 'POST', '/requests/create', amy.token, asked);
  });

  it('of the crew of a shop', () => crewInvitedAndChanged({ app, call }));

  it('of notifications and announcements', async () => {
    const title = 'News';
    const content = [{ type: 'paragraph', children: [{ text: 'Hello' }] }];
    await call(200, 'POST', '/announcements/preview', root, { title, content });
    await call(400, 'POST', '/announcements/preview', root, { title: '', content });
    const { _id: id } = await call(201, 'POST', '/announcements/send', root, { title, content });
    await call(403, 'POST', '/announcements/send', customer.token, { title, content });
    const toNobody = { title, content, memberIds: ['z'.repeat(22)] };
    await call(404, 'POST', '/announcements/preview', root, toNobody);
    await call(404, 'POST', '/announcements/send', root, toNobody);
    const sendAt = new Date(Date.now() + DAY).toISOString();
    const later = { title, content, memberIds: [customer.user._id], sendAt };
    const { _id: scheduled } = await call(201, 'POST', '/announcements/send', root, later);
    await app.runJobs();
    const { data } = await call<{ data: { _id: string }[] }>(200, 'GET', '/notifications', customer.token);
    await call(200, 'PUT', `/notifications/read/${data[0]?._id}`, customer.token);
    await call(404, 'PUT', '/notifications/read/none', customer.token);
    await call(200, 'PUT', '/notifications/read', customer.token);
    await call(200, 'GET', '/notifications/preferences', customer.token);
    await call(200, 'PUT', '/notifications/preferences', customer.token, { dailyAt: '08:00', quiet: null });
    await call(400, 'PUT', '/notifications/preferences', customer.token, { dailyAt: 'soon' });
    await app.settle();
    await call(200, 'GET', '/announcements', root);
    await call(200, 'GET', `/announcements/one/${id}?q=ann`, root);
    await call(200, 'PUT', `/announcements/cancel/${scheduled}`, root);
    await call(409, 'PUT', `/announcements/cancel/${id}`, root);
    await call(204, 'DELETE', `/announcements/delete/${id}`, root);
  });

  it('of the books', async () => {
    for (const path of ['/ledger/balances', '/ledger/mismatches']) {
      await call(200, 'GET', path, root);
      await call(403, 'GET', path, customer.token);
    }
    const entries = '{ ledger(first: 1, kind: PaymentCaptured) { edges { node { paymentId } } } }';
    type Entries = { ledger: { edges: { node: { paymentId: string } }[] } };
    const { data } = await app.graphql<Entries>(entries, {}, root);
    const look = `/ledger/look/${data?.ledger.edges[0]?.node.paymentId}`;
    await call(200, 'PUT', look, root);
    await call(403, 'PUT', look, customer.token);
    await call(404, 'PUT', '/ledger/look/none', root);
  });

  it('of the site', async () => {
    for (const path of [
      '/site',
      '/site/retention',
      '/site/statistics',
      '/transparency/heads',
      '/transparency/notes',
      '/transparency/inclusion?position=1&size=3',
      '/transparency/consistency?from=1&to=3',
      '/openapi.json',
      '/docs',
      '/stripe/config',
    ])
      await call(200, 'GET', path);
    await call(400, 'GET', '/transparency/inclusion?position=soon');
    await call(404, 'GET', '/transparency/inclusion?position=999999999&size=3');
    await call(409, 'GET', '/transparency/inclusion?position=3&size=3');
    await call(400, 'GET', '/transparency/consistency?from=3&to=1');
  });

  const EACH_CALL = { timeout: 60_000 };
  it(
    'without a session, with one that never was, for nothing there is, and for what cannot be parsed',
    EACH_CALL,
    async () => {
      for (const { method, caller, path, id, config, query } of calls) {
        const at = path.replace(/\{\w+\}/g, 'none');
        const ask = (options: object, url = at) => app.rest(method.toUpperCase(), url, options);
        const body = method === 'get' ? {} : { body: app.bodies.get(id) ?? {} };
        if (caller === 'member') expect([id, (await ask(body)).status]).toEqual([id, 401]);
        if (!config?.opensSession) expect([id, (await ask({ ...body, token: 'none' })).status]).toEqual([id, 401]);
        if (id === 'logout') continue;
        for (const token of [customer.token, root]) await ask({ ...body, token });
        const headers = { 'content-type': 'application/json' };
        if (method !== 'get') await ask({ token: customer.token, headers, body: '{' });
        else if (query) await ask({ token: root }, `${at}?page=0&from=soon`);
      }
    },
  );

  it('leave no key in Redis but of the kinds that docs/operations.md lists with their bounds', async () => {
    const rows = readFileSync('docs/operations.md', 'utf8').matchAll(/^\| (`cs:.*?) \|/gm);
    const patterns = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(.+?)`/g)].map(([, kind = '']) => kind));
    expect(patterns.length).toBeGreaterThan(8);
    const isOf = (key: string) => (kind: string) =>
      kind.endsWith('*') ? key.startsWith(kind.slice(0, -1)) : key === kind;
    const known = (key: string) => patterns.some(isOf(key.replace(/^cs:\{\w+:v[\w-]+\}/, 'cs:{NAME:vVERSION}')));
    const strange: string[] = [];
    for await (const keys of keysLike(app.redis, '*')) strange.push(...keys.filter((key) => !known(key)));
    expect(strange).toEqual([]);
  });

  it('of every call there is', () => {
    const expected = calls.flatMap(({ id, answer, otherAnswers = [] }) =>
      [answer, ...otherAnswers].map(({ status }) => `${id} ${status}`),
    );
    expect(expected.filter((one) => !app.answered.has(one))).toEqual([]);
    const refused = calls.flatMap(({ id, refusals = {} }) => Object.keys(refusals).map((status) => `${id} ${status}`));
    expect(refused.filter((one) => !app.answered.has(one))).toEqual(TRIED_ELSEWHERE);
  });
});
