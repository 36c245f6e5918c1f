import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forumOf } from '../forum/testing.ts';
import { connected } from '../live/sockets.testing.ts';
import { openShop } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { openTalk, type Person } from './testing.ts';

let app: TestApp;
let talk: ReturnType<typeof openTalk>;
let bea: Person;
let ann: Person;
let shopIds: readonly string[];
beforeAll(async () => {
  app = await openTestApp({ workers: true });
  talk = openTalk(app);
  bea = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Bea', lastName: 'Barber', userName: 'bea' });
  shopIds = [(await openShop(app, bea.token))._id, (await openShop(app, bea.token, { shop_name: 'Second House' }))._id];
});
afterAll(() => app?.close());
beforeEach(async () => {
  ann = await app.registerMember({ firstName: 'Ann', lastName: 'Asks' });
});

const toShop = (index = 0) => ({ to: { kind: 'shop', id: shopIds[index] } });
const block = (who: Person, whom: Person, method = 'PUT') =>
  app.rest(method, `/messages/block/${whom.user._id}`, { token: who.token });
const unblock = (who: Person, whom: Person) => block(who, whom, 'DELETE');
async function seenBy({ token }: Person, id: string): Promise<unknown> {
  const { data } = await app.graphql<{ conversation: object }>(
    'query Q($id: ID!) { conversation(id: $id) { blocked writable messageCount } }',
    { id },
    token,
  );
  return data?.conversation;
}
const writing = ({ token }: Person, id: string) =>
  app.graphql('mutation T($id: ID!) { tellTyping(conversationId: $id) }', { id }, token);
const titlesOf = async ({ token }: Person) => {
  const { data } = await app.graphql<{ notifications: { edges: { node: { title: string } }[] } }>(
    '{ notifications { edges { node { title } } } }',
    {},
    token,
  );
  return data?.notifications.edges.map(({ node }) => node.title) ?? [];
};

it('ends messages in both directions, in open conversations and new ones, and is shown only to the member who blocked', async () => {
  const { conversationId } = await talk.send(ann, toShop());
  expect((await block(bea, ann)).status).toBe(204);
  await app.settle();
  for (const who of [ann, bea]) expect(await talk.failure(who, { conversationId })).toBe('BLOCKED');
  for (const index of [0, 1]) expect(await talk.failure(ann, toShop(index))).toBe('BLOCKED');
  const rest = await app.rest('POST', '/messages/send', {
    token: ann.token,
    body: { messageId: talk.nextId(), text: 'Hello?', ...toShop(1) },
  });
  expect([rest.status, (rest.body as { error: { code: string } }).error.code]).toEqual([403, 'BLOCKED']);
  expect(await seenBy(ann, conversationId)).toEqual({ blocked: false, writable: false, messageCount: 1 });
  expect(await seenBy(bea, conversationId)).toEqual({ blocked: true, writable: false, messageCount: 1 });
  // A message that had arrived before is still the same message, for a queue that sends it again.
  const messageId = talk.nextId();
  await unblock(bea, ann);
  const sent = await talk.send(ann, { conversationId, messageId });
  await block(bea, ann);
  expect((await talk.send(ann, { conversationId, messageId })).id).toBe(sent.id);
  await unblock(bea, ann);
});

it('can be lifted only by the member who blocked, and then everything works again', async () => {
  const { conversationId } = await talk.send(ann, toShop());
  await block(bea, ann);
  await unblock(ann, bea);
  expect(await talk.failure(ann, { conversationId })).toBe('BLOCKED');
  await block(ann, bea);
  await unblock(bea, ann);
  expect(await talk.failure(bea, { conversationId })).toBe('BLOCKED');
  await unblock(ann, bea);
  expect((await talk.send(bea, { conversationId })).nth).toBe(2);
  expect(await seenBy(ann, conversationId)).toEqual({ blocked: false, writable: true, messageCount: 2 });
});

it('changes open screens of both at once, and neither sees the other write', async () => {
  const { conversationId } = await talk.send(ann, toShop());
  const [hers, his] = [await connected(app, ann.token), await connected(app, bea.token)];
  for (const screen of [hers, his]) {
    screen.subscribe('c', 'subscription { conversationChanged { conversation { id blocked writable } } }');
    screen.subscribe('t', 'subscription { typing { conversationId name } }');
  }
  const sees = async (screen: typeof hers) =>
    (screen.of('c').at(-1) as unknown as { data: { conversationChanged: { conversation: object } } })?.data
      .conversationChanged.conversation;
  await expect
    .poll(async () => (await writing(bea, conversationId)) && hers.of('t').length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await expect
    .poll(async () => (await writing(ann, conversationId)) && his.of('t').length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await block(ann, bea);
  await expect
    .poll(() => sees(hers), { timeout: 20_000 })
    .toEqual({ id: conversationId, blocked: true, writable: false });
  await expect
    .poll(() => sees(his), { timeout: 20_000 })
    .toEqual({ id: conversationId, blocked: false, writable: false });
  const before = [hers.of('t').length, his.of('t').length];
  for (const who of [ann, bea]) await writing(who, conversationId);
  await unblock(ann, bea);
  await expect
    .poll(() => sees(his), { timeout: 20_000 })
    .toEqual({ id: conversationId, blocked: false, writable: true });
  expect([hers.of('t').length, his.of('t').length]).toEqual(before);
  for (const screen of [hers, his]) screen.socket.close();
});

it('suppresses notifications of mentions by a blocked member, until the block is lifted', async () => {
  await block(bea, ann);
  const thread = await forumOf(app, ann).start({ text: 'What does @bea say?' });
  await app.runJobs();
  expect(await titlesOf(bea)).not.toContain('You were mentioned');
  await unblock(bea, ann);
  await forumOf(app, ann).comment(thread.id, 'I ask you again, @bea.');
  await app.runJobs();
  expect(await titlesOf(bea)).toContain('You were mentioned');
});

it('is of members only: oneself, the platform, unknown accounts and requests without a session are refused', async () => {
  expect((await block(ann, ann)).status).toBe(400);
  expect((await app.rest('PUT', '/messages/block/support', { token: ann.token })).status).toBe(400);
  expect((await app.rest('PUT', `/messages/block/${'x'.repeat(22)}`, { token: ann.token })).status).toBe(404);
  expect((await app.rest('PUT', `/messages/block/${bea.user._id}`)).status).toBe(401);
});
