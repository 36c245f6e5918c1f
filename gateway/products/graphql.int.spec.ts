import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { addUpload } from '#domain/ports/uploads.ts';
import { account } from '#domain/users/decider.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type Caller, create, end, FIELDS, listed, type ProductNode, reserve } from './testing.ts';

let app: TestApp;
let seller: Caller;
let buyer: Caller;

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  [seller, buyer] = await Promise.all([app.registerMember({ role: 'SELLER', firstName: 'Sel' }), app.registerMember()]);
});
afterAll(() => app.close());

const newSeller = () => app.registerMember({ role: 'SELLER' });
const count = async () => (await app.store.readAll(-1, 100_000)).length;
const codeOf = (answer: { errors?: { extensions: { code: string; field?: string } }[] }) =>
  answer.errors?.[0]?.extensions.code;
const fieldOf = (answer: { errors?: { extensions: { code: string; field?: string } }[] }) =>
  answer.errors?.[0]?.extensions.field;
const look = async (id: string, token?: string) =>
  (
    await app.graphql<{ product: ProductNode | null }>(
      `query ($id: ID!) { product(id: $id) { ${FIELDS} } }`,
      { id },
      token,
    )
  ).data?.product;
const setStock = (id: string, available: number, token?: string) =>
  app.graphql<{ setStock: ProductNode }>(
    `mutation ($id: ID!, $available: Int!) { setStock(id: $id, available: $available) { ${FIELDS} } }`,
    { id, available },
    token,
  );
const update = (id: string, changes: object, token?: string) =>
  app.graphql<{ updateProduct: ProductNode }>(
    `mutation ($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { ${FIELDS} } }`,
    { id, changes },
    token,
  );
const remove = (id: string, token?: string) =>
  app.graphql<{ removeProduct: { removed: boolean } }>(
    'mutation ($id: ID!) { removeProduct(id: $id) { removed } }',
    { id },
    token,
  );
const restore = (id: string, token?: string) =>
  app.graphql<{ restoreProduct: ProductNode }>(
    `mutation ($id: ID!) { restoreProduct(id: $id) { ${FIELDS} } }`,
    { id },
    token,
  );
const restorable = async (token?: string) => {
  const { data } = await app.graphql<{ restorableProducts: ProductNode[] }>(
    '{ restorableProducts { id restorableUntil } }',
    {},
    token,
  );
  return data?.restorableProducts.map(({ id }) => id);
};
const find = async (args: string, token?: string) => {
  const query = `{ products(${args}) { items { id name available } total page pageSize facets { categories { value count } prices { fromCents toCents count } inStock } } }`;
  return app.graphql<{
    products: {
      items: ProductNode[];
      total: number;
      facets: { categories: object[]; prices: object[]; inStock: number };
    };
  }>(query, {}, token);
};

/** A refusal leaves nothing in the log. */
async function refused(
  work: () => Promise<{ errors?: { extensions: { code: string; field?: string } }[] }>,
  code: string,
): Promise<void> {
  const before = await count();
  expect(codeOf(await work())).toBe(code);
  expect(await count()).toBe(before);
}

