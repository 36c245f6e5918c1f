import type { TestApp } from '../testing.ts';
import { CARDS, TROUBLES } from './journeys.testing.ts';
import { again, sandboxHand, seeded } from './sandboxClient.testing.ts';

const OFFERS = [
  ['premium', 'monthly', 25],
  ['premium', 'yearly', 250],
  ['diamond', 'monthly', 40],
] as const;

/**
 * One member buys a plan in some way, thinks of another one meanwhile, and changes or ends it in some way, with some
 * trouble in between.
 */
export async function planJourney(app: TestApp, seed: number): Promise<void> {
  const random = seeded(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const hand = sandboxHand(app);
  const { token } = await app.registerMember();
  const call = (method: string, path: string, body: object) =>
    again(
      () => app.rest(method, path, { token, body }),
      ({ status }) => status < 500,
    );
  const open = async ([itemId, , price]: (typeof OFFERS)[number]) => {
    const { body } = await call('POST', '/stripe/payment-intent', {
      page: 'subscription',
      itemId,
      amount: price * 100,
      currency: 'usd',
    });
    return (body as { clientSecret?: string }).clientSecret;
  };
  const pay = async (clientSecret: string | undefined) => {
    if (clientSecret === undefined) return;
    const status = await hand.page(clientSecret, 'confirm', { payment_method: one(CARDS) });
    if (status === 'requires_action')
      await hand.page(clientSecret, 'authenticate', { outcome: one(['succeed', 'succeed', 'fail']) });
  };

  const offer = one(OFFERS);
  await hand.misbehave(one(TROUBLES));
  const former = await open(offer);
  // Another tab, another plan: what is paid for the first may have to go back.
  if (random() < 0.3) await Promise.all([open(one(OFFERS)).then(pay), pay(former)]);
  else await pay(former);
  await hand.misbehave(one(TROUBLES));
  const [type, plan, amount] = offer;
  await call('POST', '/subscription/register', { type, plan, amount, paymentMethod: 'stripe' });
  const ending = random();
  if (ending < 0.5) {
    const [next, interval, price] = one(OFFERS);
    await call('PUT', '/subscription/updateplan', {
      type: next,
      plan: interval,
      amount: price,
      paymentMethod: 'stripe',
    });
  }
  if (ending > 0.4 && ending < 0.7) await call('DELETE', '/subscription', {});
}
