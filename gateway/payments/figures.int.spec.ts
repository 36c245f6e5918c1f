import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDateOf } from '#domain/calendar.ts';
import { openShopAllDay } from '../bookings/testing.ts';
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
const DAYS = 'from to grossCents refundedCents netCents sales';
const TAKINGS = `takings(period: THIS_YEAR, timeZone: "Asia/Tokyo") { period timeZone ${DAYS} before { ${DAYS} } } lastSevenDays { ${DAYS} }`;
type Days = { from: string; to: string; netCents: number; sales: number };
type Takings = {
  sellerFigures: { takings: Days & { timeZone: string; before: Days }; lastSevenDays: Days[] };
};
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

  it('has the takings of a period and of the last seven days, one’s own alone, and follows them', async () => {
    const { seller, productId } = await openStall(app);
    const [buyer, stranger] = await Promise.all([app.registerMember(), app.registerMember({ role: 'SELLER' })]);
    const live = await subscribers.subscribe(`subscription { sellerFiguresChanged { ${TAKINGS} } }`, {}, seller.token);
    const { cart, clientSecret } = await begin(app, buyer, productId, 2);
    await confirm(app, clientSecret);
    const { _id: id } = (await confirmOrder(app, buyer, cart._id)).body as { _id: string };
    const takings = async (token?: string) => app.graphql<Takings>(`{ sellerFigures { ${TAKINGS} } }`, {}, token);
    const figures = async (token: string) => {
      const { data } = await takings(token);
      if (!data) throw new Error('no figures');
      return data.sellerFigures;
    };
    const sold = await figures(seller.token);
    const today = localDateOf(new Date().toISOString(), 'Asia/Tokyo');
    expect(sold.takings).toMatchObject({
      timeZone: 'Asia/Tokyo',
      to: today,
      grossCents: 2_500,
      netCents: 2_500,
      sales: 1,
    });
    expect(sold.takings.from).toBe(`${today.slice(0, 4)}-01-01`);
    expect(sold.takings.before).toMatchObject({ netCents: 0, sales: 0 });
    expect(sold.lastSevenDays.map(({ sales }) => sales)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    const cancel = 'mutation ($id: ID!, $sellerId: ID!) { cancelOrderPart(id: $id, sellerId: $sellerId) { id } }';
    expect((await app.graphql(cancel, { id, sellerId: seller.user._id }, buyer.token)).errors).toBeUndefined();
    const back = { grossCents: 2_500, refundedCents: 2_500, netCents: 0, sales: 1 };
    await until(() => JSON.stringify(live.received.at(-1)).includes('"refundedCents":2500'));
    expect((await figures(seller.token)).takings).toMatchObject(back);
    expect(await figures(stranger.token)).toMatchObject({ takings: { grossCents: 0, refundedCents: 0, sales: 0 } });
    expect(JSON.stringify((await takings()).errors)).toContain('NOT_LOGGED_IN');
    const wrong = await app.graphql('{ sellerFigures { lastSevenDays(timeZone: "CST") { sales } } }', {}, seller.token);
    expect(JSON.stringify(wrong.errors)).toContain('TIME_ZONE_INVALID');
  });

  it('counts by the days of the settings’ zone, and of an owner by those of the first shop', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const zone = async () => {
      const { data } = await app.graphql<Takings>(`{ sellerFigures { ${TAKINGS} } }`, {}, owner.token);
      return data?.sellerFigures.takings.timeZone;
    };
    expect(await zone()).toBe('Asia/Tokyo');
    const chosen = 'mutation { setNotificationPreferences(input: { timeZone: "America/Denver" }) { timeZone } }';
    expect((await app.graphql(chosen, {}, owner.token)).errors).toBeUndefined();
    expect(await zone()).toBe('America/Denver');
    await openShopAllDay(app, owner.token);
    await openShopAllDay(app, owner.token, { shop_address: '1 Main St, Los Angeles, California' });
    expect(await zone()).toBe('America/Chicago');
  });
});
