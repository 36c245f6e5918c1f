import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import { answered, connected } from '../live/sockets.testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { openTalk, type Person } from './testing.ts';

const REPORT = 'conversationId reason about { kind id title href } by { id name } against { id name }';
const QUEUE = `{ conversationReports { totalCount edges { node { ${REPORT} } } } }`;
const RECORD = `{ conversationRulings { totalCount edges { node { decision reason report { ${REPORT} } moderator { id } } } } }`;
const NOTICES = '{ notifications { edges { node { title text href } } } }';
type Report = {
  readonly conversationId: string;
  readonly reason: string;
  readonly by: { readonly id: string; readonly name: string };
};

let app: TestApp;
let talk: ReturnType<typeof openTalk>;
let bea: Person;
let root: string;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp({ workers: true });
  talk = openTalk(app);
  bea = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Bea', lastName: 'Barber' });
  root = await registerPlatformOwner(app);
  const me = await app.rest('GET', '/users/one', { token: root });
  await app.handler.dispatch(
    owners,
    { type: 'EnrolOwner', data: { accountId: (me.body as { _id: string })._id } },
    SYSTEM,
  );
  shopId = (await openShop(app, bea.token))._id;
});
afterAll(() => app?.close());

/** A customer who has reported the barber for an insult. */
async function reported(): Promise<{ ann: Person; id: string }> {
  const ann = await app.registerMember({ firstName: 'Ann', lastName: 'Asks' });
  const { conversationId: id } = await talk.send(ann, {
    to: { kind: 'shop', id: shopId },
    text: 'May I come at nine?',
  });
  await talk.send(bea, { conversationId: id, text: 'Not with that head.' });
  expect(
    (await app.rest('POST', `/messages/report/${id}`, { token: ann.token, body: { reason: 'Rude' } })).status,
  ).toBe(202);
  await app.settle();
  return { ann, id };
}

/** A report of a conversation with a barber who appears in no other case here. */
async function reportedBetweenOthers(): Promise<string> {
  const cal = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Cal', lastName: 'Cuts' });
  const eve = await app.registerMember({ firstName: 'Eve', lastName: 'Else' });
  const { conversationId: id } = await talk.send(eve, {
    to: { kind: 'shop', id: (await openShop(app, cal.token))._id },
    text: 'Hello?',
  });
  await talk.send(cal, { conversationId: id, text: 'Go away.' });
  expect(
    (await app.rest('POST', `/messages/report/${id}`, { token: eve.token, body: { reason: 'Rude' } })).status,
  ).toBe(202);
  await app.settle();
  return id;
}

const SYSTEM = { by: { id: 'system', role: 'system' }, channel: 'job' } as const;

/** Makes a member a platform owner; their token as one. */
async function appointed({ user }: Person): Promise<string> {
  await app.handler.dispatch(account, { type: 'AppointOwner', data: { accountId: user._id } }, SYSTEM);
  const login = await app.rest('POST', '/users/login', { body: { email: user.email, password: 'secret1' } });
  return (login.headers.get('authorization') ?? '').replace(/^Bearer /, '');
}

const SETTLE =
  'mutation S($id: ID!, $by: ID, $decision: ReportDecision!, $reason: String!) { settleConversationReport(id: $id, by: $by, decision: $decision, reason: $reason) }';
const settle = (token: string, id: string, decision: string, reason = 'Looked at it', by?: string) =>
  app.graphql(SETTLE, { id, by, decision, reason }, token);
async function listOf(token: string, query: string): Promise<Record<string, never>[]> {
  const { data, errors } = await app.graphql<Record<string, { edges: { node: Record<string, never> }[] }>>(
    query,
    {},
    token,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0]?.edges.map(({ node }) => node) ?? [];
}
const queueOf = async (token: string) => (await listOf(token, QUEUE)) as unknown as Report[];
const noticesOf = async (token: string) =>
  (await listOf(token, NOTICES)) as unknown as { title: string; text: string; href: string }[];
const textsOf = async (id: string) =>
  (
    (await app.rest('GET', `/messages/one/${id}`, { token: root })).body as { messages: { text: string }[] }
  ).messages.map(({ text }) => text);

