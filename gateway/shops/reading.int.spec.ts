import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { openShop, type ShopRow } from './testing.ts';

let app: TestApp;
let token: string;
let ownerId: string;
const shops: Record<string, ShopRow> = {};

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  const owner = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Ann', lastName: 'Barber' });
  const seller = await app.registerMember({ role: 'SELLER' });
  ({ token } = owner);
  ownerId = owner.user._id;
  shops.house = await openShop(app, token, { shop_name: 'Fade House', price: 40 });
  shops.joint = await openShop(app, token, {
    shop_name: 'Clip Joint',
    price: 20,
    shop_address: '2 Lake St, Evanston, IL',
    description: 'A fade for everybody',
  });
  shops.west = await openShop(app, token, {
    shop_name: 'Fade West',
    price: 30,
    shop_address: '3 Colfax Ave, Denver, Colorado',
  });
  shops.wax = await openShop(app, seller.token, { shop_name: 'Fade Wax', category: 'wax', price: 9.5, monday: '' });
  await app.settle();
});
afterAll(() => app.close());

const names = async (path: string, key = 'data', as?: string) => {
  const answer = await app.rest('GET', path, as ? { token: as } : {});
  expect(answer.status, answer.text).toBe(200);
  return ((answer.body as Record<string, ShopRow[]>)[key] ?? []).map((row) => row.shop_name);
};
const status = async (path: string, as?: string) => (await app.rest('GET', path, as ? { token: as } : {})).status;

describe('GET /shops/all', () => {
  it('has everything, newest first, with owners and hours', async () => {
    expect(await names('/shops/all')).toEqual(['Fade Wax', 'Fade West', 'Clip Joint', 'Fade House']);
    const { body } = await app.rest('GET', '/shops/all');
    expect(body).toMatchObject({ total: 4, page: 1, pageSize: 1000 });
    expect((body as { data: ShopRow[] }).data[3]).toEqual(shops.house);
    expect(shops.house?.owner).toEqual({ _id: ownerId, firstName: 'Ann', lastName: 'Barber', pictureUrl: '' });
  });
  it('keeps to a category and to a page', async () => {
    expect(await names('/shops/all?category=barbers')).toEqual(['Fade West', 'Clip Joint', 'Fade House']);
    expect(await names('/shops/all?category=barbers&page=2&pageSize=2')).toEqual(['Fade House']);
    expect((await app.rest('GET', '/shops/all?page=2&pageSize=3')).body).toMatchObject({
      total: 4,
      page: 2,
      pageSize: 3,
    });
    expect((await app.rest('GET', '/shops/all?pageSize=1000000000')).body).toMatchObject({ pageSize: 100 });
    expect(await names('/shops/all?page=900000000000')).toEqual([]);
  });
  it('answers 400 to a page that is none', async () => {
    for (const page of ['0', '-1', '1.5', 'NaN', 'x', '1e99'])
      expect(await status(`/shops/all?page=${page}`), page).toBe(400);
  });
  it('is found in any case of its path', async () => expect(await status('/Shops/All')).toBe(200));
});

