import { expect, it } from 'vitest';
import { comingSpecials, daysWords, specialOn, timesOn, workedWords } from './hours.ts';

const eve = { from: '2026-12-24', to: '2026-12-24', slots: ['09:00', '09:30'] };
const holidays = { from: '2026-12-25', to: '2027-01-01', slots: [] };
const shop = { hours: [{ weekday: 'thursday', slots: ['10:00', '17:00'] }], specialHours: [eve, holidays] };

it('works the special hours of a day that has some, else those of its weekday', () => {
  expect(timesOn(shop, '2026-12-17')).toEqual(['10:00', '17:00']);
  expect(timesOn(shop, '2026-12-18')).toEqual([]);
  expect(timesOn(shop, '2026-12-24')).toEqual(['09:00', '09:30']);
  expect(timesOn(shop, '2026-12-31')).toEqual([]);
  expect(timesOn(shop, '2027-01-07')).toEqual(['10:00', '17:00']);
  expect([specialOn(shop, '2026-12-31'), specialOn(shop, '2027-01-02')]).toEqual([holidays, undefined]);
});

it('names days and what is worked on them', () => {
  expect([daysWords(eve), daysWords(holidays)]).toEqual(['Thu, Dec 24', 'Fri, Dec 25 – Fri, Jan 1']);
  expect([workedWords(eve.slots), workedWords([])]).toEqual(['9:00am – 9:30am', undefined]);
});

it('leaves out what is over', () => {
  expect(comingSpecials([eve, holidays], '2026-12-24')).toEqual([eve, holidays]);
  expect(comingSpecials([eve, holidays], '2026-12-25')).toEqual([holidays]);
});
