import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditRead } from '#domain/audit/events.ts';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { openCampaign } from '../campaigns/testing.ts';
import { begin, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { blogOf } from '../posts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

/** What is compared of each type; what is of other records (names, stars) is as of now and left out. */
const FIELDS = {
  shop: 'id name priceCents description address hours { weekday slots } contactEmail removed cancellationPolicy { freeHours percentage }',
  product: 'id name priceCents description category removed available soldOut image pictures',
  booking: 'id date time status priceCents cancelledBy reason refundCents changeable createdAt',
  order: 'id status totalCents parts { sellerId status tracking reason refundedCents shippedAt deliveredAt }',
  campaign: 'id name goalCents description status updatedAt: endsAt',
  blogPost: 'id status title content version work { submittedVersion reason isRemoved }',
  member: 'id firstName lastName userName role bio',
  thread: 'id topic text category version commentCount state isLocked createdAt editedAt',
} as const;
type Type = keyof typeof FIELDS;
const PLAN = 'plan status amountCents currentPeriodEnd usage { shops products } invoices { id amountCents status }';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
});
afterAll(() => app?.close());

type AsOf = { readonly at?: string; readonly position?: number };

async function ask(type: Type, id: string, token: string, asOf?: AsOf) {
  const { data, errors } = await app.graphql<Record<string, unknown>>(
    `query ($id: ID!, $asOf: AsOfInput) { found: ${type}(id: $id, asOf: $asOf) { ${FIELDS[type]} } }`,
    { id, asOf },
    token,
  );
  return { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message, found: data?.found };
}
async function askPlan(token: string, asOf?: AsOf) {
  const { data } = await app.graphql<Record<string, unknown>>(
    `query ($asOf: AsOfInput) { found: mySubscription(asOf: $asOf) { ${PLAN} } }`,
    { asOf },
    token,
  );
  return data?.found;
}

/** One record of each type, and what its owner can do with them, in any order and any number of times. */
async function openWorld() {
  const barber = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Omar' });
  const shopId = await openShopAllDay(app, barber.token, { cancel_free_hours: 1, cancel_percentage: 40 });
  const { seller, productId } = await openStall(app, { price: '12.50' });
  const mia = await app.registerProvenMember({ firstName: 'Mia', lastName: 'Lee' });
  const { cart, clientSecret } = await begin(app, mia, productId, 1);
  await confirm(app, clientSecret);
  const { _id: orderId } = (await confirmOrder(app, mia, cart._id)).body as { _id: string };
  const body = { date: dayFromToday(3), time: '11:00' };
  const held = await app.rest('POST', `/booking/hold/${shopId}`, { token: mia.token, body });
  const { _id: bookingId } = held.body as { _id: string };
  await pay(app, mia.token, bookingId, 3_500);
  await app.rest('POST', `/booking/create/${shopId}`, { token: mia.token, body });
  const campaignId = await openCampaign(app, mia.token, {});
  const [blog, moderator] = [blogOf(app, mia), blogOf(app, { token: root })];
  const postId = await blog.submit();
  const opened = await app.graphql<{ createThread: { id: string } }>(
    'mutation { createThread(input: { topic: "Combs", text: "Which one?", category: "general" }) { id } }',
    {},
    mia.token,
  );
  const threadId = opened.data?.createThread.id ?? '';
  const graphql = async (query: string, variables: object, token: string) => {
    const { errors } = await app.graphql(query, variables, token);
    // A rule may refuse what is drawn; a query that is none would leave it out of the property.
    expect(errors?.[0]?.extensions.code).not.toBe('GRAPHQL_VALIDATION_FAILED');
  };
  const update = (id: string, token: string, change: object) =>
    app.rest('PUT', `/shops/update/${id}`, { token, body: change });
  const part = { o: orderId, s: seller.user._id };
  const records: readonly [Type, string, string][] = [
    ['shop', shopId, barber.token],
    ['product', productId, seller.token],
    ['booking', bookingId, mia.token],
    ['order', orderId, mia.token],
    ['campaign', campaignId, mia.token],
    ['blogPost', postId, mia.token],
    ['member', mia.user._id, mia.token],
    ['thread', threadId, mia.token],
  ];
  const acts: ((n: number) => Promise<unknown>)[] = [
    (n) => update(shopId, barber.token, { price: 30 + n, description: `Fades ${n}` }),
    (n) => update(shopId, barber.token, { shop_name: `House ${n}`, cancel_percentage: n }),
    (n) => update(shopId, barber.token, { monday: n % 2 === 0 ? '10:00,10:30' : '' }),
    (n) => update(productId, seller.token, { price: 10 + n, shop_name: `Wax ${n}` }),
    (n) => update(productId, seller.token, { stock: 5 + n }),
    (n) => app.rest('PUT', `/users/update/${mia.user._id}`, { token: mia.token, body: { bio: `I am ${n}` } }),
    (n) =>
      graphql(
        'mutation ($input: ProfileInput!) { updateProfile(input: $input) { id } }',
        { input: { lastName: `Lee${n}` } },
        mia.token,
      ),
    (n) =>
      graphql(
        'mutation ($o: ID!, $t: String!) { shipOrder(id: $o, tracking: $t) { id } }',
        { o: orderId, t: `T${n}` },
        seller.token,
      ),
    () => graphql('mutation ($o: ID!, $s: ID!) { cancelOrderPart(id: $o, sellerId: $s) { id } }', part, seller.token),
    (n) =>
      app.rest('PUT', `/booking/reschedule/${bookingId}`, {
        token: mia.token,
        body: { date: dayFromToday(3 + (n % 3)), time: '12:00' },
      }),
    (n) =>
      n > 70 ? app.rest('PUT', `/booking/cancel/${bookingId}`, { token: mia.token, body: {} }) : Promise.resolve(),
    (n) =>
      graphql(
        'mutation ($id: ID!, $input: CampaignEdit!) { editCampaign(id: $id, input: $input) { id } }',
        { id: campaignId, input: { name: `Chairs ${n}` } },
        mia.token,
      ),
    (n) =>
      graphql(
        'mutation ($id: ID!, $input: ThreadInput!) { reviseThread(id: $id, input: $input) { id } }',
        { id: threadId, input: { topic: `Combs ${n}`, text: 'Which one?', category: 'general' } },
        mia.token,
      ),
    (n) =>
      graphql(
        'mutation ($id: ID!, $input: CommentInput!) { addComment(threadId: $id, input: $input) { id } }',
        { id: threadId, input: { text: `Number ${n}` } },
        mia.token,
      ),
    () => moderator.review(postId, 'approve'),
    (n) =>
      graphql(
        'mutation ($p: ID!, $r: String!) { unpublishPost(postId: $p, reason: $r) { id } }',
        { p: postId, r: `Reason ${n}` },
        root,
      ),
  ];
  return { records, acts, mia, barber, shopId, bookingId, date: body.date };
}

