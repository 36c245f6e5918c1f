import { describe, expect, it } from 'vitest';
import { ANYTHING, anyFilter, askFor, filtersOf, inWords, NO_FILTERS, priceBands, shopWordsOf } from './filters.ts';

const of = (search: string) => filtersOf(new URLSearchParams(search));

describe('the filters of an address', () => {
  it('are read from it', () => {
    const filters = of('state=il&price=mid&open=1&rating=4.5&free=2026-12-05&part=morning&soonest=1');
    expect(filters).toEqual({
      state: 'IL',
      price: 'mid',
      open: '1',
      rating: '4.5',
      free: '2026-12-05',
      part: 'morning',
      soonest: '1',
    });
    expect(anyFilter(filters)).toBe(true);
  });
  it('leave nobody out by their order, and have no part of a day without one', () => {
    expect(anyFilter(of('soonest=1'))).toBe(false);
    expect(of('part=morning').part).toBe('');
  });
  it('are none where it is invalid', () => {
    expect(of('state=<b>&price=cheap&open=yes&rating=9&free=2026-13-41&part=night&soonest=yes')).toEqual(NO_FILTERS);
    expect(anyFilter(NO_FILTERS)).toBe(false);
  });
});

describe('the words of an address', () => {
  it('are what and where', () =>
    expect(shopWordsOf(new URLSearchParams('query=fade&where=%20Chicago%20'))).toEqual({
      query: 'fade',
      where: 'Chicago',
    }));
  it('are shown as they were typed', () => {
    expect(inWords({ query: 'fade', where: 'Chicago' })).toBe('“fade” in “Chicago”');
    expect(inWords({ query: '', where: 'Chicago' })).toBe('in “Chicago”');
  });
});

describe('what the server is asked', () => {
  const nothing = {
    query: null,
    where: null,
    state: null,
    minCents: null,
    maxCents: null,
    minRating: null,
    openToday: null,
    freeOn: null,
    partOfDay: null,
    soonestFirst: null,
    asksDay: false,
  };
  it('is the best rated shops without words, and the best match with words', () => {
    expect(askFor(ANYTHING, NO_FILTERS, 1)).toEqual({ ...nothing, sort: 'RATING', page: 1 });
    expect(askFor({ query: 'fade', where: 'Chicago' }, NO_FILTERS, 2)).toEqual({
      ...nothing,
      query: 'fade',
      where: 'Chicago',
      sort: null,
      page: 2,
    });
  });
  it('has every filter', () =>
    expect(
      askFor(ANYTHING, of('state=il&price=mid&open=1&rating=4.5&free=2026-12-05&part=evening&soonest=1'), 1),
    ).toEqual({
      query: null,
      where: null,
      state: 'IL',
      minCents: 2501,
      maxCents: 4000,
      minRating: 4.5,
      openToday: true,
      sort: 'RATING',
      freeOn: '2026-12-05',
      partOfDay: 'evening',
      soonestFirst: true,
      asksDay: true,
      page: 1,
    }));
  it('puts every price in exactly one band', () => {
    for (const cents of [0, 2500, 2501, 4000, 4001, 99_999_999])
      expect(
        priceBands.filter(({ minCents, maxCents }) => (minCents ?? 0) <= cents && cents <= (maxCents ?? cents)),
      ).toHaveLength(1);
  });
});
