import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { dayFromToday, madeEarlier, openShopAllDay } from '../bookings/testing.ts';
import { restCalls } from '../features.ts';
import { type GraphqlOperation, operationsOf } from '../graphql/operations.testing.ts';
import { buildApiSchema } from '../graphql/schema.ts';
import { answered, connected } from '../live/sockets.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf, sender } from './testing.ts';

type Joined = Awaited<ReturnType<ReturnType<typeof peopleOf>['joined']>>;
type View = { readonly id: string; readonly token: string; readonly until: string; readonly member: { id: string } };

const REASON = 'She cannot find her order.';
/** What private screens ask for; everything else is shown. */
const NOT_SHOWN = [
  ...[
    'apiTokens',
    'blockedMembers',
    'blogDraft',
    'calendarLink',
    'chat',
    'conversation',
    'conversations',
    'crew',
    'customer',
    'inbox',
  ],
  ...[
    'keptAboutMe',
    'messages',
    'myCards',
    'myExport',
    'myPayoutAccount',
    'myPeople',
    'mySessions',
    'myTwoFactor',
    'notification',
    'notifications',
    'shopCrew',
    'shopTakings',
  ],
];
const NOT_HEARD = [
  ...['blogWorkChanged', 'conversationChanged', 'messageReceived', 'notificationReceived', 'payoutAccountChanged'],
  ...['replying', 'typing'],
];

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
let root: Joined;
let ana: Joined;
let operations: readonly GraphqlOperation[];

beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
  root = await people.superadmin({ firstName: 'Olive', lastName: 'Ortiz' });
  operations = operationsOf(await buildApiSchema(), () => 'a'.repeat(22));
}, 60_000);
afterAll(() => test?.close());
beforeEach(async () => {
  ana = await people.joined({ firstName: 'Ana' });
});

async function view(id: string, token: string | undefined = root.token, reason = REASON): Promise<View | string> {
  const { data, errors } = await test.graphql<{ viewAs: View }>(
    'mutation ($id: ID!, $reason: String!) { viewAs(id: $id, reason: $reason) { id token until member { id } } }',
    { id, reason },
    token,
  );
  return errors ? (errors[0]?.extensions.code as string) : (data?.viewAs as View);
}
const begun = async (of: Joined = ana) => (await view(of.user._id)) as View;
const codeOf = async (text: string, token: string) =>
  (await test.graphql(text, {}, token)).errors?.[0]?.extensions.code as string | undefined;
const seenBy = async (token: string) => (await test.graphql<{ me: { id: string } }>('{ me { id } }', {}, token)).data;
const of = (kind: GraphqlOperation['kind']) => operations.filter((one) => one.kind === kind);
/** What was recorded since a position, apart from what jobs do. */
const recordedSince = async (position: number) =>
  (await test.services.store.readAll(position, 1_000))
    .filter(({ metadata }) => metadata.channel !== 'job')
    .map(({ type }) => type);
const head = () => test.services.store.head();

