import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment } from '#domain/payments/decider.ts';
import { dayFromToday, joinCrew, openShopAllDay, pay } from '../bookings/testing.ts';
import { textOf } from '../receipts/pdfText.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;
type Request = { readonly status: string; readonly quotes: readonly [{ readonly booking: object | null }] };
type Hold = { readonly amountCents: number; readonly booking: { readonly id: string } };

const patient = { timeout: 15_000 };
const ONE = `query ($id: ID!) { serviceRequest(id: $id) { status steps { kind shopName }
  quotes { visit { barberIds } booking { id status barbers priceCents paidCents refundCents dueCents } } } }`;
const BOOK = `mutation ($id: ID!) { bookServiceVisit(requestId: $id) {
  amountCents booking { id serviceRequestId barbers serviceName priceCents upFrontCents dueAtShopCents status } } }`;
const BLOCKS = `query ($shopId: ID!, $date: LocalDate!) {
  blockedTimes(shopIds: [$shopId], from: $date, to: $date) { id serviceRequestId } }`;

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
  // Half is paid with a booking, and of what is cancelled within thirty days half goes back.
  const terms = { cancel_free_hours: 720, cancel_percentage: 50, up_front_percentage: 50, no_show_kept_percentage: 100 };
  shopId = await openShopAllDay(app, bea.token, terms);
  benAt = await joinCrew(app, shopId, { memberId: ben.user._id, email: ben.user.email });
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

