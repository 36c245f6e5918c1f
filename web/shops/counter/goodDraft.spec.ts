import { expect, it } from 'vitest';
import { draftOfGood, emptyGood, inputOfGood } from './goodDraft.ts';

const written = (over: object) => inputOfGood({ name: 'Pomade', price: '18', stock: '', ...over });

it('reads what was written, and nothing as not counted', () => {
  expect(written({ name: ' Pomade ', price: '$18.50', stock: '1,200' })).toEqual({
    input: { name: 'Pomade', priceCents: 1_850 },
    stock: 1_200,
  });
  expect(written({ stock: ' ' })).toEqual({ input: { name: 'Pomade', priceCents: 1_800 }, stock: null });
  expect(written({ price: '0', stock: '0' })).toEqual({ input: { name: 'Pomade', priceCents: 0 }, stock: 0 });
});

it('says what is wrong by its field', () => {
  const faultsOf = (over: object) => {
    const read = written(over);
    return 'faults' in read ? Object.keys(read.faults) : [];
  };
  expect(faultsOf(emptyGood)).toEqual(['name', 'price']);
  for (const price of ['-1', '1000.01', 'cheap']) expect(faultsOf({ price })).toEqual(['price']);
  for (const stock of ['-1', '1.5', '100001', 'many']) expect(faultsOf({ stock })).toEqual(['stock']);
});

it('begins with a good as it is', () => {
  const good = { __typename: 'CounterGood' as const, id: 'g1', name: 'Comb', priceCents: 450, stock: null };
  expect(draftOfGood(good)).toEqual({ name: 'Comb', price: '4.50', stock: '' });
  expect(draftOfGood({ ...good, priceCents: 500, stock: 0 })).toEqual({ name: 'Comb', price: '5', stock: '0' });
});
