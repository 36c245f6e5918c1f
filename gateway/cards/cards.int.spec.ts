import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_BEGUN, MOST_DECLINES } from '#domain/payments/payer.ts';
import { planHand } from '../plans/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { MOST_LOOKS, MOST_OF_STRANGERS } from './actions.ts';

let app: TestApp;
let hand: ReturnType<typeof planHand>;
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  hand = planHand(app);
});
afterAll(() => app?.close());

type Card = { id: string; brand: string; last4: string; isDefault: boolean };
const FIELDS = '{ id brand last4 isDefault }';

const call = async <T>(text: string, variables: object, token: string) => {
  const { data, errors } = await app.graphql<Record<string, T>>(text, variables as Record<string, unknown>, token);
  return { value: Object.values(data ?? {})[0] as T, code: errors?.[0]?.extensions.code };
};
const myCards = async (token: string) => (await call<Card[]>(`{ myCards ${FIELDS} }`, {}, token)).value;
const begin = (token: string) => call<{ clientSecret: string }>('mutation { addCard { clientSecret } }', {}, token);

/** What the card form does. */
async function confirm(clientSecret: string, card: string): Promise<number> {
  const body = new URLSearchParams({ client_secret: clientSecret, payment_method: card });
  const url = `${app.origin}/v1/setup_intents/${clientSecret.split('_secret')[0]}/confirm`;
  const answer = await fetch(url, { method: 'POST', body });
  await answer.arrayBuffer();
  return answer.status;
}

async function add(token: string, card: string): Promise<void> {
  const { value } = await begin(token);
  expect(await confirm(value.clientSecret, card)).toBe(200);
}

