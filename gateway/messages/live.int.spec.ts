import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connected } from '../live/sockets.testing.ts';
import { openShop } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { openTalk, type Person } from './testing.ts';

let app: TestApp;
let ann: Person;
let bea: Person;
let eve: Person;
let shopId: string;
let send: ReturnType<typeof openTalk>['send'];
let markRead: ReturnType<typeof openTalk>['markRead'];

beforeAll(async () => {
  app = await openTestApp();
  ({ send, markRead } = openTalk(app));
  bea = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Bea', lastName: 'Barber' });
  eve = await app.registerMember({ firstName: 'Eve' });
  shopId = (await openShop(app, bea.token))._id;
});
afterAll(() => app?.close());
beforeEach(async () => {
  ann = await app.registerMember({ firstName: 'Ann', lastName: 'Asks' });
});

const toShop = () => ({ kind: 'shop', id: shopId });
const positionOf = async (token: string) =>
  (await app.graphql<{ inbox: { position: number } }>('{ inbox { position } }', {}, token)).data?.inbox.position;

describe('live', () => {
  const RECEIVED =
    'subscription R($after: Float) { messageReceived(after: $after) { position message { text mine } conversation { id unread } inbox { unread } } }';
  type Received = {
    data: {
      messageReceived: { position: number; message: { text: string; mine: boolean }; inbox: { unread: number } };
    };
  };

  it('reaches every tab of both sides and no other member, and resumes after a lost connection', async () => {
    const position = await positionOf(ann.token);
    const [tabOne, tabTwo, other] = [
      await connected(app, ann.token),
      await connected(app, ann.token),
      await connected(app, eve.token),
    ];
    for (const tab of [tabOne, tabTwo, other]) tab.subscribe('r', RECEIVED, { after: position });
    const { conversationId } = await send(ann, { to: toShop(), text: 'one' });
    await send(bea, { conversationId, text: 'two' });
    const textsOf = (tab: typeof tabOne) =>
      (tab.of('r') as unknown as Received[]).map(({ data }) => data.messageReceived.message.text);
    await expect
      .poll(() => [textsOf(tabOne), textsOf(tabTwo)], { timeout: 20_000 })
      .toEqual([
        ['one', 'two'],
        ['one', 'two'],
      ]);
    tabOne.socket.close();
    await send(bea, { conversationId, text: 'three' });
    await send(bea, { conversationId, text: 'four' });
    await app.settle();
    const back = await connected(app, ann.token);
    const received = tabOne.of('r') as unknown as Received[];
    back.subscribe('r', RECEIVED, { after: received.at(-1)?.data.messageReceived.position });
    await expect.poll(() => textsOf(back), { timeout: 20_000 }).toEqual(['three', 'four']);
    await send(bea, { conversationId, text: 'five' });
    await expect.poll(() => textsOf(back), { timeout: 20_000 }).toEqual(['three', 'four', 'five']);
    expect((back.of('r') as unknown as Received[]).at(-1)?.data.messageReceived.inbox.unread).toBe(4);
    expect(textsOf(other)).toEqual([]);
    for (const tab of [tabTwo, other, back]) tab.socket.close();
  });

  it('sends read marks, and passes on which member is writing without storing it', async () => {
    const { conversationId } = await send(ann, { to: toShop() });
    const tab = await connected(app, ann.token);
    tab.subscribe('c', 'subscription { conversationChanged { conversation { id readUpToByThem } } }');
    tab.subscribe('t', 'subscription { typing { conversationId name } }');
    const before = await app.store.read(`conversation-${conversationId}`);
    const writing = () =>
      app.graphql('mutation T($id: ID!) { tellTyping(conversationId: $id) }', { id: conversationId }, bea.token);
    await expect
      .poll(async () => (await writing()) && tab.of('t').at(0), { timeout: 20_000 })
      .toEqual({ data: { typing: { conversationId, name: 'Bea Barber' } } });
    expect(await app.store.read(`conversation-${conversationId}`)).toEqual(before);
    await markRead(bea, conversationId, 1);
    await expect
      .poll(() => tab.of('c').at(-1), { timeout: 20_000 })
      .toEqual({
        data: { conversationChanged: { conversation: { id: conversationId, readUpToByThem: 1 } } },
      });
    tab.socket.close();
  });
});
