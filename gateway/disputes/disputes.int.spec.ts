import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { planItemOf } from '#domain/ids.ts';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { moneyHand } from '../campaigns/moneyHand.testing.ts';
import { begin, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { sandboxHand } from '../payments/sandboxClient.testing.ts';
import { planHand } from '../plans/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Row = {
  readonly id: string;
  readonly paymentId: string;
  readonly itemId: string;
  readonly stage: string;
  readonly amountCents: number;
  readonly takenCents: number;
  readonly feeCents: number;
  readonly isToBeAnswered: boolean;
  readonly submittedAt: string | null;
  readonly acceptedAt: string | null;
};
const FIELDS =
  'id paymentId itemId stage amountCents takenCents feeCents isToBeAnswered submittedAt acceptedAt dueBy reason';
const LIST = `query ($isWaiting: Boolean) { disputes(first: 20, isWaiting: $isWaiting) { edges { node { ${FIELDS} } } } }`;
const SEND = `mutation ($id: ID!) { sendDisputeEvidence(disputeId: $id) { ${FIELDS} } }`;
const ACCEPT = `mutation ($id: ID!) { acceptDispute(disputeId: $id) { ${FIELDS} } }`;

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
}, 60_000);
afterAll(() => app?.close());

const listed = async (isWaiting = false) => {
  type Answer = { disputes: { edges: readonly { node: Row }[] } };
  const { data, errors } = await app.graphql<Answer>(LIST, { isWaiting }, root);
  expect(errors).toBeUndefined();
  return data?.disputes.edges.map(({ node }) => node) ?? [];
};
const call = async (operation: string, id: string, token: string | undefined = root) => {
  const { data, errors } = await app.graphql<Record<string, Row>>(operation, { id }, token);
  return { code: errors?.[0]?.extensions?.code, row: Object.values(data ?? {})[0] };
};
const balances = async () => {
  type Answer = { ledgerBalances: { account: string; balanceCents: number }[] };
  const { data } = await app.graphql<Answer>('{ ledgerBalances { account balanceCents } }', {}, root);
  return Object.fromEntries(data?.ledgerBalances.map(({ account, balanceCents }) => [account, balanceCents]) ?? []);
};

