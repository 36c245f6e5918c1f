import { payment } from '#domain/payments/decider.ts';
import { dayFromToday } from '../bookings/testing.ts';
import type { Misbehaviour } from '../sandbox/misbehaviour.ts';
import type { TestApp } from '../testing.ts';
import { again, sandboxHand, seeded } from './sandboxClient.testing.ts';

export type Journey = { readonly app: TestApp; readonly owner: { readonly token: string }; readonly shopId: string };

export const CARDS = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_refundFail', 'pm_card_pendingRefund'],
  ...['pm_card_visa_chargeDeclined', 'pm_card_authenticationRequired'],
];
export const TROUBLES: readonly Partial<Misbehaviour>[] = [
  ...[{}, {}, { failNext: 2 }, { cutAfterEffect: 2 }, { cutBeforeEffect: 2 }],
  ...[{ duplicate: 2 }, { drop: 3 }, { reorder: true }, { settleMs: 300 }, { webhookDelayMs: 200 }],
  ...[{ failKept: 1 }, { failKeptAfterEffect: 1 }],
];
const FIRST_DAY = 2;
const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00'];

/**
 * One member holds a slot, pays in some way, and ends in some way, with some trouble in between; a seed repeats the
 * choices.
 */
export async function journey(
  { app, owner, shopId }: Journey,
  { seed, slot }: { seed: number; slot: number },
): Promise<void> {
  const random = seeded(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const hand = sandboxHand(app);
  const { token, user } = await app.registerMember();
  const choice = { date: dayFromToday(FIRST_DAY + Math.floor(slot / TIMES.length)), time: TIMES[slot % TIMES.length] };
  const held = (await app.rest('POST', `/booking/hold/${shopId}`, { token, body: choice })).body as {
    _id: string;
    amount: number;
  };
  const purpose = { page: 'booking' as const, itemId: held._id };
  const cents = Math.round(held.amount * 100);
  const ask = () =>
    app.rest('POST', '/stripe/payment-intent', { token, body: { ...purpose, amount: cents, currency: 'usd' } });
  await hand.misbehave(one(TROUBLES));

  if (random() < 0.12) return strangeIntent();
  const secret = await opened();
  if (secret === undefined) return;
  if (random() < 0.12)
    await hand.api(`/payment_intents/${secret.split('_secret_')[0]}`, { amount: String(cents + one([1, -1, 100])) });
  await pay(secret);
  await hand.misbehave(one(TROUBLES));
  const ending = random();
  if (ending < 0.2) await app.rest('POST', `/booking/release/${held._id}`, { token, body: {} });
  else if (ending < 0.9) await app.rest('POST', `/booking/create/${shopId}`, { token, body: choice });
  if (ending >= 0.4)
    await app.rest('PUT', `/booking/cancel/${held._id}`, { token: ending < 0.6 ? token : owner.token, body: {} });

  async function opened(): Promise<string | undefined> {
    const answer = await again(ask, ({ status }) => status === 201);
    return (answer.body as { clientSecret?: string }).clientSecret;
  }

  async function pay(clientSecret: string): Promise<void> {
    const status = await hand.page(clientSecret, 'confirm', { payment_method: one(CARDS) });
    if (status === 'requires_action')
      await hand.page(clientSecret, 'authenticate', { outcome: one(['succeed', 'succeed', 'fail']) });
    if (status === undefined && random() < 0.7)
      await hand.page(clientSecret, 'confirm', { payment_method: 'pm_card_visa' });
  }

  /**
   * An intent that names our payment and is not the one we asked for: another amount or currency, paid before ours was
   * opened.
   */
  async function strangeIntent(): Promise<void> {
    const paymentId = `booking-${held._id}`;
    const data = { paymentId, payerId: user._id, purpose, amount: cents, currency: 'usd' } as const;
    await app.handler.dispatch(
      payment,
      { type: 'RequestPayment', data },
      { by: { id: user._id, role: 'CUSTOMER' }, channel: 'rest' },
    );
    const currency = one(['usd', 'eur']);
    const amount = currency === 'usd' ? cents + 1 : cents;
    await hand.misbehave({});
    const form = {
      amount: String(amount),
      currency,
      confirm: 'true',
      payment_method: 'pm_card_visa',
      'allowed_payment_method_types[0]': 'card',
    };
    await hand.api('/payment_intents', { ...form, 'metadata[paymentId]': paymentId });
  }
}
