import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type ShopRow, shopBody } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type Caller, reserve } from './testing.ts';

let app: TestApp;
let seller: Caller;

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  seller = await app.registerMember({ role: 'SELLER' });
});
afterAll(() => app.close());

const count = async () => (await app.store.readAll(-1, 100_000)).length;
const productBody = (over: object = {}) => {
  const { monday: _, ...body } = shopBody({
    shop_name: 'Cedar Beard Oil',
    category: 'Beard care',
    price: '18.50',
    ...over,
  });
  return body;
};
const list = (over: object = {}, token = seller.token) =>
  app.rest('POST', '/shops/register', { token, body: productBody(over) });
const rowsOf = (answer: { body: unknown }) => (answer.body as { data: ShopRow[] }).data;

describe('products in the shops rows of the REST contract', () => {
  let row: ShopRow;

  it('are registered by a seller with a product category, and pieces to begin with', async () => {
    const answer = await list({ stock: '12' });
    expect(answer.status, answer.text).toBe(201);
    row = answer.body;
    expect(row).toMatchObject({
      shop_name: 'Cedar Beard Oil',
      category: 'Beard care',
      price: 18.5,
      stock: 12,
      removed: false,
      owner: { _id: seller.user._id },
    });
  });

  it('are registered without any as the contract has it, url-encoded too', async () => {
    const body = new URLSearchParams(productBody() as Record<string, string>);
    const answer = await app.rest('POST', '/shops/register', { token: seller.token, body });
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ stock: 0 })]);
    await app.rest('DELETE', `/shops/delete/${(answer.body as ShopRow)._id}`, { token: seller.token });
  });

  it('are listed, found and shown with their free pieces; barber shops have none', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const { _id } = await openShop(app, owner.token, { shop_name: 'Cedar House' });
    await reserve(app, owner, row._id, { quantity: 2 });
    await app.settle();
    expect(
      rowsOf(await app.rest('GET', '/shops/all?category=Beard%20care')).map(({ _id: id, stock }) => [id, stock]),
    ).toEqual([[row._id, 10]]);
    expect(new Map(rowsOf(await app.rest('GET', '/shops/all')).map((one) => [one._id, one.stock]))).toEqual(
      new Map([
        [row._id, 10],
        [_id, undefined],
      ] as [string, unknown][]),
    );
    expect(rowsOf(await app.rest('GET', '/shops/search?query=cedar')).map((one) => [one._id, one.stock])).toEqual(
      expect.arrayContaining([
        [row._id, 10],
        [_id, undefined],
      ]),
    );
    expect(rowsOf(await app.rest('GET', '/shops/search?query=cedar&category=Beard%20care'))).toHaveLength(1);
    expect((await app.rest('GET', `/shops/getone/${row._id}`)).body).toMatchObject({ stock: 10 });
    const own = await app.rest('GET', '/shops/getallone', { token: seller.token });
    expect((own.body as { shopsWithWorkingHours: ShopRow[] }).shopsWithWorkingHours).toMatchObject([
      { _id: row._id, stock: 10 },
    ]);
  });

  it('are updated and restocked by their seller', async () => {
    const update = (body: object, token = seller.token) => app.rest('PUT', `/shops/update/${row._id}`, { token, body });
    expect((await update({ stock: 3, price: 20 })).body).toMatchObject({ stock: 3, price: 20 });
    const other = await app.registerMember({ role: 'SELLER' });
    const before = await count();
    expect((await update({ stock: 99 }, other.token)).status).toBe(403);
    for (const stock of [-1, 1.5, 'many', 1_000_001]) expect((await update({ stock })).status, String(stock)).toBe(400);
    expect(await count(), 'a refusal leaves nothing in the log').toBe(before);
    expect((await app.rest('GET', `/shops/getone/${row._id}`)).body).toMatchObject({ stock: 3 });
  });

  it('are deleted and restored by their seller, with their pieces', async () => {
    expect((await app.rest('DELETE', `/shops/delete/${row._id}`, { token: seller.token })).body).toMatchObject({
      _id: row._id,
      removed: true,
    });
    await app.settle();
    expect(rowsOf(await app.rest('GET', '/shops/all?category=Beard%20care'))).toEqual([]);
    expect((await app.rest('POST', `/shops/restore/${row._id}`, { token: seller.token })).body).toMatchObject({
      removed: false,
      stock: 3,
    });
  });

  it('refuse a number of pieces for a barber shop, and a product of a shop owner', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const before = await count();
    const shop = await app.rest('POST', '/shops/register', { token: owner.token, body: shopBody({ stock: 3 }) });
    expect([shop.status, shop.body]).toMatchObject([
      400,
      { error: { message: 'Error Creating Shop', field: 'stock' } },
    ]);
    expect((await list({}, owner.token)).status).toBe(403);
    expect((await list({ stock: 'x' })).body).toMatchObject({
      error: { message: 'Error Creating Shop', field: 'stock' },
    });
    expect(await count()).toBe(before);
  });
});
