import { describe, expect, it } from 'vitest';
import { inWords, minutesAndSeconds, remaining } from './countdown.ts';
import {
  addDays,
  clock,
  clockAt,
  dateIn,
  daysBetween,
  fullDate,
  mondayOf,
  shortDate,
  ticketDate,
  timeIn,
  viewersTime,
  weekLabel,
  zoneName,
  zoneOfPlace,
} from './times.ts';

describe('days', () => {
  it('are the shop’s, whatever day it is here', () => {
    const instant = new Date('2026-11-21T03:00:00Z');
    expect(dateIn('America/Chicago', instant)).toBe('2026-11-20');
    expect(dateIn('Asia/Tokyo', instant)).toBe('2026-11-21');
  });

  it('begin their week on Monday, on Sundays too', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(weekLabel('2026-11-30')).toBe('Nov 30 – Dec 6');
  });

  it('are counted over the changes of the clock', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  });

  it('are written out', () => {
    expect(fullDate('2026-11-20')).toBe('Friday, November 20, 2026');
    expect(shortDate('2026-11-20')).toBe('Fri, Nov 20');
    expect(ticketDate('2026-11-20')).toBe('Fri, Nov 20, 2026');
  });
});

describe('times', () => {
  it('are shown like 8:00am', () => {
    expect(['08:00', '12:00', '14:30', '22:30', '00:30'].map(clock)).toEqual([
      '8:00am',
      '12:00pm',
      '2:30pm',
      '10:30pm',
      '12:30am',
    ]);
  });

  it('carry the viewer’s own in brackets only where the two clocks differ', () => {
    const instant = '2026-11-20T20:30:00Z';
    expect(timeIn('America/Chicago', instant)).toBe('14:30');
    expect(viewersTime('America/Chicago', instant, 'America/New_York')).toBe('3:30pm your time');
    expect(viewersTime('America/Chicago', instant, 'America/Winnipeg')).toBeUndefined();
    expect(viewersTime('America/Chicago', instant, 'Asia/Tokyo')).toBe('5:30am Sat your time');
  });

  it('have the name of a zone that people say, and in a choice its place', () => {
    expect(zoneName('America/New_York')).toBe('Eastern Time');
    expect(zoneName('UTC')).toBe('UTC');
    expect(zoneOfPlace('America/Indiana/Indianapolis')).toBe('Eastern Time (Indianapolis)');
    expect(zoneOfPlace('America/New_York')).toBe('Eastern Time (New York)');
    expect(zoneOfPlace('UTC')).toBe('UTC');
  });

  it('of an instant are shown alike, in a zone or where the viewer is', () => {
    expect(clockAt('2026-11-20T20:40:00Z', 'America/Chicago')).toBe('2:40pm');
    expect(clockAt(new Date(2026, 10, 20, 0, 5))).toBe('12:05am');
    expect(clockAt(new Date(2026, 10, 20, 14, 40).toISOString())).toBe('2:40pm');
  });
});

describe('the countdown of a hold', () => {
  it('shows 0:00 only when it is over', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(minutesAndSeconds(remaining('2026-11-20T12:10:00Z', now))).toBe('10:00');
    expect(minutesAndSeconds(remaining('2026-11-20T12:00:00.400Z', now))).toBe('0:01');
    expect(minutesAndSeconds(remaining('2026-11-20T11:59:00Z', now))).toBe('0:00');
  });

  it('is given in words', () => {
    expect(inWords(9 * 60_000 + 5000)).toBe('9 minutes');
    expect(inWords(60_000)).toBe('1 minute');
    expect(inWords(1000)).toBe('1 second');
  });
});
