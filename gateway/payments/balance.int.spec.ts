import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import { noteTransaction } from '#domain/processes/balance/noteTransaction.ts';
import { purposes } from '#domain/processes/payment/purposes.ts';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { planHand } from '../plans/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { ruler, sandboxHand } from './sandboxClient.testing.ts';

let app: TestApp;
let boss: { token: string };
beforeAll(async () => {
  app = await openTestApp();
  boss = await ruler(app);
}, 60_000);
afterAll(() => app?.close());

/** What the sweep over the provider's transactions does, without waiting for its clock. */
async function noteAll(): Promise<void> {
  const sender = { by: { id: 'spec', role: 'system' }, channel: 'job' } as const;
  const tools = { ...app.handler, provider: app.provider, purposes, sender, now: () => new Date().toISOString() };
  const { transactions } = await app.provider.listTransactions('1970-01-01T00:00:00.000Z');
  for (const transaction of [...transactions].reverse()) await noteTransaction(tools, transaction);
  await app.runJobs();
}

async function books() {
  type Answer = {
    ledgerBalances: { account: string; balanceCents: number }[];
    providerBalance: { availableCents: number; pendingCents: number; bookedCents: number; differenceCents: number };
  };
  const query =
    '{ ledgerBalances { account balanceCents } providerBalance { availableCents pendingCents bookedCents differenceCents } }';
  const { data, errors } = await app.graphql<Answer>(query, {}, boss.token);
  expect(errors).toBeUndefined();
  const accounts = (data?.ledgerBalances ?? []).filter(({ balanceCents }) => balanceCents !== 0);
  return {
    accounts: Object.fromEntries(accounts.map(({ account, balanceCents }) => [account, balanceCents])),
    provider: data?.providerBalance,
  };
}

it('what is done in the provider’s pages stands in the books, which then say what it holds', async () => {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const shopId = await openShopAllDay(app, owner.token);
  const customer = await app.registerMember();
  const body = { date: dayFromToday(2), time: '11:00' };
  const held = await app.rest('POST', `/booking/hold/${shopId}`, { token: customer.token, body });
  const { _id: id } = held.body as { _id: string };
  await pay(app, customer.token, id, 3_500);
  await app.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body });
  await app.runJobs();
  const { api } = sandboxHand(app);
  await api('/payouts', { amount: '1000', currency: 'usd' });
  const { data } = await api<{ data: { id: string }[] }>('/payment_intents?limit=1');
  await api('/refunds', { payment_intent: data[0]?.id ?? '', amount: '500' });
  expect((await books()).provider).toMatchObject({ bookedCents: 3_500, differenceCents: -1_500 });

  await noteAll();
  await noteAll();
  const { accounts, provider } = await books();
  expect(accounts).toEqual({ provider: 2_000, bank: 1_000, [`owner/${owner.user._id}`]: -3_000 });
  expect(provider).toEqual({ availableCents: 2_000, pendingCents: 0, bookedCents: 2_000, differenceCents: 0 });
  const letters = (await app.outbox.list(1_000)).filter(({ to }) => to === customer.user.email);
  // Whoever made the refund in the provider's pages has it mailed by the provider.
  expect(letters.map(({ subject }) => subject)).not.toContain('Your refund: $5.00');
}, 60_000);

it('a renewal that is charged after its plan was ended in the provider’s pages is found there, and goes back', async () => {
  const hand = planHand(app);
  const { id, subscriptionId } = await hand.subscriber();
  const { current_period_end: until } = await hand
    .api<{ items: { data: { current_period_end: number }[] } }>(`/subscriptions/${subscriptionId}`)
    .then(({ items }) => items.data[0] ?? { current_period_end: 0 });
  const misbehave = (settings: object) => app.rest('POST', '/dev/payments/misbehave', { body: settings });
  await misbehave({ drop: true });
  const advance = async (to: number) => hand.advance((to - (await hand.clock())) / 86_400);
  await advance(until + 60);
  const { secretKey } = sandboxKeys(app.config.sessionSecret);
  await fetch(`${app.origin}/v1/subscriptions/${subscriptionId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${secretKey}` },
  });
  await advance(until + 7_200);
  const before = (await books()).provider;
  expect(before?.differenceCents).toBe(2_500);
  await noteAll();
  const own = (await app.store.read(`subscription-${id}`)).map(({ type }) => type);
  expect(own.filter((type) => type === 'SubscriptionRenewed' || type === 'SubscriptionEnded')).toEqual([
    'SubscriptionEnded',
  ]);
  expect((await books()).provider).toMatchObject({ differenceCents: 0, bookedCents: before?.bookedCents ?? 0 });
  await misbehave({});
}, 60_000);
