import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayFromToday, madeEarlier } from '../bookings/testing.ts';
import { openStall, put } from '../carts/testing.ts';
import { connected } from '../live/sockets.testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { MESSAGE, openTalk, type Person } from './testing.ts';

type Talk = {
  readonly id: string;
  readonly unread: number;
  readonly writable: boolean;
  readonly closed: boolean;
  readonly with: { readonly name: string };
};

const TALK = `id unread readUpTo readUpToByThem writable closed blocked messageCount about { kind id title href } with { id kind name } lastMessage { ${MESSAGE} } enquiry { ticket email subject }`;
const LIST = `query List($box: Mailbox) { conversations(box: $box) { totalCount edges { node { ${TALK} } } } inbox(box: $box) { unread unreadConversations position } }`;

let app: TestApp;
let ann: Person;
let bea: Person;
let eve: Person;
let root: string;
let shopId: string;
let send: ReturnType<typeof openTalk>['send'];
let failure: ReturnType<typeof openTalk>['failure'];
let markRead: ReturnType<typeof openTalk>['markRead'];
let nextId: () => string;

beforeAll(async () => {
  app = await openTestApp();
  ({ send, failure, markRead, nextId } = openTalk(app));
  bea = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Bea', lastName: 'Barber' });
  eve = await app.registerMember({ firstName: 'Eve' });
  root = await registerPlatformOwner(app);
  shopId = (await openShop(app, bea.token))._id;
});
afterAll(() => app?.close());
beforeEach(async () => {
  ann = await app.registerMember({ firstName: 'Ann', lastName: 'Asks' });
});

const toShop = () => ({ kind: 'shop', id: shopId });

async function boxOf(token: string, box = 'own') {
  const { data, errors } = await app.graphql<{
    conversations: { totalCount: number; edges: { node: Talk & Record<string, never> }[] };
    inbox: { unread: number; unreadConversations: number; position: number };
  }>(LIST, { box }, token);
  if (!data) throw new Error(JSON.stringify(errors));
  return {
    ...data.inbox,
    total: data.conversations.totalCount,
    talks: data.conversations.edges.map(({ node }) => node),
  };
}

