import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { openSubscribers, until } from '../live/subscribers.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
let subscribers: ReturnType<typeof openSubscribers>;
beforeAll(async () => {
  app = await openTestApp();
  subscribers = openSubscribers(app);
}, 60_000);
afterAll(async () => {
  await subscribers?.close();
  await app?.close();
});

const FIGURES = 'grossCents refundedCents netCents orders toShip customers';
const query = `subscription { sellerFiguresChanged { ${FIGURES} } }`;

describe('sellerFiguresChanged', () => {
  it('sends a seller the full figures after a sale and a cancellation, and nothing to other members', async () => {
    const { seller, productId } = await openStall(app);
    const [mine, strangers] = [
      await subscribers.subscribe(query, {}, seller.token),
      await subscribers.subscribe(query, {}, (await app.registerMember()).token),
    ];
    const buyer = await app.registerMember();
    for (const round of [1, 2]) {
      const { cart, clientSecret } = await begin(app, buyer, productId, 1);
      await confirm(app, clientSecret);
      const { _id: id } = (await confirmOrder(app, buyer, cart._id)).body as { _id: string };
      const sold = {
        grossCents: 1250 * round,
        refundedCents: 0,
        netCents: 1250 * round,
        orders: round,
        toShip: round,
        customers: 1,
      };
      await until(() => JSON.stringify(mine.received.at(-1)?.sellerFiguresChanged) === JSON.stringify(sold));
      if (round === 1) continue;
      const cancel = 'mutation ($id: ID!, $sellerId: ID!) { cancelOrderPart(id: $id, sellerId: $sellerId) { id } }';
      expect((await app.graphql(cancel, { id, sellerId: seller.user._id }, buyer.token)).errors).toBeUndefined();
      const back = { grossCents: 2500, refundedCents: 1250, netCents: 1250, orders: 2, toShip: 1, customers: 1 };
      await until(() => JSON.stringify(mine.received.at(-1)?.sellerFiguresChanged) === JSON.stringify(back));
    }
    const asked = await app.graphql<{ sellerFigures: object }>(`{ sellerFigures { ${FIGURES} } }`, {}, seller.token);
    expect(asked.data?.sellerFigures).toEqual(mine.received.at(-1)?.sellerFiguresChanged);
    expect(strangers.received).toEqual([]);
    expect(JSON.stringify((await subscribers.subscribe(query)).failed)).toContain('NOT_LOGGED_IN');
  });
});
