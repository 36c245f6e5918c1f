import { expect, it } from 'vitest';
import { limitsOf } from '#domain/plans/plans.ts';
import { DEMO_PRODUCTS, DEMO_SELLERS, sellerOfProduct } from './products.ts';

it('are sixty, each with a name of its own, a price and something to say', () => {
  expect(DEMO_PRODUCTS).toHaveLength(60);
  expect(new Set(DEMO_PRODUCTS.map(({ name }) => name)).size).toBe(60);
  for (const { name, category, price, description, stock } of DEMO_PRODUCTS) {
    expect(
      [name, category, description].filter((text) => text.trim() === ''),
      name,
    ).toEqual([]);
    expect([Number.isInteger(price) && price > 0, Number.isInteger(stock) && stock >= 0], name).toEqual([true, true]);
    expect(category).not.toBe('barbers');
  }
});

it('are many sellers’, none with more than Basic allows', () => {
  const sellers = DEMO_PRODUCTS.map((_, n) => sellerOfProduct(n));
  const counts = [...new Set(sellers)].map((seller) => sellers.filter((other) => other === seller).length);
  expect(new Set(sellers).size).toBe(DEMO_SELLERS + 1);
  expect(Math.max(...counts)).toBeLessThanOrEqual(limitsOf('basic').products);
  expect(sellers.filter((seller) => seller === -1)).toHaveLength(2);
});

it('show some of every category among the first twenty', () => {
  const categories = new Set(DEMO_PRODUCTS.map(({ category }) => category));
  expect(new Set(DEMO_PRODUCTS.slice(0, 20).map(({ category }) => category))).toEqual(categories);
});
