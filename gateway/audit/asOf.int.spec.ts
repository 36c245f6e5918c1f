import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type AsOf = { position: number; fields: { field: string; value: string }[] };
type Entry = { position: number; changes: { field: string; after: string }[] };

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
  root = await registerPlatformOwner(app);
});
afterAll(() => app?.close());

async function asOf(token: string, type: string, id: string, moment: { at?: string; position?: number }) {
  const { data, errors } = await app.graphql<{ recordAsOf: AsOf | null }>(
    'query ($type: RecordType!, $id: ID!, $at: DateTimeISO, $position: Float) { recordAsOf(type: $type, id: $id, at: $at, position: $position) { position fields { field value } } }',
    { type, id, ...moment },
    token,
  );
  const found = data?.recordAsOf;
  return {
    code: errors?.[0]?.extensions.code,
    position: found?.position,
    fields: found && Object.fromEntries(found.fields.map(({ field, value }) => [field, value])),
  };
}

async function changedShop() {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const { _id: id } = await openShop(app, owner.token);
  const update = (body: object) => app.rest('PUT', `/shops/update/${id}`, { token: owner.token, body });
  const opened = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  for (const body of [{ price: 41 }, { description: 'Hot towels' }, { price: 43, shop_name: 'Fade Palace' }])
    expect((await update(body)).status).toBe(200);
  return { owner, id, opened };
}

it('is what the record said then, by instant and by position', async () => {
  const { owner, id, opened } = await changedShop();
  const first = await asOf(owner.token, 'shop', id, { at: opened });
  expect(first.fields).not.toMatchObject({ price: '$41.00' });
  expect(await asOf(owner.token, 'shop', id, { at: '2020-01-01T00:00:00.000Z' })).toMatchObject({ fields: null });
  const now = await asOf(owner.token, 'shop', id, { at: new Date().toISOString() });
  expect(now.fields).toMatchObject({ price: '$43.00', description: 'Hot towels', name: 'Fade Palace' });
  expect(await asOf(root, 'shop', id, { position: now.position ?? 0 })).toEqual(now);
});

it('at each event is what the history says it made of the record, and at the last what is there now', async () => {
  const { owner, id } = await changedShop();
  const { data } = await app.graphql<{ history: { edges: { node: Entry }[] } }>(
    'query ($id: ID!) { history(type: shop, id: $id, first: 50) { edges { node { position changes { field after } } } } }',
    { id },
    owner.token,
  );
  const entries = (data?.history.edges ?? []).map(({ node }) => node).reverse();
  expect(entries.length).toBeGreaterThan(3);
  const expected: Record<string, string> = {};
  for (const { position, changes } of entries) {
    for (const { field, after } of changes) {
      if (after === '' || field === 'reason') delete expected[field];
      else expected[field] = after;
    }
    expect((await asOf(owner.token, 'shop', id, { position })).fields).toEqual(expected);
  }
  await app.settle();
  const shop = (await app.rest('GET', `/shops/getone/${id}`)).body as { shop_name: string; description: string };
  expect(expected).toMatchObject({ name: shop.shop_name, description: shop.description });
});

it('is for those who read the history, at one moment', async () => {
  const { owner, id } = await changedShop();
  const other = await app.registerMember();
  const at = new Date().toISOString();
  expect((await asOf(other.token, 'shop', id, { at })).code).toBe('RECORD_MISSING');
  expect((await asOf(owner.token, 'shop', id, {})).code).toBe('MOMENT_NEEDED');
  expect((await asOf(owner.token, 'shop', id, { at, position: 3 })).code).toBe('MOMENT_NEEDED');
  expect((await asOf(owner.token, 'profile', owner.user._id, { at })).fields).toMatchObject({
    role: expect.any(String),
  });
  await app.graphql('mutation { updateProfile(input: { bio: "Fades" }) { id } }', {}, owner.token);
  expect((await asOf(owner.token, 'profile', owner.user._id, { at })).fields).not.toHaveProperty('bio');
});
