import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeSubscriptions } from '#domain/ports/stripeSubscriptions.ts';
import { contests } from './contests.ts';
import { plans } from './plans.ts';
import { differences, factsOf, type Played, play, until } from './play.ts';
import { purchases } from './purchases.ts';
import { openSandboxWorld, testAccountOf, type World, withCustomer } from './world.ts';

const PATIENCE_MS = 120_000;

/** What comes of each step in the sandbox. */
const DUE: readonly (readonly [step: string, facts: object])[] = [
  ['a booking is paid', { paid: { status: 'succeeded' }, amountReceived: 4_000, isMarked: true }],
  [
    'the same payment is the same intent, and never another amount',
    { isSame: true, other: { refused: 'idempotency_error' } },
  ],
  [
    'a card is declined',
    {
      refused: { refused: 'card_declined', declineCode: 'insufficient_funds' },
      status: 'requires_payment_method',
      declineCode: 'insufficient_funds',
    },
  ],
  ['a bank asks its customer, who leaves', { asked: { status: 'requires_action' }, cancelled: 'canceled' }],
  ['a part is refunded, once', { refund: 'succeeded', isOnce: true, amountRefunded: 1_000 }],
  ['more than the rest is refused', { refused: expect.any(String) }],
  ['the rest is refunded, and nothing after it', { status: 'succeeded', more: { refused: 'charge_already_refunded' } }],
  ['a refund fails later', { refunds: [{ amount: 4_000, status: 'failed' }], amountRefunded: 0 }],
  [
    'the balance tells the charge and its refunds',
    [
      { kind: 'charge', amount: 4_000, isSaid: true },
      { kind: 'refund', amount: -1_000, isSaid: false },
      { kind: 'refund', amount: -3_000, isSaid: false },
    ],
  ],
  ['a plan is bought', { before: 'incomplete', paid: { status: 'succeeded' }, isMarked: true, status: 'active' }],
  [
    'a plan is renewed with the card on file',
    { status: 'active', invoices: [{ reason: 'purchase' }, { reason: 'renewal', status: 'paid' }] },
  ],
  ['a dearer plan is bought at once', { isFair: true, status: 'active', plan: 'verify_large' }],
  ['a cheaper plan is arranged for the next period', { plan: 'verify_large', next: 'verify_small' }],
  [
    'the next period is paid at the cheaper price, with the same card',
    { status: 'active', plan: 'verify_small', next: null },
  ],
  ['a renewal fails', { setup: 'succeeded', status: 'past_due' }],
  ['a failed renewal is paid by hand, with another card', { paid: { status: 'succeeded' }, status: 'active' }],
  ['a plan is cancelled, resumed, cancelled and ends', { cancelled: true, resumed: false, status: 'canceled' }],
  [
    'a bank contests a charge, and nothing of it is refunded',
    { dispute: { standing: 'open', amount: 3_000 }, moved: [-3_000], refund: { refused: 'charge_disputed' } },
  ],
  [
    'a dispute is answered and won',
    { won: { dispute: { standing: 'won' }, moved: [-3_000, 3_000] }, again: { refused: expect.any(String) } },
  ],
  [
    'a dispute is accepted and lost, and nothing of it is refunded',
    { lost: { dispute: { standing: 'lost' } }, refund: { refused: 'charge_disputed' } },
  ],
  [
    'a bank only asks, and the money is given back',
    { dispute: { standing: 'inquiry' }, refund: 'succeeded', closed: { dispute: { standing: 'closed' } } },
  ],
];

const worlds: World[] = [];
const opened = async (): Promise<World> => {
  const world = await openSandboxWorld();
  worlds.push(world);
  return world;
};
afterAll(() => Promise.all(worlds.map((world) => world.close())));

describe('the path of money in the sandbox', () => {
  let one: readonly Played[];
  let other: readonly Played[];
  beforeAll(async () => {
    const played = async () => {
      const world = await opened();
      return play([...purchases(world), ...plans(world), ...contests(world)]);
    };
    [one, other] = await Promise.all([played(), played()]);
  }, PATIENCE_MS);

  it('is the same each time', () => {
    expect(differences(one, other)).toEqual([]);
  });

  it('is played to its end', () => {
    expect(one.filter(({ facts }) => JSON.stringify(facts).includes('"failed":'))).toEqual([]);
    expect(new Set(one.map(({ step }) => step)).size).toBe(one.length);
  });

  it.each(DUE)('%s', (step, facts) => {
    expect(one.find((played) => played.step === step)?.facts).toMatchObject(facts);
  });
});

describe('two worlds', () => {
  it('are compared step by step', () => {
    const ours = [
      { step: 'paid', facts: { status: 'succeeded' } },
      { step: 'refunded', facts: { refused: 'gone' } },
      { step: 'won', facts: [] },
    ];
    const theirs = [ours[0], { step: 'refunded', facts: { failed: 'no answer' } }] as readonly Played[];
    expect(differences(ours, theirs)).toEqual([
      'refunded: the sandbox says {"refused":"gone"}, the account {"failed":"no answer"}',
      'won: the sandbox says [], the account undefined',
    ]);
  });

  it('go on after a step that fails, and do not wait for ever', async () => {
    const failing = async () => {
      throw new Error('no answer');
    };
    expect(await factsOf(failing)).toEqual({ failed: 'no answer' });
    const one = async () => 1;
    expect(await until(one, (found) => found > 1, 0)).toBe(1);
  });
});

describe('the account', () => {
  const account = (secretKey: string) => ({ secretKey, publishableKey: 'pk_test_x', webhookSecrets: [] });

  it('is one in test mode', () => {
    expect(testAccountOf(account('sk_test_x'))).toEqual(account('sk_test_x'));
    for (const other of [undefined, account('sk_live_x'), account('rk_test_x'), account('rk_live_x')])
      expect(() => testAccountOf(other)).toThrow('STRIPE_SECRET_KEY must be a key of the test mode');
  });

  it('has a member who goes by its test clock, whatever the search says', async () => {
    const { stripe, run } = await opened();
    const customer = await stripe.customers.create({ metadata: { memberId: 'somebody' } });
    const { subscriptionId } = await stripeSubscriptions(() => withCustomer(stripe, customer)).openSubscription({
      paymentId: `verify-${run}`,
      purpose: { page: 'subscription', itemId: run },
      memberId: 'another',
      attempt: 1,
      price: { plan: 'verify_small', title: 'Verify small', interval: 'monthly', amount: 2_500 },
    });
    expect((await stripe.subscriptions.retrieve(subscriptionId)).customer).toBe(customer.id);
  });
});
