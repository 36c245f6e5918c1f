import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { isOfSameClock, keptTimes } from './clock.ts';
import type { ConfirmBooking, OpenSlot, RescheduleBooking } from './commands.ts';
import { day } from './decider.ts';
import type { DayEvent } from './events.ts';
import { callTicket, clock, queued } from './queue.testing.ts';
import { ClockChanged, SlotTaken } from './refusals.ts';
import {
  ann,
  BEN,
  block,
  bob,
  booked,
  choice,
  confirmed,
  holdSlot,
  later,
  mention,
  NOON_BEFORE,
  of,
  offer,
  owner,
  send,
  slotAt,
  slotHeld,
  system,
  TIMES,
  timeBlocked,
  walkInAdded,
} from './testing.ts';
import { acceptFreed, entry, joined, offered, offerFreed, turn } from './waitlist.testing.ts';

/** The half hours of the specs' shop by the clock of New York: an hour before those of Chicago. */
const eastern = (time: string): OpenSlot => {
  const { startsAt, endsAt } = slotAt(time);
  return { time, startsAt: earlier(startsAt), endsAt: earlier(endsAt) };
};
const earlier = (instant: string): string => new Date(Date.parse(instant) - 3_600_000).toISOString();
const EAST = { openSlots: TIMES.map(eastern), timeZone: 'America/New_York' };

const inTheEast = <C extends { readonly data: object }>(command: C): C =>
  ({ ...command, data: { ...command.data, ...EAST } }) as C;
const dayOf = (...past: readonly DayEvent[]) => fold(day, [...past]);
/** A booking by the clock of New York. */
const easternHeld = (name: string, time: string) => slotHeld(name, { ...eastern(time), timeZone: EAST.timeZone });

describe('a day whose times are of one clock', () => {
  it('refuses a hold of another: the same half hour would be had twice', () => {
    // 11:00 in New York is 10:00 in Chicago.
    given(day, ...booked('1', { time: '10:00' }))
      .when(inTheEast(holdSlot('2', { time: '11:00', by: bob })))
      .refuses(ClockChanged);
    given(day, slotHeld('1', { time: '10:00' }))
      .when(inTheEast(holdSlot('2', { time: '12:00', by: bob })))
      .refuses(ClockChanged);
    given(day, timeBlocked('b', ['10:00']))
      .when(inTheEast(holdSlot('2', { by: bob })))
      .refuses(ClockChanged);
    given(day, joined(), offered('e1', '12:00'))
      .when(inTheEast(holdSlot('2', { by: ann })))
      .refuses(ClockChanged);
    given(day, walkInAdded('w', { time: '12:00' }))
      .when(inTheEast(holdSlot('2', { by: bob })))
      .refuses(ClockChanged);
  });

  it('says so of all chairs, whoever has something there', () =>
    given(day, ...booked('1', { time: '10:00', chair: BEN }))
      .when(inTheEast(holdSlot('2', { by: bob })))
      .refuses(ClockChanged));

  it('takes times of another clock once nothing of the former is kept any more', () => {
    const cancelled: DayEvent = {
      type: 'BookingCancelled',
      data: { ...mention('1'), cancelledBy: 'customer', paymentId: 'pay-1', refund: 3500 },
    };
    const released: DayEvent = { type: 'HoldReleased', data: mention('1') };
    for (const past of [[...booked('1', { time: '10:00' }), cancelled], [slotHeld('1'), released], [slotHeld('1')]])
      expect(
        day
          .decide(inTheEast(holdSlot('2', { by: bob, at: later(11) })), dayOf(...past))
          .some(({ type }) => type === 'SlotHeld'),
      ).toBe(true);
    // At 11:05 in Chicago what began there at ten is over, with the minutes after it.
    const until = clock('11:05');
    given(day, ...booked('1', { time: '10:00' }))
      .when(inTheEast(holdSlot('2', { time: '12:30', by: bob, at: until })))
      .appends({
        ...easternHeld('2', '12:30'),
        data: { ...easternHeld('2', '12:30').data, customerId: bob.id, expiresAt: clock('11:15') },
      });
  });

  it('refuses walk-ins, blocks, moves, calls from the queue and offers in the same way', () => {
    const past = booked('1', { time: '12:30' });
    given(day, ...past)
      .when(inTheEast(block(['11:00'])))
      .refuses(ClockChanged);
    given(day, ...past)
      .when(inTheEast(send<RescheduleBooking>('RescheduleBooking', { ...of(), ...offer(), time: '10:30' }, owner)))
      .refuses(ClockChanged);
    given(day, ...past, queued())
      .when(inTheEast(callTicket('t1', { at: clock('09:10') })))
      .refuses(ClockChanged);
    given(day, ...past, joined())
      .when(inTheEast(offerFreed()))
      .appendsNothing();
    given(day, joined(), offered())
      .when(inTheEast(acceptFreed()))
      .refuses(ClockChanged);
  });

  it('takes back an offer of a time that is another instant by now', () => {
    const events = day.decide(inTheEast(offerFreed([turn()])), dayOf(joined(), offered()));
    expect(events[0]).toEqual({ type: 'FreedSlotWithdrawn', data: entry() });
    expect(events[1]).toMatchObject({ type: 'FreedSlotOffered', data: { startsAt: eastern('10:00').startsAt } });
  });

  it('confirms a hold that has lapsed only where nothing of another clock has come since', () => {
    const confirm = send<ConfirmBooking>(
      'ConfirmBooking',
      { ...of(), paymentId: 'pay-1', amount: 3500 },
      system,
      later(12),
    );
    given(day, slotHeld()).when(confirm).appends(confirmed());
    given(day, slotHeld(), easternHeld('2', '12:30'), confirmed('2'))
      .when(confirm)
      .refuses(SlotTaken);
  });
});

it('names everything of a day that is kept and not over, and nothing else', () => {
  const kinds = (at: string, ...past: readonly DayEvent[]) => keptTimes(dayOf(...past), at).map(({ kind }) => kind);
  expect(kinds(NOON_BEFORE)).toEqual([]);
  expect(
    kinds(NOON_BEFORE, ...booked('1'), slotHeld('2', { time: '10:00' }), timeBlocked('b', ['12:00', '12:30'])),
  ).toEqual(['booking', 'hold', 'block', 'block']);
  expect(kinds(NOON_BEFORE, joined(), offered())).toEqual(['offer']);
  expect(kinds(NOON_BEFORE, joined(), queued()), 'who waits keeps no time').toEqual([]);
  expect(kinds(later(11), slotHeld('2')), 'a hold that has lapsed').toEqual([]);
  const long = { ...choice(), minutes: 30, buffer: 15 };
  const visit = booked('1', { time: '10:00', marks: ['10:00', '10:30'], chosen: long });
  expect(kinds(clock('10:44'), ...visit)).toEqual(['booking']);
  expect(kinds(clock('10:45'), ...visit)).toEqual([]);
});

it('knows a clock by its instants, whatever its zone is called', () => {
  const state = dayOf(...booked('1', { time: '10:00' }));
  expect(isOfSameClock(state, slotAt('12:00'), NOON_BEFORE)).toBe(true);
  expect(isOfSameClock(state, eastern('12:00'), NOON_BEFORE)).toBe(false);
  const renamed = holdSlot('2', { by: bob });
  given(day, ...booked('1', { time: '10:00' }))
    .when({ ...renamed, data: { ...renamed.data, timeZone: 'America/Menominee' } })
    .appends(slotHeld('2', { customerId: bob.id, timeZone: 'America/Menominee' }));
});