it('shows the superadmins the messages up to the report, and only until they have decided', async () => {
  const { ann, id } = await reported();
  expect(await queueOf(root)).toContainEqual({
    conversationId: id,
    reason: 'Rude',
    about: expect.objectContaining({ kind: 'shop', title: 'Fade House' }),
    by: { id: ann.user._id, name: 'Ann Asks' },
    against: { id: bea.user._id, name: 'Bea Barber' },
  });
  await talk.send(ann, { conversationId: id, text: 'Said afterwards' });
  await app.settle();
  expect(await textsOf(id)).toEqual(['Not with that head.', 'May I come at nine?']);
  const page = await app.graphql<{ conversation: { lastMessage: { text: string } } }>(
    'query Q($id: ID!) { conversation(id: $id) { lastMessage { text } } }',
    { id },
    root,
  );
  expect(page.data?.conversation.lastMessage.text).toBe('Not with that head.');
  for (const who of [ann, bea]) {
    expect((await app.graphql(QUEUE, {}, who.token)).errors?.[0]?.extensions.code).toBe('NOT_ALLOWED');
    expect((await app.graphql(RECORD, {}, who.token)).errors?.[0]?.extensions.code).toBe('NOT_ALLOWED');
    expect((await settle(who.token, id, 'closed')).errors?.[0]?.extensions.code).toBe('NOT_ALLOWED');
  }
  expect((await settle(root, id, 'closed', ' ')).errors?.[0]?.extensions.code).toBe('REASON_MISSING');
  expect((await settle(root, id, 'closed')).data).toEqual({ settleConversationReport: true });
  await app.settle();
  expect((await settle(root, id, 'dismissed')).errors?.[0]?.extensions.code).toBe('NOT_REPORTED');
  expect((await app.rest('GET', `/messages/one/${id}`, { token: root })).status).toBe(404);
  expect(await talk.failure(bea, { conversationId: id })).toBe('CONVERSATION_CLOSED');
});

it.each([
  ['dismissed', ['leave it as it is'], []],
  ['warned', ['have warned the other side'], ['You were warned']],
  ['closed', ['have closed it'], ['A conversation was closed']],
] as const)(
  '%s: notifies the reporter, and the other side only of what concerns it',
  async (decision, toReporter, toOther) => {
    const { ann, id } = await reported();
    await app.runJobs();
    expect((await noticesOf(root))[0]).toMatchObject({
      title: 'A conversation was reported',
      href: '/forum/review?tab=conversations',
    });
    const before = (await noticesOf(bea.token)).length;
    await settle(root, id, decision, `Because of ${id}`);
    await app.runJobs();
    const [told] = await noticesOf(ann.token);
    expect(told).toMatchObject({ title: 'Your report was settled', href: `/message/${id}` });
    for (const part of [...toReporter, `Reason: Because of ${id}`]) expect(told?.text).toContain(part);
    const others = (await noticesOf(bea.token)).slice(0, (await noticesOf(bea.token)).length - before);
    expect(others.map(({ title }) => title)).toEqual(toOther);
    for (const { text } of others) expect(text).toContain(`Reason: Because of ${id}`);
    // A warning does not say which conversation: its other side is who has reported.
    expect(JSON.stringify(others)).not.toContain('Ann');
    expect(others.map(({ href }) => href)).toEqual(
      decision === 'warned' ? ['/messages'] : decision === 'closed' ? [`/message/${id}`] : [],
    );
  },
);

it('lets both sides report: each report is read, decided, notified and kept by itself', async () => {
  const { ann, id } = await reported();
  await talk.send(ann, { conversationId: id, text: 'You will regret this.' });
  const report = () =>
    app.rest('POST', `/messages/report/${id}`, { token: bea.token, body: { reason: 'She threatens me' } });
  for (const { status } of [await report(), await report()]) expect(status).toBe(202);
  await app.settle();
  const reasons = async () =>
    (await queueOf(root))
      .filter(({ conversationId }) => conversationId === id)
      .map(({ reason, by }) => [by.id, reason]);
  expect(await reasons()).toEqual([
    [ann.user._id, 'Rude'],
    [bea.user._id, 'She threatens me'],
  ]);
  expect(await textsOf(id)).toEqual(['You will regret this.', 'Not with that head.', 'May I come at nine?']);
  const before = (await noticesOf(bea.token)).length;

  expect((await settle(root, id, 'warned')).errors?.[0]?.extensions).toMatchObject({
    code: 'WHICH_REPORT',
    field: 'by',
  });
  expect((await settle(root, id, 'warned', 'No threats', bea.user._id)).data).toEqual({
    settleConversationReport: true,
  });
  await app.runJobs();
  expect((await settle(root, id, 'warned', 'No threats', bea.user._id)).errors?.[0]?.extensions.code).toBe(
    'NOT_REPORTED',
  );
  expect(await reasons()).toEqual([[ann.user._id, 'Rude']]);
  expect(await textsOf(id)).toHaveLength(3);
  expect((await noticesOf(ann.token)).map(({ title }) => title)).toEqual(['You were warned']);
  expect((await noticesOf(bea.token))[0]).toMatchObject({ title: 'Your report was settled' });

  expect((await settle(root, id, 'dismissed', 'Nothing rude')).data).toEqual({ settleConversationReport: true });
  await app.runJobs();
  expect(await reasons()).toEqual([]);
  expect((await noticesOf(ann.token))[0]).toMatchObject({
    title: 'Your report was settled',
    text: expect.stringContaining('Reason: Nothing rude'),
  });
  expect((await noticesOf(bea.token)).length - before).toBe(1);
  expect((await listOf(root, RECORD)).slice(0, 2)).toMatchObject([
    { decision: 'dismissed', reason: 'Nothing rude', report: { reason: 'Rude', by: { id: ann.user._id } } },
    { decision: 'warned', reason: 'No threats', report: { reason: 'She threatens me', by: { id: bea.user._id } } },
  ]);
  expect((await app.rest('GET', `/messages/one/${id}`, { token: root })).status).toBe(404);
});