/** What a payer's bank does about a payment of ours. */
async function bank(path: string, body: object = {}): Promise<Record<string, string>> {
  const response = await fetch(`${app.origin}/dev/payments/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, string>;
}
type Charges = { data: { id: string; status: string; metadata: { paymentId?: string } }[] };
async function contest(paymentId: string, facts: object = {}): Promise<string> {
  const { data } = await sandboxHand(app).api<Charges>('/charges?limit=100');
  const charge = data.find(({ metadata, status }) => metadata.paymentId === paymentId && status === 'succeeded');
  const { disputed = '' } = await bank(`charges/${charge?.id}/dispute`, facts);
  await noted(disputed, 'OPEN');
  return disputed;
}
const noted = (id: string, stage: string) =>
  vi.waitFor(
    async () => {
      await app.runJobs();
      expect((await listed()).find((row) => row.id === id)?.stage).toBe(stage);
    },
    { timeout: 15_000, interval: 200 },
  );

async function bookedVisit(days: number) {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const shopId = await openShopAllDay(app, owner.token);
  const customer = await app.registerMember();
  const body = { date: dayFromToday(days), time: '11:00' };
  const held = await app.rest('POST', `/booking/hold/${shopId}`, { token: customer.token, body });
  const { _id: id } = held.body as { _id: string };
  await pay(app, customer.token, id, 3_500);
  await app.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body });
  return { id, owner, customer };
}

/** What a booking says to somebody about its payment's dispute. */
async function bookingSays(id: string, token: string) {
  type Answer = { booking: { dispute: string | null } | null };
  const query = 'query ($id: ID!) { booking(id: $id) { dispute } }';
  return (await app.graphql<Answer>(query, { id }, token)).data?.booking?.dispute;
}

describe('a contested booking', () => {
  it('is listed with its deadline, answered once with its evidence, and won', async () => {
    const { id, owner, customer } = await bookedVisit(2);
    const disputeId = await contest(`booking-${id}`, { reason: 'general' });
    const [waiting] = await listed(true);
    expect(waiting).toMatchObject({
      id: disputeId,
      paymentId: `booking-${id}`,
      itemId: id,
      amountCents: 3_500,
      takenCents: 3_500,
      feeCents: 1_500,
      isToBeAnswered: true,
    });
    expect(await balances()).toMatchObject({ disputed: 3_500, disputeFees: 1_500 });
    expect([await bookingSays(id, owner.token), await bookingSays(id, customer.token)]).toEqual(['contested', null]);

    for (const { token } of [owner, customer]) expect((await call(SEND, disputeId, token)).code).toBe('NOT_ALLOWED');
    expect((await call(SEND, 'du_none')).code).toBe('NO_SUCH_DISPUTE');
    expect((await call(SEND, 'x-y')).code).toBe('INVALID_INPUT');
    const sent = await call(SEND, disputeId);
    expect(sent.row).toMatchObject({ stage: 'OPEN', isToBeAnswered: false, submittedAt: expect.any(String) });
    type Sent = { evidence: Record<string, string>; status: string };
    const { evidence, status } = await sandboxHand(app).api<Sent>(`/disputes/${disputeId}`);
    expect(status).toBe('under_review');
    expect(evidence.product_description).toContain('One appointment');
    expect(evidence.customer_email_address).toBe(customer.user.email);
    type Uploaded = { object: string; filename: string; purpose: string; size: number };
    const uploaded = (field: string) => sandboxHand(app).api<Uploaded>(`/files/${evidence[field]}`);
    for (const [field, name] of [
      ['receipt', 'receipt'],
      ['refund_policy', 'terms'],
      ['cancellation_policy', 'terms'],
      ['service_documentation', 'evidence'],
    ] as const) {
      const { object, filename, purpose, size } = await uploaded(field);
      expect([object, purpose, size > 1_000]).toEqual(['file', 'dispute_evidence', true]);
      expect(filename).toMatch(new RegExp(`^${name}-.*\\.pdf$`));
    }
    expect((await call(SEND, disputeId)).code).toBe('DISPUTE_ANSWERED');
    expect((await call(ACCEPT, disputeId)).code).toBe('DISPUTE_ANSWERED');
    expect(await listed(true)).toEqual([]);

    await bank(`disputes/${disputeId}/decide`, { outcome: 'won' });
    await noted(disputeId, 'WON');
    const won = await balances();
    expect([won.disputed, won.disputeFees]).toEqual([0, 1_500]);
    expect(await bookingSays(id, owner.token)).toBeNull();
    const letters = (await app.outbox.list(1_000)).filter(({ to }) => to === owner.user.email);
    const mails = letters.map(({ subject }) => subject);
    expect(mails).toEqual(expect.arrayContaining(['A payment is disputed', 'A dispute was won']));
  }, 60_000);

  it('is accepted, and lost with what was earned by it', async () => {
    const { id, owner } = await bookedVisit(3);
    const disputeId = await contest(`booking-${id}`);
    const accepted = await call(ACCEPT, disputeId);
    expect(accepted.row).toMatchObject({ stage: 'LOST', acceptedAt: expect.any(String), isToBeAnswered: false });
    expect((await call(ACCEPT, disputeId)).row).toMatchObject({ stage: 'LOST' });
    await app.settle();
    expect((await balances())[`owner/${owner.user._id}`]).toBe(0);
    expect(await bookingSays(id, owner.token)).toBe('lost');
    const events = await app.store.read(`dispute-${disputeId}`);
    const by = events.find(({ type }) => type === 'DisputeAccepted')?.metadata.actorRole;
    expect(by).toBe('superadmin');
  }, 60_000);
});

it('a contested order sends nothing until the bank has decided', async () => {
  const { seller, productId } = await openStall(app);
  const buyer = await app.registerMember();
  const { cart, clientSecret } = await begin(app, buyer, productId, 1);
  await confirm(app, clientSecret);
  const { _id: orderId } = (await confirmOrder(app, buyer, cart._id)).body as { _id: string };
  const disputeId = await contest(`cart-${orderId}`, { reason: 'product_not_received' });
  const ship = async () => {
    const mutation = 'mutation ($id: ID!) { shipOrder(id: $id, tracking: "USPS") { id } }';
    const answer = await app.graphql(mutation, { id: orderId }, seller.token);
    return answer.errors?.[0]?.extensions?.code;
  };
  const standing = async () => {
    type Answer = { order: { dispute: string | null } };
    const query = 'query ($id: ID!) { order(id: $id) { dispute } }';
    return (await app.graphql<Answer>(query, { id: orderId }, seller.token)).data?.order.dispute;
  };
  expect(await ship()).toBe('ORDER_DISPUTED');
  expect(await standing()).toBe('contested');
  await bank(`disputes/${disputeId}/decide`, { outcome: 'won' });
  await noted(disputeId, 'WON');
  expect(await standing()).toBeNull();
  expect(await ship()).toBeUndefined();
}, 60_000);

it('a contested plan ends, and is answered with what was charged and agreed', async () => {
  const { id } = await planHand(app).subscriber();
  const disputeId = await contest(`subscription-${planItemOf(id, 1)}`);
  const events = await app.store.read(`subscription-${id}`);
  expect(events.at(-1)).toMatchObject({ type: 'SubscriptionEnded', data: { why: 'disputed' } });
  expect((await call(SEND, disputeId)).row).toMatchObject({ submittedAt: expect.any(String) });
  const { evidence } = await sandboxHand(app).api<{ evidence: Record<string, string> }>(`/disputes/${disputeId}`);
  expect(evidence.product_description).toMatch(/^The plan Premium of Chairside, monthly from .*: \$25\.00$/);
  expect(evidence.cancellation_policy_disclosure).toContain('until you cancel');
  expect(evidence.access_activity_log).toContain('notice that the plan has begun');
}, 60_000);

it('a contested contribution is answered with what was promised before paying', async () => {
  const hand = moneyHand(app);
  const [organizer, giver] = [await app.registerProvenMember(), await app.registerMember()];
  const id = await hand.give(await hand.campaignOf(organizer), giver, 2_500);
  const disputeId = await contest(`contribute-${id}`);
  expect((await call(SEND, disputeId)).row).toMatchObject({ submittedAt: expect.any(String) });
  const { evidence } = await sandboxHand(app).api<{ evidence: Record<string, string> }>(`/disputes/${disputeId}`);
  expect(evidence.product_description).toContain('A contribution of $25.00');
  expect(evidence.refund_policy_disclosure).toContain('Keep what comes in');
}, 60_000);
