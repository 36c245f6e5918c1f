import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { DEMO_PASSWORD } from './logins.ts';
import { seedDemo } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  // As it is switched on for operators.
  app = await openTestApp({ env: { RATE_LIMIT: 'on', ACTIVATION: 'required' }, workers: false });
});
afterAll(() => app.close());

it('makes a past of shops, products, orders, bookings and reviews of both within the product’s own rules, once', {
  timeout: 300_000,
}, async () => {
  const said: string[] = [];
  const seed = () => seedDemo(app.services, (line) => said.push(line), new AbortController().signal);
  await seed();
  await app.settle();
  const { data } = await app.graphql<{
    siteStatistics: Record<string, number>;
    products: { total: number; items: { reviewCount: number }[] };
    trims: { total: number };
    fades: { total: number };
    fronts: { items: { image: string | null }[] };
  }>(`{
    siteStatistics { shops bookings members } products { total items { reviewCount } }
    trims: findShops(query: "beard trim") { total } fades: findShops(query: "skin fade") { total }
    fronts: findShops { items { image } }
  }`);
  // Their fronts are drawn, with the name on the sign: none has a photo.
  expect(data?.fronts.items.length).toBeGreaterThan(10);
  expect(data?.fronts.items.filter(({ image }) => image)).toEqual([]);
  const events = await app.store.readAll(-1, 100_000);
  expect(events.filter(({ type }) => type === 'PortfolioPictureAdded')).toHaveLength(17);
  // Every shop has a menu, most of them with a beard trim.
  expect(data?.fades.total).toBe(data?.siteStatistics.shops);
  expect(data?.trims.total).toBeGreaterThan(10);
  expect(data?.siteStatistics.shops).toBeGreaterThanOrEqual(20);
  expect(data?.siteStatistics.bookings).toBeGreaterThan(300);
  expect(data?.products.total).toBeGreaterThanOrEqual(50);
  expect(data?.products.items.filter(({ reviewCount }) => reviewCount > 0).length).toBeGreaterThan(1);
  const login = await app.rest('POST', '/users/login', {
    body: { email: 'customer@chairside.test', password: DEMO_PASSWORD },
  });
  expect(login.status).toBe(200);
  const head = await app.store.head();
  const lines = said.length;
  await seed();
  expect([await app.store.head(), said.length]).toEqual([head, lines]);
});
