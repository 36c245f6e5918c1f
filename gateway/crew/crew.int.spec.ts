import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crew as crewOf } from '#domain/crew/decider.ts';
import { membershipOf } from '#domain/crew/state.ts';
import { account } from '#domain/users/decider.ts';
import { openShopAllDay } from '../bookings/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { redisTexts } from '../users/redisTexts.testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Person = { id: string; email: string | null; status: string; person: { id: string } | null };
type Crew = { people: Person[]; used: number; limit: number | null };

let app: TestApp;
let olga: Member;
let ben: Member;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp();
  olga = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Olga', lastName: 'Owner' });
  ben = await app.registerProvenMember({ firstName: 'Ben', lastName: 'Barber' });
  shopId = await openShopAllDay(app, olga.token);
}, 60_000);
afterAll(() => app?.close());

/** The one field of an operation, or the code of its refusal. */
async function ask<T = unknown>(query: string, variables: object = {}, who: Partial<Member> = olga): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
const PERSON = `id shopId shopName role status email invitedUntil restorableUntil services
  person { id firstName } hours { weekday slots } daysOff { from to }`;
const invite = (email: string, { who = olga, shop = shopId, role = 'barber' } = {}) =>
  ask<Person>(
    `mutation ($input: CrewInvitationInput!) { inviteToCrew(input: $input) { ${PERSON} } }`,
    { input: { shopId: shop, email, role } },
    who,
  );
const answer = (id: string, accept: boolean, who: Partial<Member>) =>
  ask(
    'mutation ($id: ID!, $accept: Boolean!) { answerCrewInvitation(id: $id, accept: $accept) { id } }',
    { id, accept },
    who,
  );
const invitation = (id: string, who: Partial<Member> = {}) =>
  ask('query ($id: ID!) { crewInvitation(id: $id) { shopName role isForMe invitedBy { firstName } } }', { id }, who);
const crew = (who: Partial<Member> = olga) => ask<Crew>(`{ crew { used limit people { ${PERSON} } } }`, {}, who);
const workplaces = (who: Partial<Member>) =>
  ask<{ id: string }[]>('{ workplaces { id shopName role owner { id } } }', {}, who);
const change = (id: string, input: object, who: Partial<Member> = olga) =>
  ask(
    `mutation ($id: ID!, $input: CrewMemberInput!) { changeCrewMember(id: $id, input: $input) { ${PERSON} } }`,
    { id, input },
    who,
  );
const act = <T = unknown>(what: string, id: string, answered: string, who: Partial<Member> = olga) =>
  ask<T>(`mutation ($id: ID!) { ${what}(id: $id) ${answered} }`, { id }, who);
const onPage = () =>
  ask<{ barbers: object[] }>(
    'query ($id: ID!) { shop(id: $id) { barbers { id role services person { firstName } } } }',
    { id: shopId },
    {},
  );
const mailsTo = async (address: string) => (await app.outbox.list(1_000)).filter(({ to }) => to === address);
const remove = (id: string, who: Partial<Member> = olga) =>
  act<Crew>('removeFromCrew', id, '{ used people { id status restorableUntil } }', who);

