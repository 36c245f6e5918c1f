import { expect, it } from 'vitest';
import { sellerToDosOf } from './sellerToDosOf.ts';

const comb = { name: 'Comb', image: '/images/1', available: 5 };

it('lists paid orders first, then sold-out products, then products without a picture', () => {
  const shelf = [comb, { ...comb, name: 'Cape', available: 0 }, { ...comb, name: 'Razor', image: null }];
  expect(sellerToDosOf(shelf, 2).map(({ text }) => text)).toEqual(['Ship 2 orders', 'Restock Cape', 'Add a picture']);
  expect(sellerToDosOf([comb], 1).map(({ text, to }) => [text, to])).toEqual([
    ['Ship 1 order', '/orders?tab=sales&status=paid'],
  ]);
});
it('begins with a first product, and is empty when all is well', () => {
  expect(sellerToDosOf([], 0).map(({ text }) => text)).toEqual(['Create your first product']);
  expect(sellerToDosOf([comb], 0)).toEqual([]);
});
