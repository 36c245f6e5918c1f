import { describe, expect, it } from 'vitest';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { changesOf, draftOf, emptyDraft, faultsOf, fieldOf, inputOf, piecesOf } from './productDraft.ts';

const product = {
  id: 'p1',
  name: 'Walnut comb',
  category: 'Combs and brushes',
  priceCents: 1250,
  description: 'Hand sawn',
  image: '/images/a',
  pictures: ['/images/a'],
  createdAt: '',
  available: 5,
  soldOut: false,
  removed: false,
  restorableUntil: null,
  stock: null,
  __typename: 'Product',
} as OwnProductFragment;

describe('a product being written', () => {
  it('counts whole pieces and nothing else', () => {
    expect(['0', '12', ' 1,200 ', '1000000'].map(piecesOf)).toEqual([0, 12, 1200, 1_000_000]);
    for (const written of ['', 'many', '-1', '1.5', '1000001']) expect(piecesOf(written), written).toBeUndefined();
  });
  it('needs a name, a price, its pieces and a category that is not that of barber shops', () => {
    expect(faultsOf(emptyDraft).map(({ field }) => field)).toEqual(['name', 'price', 'stock', 'category']);
    expect(faultsOf(draftOf(product))).toEqual([]);
    expect(faultsOf({ ...draftOf(product), category: 'Barbers' }).map(({ field }) => field)).toEqual(['category']);
  });
  it('is sent trimmed and in cents', () =>
    expect(inputOf({ ...draftOf(product), name: ' Walnut comb ', price: '$12.50' }, [])).toEqual({
      name: 'Walnut comb',
      category: 'Combs and brushes',
      description: 'Hand sawn',
      pictures: [],
      priceCents: 1250,
      stock: 5,
    }));
  it('sends only what was changed, so that a save does not put back pieces that were sold meanwhile', () => {
    expect(changesOf(draftOf(product), product, ['/images/a'])).toEqual({});
    expect(changesOf({ ...draftOf(product), price: '13' }, product, ['/images/a'])).toEqual({ priceCents: 1300 });
    expect(changesOf({ ...draftOf(product), stock: '8' }, product, ['/images/b', '/images/a'])).toEqual({
      stock: 8,
      pictures: ['/images/b', '/images/a'],
    });
  });
  it('maps the server’s fields to its own names', () =>
    expect(['priceCents', 'stock', 'image', 'ownerId', undefined].map(fieldOf)).toEqual([
      'price',
      'stock',
      'image',
      undefined,
      undefined,
    ]));
});