describe('a crew', () => {
  let id: string;

  it('is invited by mail, which a member with the address is told of, too', async () => {
    const invited = await invite(ben.user.email);
    expect(invited).toMatchObject({
      ...{ shopId, shopName: 'Fade House', role: 'barber', status: 'invited', email: ben.user.email, person: null },
      ...{ hours: null, daysOff: [], services: null },
    });
    id = invited.id;
    await app.runJobs();
    const [mail] = await mailsTo(ben.user.email).then((all) => all.filter(({ subject }) => subject.includes('work')));
    expect(mail?.text).toContain(`${app.origin}/crew-invitation/${id}`);
    expect(mail?.text).toContain('as a barber');
    const told = await ask<{ edges: object[] }>(
      '{ notifications(first: 5) { edges { node { kind text href } } } }',
      {},
      ben,
    );
    const text = 'Fade House invites you to work there as a barber. You can accept or decline.';
    expect(told.edges).toContainEqual({ node: { kind: 'crewInvited', text, href: `/crew-invitation/${id}` } });
    expect(await crew()).toMatchObject({ used: 1, limit: 1, people: [{ id, status: 'invited' }] });
    expect((await onPage()).barbers).toEqual([]);
  });

  it('is invited within the plan, once, by the owner of the shop whose address is proven', async () => {
    expect(await invite('another@example.test')).toBe('CREW_LIMIT');
    expect(await invite(ben.user.email.toUpperCase())).toBe('INVITED_ALREADY');
    expect(await invite(olga.user.email)).toBe('OWNER_OF_THE_SHOP');
    expect(await invite('no address')).toBe('INVALID_INPUT');
    expect(await invite('x@example.test', { who: ben })).toBe('NOT_YOUR_SHOP');
    expect(await invite('x@example.test', { shop: `${olga.user._id}nosuch` })).toBe('SHOP_MISSING');
    const unproven = await app.registerMember({ role: 'SHOP_OWNER' });
    const shop = await openShopAllDay(app, unproven.token);
    expect(await invite('x@example.test', { who: unproven, shop })).toBe('ADDRESS_NOT_PROVEN');
    expect(await invite('x@example.test', { who: { ...olga, token: '' } })).toBe('NOT_LOGGED_IN');
  });

  it('is joined by the account that has the address, once it has proven it', async () => {
    const shown = { shopName: 'Fade House', role: 'barber', invitedBy: { firstName: 'Olga' } };
    expect(await invitation(id)).toEqual({ ...shown, isForMe: false });
    expect(await invitation(id, ben)).toEqual({ ...shown, isForMe: true });
    const eve = await app.registerProvenMember();
    expect(await invitation(id, eve)).toEqual({ ...shown, isForMe: false });
    expect(await answer(id, true, eve)).toBe('NOT_YOUR_INVITATION');
    expect(await answer(id, true, {})).toBe('NOT_LOGGED_IN');
    expect(await answer(id, true, ben)).toEqual([{ id }]);
    expect(await answer(id, true, ben)).toEqual([{ id }]);
    expect(await answer(id, false, ben)).toBe('INVITATION_OVER');
    expect(await invitation(id, ben)).toBeNull();
    expect(await crew()).toMatchObject({
      people: [{ id, status: 'working', email: null, person: { id: ben.user._id, firstName: 'Ben' } }],
    });
    expect(await workplaces(ben)).toMatchObject([{ id, shopName: 'Fade House', role: 'barber' }]);
    expect((await onPage()).barbers).toEqual([{ id, role: 'barber', services: null, person: { firstName: 'Ben' } }]);
    await app.runJobs();
    expect(await app.vault.get(`key/${id}`)).toBeUndefined();
  });

  it('has hours, days off and services, and a role that the owner sets', async () => {
    const input = {
      role: 'manager',
      hours: [{ weekday: 'monday', slots: ['09:30', '09:00'] }],
      daysOff: [{ from: day(9), to: day(12) }],
      services: ['barb'],
    };
    const changed = await change(id, input);
    expect(changed).toMatchObject({ role: 'manager', daysOff: [{ from: day(9), to: day(12) }], services: ['barb'] });
    expect((changed as { hours: object[] }).hours[0]).toEqual({ weekday: 'monday', slots: ['09:00', '09:30'] });
    expect(await change(id, { hours: null, services: null })).toMatchObject({ hours: null, services: null });
    expect(await change(id, { services: ['none'] })).toBe('CREW_SERVICES_INVALID');
    expect(await change(id, { daysOff: [{ from: day(-3), to: day(400) }] })).toBe('DAYS_OFF_INVALID');
    expect(await change(id, { hours: [{ weekday: 'monday', slots: ['07:00'] }] })).toBe('CREW_HOURS_OFF_GRID');
    expect(await change(id, { role: 'desk' }, ben)).toBe('CREW_CHANGE_NOT_YOURS');
    const stranger = await app.registerMember({ role: 'SHOP_OWNER' });
    expect(await change(id, { role: 'desk' }, stranger)).toBe('MEMBERSHIP_MISSING');
    expect(await change('none', {})).toBe('MEMBERSHIP_MISSING');
    expect(await crew(ben)).toMatchObject({ people: [] });
  });

  it('loses who is removed at once, restores them within a day, and lets them leave', async () => {
    expect(await remove(id, ben)).toBe('MEMBERSHIP_MISSING');
    const after = await remove(id);
    expect(after).toMatchObject({ used: 0, people: [{ id, status: 'left', restorableUntil: expect.any(String) }] });
    expect(await workplaces(ben)).toEqual([]);
    expect((await onPage()).barbers).toEqual([]);
    expect(await act('restoreToCrew', id, '{ role status }')).toEqual({ role: 'manager', status: 'working' });
    await app.settle();
    expect(await workplaces(ben)).toMatchObject([{ id }]);
    expect(await act('leaveCrew', id, '{ id }', olga)).toBe('MEMBERSHIP_MISSING');
    expect(await act('leaveCrew', id, '{ id }', ben)).toEqual([]);
    expect(await act('restoreToCrew', id, '{ id }')).toBe('CREW_RESTORE_TOO_LATE');
  });

  it('forgets an address that has declined, or whose invitation is taken back', async () => {
    for (const end of [(one: string) => answer(one, false, ben), (one: string) => remove(one)]) {
      const { id: next } = await invite(ben.user.email);
      await app.runJobs();
      expect(await app.vault.get(`key/${next}`)).toBeDefined();
      await end(next);
      await app.runJobs();
      expect(await app.vault.get(`key/${next}`)).toBeUndefined();
      expect(await invitation(next, ben)).toBeNull();
      expect(await answer(next, true, ben)).toBe('INVITATION_OVER');
    }
  });
});

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

