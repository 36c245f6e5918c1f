import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#domain/ports/mailer.ts';
import { ProviderRefused, ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import type { SubscriptionProvider } from '#domain/ports/subscriptionProvider.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { type SettleTools, settlePayment } from '#domain/processes/payment/settle.ts';
import { buyPlan } from '#domain/processes/plans/buyPlan.ts';
import { cancelPlan, changePlan, resumePlan } from '#domain/processes/plans/changePlan.ts';
import { planStateOf, sendPlanCommand } from '#domain/processes/plans/followPlan.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import type { SweepTools, Tools } from '../job.ts';
import { endPlanOfClosedAccount } from './endPlanOfClosedAccount.ts';
import { matchSubscriptions } from './matchSubscriptions.ts';

const OLIVE = 'olive';

let given: ReturnType<typeof givenPayment>;
let ann: string;
let closed: Set<string>;
let mails: Mail[];
beforeEach(() => {
  given = givenPayment();
  ann = given.ann.id;
  closed = new Set();
  mails = [];
});

/** The tools of the product, whose accounts are open unless they are in `closed`; Olive owns the platform. */
const tools = (over: Partial<SubscriptionProvider> = {}): SweepTools => {
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const stateOf: SettleTools['stateOf'] = async (aggregate, key) => {
    const found = await given.tools.stateOf(aggregate, key);
    return { ...found, state: { ...found.state, ...accountFacts(aggregate.name, key as object) } };
  };
  return { ...given.tools, stateOf, mailer, provider: { ...given.provider, ...over } } as unknown as SweepTools;
};
function accountFacts(aggregate: string, key: object): object {
  if (aggregate === owners.name) return { accountIds: [OLIVE] };
  if (aggregate !== account.name) return {};
  const { accountId } = key as { accountId: string };
  return {
    status: closed.has(accountId) ? 'closed' : 'active',
    profile: { firstName: 'Olive', email: accountId === OLIVE ? 'olive@example.test' : '' },
  };
}
const sweep = (over?: Partial<SubscriptionProvider>) => matchSubscriptions.run(tools(over));
const buy = (plan: 'premium' | 'diamond' = 'diamond') =>
  buyPlan(given.tools, ann, { plan, interval: 'monthly' }, () => undefined);
async function bought() {
  const { paymentId } = await buy();
  given.provider.hand.pay(paymentId);
  await settlePayment(given.tools, paymentId);
}
const atProvider = () => given.provider.billing.subscriptions();
/** A provider that is away for every change. */
const away = () => Promise.reject(new ProviderUnavailable('unreachable', 'nobody answers'));
const outage = { changeAtPeriodEnd: away, cancelAtPeriodEnd: away, resume: away, endSubscription: away };
const duringOutage = (): SettleTools => ({ ...given.tools, provider: { ...given.provider, ...outage } });

describe('after an outage in which no job came through', () => {
  it.each([
    ['a planned end', (during: SettleTools) => cancelPlan(during, ann), { cancelsAtEnd: true }],
    [
      'a planned smaller plan',
      (during: SettleTools) => changePlan(during, ann, { plan: 'premium', interval: 'monthly' }),
      { next: { plan: 'premium', interval: 'monthly' } },
    ],
  ])('%s is planned at the provider', async (_name, change, expected) => {
    await bought();
    await expect(change(duringOutage())).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    await sweep();
    const [found] = atProvider();
    expect(await given.provider.lookSubscription(found?.subscriptionId ?? '')).toMatchObject(expected);
  });

  it('a plan that was resumed goes on', async () => {
    await bought();
    await cancelPlan(given.tools, ann);
    await expect(resumePlan(duringOutage(), ann)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(atProvider()).toMatchObject([{ cancelsAtEnd: true }]);
    await sweep();
    expect(atProvider()).toMatchObject([{ status: 'active', cancelsAtEnd: false }]);
  });

  it('the plan of a closed account ends, and is not billed for another period', async () => {
    await bought();
    closed.add(ann);
    const job = endPlanOfClosedAccount.run({ memberId: ann } as never, tools(outage) as Tools);
    await expect(job).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    await sweep();
    expect(atProvider()).toMatchObject([{ status: 'canceled' }]);
    expect(await given.count('SubscriptionEnded')).toBe(1);
  });

  it('a subscription whose purchase was replaced ends', async () => {
    const { paymentId } = await buy();
    given.provider.hand.pay(paymentId);
    await sendPlanCommand(given.tools, { type: 'DropChoice', data: { memberId: ann, attempt: 1 } });
    await expect(settlePayment(duringOutage(), paymentId)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    expect(atProvider()).toMatchObject([{ status: 'active' }]);
    await sweep();
    expect(atProvider()).toMatchObject([{ status: 'canceled' }]);
  });
});

it('leaves alone what is as it should be: a running plan, and a purchase that is being paid', async () => {
  await bought();
  await sweep(outage);
  expect(atProvider()).toMatchObject([{ status: 'active' }]);
  given = givenPayment();
  ann = given.ann.id;
  const { paymentId } = await buy();
  await sweep(outage);
  given.provider.hand.pay(paymentId);
  await sweep(outage);
  expect(atProvider()).toMatchObject([{ status: 'active' }]);
  expect(mails).toEqual([]);
});

it('mails the owners about a subscription that the log does not know, and leaves it as it is', async () => {
  await bought();
  const [known] = atProvider();
  if (!known) throw new Error('There is no subscription.');
  const stranger = { ...known, subscriptionId: 'sub_stranger' };
  const withAnother = async () => ({ subscriptions: [known, stranger], next: undefined });
  await sweep({ ...outage, listSubscriptions: withAnother });
  expect(mails).toMatchObject([{ to: 'olive@example.test', text: expect.stringContaining('sub_stranger') }]);
});

it('goes on with the others when one cannot be compared, and reports it', async () => {
  await bought();
  await cancelPlan(given.tools, ann).catch(() => undefined);
  await resumePlan(duringOutage(), ann).catch(() => undefined);
  const refused = { resume: () => Promise.reject(new ProviderRefused('rate_limit', 'no')) };
  await expect(sweep(refused)).rejects.toThrow('1 of 1 subscriptions could not be compared');
  expect(await planStateOf(given.tools, ann)).toMatchObject({ running: { cancelling: false } });
});
