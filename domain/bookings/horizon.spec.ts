import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { AddWalkIn, ArriveFromOtherDay, RescheduleBooking } from './commands.ts';
import { day } from './decider.ts';
import { slotOf } from './marks.ts';
import { TooFarAhead } from './refusals.ts';
import {
  ann,
  block,
  booked,
  DATE,
  detailsOf,
  facts,
  guest,
  holdSlot,
  mention,
  NEXT_DATE,
  NOON_BEFORE,
  OWNER_ID,
  of,
  offer,
  owner,
  send,
  slotAt,
  slotHeld,
  timeBlocked,
  walkInAdded,
} from './testing.ts';
import { bookedBut, joined, joinWaitlist, offerFreed, TIME_ZONE } from './waitlist.testing.ts';

const desk = { ownerId: OWNER_ID, timeZone: TIME_ZONE, price: 3500 };

describe('for how many days ahead a shop takes bookings', () => {
  it('lets a customer hold a time of the last of them, and none of the day after', () => {
    // The day of the specs is two days after their today.
    given(day)
      .when(holdSlot('1', { horizon: 2 }))
      .appends(slotHeld());
    given(day)
      .when(holdSlot('1', { horizon: 2, date: NEXT_DATE }))
      .refuses(TooFarAhead);
    given(day)
      .when(holdSlot('1', { horizon: 365, date: '2027-12-01' }))
      .appends(slotHeld('1', { date: '2027-12-01' }));
  });

  it('is said with the refusal', () => {
    const run = () => day.decide(holdSlot('1', { horizon: 14, date: '2027-02-12' }), fold(day, []));
    expect(detailsOf(run)).toEqual({ days: 14 });
    expect(run).toThrow('Bookings open 14 days ahead.');
    expect(() => day.decide(holdSlot('1', { horizon: 1, date: NEXT_DATE }), fold(day, []))).toThrow(
      'Bookings open 1 day ahead.',
    );
  });

  it('holds for the desk, too: for walk-ins and what it moves to another day', () => {
    const walkIn = (horizon: number) =>
      send<AddWalkIn>('AddWalkIn', { ...of('w'), ...offer(), ...desk, horizon, time: '11:00', guest }, owner);
    given(day).when(walkIn(2)).appends(walkInAdded());
    given(day).when(walkIn(1)).refuses(TooFarAhead);
    const booking = { ...facts('1', { date: NEXT_DATE }), paymentId: 'pay-1' };
    const arrive = (by: Actor, horizon: number) =>
      send<ArriveFromOtherDay>(
        'ArriveFromOtherDay',
        { ...of(), ...offer(), horizon, time: '11:00', booking, move: 1 },
        by,
      );
    for (const by of [ann, owner]) {
      given(day).when(arrive(by, 1)).refuses(TooFarAhead);
      expect(day.decide(arrive(by, 2), fold(day, [])).map(({ type }) => type)).toEqual(['BookingArrived']);
    }
  });

  it('is not asked of who moves within the day that they have, once the shop has shortened it', () => {
    for (const by of [ann, owner])
      given(day, ...booked())
        .when(send<RescheduleBooking>('RescheduleBooking', { ...of(), ...offer(), horizon: 0, time: '12:00' }, by))
        .appends({
          type: 'BookingRescheduled',
          data: { ...mention(), from: slotOf(facts()), to: { date: DATE, ...slotAt('12:00') } },
        });
  });

  it('keeps nobody from a hold that was made before, nor from another service at its time', () => {
    const command = holdSlot('2', { time: '11:30', horizon: 0, at: NOON_BEFORE });
    const instead = { ...command, data: { ...command.data, replacing: of('1').bookingId } };
    given(day, slotHeld())
      .when(instead)
      .appends({ type: 'HoldReleased', data: mention() }, slotHeld('2', { ...slotAt('11:30') }));
  });

  it('is that of who waits, for a place on the list and for what is offered', () => {
    given(day, ...bookedBut())
      .when(joinWaitlist('e1', { horizon: 0 }))
      .refuses(TooFarAhead);
    given(day, ...bookedBut('11:00'), joined())
      .when(offerFreed(undefined, { horizon: 0 }))
      .appendsNothing();
  });

  it('leaves the shop its own time for ninety days, and for longer where it takes bookings for longer', () => {
    given(day)
      .when(block(['11:00'], { horizon: 0 }))
      .appends(timeBlocked('b', ['11:00']));
    const early = { today: '2026-10-01' };
    given(day)
      .when(block(['11:00'], early))
      .refuses(TooFarAhead);
    given(day)
      .when(block(['11:00'], { ...early, horizon: 200 }))
      .appends(timeBlocked('b', ['11:00']));
  });
});
