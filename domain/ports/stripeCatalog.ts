import Stripe from 'stripe';
import { onceUnder } from './stripeKeys.ts';
import type { PlanPrice } from './subscriptionProvider.ts';

/** What a price of ours stands for. */
export type PricedTerms = { readonly plan: string; readonly interval: 'monthly' | 'yearly' };

const intervals = { monthly: 'month', yearly: 'year' } as const;

/** So many customers are known before the search finds them. */
const RECENT_MOST = 1_000;

/** A new amount is a new price under a name of its own, so that running subscriptions keep theirs. */
const lookupKey = ({ plan, interval, amount }: PlanPrice): string => `${plan}_${interval}_${amount}`;

/**
 * Our plan table at the provider: each price is made when it is first needed and found again by its lookup key; each
 * member is one customer there, known by our id and nothing else about them.
 */
export function stripeCatalog(stripe: () => Stripe) {
  const ids = new Map<string, string>();
  const terms = new Map<string, PricedTerms>();
  const recent = new Map<string, string>();

  /** The provider's id of a price, made unless it is there. */
  async function priceId(price: PlanPrice): Promise<string> {
    const key = lookupKey(price);
    const id = ids.get(key) ?? (await find(stripe(), key))?.id ?? (await make(stripe(), price, key));
    ids.set(key, id);
    return id;
  }

  /** What a price of the provider stands for, by its id. */
  async function termsOf(id: string): Promise<PricedTerms> {
    const known = terms.get(id) ?? read(await stripe().prices.retrieve(id));
    terms.set(id, known);
    return known;
  }

  const searched = async (memberId: string): Promise<Stripe.Customer | undefined> =>
    (await stripe().customers.search({ query: queryOf(memberId), limit: 1 })).data[0];

  /** The one customer of a member. The search lags a minute behind; the idempotency key covers that. */
  async function customerId(memberId: string): Promise<string> {
    const create = (idempotencyKey: string): Promise<Stripe.Customer> =>
      stripe().customers.create({ metadata: { memberId } }, { idempotencyKey });
    const find = () => searched(memberId);
    const { id } = (await find()) ?? (await onceUnder(`customer-${memberId}`, { create, find }));
    remember(memberId, id);
    return id;
  }

  /** The same where there is one; what this process has just made or seen is known before the search finds it. */
  const knownCustomerId = async (memberId: string): Promise<string | undefined> =>
    (await searched(memberId))?.id ?? recent.get(memberId);

  /** The customer of a member, seen on something of theirs. */
  function remember(memberId: string, id: string): void {
    recent.delete(memberId);
    recent.set(memberId, id);
    const [oldest] = recent.keys();
    if (recent.size > RECENT_MOST && oldest !== undefined) recent.delete(oldest);
  }

  /** Deletes the customer of a member, if there is one. */
  async function eraseCustomer(memberId: string): Promise<void> {
    recent.delete(memberId);
    for await (const { id } of stripe().customers.search({ query: queryOf(memberId) }))
      await stripe().customers.del(id).catch(unlessGone);
  }

  return { priceId, termsOf, customerId, knownCustomerId, remember, eraseCustomer, read };
}

/** Reads the terms off a price. */
const read = ({ metadata, recurring }: Stripe.Price): PricedTerms => ({
  plan: metadata.plan ?? '',
  interval: recurring?.interval === 'year' ? 'yearly' : 'monthly',
});

const find = async (stripe: Stripe, key: string): Promise<Stripe.Price | undefined> =>
  (await stripe.prices.list({ lookup_keys: [key], limit: 1 })).data[0];

async function make(stripe: Stripe, { plan, title, interval, amount }: PlanPrice, key: string): Promise<string> {
  const product = `plan_${plan}`;
  await stripe.products.create({ id: product, name: title }).catch(unlessThere);
  const wanted = {
    product,
    unit_amount: amount,
    currency: 'usd',
    recurring: { interval: intervals[interval] },
    lookup_key: key,
    metadata: { plan },
  };
  const made = await onceUnder<Stripe.Price>(`price-${key}`, {
    create: (idempotencyKey) => stripe.prices.create(wanted, { idempotencyKey }),
    find: () => find(stripe, key),
  }).catch(unlessThere);
  const id = (made ?? (await find(stripe, key)))?.id;
  if (!id) throw new Error(`the price ${key} is neither there nor can it be made`);
  return id;
}

const queryOf = (memberId: string): string => `metadata['memberId']:'${memberId}'`;

/** Another process has just deleted it, which the search does not know yet. */
function unlessGone(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
  throw error;
}

/** Another process has just created it. */
function unlessThere(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists') return undefined;
  throw error;
}
