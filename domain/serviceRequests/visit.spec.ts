import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { DATE } from './testing.ts';
import { type Lasting, placeOfVisit } from './visit.ts';

const request = { date: DATE, timeZone: 'America/Chicago' };
const place = (shopZone: string, lasting: Lasting, time = '09:30') => placeOfVisit(request, { time }, shopZone, lasting);
const timesOf = (shopZone: string, lasting: Lasting, time?: string) =>
  place(shopZone, lasting, time).slots.map((slot) => slot.time);
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return error instanceof Refusal ? error.code : undefined;
  }
  return undefined;
};

describe('the place of a visit in the day of a shop', () => {
  it('begins as was offered, by the clock of the request’s place, with the way there and back around it', () => {
    expect(place('America/Chicago', { minutes: 60, travelMinutes: 30 })).toEqual({
      date: DATE,
      startsAt: '2027-01-12T15:30:00.000Z',
      endsAt: '2027-01-12T16:30:00.000Z',
      slots: [
        { time: '09:00', startsAt: '2027-01-12T15:00:00.000Z', endsAt: '2027-01-12T15:30:00.000Z' },
        { time: '09:30', startsAt: '2027-01-12T15:30:00.000Z', endsAt: '2027-01-12T16:00:00.000Z' },
        { time: '10:00', startsAt: '2027-01-12T16:00:00.000Z', endsAt: '2027-01-12T16:30:00.000Z' },
        { time: '10:30', startsAt: '2027-01-12T16:30:00.000Z', endsAt: '2027-01-12T17:00:00.000Z' },
      ],
    });
  });

  it('has the times of the shop’s own clock, also before and after the hours it can have', () => {
    expect(timesOf('America/New_York', { minutes: 30, travelMinutes: 0 })).toEqual(['10:30']);
    expect(timesOf('America/Los_Angeles', { minutes: 30, travelMinutes: 30 })).toEqual(['07:00', '07:30', '08:00']);
    expect(timesOf('America/Chicago', { minutes: 30, travelMinutes: 30 }, '22:30')).toEqual(['22:00', '22:30', '23:00']);
  });

  it('is on one day of the shop', () => {
    expect(codeOf(() => place('America/Chicago', { minutes: 90, travelMinutes: 0 }, '22:30'))).toBeUndefined();
    expect(codeOf(() => place('America/Chicago', { minutes: 120, travelMinutes: 0 }, '22:30'))).toBe(
      'VISIT_OVER_MIDNIGHT',
    );
    expect(codeOf(() => place('America/New_York', { minutes: 90, travelMinutes: 0 }, '22:30'))).toBe(
      'VISIT_OVER_MIDNIGHT',
    );
  });

  it('is of whole half hours, within half a day, and within four hours of the shop', () => {
    const codes = (minutes: number, travelMinutes: number) =>
      codeOf(() => place('America/Chicago', { minutes, travelMinutes }));
    for (const minutes of [0, 15, 45, 750, -30, 30.5, Number.NaN])
      expect(codes(minutes, 0), String(minutes)).toBe('LENGTH_NOT_POSSIBLE');
    for (const travel of [15, 270, -30, 0.5, Number.NaN])
      expect(codes(60, travel), String(travel)).toBe('TRAVEL_NOT_POSSIBLE');
    expect(codes(720, 0)).toBeUndefined();
    expect(codes(30, 240)).toBeUndefined();
  });
});
