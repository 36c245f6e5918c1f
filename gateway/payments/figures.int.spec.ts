import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { openListeners, until } from '../listen.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
let listeners: ReturnType<typeof openListeners>;
beforeAll(async () => {
  app = await openTestApp();
  listeners = openListeners(app);
}, 60_000);
afterAll(async () => {
  await listeners?.close();
  await app?.close();
});

const FIGURES = 'grossCents refundedCents netCents orders toShip customers';
const query = `subscription { sellerFiguresChanged { ${FIGURES} } }`;

describe('sellerFiguresChanged', () => {
  it('tells a seller of a sale and of a cancellation, in full, and nobody else', async () => {
    const { seller, productId } = await openStall(app);
    const [mine, strangers] = [await listeners.listen(query, {}, seller.token), await listeners.listen(query, {}, (await app.registerMember()).token)];
    const buyer = await app.registerMember();
    for (const round of [1, 2]) {
      const { cart, clientSecret } = await begin(app, buyer, productId, 1);
      await confirm(app, clientSecret);
      const { _id: id } = (await confirmOrder(app, buyer, cart._id)).body as { _id: string };
      const sold = { grossCents: 1250 * round, refundedCents: 0, netCents: 1250 * round, orders: round, toShip: round, customers: 1 };
      await until(() => JSON.stringify(mine.heard.at(-1)?.sellerFiguresChanged) === JSON.stringify(sold));
      if (round === 1) continue;
      const cancel = 'mutation ($id: ID!, $sellerId: ID!) { cancelOrderPart(id: $id, sellerId: $sellerId) { id } }';
      expect((await app.graphql(cancel, { id, sellerId: seller.user._id }, buyer.token)).errors).toBeUndefined();
      const back = { grossCents: 2500, refundedCents: 1250, netCents: 1250, orders: 2, toShip: 1, customers: 1 };
      await until(() => JSON.stringify(mine.heard.at(-1)?.sellerFiguresChanged) === JSON.stringify(back));
    }
    const asked = await app.graphql<{ sellerFigures: object }>(`{ sellerFigures { ${FIGURES} } }`, {}, seller.token);
    expect(asked.data?.sellerFigures).toEqual(mine.heard.at(-1)?.sellerFiguresChanged);
    expect(strangers.heard).toEqual([]);
    expect(JSON.stringify((await listeners.listen(query)).failed)).toContain('NOT_LOGGED_IN');
  });
});