describe('a product over GraphQL', () => {
  let product: ProductNode;

  it('is listed with its first pieces', async () => {
    product = await listed(app, seller);
    expect(product).toMatchObject({
      name: 'Ox Horn Comb',
      category: 'Combs',
      priceCents: 2_599,
      description: 'Hand sawn from one piece',
      image: null,
      pictures: [],
      removed: false,
      available: 5,
      soldOut: false,
      restorableUntil: null,
      sellerId: seller.user._id,
      seller: { id: seller.user._id, firstName: 'Sel', role: 'SELLER' },
      stock: { supplied: 5, sold: 0, reserved: 0, available: 5 },
    });
    expect(await look(product.id, seller.token)).toEqual(product);
  });

  it('shows its stock to its seller alone, and the number of free pieces to every reader', async () => {
    await reserve(app, buyer, product.id, { quantity: 2 });
    await app.settle();
    expect(await look(product.id, seller.token)).toMatchObject({
      available: 3,
      stock: { supplied: 5, sold: 0, reserved: 2, available: 3 },
    });
    for (const token of [undefined, buyer.token])
      expect(await look(product.id, token)).toMatchObject({ available: 3, stock: null });
    await end(app, buyer, product.id, 'SellStock');
    await app.settle();
    expect(await look(product.id, seller.token)).toMatchObject({
      available: 3,
      stock: { supplied: 5, sold: 2, reserved: 0, available: 3 },
    });
  });

  it('is counted again by its seller', async () => {
    const { data } = await setStock(product.id, 10, seller.token);
    expect(data?.setStock).toMatchObject({
      available: 10,
      stock: { supplied: 12, sold: 2, reserved: 0, available: 10 },
    });
    const before = await count();
    await setStock(product.id, 10, seller.token);
    expect(await count(), 'the same count says nothing new').toBe(before);
    expect((await setStock(product.id, 0, seller.token)).data?.setStock).toMatchObject({ available: 0, soldOut: true });
    await setStock(product.id, 4, seller.token);
  });

  it('is changed in any of its facts', async () => {
    const changes = {
      name: 'Ox Comb',
      category: 'Horn',
      priceCents: 1_999,
      description: 'Sawn',
      contactEmail: 'ox@example.test',
      stock: 7,
    };
    const { data, errors } = await update(product.id, changes, seller.token);
    expect(errors).toBeUndefined();
    expect(data?.updateProduct).toMatchObject({
      name: 'Ox Comb',
      category: 'Horn',
      priceCents: 1_999,
      description: 'Sawn',
      available: 7,
    });
    expect((await update(product.id, { name: null, stock: 4 }, seller.token)).data?.updateProduct).toMatchObject({
      name: 'Ox Comb',
      available: 4,
    });
  });

  it('is taken down and brought back within the day', async () => {
    expect((await remove(product.id, seller.token)).data?.removeProduct.removed).toBe(true);
    await app.settle();
    expect(await look(product.id)).toBeNull();
    expect(await look(product.id, seller.token)).toMatchObject({
      removed: true,
      restorableUntil: expect.any(String),
      available: 0,
    });
    const { data } = await app.graphql<{ productsByIds: ProductNode[] }>(
      'query ($ids: [ID!]!) { productsByIds(ids: $ids) { id removed } }',
      {
        ids: [product.id, 'x'],
      },
    );
    expect(data?.productsByIds).toEqual([{ id: product.id, removed: true }]);
    for (const work of [
      () => setStock(product.id, 9, seller.token),
      () => update(product.id, { priceCents: 1 }, seller.token),
    ])
      await refused(work, 'PRODUCT_MISSING');
    expect(await restorable(seller.token)).toEqual([product.id]);
    expect(await restorable(buyer.token)).toEqual([]);
    expect((await restore(product.id, seller.token)).data?.restoreProduct).toMatchObject({
      removed: false,
      available: 4,
    });
    expect(await restorable(seller.token)).toEqual([]);
    expect(await look(product.id, seller.token)).toMatchObject({ removed: false, available: 4 });
  });

  it('can be changed by its seller only', async () => {
    const other = await newSeller();
    for (const token of [other.token, buyer.token]) {
      await refused(() => setStock(product.id, 9, token), 'NOT_YOUR_PRODUCT');
      await refused(() => update(product.id, { priceCents: 1 }, token), 'NOT_YOUR_PRODUCT');
      await refused(() => remove(product.id, token), 'NOT_YOUR_PRODUCT');
      await refused(() => restore(product.id, token), 'NOT_YOUR_PRODUCT');
    }
    for (const work of [
      setStock(product.id, 9),
      update(product.id, {}),
      remove(product.id),
      restore(product.id),
      create(app, { ...seller, token: '' }),
    ])
      expect(codeOf(await work)).toBe('NOT_LOGGED_IN');
    const platform = await registerPlatformOwner(app);
    await refused(() => setStock(product.id, 9, platform), 'NOT_YOUR_PRODUCT');
  });

  it('may be taken down by the platform owner, for good as far as its seller is concerned', async () => {
    const bad = await newSeller();
    const { id } = await listed(app, bad);
    expect((await remove(id, await registerPlatformOwner(app))).data?.removeProduct.removed).toBe(true);
    await refused(() => restore(id, bad.token), 'NOT_YOUR_SHOP');
    expect(await restorable(bad.token)).toEqual([]);
  });

  it('is listed by sellers alone', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    for (const by of [buyer, owner]) await refused(() => create(app, by), 'SELLERS_ONLY');
  });

  it('has up to six pictures of its seller, in REST too, and keeps a cover while there are any', async () => {
    const own = await newSeller();
    const upload = async () => {
      const id = newId();
      await addUpload(app.vault, own.user._id, id);
      return `/images/${id}`;
    };
    const [one, two, three] = [await upload(), await upload(), await upload()];
    const { id } = await listed(app, own, { pictures: [one, two] });
    expect(await look(id)).toMatchObject({ image: one, pictures: [one, two] });
    const { data } = await update(id, { pictures: [three, two, one] }, own.token);
    expect(data?.updateProduct).toMatchObject({ image: three, pictures: [three, two, one] });
    await update(id, { image: '' }, own.token);
    expect(await look(id)).toMatchObject({ image: two, pictures: [two, one] });
    expect(fieldOf(await update(id, { pictures: Array(7).fill(one) }, own.token))).toBe('pictures');
    expect(codeOf(await update(id, { pictures: [one, `/images/${'A'.repeat(22)}`] }, own.token))).toBe(
      'NOT_YOUR_PICTURE',
    );
    const put = await app.rest('PUT', `/shops/update/${id}`, { token: own.token, body: { pictures: [one, three] } });
    const origin = app.origin;
    expect(put.body).toMatchObject({ images: origin + one, pictures: [origin + one, origin + three] });
    const cleared = await update(id, { pictures: [] }, own.token);
    expect(cleared.data?.updateProduct).toMatchObject({ image: null, pictures: [] });
  });

  it('refuses invalid products, and names the field', async () => {
    const wrong: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ category: 'Barbers' }, 'category'],
      [{ category: '' }, 'category'],
      [{ priceCents: -1 }, 'priceCents'],
      [{ priceCents: 100_000_000 }, 'priceCents'],
      [{ stock: -1 }, 'stock'],
      [{ stock: 1_000_001 }, 'stock'],
      [{ image: 'https://elsewhere.example/x.png' }, 'image'],
      [{ image: `/images/${'A'.repeat(22)}` }, 'image'],
      [{ contactEmail: 'nobody' }, 'contactEmail'],
    ];
    for (const [over, field] of wrong) {
      const before = await count();
      expect([over, fieldOf(await create(app, seller, over))]).toEqual([over, field]);
      expect(fieldOf(await update(product.id, over, seller.token)), field).toBe(field);
      expect(await count()).toBe(before);
    }
    expect(codeOf(await create(app, seller, { priceCents: 10.5 }))).toBe('BAD_USER_INPUT');
    await refused(() => setStock(product.id, -1, seller.token), 'STOCK_INVALID');
    await refused(() => setStock(product.id, 1_000_001, seller.token), 'STOCK_INVALID');
  });

  it('answers no barber shop as a product, and no unknown one', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const { _id } = await openShop(app, owner.token);
    for (const id of [_id, `${owner.user._id}000000`, 'nonsense', '']) {
      expect(await look(id, owner.token)).toBeNull();
      for (const work of [
        () => setStock(id, 1, owner.token),
        () => update(id, { name: 'x' }, owner.token),
        () => remove(id, owner.token),
        () => restore(id, owner.token),
      ])
        await refused(work, 'PRODUCT_MISSING');
    }
  });
});

