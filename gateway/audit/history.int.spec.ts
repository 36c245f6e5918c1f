import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditRead, RECORD_TYPES, type RecordType } from '#domain/audit/events.ts';
import { cartIdOf, newBookingId, newId, newShopId, orderIdOf } from '#domain/ids.ts';
import { order } from '#domain/orders/decider.ts';
import { catalog } from '#domain/shops/decider.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { openCampaign } from '../campaigns/testing.ts';
import { forumOf } from '../forum/testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const HISTORY = `query ($type: RecordType!, $id: ID!) {
  history(type: $type, id: $id, first: 50) {
    totalCount
    edges { node { name sentence restorable record { type id } actor { kind name } changes { field before after } } }
  }
}`;
const AT = '2027-01-12T12:00:00.000Z';
type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Entry = {
  readonly name: string;
  readonly sentence: string;
  readonly restorable: boolean;
  readonly record: { readonly type: RecordType; readonly id: string } | null;
  readonly actor: { readonly kind: string; readonly name: string };
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[];
};

let app: TestApp;
let root: string;
let mia: Member;
let otto: Member;
let eve: Member;
let orders = 0;

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  root = await registerPlatformOwner(app);
  mia = await app.registerMember({ firstName: 'Mia', lastName: 'Lee' });
  otto = await app.registerMember({ firstName: 'Otto', lastName: 'Fox', role: 'SELLER' });
  eve = await app.registerMember({ firstName: 'Eve', lastName: 'Roe' });
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

const said = (type: string, data: object, by = 'system') => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    schema: '1',
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
    actorId: by,
    actorRole: by === 'system' ? 'system' : 'CUSTOMER',
    channel: 'rest',
    occurredAt: AT,
  },
});

async function ask(type: RecordType, id: string, token?: string) {
  const answer = await app.graphql<{ history: { totalCount: number; edges: { node: Entry }[] } }>(
    HISTORY,
    { type, id },
    token,
  );
  return { code: answer.errors?.[0]?.extensions.code, entries: answer.data?.history?.edges.map(({ node }) => node) };
}

/** A record of each type that is Mia’s, and of some Otto’s too. */
async function make(type: RecordType): Promise<{ id: string; isOttos?: true }> {
  const memberId = mia.user._id;
  const ottoId = otto.user._id;
  const append = async (stream: string, ...events: ReturnType<typeof said>[]) => {
    await app.store.append(stream, NO_STREAM, events);
  };
  const id = newId();
  switch (type) {
    case 'shop':
    case 'product': {
      const owner = await app.registerMember({ role: type === 'shop' ? 'SHOP_OWNER' : 'SELLER' });
      const category = type === 'shop' ? {} : { category: 'combs', monday: undefined, cancel_free_hours: undefined };
      const { _id } = await openShop(app, owner.token, category);
      mia = owner;
      return { id: _id };
    }
    case 'booking': {
      const shopId = newShopId(ottoId);
      const of = { bookingId: newBookingId(shopId, '2027-01-12'), shopId, ownerId: ottoId, customerId: memberId };
      const slot = (date: string) => ({
        date,
        time: '10:00',
        startsAt: `${date}T10:00:00.000Z`,
        endsAt: `${date}T10:30:00.000Z`,
      });
      const facts = { ...of, timeZone: 'UTC', price: 3_500, service: 'barb', persons: 1 };
      const [from, to] = [slot('2027-01-12'), slot('2027-01-13')];
      await append(
        `day-${shopId}_${from.date}`,
        said('SlotHeld', { ...facts, ...from, expiresAt: from.startsAt }),
        said('SlotHeld', { ...facts, ...from, bookingId: newBookingId(shopId, from.date), expiresAt: from.startsAt }),
        said('BookingMovedAway', { ...of, date: from.date, to, move: 1 }),
      );
      await append(
        `day-${shopId}_${to.date}`,
        said('BookingArrived', { ...facts, ...to, paymentId: null, from, move: 1 }),
      );
      return { id: of.bookingId, isOttos: true };
    }
    case 'order': {
      const cartId = cartIdOf(memberId, 1 + orders);
      orders += 1;
      const orderId = orderIdOf(cartId, 1);
      const of = { orderId, buyerId: memberId };
      const placed = { ...of, cartId, lines: [], shipping: 0, tax: 0, total: 900, currency: 'usd' };
      const sellers = [ottoId, newId()];
      await append(
        order.stream({ orderId }),
        said('OrderPlaced', { ...placed, placedAt: AT, expiresAt: AT }, memberId),
        ...sellers.map((sellerId) => said('PartShipped', { ...of, sellerId, tracking: 'A 1', shippedAt: AT })),
      );
      return { id: orderId, isOttos: true };
    }
    case 'plan':
      await append(
        `subscription-${memberId}`,
        said('PlanChosen', { memberId, attempt: 1, plan: 'premium', interval: 'monthly', amount: 2_500 }),
      );
      return { id: memberId };
    case 'payment': {
      const paymentId = `booking-${id}`;
      const of = { paymentId, payerId: memberId, purpose: { page: 'cart', itemId: id } };
      await append(
        `payment-${paymentId}`,
        said('PaymentRequested', { ...of, amount: 100, currency: 'usd', requestedAt: AT }),
      );
      return { id: paymentId };
    }
    case 'profile':
      return { id: memberId };
    case 'campaign':
      await append(
        `campaign-${id}`,
        said('CampaignPublished', { campaignId: id, organizerId: memberId, startsAt: AT, endsAt: AT, publishedAt: AT }),
        said('CampaignReported', {
          campaignId: id,
          organizerId: memberId,
          reporterId: eve.user._id,
          cause: 'fraud',
          note: 'x',
          reportedAt: AT,
        }),
      );
      return { id };
    case 'post':
      await append(`post-${id}`, said('BlogPostBegun', { postId: id, authorId: memberId, begunAt: AT }));
      return { id };
    case 'thread': {
      const of = { threadId: id, threadAuthorId: memberId, mentions: [], postedAt: AT };
      await append(
        `thread-${id}`,
        said(
          'ThreadStarted',
          { ...of, authorId: memberId, topic: 'Clippers', text: 'Which?', category: 'tools' },
          memberId,
        ),
        said('CommentAdded', { ...of, commentId: `${id}c`, authorId: ottoId, text: 'My own words' }, ottoId),
        said('PostFlagged', {
          threadId: id,
          postId: id,
          authorId: memberId,
          flaggerId: eve.user._id,
          cause: 'spam',
          note: '',
          weight: 2,
        }),
      );
      return { id };
    }
    case 'terms': {
      const seller = await app.registerMember({ role: 'SELLER' });
      const pickUp = { name: 'Mia', street: '1 State St', city: 'Chicago', state: 'IL', zip: '60601' };
      await sell(seller.token, { shippingCents: 500, returns: 'Within 30 days', pickUp });
      mia = seller;
      return { id: seller.user._id };
    }
  }
}

async function sell(token: string, terms: object): Promise<void> {
  const set = 'mutation ($terms: SellingTermsInput!) { setSellingTerms(terms: $terms) { shippingCents } }';
  expect((await app.graphql(set, { terms }, token)).errors).toBeUndefined();
}

describe.each(RECORD_TYPES)('the history of a %s', (type) => {
  it('is read by whoever owns it and by platform owners; for others there is none', async () => {
    const { id, isOttos } = await make(type);
    const own = await ask(type, id, mia.token);
    expect(own.code).toBeUndefined();
    expect(own.entries?.length).toBeGreaterThan(0);
    const all = await ask(type, id, root);
    expect(all.entries?.length).toBeGreaterThanOrEqual(own.entries?.length ?? 0);
    for (const { name, record } of all.entries ?? []) expect(record, name).toEqual({ type, id });
    expect((await ask(type, id, otto.token)).code).toBe(isOttos ? undefined : 'RECORD_MISSING');
    expect((await ask(type, id, eve.token)).code).toBe('RECORD_MISSING');
    expect((await ask(type, `${id}x`, mia.token)).code).toBe('RECORD_MISSING');
    expect((await ask(type, id)).code).toBe('NOT_LOGGED_IN');
    const traces = (await app.store.readAll(-1, 10_000)).filter(
      (event) => event.type === 'AuditRead' && JSON.stringify(event.data).includes(JSON.stringify({ type, id })),
    );
    expect(traces).toHaveLength(1);
  });
});

describe('the name of a record', () => {
  const ask = async (type: string, id: string, token: string) => {
    const { data, errors } = await app.graphql<{ recordName: string | null }>(
      'query ($type: RecordType!, $id: ID!) { recordName(type: $type, id: $id) }',
      { type, id },
      token,
    );
    return errors?.[0]?.extensions.code ?? data?.recordName;
  };

  it('is that of today, or its member’s, or none; for platform owners', async () => {
    const owner = await app.registerMember({ role: 'SELLER', firstName: 'Sid', lastName: 'Orr' });
    const { _id } = await openShop(app, owner.token, {
      ...{ shop_name: 'Wax', category: 'combs', monday: undefined, cancel_free_hours: undefined },
    });
    await app.settle();
    expect(await ask('product', _id, root)).toBe('Wax');
    const { user } = owner;
    for (const type of ['plan', 'profile', 'profile']) expect(await ask(type, user._id, root)).toBe('Sid Orr');
    expect(await ask('order', 'o-1', root)).toBeNull();
    const reads = (await app.store.readAll(-1, 10_000)).flatMap(({ type, data }) =>
      type === 'AuditRead' && (data as AuditRead['data']).what === 'name' ? [(data as AuditRead['data']).filter] : [],
    );
    expect(reads).toEqual([{ record: { type: 'plan', id: user._id } }, { record: { type: 'profile', id: user._id } }]);
    expect(await ask('shop', '../x', root)).toBe('INVALID_INPUT');
    expect(await ask('product', _id, owner.token)).toBe('NOT_ALLOWED');
  });
});

describe('the history', () => {
  it('of a booking follows it to another day, without other bookings of the day', async () => {
    const { id } = await make('booking');
    const { entries } = await ask('booking', id, mia.token);
    expect(entries?.map(({ name }) => name)).toEqual(['BookingArrived', 'BookingMovedAway', 'SlotHeld']);
    expect(entries?.[0]?.changes).toEqual([
      { field: 'time', before: '2027-01-12 at 10:00', after: '2027-01-13 at 10:00' },
      { field: 'status', before: 'held', after: 'confirmed' },
    ]);
  });

  it('of an order tells a seller of their own part only', async () => {
    const { id } = await make('order');
    expect((await ask('order', id, mia.token)).entries).toHaveLength(3);
    expect((await ask('order', id, otto.token)).entries?.map(({ sentence }) => sentence)).toEqual([
      'The system sent the part of Otto Fox of an order',
    ]);
  });

  it('of a thread and a campaign does not tell who reported it, nor what others wrote', async () => {
    const { id } = await make('thread');
    const { entries } = await ask('thread', id, mia.token);
    expect(entries?.map(({ name }) => name)).toEqual(['CommentAdded', 'ThreadStarted']);
    expect(JSON.stringify(entries)).not.toContain('My own words');
    const seen = await ask('thread', id, root);
    expect(seen.entries?.map(({ name }) => name)).toContain('PostFlagged');
    const campaign = await make('campaign');
    const own = await ask('campaign', campaign.id, mia.token);
    expect(own.entries?.map(({ name }) => name)).toEqual(['CampaignPublished']);
  });

  it('of a profile names platform owners to each other only, and can be set back', async () => {
    const ann = await app.registerMember({ firstName: 'Ann', lastName: 'Poe' });
    const update = (token: string, body: object) => app.rest('PUT', `/users/update/${ann.user._id}`, { token, body });
    await update(ann.token, { firstName: 'Anna', bio: 'Fades' });
    expect((await update(root, { bio: 'Not mine' })).status).toBe(200);
    const own = await ask('profile', ann.user._id, ann.token);
    expect(own.entries?.map(({ sentence }) => sentence).slice(0, 3)).toEqual([
      'A platform owner set the bio of Anna Poe from Fades to Not mine',
      'Anna Poe set the bio of Anna Poe to Fades',
      'Anna Poe set the first name of Anna Poe from Ann to Anna',
    ]);
    expect(own.entries?.map(({ restorable }) => restorable).slice(0, 3)).toEqual([false, true, true]);
    const { data } = await app.graphql<{ restoreVersion: { sentence: string } }>(
      'mutation ($id: ID!, $revision: Int!) { restoreVersion(type: profile, id: $id, revision: $revision, reason: "As it was") { sentence } }',
      { id: ann.user._id, revision: 2 },
      ann.token,
    );
    expect(data?.restoreVersion.sentence).toBe('Anna Poe set Anna Poe back to what it was');
    const [, latest] = (await ask('profile', ann.user._id, ann.token)).entries ?? [];
    expect(latest?.sentence).toBe('Anna Poe set the bio of Anna Poe from Not mine to Fades');
  });

  it('of terms and of a menu can be set back to what they were', async () => {
    const restore = async (type: RecordType, id: string, revision: number, token: string) =>
      (
        await app.graphql(
          'mutation ($type: RecordType!, $id: ID!, $revision: Int!) { restoreVersion(type: $type, id: $id, revision: $revision, reason: "As it was") { id } }',
          { type, id, revision },
          token,
        )
      ).errors?.[0]?.extensions.code;
    const seller = await app.registerMember({ role: 'SELLER', firstName: 'Sue', lastName: 'Sand' });
    const sellerId = seller.user._id;
    await sell(seller.token, { shippingCents: 500, returns: 'Within 30 days', pickUp: null });
    await sell(seller.token, { shippingCents: 0, returns: '', pickUp: null });
    const own = await ask('terms', sellerId, seller.token);
    expect(own.entries?.map(({ restorable }) => restorable)).toEqual([false, true]);
    expect((await ask('terms', sellerId, root)).entries?.some(({ restorable }) => restorable)).toBe(false);
    expect(await restore('terms', sellerId, 0, root)).toBe('NOT_YOUR_SHOP');
    expect(await restore('terms', sellerId, 0, seller.token)).toBeUndefined();
    const { state } = await app.handler.stateOf(catalog, { ownerId: sellerId });
    expect(state.terms).toEqual({ shipping: 500, returns: 'Within 30 days', pickUp: null });
    const [set, latest] = (await ask('terms', sellerId, seller.token)).entries ?? [];
    expect(set?.sentence).toBe('Sue Sand set the terms of sale of Sue Sand back to what they were');
    expect(latest?.sentence).toBe('Sue Sand set what holds for every product on sale');

    const barber = await app.registerMember({ role: 'SHOP_OWNER' });
    const { _id: shopId } = await openShop(app, barber.token, {});
    const change = (call: string) => app.graphql(`mutation { ${call} { id } }`, {}, barber.token);
    const fade = 'name: "Skin fade", minutes: 45, bufferMinutes: 10, priceCents: 4500';
    const menu = async () =>
      (await app.handler.stateOf(catalog, { ownerId: barber.user._id })).state.shops[shopId]?.services;
    expect((await change(`addService(shopId: "${shopId}", input: { ${fade} })`)).errors).toBeUndefined();
    const before = await menu();
    const { revision = 0 } = (await app.store.read(`catalog-${barber.user._id}`)).at(-1) ?? {};
    const [{ serviceId = '' } = {}] = before ?? [];
    expect((await change(`retireService(shopId: "${shopId}", id: "${serviceId}")`)).errors).toBeUndefined();
    expect(await menu()).toEqual([]);
    expect(await restore('shop', shopId, revision, barber.token)).toBeUndefined();
    expect(await menu()).toEqual(before);
    // Taking back a price leaves the menu as it is now.
    await app.rest('PUT', `/shops/update/${shopId}`, { token: barber.token, body: { price: 99 } });
    expect(await restore('shop', shopId, 0, barber.token)).toBeUndefined();
    expect(await menu()).toEqual(before);
    expect(await restore('shop', shopId, 0, barber.token)).toBe('NOTHING_TO_RESTORE');
  });

  it('of a campaign and a thread can be set back by who owns it, by the rules of an edit', async () => {
    const ann = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Poe' });
    const back = (type: string, id: string, revision: number, token: string) =>
      app.graphql(
        'mutation ($type: RecordType!, $id: ID!, $revision: Int!) { restoreVersion(type: $type, id: $id, revision: $revision, reason: "As it was") { id } }',
        { type, id, revision },
        token,
      );
    const campaignId = await openCampaign(app, ann.token, { name: 'New chairs' });
    const first = (await app.store.read(`campaign-${campaignId}`)).at(-1)?.revision ?? 0;
    await app.graphql(
      'mutation ($id: ID!) { editCampaign(id: $id, input: { name: "Old chairs", goalCents: 77700 }) { id } }',
      { id: campaignId },
      ann.token,
    );
    expect((await ask('campaign', campaignId, root)).entries?.some(({ restorable }) => restorable)).toBe(false);
    expect((await ask('campaign', campaignId, ann.token)).entries?.some(({ restorable }) => restorable)).toBe(true);
    expect((await back('campaign', campaignId, first, eve.token)).errors?.[0]?.extensions.code).toBe('RECORD_MISSING');
    expect((await back('campaign', campaignId, first, ann.token)).errors).toBeUndefined();
    await app.settle();
    const { data } = await app.graphql<{ campaign: { name: string; goalCents: number } }>(
      'query ($id: ID!) { campaign(id: $id) { name goalCents } }',
      { id: campaignId },
      ann.token,
    );
    expect(data?.campaign).toEqual({ name: 'New chairs', goalCents: 100_000 });

    const forum = forumOf(app, ann);
    const { id } = await forum.start({ topic: 'Clippers', text: 'Which one?' });
    await forum.ask(
      'mutation ($id: ID!) { reviseThread(id: $id, input: { topic: "Razors", text: "Which?", category: "Tools" }) { id } }',
      { id },
    );
    const wasSet = (await back('thread', id, 0, ann.token)).errors;
    expect(wasSet).toBeUndefined();
    await app.settle();
    expect(await forum.thread(id)).toMatchObject({ topic: 'Clippers', text: 'Which one?', category: 'Techniques' });
    expect((await back('thread', id, 0, root)).errors?.[0]?.extensions.code).toBe('NOTHING_TO_RESTORE');
  });
});
