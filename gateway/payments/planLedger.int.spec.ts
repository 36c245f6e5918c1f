import { afterAll, beforeAll, expect, it } from 'vitest';
import { planHand } from '../plans/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { ruler, sandboxHand } from './sandboxClient.testing.ts';

const MONTH = 32;

let app: TestApp;
let hand: ReturnType<typeof planHand>;
let boss: { token: string };
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
  hand = planHand(app);
  boss = await ruler(app);
});
afterAll(() => app?.close());

/** Our books, account by account. */
async function balances(): Promise<Record<string, number>> {
  await app.runJobs();
  const { data } = await app.graphql<{ ledgerBalances: { account: string; balanceCents: number }[] }>(
    '{ ledgerBalances { account balanceCents } }',
    {},
    boss.token,
  );
  return Object.fromEntries((data?.ledgerBalances ?? []).map(({ account, balanceCents }) => [account, balanceCents]));
}

/** What the sandbox holds more, or less, than our books say; and what our books say plans have earned. */
async function compared(): Promise<{ difference: number; earned: number }> {
  const books = await balances();
  const { available } = await sandboxHand(app).api<{ available: { amount: number; currency: string }[] }>('/balance');
  const held = available.find(({ currency }) => currency === 'usd')?.amount ?? 0;
  return { difference: held - (books.provider ?? 0), earned: 0 - (books.subscriptions ?? 0) };
}

const agreed = (earned: number) =>
  expect.poll(compared, { timeout: 30_000, interval: 300 }).toEqual({ difference: 0, earned });

it('plans are in the books once: bought, renewed by the card on file, made dearer, and paid by hand', {
  timeout: 120_000,
}, async () => {
  const declined = await app.registerMember({ role: 'SELLER' });
  const { body } = await hand.intent(declined.token, 'Diamond', 4_000);
  await hand.confirm(body.clientSecret, 'pm_card_visa_chargeDeclined');
  await agreed(0);

  const kept = await hand.subscriber('Premium', 25);
  const dearer = await hand.subscriber('Premium', 25);
  const failing = await hand.subscriber('Diamond', 40);
  await agreed(9_000);

  const changed = await hand.call('PUT', '/subscription/updateplan', dearer.token, {
    type: 'diamond',
    plan: 'monthly',
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { difference, earned } = await compared();
  expect([difference, earned > 9_000 && earned <= 10_500]).toEqual([0, true]);

  await hand.card(failing.subscriptionId, 'pm_card_chargeDeclined');
  await hand.advance(MONTH);
  await hand.until(
    async () => (await hand.plan(failing.token)).status,
    (status) => status === 'pastDue',
  );
  await agreed(earned + 2_500 + 4_000);

  const again = await hand.intent(failing.token, 'Diamond', 4_000);
  expect(again.status, JSON.stringify(again.body)).toBe(201);
  await hand.confirm(again.body.clientSecret);
  await hand.until(
    async () => (await hand.plan(failing.token)).status,
    (status) => status === 'active',
  );
  await agreed(earned + 2_500 + 4_000 + 4_000);
  expect((await hand.plan(kept.token)).status).toBe('active');
  expect((await balances()).waiting ?? 0).toBe(0);
});
