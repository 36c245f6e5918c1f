import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { sandboxHand } from './sandboxClient.testing.ts';

let app: TestApp;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on', LOG_LEVEL: 'silent' } });
  shopId = await openShopAllDay(app, (await app.registerMember({ role: 'SHOP_OWNER' })).token);
});
afterAll(() => app?.close());

let slots = 0;
async function held(token: string): Promise<string> {
  const time = `${String(8 + (slots % 14)).padStart(2, '0')}:00`;
  const answer = await app.rest('POST', `/booking/hold/${shopId}`, {
    token,
    body: { date: dayFromToday(2 + Math.floor(slots / 14)), time },
  });
  slots += 1;
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { _id: string })._id;
}
const ask = (token: string, itemId: string) =>
  app.rest('POST', '/stripe/payment-intent', {
    token,
    body: { page: 'booking', itemId, amount: 3500, currency: 'usd' },
  });
const codeOf = (answer: { body: never }) => (answer.body as { error?: { code: string } }).error?.code;

describe('beginning payments', () => {
  it('is refused at the eleventh within ten minutes in either API, for that member alone, also when Redis is emptied', async () => {
    const { token } = await app.registerMember();
    for (let count = 0; count < 10; count += 1) {
      const id = await held(token);
      expect((await ask(token, id)).status).toBe(201);
      expect((await ask(token, id)).status, 'the same payment again is not a new one').toBe(201);
      await app.rest('POST', `/booking/release/${id}`, { token, body: {} });
    }
    const id = await held(token);
    await app.redis.flushall();
    const refused = await ask(token, id);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'TOO_MANY_PAYMENTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const mutation =
      'mutation($id: ID!) { createPaymentIntent(page: booking, itemId: $id, amountCents: 3500) { paymentId } }';
    expect((await app.graphql(mutation, { id }, token)).errors?.[0]?.extensions.code).toBe('TOO_MANY_PAYMENTS');
    const other = await app.registerMember();
    expect((await ask(other.token, await held(other.token))).status).toBe(201);
    const begun = (await app.store.readAll(-1, 100_000)).filter(({ type }) => type === 'PaymentBegun');
    expect(begun).toHaveLength(11);
  });

  it("is refused after five declined cards, counted by the provider's notices", async () => {
    const { token } = await app.registerMember();
    const id = await held(token);
    const { clientSecret } = (await ask(token, id)).body as { clientSecret: string };
    const hand = sandboxHand(app);
    const declines = async () =>
      (await app.store.readAll(-1, 100_000)).filter(({ type }) => type === 'AttemptDeclined').length;
    for (let count = 1; count <= 5; count += 1) {
      expect((await ask(token, id)).status).toBe(201);
      await hand.page(clientSecret, 'confirm', { payment_method: 'pm_card_visa_chargeDeclined' });
      await expect.poll(declines, { timeout: 20_000 }).toBe(count);
    }
    const refused = await ask(token, id);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'TOO_MANY_DECLINES']);
    expect(refused.text).toContain('Please wait 15 minutes');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  });
});
