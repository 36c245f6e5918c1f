import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAhead } from '../campaigns/testing.ts';
import { blogOf } from '../posts/testing.ts';
import { type Caller, listed } from '../products/testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app?.close());

async function make(token: string, area: string): Promise<string> {
  const { data, errors } = await app.graphql<{ makeApiToken: { secret: string } }>(
    'mutation ($input: ApiTokenInput!) { makeApiToken(input: $input) { secret } }',
    { input: { name: 'Till', areas: [area], days: 30 } },
    token,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.makeApiToken.secret;
}
async function ask<T>(token: string, query: string, variables: object = {}): Promise<T> {
  const { data, errors } = await app.graphql<Record<string, T>>(query, variables, token);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0] as T;
}
const onlyWith = async (login: string, area: string, query: string, variables: object = {}) => {
  const own = await ask(login, query, variables);
  expect(own).toBeTruthy();
  expect(await ask(await make(login, area), query, variables)).toEqual(own);
  return ask<unknown>(await make(login, area === 'system' ? 'store' : 'system'), query, variables);
};

it('shows an unpublished post only to tokens of the community', async () => {
  const [author, root] = [await app.registerProvenMember(), await registerPlatformOwner(app)];
  const id = await blogOf(app, author).submit();
  const query = 'query ($id: ID!) { blogPost(id: $id) { title work { draftRevision } } }';
  for (const login of [author.token, root]) expect(await onlyWith(login, 'community', query, { id })).toBeNull();
  const row = async (token: string) => (await app.rest('GET', `/blogs/getone/${id}`, { token })).status;
  expect(await row(await make(root, 'community'))).toBe(200);
  expect(await row(await make(root, 'books'))).toBe(404);
});

it('shows what is beside a published post only to tokens of the community', async () => {
  const root = await registerPlatformOwner(app);
  const id = await blogOf(app, { token: root }).publish();
  const query = 'query ($id: ID!) { blogPost(id: $id) { nextStatus work { draftRevision } } }';
  expect(await onlyWith(root, 'community', query, { id })).toEqual({ nextStatus: null, work: null });
});

it('shows a draft of a campaign only to tokens of the community', async () => {
  const { token } = await app.registerProvenMember();
  const input = {
    ...{ name: 'New chairs', goalCents: 100_000, description: 'Six chairs for the school of barbers in our town.' },
    ...{ startDate: dayAhead(0), endDate: dayAhead(30) },
  };
  const draft = 'mutation ($input: CampaignInput!) { createCampaign(input: $input, isDraft: true) { id } }';
  const { id } = await ask<{ id: string }>(token, draft, { input });
  expect(await onlyWith(token, 'community', 'query ($id: ID!) { campaign(id: $id) { name } }', { id })).toBeNull();
});

it('shows how many posts of a member are hidden only to tokens of the community', async () => {
  const { token, user } = await app.registerProvenMember();
  const query = 'query ($id: ID!) { forumProfile(memberId: $id) { hiddenCount } }';
  expect(await onlyWith(token, 'community', query, { id: user._id })).toEqual({ hiddenCount: null });
});

it('shows the stock of a product, and one taken down, only to tokens of the store', async () => {
  const seller: Caller = await app.registerProvenMember({ role: 'SELLER' });
  const { id } = await listed(app, seller);
  const stock = 'query ($id: ID!) { product(id: $id) { stock { available } } }';
  expect(await onlyWith(seller.token, 'store', stock, { id })).toEqual({ stock: null });
  await ask(seller.token, 'mutation ($id: ID!) { removeProduct(id: $id) { id } }', { id });
  expect(await onlyWith(seller.token, 'store', 'query ($id: ID!) { product(id: $id) { name } }', { id })).toBeNull();
});

it('shows a shop that was taken down only to tokens of shops', async () => {
  const { token } = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const { _id: id } = await openShop(app, token);
  await ask(token, 'mutation ($id: ID!) { removeShop(id: $id) { id } }', { id });
  expect(await onlyWith(token, 'bookings', 'query ($id: ID!) { shop(id: $id) { name } }', { id })).toBeNull();
  expect((await app.rest('GET', `/shops/getone/${id}`, { token: await make(token, 'bookings') })).status).toBe(200);
  expect((await app.rest('GET', `/shops/getone/${id}`, { token: await make(token, 'account') })).status).toBe(404);
});
