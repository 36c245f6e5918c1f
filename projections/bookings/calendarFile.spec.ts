import { expect, it } from 'vitest';
import { calendarFile } from './calendarFile.ts';

const entry = {
  bookingId: 'b1',
  startsAt: '2027-07-12T16:00:00.000Z',
  endsAt: '2027-07-12T16:30:00.000Z',
  timeZone: 'America/Chicago',
  changedAt: '2027-07-01T10:00:00.000Z',
  cancelled: false,
  shopName: 'Fade; House',
  address: '1 State St, Chicago',
  url: 'https://chairside.example/appointments',
};

it("writes the shop's local time together with its zone", () => {
  const file = calendarFile(entry);
  expect(file).toContain('DTSTART;TZID=America/Chicago:20270712T110000');
  expect(file).toContain('DTEND;TZID=America/Chicago:20270712T113000');
  expect(file).toContain('TZOFFSETTO:-0500');
  expect(file).toContain('UID:b1@chairside');
  expect(file).toContain('SUMMARY:Barber Service at Fade\\; House');
  expect(file).toContain('STATUS:CONFIRMED');
});

it('says with whom, where somebody of the crew serves the customer', () => {
  expect(calendarFile({ ...entry, servedBy: 'Ben Baker' })).toContain(
    'SUMMARY:Barber Service with Ben Baker at Fade\\; House',
  );
});

it('writes the offset of winter, and zones east of Greenwich by minutes', () => {
  expect(
    calendarFile({ ...entry, startsAt: '2027-01-12T17:00:00.000Z', endsAt: '2027-01-12T17:30:00.000Z' }),
  ).toContain('TZOFFSETTO:-0600');
  const kathmandu = calendarFile({ ...entry, timeZone: 'Asia/Kathmandu' });
  expect(kathmandu).toContain('TZOFFSETTO:+0545');
  expect(kathmandu).toContain('DTSTART;TZID=Asia/Kathmandu:20270712T214500');
});

it('marks a cancelled appointment under the same id', () => {
  const file = calendarFile({ ...entry, cancelled: true });
  expect(file).toContain('STATUS:CANCELLED');
  expect(file).toContain('UID:b1@chairside');
});

it('ends its lines as RFC 5545 requires', () => {
  const lines = calendarFile(entry).split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(lines.every((line) => !line.includes('\n'))).toBe(true);
});
