import { describe, expect, it } from 'vitest';
import { placeLine, priceText } from '../shared/shopWords.ts';
import { distanceWords, freeWords, hoursToday, nextFreeText } from './shopFacts.ts';

const chicago = 'America/Chicago';
// A Saturday, 20:00 in Chicago; Sunday already in London.
const now = new Date('2026-11-22T02:00:00Z');
const week = [
  { weekday: 'saturday', slots: ['10:00', '08:00', '09:30'] },
  { weekday: 'sunday', slots: [] },
];

describe('the hours of today', () => {
  const shop = { hours: week, specialHours: [], timeZone: chicago };
  it('are the first and last slot of the weekday it is at the shop', () =>
    expect(hoursToday(shop, now)).toBe('8:00am – 10:00am'));
  it('are none on a day off', () => expect(hoursToday({ ...shop, timeZone: 'Europe/London' }, now)).toBeUndefined());
  it('are the special ones on a day that has some', () => {
    const today = { from: '2026-11-21', to: '2026-11-21' };
    const on = (...slots: string[]) => hoursToday({ ...shop, specialHours: [{ ...today, slots }] }, now);
    expect([on('12:00', '12:30'), on()]).toEqual(['12:00pm – 12:30pm', undefined]);
  });
});

describe('the next free chair', () => {
  const text = (instant: string, zone = chicago) => nextFreeText(instant, chicago, now, zone);
  it('is a time when it is today', () => expect(text('2026-11-22T02:30:00Z')).toBe('8:30pm'));
  it('names tomorrow, then the weekday, then the date', () => {
    expect(text('2026-11-22T15:00:00Z')).toBe('tomorrow 9:00am');
    expect(text('2026-11-25T15:00:00Z')).toBe('Wed 9:00am');
    expect(text('2026-11-30T15:00:00Z')).toBe('Mon, Nov 30 9:00am');
  });
  it("shows the viewer's time too where their clock differs", () =>
    expect(text('2026-11-22T15:00:00Z', 'America/New_York')).toBe('tomorrow 9:00am (10:00am your time)'));
  it('keeps the wall clock over the end of summer time', () =>
    expect(nextFreeText('2026-11-02T15:00:00Z', chicago, new Date('2026-10-31T15:00:00Z'), chicago)).toBe(
      'Mon 9:00am',
    ));
});

it('says whether a chair is free, fully booked or not to be had', () => {
  const shop = { timeZone: chicago, nextFree: null, bookable: true };
  expect(freeWords({ ...shop, nextFree: '2026-11-22T15:00:00Z' }, now)).toMatch(/^Next free tomorrow 9:00am/);
  expect(freeWords(shop, now)).toBe('No free chair within two weeks');
  expect(freeWords({ ...shop, bookable: false }, now)).toBe('No chair can be booked at present');
});

it("shows a shop's place, as far as it is known", () => {
  expect(placeLine({ address: '1 State St', city: 'Chicago', state: 'IL' })).toBe('Chicago, IL');
  expect(placeLine({ address: 'Under the bridge', city: null, state: null })).toBe('Under the bridge');
});

it('has a word for a price of 0', () =>
  expect([priceText(0), priceText(3500), priceText(3550)]).toEqual(['Free', '$35', '$35.50']));

it('says how far a city is', () => {
  expect([0, 0.4, 1, 3.2, 9.9, 12.4, 81.5].map(distanceWords)).toEqual([
    'In the same city',
    'Less than a mile away',
    '1 mile away',
    '3.2 miles away',
    '9.9 miles away',
    '12 miles away',
    '82 miles away',
  ]);
  expect([null, undefined].map(distanceWords)).toEqual(['', '']);
});
