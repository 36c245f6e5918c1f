import { describe, expect, it } from 'vitest';
import { hrefOf, pageOf, wordsOf } from '../shared/pagedAddress.ts';
import { smallPicture, stockText } from '../shared/productFacts.ts';
import { askFor, bandLabel, bandValue, filtersOf } from './filters.ts';

const of = (search: string) => new URLSearchParams(search);

describe('a shelf’s address', () => {
  it('becomes the query to the server', () => {
    const params = of('query=comb&category=Combs&price=1000-2499&stock=1&sort=price-up&page=3');
    expect(askFor(wordsOf(params), filtersOf(params), pageOf(params))).toEqual({
      query: 'comb',
      category: 'Combs',
      minCents: 1000,
      maxCents: 2499,
      inStock: true,
      sort: 'PRICE_UP',
      page: 3,
    });
    expect(askFor('', filtersOf(of('price=10000-')), 1)).toMatchObject({ minCents: 10_000, maxCents: null });
  });

  it.each(['price=cheap', 'price=-5', 'stock=yes', 'sort=random', 'page=-1', 'page=1.5', 'category=%20'])(
    'takes %s for nothing',
    (search) => {
      const params = of(search);
      expect(filtersOf(params)).toEqual({ category: '', price: '', stock: '', sort: '' });
      expect(pageOf(params)).toBe(1);
    },
  );

  it('leads to the other pages of the same shelf', () => {
    expect(hrefOf('/marketplace', of('query=comb&page=2'), 3)).toBe('/marketplace?query=comb&page=3');
    expect(hrefOf('/marketplace', of('page=2'), 1)).toBe('/marketplace');
  });
});

it('names bands of prices', () => {
  expect(bandLabel({ fromCents: 0, toCents: 999 }).label).toBe('Under $10');
  expect(bandLabel({ fromCents: 1000, toCents: 2499 })).toEqual({ label: '$10–$25', name: '$10 to $25' });
  expect(bandLabel({ fromCents: 10_000, toCents: null }).name).toBe('$100 and more');
  expect(bandValue({ fromCents: 10_000, toCents: null })).toBe('10000-');
});

it('counts pieces while that matters', () => {
  expect([0, 1, 5, 6].map(stockText)).toEqual(['Sold out', '1 left', '5 left', 'In stock']);
});

it('requests the small copy of our own pictures only', () => {
  expect(smallPicture('/api/v1/images/abc')).toBe('/api/v1/images/abc?w=640');
  expect(smallPicture('https://example.test/comb.png')).toBe('https://example.test/comb.png');
  expect(smallPicture(null)).toBeNull();
});