describe('a view of the platform as a member', () => {
  it('is opened by platform owners alone, with a reason, and never of those who run the platform', async () => {
    const { _id: id } = ana.user;
    expect(await view(id, ana.token)).toBe('NOT_ALLOWED');
    expect(await view(root.user._id)).toBe('NOT_YOURSELF');
    expect(await view('nobody')).toBe('NO_SUCH_MEMBER');
    for (const reason of ['', ' \n', 'x'.repeat(501)])
      expect(await view(id, root.token, reason)).toMatch(/REASON|INVALID/);
    const by = { ...sender, by: { id: root.user._id, role: 'superadmin' } } as const;
    const { user } = await people.joined();
    const data = { accountId: user._id, role: 'support', reason: 'Helps.' } as const;
    await test.handler.dispatch(account, { type: 'ChangeRole', data }, by);
    expect(await view(user._id)).toBe('NOT_VIEWABLE');
    expect(await view((await people.superadmin()).user._id)).toBe('NOT_VIEWABLE');
    await test.handler.dispatch(account, { type: 'SuspendAccount', data: { accountId: id, reason: 'x' } }, by);
    expect(await view(id)).toBe('NOT_VIEWABLE');
  });

  it('answers what the member would be answered, is told to them, and stays in the record', async () => {
    const { _id: id } = ana.user;
    const { token, until, member } = await begun();
    expect(member.id).toBe(id);
    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(15);
    expect(await seenBy(token)).toEqual({ me: { id } });
    expect(await codeOf('{ members(first: 1) { totalCount } }', token)).toBe('NOT_ALLOWED');
    await test.runJobs();
    const mail = (await test.outbox.list(1_000)).find((one) => one.to === ana.email && /looked at/.test(one.subject));
    expect(mail?.text).toContain(`The reason: ${REASON}`);
    const told = () =>
      test.graphql<{ notifications: { edges: { node: { kind: string; text: string } }[] } }>(
        '{ notifications(first: 1) { edges { node { kind text } } } }',
        {},
        ana.token,
      );
    await vi.waitFor(
      async () =>
        expect((await told()).data?.notifications.edges[0]?.node).toMatchObject({
          kind: 'viewedAs',
          text: expect.stringContaining('Olive Ortiz looked at Chairside') as string,
        }),
      20_000,
    );
    const { data } = await test.graphql(
      'query ($id: ID!) { audit(filter: { person: $id, types: ["MemberViewedAs"] }, first: 1) { events { actor { id } changes { field after } } } }',
      { id },
      root.token,
    );
    expect(data).toMatchObject({
      audit: { events: [{ actor: { id: root.user._id }, changes: [{ field: 'reason', after: REASON }] }] },
    });
    const sessions = await test.graphql<{ mySessions: unknown[] }>('{ mySessions { id } }', {}, ana.token);
    expect(sessions.data?.mySessions).toHaveLength(1);
  });

  it('refuses every mutation of the schema, and appends nothing', async () => {
    const { token } = await begun();
    const before = await head();
    const taken: string[] = [];
    // Twice: what was sent before is answered by the compiled queries.
    for (const { name, text } of [...of('mutation'), ...of('mutation')])
      if ((await codeOf(text, token)) !== 'ONLY_LOOKING') taken.push(name);
    expect(taken).toEqual([]);
    expect(of('mutation').length).toBeGreaterThan(100);
    const socket = await connected(test, token);
    socket.subscribe('m', 'mutation { stopViewAs(id: "x") }');
    await vi.waitFor(() => expect(JSON.stringify(socket.received)).toContain('WRONG_CHANNEL'), 20_000);
    socket.socket.close();
    expect(await recordedSince(before)).toEqual([]);
  }, 60_000);

  it('refuses every call of REST, and appends nothing', async () => {
    const { token } = await begun();
    const before = await head();
    const taken: string[] = [];
    for (const { id, method, path, config } of restCalls(test.services)) {
      // These ignore the token: what they do is done by a password or a cookie.
      if (config?.opensSession) continue;
      const answer = await fetch(`${test.origin}/api/v1${path.replace(/\{\w+\}/g, 'x')}`, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.status !== 403 || !(await answer.text()).includes('"ONLY_LOOKING"'))
        taken.push(`${id} ${answer.status}`);
    }
    expect(taken).toEqual([]);
    expect(await recordedSince(before)).toEqual([]);
  }, 60_000);

  it('does not show what is private, and every other query changes nothing', async () => {
    const { token } = await begun();
    const before = await head();
    const codes = new Map<string, string | undefined>();
    for (const { name, text } of of('query')) codes.set(name, await codeOf(text, token));
    const having = (code: string) => [...codes].filter(([, one]) => one === code).map(([name]) => name);
    expect(having('NOT_SHOWN_IN_VIEW').sort()).toEqual(NOT_SHOWN);
    expect(having('ONLY_LOOKING')).toEqual([]);
    expect(await recordedSince(before)).toEqual([]);
  }, 60_000);

  it('lists customers without whom the member has blocked', async () => {
    const bea = await people.joined({ role: 'SHOP_OWNER' });
    const shopId = await openShopAllDay(test, bea.token, { price: '0' });
    const id = ana.user._id;
    const [date, at] = [dayFromToday(-2), new Date(Date.now() - 3 * 86_400_000).toISOString()];
    await madeEarlier(test, { shopId, customerId: id, date, time: '09:00', at, confirmed: true });
    await test.settle();
    const { errors } = await test.graphql(`mutation { blockCustomer(id: "${id}") { id } }`, {}, bea.token);
    expect(errors).toBeUndefined();
    const LIST = '{ customers { edges { node { id isBlocked } } } }';
    const seen = async (token: string) => (await test.graphql(LIST, {}, token)).data;
    const listed = (isBlocked: boolean) => ({ customers: { edges: [{ node: { id, isBlocked } }] } });
    expect(await seen(bea.token)).toEqual(listed(true));
    expect(await seen((await begun(bea)).token)).toEqual(listed(false));
  });

  it('is not told what is private, live', async () => {
    const { token } = await begun();
    const turned: string[] = [];
    for (const { name, text } of of('subscription')) {
      const socket = await connected(test, token);
      socket.subscribe('s', text);
      await answered(socket);
      if (JSON.stringify(socket.received).includes('NOT_SHOWN_IN_VIEW')) turned.push(name);
      socket.socket.close();
    }
    expect(turned.sort()).toEqual(NOT_HEARD);
  });

  it('ends when it is stopped, and with the session, the role or the account behind it', async () => {
    const stop = (id: string, token = root.token) => test.graphql(`mutation { stopViewAs(id: "${id}") }`, {}, token);
    const first = await begun();
    const other = await people.superadmin();
    await stop(first.id, other.token);
    expect(await seenBy(first.token), 'it is not theirs').toEqual({ me: { id: ana.user._id } });
    expect((await stop(first.id)).data).toEqual({ stopViewAs: true });
    const status = async (token: string) =>
      (
        await fetch(`${test.origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: '{"query":"{ me { id } }"}',
        })
      ).status;
    expect(await status(first.token)).toBe(401);
    expect((await stop(first.id)).data).toEqual({ stopViewAs: true });

    const second = (await view(ana.user._id, other.token)) as View;
    const socket = await connected(test, second.token);
    expect((await test.rest('POST', '/users/logout', { token: other.token })).status).toBeLessThan(300);
    await vi.waitFor(async () => expect(await status(second.token)).toBe(401), { timeout: 5_000 });
    await socket.closed;

    const third = await begun();
    await test.graphql(
      'mutation ($id: ID!) { suspendMember(id: $id, reason: "x") { id } }',
      { id: ana.user._id },
      root.token,
    );
    expect(await status(third.token)).toBe(403);
  });

  it('is over at its time, and has nothing to renew it with', async () => {
    const { token, id } = await begun();
    const { exp = 0, iat = 0 } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: number;
      iat?: number;
    };
    expect(exp - iat).toBeGreaterThan(890);
    expect(exp - iat).toBeLessThanOrEqual(900);
    const renewed = await test.rest('POST', '/users/refresh', { headers: { cookie: `refresh_token=${id}.x` } });
    expect(renewed.status).toBe(401);
    expect(await seenBy(token)).toEqual({ me: { id: ana.user._id } });
  });
});
