import { expect, it } from 'vitest';
import { limitsOf, PLANS } from './plans.ts';

it('charges what the specification says, and ten months for a year', () => {
  expect(PLANS.map((plan) => [plan.title, plan.price, plan.yearlyPrice])).toEqual([
    ['Basic', 0, 0],
    ['Premium', 2500, 25_000],
    ['Diamond', 4000, 40_000],
  ]);
});

it('recommends Premium alone', () =>
  expect(PLANS.filter((plan) => plan.recommended).map((plan) => plan.type)).toEqual(['premium']));

it('allows what each plan promises', () => {
  expect(limitsOf('basic')).toEqual({ shops: 3, products: 3, crew: 1 });
  expect(limitsOf('premium')).toEqual({ shops: 3, products: 20, crew: 10 });
  expect(limitsOf('diamond')).toEqual({ shops: 3, products: 3, crew: null });
  for (const plan of PLANS) expect(plan.features).toContain(`${plan.limits.products} products listing`);
});
