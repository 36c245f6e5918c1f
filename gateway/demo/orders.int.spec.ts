import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { openStall } from '../carts/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { playOrders } from './orders.ts';
import { person } from './people.ts';
import { enrol } from './player.ts';
import { DEMO_PURCHASES } from './purchases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app.close());

it('plays orders and reviews within the product’s own rules, and the same however often a start is cut short', {
  timeout: 120_000,
}, async () => {
  const now = new Date(Date.parse(app.services.now()) + 60 * 86_400_000).toISOString();
  const enrolled = async (n: number, role: 'CUSTOMER' | 'SELLER') =>
    enrol(app.services, { ...person(n), role, activated: true }, app.services.now());
  const buyers = new Map<string | number, Actor>();
  for (const { buyer } of DEMO_PURCHASES)
    if (!buyers.has(buyer)) buyers.set(buyer, await enrolled(buyers.size, 'CUSTOMER'));
  const goods = new Map<string, { productId: string; seller: Actor }>();
  for (const name of new Set(DEMO_PURCHASES.flatMap((purchase) => Object.keys(purchase.goods)))) {
    const by = await app.registerMember({ role: 'SELLER' });
    const { productId } = await openStall(app, { by, name, pieces: 9 });
    goods.set(name, { productId, seller: { id: by.user._id, role: 'SELLER' } });
  }
  const play = { services: app.services, now, goods, buyerOf: (name: string | number) => buyers.get(name) };

  let left = 60;
  const dispatch: typeof app.services.dispatch = (...sent) =>
    left-- > 0 ? app.services.dispatch(...sent) : Promise.reject(new Error('cut short'));
  await expect(playOrders({ ...play, services: { ...app.services, dispatch } })).rejects.toThrow('cut short');
  // Begun again a while later, when what was reserved has lapsed.
  const later = new Date(Date.parse(now) + 3_600_000).toISOString();
  await playOrders({ ...play, now: later });
  // Beside them come the sandbox's own messages.
  const played = async () =>
    (await app.store.readAll(-1, 10_000)).filter(({ metadata }) => metadata.channel === 'demo').map(({ type }) => type);
  const types = await played();
  await playOrders({ ...play, now: later });
  expect(await played()).toEqual(types);
  await app.settle();

  for (const [name, { productId }] of goods) {
    const said = DEMO_PURCHASES.flatMap(({ says = [] }) => says.filter(({ product }) => product === name));
    const { data } = await app.graphql<{
      product: { reviewCount: number };
      productReviews: { edges: { node: { rating: number; text: string; answer: { text: string } | null } }[] };
    }>(
      'query ($id: ID!) { product(id: $id) { reviewCount } productReviews(productId: $id) { edges { node { rating text answer { text } } } } }',
      { id: productId },
    );
    expect(data?.product.reviewCount, name).toBe(said.length);
    const shown = data?.productReviews.edges.map(({ node }) => [node.rating, node.text, node.answer?.text]);
    const wanted = said.map(({ rating, text, answer }) => [rating, text, answer]);
    expect(shown?.sort(), name).toEqual(wanted.sort());
  }
  const count = (type: string) => types.filter((one) => one === type).length;
  expect(count('OrderPaid')).toBe(DEMO_PURCHASES.length);
  expect(count('PartDelivered')).toBeGreaterThan(0);
});
