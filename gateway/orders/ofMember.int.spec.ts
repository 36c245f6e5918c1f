import { afterAll, beforeAll, expect, it } from 'vitest';
import { begin, confirm, confirmOrder, openStall, put } from '../carts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type List = 'ordersOfMember' | 'salesOfMember';
type Listed = {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly edges: readonly { readonly node: { readonly id: string; readonly parts: readonly object[] } }[];
};

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
});
afterAll(() => app?.close());

async function list(name: List, id: string, over: object = {}, token = root) {
  const query = `query ($id: ID!, $first: Int, $after: String) { found: ${name}(memberId: $id, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { id status totalCents parts { sellerId totalCents } } }
  } }`;
  const { data, errors } = await app.graphql<{ found: Listed }>(query, { id, ...over }, token);
  return { found: data?.found, code: errors?.[0]?.extensions.code };
}

it('are what they bought and what they sold, the newest first, in pages, for platform owners; the look is recorded', async () => {
  const [one, two] = [await openStall(app, { price: '12.50' }), await openStall(app, { price: '7.25' })];
  const mia = await app.registerProvenMember({ firstName: 'Mia' });
  const buy = async () => {
    const { cart, clientSecret } = await begin(app, mia, one.productId, 1);
    await confirm(app, clientSecret);
    return ((await confirmOrder(app, mia, cart._id)).body as { _id: string })._id;
  };
  await put(app, mia, two.productId, 1);
  const ids = [await buy()];
  ids.unshift(await buy());
  await app.settle();

  const idsOf = async (name: List, id: string, over = {}) =>
    (await list(name, id, over)).found?.edges.map(({ node }) => node.id);
  expect(await idsOf('ordersOfMember', mia.user._id)).toEqual(ids);
  expect(await idsOf('salesOfMember', one.seller.user._id)).toEqual(ids);
  expect(await idsOf('salesOfMember', mia.user._id)).toEqual([]);
  const { found } = await list('salesOfMember', two.seller.user._id);
  expect(found).toMatchObject({ totalCount: 1, edges: [{ node: { id: ids[1], status: 'paid' } }] });
  expect(found?.edges[0]?.node.parts).toContainEqual({ sellerId: two.seller.user._id, totalCents: 725 });

  const page = (await list('ordersOfMember', mia.user._id, { first: 1 })).found;
  expect([page?.totalCount, page?.pageInfo.hasNextPage]).toEqual([2, true]);
  const after = page?.pageInfo.endCursor;
  expect(await idsOf('ordersOfMember', mia.user._id, { first: 1, after })).toEqual([ids[1]]);
  expect((await list('salesOfMember', one.seller.user._id, { after })).code).toBe('CURSOR_OF_ANOTHER_LIST');

  const rest = async (path: string, token = root) => {
    const { body } = await app.rest('GET', path, { token });
    return body as { readonly data?: readonly { readonly _id: string }[]; readonly error?: { readonly code: string } };
  };
  const inRest = async (path: string) => (await rest(path)).data?.map(({ _id }) => _id);
  expect(await inRest(`/orders/of/${mia.user._id}`)).toEqual(ids);
  expect(await inRest(`/orders/of/${mia.user._id}?pageSize=1&page=2`)).toEqual([ids[1]]);
  expect(await inRest(`/orders/sales/${one.seller.user._id}`)).toEqual(ids);
  for (const path of [`/orders/of/${mia.user._id}`, `/orders/sales/${mia.user._id}`])
    expect((await rest(path, mia.token)).error?.code).toBe('NOT_ALLOWED');

  const looks = (await app.store.readAll(-1, 10_000)).filter(({ type }) => type === 'AuditRead');
  expect(looks.map(({ data }) => (data as { filter: { person: string } }).filter.person).sort()).toEqual(
    [mia.user._id, one.seller.user._id, two.seller.user._id].sort(),
  );
  expect((await list('ordersOfMember', mia.user._id, {}, mia.token)).code).toBe('NOT_ALLOWED');
  expect((await list('salesOfMember', mia.user._id, {}, one.seller.token)).code).toBe('NOT_ALLOWED');
});
