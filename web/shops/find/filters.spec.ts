import { describe, expect, it } from 'vitest';
import { anyFilter, countsOf, type Filterable, filtered, filtersOf, pageOf } from './filters.ts';

// A Monday noon in Chicago.
const now = new Date('2026-11-23T18:00:00Z');
const shop = (over: Partial<Filterable>): Filterable => ({
  state: 'IL',
  priceCents: 3000,
  rating: 4.6,
  timeZone: 'America/Chicago',
  hours: [{ weekday: 'monday', slots: ['09:00'] }],
  ...over,
});
const shops = [
  shop({}),
  shop({ priceCents: 2500, rating: null }),
  shop({ state: 'TX', priceCents: 4100, rating: 4.2, hours: [] }),
  shop({ state: null }),
];
const none = filtersOf(new URLSearchParams());

describe('the filters of an address', () => {
  it('are read from it', () => {
    const filters = filtersOf(new URLSearchParams('state=il&price=mid&open=1&rating=4.5'));
    expect(filters).toEqual({ state: 'IL', price: 'mid', open: '1', rating: '4.5' });
    expect(anyFilter(filters)).toBe(true);
  });
  it('are none where it is invalid', () => {
    expect(filtersOf(new URLSearchParams('state=<b>&price=cheap&open=yes&rating=9'))).toEqual(none);
    expect(anyFilter(none)).toBe(false);
  });
});

describe('filtering', () => {
  it('keeps everything without filters', () => expect(filtered(shops, none, now)).toEqual(shops));
  it('applies all filters to every shop', () => {
    expect(filtered(shops, { ...none, state: 'IL', price: 'mid' }, now)).toEqual([shops[0]]);
    expect(filtered(shops, { ...none, rating: '4.5' }, now)).toEqual([shops[0], shops[3]]);
    expect(filtered(shops, { ...none, open: '1' }, now)).toHaveLength(3);
  });
  it('puts every price in exactly one band', () => {
    for (const priceCents of [0, 2500, 2501, 4000, 4001, 99_999_999])
      expect(
        ['low', 'mid', 'high'].filter(
          (price) => filtered([shop({ priceCents })], { ...none, price: price as 'low' }, now).length,
        ),
      ).toHaveLength(1);
  });
  it('takes the day it is at the shop, not here', () =>
    expect(filtered([shop({ timeZone: 'Pacific/Auckland' })], { ...none, open: '1' }, now)).toEqual([]));
});

it('counts the shops each choice would leave, the other filters unchanged', () => {
  const counts = countsOf(shops, { ...none, state: 'IL' }, now);
  expect(counts.states).toEqual([
    { code: 'IL', name: 'Illinois', total: 2 },
    { code: 'TX', name: 'Texas', total: 1 },
  ]);
  expect([counts.anywhere, counts.open, counts.price, counts.rating]).toEqual([
    4,
    2,
    { low: 1, mid: 1, high: 0 },
    { '4': 1, '4.5': 1 },
  ]);
});

it('keeps to pages that exist', () => {
  const list = Array.from({ length: 30 }, (_, at) => at);
  expect(pageOf(list, '3')).toEqual({ page: 3, pages: 3, rows: [24, 25, 26, 27, 28, 29] });
  for (const wanted of [null, '0', '-1', 'x', '1e9']) expect(pageOf(list, wanted).page).toBe(1);
  expect(pageOf(list, '99').page).toBe(3);
  expect(pageOf([], '2')).toEqual({ page: 1, pages: 1, rows: [] });
});