it('an account that is closed works nowhere any more, and its name is shown nowhere', async () => {
  const cleo = await app.registerProvenMember({ firstName: 'Cleo' });
  const { id } = await invite(cleo.user.email, { role: 'desk' });
  await answer(id, true, cleo);
  await change(id, { daysOff: [{ from: day(9), to: day(12) }] });
  const body = { password: 'secret1', restorable: false };
  expect((await app.rest('DELETE', `/users/delete/${cleo.user._id}`, { token: cleo.token, body })).status).toBe(204);
  expect((await onPage()).barbers).toEqual([]);
  await expect.poll(async () => (await crew()).used, { timeout: 15_000 }).toBe(0);
  expect((await crew()).people.find((one) => one.id === id)).toMatchObject({ status: 'left' });
  expect(JSON.stringify(await crew())).not.toContain('Cleo');
});

it('with the owner’s account goes the crew, and every invitation', async () => {
  const uma = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const shop = await openShopAllDay(app, uma.token, { price: '0' });
  const { id } = await invite(ben.user.email, { who: uma, shop });
  const body = { password: 'secret1', restorable: false };
  expect((await app.rest('DELETE', `/users/delete/${uma.user._id}`, { token: uma.token, body })).status).toBe(204);
  await app.runJobs();
  expect(await invitation(id, ben)).toBeNull();
  expect(await answer(id, true, ben)).toBe('INVITATION_OVER');
  expect(await app.vault.get(`key/${id}`)).toBeUndefined();
});

it('what begins in the moment an account is closed ends at once', async () => {
  const uma = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const shop = await openShopAllDay(app, uma.token, { price: '0' });
  const dora = await app.registerProvenMember();
  const { id } = await invite(dora.user.email, { who: uma, shop });
  const close = ({ user, token }: Member) =>
    app.rest('DELETE', `/users/delete/${user._id}`, { token, body: { password: 'secret1', restorable: false } });
  const stage = async (membershipId: string, wanted: string | undefined) =>
    expect
      .poll(
        async () => membershipOf((await app.handler.stateOf(crewOf, { shopId: shop })).state, membershipId)?.stage,
        {
          timeout: 15_000,
        },
      )
      .toBe(wanted);
  expect((await close(dora)).status).toBe(204);
  const says = { membershipId: id, accepts: true, email: dora.user.email };
  const by = { by: { id: dora.user._id, role: 'CUSTOMER' }, channel: 'rest' } as const;
  await app.handler.dispatch(crewOf, { type: 'AnswerCrewInvitation', data: says }, by);
  await stage(id, 'left');
  expect((await close(uma)).status).toBe(204);
  await app.runJobs();
  const membershipId = `${shop}${'9'.padStart(12, '0')}`;
  const to = { membershipId, email: ben.user.email, role: 'barber', limit: null, isOwn: false } as const;
  const owner = { by: { id: uma.user._id, role: 'SHOP_OWNER' }, channel: 'rest' } as const;
  await app.handler.dispatch(crewOf, { type: 'InviteToCrew', data: to }, owner);
  await stage(membershipId, undefined);
});