it('is at each moment what the read models then said, of every type of record, and at the last what they say now', async () => {
  const { records, acts, barber } = await openWorld();
  const [draws = []] = fc.sample(
    fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(99)), { minLength: 24, maxLength: 24 }),
    {
      numRuns: 1,
      seed: Number(process.env.SEED ?? 7),
    },
  );
  type Seen = { readonly position: number; readonly was: readonly unknown[]; readonly plan: unknown };
  const seen: Seen[] = [];
  const look = async () => {
    await app.runJobs();
    await app.settle();
    const was = await Promise.all(records.map(async ([type, id, token]) => (await ask(type, id, token)).found));
    seen.push({ position: await app.store.head(), was, plan: await askPlan(barber.token) });
  };
  await look();
  for (const [at, [act, n]] of draws.entries()) {
    await acts[act]?.(n);
    if (at % 4 === 3) await look();
  }
  await look();
  expect(new Set(seen.map(({ was }) => JSON.stringify(was))).size).toBeGreaterThan(3);
  for (const { position, was, plan } of seen) {
    for (const [at, [type, id, token]] of records.entries()) {
      const then = await ask(type, id, token, { position });
      expect(then, `${type} at ${position}`).toEqual({ code: undefined, message: undefined, found: was[at] });
      expect((await ask(type, id, root, { position })).found, `${type} for a platform owner`).not.toBeNull();
    }
    expect(await askPlan(barber.token, { position }), `plan at ${position}`).toEqual(plan);
  }
}, 60_000);

it('tells a payment as it was, to who paid it', async () => {
  const { mia, barber, bookingId } = await openWorld();
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
  const { records } = await openWorld();
  const eve = await app.registerMember();
  const at = new Date().toISOString();
  for (const [type, id, token] of records) {
    expect((await ask(type, id, eve.token, { at })).code, type).toBe('RECORD_MISSING');
    expect((await ask(type, id, token, { at: '2020-01-01T00:00:00.000Z' })).found, type).toBeNull();
    expect((await ask(type, id, token, {})).code, type).toBe('MOMENT_NEEDED');
    expect((await ask(type, id, token, { at, position: 1 })).code, type).toBe('MOMENT_NEEDED');
  }
});

it('tells the bookings of a day and the roles of members as they were', async () => {
  const { shopId, barber, mia, date } = await openWorld();
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
