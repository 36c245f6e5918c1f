import { describe, expect, it } from 'vitest';
import {
  byPeriod,
  choosable,
  countFree,
  nearestFree,
  nextFreeDay,
  rangeOf,
  type SlotFacts,
  slotWords,
} from './slots.ts';

const slot = (time: string, state: SlotFacts['state'] = 'free', mine: string | null = null): SlotFacts => ({
  time,
  startsAt: `2026-11-20T${time}:00Z`,
  state,
  mine,
  period: time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening',
});

describe('the slots of a day', () => {
  it('are grouped by period, without past ones and those that are too soon', () => {
    const groups = byPeriod([
      slot('08:00', 'past'),
      slot('08:30', 'tooSoon'),
      slot('11:30'),
      slot('12:00', 'booked'),
      slot('16:30'),
      slot('17:00'),
    ]);
    expect(groups.morning.map(({ time }) => time)).toEqual(['11:30']);
    expect(groups.afternoon.map(({ time }) => time)).toEqual(['12:00', '16:30']);
    expect(groups.evening.map(({ time }) => time)).toEqual(['17:00']);
  });

  it('can be chosen when free, or held by the caller, but not when booked by them', () => {
    expect(choosable(slot('08:00'))).toBe(true);
    expect(choosable(slot('08:00', 'held', 'b1'))).toBe(true);
    expect(choosable(slot('08:00', 'held'))).toBe(false);
    expect(choosable(slot('08:00', 'booked', 'b1'))).toBe(false);
    expect(countFree([slot('08:00'), slot('08:30', 'held'), slot('09:00', 'past'), slot('09:30')])).toBe(2);
  });

  it('offer the three nearest free times around a taken one, the earlier of two equally near first', () => {
    const slots = [
      slot('08:00'),
      slot('09:00'),
      slot('09:30', 'booked'),
      slot('10:00', 'booked'),
      slot('10:30'),
      slot('11:00'),
    ];
    expect(nearestFree(slots, '10:00')).toEqual(['10:30', '09:00', '11:00']);
  });
});

it('finds the next day with something free, never the day itself', () => {
  const days = [
    { date: '2026-11-20', weekday: 'friday', slots: [slot('08:00')] },
    { date: '2026-11-21', weekday: 'saturday', slots: [slot('08:00', 'booked')] },
    { date: '2026-11-23', weekday: 'monday', slots: [slot('08:00')] },
  ];
  expect(nextFreeDay(days, '2026-11-20')).toBe('2026-11-23');
  expect(nextFreeDay(days, '2026-11-23')).toBeUndefined();
});

it('shows hours as their first and last slot', () => {
  expect(rangeOf(['10:00', '08:00', '22:30'])).toEqual(['08:00', '22:30']);
  expect(rangeOf([])).toBeUndefined();
});

describe('the words on a slot', () => {
  const words = (state: SlotFacts['state'], zone: string) =>
    slotWords(slot('15:00', state), zone, state === 'free', 'UTC');

  it('are the viewer’s time, in brackets, where their clock shows another', () => {
    expect(words('free', 'UTC')).toEqual({ name: '3:00pm' });
    expect(words('free', 'Europe/Berlin')).toEqual({ note: '(3:00pm)', name: '3:00pm (3:00pm your time)' });
  });

  it('say why it cannot be had', () => {
    expect(words('booked', 'UTC')).toEqual({ note: 'Booked', name: '3:00pm, Booked' });
  });
});