describe('the marketplace over GraphQL', () => {
  it('pages, filters, sorts and counts', async () => {
    const by = await newSeller();
    await listed(app, by, { name: 'Zebra Brush', category: 'Brushes', priceCents: 900, stock: 0 });
    await listed(app, by, { name: 'Aardvark Brush', category: 'Brushes', priceCents: 5_000 });
    await listed(app, by, { name: 'Badger Brush', category: 'Shaving', priceCents: 12_000 });
    const names = async (args: string) => (await find(args, by.token)).data?.products.items.map(({ name }) => name);
    expect(await names('query: "brush"')).toEqual(['Badger Brush', 'Aardvark Brush', 'Zebra Brush']);
    expect(await names('query: "brush", sort: PRICE_UP')).toEqual(['Zebra Brush', 'Aardvark Brush', 'Badger Brush']);
    expect(await names('query: "brush", sort: NAME, page: 2, pageSize: 1')).toEqual(['Badger Brush']);
    expect(await names('query: "brush", minCents: 900, maxCents: 5000, inStock: true')).toEqual(['Aardvark Brush']);
    expect(
      (await find('query: "brush", category: "Brushes", sort: PRICE_DOWN', by.token)).data?.products,
    ).toMatchObject({
      total: 2,
      page: 1,
      pageSize: 24,
      facets: {
        categories: [
          { value: 'Brushes', count: 2 },
          { value: 'Shaving', count: 1 },
        ],
        prices: [
          { fromCents: 0, toCents: 999, count: 1 },
          { count: 0 },
          { count: 0 },
          { fromCents: 5_000, toCents: 9_999, count: 1 },
          { fromCents: 10_000, toCents: null, count: 0 },
        ],
        inStock: 1,
      },
    });
    const { data } = await app.graphql<{ myProducts: ProductNode[] }>(
      '{ myProducts { name stock { available } } }',
      {},
      by.token,
    );
    expect(data?.myProducts.map(({ name }) => name)).toEqual(['Badger Brush', 'Aardvark Brush', 'Zebra Brush']);
    expect(codeOf(await app.graphql('{ myProducts { name } }'))).toBe('NOT_LOGGED_IN');
  });

  it('refuses pages, prices and lists that are none', async () => {
    for (const args of ['page: 0', 'pageSize: 0', 'pageSize: 101', 'minCents: -1', `query: "${'x'.repeat(201)}"`])
      expect(codeOf(await find(args)), args).toBe('INVALID_INPUT');
    const ids = Array.from({ length: 100 }, () => 'x');
    expect(codeOf(await app.graphql('query ($ids: [ID!]!) { productsByIds(ids: $ids) { id } }', { ids }))).toBe(
      'INVALID_INPUT',
    );
    expect((await find('page: 1000000, pageSize: 100')).data?.products.items).toEqual([]);
  });

  it('has nothing of a suspended seller until they are back', async () => {
    const bad = await newSeller();
    const { id } = await listed(app, bad, { name: 'Contraband' });
    const platform = { by: { id: 'boss', role: 'superadmin' }, channel: 'rest' } as const;
    const found = async () => {
      await app.settle();
      return (await find('query: "contraband"')).data?.products.items.length;
    };
    expect(await found()).toBe(1);
    await app.handler.dispatch(
      account,
      { type: 'SuspendAccount', data: { accountId: bad.user._id, reason: 'fraud' } },
      platform,
    );
    expect(await found()).toBe(0);
    expect(await look(id)).toBeNull();
    await app.handler.dispatch(
      account,
      { type: 'ReinstateAccount', data: { accountId: bad.user._id, reason: 'cleared' } },
      platform,
    );
    expect(await found()).toBe(1);
  });
});
