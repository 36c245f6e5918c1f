import { describe, expect, it } from 'vitest';
import {
  ANYTHING,
  anyFilter,
  askFor,
  filtersOf,
  inWords,
  NO_FILTERS,
  originOf,
  priceBands,
  shopWordsOf,
} from './filters.ts';

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
      near: '',
      me: '',
      service: '',
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

describe('a distance and a service in an address', () => {
  it('are read from it', () =>
    expect(of('near=25&me=1&service=%20Skin%20fade%20')).toMatchObject({ near: '25', me: '1', service: 'Skin fade' }));
  it('are none where they are invalid, and no place of the viewer is asked for without a distance', () =>
    expect(of('near=30&me=1&service=%20')).toEqual(NO_FILTERS));
  it('leave shops out', () => {
    expect(anyFilter(of('near=25'))).toBe(true);
    expect(anyFilter(of('service=fade'))).toBe(true);
  });
  it('are measured from the place that was typed, or from the viewer’s own once it is known', () => {
    const words = { query: '', where: 'Chicago' };
    expect(originOf(words, of('near=25'), '30.27,-97.74')).toBe('Chicago');
    expect(originOf(words, of('near=25&me=1'), '30.27,-97.74')).toBe('30.27,-97.74');
    expect(originOf(words, of('near=25&me=1'), '')).toBe('');
    expect(originOf(words, of(''), '30.27,-97.74')).toBe('');
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
    near: null,
    withinMiles: null,
    from: '',
    asksDistance: false,
    service: null,
    offered: '',
    asksService: false,
    withPins: false,
  };
  it('is the best rated shops without words, and the best match with words', () => {
    expect(askFor(ANYTHING, NO_FILTERS, 1)).toEqual({ ...nothing, sort: 'RATING', page: 1 });
    expect(askFor({ query: 'fade', where: 'Chicago' }, NO_FILTERS, 2)).toEqual({
      ...nothing,
      query: 'fade',
      where: 'Chicago',
      sort: null,
      offered: 'fade',
      asksService: true,
      page: 2,
    });
  });
  it('has every filter', () =>
    expect(
      askFor(ANYTHING, of('state=il&price=mid&open=1&rating=4.5&free=2026-12-05&part=evening&soonest=1'), 1),
    ).toEqual({
      ...nothing,
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
  it('is what is near a place, and a service before the words of the search', () => {
    const words = { query: 'beard', where: 'Chicago' };
    expect(askFor(words, of('near=25&service=fade'), 1, { from: 'Chicago', withPins: true })).toMatchObject({
      query: 'beard',
      where: null,
      near: 'Chicago',
      withinMiles: 25,
      from: 'Chicago',
      asksDistance: true,
      service: 'fade',
      offered: 'fade',
      withPins: true,
    });
  });
  it('puts every price in exactly one band', () => {
    for (const cents of [0, 2500, 2501, 4000, 4001, 99_999_999])
      expect(
        priceBands.filter(({ minCents, maxCents }) => (minCents ?? 0) <= cents && cents <= (maxCents ?? cents)),
      ).toHaveLength(1);
  });
});
