import { soldAndSent } from '../earnings/testing.ts';
import { onboardingHand } from '../payouts/testing.ts';
import type { TestApp } from '../testing.ts';
import type { Call } from './calling.testing.ts';

type World = {
  readonly app: TestApp;
  readonly call: Call;
  readonly root: string;
  readonly stranger: { readonly token: string };
};

/** A seller is owed a sale, has it paid out, and saves the statement; the platform's owner sees both. */
export async function earningsPaidOut({ app, call, root, stranger }: World): Promise<void> {
  const seller = await app.registerProvenMember({ role: 'SELLER' });
  await soldAndSent(app, seller);
  await call(200, 'GET', '/earnings', seller.token);
  await call(200, 'GET', '/earnings/sales', seller.token);
  await call(400, 'GET', '/earnings/sales?page=0', seller.token);
  await call(409, 'POST', '/earnings/payouts', seller.token);
  await onboardingHand(app).enabled(seller);
  const { _id: payoutId } = await call(201, 'POST', '/earnings/payouts', seller.token);
  await app.settle();
  await call(200, 'GET', '/earnings/payouts', seller.token);
  await call(400, 'GET', '/earnings/payouts?page=0', seller.token);
  for (const [method, status] of [
    ['GET', 200],
    ['POST', 201],
  ] as const) {
    await call(status, method, `/earnings/payouts/${payoutId}/statement`, seller.token);
    await call(404, method, `/earnings/payouts/${payoutId}/statement`, stranger.token);
  }
  const release = (memberId: string) => `/earnings/owed/${memberId}/release`;
  const seen = { because: ['FIRST_LARGE'] };
  await call(200, 'PUT', release(seller.user._id), root, seen);
  await call(400, 'PUT', release(seller.user._id), root, { because: [] });
  await call(403, 'PUT', release(seller.user._id), seller.token, seen);
  await call(404, 'PUT', release('NobodyAtAll00000000000'), root, seen);
  await call(200, 'GET', '/earnings/owed?stopped=true', root);
  for (const path of ['/earnings/owed', '/earnings/payouts/all']) {
    await call(200, 'GET', path, root);
    await call(400, 'GET', `${path}?page=0`, root);
    await call(403, 'GET', path, seller.token);
  }
  await call(200, 'PUT', `/users/suspend/${seller.user._id}`, root, { reason: 'For a test.' });
  await call(409, 'PUT', release(seller.user._id), root, { because: ['SUSPENDED'] });
}