/** The one field of an operation, or the code of its refusal. */
async function ask<T>(operation: string, variables: object, token: string): Promise<T> {
  const { data, errors } = await app.graphql<Record<string, unknown>>(operation, variables, token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
const rest = (method: string, path: string, { token }: Pick<Member, 'token'>, body?: object) =>
  app.rest(method, path, { token, ...(body && { body }) });

/** Amy asks for a morning of a day of its own, and accepts what Bea offers: three barbers for $360. */
async function agree(): Promise<string> {
  ahead += 1;
  date = dayFromToday(ahead);
  const place = { address: '12 Lake St', city: 'Chicago', state: 'IL', note: '' };
  const asked = await rest('POST', '/requests/create', amy, { ...place, date, partOfDay: 'morning', heads: 12 });
  const { _id: id } = asked.body as { _id: string };
  await rest('PUT', `/requests/forward/${id}`, { token: platform }, { shopIds: [shopId], note: '' });
  const offer = { shopId, price: 360, time: '09:30', barbers: 3, validUntil: date, note: '' };
  const quoted = await rest('POST', `/requests/quote/${id}`, bea, offer);
  const { quotes } = quoted.body as { quotes: { _id: string }[] };
  await rest('PUT', `/requests/quote/${id}/${quotes[0]?._id}`, amy, { decision: 'accept' });
  return id;
}
const plan = (id: string, over: object = {}) =>
  rest('PUT', `/requests/visit/${id}`, bea, { barbers: ['owner', benAt], minutes: 90, travelMinutes: 30, ...over });
const requestNow = (id: string) => ask<Request>(ONE, { id }, amy.token);
const blocks = () => ask<readonly object[]>(BLOCKS, { shopId, date }, bea.token);

/** The visit of a request that was agreed and planned, booked and paid; answers the booking's id. */
async function booked(id: string): Promise<string> {
  expect((await plan(id)).status).toBe(200);
  const { booking } = await ask<Hold>(BOOK, { id }, amy.token);
  expect(await pay(app, amy.token, booking.id, 18_000)).toBe(200);
  const confirm = 'mutation ($id: ID!) { createBooking(bookingId: $id) { status } }';
  await expect
    .poll(() => ask(confirm, { id: booking.id }, amy.token), patient)
    .toMatchObject({ status: 'confirmed' });
  await app.settle();
  return booking.id;
}
const givenBack = async (bookingId: string) => {
  const { state } = await app.handler.stateOf(payment, { paymentId: `booking-${bookingId}` });
  return state.stage === 'none'
    ? 0
    : Object.values(state.refunds).reduce((sum, { amount, status }) => sum + (status === 'completed' ? amount : 0), 0);
};
/** The receipt as its reader selects it. */
async function receiptOf(bookingId: string): Promise<string> {
  const headers = { authorization: `Bearer ${amy.token}` };
  const answer = await fetch(`${app.origin}/api/v1/booking/receipt/${bookingId}`, { headers });
  return textOf(Buffer.from(await answer.arrayBuffer())).flat().join('\n');
}
const noticesOf = async ({ token }: Member) =>
  JSON.stringify(await ask<object>('{ notifications { edges { node { kind href } } } }', {}, token));

it('is booked once it is planned, by who asked, with one payment for all barbers and one receipt', async () => {
  const id = await agree();
  expect(await ask(BOOK, { id }, amy.token)).toBe('VISIT_NOT_PLANNED');
  await plan(id);
  for (const other of [bea, ben, eve]) expect(await ask(BOOK, { id }, other.token)).toBe('REQUEST_MISSING');
  const hold = await ask<Hold>(BOOK, { id }, amy.token);
  expect(hold).toMatchObject({
    amountCents: 18_000,
    booking: {
      ...{ serviceRequestId: id, barbers: 3, serviceName: 'Visit of 3 barbers', status: 'held' },
      ...{ priceCents: 36_000, upFrontCents: 18_000, dueAtShopCents: 18_000 },
    },
  });
  // What is kept already is answered, over REST, too.
  const again = await rest('POST', `/requests/book/${id}`, amy);
  expect([again.status, again.body]).toMatchObject([201, { _id: hold.booking.id, amount: 180, due_at_shop: 180 }]);
  expect(await requestNow(id)).toMatchObject({ status: 'AGREED', quotes: [{ booking: null }] });

  const bookingId = await booked(id);
  expect(bookingId).toBe(hold.booking.id);
  expect(await ask(BOOK, { id }, amy.token)).toBe('VISIT_BOOKED');
  expect(await requestNow(id)).toMatchObject({
    steps: expect.arrayContaining([{ kind: 'VISIT_BOOKED', shopName: 'Fade House' }]),
    quotes: [
      {
        visit: { barberIds: ['owner', benAt] },
        booking: {
          ...{ id: bookingId, status: 'confirmed', barbers: 3, priceCents: 36_000 },
          ...{ paidCents: 18_000, refundCents: 0, dueCents: 18_000 },
        },
      },
    ],
  });
  for (const reader of [amy, bea]) expect((await rest('GET', `/booking/receipt/${bookingId}`, reader)).status).toBe(200);
  const mine = await rest('GET', '/booking/mine', amy);
  expect(mine.body).toMatchObject({
    data: [{ _id: bookingId, request_id: id, barbers: 3, amount: 360, up_front: 180, due_at_shop: 180 }],
  });
  // Other people may come, for as long as was planned.
  expect((await plan(id, { barbers: [benAt] })).status).toBe(200);
  expect((await plan(id, { minutes: 120 })).body).toMatchObject({ error: { code: 'VISIT_LENGTH_BOOKED' } });
  const move = 'mutation ($id: ID!, $date: LocalDate!) { rescheduleBooking(id: $id, date: $date, time: "12:00") { id } }';
  for (const to of [date, dayFromToday(ahead + 1)])
    expect(await ask(move, { id: bookingId, date: to }, amy.token)).toBe('GROUP_NOT_MOVED');
});

it('is cancelled for some of its barbers by its terms, and the other side is told', async () => {
  const id = await agree();
  const bookingId = await booked(id);
  // One barber is $120 of which $60 were paid; half of that goes back to who cancels late.
  const preview = await rest('GET', `/booking/cancellation/${bookingId}?barbers=2`, amy);
  expect(preview.body).toMatchObject({ refund: 30, fee: 30, percentage: 50 });
  const cancel = 'mutation ($id: ID!, $back: Int!) { cancelBooking(id: $id, barbers: 2, refundCents: $back) { barbers } }';
  expect(await ask(cancel, { id: bookingId, back: 6_000 }, amy.token)).toBe('REFUND_DIFFERS');
  expect(await ask(cancel, { id: bookingId, back: 3_000 }, amy.token)).toEqual({ barbers: 2 });
  expect(await ask(cancel, { id: bookingId, back: 3_000 }, amy.token)).toBe('BARBERS_NOT_FEWER');
  await expect.poll(() => givenBack(bookingId), patient).toBe(3_000);
  // A shop that sends fewer gives back all that was paid for them.
  const fewer = await rest('PUT', `/booking/cancel/${bookingId}`, bea, { barbers: 1, refund: 60 });
  expect([fewer.status, fewer.body]).toMatchObject([
    200,
    { status: 'confirmed', barbers: 1, amount: 120, up_front: 60, due_at_shop: 60 },
  ]);
  await expect.poll(() => givenBack(bookingId), patient).toBe(9_000);
  await app.runJobs();
  // The receipt is of the payment, with what was given back of it.
  const printed = await receiptOf(bookingId);
  for (const words of ['Visit of 3 barbers', 'Total paid', '$180.00', 'Given back', '-$90.00'])
    expect(printed).toContain(words);
  expect(await requestNow(id)).toMatchObject({
    quotes: [{ booking: { barbers: 1, priceCents: 12_000, paidCents: 18_000, refundCents: 9_000, dueCents: 6_000 } }],
  });
  for (const reader of [amy, bea]) expect(await noticesOf(reader)).toContain('"kind":"bookingReduced"');
});

it('is cancelled whole: its chairs are open again, the agreement is over, and who was to come is told', async () => {
  const id = await agree();
  const bookingId = await booked(id);
  expect(await blocks()).toHaveLength(2);
  const done = await rest('PUT', `/booking/cancel/${bookingId}`, amy, { reason: 'No wedding', refund: 90 });
  expect([done.status, done.body]).toMatchObject([200, { status: 'cancelled' }]);
  await app.runJobs();
  expect(await blocks()).toEqual([]);
  await expect.poll(() => givenBack(bookingId), patient).toBe(9_000);
  expect(await requestNow(id)).toMatchObject({
    status: 'LAPSED',
    steps: expect.arrayContaining([{ kind: 'VISIT_CANCELLED', shopName: 'Fade House' }]),
    quotes: [{ visit: null, booking: { status: 'cancelled', paidCents: 18_000, refundCents: 9_000, dueCents: 0 } }],
  });
  expect(await noticesOf(ben)).toContain('"kind":"visitReleased"');
  expect((await plan(id)).body).toMatchObject({ error: { code: 'NOT_AGREED_WITH_YOU' } });
});

it('is cancelled with the request that is withdrawn, on the same terms', async () => {
  const id = await agree();
  const bookingId = await booked(id);
  expect((await rest('PUT', `/requests/withdraw/${id}`, amy, { reason: '' })).status).toBe(200);
  await app.runJobs();
  await expect.poll(() => givenBack(bookingId), patient).toBe(9_000);
  expect(await blocks()).toEqual([]);
  expect(await requestNow(id)).toMatchObject({ status: 'WITHDRAWN', quotes: [{ booking: { status: 'cancelled' } }] });
});

it('is no hold any more where the request is withdrawn while it is being paid', async () => {
  const id = await agree();
  await plan(id);
  const { booking } = await ask<Hold>(BOOK, { id }, amy.token);
  await rest('PUT', `/requests/withdraw/${id}`, amy, { reason: '' });
  await app.runJobs();
  await app.settle();
  const held = 'query ($id: ID!) { booking(id: $id) { status } }';
  expect(await ask(held, { id: booking.id }, amy.token)).toMatchObject({ status: 'released' });
  expect(await ask(BOOK, { id }, amy.token)).toBe('VISIT_NOT_PLANNED');
});
