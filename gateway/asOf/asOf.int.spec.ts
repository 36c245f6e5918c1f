import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditRead } from '#domain/audit/events.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type AsOf, ask, openWorld } from './testing.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
});
// Jobs of news from the provider, which goes with the app, end before it.
afterAll(async () => {
  await app?.runJobs();
  await app?.close();
});

it('tells a payment as it was, to who paid it', async () => {
  const { mia, barber, bookingId } = await openWorld(app, root);
  const ask = async (token: string, asOf?: AsOf) => {
    const { data, errors } = await app.graphql<{ payment: object | null }>(
      'query ($id: ID!, $asOf: AsOfInput) { payment(page: booking, itemId: $id, asOf: $asOf) { status amountCents refundedCents message } }',
      { id: bookingId, asOf },
      token,
    );
    return errors?.[0]?.extensions.code ?? data?.payment;
  };
  await app.runJobs();
  await app.settle();
  const [paid, position] = [await ask(mia.token), await app.store.head()];
  expect(paid).toMatchObject({ status: 'fulfilled', amountCents: 3_500, refundedCents: 0 });
  await app.rest('PUT', `/booking/cancel/${bookingId}`, { token: mia.token, body: {} });
  await app.runJobs();
  await app.settle();
  expect(await ask(mia.token)).not.toEqual(paid);
  expect(await ask(mia.token, { position })).toEqual(paid);
  expect(await ask(mia.token, { position: await app.store.head() })).toEqual(await ask(mia.token));
  expect(await ask(mia.token, { at: '2020-01-01T00:00:00.000Z' })).toBeNull();
  expect(await ask(barber.token, { position })).toBe('RECORD_MISSING');
});

it('is for those who read its history, and for nobody before it was there', async () => {
  const { records } = await openWorld(app, root);
  const eve = await app.registerMember();
  const at = new Date().toISOString();
  for (const [type, id, token] of records) {
    expect((await ask(app, type, id, eve.token, { at })).code, type).toBe('RECORD_MISSING');
    expect((await ask(app, type, id, token, { at: '2020-01-01T00:00:00.000Z' })).found, type).toBeNull();
    expect((await ask(app, type, id, token, {})).code, type).toBe('MOMENT_NEEDED');
    expect((await ask(app, type, id, token, { at, position: 1 })).code, type).toBe('MOMENT_NEEDED');
  }
});

