import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { begin, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const LIST = `query ($id: ID!, $first: Int, $after: String) { paymentsOfMember(memberId: $id, first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor } edges { node { id page itemId amountCents status refundedCents requestedAt } }
} }`;
type Listed = {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly edges: readonly { readonly node: { readonly page: string; readonly itemId: string } }[];
};

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
});
afterAll(() => app?.close());

async function list(id: string, over: object = {}, token = root) {
  const { data, errors } = await app.graphql<{ paymentsOfMember: Listed }>(LIST, { id, ...over }, token);
  return { found: data?.paymentsOfMember, code: errors?.[0]?.extensions.code };
}

it('are of every kind, the newest first, in pages, as they stand; the look is recorded once', async () => {
  const barber = await app.registerMember({ role: 'SHOP_OWNER' });
  const shopId = await openShopAllDay(app, barber.token);
  const { productId } = await openStall(app, { price: '12.50' });
  const mia = await app.registerProvenMember({ firstName: 'Mia' });
  const body = { date: dayFromToday(3), time: '11:00' };
  const held = await app.rest('POST', `/booking/hold/${shopId}`, { token: mia.token, body });
  const { _id: bookingId } = held.body as { _id: string };
  expect((await list(mia.user._id)).found).toMatchObject({ totalCount: 0, edges: [] });
  await pay(app, mia.token, bookingId, 3_500);
  await app.rest('POST', `/booking/create/${shopId}`, { token: mia.token, body });
  const { cart, clientSecret } = await begin(app, mia, productId, 1);
  await confirm(app, clientSecret);
  const { _id: orderId } = (await confirmOrder(app, mia, cart._id)).body as { _id: string };
  await app.rest('PUT', `/booking/cancel/${bookingId}`, { token: mia.token, body: {} });
  await app.runJobs();
  await app.settle();

  const { found } = await list(mia.user._id);
  expect(found?.totalCount).toBe(2);
  expect(found?.edges.map(({ node }) => node)).toMatchObject([
    { page: 'cart', itemId: orderId, status: 'fulfilled', refundedCents: 0 },
    { page: 'booking', itemId: bookingId, amountCents: 3_500, status: 'refunded', refundedCents: 3_500 },
  ]);
  const first = (await list(mia.user._id, { first: 1 })).found;
  expect([first?.edges[0]?.node.page, first?.pageInfo.hasNextPage]).toEqual(['cart', true]);
  const after = first?.pageInfo.endCursor;
  expect((await list(mia.user._id, { first: 1, after })).found).toMatchObject({
    pageInfo: { hasNextPage: false },
    edges: [{ node: { page: 'booking' } }],
  });
  const looks = (await app.store.readAll(-1, 10_000)).filter(({ type }) => type === 'AuditRead');
  expect(looks.map(({ data }) => data)).toMatchObject([{ what: 'member', filter: { person: mia.user._id } }]);

  expect((await list(barber.user._id, { after })).code).toBe('CURSOR_OF_ANOTHER_LIST');
  for (const wrong of [0, 101]) expect((await list(mia.user._id, { first: wrong })).code).toBe('BAD_PAGE_SIZE');
  expect((await list('x')).found).toMatchObject({ totalCount: 0 });
  expect((await list(mia.user._id, {}, mia.token)).code).toBe('NOT_ALLOWED');
});
