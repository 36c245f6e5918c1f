import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { connected } from '../live/sockets.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf } from './testing.ts';

type Joined = Awaited<ReturnType<ReturnType<typeof peopleOf>['joined']>>;

const FORBIDDEN = 4403;
const REASON = 'It was reported twice.';
const FIELDS =
  'id status role plan planGivenUntil suspension { reason until by { id } } deletion { reason until } ban { reason } sessions { device }';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
let root: Joined;

beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
  root = await people.superadmin();
}, 60_000);
afterAll(() => test?.close());

type Recorded = {
  readonly status: string;
  readonly role: string;
  readonly suspension: { reason: string; by: { id: string } } | null;
  readonly deletion: { reason: string; until: string } | null;
  readonly ban: { reason: string } | null;
  readonly sessions: readonly object[];
};

/** Every action, with what undoes it. */
const ACTIONS = {
  suspendMember: { undo: 'reinstateMember', args: '' },
  reinstateMember: { undo: undefined, args: '' },
  deleteMember: { undo: 'restoreMember', args: '' },
  restoreMember: { undo: undefined, args: '' },
  changeMemberRole: { undo: undefined, args: ', role: SELLER' },
  upgradeMember: { undo: undefined, args: ', plan: premium' },
} as const;
type Action = keyof typeof ACTIONS;

async function act(
  action: Action,
  id: string,
  token: string | undefined,
  { reason = REASON, args = ACTIONS[action].args as string } = {},
) {
  const { data, errors } = await test.graphql<Record<string, Recorded>>(
    `mutation ($id: ID!, $reason: String!) { ${action}(id: $id, reason: $reason${args}) { ${FIELDS} } }`,
    { id, reason },
    token,
  );
  return errors ? (errors[0]?.extensions.code as string) : data?.[action];
}
const record = async (id: string, token = root.token) => {
  const { data, errors } = await test.graphql<{ memberRecord: Recorded | null }>(
    `query ($id: ID!) { memberRecord(id: $id) { ${FIELDS} } }`,
    { id },
    token,
  );
  return errors ? errors[0]?.extensions.code : data?.memberRecord;
};
const stateOf = async (accountId: string) => (await test.handler.stateOf(account, { accountId })).state;
const logIn = ({ email, password }: Joined) => people.post('/users/login', { email, password });
const mailTo = async ({ email }: Joined) => {
  await test.runJobs();
  return (await test.outbox.list(1_000))
    .filter(({ to }) => to === email)
    .map(({ subject, text }) => ({ subject, text }));
};