it('keeps each decision with its moderator and reason, and removes it from the waiting queue', async () => {
  const { ann, id } = await reported();
  await settle(root, id, 'warned', 'Mind your words');
  await app.settle();
  expect((await queueOf(root)).map(({ conversationId }) => conversationId)).not.toContain(id);
  const [ruling] = await listOf(root, RECORD);
  expect(ruling).toMatchObject({
    decision: 'warned',
    reason: 'Mind your words',
    report: { conversationId: id, reason: 'Rude', by: { name: 'Ann Asks' } },
  });
  expect(
    (await app.rest('DELETE', `/users/delete/${ann.user._id}`, { token: ann.token, body: { password: 'secret1' } }))
      .status,
  ).toBe(204);
  await app.runJobs();
  expect((await listOf(root, RECORD))[0]).toMatchObject({
    decision: 'warned',
    reason: '',
    report: { reason: '', by: { name: 'Former member' } },
  });
});

it('lets no superadmin judge a report about themself, nor see its reporter', async () => {
  const { user } = bea;
  const { id } = await reported();
  const own = await appointed(bea);
  await app.settle();
  expect(await queueOf(own)).toEqual([]);
  expect((await settle(own, id, 'dismissed')).errors?.[0]?.extensions.code).toBe('OWN_CASE');
  await settle(root, id, 'dismissed');
  await app.settle();
  const rulings = (await listOf(own, RECORD)) as unknown as { reason: string; report: Report }[];
  expect(rulings.filter(({ report }) => report.by.name === 'Ann Asks')).toEqual([]);
  expect(rulings[0]).toMatchObject({ decision: 'dismissed', reason: '' });
  expect(rulings[0]?.report).toMatchObject({
    conversationId: '',
    reason: '',
    by: { id: '', name: 'A member' },
    against: { id: user._id },
  });
  expect(rulings[0]?.report).toMatchObject({ about: { id: null, title: '', href: null } });
});

it('sends a superadmin who subscribes nothing of a report about them', async () => {
  const own = await appointed(bea);
  const [hers, others] = [await connected(app, own), await connected(app, root)];
  for (const screen of [hers, others]) {
    screen.subscribe('q', 'subscription { conversationReportsChanged }');
    await answered(screen);
  }
  const { id } = await reported();
  await settle(root, id, 'warned');
  await expect
    .poll(() => others.of('q'), { timeout: 20_000 })
    .toEqual(Array(2).fill({ data: { conversationReportsChanged: id } }));
  // What comes last has come, so that nothing before it is still on its way.
  const ofOthers = await reportedBetweenOthers();
  await expect.poll(() => hers.of('q').length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(hers.of('q')).toEqual([{ data: { conversationReportsChanged: ofOthers } }]);
  for (const screen of [hers, others]) screen.socket.close();
});

it('shows a new report on open screens of the superadmins, and on no others', async () => {
  const eve = await app.registerMember();
  const [hers, his] = [await connected(app, root), await connected(app, eve.token)];
  for (const screen of [hers, his]) screen.subscribe('q', 'subscription { conversationReportsChanged }');
  await expect.poll(() => JSON.stringify(his.received), { timeout: 20_000 }).toContain('NOT_ALLOWED');
  const { id } = await reported();
  await expect
    .poll(() => hers.of('q').at(-1), { timeout: 20_000 })
    .toEqual({ data: { conversationReportsChanged: id } });
  for (const screen of [hers, his]) screen.socket.close();
});