it('the answer to an invitation is kept nowhere, and the same key invites once', async () => {
  const uma = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const shop = await openShopAllDay(app, uma.token, { price: '0' });
  const body = { shopId: shop, email: 'canary@example.test', role: 'desk' };
  const call = () =>
    app.rest('POST', '/crew/invite', { token: uma.token, body, headers: { 'idempotency-key': 'invites' } });
  const [first, second] = [await call(), await call()];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  await remove((first.body as { _id: string })._id, uma);
  const answered = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', authorization: `Bearer ${uma.token}` },
      'idempotency-key': 'invites-too',
    },
    body: JSON.stringify({
      query: 'mutation ($input: CrewInvitationInput!) { inviteToCrew(input: $input) { email } }',
      variables: { input: { shopId: shop, email: 'canary2@example.test', role: 'desk' } },
    }),
  });
  expect(await answered.text()).toContain('canary2@');
  const kept = [...(await redisTexts(app.redis))].filter(([, text]) => text.includes('canary'));
  expect(kept.map(([key]) => key)).toEqual([]);
});

it('the people of several shops are read at once', async () => {
  const uma = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const shops = [await openShopAllDay(app, uma.token), await openShopAllDay(app, uma.token, { price: '0' })];
  const { id } = await invite(ben.user.email, { who: uma, shop: shops[1] ?? '' });
  await answer(id, true, ben);
  const { data } = await app.graphql(
    'query ($a: ID!, $b: ID!) { a: shop(id: $a) { barbers { id } } b: shop(id: $b) { barbers { id } } }',
    { a: shops[0], b: shops[1] },
  );
  expect(data).toEqual({ a: { barbers: [] }, b: { barbers: [{ id }] } });
});

it('nobody begins in a shop that is down, or whose owner is suspended', async () => {
  for (const stop of [
    (shop: string, { token }: Member) => app.rest('DELETE', `/shops/delete/${shop}`, { token }),
    (_: string, { user }: Member) =>
      app.handler.dispatch(
        account,
        { type: 'SuspendAccount', data: { accountId: user._id, reason: 'spam' } },
        { by: { id: 'system', role: 'system' }, channel: 'cli' },
      ),
  ]) {
    const uma = await app.registerProvenMember({ role: 'SHOP_OWNER' });
    const shop = await openShopAllDay(app, uma.token, { price: '0' });
    const { id } = await invite(ben.user.email, { who: uma, shop });
    await stop(shop, uma);
    expect(await answer(id, true, ben)).toBe('INVITATION_OVER');
    expect(await invitation(id, ben)).toBeNull();
  }
});

it('a platform owner reads no invited address, neither in a view nor in the audit', async () => {
  const uma = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const shop = await openShopAllDay(app, uma.token, { price: '0' });
  const { id } = await invite('stranger@example.test', { who: uma, shop });
  const token = await registerPlatformOwner(app);
  const exported = await app.rest('GET', '/audit/export?types=CrewInvited', { token });
  expect(exported.text).toContain(id);
  expect(exported.text).not.toContain('stranger@');
  const { position } = JSON.parse(exported.text.split('\n').find((line) => line.includes(id)) ?? '{}');
  const one = await app.rest('GET', `/audit/event/${position}`, { token });
  expect([one.status, one.text.includes('CrewInvited'), one.text.includes('stranger@')]).toEqual([200, true, false]);
  const found = await app.rest('GET', '/audit?text=stranger%40example.test', { token });
  expect([found.status, (found.body as { data: object[] }).data]).toEqual([200, []]);
});

it('an address is invited five times a week at most, by whomever', async () => {
  const limited = await openTestApp({ env: { RATE_LIMIT: 'on' }, workers: false });
  try {
    const invitedBy = async () => {
      const { token } = await limited.registerProvenMember({ role: 'SHOP_OWNER' });
      const shop = await openShopAllDay(limited, token);
      const body = { shopId: shop, email: 'sam@example.test', role: 'desk' };
      return limited.rest('POST', '/crew/invite', { token, body });
    };
    for (let nth = 0; nth < 5; nth += 1) expect((await invitedBy()).status).toBe(201);
    const sixth = await invitedBy();
    expect([sixth.status, sixth.body]).toMatchObject([429, { error: { code: 'ADDRESS_INVITED_OFTEN' } }]);
  } finally {
    await limited.close();
  }
}, 60_000);
