import { expect, it } from 'vitest';
import { runningLow } from './runningLow.ts';
import { sellerToDosOf } from './sellerToDosOf.ts';

const comb = { name: 'Comb', image: '/images/1', available: 9 };

it('lists a first product, then one without a picture, and is empty when all is well', () => {
  expect(sellerToDosOf([]).map(({ text }) => text)).toEqual(['Create your first product']);
  expect(sellerToDosOf([comb, { ...comb, name: 'Razor', image: null }]).map(({ text }) => text)).toEqual([
    'Add a picture',
  ]);
  expect(sellerToDosOf([comb])).toEqual([]);
});
it('names what is sold out before what is nearly so, and nothing of which there is plenty', () => {
  const shelf = [comb, { ...comb, name: 'Cape', available: 2 }, { ...comb, name: 'Razor', available: 0 }];
  expect(runningLow(shelf).map(({ name }) => name)).toEqual(['Razor', 'Cape']);
});
