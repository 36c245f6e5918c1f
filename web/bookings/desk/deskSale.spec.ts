import { expect, it } from 'vitest';
import { goodsWords, rowsOf, saleOf, tipOf } from './deskSale.ts';

const good = (id: string, priceCents: number) => ({
  ...{ __typename: 'CounterGood' as const, id, name: id, priceCents, stock: 9 },
});
const lines = [
  { good: good('pomade', 1_800), quantity: 2 },
  { good: good('comb', 450), quantity: 1 },
];
const told = (due: number, price: number, tip: number, chosen: typeof lines) =>
  rowsOf({ dueAtShopCents: due, priceCents: price }, tip, chosen).map(({ label, value, note }) =>
    [label, value, note].filter(Boolean).join(' | '),
  );

it('reads a tip, and knows what is none', () => {
  expect(['', ' ', '5', '$7.50', '1,000', '0'].map(tipOf)).toEqual([0, 0, 500, 750, 100_000, 0]);
  expect(['1000.01', '-1', 'five', '5.555'].map(tipOf)).toEqual([undefined, undefined, undefined, undefined]);
});

it('sends what was paid, and nothing where nothing was', () => {
  expect(saleOf(0, [])).toBeUndefined();
  expect(saleOf(500, [])).toEqual({ tipCents: 500, goods: [] });
  expect(saleOf(0, lines)).toEqual({
    tipCents: 0,
    goods: [
      { goodId: 'pomade', quantity: 2 },
      { goodId: 'comb', quantity: 1 },
    ],
  });
});

it('adds up what is paid at the desk', () => {
  expect(told(2_100, 3_500, 500, lines)).toEqual([
    'Rest of the price | $21.00 | $14.00 was paid when booking',
    'Tip | $5.00',
    'Goods | $40.50',
    'At the desk | $66.50',
  ]);
  expect(told(3_500, 3_500, 0, [])).toEqual(['Rest of the price | $35.00', 'At the desk | $35.00']);
});

it('says what was sold', () => {
  const goods = [
    { __typename: 'SoldAtDesk' as const, goodId: 'p', name: 'Pomade', quantity: 2 },
    { __typename: 'SoldAtDesk' as const, goodId: 'c', name: 'Comb', quantity: 1 },
  ];
  expect(goodsWords({ goods, goodsCents: 4_050 })).toBe('2 × Pomade, 1 × Comb, $40.50');
});
