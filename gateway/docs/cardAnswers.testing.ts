import { planHand } from '../plans/testing.ts';
import type { TestApp } from '../testing.ts';
import type { Call } from './calling.testing.ts';

type World = { readonly app: TestApp; readonly call: Call; readonly stranger: { readonly token: string } };
type Listed = { readonly data: readonly { readonly _id: string }[] };

/** A member pays a dearer plan another way than with the card on file, adds a card, and removes the other. */
export async function cardsAddedAndUsed({ app, call, stranger }: World): Promise<void> {
  const hand = planHand(app);
  const wanted = { type: 'diamond', plan: 'monthly' };
  await call(404, 'POST', '/subscription/changepayment', stranger.token, wanted);
  const ann = await app.registerProvenMember();
  const { token, subscriptionId } = await hand.subscriber('Premium', 25, { email: `payer-${Date.now()}@example.com` });
  await call(409, 'POST', '/subscription/changepayment', token, wanted);
  await hand.card(subscriptionId, 'pm_card_chargeDeclined');
  await call(402, 'PUT', '/subscription/updateplan', token, wanted);
  const { clientSecret } = await call<{ clientSecret: string }>(
    201,
    'POST',
    '/subscription/changepayment',
    token,
    wanted,
  );
  await hand.confirm(clientSecret);
  await call(200, 'PUT', '/subscription/settlechange', token);
  const [card] = (await call<Listed>(200, 'GET', '/cards', token)).data;
  await call(409, 'DELETE', `/cards/${card?._id}`, token);

  await call(403, 'POST', '/cards', (await app.registerMember()).token);
  const setup = await call<{ setupId: string }>(201, 'POST', '/cards', ann.token);
  await hand.api(`/setup_intents/${setup.setupId}/confirm`, { payment_method: 'pm_card_visa' });
  const [own] = (await call<Listed>(200, 'GET', '/cards', ann.token)).data;
  for (const [method, path] of [
    ['PUT', `/cards/default/${own?._id}`],
    ['DELETE', `/cards/${own?._id}`],
  ] as const) {
    await call(404, method, path, stranger.token);
    await call(200, method, path, ann.token);
  }
}
