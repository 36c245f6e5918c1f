import type { TestApp } from '../testing.ts';
import type { Call } from './calling.testing.ts';

type World = {
  readonly app: TestApp;
  readonly call: Call;
  /** A platform owner's session. */
  readonly root: string;
  readonly customer: { readonly token: string };
  /** A booking of the customer with a review. */
  readonly visit: string;
};

/** A review of a visit is reported, let stand, hidden, appealed for and restored. */
export async function reviewReportedAndHidden({ app, call, root, customer, visit }: World): Promise<void> {
  const { token } = await app.registerProvenMember();
  const [report, judge] = [`/reviews/report/${visit}`, `/reviews/moderate/${visit}`];
  await call(204, 'POST', report, token, { cause: 'abuse', note: 'Rude.' });
  await call(400, 'POST', report, token, { cause: 'taste' });
  await call(403, 'POST', report, customer.token, { cause: 'spam' });
  await call(404, 'POST', '/reviews/report/none', token, { cause: 'spam' });
  await call(200, 'GET', '/reviews/reported', root);
  await call(400, 'GET', '/reviews/reported?page=0', root);
  await call(403, 'GET', '/reviews/reported', token);
  const reason = 'Looked at.';
  await call(403, 'PUT', judge, token, { decision: 'hide', reason });
  await call(400, 'PUT', judge, root, { decision: 'hide', reason: '' });
  await call(404, 'PUT', '/reviews/moderate/none', root, { decision: 'hide', reason });
  await call(200, 'PUT', judge, root, { decision: 'dismiss', reason });
  await call(409, 'PUT', judge, root, { decision: 'dismiss', reason });
  await call(200, 'PUT', judge, root, { decision: 'hide', reason });
  await call(404, 'GET', `/reviews/history/${visit}`);
  const appeal = `/reviews/appeal/${visit}`;
  await call(400, 'POST', appeal, customer.token, { text: '' });
  await call(404, 'POST', appeal, token, { text: 'Why?' });
  await call(200, 'POST', appeal, customer.token, { text: 'It was so.' });
  await call(409, 'POST', appeal, customer.token, { text: 'Again' });
  await call(200, 'GET', '/reviews/reported', root);
  await call(200, 'PUT', judge, root, { decision: 'deny', reason });
  await call(409, 'PUT', judge, root, { decision: 'deny', reason });
  await call(200, 'PUT', judge, root, { decision: 'restore', reason });
}
