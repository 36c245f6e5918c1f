import { sandboxKeys } from '#domain/ports/openProvider.ts';
import type { TestApp } from '../testing.ts';

const CLOCK = '/test_helpers/test_clocks/clock_sandbox';

type Row = { readonly error?: { readonly code: string; readonly message: string } };
export type PlanRow = Row & {
  readonly type: string;
  readonly plan: string;
  readonly status: string;
  readonly amount: number;
  readonly currentPeriodEnd: string | null;
  readonly graceUntil: string | null;
  readonly endsAt: string | null;
  readonly next: { readonly plan: string; readonly interval: string } | null;
  readonly invoices: readonly { readonly amount: number; readonly status: string }[];
};

/** For specs of plans: a member's calls, the payer's page, and time at the provider. */
export function planHand(app: TestApp) {
  const { secretKey } = sandboxKeys(app.config.sessionSecret);
  const api = async <T>(path: string, form?: Record<string, string>): Promise<T> => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const response = await fetch(`${app.origin}/v1${path}`, {
      headers,
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    return (await response.json()) as T;
  };

  async function intent(token: string, itemId: string, amount: number, page = 'subscription') {
    const answer = await app.rest('POST', '/stripe/payment-intent', {
      token,
      body: { page, itemId, amount, currency: 'usd' },
    });
    return {
      status: answer.status,
      body: answer.body as Row & { readonly clientSecret: string; readonly amount: number },
    };
  }

  async function confirm(clientSecret: string, payment_method = 'pm_card_visa'): Promise<void> {
    const body = new URLSearchParams({ client_secret: clientSecret, payment_method });
    await (
      await fetch(`${app.origin}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
        method: 'POST',
        body,
      })
    ).arrayBuffer();
  }

  const call = async (method: string, path: string, token: string, body?: object) => {
    const answer = await app.rest(method, path, { token, ...(body && { body }) });
    return { status: answer.status, body: answer.body as PlanRow };
  };

  const clock = async (): Promise<number> => (await api<{ frozen_time: number }>(CLOCK)).frozen_time;

  /** Webhooks that are on their way arrive, and the jobs they cause run, until a member's plan looks as expected. */
  async function until<T>(look: () => Promise<T>, expected: (seen: T) => boolean): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      await app.runJobs();
      const seen = await look();
      if (expected(seen) || attempt >= 200) return seen;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    api,
    intent,
    confirm,
    call,
    clock,
    until,
    advance: async (days: number): Promise<void> => {
      await api(`${CLOCK}/advance`, { frozen_time: String((await clock()) + Math.round(days * 86_400)) });
    },
    /** A member with a running plan, acknowledged. */
    async subscriber(title = 'Premium', price = 25, fields: Record<string, unknown> = {}) {
      const { token, user } = await app.registerMember({ role: 'SELLER', ...fields });
      const { body } = await intent(token, title, price * 100);
      await confirm(body.clientSecret);
      const interval = price >= 250 ? 'yearly' : 'monthly';
      const registered = await call('POST', '/subscription/register', token, {
        type: title.toLowerCase(),
        plan: interval,
        amount: price,
        paymentMethod: 'stripe',
      });
      if (registered.status !== 201)
        throw new Error(`subscribing failed: ${registered.status} ${JSON.stringify(registered.body)}`);
      return { token, id: user._id, row: registered.body, subscriptionId: await subscriptionOf(user._id) };
    },
    plan: async (token: string) =>
      (await app.graphql<{ mySubscription: MyPlan }>(MY_PLAN, {}, token)).data?.mySubscription as MyPlan,
    /** The card that further invoices are collected from. */
    card: (subscriptionId: string, card: string) =>
      api(`/subscriptions/${subscriptionId}`, { default_payment_method: card }),
  };

  async function subscriptionOf(memberId: string): Promise<string> {
    const started = (await app.store.read(`subscription-${memberId}`))
      .filter(({ type }) => type === 'SubscriptionStarted')
      .at(-1);
    return (started?.data as { subscriptionId?: string } | undefined)?.subscriptionId ?? '';
  }
}

const MY_PLAN = `{ mySubscription { plan interval status amountCents currentPeriodEnd graceUntil endsAt next { plan interval at }
  limits { shops products crew } usage { shops products } invoices { id status amountCents plan interval } } }`;

export type MyPlan = {
  readonly plan: string;
  readonly interval: string;
  readonly status: string;
  readonly amountCents: number;
  readonly currentPeriodEnd: string | null;
  readonly graceUntil: string | null;
  readonly endsAt: string | null;
  readonly next: { readonly plan: string; readonly interval: string; readonly at: string } | null;
  readonly limits: { readonly products: number; readonly crew: number | null };
  readonly usage: { readonly shops: number; readonly products: number };
  readonly invoices: readonly { readonly id: string; readonly status: string; readonly amountCents: number }[];
};
