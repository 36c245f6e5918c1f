import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStall } from '../carts/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { registerPlatformOwner } from './testing.ts';

let app: TestApp;
let token: string;
let ownerId: string;

const INPUT = {
  name: 'Fade House',
  category: 'barbers',
  priceCents: 3500,
  description: 'Fades',
  contactNumber: '1',
  contactEmail: '',
  address: 'Chicago, IL',
  hours: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekday) => ({
    weekday,
    slots: ['09:30', '09:00'],
  })),
};
const FIELDS = `id name category priceCents description contactNumber contactEmail address city state latitude longitude timeZone image
  hours { weekday slots } owner { id firstName pictureUrl role } rating reviewCount customers badge createdAt removed`;
const REGISTER = `mutation ($input: ShopInput!) { registerShop(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $changes: ShopChanges!) { updateShop(id: $id, changes: $changes) { ${FIELDS} } }`;

type ShopNode = { readonly id: string; readonly [field: string]: unknown };
type Listing = {
  shops: {
    edges: { node: { name: string; nextFree: string | null; owner: { firstName: string } }; cursor: string }[];
    pageInfo: object;
    totalCount: number;
  };
};

const register = async (input: object = {}, as = token) =>
  app.graphql<{ registerShop: ShopNode }>(REGISTER, { input: { ...INPUT, ...input } }, as);
const restorable = async (as: string) =>
  (await app.graphql<{ restorableShops: unknown[] }>('{ restorableShops { id name restorableUntil } }', {}, as)).data
    ?.restorableShops;
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  const owner = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Ann' });
  ({ token } = owner);
  ownerId = owner.user._id;
});
afterAll(() => app.close());

