import type { PlanFieldsFragment } from '../graphql/graphql.ts';

const plan = { currency: 'usd', frequency: 'monthly', description: 'd', features: [], recommended: false };

/** The plan table as the server has it. */
export const plans = [
  {
    ...plan,
    type: 'basic',
    title: 'Basic',
    priceCents: 0,
    yearlyPriceCents: 0,
    cta: 'Start for free',
    limits: { shops: 3, products: 3, crew: 1 },
  },
  {
    ...plan,
    type: 'premium',
    title: 'Premium',
    priceCents: 2500,
    yearlyPriceCents: 25_000,
    cta: 'Choose Premium',
    limits: { shops: 3, products: 20, crew: 10 },
  },
  {
    ...plan,
    type: 'diamond',
    title: 'Diamond',
    priceCents: 4000,
    yearlyPriceCents: 40_000,
    cta: 'Choose Diamond',
    limits: { shops: 3, products: 3, crew: null },
  },
];

export const invoiceOf = (over: Partial<PlanFieldsFragment['invoices'][number]> = {}) => ({
  id: 'i1',
  at: '2026-11-21T12:00:00Z',
  status: 'paid',
  plan: 'premium',
  interval: 'monthly',
  amountCents: 2500,
  until: '2026-12-21T12:00:00Z',
  ...over,
});

/** A member's own plan: Premium by the month, running. */
export const ownPlan = (over: object = {}) => ({
  plan: 'premium',
  interval: 'monthly',
  status: 'active',
  amountCents: 2500,
  currentPeriodEnd: '2026-12-21T12:00:00Z',
  graceUntil: null,
  endsAt: null,
  next: null,
  grant: null,
  limits: { shops: 3, products: 20, crew: 10 },
  usage: { shops: 0, products: 5 },
  invoices: [invoiceOf()],
  ...over,
});

export const noPlan = (over: object = {}) =>
  ownPlan({
    plan: 'basic',
    status: 'none',
    amountCents: 0,
    currentPeriodEnd: null,
    limits: { shops: 3, products: 3, crew: 1 },
    invoices: [],
    ...over,
  });
