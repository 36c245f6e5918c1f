import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayFromToday, joinCrew, openShopAllDay } from '../bookings/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;
type Visit = { readonly barberIds: readonly string[]; readonly barbers: readonly object[] };
type Request = {
  readonly id: string;
  readonly quotes: readonly { readonly id: string; readonly visit: Visit | null }[];
};
type Block = { readonly id: string; readonly barber: string | null; readonly serviceRequestId: string | null };

const REQUEST = `id status steps { kind shopName }
  quotes { id visit { startsAt endsAt travelMinutes barberIds barbers { firstName } } }`;
const PLAN = `mutation ($input: ServiceVisitInput!) { planServiceVisit(input: $input) { ${REQUEST} } }`;
const ONE = `query ($id: ID!) { serviceRequest(id: $id) { ${REQUEST} } }`;
const BLOCKS = `query ($shopId: ID!, $date: LocalDate!) {
  blockedTimes(shopIds: [$shopId], from: $date, to: $date) { id barber times serviceRequestId } }`;

let app: TestApp;
let platform: string;
let [amy, bea, ben, eve] = [] as unknown as [Member, Member, Member, Member];
let shopId: string;
let benAt: string;
let ahead = 8;
let date = dayFromToday(ahead);

beforeAll(async () => {
  app = await openTestApp();
  platform = await registerPlatformOwner(app);
  [amy, bea, ben, eve] = [
    await app.registerProvenMember({ firstName: 'Amy' }),
    await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Bea' }),
    await app.registerProvenMember({ firstName: 'Ben' }),
    await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Eve' }),
  ];
  shopId = await openShopAllDay(app, bea.token, { price: '0' });
  benAt = await joinCrew(app, shopId, { memberId: ben.user._id, email: ben.user.email });
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

/** The one field of an operation, or the code of its refusal. */
async function ask<T = Request>(operation: string, variables: object, token: string): Promise<T> {
  const { data, errors } = await app.graphql<Record<string, unknown>>(operation, variables, token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}

/** Amy asks for a morning of a day of its own and accepts what Bea offers; answers the request's id. */
async function agree(barbers = 2): Promise<string> {
  ahead += 1;
  date = dayFromToday(ahead);
  const place = { address: '12 Lake St', city: 'Chicago', state: 'IL' };
  const { id } = await ask(
    'mutation ($input: ServiceRequestInput!) { requestService(input: $input) { id } }',
    { input: { date, partOfDay: 'morning', heads: 12, ...place } },
    amy.token,
  );
  const forward = 'mutation ($id: ID!, $shopIds: [ID!]!) { forwardServiceRequest(id: $id, shopIds: $shopIds) { id } }';
  await ask(forward, { id, shopIds: [shopId] }, platform);
  const input = { requestId: id, shopId, priceCents: 36_000, time: '09:30', barbers, validUntil: date };
  const quote = 'mutation ($input: ServiceQuoteInput!) { quoteRequest(input: $input) { id quotes { id } } }';
  const { quotes } = await ask(quote, { input }, bea.token);
  const accept = 'mutation ($id: ID!, $quoteId: ID!) { acceptQuote(requestId: $id, quoteId: $quoteId) { id } }';
  await ask(accept, { id, quoteId: quotes[0]?.id }, amy.token);
  return id;
}
const plan = (requestId: string, over: object = {}, token = bea.token) =>
  ask(PLAN, { input: { requestId, barbers: ['owner', benAt], minutes: 90, travelMinutes: 30, ...over } }, token);
const blocks = () => ask<Block[]>(BLOCKS, { shopId, date }, bea.token);
const noticesOf = async ({ token }: Member) =>
  JSON.stringify(await ask<object>('{ notifications { edges { node { kind href } } } }', {}, token));
const stateAt = async (time: string, barber: string) => {
  const days = await ask<{ slots: { time: string; state: string }[] }[]>(
    `query ($shopId: ID!, $from: LocalDate!, $barber: ID) {
      availability(shopId: $shopId, from: $from, days: 1, barber: $barber) { slots { time state } } }`,
    { shopId, from: date, barber },
    eve.token,
  );
  return days[0]?.slots.find((slot) => slot.time === time)?.state;
};

it('a shop says who comes: their chairs are kept, the way included, and who asked reads it and is told', async () => {
  const id = await agree();
  const barbers = [{ firstName: 'Bea' }, { firstName: 'Ben' }];
  expect(await plan(id)).toMatchObject({
    quotes: [{ visit: { travelMinutes: 30, barberIds: ['owner', benAt], barbers } }],
  });
  expect(await ask(ONE, { id }, amy.token)).toMatchObject({
    status: 'AGREED',
    steps: expect.arrayContaining([{ kind: 'VISIT_PLANNED', shopName: 'Fade House' }]),
    quotes: [{ visit: { barbers } }],
  });
  for (const barber of ['owner', benAt]) {
    expect([await stateAt('08:30', barber), await stateAt('11:30', barber)]).toEqual(['free', 'free']);
    for (const time of ['09:00', '09:30', '11:00']) expect(await stateAt(time, barber), time).not.toBe('free');
  }
  await app.runJobs();
  expect(await noticesOf(amy)).toContain(`{"kind":"visitPlanned","href":"/entity#${id}"}`);
  expect(await noticesOf(ben)).toContain('{"kind":"visitAssigned","href":"/appointments"}');
});

it('another plan takes the place of the first, and a withdrawal opens the chairs again', async () => {
  const id = await agree();
  await plan(id);
  await plan(id, { barbers: [benAt] });
  const kept = await blocks();
  expect(kept.map(({ barber, serviceRequestId }) => [barber, serviceRequestId])).toEqual([[benAt, id]]);
  const open = 'mutation ($id: ID!) { unblockTime(id: $id) { id } }';
  expect(await ask(open, { id: kept[0]?.id }, bea.token)).toBe('KEPT_FOR_REQUEST');
  await ask('mutation ($id: ID!) { withdrawServiceRequest(id: $id) { id } }', { id }, amy.token);
  await app.runJobs();
  expect(await blocks()).toEqual([]);
  expect(await noticesOf(ben)).toContain('{"kind":"visitReleased","href":"/appointments"}');
  expect(await ask(ONE, { id }, amy.token)).toMatchObject({ status: 'WITHDRAWN', quotes: [{ visit: null }] });
  expect(await plan(id)).toBe('NOT_AGREED_WITH_YOU');
});

it('keeps nobody’s chair where one is taken', async () => {
  const id = await agree();
  const block = 'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }';
  await ask(block, { input: { shopId, date, times: ['10:00'], barber: benAt } }, bea.token);
  expect(await plan(id)).toBe('BARBERS_NOT_FREE');
  expect(await blocks()).toHaveLength(1);
  expect(await plan(id, { barbers: ['owner'] })).toMatchObject({ quotes: [{ visit: { barberIds: ['owner'] } }] });
});

it('is refused to others, and for others', async () => {
  const id = await agree(1);
  for (const token of [amy.token, eve.token, ben.token, platform])
    expect(await plan(id, {}, token)).toBe('REQUEST_MISSING');
  expect(await plan('x')).toBe('REQUEST_MISSING');
  expect(await plan(id)).toBe('MORE_THAN_OFFERED');
  expect(await plan(id, { barbers: [`${shopId}Nobody000000`] })).toBe('NOT_OF_YOUR_CREW');
  expect(await plan(id, { barbers: ['anyone'] })).toBe('NOT_OF_YOUR_CREW');
  for (const over of [{ barbers: [] }, { minutes: 20 }, { minutes: 45 }, { travelMinutes: -30 }, { travelMinutes: 270 }])
    expect(await plan(id, over), JSON.stringify(over)).toMatch(
      /^(BAD_INPUT|INVALID_INPUT|LENGTH_NOT_POSSIBLE|TRAVEL_NOT_POSSIBLE)$/,
    );
  expect(await plan(id, { travelMinutes: 240, minutes: 720 })).toBe('VISIT_OVER_MIDNIGHT');
});
