import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type Stripe from 'stripe';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import type { PaymentProvider } from '#domain/ports/paymentProvider.ts';
import { stripeCards } from '#domain/ports/stripeCards.ts';
import { connectStripe, type StripeOptions, stripeProvider } from '#domain/ports/stripeProvider.ts';
import { stripeSubscriptions } from '#domain/ports/stripeSubscriptions.ts';
import { sandbox } from '../sandbox/sandbox.ts';

/** A provider in which the path of money is played, once. */
export type World = {
  /** As the product uses it. */
  readonly provider: PaymentProvider;
  /** For what payers, banks and time do. */
  readonly stripe: Stripe;
  /** The test clock by which the member's plan is billed. */
  readonly clockId: string;
  readonly memberId: string;
  /** Part of every id that is made, so that a second run is another one. */
  readonly run: string;
  /** Takes away what can be taken away. */
  close(): Promise<void>;
};

const SANDBOX_CLOCK = 'clock_sandbox';

/** Whose keys are used. */
export type Account = Pick<StripeOptions, 'secretKey' | 'publishableKey' | 'webhookSecrets'>;

/** The built-in sandbox, on a free port of this machine and in a folder that is removed afterwards. */
export async function openSandboxWorld(): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), 'payments-verify-'));
  const keys = sandboxKeys(randomUUID());
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.register(sandbox({ dir, ...keys, webhookUrl: 'http://127.0.0.1', events: [], dev: false }));
  const apiBase = await app.listen({ port: 0, host: '127.0.0.1' });
  const options = { ...keys, webhookSecrets: [keys.webhookSecret], apiBase, sdkBase: new URL(apiBase) };
  const run = randomUUID().slice(0, 8);
  return {
    provider: stripeProvider({ ...options, mode: 'sandbox' }),
    stripe: connectStripe(options),
    clockId: SANDBOX_CLOCK,
    memberId: `verify-${run}`,
    run,
    async close() {
      await app.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * An account in test mode, with a test clock and a member of its own. What was charged stays in it; the plan goes with
 * its clock.
 */
export async function openAccountWorld(options: Account): Promise<World> {
  const stripe = connectStripe(options);
  const run = randomUUID().slice(0, 8);
  const memberId = `verify-${run}`;
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: Math.floor(Date.now() / 1000),
    name: `payments:verify ${run}`,
  });
  const customer = await stripe.customers.create({ metadata: { memberId }, test_clock: clock.id });
  const clocked = () => withCustomer(stripe, customer);
  return {
    provider: {
      ...stripeProvider({ ...options, mode: 'stripe', apiBase: 'https://api.stripe.com' }),
      ...stripeSubscriptions(clocked),
      ...stripeCards(clocked),
    },
    stripe,
    clockId: clock.id,
    memberId,
    run,
    close: async () => void (await stripe.testHelpers.testClocks.del(clock.id)),
  };
}

/** The account that is set up, if its key moves test money only. Throws otherwise. */
export function testAccountOf(account: Account | undefined): Account {
  if (account?.secretKey.startsWith('sk_test_')) return account;
  throw new Error(
    'STRIPE_SECRET_KEY must be a key of the test mode (sk_test_…): this command charges, refunds and disputes.',
  );
}

/**
 * The same client, for which one customer is found whoever is searched: the search finds none that goes by a test
 * clock, and a customer cannot be given one later.
 */
export function withCustomer(stripe: Stripe, customer: Stripe.Customer): Stripe {
  const search = { value: async () => ({ data: [customer] }) };
  const customers: Stripe['customers'] = Object.create(stripe.customers, { search });
  return Object.create(stripe, { customers: { value: customers } });
}
