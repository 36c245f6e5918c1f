import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connected } from '../live/sockets.testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Person = Awaited<ReturnType<TestApp['registerMember']>>;
type Shown = {
  readonly nth: number;
  readonly text: string;
  readonly editedAt: string | null;
  readonly editableUntil: string | null;
};

const SHOWN = 'nth text editedAt editableUntil earlier { text since }';
const SEND =
  'mutation S($input: SendMessageInput!) { sendMessage(input: $input) { conversationId editableUntil sentAt } }';
const EDIT = `mutation E($id: ID!, $nth: Int!, $text: String!) { editMessage(conversationId: $id, nth: $nth, text: $text) { ${SHOWN} } }`;
const READ = `query R($id: ID!) { messages(conversationId: $id) { messages { ${SHOWN} } } conversation(id: $id) { unread messageCount lastMessage { text } } }`;

let app: TestApp;
let ann: Person;
let bea: Person;
let root: string;
let shopId: string;
let n = 0;

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  bea = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Bea' });
  root = await registerPlatformOwner(app);
  shopId = (await openShop(app, bea.token))._id;
});
afterAll(() => app?.close());
beforeEach(async () => {
  ann = await app.registerMember({ firstName: 'Ann' });
});

async function send(who: Person, text: string, goal: object = { to: { kind: 'shop', id: shopId } }) {
  n += 1;
  const { data, errors } = await app.graphql<{
    sendMessage: { conversationId: string; editableUntil: string; sentAt: string };
  }>(SEND, { input: { messageId: `edit-spec-${n}`, text, ...goal } }, who.token);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.sendMessage;
}
async function edit(
  who: { token: string },
  id: string,
  nth: number,
  text: string,
): Promise<Shown | string | undefined> {
  const { data, errors } = await app.graphql<{ editMessage: Shown }>(EDIT, { id, nth, text }, who.token);
  return data?.editMessage ?? errors?.[0]?.extensions.code;
}
async function read(token: string, id: string) {
  await app.settle();
  const { data } = await app.graphql<{ messages: { messages: Shown[] }; conversation: { unread: number } }>(
    READ,
    { id },
    token,
  );
  return data;
}

describe('an edit', () => {
  it('changes the text for both sides, is marked as edited, and makes nothing unread', async () => {
    const { conversationId: id, editableUntil, sentAt } = await send(ann, 'Noon?');
    expect(Date.parse(editableUntil) - Date.parse(sentAt)).toBe(15 * 60_000);
    await app.graphql('mutation M($id: ID!) { markConversationRead(id: $id, upTo: 1) { unread } }', { id }, bea.token);
    expect(await edit(ann, id, 1, ' One o’clock? ')).toMatchObject({
      nth: 1,
      text: 'One o’clock?',
      editedAt: expect.any(String),
    });
    const theirs = await read(bea.token, id);
    expect(theirs).toMatchObject({
      messages: {
        messages: [{ text: 'One o’clock?', editedAt: expect.any(String), editableUntil: null, earlier: [] }],
      },
      conversation: { unread: 0, messageCount: 1, lastMessage: { text: 'One o’clock?' } },
    });
    const answer = await app.rest('PUT', `/messages/edit/${id}`, { token: ann.token, body: { nth: 1, text: 'Two?' } });
    expect([answer.status, answer.body]).toMatchObject([200, { text: 'Two?', earlier: [] }]);
  });

  it('is refused to the other side, to others, for older messages, and for malformed input', async () => {
    const { conversationId: id } = await send(ann, 'One');
    await send(ann, 'Two', { conversationId: id });
    await app.settle();
    const eve = await app.registerMember({ firstName: 'Eve' });
    expect(await edit(bea, id, 2, 'x')).toBe('NOT_YOUR_LAST');
    expect(await edit(eve, id, 2, 'x')).toBe('CONVERSATION_MISSING');
    expect(await edit({ token: root }, id, 2, 'x')).toBe('CONVERSATION_MISSING');
    expect(await edit({ token: '' }, id, 2, 'x')).toBe('NOT_LOGGED_IN');
    expect(await edit(ann, id, 1, 'x')).toBe('NOT_YOUR_LAST');
    expect(await edit(ann, id, 2, ' ')).toBe('MESSAGE_EMPTY');
    expect(
      (await app.rest('PUT', `/messages/edit/${id}`, { token: ann.token, body: { nth: 'last', text: 'x' } })).status,
    ).toBe(400);
    await app.rest('PUT', `/messages/block/${ann.user._id}`, { token: bea.token });
    expect(await edit(ann, id, 2, 'x')).toBe('BLOCKED');
  });

  it('reaches open screens of both sides, and a client that resumes after a lost connection', async () => {
    const { conversationId: id } = await send(ann, 'Noon?');
    await app.settle();
    const inbox = await app.graphql<{ inbox: { position: number; unread: number } }>(
      '{ inbox { position unread } }',
      {},
      bea.token,
    );
    const RECEIVED =
      'subscription R($after: Float) { messageReceived(after: $after) { message { nth text editedAt } inbox { unread } } }';
    const open = await connected(app, bea.token);
    open.subscribe('r', RECEIVED, { after: inbox.data?.inbox.position });
    await edit(ann, id, 1, 'At one?');
    const received = (tab: typeof open) => tab.of('r').at(-1);
    const news = {
      data: {
        messageReceived: {
          message: { nth: 1, text: 'At one?', editedAt: expect.any(String) },
          inbox: { unread: inbox.data?.inbox.unread },
        },
      },
    };
    await expect.poll(() => received(open), { timeout: 20_000 }).toEqual(news);
    open.socket.close();
    const back = await connected(app, bea.token);
    back.subscribe('r', RECEIVED, { after: inbox.data?.inbox.position });
    await expect.poll(() => received(back), { timeout: 20_000 }).toEqual(news);
    back.socket.close();
  });

  it('keeps the earlier text for the superadmins who decide about a report, and only for them', async () => {
    const { conversationId: id } = await send(ann, 'Hello');
    await send(bea, 'You fool', { conversationId: id });
    await edit(bea, id, 2, 'You are funny');
    await app.rest('POST', `/messages/report/${id}`, { token: ann.token, body: { reason: 'Insult' } });
    await edit(bea, id, 2, 'You are welcome');
    const earlier = [
      { text: 'You fool', since: expect.any(String) },
      { text: 'You are funny', since: expect.any(String) },
    ];
    expect((await read(root, id))?.messages.messages[0]).toMatchObject({
      text: 'You are welcome',
      earlier,
      editableUntil: null,
    });
    expect((await read(ann.token, id))?.messages.messages[0]).toMatchObject({ text: 'You are welcome', earlier: [] });
  });

  it('leaves no words behind when its author closes their account', async () => {
    const { conversationId: id } = await send(ann, 'Canary one');
    await edit(ann, id, 1, 'Canary two');
    await app.rest('DELETE', `/users/delete/${ann.user._id}`, { token: ann.token, body: { password: 'secret1' } });
    await app.settle();
    expect((await read(bea.token, id))?.messages.messages).toMatchObject([{ text: '' }]);
    const kept = (await app.redis.keys('*conversations*message*')).map((key) => app.redis.get(key));
    expect(kept.length).toBeGreaterThan(0);
    expect((await Promise.all(kept)).join('')).not.toContain('Canary');
  });
});