describe('what platform owners decide about members', () => {
  it.each(Object.keys(ACTIONS) as Action[])('%s: is theirs alone', async (action) => {
    const { user } = await people.joined();
    const before = await stateOf(user._id);
    expect(await act(action, user._id, undefined)).toBe('NOT_LOGGED_IN');
    for (const role of ['CUSTOMER', 'SHOP_OWNER', 'SELLER']) {
      const { token } = await people.joined({ role });
      expect([role, await act(action, user._id, token)]).toEqual([role, 'NOT_ALLOWED']);
      expect(await record(user._id, token)).toBe('NOT_ALLOWED');
    }
    expect(await stateOf(user._id)).toEqual(before);
  });

  it.each(Object.keys(ACTIONS) as Action[])('%s: never of themselves, nor without a reason', async (action) => {
    const { user } = await people.joined();
    expect(await act(action, root.user._id, root.token)).toBe('NOT_YOURSELF');
    expect(await act(action, 'nobody', root.token)).toBe('NO_SUCH_MEMBER');
    for (const reason of ['', ' \n', 'x'.repeat(501)])
      expect(await act(action, user._id, root.token, { reason })).toMatch(/REASON_NEEDED|INVALID|BAD/);
    expect((await stateOf(root.user._id)).role).toBe('superadmin');
  });

  it('a suspension ends every session and socket at once, is mailed with its reason, and is taken back', async () => {
    const person = await people.joined();
    const { _id: id } = person.user;
    const socket = await connected(test, person.token);
    socket.subscribe('bell', 'subscription { bellChanged { unread } }');
    expect(await record(id)).toMatchObject({ status: 'Active', sessions: [{}] });
    expect(await act('suspendMember', id, root.token)).toMatchObject({
      status: 'Suspended',
      suspension: { reason: REASON, by: { id: root.user._id } },
      sessions: [],
    });
    expect((await socket.closed)[0]).toBe(FORBIDDEN);
    expect((await test.rest('GET', '/users/one', { token: person.token })).status).toBe(403);
    expect((await logIn(person)).status).toBe(403);
    expect(await mailTo(person)).toContainEqual({
      subject: 'Your Chairside account is suspended',
      text: expect.stringContaining(REASON) as string,
    });
    const listed = await test.rest('GET', `/users/getall?query=${person.email}`, { token: root.token });
    expect(listed.body).toMatchObject({ data: [{ _id: id, status: 'Suspended' }] });
    expect(await act('reinstateMember', id, root.token)).toMatchObject({ status: 'Active', suspension: null });
    expect((await logIn(person)).status).toBe(200);
    expect((await test.rest('GET', '/users/one', { token: person.token })).status, 'a session of before').toBe(401);
    expect((await mailTo(person)).map(({ subject }) => subject)).toContain('Your Chairside account is open again');
  });

  it('a deletion hides a member at once, is taken back whole, and erases after seven days', async () => {
    const seller = await people.joined({ role: 'SELLER', firstName: 'Sol', lastName: 'Gone' });
    const { _id: id } = seller.user;
    const seen = async () => (await test.graphql('query ($id: ID!) { member(id: $id) { id } }', { id })).data;
    await act('suspendMember', id, root.token);
    const before = await stateOf(id);
    const deleted = await act('deleteMember', id, root.token);
    expect(deleted).toMatchObject({ status: 'Deleted', deletion: { reason: REASON } });
    expect(await seen()).toEqual({ member: null });
    expect(await logIn(seller)).toMatchObject({
      status: 403,
      text: expect.stringContaining('has been deleted') as string,
    });
    expect(await act('suspendMember', id, root.token)).toBe('DELETION_UNDER_WAY');
    expect(await act('restoreMember', id, root.token)).toMatchObject({ status: 'Suspended', deletion: null });
    expect(await stateOf(id)).toEqual({ ...before, epoch: before.epoch + 1, decisions: expect.anything() as unknown });
    await act('reinstateMember', id, root.token);
    expect(await seen()).toEqual({ member: { id } });

    await act('deleteMember', id, root.token);
    const { deletion } = (await record(id)) as Recorded;
    const late = { by: { id: 'system', role: 'system' }, channel: 'job', at: deletion?.until ?? '' } as const;
    await test.handler.dispatch(account, { type: 'CloseDeletedAccount', data: { accountId: id } }, late);
    await test.runJobs();
    expect((await stateOf(id)).profile.email).toBe('');
    expect(await record(id)).toBeNull();
    expect(await test.services.vault.get(`key/${id}`)).toBeUndefined();
  });

  it('the shop of who may not use their account is out of sight and takes no bookings, until they may again', async () => {
    const barber = await people.joined({ role: 'SHOP_OWNER' });
    const customer = await people.joined();
    const shopId = await openShopAllDay(test, barber.token, { price: '0' });
    const hold = () =>
      test.rest('POST', `/booking/hold/${shopId}`, {
        token: customer.token,
        body: { date: dayFromToday(2), time: '09:00' },
      });
    const all = async () => JSON.stringify((await test.rest('GET', '/shops/all')).body).includes(shopId);
    const seen = async () => [await all(), (await test.rest('GET', `/shops/getone/${shopId}`)).status];
    expect(await seen()).toEqual([true, 200]);
    for (const [taken, given] of [
      ['suspendMember', 'reinstateMember'],
      ['deleteMember', 'restoreMember'],
    ] as const) {
      await act(taken, barber.user._id, root.token);
      expect([taken, ...(await seen())]).toEqual([taken, false, 404]);
      expect((await hold()).status, taken).toBe(409);
      await act(given, barber.user._id, root.token);
      expect([given, ...(await seen())]).toEqual([given, true, 200]);
    }
    const held = await hold();
    expect(held.status).toBe(201);
    const choice = { service: 'barb', no_persons: '1', amount: 0, date: dayFromToday(2), time: '09:00' };
    expect((await test.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body: choice })).status).toBe(
      201,
    );
    expect(await act('deleteMember', barber.user._id, root.token)).toBe('STILL_BOOKED');
    expect(await act('deleteMember', customer.user._id, root.token)).toBe('STILL_BOOKED');
  });

  it('another role ends the sessions that have the old one, and waits until nothing is listed', async () => {
    const person = await people.joined();
    const { _id: id } = person.user;
    expect(await act('changeMemberRole', id, root.token)).toMatchObject({ role: 'SELLER', sessions: [] });
    expect((await test.rest('GET', '/users/one', { token: person.token })).status).toBe(401);
    const again = await logIn(person);
    expect(again.body).toMatchObject({ role: 'SELLER' });
    expect(await act('changeMemberRole', id, root.token, { args: ', role: superadmin' })).toBe('ROLE_NOT_ALLOWED');
    const token = (again.headers.get('authorization') ?? '').replace(/^Bearer /, '');
    const about = { description: 'Fine.', contact_number: '+1 312 555 0100', contact_email: 's@x.test' };
    const body = { shop_name: 'Comb', price: '5', stock: 3, category: 'Hair styling', ...about };
    const listed = await test.rest('POST', '/shops/register', { token, body });
    expect(listed.status).toBe(201);
    expect(await act('changeMemberRole', id, root.token, { args: ', role: CUSTOMER' })).toBe('STILL_LISTED');
  });

  it('a plan is given until a day, is listed and shown to its member, and is taken back', async () => {
    const person = await people.joined({ role: 'SELLER' });
    const { _id: id } = person.user;
    const own = async () =>
      (
        await test.graphql<{ mySubscription: object }>(
          '{ mySubscription { plan status grant { plan until } limits { products } } }',
          {},
          person.token,
        )
      ).data?.mySubscription;
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString();
    expect(await own()).toMatchObject({ plan: 'basic', grant: null, limits: { products: 3 } });
    expect(await act('upgradeMember', id, root.token, { args: `, plan: premium, until: "${until}"` })).toMatchObject({
      plan: 'premium',
      planGivenUntil: until,
    });
    expect(await own()).toMatchObject({
      plan: 'basic',
      status: 'none',
      grant: { plan: 'premium', until },
      limits: { products: 20 },
    });
    const listed = await test.graphql<{ members: { edges: { node: { id: string } }[] } }>(
      '{ members(plan: premium) { edges { node { id } } } }',
      {},
      root.token,
    );
    expect(listed.data?.members.edges).toContainEqual({ node: { id } });
    expect((await mailTo(person)).map(({ subject }) => subject)).toContain('You have been given Premium');
    expect((await test.rest('GET', '/users/one', { token: person.token })).body).toMatchObject({ type: 'premium' });
    const late = `, plan: premium, until: "${new Date(Date.now() - 1_000).toISOString()}"`;
    expect(await act('upgradeMember', id, root.token, { args: late })).toBe('GRANT_UNTIL_INVALID');
    expect(await act('upgradeMember', id, root.token, { args: ', plan: basic' })).toMatchObject({
      plan: null,
      planGivenUntil: null,
    });
    expect(await own()).toMatchObject({ grant: null, limits: { products: 3 } });
  });

  it('leaves the platform an owner, whoever acts at once', async () => {
    const other = await people.superadmin();
    expect(await act('suspendMember', other.user._id, root.token)).toBe('OWNER_NOT_SUSPENDED');
    expect(await act('deleteMember', other.user._id, root.token)).toBe('OWNER_NOT_DELETED');
    const both = await Promise.all([
      act('changeMemberRole', other.user._id, root.token),
      act('changeMemberRole', root.user._id, other.token),
    ]);
    const roles = await Promise.all([root, other].map(async ({ user }) => (await stateOf(user._id)).role));
    expect(
      roles.filter((role) => role === 'superadmin'),
      JSON.stringify(both),
    ).toHaveLength(1);
  });
});
