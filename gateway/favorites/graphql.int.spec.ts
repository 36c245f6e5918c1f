import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '#domain/shops/decider.ts';
import { openShopAllDay } from '../bookings/testing.ts';
import { type Caller, openStall } from '../carts/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

const add = 'mutation ($id: ID!) { addFavorite(id: $id) { ids } }';
const remove = 'mutation ($id: ID!) { removeFavorite(id: $id) { ids } }';
const lists = '{ favorites { ids } favoriteShops { id } favoriteProducts { id } }';

/** An operation's answer, or the code of its refusal. */
async function ask(query: string, caller: Partial<Caller>, variables: object = {}): Promise<unknown> {
  const { data, errors } = await app.graphql<object>(query, variables, caller.token);
  return errors?.[0] ? errors[0].extensions.code : data;
}

describe('favorites', () => {
  it('are a member’s own list of shops and products, the latest first', async () => {
    const barber = await app.registerMember({ role: 'SHOP_OWNER' });
    const shopId = await openShopAllDay(app, barber.token);
    const { productId, seller } = await openStall(app);
    const [ann, bob] = await Promise.all([app.registerMember(), app.registerMember()]);
    await app.settle();
    await ask(add, ann, { id: shopId });
    expect(await ask(add, ann, { id: productId })).toEqual({ addFavorite: { ids: [productId, shopId] } });
    await ask(add, ann, { id: productId });
    expect(await ask(lists, ann)).toEqual({
      favorites: { ids: [productId, shopId] },
      favoriteShops: [{ id: shopId }],
      favoriteProducts: [{ id: productId }],
    });
    expect(await ask(lists, bob)).toEqual({ favorites: { ids: [] }, favoriteShops: [], favoriteProducts: [] });

    await app.handler.dispatch(
      catalog,
      { type: 'RemoveShop', data: { shopId: productId, upcomingBookings: false } },
      { by: { id: seller.user._id, role: 'SELLER' }, channel: 'rest' },
    );
    await app.settle();
    expect(await ask(lists, ann)).toMatchObject({ favoriteProducts: [] });
    expect(await ask(remove, ann, { id: productId })).toEqual({ removeFavorite: { ids: [shopId] } });
    expect(await ask(add, ann, { id: productId })).toBe('SHOP_MISSING');
  });

  it('are refused to visitors, and for what was never there', async () => {
    expect(await ask(add, {}, { id: 'x' })).toBe('NOT_LOGGED_IN');
    expect(await ask(lists, {})).toBe('NOT_LOGGED_IN');
    expect(await ask(add, await app.registerMember(), { id: 'nothing' })).toBe('SHOP_MISSING');
  });
});