describe('shops over GraphQL', () => {
  let shop: ShopNode;

  it('opens one and answers with it', async () => {
    const answer = await register();
    shop = answer.data?.registerShop as ShopNode;
    expect(answer.errors).toBeUndefined();
    expect(shop).toMatchObject({
      name: 'Fade House',
      category: 'barbers',
      priceCents: 3500,
      city: 'Chicago',
      state: 'IL',
      latitude: 41.88,
      longitude: -87.63,
      timeZone: 'America/Chicago',
      image: null,
      rating: null,
      reviewCount: 0,
      customers: 0,
      badge: null,
      removed: false,
      owner: { id: ownerId, firstName: 'Ann', pictureUrl: null, role: 'SHOP_OWNER' },
    });
    expect((shop.hours as object[]).length).toBe(7);
    expect((shop.hours as object[])[0]).toEqual({ weekday: 'monday', slots: ['09:00', '09:30'] });
  });

  it('changes one and appends only what differs', async () => {
    const before = await app.store.head();
    const changed = await app.graphql<{ updateShop: ShopNode }>(
      UPDATE,
      { id: shop.id, changes: { priceCents: 4000, name: 'Fade House' } },
      token,
    );
    expect(changed.data?.updateShop).toEqual({ ...shop, priceCents: 4000 });
    expect((await app.store.readAll(before, 100)).map((event) => event.type)).toEqual(['ShopPriceSet']);
  });

  it('refuses with stable codes', async () => {
    const stranger = (await app.registerMember({ role: 'SHOP_OWNER' })).token;
    expect(codeOf(await app.graphql(REGISTER, { input: INPUT }))).toBe('NOT_LOGGED_IN');
    expect(codeOf(await register({}, (await app.registerMember()).token))).toBe('BARBERS_ONLY');
    expect(codeOf(await register({ category: 'wax', hours: [] }))).toBe('SELLERS_ONLY');
    expect(codeOf(await register({ timeZone: 'Mars/Olympus' }))).toBe('UNKNOWN_TIME_ZONE');
    expect(codeOf(await register({ priceCents: -1 }))).toBe('INVALID_INPUT');
    expect(codeOf(await register({ hours: [{ weekday: 'monday', slots: ['10:15'] }] }))).toBe('HOURS_OFF_GRID');
    expect(codeOf(await app.graphql(UPDATE, { id: shop.id, changes: { priceCents: 1 } }, stranger))).toBe(
      'NOT_YOUR_SHOP',
    );
    expect(codeOf(await app.graphql(UPDATE, { id: 'nonsense', changes: { priceCents: 1 } }, token))).toBe(
      'SHOP_MISSING',
    );
    expect(
      codeOf(await app.graphql('mutation ($id: ID!) { removeShop(id: $id) { removed } }', { id: shop.id }, stranger)),
    ).toBe('NOT_YOUR_SHOP');
    expect(codeOf(await app.graphql('{ myShops { id } }'))).toBe('NOT_LOGGED_IN');
  });

  it('removes one, shows it to its owner alone, and takes that back', async () => {
    const SHOP = 'query ($id: ID!) { shop(id: $id) { id removed } }';
    expect(
      (await app.graphql('mutation ($id: ID!) { removeShop(id: $id) { removed } }', { id: shop.id }, token)).data,
    ).toEqual({
      removeShop: { removed: true },
    });
    expect((await app.graphql(SHOP, { id: shop.id }, token)).data).toEqual({ shop: { id: shop.id, removed: true } });
    expect((await app.graphql(SHOP, { id: shop.id })).data).toEqual({ shop: null });
    expect((await app.graphql('query ($id: ID!) { shopsOf(memberId: $id) { id } }', { id: ownerId })).data).toEqual({
      shopsOf: [],
    });
    expect((await app.graphql('{ myShops { id } }', {}, token)).data).toEqual({ myShops: [] });
    expect(await restorable(token)).toEqual([{ id: shop.id, name: shop.name, restorableUntil: expect.any(String) }]);
    const { token: other } = await app.registerMember({ role: 'SHOP_OWNER' });
    expect(await restorable(other)).toEqual([]);
    const restored = await app.graphql(
      'mutation ($id: ID!) { restoreShop(id: $id) { id removed } }',
      { id: shop.id },
      token,
    );
    expect(restored.data).toEqual({ restoreShop: { id: shop.id, removed: false } });
    expect((await app.graphql('{ myShops { id } }', {}, token)).data).toEqual({ myShops: [{ id: shop.id }] });
    expect(await restorable(token)).toEqual([]);
  });

  it('lets the platform owner take one down, for good as far as its owner is concerned', async () => {
    const platform = await registerPlatformOwner(app);
    const { token: other } = await app.registerMember({ role: 'SHOP_OWNER' });
    const id = (await register({}, other)).data?.registerShop.id;
    expect(
      (await app.graphql('mutation ($id: ID!) { removeShop(id: $id) { removed } }', { id }, platform)).data,
    ).toEqual({
      removeShop: { removed: true },
    });
    expect(codeOf(await app.graphql('mutation ($id: ID!) { restoreShop(id: $id) { id } }', { id }, other))).toBe(
      'NOT_YOUR_SHOP',
    );
    expect(await restorable(other)).toEqual([]);
  });

  it('lists by sort, state and who works today, with the next free slot', async () => {
    await register({ name: 'West', address: 'Denver, CO', priceCents: 1000 });
    await register({ name: 'Closed', address: 'Denver, CO', priceCents: 2000, hours: [] });
    await app.settle();
    const LIST = `query ($sort: ShopSort, $state: String, $openToday: Boolean, $first: Int, $after: String) {
      shops(sort: $sort, state: $state, openToday: $openToday, first: $first, after: $after, category: "barbers") {
        edges { cursor node { name nextFree owner { firstName } } } pageInfo { hasNextPage hasPreviousPage endCursor } totalCount } }`;
    const list = async (variables: object) => {
      const { data, errors } = await app.graphql<Listing>(LIST, variables);
      expect(errors).toBeUndefined();
      return { ...data?.shops, nodes: data?.shops.edges.map((edge) => edge.node) ?? [] };
    };
    const named = async (variables: object) => (await list(variables)).nodes.map((node) => node.name);
    expect(await named({ sort: 'PRICE' })).toEqual(['West', 'Closed', 'Fade House']);
    expect(await named({ sort: 'NEWEST' })).toEqual(['Closed', 'West', 'Fade House']);
    expect(await named({ state: 'Colorado', sort: 'PRICE' })).toEqual(['West', 'Closed']);
    expect(await named({ state: 'co', openToday: true })).toEqual(['West']);
    expect(await named({ state: 'Atlantis' })).toEqual([]);
    const { nodes } = await list({ sort: 'PRICE' });
    expect(nodes.map((node) => [node.owner.firstName, typeof node.nextFree])).toEqual([
      ['Ann', 'string'],
      ['Ann', 'object'],
      ['Ann', 'string'],
    ]);
    const first = await list({ sort: 'PRICE', first: 2 });
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    const after = (first.pageInfo as { endCursor: string }).endCursor;
    expect(await named({ sort: 'PRICE', first: 2, after })).toEqual(['Fade House']);
    for (const wrong of [{ first: 0 }, { first: 51 }, { after: 'x' }])
      expect((await app.graphql(LIST, wrong)).errors).toHaveLength(1);
  });

  it('finds them in numbered pages, with what other choices would find', async () => {
    const FIND = `query ($query: String, $state: String, $minCents: Int, $minRating: Float, $page: Int, $pageSize: Int) {
      findShops(category: "barbers", query: $query, state: $state, minCents: $minCents, minRating: $minRating, sort: PRICE, page: $page, pageSize: $pageSize) {
        total page pageSize items { name }
        facets { states { value count } anywhere prices { fromCents toCents count } openToday ratings { stars count } } } }`;
    const find = async (variables: object) =>
      (await app.graphql<{ findShops: unknown }>(FIND, variables)).data?.findShops;
    expect(await find({ state: 'colorado' })).toEqual({
      total: 2,
      page: 1,
      pageSize: 12,
      items: [{ name: 'West' }, { name: 'Closed' }],
      facets: {
        states: [
          { value: 'CO', count: 2 },
          { value: 'IL', count: 1 },
        ],
        anywhere: 3,
        prices: [
          { fromCents: 0, toCents: 2500, count: 2 },
          { fromCents: 2501, toCents: 4000, count: 0 },
          { fromCents: 4001, toCents: null, count: 0 },
        ],
        openToday: 1,
        ratings: [
          { stars: 4, count: 0 },
          { stars: 4.5, count: 0 },
        ],
      },
    });
    expect(await find({ page: 3, pageSize: 1 })).toMatchObject({ total: 3, items: [{ name: 'Fade House' }] });
    expect(await find({ query: 'house', minCents: 1 })).toMatchObject({ total: 1, items: [{ name: 'Fade House' }] });
    for (const wrong of [
      { page: 0 },
      { pageSize: 101 },
      { minRating: 6 },
      { minCents: -1 },
      { query: 'x'.repeat(201) },
      { state: 'x'.repeat(61) },
    ])
      expect(codeOf(await app.graphql(FIND, wrong)), JSON.stringify(wrong)).toBe('INVALID_INPUT');
  });

  it('finds what is asked for in a city or state, and the most similar spelling of what nothing has', async () => {
    const FIND =
      'query ($query: String, $where: String) { findShops(query: $query, where: $where) { spelled spelledWhere items { name } } }';
    const find = async (variables: object) =>
      (await app.graphql<{ findShops: unknown }>(FIND, variables)).data?.findShops;
    expect(await find({ query: 'hoseu', where: 'chcago' })).toEqual({
      spelled: null,
      spelledWhere: 'chicago',
      items: [],
    });
    expect(await find({ query: 'huose', where: 'chcago' })).toEqual({
      spelled: 'house',
      spelledWhere: 'chicago',
      items: [{ name: 'Fade House' }],
    });
    expect(await find({ query: 'housee', where: 'chicago, IL' })).toEqual({
      spelled: 'house',
      spelledWhere: null,
      items: [{ name: 'Fade House' }],
    });
    expect(codeOf(await app.graphql(FIND, { where: 'x'.repeat(61) }))).toBe('INVALID_INPUT');
  });

  it("shows a visitor one member's shops, newest first", async () => {
    const OF = 'query ($id: ID!, $first: Int) { shopsOf(memberId: $id, first: $first) { name } }';
    const of = async (id: string, first?: number) =>
      (await app.graphql<{ shopsOf: { name: string }[] }>(OF, { id, first })).data?.shopsOf.map(({ name }) => name);
    expect(await of(ownerId)).toEqual(['Closed', 'West', 'Fade House']);
    expect(await of(ownerId, 1)).toEqual(['Closed']);
    const other = await app.registerMember({ role: 'SHOP_OWNER' });
    expect(await of(other.user._id)).toEqual([]);
    expect((await app.graphql(OF, { id: ownerId, first: 51 })).errors).toHaveLength(1);
  });

  it('searches near a place', async () => {
    const SEARCH = 'query ($query: String!, $near: String) { searchShops(query: $query, near: $near) { name } }';
    const found = async (query: string, near?: string) =>
      (await app.graphql<{ searchShops: object[] }>(SEARCH, { query, near })).data?.searchShops;
    expect(await found('hous')).toEqual([{ name: 'Fade House' }]);
    expect(await found('colorado we')).toEqual([{ name: 'West' }]);
    expect(await found('')).toEqual([]);
    expect(codeOf(await app.graphql(SEARCH, { query: 'fade', near: '1,2,3' }))).toBe('INVALID_INPUT');
    expect(codeOf(await app.graphql(SEARCH, { query: 'fade', near: 'here' }))).toBe('UNKNOWN_PLACE');
  });

  it('are barber shops, never products, unless their category is named', async () => {
    const { productId } = await openStall(app, { name: 'Fade Brush' });
    await app.settle();
    const LISTS = `query ($category: String) {
      shops(first: 50, category: $category) { edges { node { id category } } }
      findShops(query: "fade", category: $category) { items { id category } }
      searchShops(query: "fade", category: $category) { id category } }`;
    type Row = { readonly id: string; readonly category: string };
    const rows = async (category: string | null) => {
      const { data } = await app.graphql<{
        shops: { edges: { node: Row }[] };
        findShops: { items: Row[] };
        searchShops: Row[];
      }>(LISTS, { category });
      return [data?.shops.edges.map(({ node }) => node), data?.findShops.items, data?.searchShops].map(
        (list = []) => list,
      );
    };
    for (const list of await rows(null))
      expect([list.length > 0, list.every(({ category }) => category === 'barbers')]).toEqual([true, true]);
    for (const list of await rows('grooming')) expect(list.map(({ id }) => id)).toEqual([productId]);
  });

  it('has the plans', async () => {
    const { data } = await app.graphql<{ plans: object[] }>(
      '{ plans { title type priceCents yearlyPriceCents currency frequency cta features recommended description } }',
    );
    expect(data?.plans).toHaveLength(3);
    expect(data?.plans[1]).toMatchObject({
      title: 'Premium',
      type: 'premium',
      priceCents: 2500,
      yearlyPriceCents: 25000,
      recommended: true,
      currency: 'usd',
    });
  });

  it('says which zone a place names, and takes it where none is chosen', async () => {
    const ZONE =
      'query ($address: String!, $city: String!, $state: String!) { placeTimeZone(address: $address, city: $city, state: $state) }';
    const zoneAt = async (place: object) =>
      (await app.graphql(ZONE, { address: '', city: '', state: '', ...place })).data;
    expect(await zoneAt({ city: 'el  paso', state: 'TX' })).toEqual({ placeTimeZone: 'America/Denver' });
    expect(await zoneAt({ city: 'Austin', state: 'TX' })).toEqual({ placeTimeZone: 'America/Chicago' });
    expect(await zoneAt({ address: '1 Elm, Knoxville, Tennessee' })).toEqual({ placeTimeZone: 'America/New_York' });
    expect(await zoneAt({ city: 'Berlin' })).toEqual({ placeTimeZone: null });
    expect(codeOf(await app.graphql(ZONE, { address: '', city: 'x'.repeat(101), state: 'TX' }))).toBe('INVALID_INPUT');

    const { token: other } = await app.registerMember({ role: 'SHOP_OWNER' });
    const zonesOf = async (input: object) => {
      const id = (await register({ address: '', city: 'El Paso', state: 'TX', ...input }, other)).data?.registerShop.id;
      return (await app.graphql('query ($id: ID!) { shop(id: $id) { timeZone placeTimeZone } }', { id }, other)).data;
    };
    const placeTimeZone = 'America/Denver';
    expect(await zonesOf({})).toEqual({ shop: { timeZone: placeTimeZone, placeTimeZone } });
    const chosen = { timeZone: 'America/Chicago' };
    expect(await zonesOf(chosen)).toEqual({ shop: { ...chosen, placeTimeZone } });
  });
});
