import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordType } from '#domain/audit/events.ts';
import { hasRight } from '#domain/rights.ts';
import { openWorld, type World } from '../asOf/testing.ts';
import { dayFromToday } from '../bookings/testing.ts';
import { dayAhead } from '../campaigns/testing.ts';
import { confirm } from '../carts/testing.ts';
import { forumOf } from '../forum/testing.ts';
import { openTalk } from '../messages/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import type { Wanted } from './rights.testing.ts';
import { ROLES, tokenOfEveryRole } from './roles.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

/** Records of some members, of which the members of every role are no part. */
async function plant({ mia, barber, seller, shopId, campaignId, root }: World) {
  const make = async <T>(mutation: string, variables: object, { token }: { readonly token: string }): Promise<T> => {
    const { data, errors } = await app.graphql<Record<string, T>>(mutation, variables, token);
    if (!data || errors) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0] as T;
  };
  type Opened = { readonly clientSecret: string; readonly contribution: { readonly id: string } };
  const { clientSecret, contribution } = await make<Opened>(
    'mutation ($input: ContributionInput!) { contributeToCampaign(input: $input) { clientSecret contribution { id } } }',
    { input: { campaignId, amountCents: 4_000, tipCents: 100, isAnonymous: true } },
    barber,
  );
  await confirm(app, clientSecret);
  await make('mutation ($id: ID!) { settleContribution(id: $id) { status } }', { id: contribution.id }, barber);
  const draft = {
    name: 'Mirrors',
    goalCents: 100_000,
    description: 'Six.',
    startDate: dayAhead(1),
    endDate: dayAhead(9),
  };
  const { id: draftId } = await make<{ id: string }>(
    'mutation ($input: CampaignInput!) { createCampaign(input: $input, isDraft: true) { id } }',
    { input: draft },
    mia,
  );
  const terms = { shippingCents: 500, returns: 'Thirty days', pickUp: null };
  await make('mutation ($terms: SellingTermsInput!) { setSellingTerms(terms: $terms) { returns } }', { terms }, seller);
  const { id: hiddenId } = await forumOf(app, mia).start();
  await forumOf(app, { token: root }).rule('hidePost', hiddenId);
  const { conversationId } = await openTalk(app).send(mia, { to: { kind: 'shop', id: shopId } });
  await make('mutation ($id: ID!) { reportConversation(id: $id, reason: "Rude.") }', { id: conversationId }, barber);
  const visit = { heads: 8, partOfDay: 'morning', address: '1 State St', city: 'Chicago', state: 'Illinois' };
  const { id: requestId } = await make<{ id: string }>(
    'mutation ($input: ServiceRequestInput!) { requestService(input: $input) { id } }',
    { input: { ...visit, date: dayFromToday(9), note: 'For a wedding.' } },
    mia,
  );
  return { anonymousId: contribution.id, draftId, hiddenId, conversationId, requestId };
}
type Planted = World & Awaited<ReturnType<typeof plant>>;

/** One record of each type that has a history. */
const recordsOf = (ids: World): Readonly<Record<RecordType, string>> => ({
  ...{ shop: ids.shopId, product: ids.productId, booking: ids.bookingId, order: ids.orderId, thread: ids.threadId },
  ...{ plan: ids.seller.user._id, terms: ids.seller.user._id, profile: ids.mia.user._id },
  ...{ payment: `booking-${ids.bookingId}`, campaign: ids.campaignId, post: ids.postId },
});

/** `nobody`: only the people whose record it is. */
type Readers = Wanted | 'everybody' | 'nobody';