describe('a member’s cards', () => {
  it('are added with the provider’s form, listed, made the default and removed, by both APIs', async () => {
    const { token } = await app.registerProvenMember();
    expect(await myCards(token)).toEqual([]);
    await add(token, 'pm_card_visa');
    await hand.until(
      () => myCards(token),
      (cards) => cards.length === 1,
    );
    const secret = (await app.rest('POST', '/cards', { token })).body as { clientSecret: string };
    await confirm(secret.clientSecret, 'pm_card_mastercard');
    const [mastercard, visa] = await hand.until(
      () => myCards(token),
      (cards) => cards.length === 2 && cards.some(({ isDefault }) => isDefault),
    );
    expect([mastercard?.brand, visa?.brand, visa?.last4]).toEqual(['mastercard', 'visa', '4242']);
    const preferred = await call<Card[]>(
      `mutation ($id: ID!) { setDefaultCard(cardId: $id) ${FIELDS} }`,
      { id: mastercard?.id },
      token,
    );
    expect(preferred.value.map(({ isDefault }) => isDefault)).toEqual([true, false]);
    const back = await app.rest('PUT', `/cards/default/${visa?.id}`, { token });
    expect((back.body as { data: Card[] }).data.map(({ isDefault }) => isDefault)).toEqual([false, true]);
    const left = await call<Card[]>(
      `mutation ($id: ID!) { removeCard(cardId: $id) ${FIELDS} }`,
      { id: mastercard?.id },
      token,
    );
    expect(left.value.map(({ id }) => id)).toEqual([visa?.id]);
    expect((await app.rest('DELETE', `/cards/${visa?.id}`, { token })).body).toEqual({ data: [] });
    expect((await app.rest('DELETE', `/cards/${visa?.id}`, { token })).status).toBe(404);
  });

  it('are nobody else’s', async () => {
    const [ann, ben] = [await app.registerProvenMember(), await app.registerProvenMember()];
    await add(ann.token, 'pm_card_visa');
    const [card] = await hand.until(
      () => myCards(ann.token),
      (cards) => cards.length === 1,
    );
    for (const act of ['setDefaultCard', 'removeCard']) {
      const text = `mutation ($id: ID!) { ${act}(cardId: $id) ${FIELDS} }`;
      expect((await call(text, { id: card?.id }, ben.token)).code).toBe('CARD_MISSING');
    }
    expect(await myCards(ben.token)).toEqual([]);
    expect(await myCards(ann.token)).toHaveLength(1);
  });

  it('are for members whose address is proven', async () => {
    const { token } = await app.registerMember();
    expect((await begin(token)).code).toBe('ADDRESS_NOT_PROVEN');
  });

  it('are looked at so often, and no more for a while; another member’s still are', async () => {
    const [ann, ben] = [await app.registerProvenMember(), await app.registerProvenMember()];
    for (let look = 1; look <= MOST_LOOKS; look += 1) await myCards(ann.token);
    expect((await call(`{ myCards ${FIELDS} }`, {}, ann.token)).code).toBe('CARDS_TOO_OFTEN');
    const refused = await app.rest('DELETE', '/cards/pm_1', { token: ann.token });
    expect(refused.status).toBe(429);
    expect(await myCards(ben.token)).toEqual([]);
  });

  it('that are declined again and again close the form, and no other is opened', async () => {
    const { token, user } = await app.registerProvenMember();
    const { value } = await begin(token);
    for (let tried = 0; tried < MOST_DECLINES; tried += 1)
      expect(await confirm(value.clientSecret, 'pm_card_chargeDeclined')).toBe(402);
    const code = await hand.until(
      async () => (await begin(token)).code,
      (seen) => seen === 'TOO_MANY_DECLINES',
    );
    expect(code).toBe('TOO_MANY_DECLINES');
    expect(
      await hand.until(
        () => confirm(value.clientSecret, 'pm_card_visa'),
        (status) => status === 400,
      ),
    ).toBe(400);
    const events = await app.store.read(`payer-${user._id}`);
    expect(events.filter(({ type }) => type === 'AttemptDeclined')).toHaveLength(MOST_DECLINES);
  });

  it('pay a plan: the one that is declined is replaced, and the dearer plan is paid another way', async () => {
    const { token, id, subscriptionId } = await hand.subscriber();
    const cards = await myCards(token);
    expect(cards).toMatchObject([{ last4: '4242', isDefault: true }]);
    const removed = await app.rest('DELETE', `/cards/${cards[0]?.id}`, { token });
    expect([removed.status, (removed.body as { error: { code: string } }).error.code]).toEqual([409, 'CARD_IN_USE']);
    await hand.card(subscriptionId, 'pm_card_authenticationRequired');
    const wanted = { type: 'diamond', plan: 'monthly' };
    expect((await hand.call('PUT', '/subscription/updateplan', token, wanted)).body.error?.code).toBe('CARD_REFUSED');
    const pay = await call<{ clientSecret: string; amountCents: number; bankAsks: boolean }>(
      'mutation { payPlanChange(plan: diamond, interval: monthly) { clientSecret amountCents bankAsks } }',
      {},
      token,
    );
    expect(pay.value).toMatchObject({ amountCents: 1500, bankAsks: true });
    const body = new URLSearchParams({ client_secret: pay.value.clientSecret, outcome: 'succeed' });
    const intentId = pay.value.clientSecret.split('_secret')[0];
    await fetch(`${app.origin}/v1/payment_intents/${intentId}/authenticate`, { method: 'POST', body });
    const settled = await call<{ plan: string }>('mutation { settlePlanChange { plan } }', {}, token);
    expect(settled.value.plan).toBe('diamond');
    const again = await app.rest('POST', '/subscription/changepayment', { token, body: wanted });
    expect(again.status).toBe(409);
    expect(await hand.plan(token)).toMatchObject({ plan: 'diamond', invoices: [{ amountCents: 1500 }, {}] });
    const upgrades = (await app.store.read(`subscription-${id}`)).filter(({ type }) => type === 'SubscriptionUpgraded');
    expect(upgrades).toHaveLength(1);
  });

  it('are added by young accounts from one budget, which others do not draw from', async () => {
    const codes = [];
    for (let nth = 0; nth <= MOST_OF_STRANGERS / MOST_BEGUN; nth += 1) {
      const { token } = await app.registerProvenMember();
      for (let tried = 0; tried < MOST_BEGUN; tried += 1) codes.push((await begin(token)).code);
    }
    expect(codes.filter((code) => code === undefined).length).toBeLessThanOrEqual(MOST_OF_STRANGERS);
    expect(new Set(codes.slice(-MOST_BEGUN))).toEqual(new Set(['CARDS_ONLY_LATER']));
    const subscriber = await hand.subscriber();
    await app.activate(subscriber.id);
    for (const { token } of [subscriber, await app.registerEarlier(2)])
      expect((await begin(token)).code).toBeUndefined();
  });
});