describe('GET /shops/search', () => {
  it('finds by words and their beginnings, in names before descriptions', async () => {
    expect(await names('/shops/search?query=fade')).toEqual(['Fade Wax', 'Fade West', 'Fade House', 'Clip Joint']);
    expect(await names('/shops/search?query=fade%20illi')).toEqual(['Fade Wax', 'Fade House', 'Clip Joint']);
    expect(await names('/shops/search?query=EVANS')).toEqual(['Clip Joint']);
    expect(await names('/shops/search?query=fade&category=barbers')).toEqual(['Fade West', 'Fade House', 'Clip Joint']);
  });
  it('puts the nearest first', async () => {
    expect(await names('/shops/search?query=fade&near=42.05,-87.69&category=barbers')).toEqual([
      'Clip Joint',
      'Fade House',
      'Fade West',
    ]);
    expect(await names('/shops/search?query=fade&near=39.7,-105&category=barbers')).toEqual([
      'Fade West',
      'Fade House',
      'Clip Joint',
    ]);
  });
  it('answers 400 to a place that is none', async () => {
    for (const near of ['here', '1', '91,0', '0,181', '1,2,3', ','])
      expect(await status(`/shops/search?query=fade&near=${near}`), near).toBe(400);
  });
  it('answers an empty list to nothing, to nonsense and to patterns', async () => {
    for (const query of [
      '',
      '%20',
      'submarine',
      '%',
      '*',
      '(a+)+$',
      "' OR 1=1 --",
      '@shop_name:{*}',
      '__proto__',
      '\u0000',
      '\r\nFLUSHALL\r\n',
    ])
      expect(await names(`/shops/search?query=${encodeURIComponent(query)}`), query).toEqual([]);
    expect(await names('/shops/search')).toEqual([]);
  });
  it('stays small when the query is large', async () => {
    expect(await names(`/shops/search?query=${'x'.repeat(10_240)}`)).toEqual([]);
    expect(await names(`/shops/search?query=${'fade%20'.repeat(1_500)}`)).toEqual([
      'Fade Wax',
      'Fade West',
      'Fade House',
      'Clip Joint',
    ]);
    expect(await status('/shops/search?query=a&query=b')).toBe(400);
  });
});

describe('GET /shops/getone/{id} and /shops/getallone', () => {
  it('shows one shop to a visitor', async () => {
    expect((await app.rest('GET', `/shops/getone/${shops.west?._id}`)).body).toEqual(shops.west);
    expect(shops.west?.whours).toEqual({ hours: expect.objectContaining({ monday: ['09:00', '09:30'], sunday: [] }) });
    for (const id of ['nonsense', `${'A'.repeat(22)}000000`, '%00', 'x'.repeat(150)])
      expect(await status(`/shops/getone/${id}`), id).toBe(404);
  });
  it('shows the caller’s own in pages of ten', async () => {
    expect(await names('/shops/getallone', 'shopsWithWorkingHours', token)).toEqual([
      'Fade West',
      'Clip Joint',
      'Fade House',
    ]);
    expect(await names('/shops/getallone?page=2&pageSize=2', 'shopsWithWorkingHours', token)).toEqual(['Fade House']);
    expect((await app.rest('GET', '/shops/getallone', { token })).body).toMatchObject({
      total: 3,
      page: 1,
      pageSize: 10,
    });
    expect(await status('/shops/getallone')).toBe(401);
    expect(await status('/shops/getallone?page=0', token)).toBe(400);
  });
  it('shows no private thing of an owner', async () => {
    const { text } = await app.rest('GET', '/shops/all');
    expect(text).not.toMatch(/phoneNumber|passw|referCode|member1x/);
  });
});

describe('GET /plans, /site and /site/statistics', () => {
  it('has the three plans with their prices in dollars', async () => {
    const { body } = await app.rest('GET', '/plans');
    const plans = (body as { data: Record<string, unknown>[] }).data;
    expect(plans.map((plan) => [plan.title, plan.type, plan.price, plan.yearlyPrice, plan.recommended])).toEqual([
      ['Basic', 'basic', 0, 0, false],
      ['Premium', 'premium', 25, 250, true],
      ['Diamond', 'diamond', 40, 400, false],
    ]);
    expect(plans[1]?.features).toEqual([
      'access to store',
      '20 products listing',
      '10 additional barber (crew)',
      'contracts available',
    ]);
  });
  it('answer links, contact and mode', async () =>
    expect((await app.rest('GET', '/site')).body).toEqual({
      charityUrl: app.config.charityUrl,
      demo: false,
      mode: 'sandbox',
      social: {
        video: expect.stringMatching(/^https:/),
        professional: expect.stringMatching(/^https:/),
        photo: expect.stringMatching(/^https:/),
      },
      contact: { email: expect.any(String), phone: expect.any(String), address: expect.any(String) },
    }));
  it('counts what there is', async () => {
    const counts = { shops: 3, barbers: 1, members: 2, bookings: 0 };
    expect((await app.rest('GET', '/site/statistics')).body).toEqual(counts);
    expect((await app.graphql('{ siteStatistics { shops barbers members bookings } }')).data).toEqual({
      siteStatistics: counts,
    });
  });
});