/** What is read of a record of others: the query or call whose answer holds nothing else, and who reads it. */
function reads(ids: Planted): readonly (readonly [string, Readers])[] {
  const { shopId, bookingId, orderId, campaignId, postId, hiddenId, conversationId, anonymousId, date } = ids;
  const member = ids.mia.user._id;
  const then = '2100-01-01T00:00:00Z';
  return [
    [`booking(id: "${bookingId}") { id }`, 'nobody'],
    [`bookingRecord(id: "${bookingId}") { booking { customer { firstName } } }`, 'readMoney'],
    [`bookingRecord(id: "${bookingId}") { booking { customer { email } } }`, 'superadmin'],
    [`bookingRecord(id: "${bookingId}") { booking { customer { phoneNumber } } }`, 'superadmin'],
    [`shopBookings(shopId: "${shopId}", from: "${date}", to: "${date}") { id }`, 'nobody'],
    [`shopQueue(shopId: "${shopId}") { date }`, 'nobody'],
    [`myPortfolio(shopId: "${shopId}") { id }`, 'nobody'],
    [`shopTakings(shopId: "${shopId}", from: "${date}", to: "${date}") { shopId }`, 'nobody'],
    [`shopStampCards(shopId: "${shopId}") { __typename }`, 'nobody'],
    [`publicQueue(shopId: "${shopId}") { date }`, 'everybody'],
    [`customer(id: "${member}") { __typename }`, 'nobody'],
    [`payment(page: booking, itemId: "${bookingId}") { status }`, 'nobody'],
    [`payment(page: booking, itemId: "${bookingId}", asOf: { at: "${then}" }) { status }`, 'superadmin'],
    [`order(id: "${orderId}") { buyer { email } }`, 'superadmin'],
    [`order(id: "${orderId}") { parts { sellerId } }`, 'superadmin'],
    [`campaign(id: "${ids.draftId}") { name }`, 'readMoney'],
    [`contribution(id: "${anonymousId}") { amountCents }`, 'readMoney'],
    [`contribution(id: "${anonymousId}") { tipCents }`, 'readMoney'],
    [`contribution(id: "${anonymousId}") { refundableUntil }`, 'nobody'],
    [`campaignContributions(campaignId: "${campaignId}") { edges { node { amountCents } } }`, 'everybody'],
    [`campaignContributions(campaignId: "${campaignId}") { edges { node { tipCents } } }`, 'readMoney'],
    [`campaignContributions(campaignId: "${campaignId}") { edges { node { contributor { id } } } }`, 'readMoney'],
    [`campaignBackers(campaignId: "${campaignId}") { edges { node { id } } }`, 'readMoney'],
    [`campaignPayouts(campaignId: "${campaignId}") { __typename }`, 'readMoney'],
    [`campaignReview(campaignId: "${campaignId}") { id }`, 'superadmin'],
    [`blogPost(id: "${postId}") { title }`, 'superadmin'],
    [`blogPost(id: "${postId}") { work { mayReview } }`, 'superadmin'],
    ['blogTotals { pending }', 'superadmin'],
    [`thread(id: "${hiddenId}") { topic }`, 'moderate'],
    [`thread(id: "${hiddenId}") { text }`, 'moderate'],
    [`hiddenPost(postId: "${hiddenId}") { reason }`, 'moderate'],
    [`forumProfile(memberId: "${member}") { hiddenCount }`, 'moderate'],
    [`conversation(id: "${conversationId}") { id }`, 'superadmin'],
    [`messages(conversationId: "${conversationId}") { messages { text } }`, 'superadmin'],
    [`serviceRequest(id: "${ids.requestId}") { note }`, 'superadmin'],
    [`shop(id: "${shopId}", asOf: { at: "${then}" }) { name }`, 'superadmin'],
    [`member(id: "${member}", asOf: { at: "${then}" }) { firstName }`, 'superadmin'],
    [`bookingsAsOf(shopId: "${shopId}", date: "${date}", asOf: { at: "${then}" }) { id }`, 'superadmin'],
    [`dayChanges(shopId: "${shopId}", date: "${date}") { sentence }`, 'superadmin'],
    [`why(type: bookingCharge, id: "${bookingId}") { answer }`, 'superadmin'],
    [`why(type: orderCharge, id: "${orderId}") { answer }`, 'superadmin'],
    ...Object.entries(recordsOf(ids)).flatMap(([type, id]) => [
      [`history(type: ${type}, id: "${id}", first: 1) { edges { node { sentence } } }`, 'superadmin'] as const,
      [`recordAsOf(type: ${type}, id: "${id}", at: "${then}") { fields { field } }`, 'superadmin'] as const,
    ]),
    [`/booking/evidence/${bookingId}`, 'superadmin'],
    [`/orders/evidence/${orderId}`, 'superadmin'],
    [`/subscription/evidence/${ids.seller.user._id}`, 'superadmin'],
    [`/campaign/evidence/${anonymousId}`, 'superadmin'],
    [`/orders/one/${orderId}`, 'superadmin'],
  ];
}

/** The first value in an answer; an empty one, a zero and a list without entries are none. */
function valueIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null ? valueIn(Object.values(answer)[0]) : answer;
}

async function isRead(what: string, token: string | undefined): Promise<boolean> {
  if (what.startsWith('/')) return (await app.rest('GET', what, { token })).status === 200;
  const { data, errors } = await app.graphql<object>(`{ ${what} }`, {}, token);
  if (errors?.[0]?.extensions.code === 'GRAPHQL_VALIDATION_FAILED') throw new Error(`${errors[0].message}: ${what}`);
  return Boolean(valueIn(data));
}

it('a field of what members read of their own is read of others’ by the roles of the table alone', async () => {
  const tokens = await tokenOfEveryRole(app);
  const world = await openWorld(app, tokens.get('superadmin') ?? '');
  const table = reads({ ...world, ...(await plant(world)) });
  await app.runJobs();
  const found: Record<string, readonly string[]> = {};
  for (const [what] of table) {
    const roles: string[] = [];
    for (const role of ROLES) if (await isRead(what, tokens.get(role))) roles.push(role);
    found[what] = roles;
  }
  const mayRead = (readers: Readers, role: (typeof ROLES)[number]) =>
    readers === 'everybody' ||
    (readers !== 'nobody' && (role === 'superadmin' || (readers !== 'superadmin' && hasRight(role, readers))));
  expect(found).toEqual(
    Object.fromEntries(table.map(([what, readers]) => [what, ROLES.filter((role) => mayRead(readers, role))])),
  );
  // What no role reads is there, for the people whose record it is.
  const own = [world.mia, world.barber, world.seller].map(({ token }) => token);
  for (const [what] of table.filter(([, readers]) => readers === 'nobody'))
    expect([what, (await Promise.all(own.map((token) => isRead(what, token)))).includes(true)]).toEqual([what, true]);
  // Without an account nothing of it is read but what is for everybody.
  for (const [what, readers] of table)
    expect([what, await isRead(what, undefined)]).toEqual([what, readers === 'everybody']);
}, 60_000);
