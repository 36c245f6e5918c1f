import { expect, it } from 'vitest';
import { deskTimes, endOf, firstDeskDay, lastBookingDay, openToDesk, timesBetween } from './deskTimes.ts';

const shop = {
  id: 's1',
  name: 'Oak Street',
  timeZone: 'America/Chicago',
  removed: false,
  hours: [{ weekday: 'tuesday', slots: ['10:00', '09:30', '23:30'] }],
  specialHours: [],
};
const DATE = '2027-01-12'; // a Tuesday
/** 9:45 in Chicago. */
const NOW = Date.parse(`${DATE}T15:45:00Z`);

it('ends a half hour at the next one, the last of a day at its end', () =>
  expect(['09:30', '10:00', '23:30'].map(endOf)).toEqual(['10:00', '10:30', '24:00']));

it('offers what is not over on the shop’s own clock, the half hour that has begun included', () => {
  const at = (date: string, time: string) => openToDesk(shop, NOW)({ date, time });
  expect([at(DATE, '09:00'), at(DATE, '09:30'), at('2027-01-11', '23:30')]).toEqual([false, true, false]);
  expect([at('2027-04-12', '09:00'), at('2027-04-13', '09:00')]).toEqual([true, false]);
});

it('offers its own time for as many days as bookings are taken, and for ninety at least', () => {
  const at = (bookingHorizonDays: number, date: string) =>
    openToDesk({ ...shop, bookingHorizonDays }, NOW)({ date, time: '09:00' });
  expect([at(91, '2027-04-13'), at(14, '2027-04-12'), at(14, '2027-04-13')]).toEqual([true, true, false]);
  expect(lastBookingDay({ bookingHorizonDays: 14 }, DATE)).toBe('2027-01-26');
  expect(lastBookingDay({}, DATE)).toBe('2027-04-12');
});

it('offers the working hours of a day in order, without what is taken', () => {
  expect(deskTimes(shop, DATE, NOW, () => false)).toEqual(['09:30', '10:00', '23:30']);
  expect(deskTimes(shop, DATE, NOW, ({ time }) => time === '10:00')).toEqual(['09:30', '23:30']);
  expect(deskTimes(shop, '2027-01-13', NOW, () => false)).toEqual([]);
});

it('offers the special hours of a day that has some', () => {
  const special = { ...shop, specialHours: [{ from: DATE, to: '2027-01-13', slots: ['12:00'] }] };
  expect(deskTimes(special, DATE, NOW, () => false)).toEqual(['12:00']);
  expect(deskTimes(special, '2027-01-13', NOW, () => false)).toEqual(['12:00']);
});

it('begins with the first day on which something is left, and with today where nothing is', () => {
  const free = () => false;
  expect(firstDeskDay(shop, NOW, free)).toBe(DATE);
  expect(firstDeskDay(shop, NOW, ({ date }) => date === DATE)).toBe('2027-01-19');
  // In Chicago it is the first minute of the Wednesday.
  expect(firstDeskDay(shop, Date.parse('2027-01-13T06:00:00Z'), free)).toBe('2027-01-19');
  expect(firstDeskDay({ ...shop, hours: [] }, NOW, free)).toBe(DATE);
});

it('takes all working half hours from one to the end', () =>
  expect(timesBetween(['09:30', '10:00', '11:00', '11:30'], '10:00', '11:30')).toEqual(['10:00', '11:00']));
