import type { PlanPrice } from '../ports/subscriptionProvider.ts';

/** What a plan allows its member. */
export type PlanLimits = {
  /** Barber shops per owner: the same on every plan. */
  readonly shops: number;
  /** Products listed at the same time. */
  readonly products: number;
  /** Additional barbers; null for as many as they like. */
  readonly crew: number | null;
};

export type PlanType = 'basic' | 'premium' | 'diamond';

export type Plan = {
  readonly type: PlanType;
  readonly title: string;
  /** Integer cents per month. */
  readonly price: number;
  /** Integer cents per year. */
  readonly yearlyPrice: number;
  readonly currency: 'usd';
  readonly frequency: 'monthly';
  readonly description: string;
  readonly features: readonly string[];
  readonly cta: string;
  readonly recommended: boolean;
  readonly limits: PlanLimits;
};

export const SHOPS_PER_OWNER = 3;

/** The one plan table: prices, texts and limits (specification §9; decisions, "Plan prices" and "Plan limits"). */
export const PLANS: readonly Plan[] = [
  {
    type: 'basic',
    title: 'Basic',
    price: 0,
    yearlyPrice: 0,
    currency: 'usd',
    frequency: 'monthly',
    description: 'Open your first chair and list a few products, free for as long as you like.',
    features: ['access to store', '3 products listing', 'additional barber (crew)', 'contracts available'],
    cta: 'Start for free',
    recommended: false,
    limits: { shops: SHOPS_PER_OWNER, products: 3, crew: 1 },
  },
  {
    type: 'premium',
    title: 'Premium',
    price: 25_00,
    yearlyPrice: 250_00,
    currency: 'usd',
    frequency: 'monthly',
    description: 'For a busy shop: a full shelf and a crew around you.',
    features: ['access to store', '20 products listing', '10 additional barber (crew)', 'contracts available'],
    cta: 'Choose Premium',
    recommended: true,
    limits: { shops: SHOPS_PER_OWNER, products: 20, crew: 10 },
  },
  {
    type: 'diamond',
    title: 'Diamond',
    price: 40_00,
    yearlyPrice: 400_00,
    currency: 'usd',
    frequency: 'monthly',
    description: 'For a house with many chairs: a crew without a limit.',
    features: ['access to store', '3 products listing', 'additional barber (crew)', 'contracts available'],
    cta: 'Choose Diamond',
    recommended: false,
    limits: { shops: SHOPS_PER_OWNER, products: 3, crew: null },
  },
];

/** The limits of a plan. */
export const limitsOf = (type: PlanType): PlanLimits =>
  (PLANS.find((plan) => plan.type === type) ?? (PLANS[0] as Plan)).limits;

/**
 * A plan by its type or title in any case (`premium`, `Diamond`): the plan's name in addresses (specification §2);
 * undefined for anything else.
 */
const planNamed = (name: string): Plan | undefined => PLANS.find(({ type }) => type === name.toLowerCase());

/** A plan that is paid for, by its type or title in any case; undefined for Basic and anything else. */
export function paidPlanNamed(name: string): (Plan & { readonly type: Exclude<PlanType, 'basic'> }) | undefined {
  const plan = planNamed(name);
  return plan && plan.type !== 'basic' ? { ...plan, type: plan.type } : undefined;
}

/** What a plan costs per interval, in cents. */
export const priceOf = (type: PlanType, interval: 'monthly' | 'yearly'): number => {
  const plan = planNamed(type);
  return (interval === 'yearly' ? plan?.yearlyPrice : plan?.price) ?? 0;
};

/** An entry of the table as the payment provider takes it. */
export const pricedAt = ({
  plan,
  interval,
}: {
  readonly plan: PlanType;
  readonly interval: 'monthly' | 'yearly';
}): PlanPrice => ({
  plan,
  interval,
  amount: priceOf(plan, interval),
  title: planNamed(plan)?.title ?? plan,
});