it('tells the bookings of a day and the roles of members as they were', async () => {
  const { shopId, barber, mia, date } = await openWorld(app, root);
  const DAY =
    'query ($s: ID!, $d: LocalDate!, $asOf: AsOfInput!) { bookingsAsOf(shopId: $s, date: $d, asOf: $asOf) { id status time } }';
  const day = async (token: string, asOf: AsOf) => {
    const { data, errors } = await app.graphql<{ bookingsAsOf: { status: string; time: string }[] }>(
      DAY,
      { s: shopId, d: date, asOf },
      token,
    );
    return { code: errors?.[0]?.extensions.code, shown: data?.bookingsAsOf?.map(({ status, time }) => [status, time]) };
  };
  const before = await app.store.head();
  const [booked] = (await day(barber.token, { position: before })).shown ?? [];
  expect(booked).toEqual(['confirmed', '11:00']);
  const events = await app.store.read(`day-${shopId}_${date}`);
  expect((await day(barber.token, { position: (events[0]?.position ?? 0) - 1 })).shown).toEqual([]);
  expect((await day(root, { position: before })).shown).toEqual([booked]);
  expect((await day(mia.token, { position: before })).code).toBe('RECORD_MISSING');
  const block = await app.graphql(
    'mutation ($s: ID!, $d: LocalDate!) { blockTime(input: { shopId: $s, date: $d, times: ["13:00", "13:30"] }) { id } }',
    { s: shopId, d: date },
    barber.token,
  );
  expect(block.errors).toBeUndefined();
  const blocked = async (token: string, position: number) => {
    const { data, errors } = await app.graphql<{ blockedTimesAsOf: { times: string[] }[] }>(
      'query ($s: ID!, $d: LocalDate!, $asOf: AsOfInput!) { blockedTimesAsOf(shopId: $s, date: $d, asOf: $asOf) { id times reason } }',
      { s: shopId, d: date, asOf: { position } },
      token,
    );
    return errors?.[0]?.extensions.code ?? data?.blockedTimesAsOf.map(({ times }) => times);
  };
  expect(await blocked(barber.token, before)).toEqual([]);
  expect(await blocked(barber.token, await app.store.head())).toEqual([['13:00', '13:30']]);
  expect(await blocked(mia.token, before)).toBe('RECORD_MISSING');
  const changes = async (token: string) => {
    const { data, errors } = await app.graphql<{ dayChanges: { name: string; sentence: string }[] }>(
      'query ($s: ID!, $d: LocalDate!) { dayChanges(shopId: $s, date: $d) { name sentence position } }',
      { s: shopId, d: date },
      token,
    );
    return errors?.[0]?.extensions.code ?? data?.dayChanges.map(({ name }) => name);
  };
  expect(await changes(barber.token)).toEqual(['SlotHeld', 'BookingConfirmed', 'TimeBlocked']);
  expect(await changes(root)).toEqual(await changes(barber.token));
  expect(await changes(mia.token)).toBe('RECORD_MISSING');

  const ROLES =
    'query ($ids: [ID!]!, $asOf: AsOfInput!, $role: Role) { rolesAsOf(memberIds: $ids, asOf: $asOf, role: $role) { memberId role status } }';
  const roles = (token: string, asOf: AsOf, role?: string) =>
    app.graphql<{ rolesAsOf: { role: string; status: string }[] }>(
      ROLES,
      { ids: [mia.user._id, barber.user._id], asOf, role },
      token,
    );
  await app.graphql(
    'mutation ($id: ID!) { suspendMember(id: $id, reason: "Fraud") { id } }',
    { id: mia.user._id },
    root,
  );
  const now = await app.store.head();
  const said = async (position: number, wanted?: string) =>
    (await roles(root, { position }, wanted)).data?.rolesAsOf.map(({ role, status }) => [role, status]);
  expect(await said(before)).toEqual([
    ['CUSTOMER', 'Active'],
    ['SHOP_OWNER', 'Active'],
  ]);
  expect(await said(now)).toEqual([
    ['CUSTOMER', 'Suspended'],
    ['SHOP_OWNER', 'Active'],
  ]);
  expect(await said(now, 'SHOP_OWNER')).toEqual([['SHOP_OWNER', 'Active']]);
  expect(await said(now, 'moderator')).toEqual([]);
  const looks = (await app.store.readAll(-1, 100_000)).flatMap(({ type, data }) =>
    type === 'AuditRead' && (data as AuditRead['data']).what === 'roles' ? [(data as AuditRead['data']).filter] : [],
  );
  expect(looks).toEqual([{}, { role: 'SHOP_OWNER' }, { role: 'moderator' }]);
  expect((await roles(barber.token, { position: now })).errors?.[0]?.extensions.code).toBe('NOT_ALLOWED');
  const changed = (token: string) =>
    app.graphql<{ roleChanges: { name: string; sentence: string }[] }>(
      'query ($ids: [ID!]!) { roleChanges(memberIds: $ids) { name sentence } }',
      { ids: [mia.user._id, barber.user._id] },
      token,
    );
  const told = (await changed(root)).data?.roleChanges ?? [];
  expect(told.map(({ name }) => name)).toEqual(['AccountRegistered', 'AccountRegistered', 'AccountSuspended']);
  expect((await changed(barber.token)).errors?.[0]?.extensions.code).toBe('NOT_ALLOWED');
});