describe('a conversation', () => {
  it('begins on a shop’s page with its owner, and both see it with its subject', async () => {
    const first = await send(ann, { to: toShop(), text: '  Do you have time at nine?  ' });
    expect(first).toMatchObject({ nth: 1, text: 'Do you have time at nine?', mine: true, read: false });
    await app.settle();
    const [own] = (await boxOf(ann.token)).talks;
    expect(own).toMatchObject({
      unread: 0,
      writable: true,
      with: { name: 'Bea Barber' },
      about: { kind: 'shop', id: shopId, title: 'Fade House', href: `/barber/${shopId}` },
    });
    const theirs = await boxOf(bea.token);
    expect(theirs.talks[0]).toMatchObject({
      id: first.conversationId,
      unread: 1,
      with: { name: 'Ann Asks' },
      lastMessage: { mine: false },
    });
    expect((await send(ann, { to: toShop() })).conversationId).toBe(first.conversationId);
  });

  it('keeps one of each message however often a queue sends it', async () => {
    const messageId = nextId();
    const answers = await Promise.all([1, 2, 3].map(() => send(ann, { to: toShop(), messageId, text: 'Once' })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const rest = await app.rest('POST', '/messages/send', {
      token: ann.token,
      body: { messageId, text: 'Once', to: toShop() },
    });
    expect([rest.status, (rest.body as { _id: string })._id]).toEqual([201, answers[0]?.id]);
    await app.settle();
    expect((await boxOf(ann.token)).talks[0]).toMatchObject({ messageCount: 1 });
  });

  it('counts unread messages exactly, and a read mark counts for every tab', async () => {
    const before = await boxOf(bea.token);
    const { conversationId } = await send(ann, { to: toShop() });
    for (const text of ['two', 'three']) await send(ann, { conversationId, text });
    await app.settle();
    expect((await boxOf(bea.token)).unread - before.unread).toBe(3);
    expect((await markRead(bea, conversationId, 2)).data).toEqual({ markConversationRead: { unread: 1 } });
    const after = await boxOf(bea.token);
    expect([after.unread - before.unread, after.unreadConversations - before.unreadConversations]).toEqual([1, 1]);
    const page = await app.rest('GET', `/messages/one/${conversationId}?pageSize=2`, { token: ann.token });
    expect(page.body).toMatchObject({
      hasOlder: true,
      conversation: { readUpToByThem: 2 },
      messages: [
        { nth: 3, read: false },
        { nth: 2, read: true },
      ],
    });
    const older = await app.rest('GET', `/messages/one/${conversationId}?pageSize=2&before=2`, { token: ann.token });
    expect(older.body).toMatchObject({ hasOlder: false, messages: [{ nth: 1 }] });
  });

  it('is hidden from others: neither listed, read, written to nor reported', async () => {
    const { conversationId: id } = await send(ann, { to: toShop() });
    await app.settle();
    const asked = await app.graphql(`query Q($id: ID!) { conversation(id: $id) { id } }`, { id }, eve.token);
    expect(asked.data).toEqual({ conversation: null });
    expect((await app.rest('GET', `/messages/one/${id}`, { token: eve.token })).status).toBe(404);
    expect((await app.rest('GET', `/messages/one/${id}`, { token: root })).status).toBe(404);
    expect((await app.rest('GET', `/messages/one/${id}`)).status).toBe(401);
    expect((await app.rest('PUT', `/messages/read/${id}`, { token: eve.token, body: { upTo: 1 } })).status).toBe(404);
    expect((await app.rest('POST', `/messages/report/${id}`, { token: eve.token, body: { reason: 'x' } })).status).toBe(
      404,
    );
    expect(await failure(eve, { conversationId: id })).toBe('CONVERSATION_MISSING');
    expect((await boxOf(eve.token)).total).toBe(0);
    expect((await app.rest('GET', '/messages?box=support', { token: eve.token })).status).toBe(403);
  });

  it.each([
    ['a visitor', undefined, () => ({ to: toShop() }), 'NOT_LOGGED_IN'],
    ['an owner to their own shop', () => bea, () => ({ to: toShop() }), 'WITH_YOURSELF'],
    [
      'about another member’s booking',
      () => eve,
      () => ({ to: { kind: 'booking', id: `${shopId}0000${'x'.repeat(22)}` } }),
      'BOOKING_MISSING',
    ],
    ['to no shop', () => eve, () => ({ to: { kind: 'shop', id: 'x'.repeat(28) } }), 'SHOP_MISSING'],
    ['without words', () => eve, () => ({ to: toShop(), text: ' ' }), 'MESSAGE_EMPTY'],
    ['too many words', () => eve, () => ({ to: toShop(), text: 'x'.repeat(2001) }), 'MESSAGE_TOO_LONG'],
    ['for a member as support', () => eve, () => ({ to: { kind: 'support', memberId: ann.user._id } }), 'NOT_ALLOWED'],
    ['without a recipient', () => eve, () => ({}), 'INVALID_INPUT'],
  ] as const)('refuses %s', async (_what, who, over, code) => {
    expect(await failure(who?.(), over())).toBe(code);
  });
});

describe('a conversation about a booking or an order', () => {
  it('is between the customer and the shop, whichever side begins it', async () => {
    const bookingId = await madeEarlier(app, {
      shopId,
      customerId: ann.user._id,
      date: dayFromToday(3),
      time: '09:00',
      at: new Date().toISOString(),
      confirmed: true,
    });
    const to = { kind: 'booking', id: bookingId };
    const { conversationId } = await send(bea, { to, text: 'Please come ten minutes early' });
    expect((await send(ann, { to, text: 'I will' })).conversationId).toBe(conversationId);
    expect(await failure(eve, { to })).toBe('BOOKING_MISSING');
    await app.settle();
    const about = { kind: 'booking', id: bookingId };
    expect((await boxOf(ann.token)).talks[0]).toMatchObject({
      with: { name: 'Bea Barber' },
      about: { ...about, href: `/appointments?tab=mine#${bookingId}` },
    });
    expect((await boxOf(bea.token)).talks[0]).toMatchObject({
      about: { ...about, href: `/appointments?shop=${shopId}#${bookingId}` },
    });
    const chat =
      'query C($to: RecipientInput) { chat(to: $to) { recipient { name } about { kind title } conversation { id } } }';
    expect((await app.graphql(chat, { to }, bea.token)).data).toEqual({
      chat: {
        recipient: { name: 'Ann Asks' },
        about: { kind: 'booking', title: expect.stringContaining('Fade House, ') },
        conversation: { id: conversationId },
      },
    });
    expect((await app.graphql(chat, { to }, eve.token)).errors?.[0]?.extensions.code).toBe('BOOKING_MISSING');
  });

  it('is between the buyer and a seller of it', async () => {
    const stall = await openStall(app);
    expect((await put(app, ann, stall.productId)).status).toBeLessThan(300);
    const placed = await app.graphql<{ checkOut: { order: { id: string; parts: { sellerId: string }[] } } }>(
      'mutation { checkOut { order { id parts { sellerId } } } }',
      {},
      ann.token,
    );
    const order = placed.data?.checkOut.order;
    const to = { kind: 'order', id: order?.id };
    const { conversationId } = await send(ann, { to, text: 'Can you wrap it?' });
    expect((await send(ann, { to: { ...to, memberId: order?.parts[0]?.sellerId } })).conversationId).toBe(
      conversationId,
    );
    expect(await failure(ann, { to: { ...to, memberId: bea.user._id } })).toBe('ORDER_MISSING');
    expect(await failure(eve, { to })).toBe('ORDER_MISSING');
    await app.settle();
    expect((await boxOf(ann.token)).talks[0]).toMatchObject({ about: { kind: 'order', href: `/orders/${order?.id}` } });
  });
});

describe('blocking', () => {
  it('keeps two members apart until it is lifted, and leaves earlier messages', async () => {
    const { conversationId } = await send(ann, { to: toShop() });
    expect((await app.rest('PUT', `/messages/block/${bea.user._id}`, { token: ann.token })).status).toBe(204);
    expect(await failure(bea, { conversationId })).toBe('BLOCKED');
    expect(await failure(ann, { conversationId })).toBe('BLOCKED');
    const shown = await app.graphql(
      `query Q($id: ID!) { conversation(id: $id) { blocked writable } blockedMembers { name } }`,
      { id: conversationId },
      ann.token,
    );
    expect(shown.data).toEqual({
      conversation: { blocked: true, writable: false },
      blockedMembers: [{ name: 'Bea Barber' }],
    });
    await app.rest('DELETE', `/messages/block/${bea.user._id}`, { token: ann.token });
    expect((await send(bea, { conversationId })).nth).toBe(2);
  });
});

describe('support and the contact form', () => {
  it('share one inbox, which the platform owners answer from', async () => {
    const before = await boxOf(root, 'support');
    const { conversationId } = await send(ann, { to: { kind: 'support' }, text: 'Help' });
    await app.settle();
    const after = await boxOf(root, 'support');
    expect([after.unread - before.unread, after.talks[0]?.id]).toEqual([1, conversationId]);
    expect(await send({ token: root }, { conversationId, text: 'Of course' })).toMatchObject({
      mine: true,
      author: { kind: 'support', name: 'Chairside support' },
    });
    await app.settle();
    expect((await boxOf(ann.token)).talks[0]).toMatchObject({ unread: 1, with: { kind: 'support' } });
  });

  it('is where the widget leads: a shop’s owner on its page, elsewhere support', async () => {
    const chat =
      'query C($to: RecipientInput) { chat(to: $to) { recipient { kind name } about { kind title href } conversation { id } } }';
    const about = { kind: 'shop', title: 'Fade House', href: `/barber/${shopId}` };
    expect((await app.graphql(chat, { to: toShop() })).data).toEqual({
      chat: { recipient: { kind: 'member', name: 'Bea Barber' }, about, conversation: null },
    });
    expect((await app.graphql(chat, {})).data).toMatchObject({
      chat: { recipient: { kind: 'support', name: 'Chairside support' }, conversation: null },
    });
    const { conversationId } = await send(ann, { to: toShop() });
    await app.settle();
    expect((await app.graphql(chat, { to: toShop() }, ann.token)).data).toMatchObject({
      chat: { conversation: { id: conversationId } },
    });
    expect((await app.graphql(chat, { to: { kind: 'support', memberId: ann.user._id } }, root)).data).toMatchObject({
      chat: { recipient: { name: 'Ann Asks' } },
    });
    expect(
      (await app.graphql(chat, { to: { kind: 'support', memberId: ann.user._id } }, eve.token)).errors?.[0]?.extensions
        .code,
    ).toBe('NOT_ALLOWED');
  });

  const form = (over: object = {}) => ({
    firstName: 'Gil',
    lastName: 'Guest',
    email: 'gil@example.test',
    subject: 'Hours',
    message: 'Open on Sunday?',
    ...over,
  });

  it("takes a guest's question, and erases it at their wish", async () => {
    const sent = await app.rest('POST', '/contact', { body: form() });
    expect([sent.status, Object.keys(sent.body)]).toEqual([202, ['ticket']]);
    await app.settle();
    const [talk] = (await boxOf(root, 'support')).talks;
    expect(talk).toMatchObject({
      unread: 1,
      with: { kind: 'guest', name: 'Gil Guest' },
      about: { kind: 'contact', title: 'Hours' },
      enquiry: { email: 'gil@example.test', ticket: (sent.body as { ticket: string }).ticket },
      lastMessage: { text: 'Open on Sunday?' },
    });
    const erase = 'mutation E($id: ID!) { eraseEnquiry(id: $id, reason: "asked") }';
    expect((await app.graphql(erase, { id: talk?.id }, ann.token)).errors?.[0]?.extensions.code).toBe('NOT_ALLOWED');
    expect((await app.graphql(erase, { id: talk?.id }, root)).data).toEqual({ eraseEnquiry: true });
    await app.settle();
    const after = (await boxOf(root, 'support')).talks.find(({ id }) => id === talk?.id);
    expect(after).toMatchObject({
      closed: true,
      with: { name: 'A guest' },
      enquiry: { email: '' },
      lastMessage: { text: '' },
    });
  });

  it.each([
    ['firstName', ''],
    ['lastName', undefined],
    ['email', 'gil'],
    ['subject', ''],
    ['message', ''],
    ['message', 'x'.repeat(501)],
    ['phone', 'call me'],
  ])('refuses %s %s', async (field, value) => {
    const answer = await app.rest('POST', '/contact', { body: form({ [field]: value }) });
    expect([answer.status, (answer.body as { error: { field: string } }).error.field]).toEqual([400, field]);
  });

  it('takes 500 characters, from a member too, who reads the answer under Messages', async () => {
    const input = form({ message: 'x'.repeat(500) });
    const sent = await app.graphql(
      'mutation C($input: ContactInput!) { sendContactMessage(input: $input) { ticket } }',
      { input },
      ann.token,
    );
    expect(sent.errors).toBeUndefined();
    await app.settle();
    expect((await boxOf(ann.token)).talks[0]).toMatchObject({
      about: { kind: 'contact', title: 'Hours' },
      with: { kind: 'support' },
    });
  });
});

describe('a closed account', () => {
  it('leaves no words behind, and cannot be written to', async () => {
    const { conversationId } = await send(ann, { to: toShop(), text: 'Canary words' });
    await send(bea, { conversationId, text: 'My own stay' });
    await app.settle();
    const open = await connected(app, bea.token);
    open.subscribe(
      'c',
      'subscription { conversationChanged { conversation { id writable with { name } messageCount } } }',
    );
    expect(
      (await app.rest('DELETE', `/users/delete/${ann.user._id}`, { token: ann.token, body: { password: 'secret1' } }))
        .status,
    ).toBeLessThan(300);
    await app.runJobs();
    const expected = { id: conversationId, writable: false, with: { name: 'Former member' }, messageCount: 2 };
    await expect
      .poll(
        () =>
          open
            .of('c')
            .map(
              (one) =>
                (one as unknown as { data: { conversationChanged: { conversation: object } } }).data.conversationChanged
                  .conversation,
            ),
        { timeout: 20_000 },
      )
      .toContainEqual(expected);
    open.socket.close();
    const page = await app.rest('GET', `/messages/one/${conversationId}`, { token: bea.token });
    expect(page.body).toMatchObject({
      conversation: { with: { name: 'Former member' }, writable: false },
      messages: [{ text: 'My own stay' }, { text: '' }],
    });
    expect(await app.vault.get(`key/${ann.user._id}`), 'what the words are sealed with').toBeUndefined();
    expect(await failure(bea, { conversationId })).toBe('NOBODY_THERE');
  });
});
