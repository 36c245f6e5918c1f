import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { answered, connected } from '../live/sockets.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf, sender, tokenOf } from '../users/testing.ts';
import { dayFromToday, openShopAllDay, pay } from './testing.ts';

const RECORD = `query ($id: ID!) { bookingRecord(id: $id) {
  id payment { id status amountCents refundedCents }
  booking { status time timeZone priceCents refundCents note walkIn serviceName shop { id name } customer { id firstName email phoneNumber } }
} }`;
const OF_MEMBER = `query ($id: ID!, $first: Int, $after: String) { bookingsOfMember(memberId: $id, first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor } edges { node { id customer { email } } }
} }`;

type Found = {
  readonly payment: { readonly status: string } | null;
  readonly booking: { readonly status: string; readonly note: string | null; readonly customer: object };
};
type Listed = {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly edges: readonly { readonly node: { readonly id: string; readonly customer: object } }[];
};

let app: TestApp;
let barber: Awaited<ReturnType<TestApp['registerMember']>>;
let mia: typeof barber;
let root: string;
let finance: string;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
  barber = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Olga' });
  mia = await app.registerMember({ firstName: 'Mia' });
  shopId = await openShopAllDay(app, barber.token);
  const people = peopleOf(app);
  const { user, email, password } = await people.joined({});
  await app.handler.dispatch(
    account,
    { type: 'ChangeRole', data: { accountId: user._id, role: 'finance', reason: 'Keeps the books.' } },
    { ...sender, by: { id: 'spec', role: 'superadmin' } },
  );
  finance = tokenOf(await people.post('/users/login', { email, password }));
}, 60_000);
afterAll(() => app?.close());

async function book(time: string): Promise<string> {
  const body = { date: dayFromToday(3), time };
  const held = await app.rest('POST', `/booking/hold/${shopId}`, { token: mia.token, body });
  const { _id: id } = held.body as { _id: string };
  await pay(app, mia.token, id, 3_500);
  expect((await app.rest('POST', `/booking/create/${shopId}`, { token: mia.token, body })).status).toBe(201);
  return id;
}
async function ask<T>(query: string, variables: object, token?: string) {
  const { data, errors } = await app.graphql<Record<string, T>>(query, variables, token);
  return { found: Object.values(data ?? {})[0], code: errors?.[0]?.extensions.code };
}
const look = async (id: string, token: string) => (await ask<Found>(RECORD, { id }, token)).found;
const list = (token: string, over: object = {}) => ask<Listed>(OF_MEMBER, { id: mia.user._id, ...over }, token);
const looksAt = async (id: string) =>
  (await app.store.readAll(-1, 10_000)).filter(
    ({ type, data }) => type === 'AuditRead' && JSON.stringify(data).includes(id),
  );

describe('a booking for those who look after the money', () => {
  it('has its payment, with a contact for platform owners alone; each look is recorded', async () => {
    const id = await book('09:00');
    expect(await looksAt(id)).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect(await look(id, root)).toMatchObject({
        id,
        payment: { id: `booking-${id}`, status: 'fulfilled', amountCents: 3_500, refundedCents: 0 },
        booking: {
          ...{ status: 'confirmed', time: '09:00', timeZone: 'America/Chicago', priceCents: 3_500 },
          shop: { id: shopId, name: 'Fade House' },
          customer: { id: mia.user._id, firstName: 'Mia', email: mia.user.email },
        },
      });
    expect(await looksAt(id)).toHaveLength(1);
    expect((await look(id, finance))?.booking.customer).toEqual({
      ...{ id: mia.user._id, firstName: 'Mia', email: null, phoneNumber: null },
    });
    expect((await looksAt(id)).map(({ data }) => data)).toMatchObject([
      { what: 'history', filter: { record: { type: 'booking', id } } },
      { what: 'history', filter: { record: { type: 'booking', id } } },
    ]);
    await app.rest('PUT', `/booking/cancel/${id}`, { token: barber.token, body: {} });
    await app.runJobs();
    expect(await look(id, root)).toMatchObject({
      payment: { status: 'refunded', refundedCents: 3_500 },
      booking: { status: 'cancelled', refundCents: 3_500 },
    });
  });

  it('tells finance neither note nor phone of a walk-in, and has no payment for one', async () => {
    const guest = { name: 'Ben', phone: '312 555 0199', note: 'Allergic to talc' };
    const { found } = await ask<{ id: string }>(
      'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }',
      { input: { shopId, date: dayFromToday(3), time: '10:00', ...guest } },
      barber.token,
    );
    const id = found?.id ?? '';
    expect(await look(id, root)).toMatchObject({
      payment: null,
      booking: { walkIn: true, note: guest.note, customer: { firstName: 'Ben', phoneNumber: guest.phone } },
    });
    expect(await look(id, finance)).toMatchObject({
      booking: { note: null, customer: { firstName: 'Ben', phoneNumber: null } },
    });
  });

  it('is nobody’s else, and no other id’s', async () => {
    const id = await book('11:00');
    for (const token of [mia.token, barber.token])
      expect(await ask(RECORD, { id }, token)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await ask(RECORD, { id })).toMatchObject({ code: 'NOT_LOGGED_IN' });
    for (const other of ['x', `${id}0`, '../etc', `${id.slice(0, -4)}0000`])
      expect(await ask(RECORD, { id: other }, root), other).toEqual({ found: null, code: undefined });
  });

  it('comes again when it or its payment changes', async () => {
    const id = await book('12:00');
    const socket = await connected(app, finance);
    socket.subscribe(
      'live',
      `subscription { bookingRecordChanged(id: "${id}") { payment { status } booking { status } } }`,
    );
    await answered(socket);
    await app.rest('PUT', `/booking/cancel/${id}`, { token: mia.token, body: {} });
    await app.runJobs();
    const said = () => JSON.stringify(socket.of('live').at(-1) ?? {});
    await expect.poll(said, { timeout: 15_000 }).toContain('"refunded"');
    expect(said()).toContain('"cancelled"');
    socket.subscribe('none', 'subscription { bookingRecordChanged(id: "x") { id } }');
    await expect.poll(() => JSON.stringify(socket.of('none')), { timeout: 15_000 }).toContain('BOOKING_MISSING');
    socket.socket.close();
  });
});

describe('the bookings of a member', () => {
  it('come in pages to those who may read them, without contacts for finance; the look is recorded', async () => {
    await Promise.all([book('14:00'), book('14:30')]);
    await app.settle();
    const whole = (await list(root, { first: 50 })).found;
    expect(whole?.edges.length).toBe(whole?.totalCount);
    const [first, second] = whole?.edges ?? [];
    const page = (await list(finance, { first: 1 })).found;
    expect(page).toMatchObject({ totalCount: whole?.totalCount, pageInfo: { hasNextPage: true } });
    expect(page?.edges.map(({ node }) => node)).toEqual([{ id: first?.node.id, customer: { email: null } }]);
    const after = page?.pageInfo.endCursor;
    expect((await list(finance, { first: 1, after })).found?.edges[0]?.node.id).toBe(second?.node.id);
    expect(
      (await looksAt(mia.user._id)).filter(({ data }) => (data as { what: string }).what === 'member'),
    ).toHaveLength(2);
    expect(await list(root, { id: barber.user._id, after })).toMatchObject({ code: 'CURSOR_OF_ANOTHER_LIST' });
    for (const first of [0, 101]) expect((await list(root, { first })).code).toBe('BAD_PAGE_SIZE');
    expect(await list(root, { id: 'x' })).toMatchObject({ found: { totalCount: 0, edges: [] } });
    expect(await list(barber.token)).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