it('tells who ran the platform at a moment, also who does not any more', async () => {
  const nia = await app.registerProvenMember({ firstName: 'Nia', lastName: 'Cole' });
  const become = async (role: string) => {
    const { errors } = await app.graphql(
      'mutation ($id: ID!, $role: Role!) { changeMemberRole(id: $id, role: $role, reason: "Helps out.") { id } }',
      { id: nia.user._id, role },
      root,
    );
    expect(errors).toBeUndefined();
    return app.store.head();
  };
  const staff = async (token: string, position: number) => {
    const { data, errors } = await app.graphql<{ staffAsOf: { memberId: string; name: string; role: string }[] }>(
      'query ($asOf: AsOfInput!) { staffAsOf(asOf: $asOf) { memberId name role status } }',
      { asOf: { position } },
      token,
    );
    return errors?.[0]?.extensions.code ?? data?.staffAsOf.map(({ name, role }) => [name, role]);
  };
  const before = await app.store.head();
  const helping = await become('moderator');
  const after = await become('CUSTOMER');
  expect(await staff(root, helping)).toContainEqual(['Nia Cole', 'moderator']);
  for (const position of [before, after])
    expect(((await staff(root, position)) as string[][]).map(([name]) => name)).not.toContain('Nia Cole');
  expect(((await staff(root, after)) as string[][]).map(([, role]) => role)).toContain('superadmin');
  const { token } = await app.registerProvenMember();
  expect(await staff(token, after)).toBe('NOT_ALLOWED');
});

it('tells everybody who had an account at a moment, page by page, and those of a role', async () => {
  const before = await app.store.head();
  const [una, vic, wim] = [
    await app.registerProvenMember({ firstName: 'Una' }),
    await app.registerProvenMember({ firstName: 'Vic' }),
    await app.registerProvenMember({ firstName: 'Wim', role: 'SELLER' }),
  ];
  const registered = await app.store.head();
  await app.graphql(
    'mutation ($id: ID!) { changeMemberRole(id: $id, role: finance, reason: "Helps out.") { id } }',
    { id: una.user._id },
    root,
  );
  const now = await app.store.head();
  type Page = {
    totalCount: number;
    edges: { node: { memberId: string; role: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
  const page = async (asOf: AsOf, others: object = {}, token = root) => {
    const { data, errors } = await app.graphql<{ membersAsOf: Page }>(
      `query ($asOf: AsOfInput!, $role: Role, $first: Int, $after: String) {
        membersAsOf(asOf: $asOf, role: $role, first: $first, after: $after) {
          totalCount edges { node { memberId role } } pageInfo { hasNextPage endCursor }
        }
      }`,
      { asOf, ...others },
      token,
    );
    return errors?.[0]?.extensions.code ?? (data?.membersAsOf as Page);
  };
  const all = async (position: number, role?: string) => {
    const found: [string, string][] = [];
    for (let after: string | undefined; ; ) {
      const part = (await page({ position }, { role, first: 2, after })) as Page;
      found.push(...part.edges.map(({ node }): [string, string] => [node.memberId, node.role]));
      if (!part.pageInfo.hasNextPage) return { found, total: part.totalCount };
      after = part.pageInfo.endCursor;
    }
  };
  const earlier = await all(before);
  expect(earlier.found).toHaveLength(earlier.total);
  const then = await all(registered);
  expect(then.found.slice(earlier.total)).toEqual([
    [una.user._id, 'CUSTOMER'],
    [vic.user._id, 'CUSTOMER'],
    [wim.user._id, 'SELLER'],
  ]);
  expect((await all(now)).found).toContainEqual([una.user._id, 'finance']);
  const finance = await all(now, 'finance');
  expect(finance.found.at(-1)).toEqual([una.user._id, 'finance']);
  expect((await all(registered, 'finance')).total).toBe(finance.total - 1);
  const customers = await all(now, 'CUSTOMER');
  expect(customers.found).toHaveLength(customers.total);
  expect(customers.found.map(([id]) => id)).not.toContain(una.user._id);
  expect((await all(registered, 'CUSTOMER')).found.map(([id]) => id)).toContain(una.user._id);
  expect(await page({ at: '2020-01-01T00:00:00.000Z' })).toMatchObject({ totalCount: 0, edges: [] });
  expect(await page({})).toBe('MOMENT_NEEDED');
  expect(await page({ position: now }, {}, vic.token)).toBe('NOT_ALLOWED');
});
