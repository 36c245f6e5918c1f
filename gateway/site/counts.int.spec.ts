import { afterAll, beforeAll, expect, it } from 'vitest';
import { connected } from '../live/sockets.testing.ts';
import { listed } from '../products/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const SITE = 'subscription { siteStatisticsChanged { members barbers } }';
const MARKET = 'subscription { marketStatisticsChanged { products inStock categories members } }';
const RENAME = 'mutation ($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { id } }';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

type Said = { readonly data: Readonly<Record<string, Readonly<Record<string, number>>>> };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('are told to visitors as they change, at most once a second whatever happens', async () => {
  const socket = await connected(app, undefined);
  socket.subscribe('site', SITE);
  const said = () => socket.of('site') as readonly Said[];
  await pause(300);
  const [first] = await Promise.all([app.registerMember({ role: 'SHOP_OWNER' })]);
  expect(first).toBeTruthy();
  await expect.poll(() => said().length, { timeout: 5_000 }).toBeGreaterThan(0);
  const before = said().at(-1)?.data.siteStatisticsChanged?.members ?? 0;
  const [told, since] = [said().length, performance.now()];
  await Promise.all(Array.from({ length: 8 }, () => app.registerMember()));
  await expect.poll(() => said().at(-1)?.data.siteStatisticsChanged?.members, { timeout: 10_000 }).toBe(before + 8);
  expect(said().length - told).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - since) / 1_000));
  socket.socket.close();
});

it('of the marketplace say what is listed, and nothing while no count is another one', async () => {
  const seller = await app.registerProvenMember({ role: 'SELLER' });
  await app.settle();
  const socket = await connected(app, undefined);
  socket.subscribe('market', MARKET);
  const said = () => (socket.of('market') as readonly Said[]).map(({ data }) => data.marketStatisticsChanged);
  await pause(300);
  const { id } = await listed(app, seller, { category: 'combs' });
  await expect.poll(() => said().at(-1), { timeout: 10_000 }).toMatchObject({ products: 1, categories: 1 });
  await pause(1_500);
  const before = said().length;
  const { errors } = await app.graphql(RENAME, { id, changes: { name: 'Another Comb' } }, seller.token);
  expect(errors).toBeUndefined();
  await app.settle();
  await pause(1_500);
  expect(said().length).toBe(before);
  socket.socket.close();
});
