import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { day } from './decider.ts';
import { ANYONE, type DayEvent, type QueueJoined } from './events.ts';
import { called, clock, queued, seatedWalkIn, skipped } from './queue.testing.ts';
import { waitOf, waitsOf } from './queuePlan.ts';
import {
  BEN,
  booked,
  bookingId,
  CLEO,
  mention,
  offer,
  type SeatWish,
  seated,
  slotHeld,
  TIMES,
  timeBlocked,
} from './testing.ts';

const OPENS = clock('10:00');
/** The waiting times of all who wait, as times of the shop's clock; null where it cannot be said. */
function told(past: readonly DayEvent[], over: { at?: string; who?: SeatWish } = {}) {
  const waits = waitsOf(fold(day, [...past]), { ...offer(), ...seated(over.who) }, over.at ?? OPENS);
  return waits.map(({ from, to }) => [from && timeOf(from), to && timeOf(to)]);
}
/** Chicago is six hours behind UTC in winter. */
const timeOf = (instant: string) => new Date(Date.parse(instant) - 6 * 3_600_000).toISOString().slice(11, 16);

describe('the waiting time', () => {
  it('is none where a chair is free now', () => expect(told([queued()])).toEqual([['10:00', '10:00']]));
  it('is that of those before, and later when each takes longer', () =>
    expect(told([queued('t1'), queued('t2'), queued('t3')])).toEqual([
      ['10:00', '10:00'],
      ['10:30', '10:37'],
      ['11:00', '11:15'],
    ]));
  it('begins behind who is in the chair', () => {
    const sits = booked('1', { time: '10:00' });
    expect(told([...sits, queued()], { at: clock('10:10') })).toEqual([['10:30', '10:37']]);
    // Who should be done and is not may still take a while.
    expect(told([...sits, queued()], { at: clock('10:32') })).toEqual([['10:32', '10:42']]);
    // What nobody has ended is not in the chair for ever.
    expect(told([...sits, queued()], { at: clock('11:00') })).toEqual([['11:00', '11:00']]);
    const done = { type: 'BookingCompleted' as const, data: mention('1') };
    expect(told([...sits, done, queued()], { at: clock('10:10') })).toEqual([['10:10', '10:10']]);
  });
  it('goes around bookings, holds and blocks', () => {
    expect(told([...booked('1', { time: '10:30' }), queued('t1'), queued('t2')])).toEqual([
      ['10:00', '10:00'],
      // Who sits there until 10:37 makes the booking begin late, and that one lasts longer, too.
      ['11:00', '11:15'],
    ]);
    expect(told([...booked('1', { time: '10:30' }), queued('t1', { minutes: 45 })])).toEqual([['11:00', '11:07']]);
    expect(told([slotHeld('1', { time: '10:00', expiresAt: clock('10:10') }), queued()])).toEqual([['10:30', '10:37']]);
    expect(told([timeBlocked('b', ['10:00', '10:30']), queued()])).toEqual([['11:00', '11:00']]);
  });
  it('is not longer for a group that somebody goes to: their chair is blocked, the owner’s is not', () => {
    const group = { requestId: 'Request000000000000001', barbers: 2 };
    expect(told([...booked('1', { time: '10:00', marks: [], group }), queued()])).toEqual([['10:00', '10:00']]);
  });
  it('says where the shop cannot serve somebody today, or perhaps not', () => {
    expect(told([timeBlocked('b', TIMES), queued()])).toEqual([[null, null]]);
    const six = TIMES.map((_, nth) => queued(`t${nth}`));
    expect(told([...six, queued('t6')]).slice(3)).toEqual([
      ['11:30', '11:52'],
      ['12:00', '12:30'],
      ['12:30', null],
      [null, null],
    ]);
  });
  it('begins when the shop opens, before it does', () =>
    expect(told([queued()], { at: clock('09:10') })).toEqual([['10:00', '10:00']]));
  it('is by the chairs that somebody would take', () => {
    const anyone = { chair: ANYONE };
    expect(told([queued('t1', anyone), queued('t2', anyone), queued('t3', anyone)], { who: 'anyone' })).toEqual([
      ['10:00', '10:00'],
      ['10:00', '10:00'],
      // Ben comes at half past ten.
      ['10:30', '10:30'],
    ]);
    expect(told([queued('t1', { chair: BEN }), queued('t2', { chair: BEN })], { who: 'anyone' })).toEqual([
      ['10:30', '10:30'],
      ['11:00', '11:07'],
    ]);
    expect(told([queued('t1', { chair: BEN })], { who: 'cleo' })).toEqual([[null, null]]);
  });
  it('is of the first of two barbers who is free, where one is booked at half past', () => {
    const two = { openSlots: [], chairs: (seated('anyone').chairs ?? []).filter(({ chair }) => chair !== BEN) };
    const past = booked('1', { time: '10:30' });
    const plan = (tickets: readonly DayEvent[], at = OPENS) =>
      waitsOf(fold(day, [...past, ...tickets]), two, at).map(({ from, to }) => [
        from && timeOf(from),
        to && timeOf(to),
      ]);
    const anyone = { chair: ANYONE };
    // The owner has the booking, so Cleo has fewer minutes and comes first; then the owner's chair has half an hour.
    expect(plan([queued('t1', anyone), queued('t2', anyone), queued('t3', anyone)])).toEqual([
      ['10:00', '10:00'],
      ['10:00', '10:00'],
      ['10:30', '10:37'],
    ]);
    // Who wants the owner waits past the booking; who comes behind them goes to Cleo meanwhile.
    expect(plan([queued('t1'), queued('t2'), queued('t3', anyone), queued('t4', anyone)])).toEqual([
      ['10:00', '10:00'],
      ['11:00', '11:15'],
      ['10:00', '10:00'],
      ['10:30', '10:37'],
    ]);
    // Three quarters of an hour do not fit before the booking, at twenty past not even half an hour.
    expect(plan([queued('t1', { minutes: 45 })])).toEqual([['11:00', '11:07']]);
    expect(plan([queued('t1'), queued('t2', { chair: CLEO })], clock('10:20'))).toEqual([
      ['11:00', '11:07'],
      ['10:20', '10:20'],
    ]);
  });
  it('stays what it was once somebody is called who sits down in a half hour that another visit keeps', () => {
    const done = { type: 'BookingCompleted' as const, data: mention('1', { time: '10:00' }) };
    const past = [...booked('1', { time: '10:00' }), done, queued('t1'), queued('t2')];
    const at = clock('10:10');
    expect(told(past, { at })).toEqual([
      ['10:10', '10:10'],
      ['10:40', '10:47'],
    ]);
    // Theirs is the half hour from half past ten on, until they are done.
    const calls = [called('t1', 'w'), seatedWalkIn('w', { time: '10:30', until: '10:40' })];
    expect(told([...past, ...calls], { at })).toEqual([['10:40', '10:42']]);
    // A quarter of an hour is over before that, and has five minutes of it.
    expect(told([...past.slice(0, 3), queued('t1', { minutes: 15 }), queued('t2')], { at })).toEqual([
      ['10:10', '10:10'],
      ['10:35', '10:35'],
    ]);
  });
  it('is in the order of turns', () => {
    const waits = waitsOf(fold(day, [queued('t1'), queued('t2'), skipped('t1')]), offer(), OPENS);
    expect(waits.map(({ ticketId, ahead, from }) => [ticketId, ahead, from])).toEqual([
      [bookingId('t2'), 0, OPENS],
      [bookingId('t1'), 1, clock('10:30')],
    ]);
  });
  it('of who would join now is behind all others', () => {
    const { data } = queued('new') as QueueJoined;
    const wait = waitOf(fold(day, [queued('t1')]), offer(), OPENS, data);
    expect(wait).toMatchObject({ ahead: 1, from: clock('10:30') });
    expect(wait.to && timeOf(wait.to)).toBe('10:37');
  });
});
