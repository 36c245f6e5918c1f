import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordType } from '#domain/audit/events.ts';
import { openCampaign } from '../campaigns/testing.ts';
import { forumOf } from '../forum/testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const ASK = `query ($type: RecordType!, $id: ID!, $revision: Int!) {
  restoreChanges(type: $type, id: $id, revision: $revision) { field before after }
}`;
const RESTORE = `mutation ($type: RecordType!, $id: ID!, $revision: Int!) {
  restoreVersion(type: $type, id: $id, revision: $revision, reason: "As it was") { id }
}`;
type Change = { readonly field: string; readonly before: string | null; readonly after: string };

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
  root = await registerPlatformOwner(app);
}, 60_000);
afterAll(() => app?.close());

/** What is said beforehand, as `field: before → after`, or the code it is refused with. */
async function ask(type: RecordType, id: string, revision: number, token: string | undefined) {
  const { data, errors } = await app.graphql<{ restoreChanges: Change[] }>(ASK, { type, id, revision }, token);
  const lines = data?.restoreChanges?.map(({ field, before, after }) => `${field}: ${before} → ${after}`);
  return errors?.[0]?.extensions.code ?? lines;
}
const restore = async (type: RecordType, id: string, revision: number, token: string) =>
  (await app.graphql(RESTORE, { type, id, revision }, token)).errors?.[0]?.extensions.code;
const latest = async (stream: string) => (await app.store.read(stream)).at(-1)?.revision ?? -1;

it('says of a shop what would be changed, as it then is, and nothing afterwards; to those who may set it back', async () => {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const { _id } = await openShop(app, owner.token, { shop_name: 'Riverside' });
  const stream = `catalog-${owner.user._id}`;
  const opened = await latest(stream);
  const body = { price: '99', monday: '10:00', description: 'Nothing' };
  expect((await app.rest('PUT', `/shops/update/${_id}`, { token: owner.token, body })).status).toBe(200);
  const lines = (await ask('shop', _id, opened, owner.token)) as string[];
  expect(lines).toHaveLength(3);
  expect(lines).toContainEqual(expect.stringMatching(/^price: \$99\.00 → \$\d+\.\d\d$/));
  expect(lines).toContainEqual(expect.stringMatching(/^Monday’s hours: 10:00–10:30 → \d+:\d\d–/));
  expect(lines).toContainEqual(expect.stringMatching(/^description: Nothing → /));
  expect(await ask('shop', _id, opened, root)).toEqual(lines);
  const stranger = await app.registerMember({ role: 'SHOP_OWNER' });
  expect(await ask('shop', _id, opened, stranger.token)).toBe('RECORD_MISSING');
  expect(await ask('shop', _id, opened, undefined)).toBe('NOT_LOGGED_IN');
  expect(await ask('shop', _id, 9_999, owner.token)).toBe('VERSION_MISSING');
  const before = await latest(stream);
  expect(await ask('shop', _id, before, owner.token)).toEqual([]);
  expect(await latest(stream)).toBe(before);

  expect(await restore('shop', _id, opened, owner.token)).toBeUndefined();
  expect(await ask('shop', _id, opened, owner.token)).toEqual([]);
});

it('says of a menu which lines change, come back or go, each by its name', async () => {
  const barber = await app.registerMember({ role: 'SHOP_OWNER' });
  const { _id } = await openShop(app, barber.token, {});
  const stream = `catalog-${barber.user._id}`;
  const change = async (call: string) => {
    const { data, errors } = await app.graphql<Record<string, { services: { id: string; name: string }[] }>>(
      `mutation { ${call} { services { id name } } }`,
      {},
      barber.token,
    );
    expect(errors).toBeUndefined();
    return Object.values(data ?? {})[0]?.services ?? [];
  };
  const add = (name: string, cents: number) =>
    change(
      `addService(shopId: "${_id}", input: { name: "${name}", minutes: 45, bufferMinutes: 0, priceCents: ${cents} })`,
    );
  await add('Skin fade', 4_500);
  const [fade, trim] = (await add('Beard trim', 2_000)).filter(
    ({ name }) => name === 'Skin fade' || name === 'Beard trim',
  );
  const both = await latest(stream);
  await change(`orderServices(shopId: "${_id}", ids: ["${trim?.id}", "${fade?.id}"])`);
  expect(await ask('shop', _id, both, barber.token)).toEqual([
    'order of the menu: Beard trim, Skin fade → Skin fade, Beard trim',
  ]);
  await change(
    `changeService(shopId: "${_id}", id: "${fade?.id}", input: { name: "Skin fade", minutes: 45, bufferMinutes: 0, priceCents: 5000 })`,
  );
  await change(`retireService(shopId: "${_id}", id: "${trim?.id}")`);
  await add('Shave', 3_000);
  expect(await ask('shop', _id, both, barber.token)).toEqual([
    'Shave: offered: yes → no',
    'Skin fade: price: $50.00 → $45.00',
    'Beard trim: offered: no → yes',
  ]);
});

it('says it of profiles, terms, campaigns and threads, and refuses what setting back would refuse', async () => {
  const ann = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Poe' });
  const id = ann.user._id;
  const profile = (body: object) => app.rest('PUT', `/users/update/${id}`, { token: ann.token, body });
  await profile({ bio: 'Fades' });
  const first = await latest(`account-${id}`);
  await profile({ bio: 'Shaves', firstName: 'Anna' });
  expect([...((await ask('profile', id, first, ann.token)) as string[])].sort()).toEqual([
    'bio: Shaves → Fades',
    'first name: Anna → Ann',
  ]);

  const seller = await app.registerMember({ role: 'SELLER' });
  const sell = (terms: object) =>
    app.graphql(
      'mutation ($terms: SellingTermsInput!) { setSellingTerms(terms: $terms) { shippingCents } }',
      { terms },
      seller.token,
    );
  const taxes = [{ state: 'IL', basisPoints: 625 }];
  await sell({ shippingCents: 500, returns: 'Within 30 days', pickUp: null, taxes });
  await sell({ shippingCents: 0, returns: '', pickUp: null });
  const sellerId = seller.user._id;
  expect(await ask('terms', sellerId, 0, seller.token)).toEqual([
    'shipping: $0.00 → $5.00',
    'returns:  → Within 30 days',
    'tax:  → 6.25 % in IL',
  ]);
  expect(await ask('terms', sellerId, 0, root)).toBe('NOT_YOUR_SHOP');

  const campaignId = await openCampaign(app, ann.token, { name: 'New chairs' });
  const begun = await latest(`campaign-${campaignId}`);
  await app.graphql(
    'mutation ($id: ID!) { editCampaign(id: $id, input: { name: "Old chairs" }) { id } }',
    { id: campaignId },
    ann.token,
  );
  expect(await ask('campaign', campaignId, begun, ann.token)).toEqual(['name: Old chairs → New chairs']);

  const forum = forumOf(app, ann);
  const thread = await forum.start({ topic: 'Clippers', text: 'Which one?' });
  await forum.ask(
    'mutation ($id: ID!) { reviseThread(id: $id, input: { topic: "Razors", text: "Which one?", category: "Techniques" }) { id } }',
    { id: thread.id },
  );
  const turns = (await app.store.readAll(-1, 10_000)).length;
  expect(await ask('thread', thread.id, 0, ann.token)).toEqual(['topic: Razors → Clippers']);
  expect((await app.store.readAll(-1, 10_000)).length).toBe(turns);
  expect(await ask('booking', 'nothing', 0, ann.token)).toBe('RECORD_MISSING');
});
