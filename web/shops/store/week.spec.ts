import { describe, expect, it } from 'vitest';
import { closedWeek, closingTimes, copied, halfHours, hoursOf, opened, painted, toggled, weekOf } from './week.ts';

describe('the half hours of a day', () => {
  it('are thirty, from 8:00 to 22:30', () =>
    expect([halfHours.length, halfHours[0], halfHours.at(-1), closingTimes.at(-1)]).toEqual([
      30,
      '08:00',
      '22:30',
      '23:00',
    ]));
  it('come and go one by one, always in order', () => {
    expect(toggled(['10:00'], '09:00')).toEqual(['09:00', '10:00']);
    expect(toggled(['09:00', '10:00'], '09:00')).toEqual(['10:00']);
  });
  it('are painted in either direction, and painted over', () => {
    expect(painted(['08:00'], '10:00', '09:00', true)).toEqual(['08:00', '09:00', '09:30', '10:00']);
    expect(painted(['08:00', '09:00', '09:30'], '09:00', '22:30', false)).toEqual(['08:00']);
  });
  it('reach from opening to closing, the last one beginning half an hour before', () => {
    expect(opened([], '09:00', '10:30')).toEqual(['09:00', '09:30', '10:00']);
    expect(opened([], '22:30', '23:00')).toEqual(['22:30']);
    expect(opened(['08:00'], '12:00', '11:00')).toEqual(['08:00']);
  });
});

describe('a week', () => {
  const week = { ...closedWeek, monday: ['09:00'], sunday: ['10:00'] };
  it('takes one day’s hours to others', () => {
    expect(copied(week, 'monday', 'weekdays')).toMatchObject({ friday: ['09:00'], saturday: [], sunday: ['10:00'] });
    expect(Object.values(copied(week, 'monday', 'everyday'))).toEqual(Array(7).fill(['09:00']));
    expect(copied(week, 'sunday', 'tuesday')).toEqual({ ...week, tuesday: ['10:00'] });
  });
  it('goes to the server and comes back', () => expect(weekOf(hoursOf(week))).toEqual(week));
  it('takes times with seconds and leaves out those off our half hours', () =>
    expect(weekOf([{ weekday: 'monday', slots: ['09:30:00', '03:00', '09:00'] }]).monday).toEqual(['09:00', '09:30']));
});
