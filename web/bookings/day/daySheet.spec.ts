import { expect, it } from 'vitest';
import { chairsOfDay } from './chairsOfDay.ts';
import { ben, block, visit } from './day.testing.ts';
import { sheetRows } from './daySheet.ts';

const rowsOf = (visits: Parameters<typeof sheetRows>[1], blocks: Parameters<typeof sheetRows>[2] = []) =>
  sheetRows(chairsOfDay({ isOwner: true, barbers: [ben] }, 'Olga Owner', visits, blocks), visits, blocks).map(
    ({ time, chair, customer, service, note }) => [time, chair, customer, service, note],
  );

it('lists a day by time and then by chair, without what was cancelled', () => {
  const visits = [
    visit({ id: 'late', time: '11:00', endsAt: '2027-01-12T17:30:00Z' }),
    visit({ id: 'bens', barber: ben, customer: { ...visit().customer, firstName: 'Cleo', lastName: 'Cox' } }),
    visit({ id: 'gone', status: 'cancelled' }),
    visit({ id: 'owners' }),
  ];
  expect(rowsOf(visits).map(([time, chair, customer]) => [time, chair, customer])).toEqual([
    ['10:00am to 10:30am', 'Olga Owner', 'Ana Ortiz'],
    ['10:00am to 10:30am', 'Ben Baker', 'Cleo Cox'],
    ['11:00am to 11:30am', 'Olga Owner', 'Ana Ortiz'],
  ]);
});

it('notes what the desk wrote down, a walk-in by name, how it ended, and blocked time with its reason', () => {
  const walkIn = visit({ walkIn: true, note: 'Short on the sides', status: 'noShow' });
  expect(rowsOf([walkIn])[0]?.[4]).toBe('Walk-in, No-show, Short on the sides');
  expect(rowsOf([visit({ transportation: true })])[0]?.[4]).toBe('Transportation');
  const closing = block({ id: 'k2', barber: 'anyone', times: ['13:00', '13:30'] });
  expect(rowsOf([], [block({ barber: 'ben', reason: 'Dentist' }), closing])).toEqual([
    ['12:00pm to 12:30pm', 'Ben Baker', 'Blocked', '', 'Dentist'],
    ['1:00pm to 2:00pm', 'All chairs', 'Closed', '', ''],
  ]);
});
