import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { Refusal } from '../refusal.ts';
import type { AddWalkIn, ArriveFromOtherDay, ConfirmBooking, RescheduleBooking } from './commands.ts';
import { day } from './decider.ts';
import { slotOf } from './marks.ts';
import { NothingToWaitFor, NoticeTooShort } from './refusals.ts';
import {
  ann,
  bob,
  booked,
  bookingId,
  confirmed,
  DATE,
  facts,
  guest,
  holdSlot,
  later,
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
  walkInAdded,
} from './testing.ts';
import { acceptFreed, bookedBut, joined, joinWaitlist, offered, offerFreed, TIME_ZONE } from './waitlist.testing.ts';
import { answerUntil } from './waitlistPlaces.ts';

/** From noon of the day before to 11:00. */
const UNTIL_ELEVEN = 23 * 60;
const WEEK = 7 * 24 * 60;

const desk = { ownerId: OWNER_ID, timeZone: TIME_ZONE, price: 3500 };
const move = (time: string, by: Actor) =>
  send<RescheduleBooking>('RescheduleBooking', { ...of(), ...offer(), notice: UNTIL_ELEVEN + 60, time }, by);

describe('a shop’s minimum notice', () => {
  it('lets a customer hold what begins exactly so long ahead, and nothing sooner', () => {
    given(day)
      .when(holdSlot('1', { notice: UNTIL_ELEVEN }))
      .appends(slotHeld());
    given(day)
      .when(holdSlot('1', { notice: UNTIL_ELEVEN + 1 }))
      .refuses(NoticeTooShort);
    given(day)
      .when(holdSlot('1', { notice: UNTIL_ELEVEN, at: later(1) }))
      .refuses(NoticeTooShort);
  });

  it('is said with the refusal, with the nearest free times that leave it', () => {
    let refusal: Refusal | undefined;
    try {
      day.decide(holdSlot('2', { notice: 1_440 }), fold(day, booked('1', { time: '12:00' })));
    } catch (error) {
      refusal = error as Refusal;
    }
    expect(refusal?.message).toBe(
      'This shop takes bookings until 1 day before the appointment. Please choose a later time.',
    );
    expect(refusal?.details).toEqual({ minutes: 1_440, date: DATE, nearest: ['12:30'] });
  });

  it('does not hold for the shop’s owner: not for a hold, a walk-in or a move', () => {
    given(day)
      .when(holdSlot('1', { notice: WEEK, by: owner }))
      .appends(slotHeld('1', { customerId: OWNER_ID }));
    const walkIn = { ...of('w'), ...offer(), notice: WEEK, ...desk, time: '11:00', guest };
    given(day)
      .when(send<AddWalkIn>('AddWalkIn', walkIn, owner))
      .appends(walkInAdded());
    given(day, ...booked())
      .when(move('11:30', owner))
      .appends({
        type: 'BookingRescheduled',
        data: { ...mention(), from: slotOf(facts()), to: { date: DATE, ...slotAt('11:30') } },
      });
  });

  it('holds for a customer who moves, on the day and to another one', () => {
    given(day, ...booked())
      .when(move('11:30', ann))
      .refuses(NoticeTooShort);
    given(day, ...booked())
      .when(move('12:00', ann))
      .appends({
        type: 'BookingRescheduled',
        data: { ...mention(), from: slotOf(facts()), to: { date: DATE, ...slotAt('12:00') } },
      });
    const booking = { ...facts('1', { date: NEXT_DATE }), paymentId: 'pay-1' };
    const arrive = (by: Actor) =>
      send<ArriveFromOtherDay>(
        'ArriveFromOtherDay',
        { ...of(), ...offer(), notice: WEEK, time: '11:00', booking, move: 1 },
        by,
      );
    given(day).when(arrive(ann)).refuses(NoticeTooShort);
    expect(day.decide(arrive(owner), fold(day, [])).map(({ type }) => type)).toEqual(['BookingArrived']);
  });

  it('does not matter to a hold that was made in time', () =>
    given(day, slotHeld())
      .when(send<ConfirmBooking>('ConfirmBooking', { ...of(), paymentId: 'pay-1', amount: 3500 }, ann, later(9)))
      .appends(confirmed()));

  it('does not matter to another service at a time that is held already; to another time it does', () => {
    const instead = (time: string, notice: number, replacing = '1') => {
      const command = holdSlot('2', { time, notice, at: later(9) });
      return { ...command, data: { ...command.data, replacing: bookingId(replacing) } };
    };
    given(day, slotHeld())
      .when(instead('11:00', WEEK))
      .appends({ type: 'HoldReleased', data: mention() }, slotHeld('2', { since: NOON_BEFORE, expiresAt: later(19) }));
    given(day, slotHeld()).when(instead('11:30', WEEK)).refuses(NoticeTooShort);
    given(day, slotHeld('1', { expiresAt: later(9) }))
      .when(instead('11:00', WEEK))
      .refuses(NoticeTooShort);
    given(day, slotHeld('1', { customerId: bob.id }))
      .when(instead('11:00', WEEK))
      .refuses(NoticeTooShort);
  });

  it('is left to the shop by what is offered to those who wait', () => {
    given(day, ...bookedBut('11:00'), joined())
      .when(offerFreed(undefined, { notice: UNTIL_ELEVEN }))
      .appendsNothing();
    given(day, ...bookedBut('11:00'), joined())
      .when(offerFreed(undefined, { notice: UNTIL_ELEVEN - 20 }))
      .appends(offered('e1', '11:00', { expiresAt: later(20) }));
    given(day, ...bookedBut())
      .when(joinWaitlist('e1', { notice: WEEK }))
      .refuses(NothingToWaitFor);
    expect(answerUntil(slotAt('11:00').startsAt, TIME_ZONE, NOON_BEFORE, UNTIL_ELEVEN - 20)).toBe(later(20));
    expect(answerUntil(slotAt('11:00').startsAt, TIME_ZONE, NOON_BEFORE, UNTIL_ELEVEN - 9)).toBeUndefined();
  });

  it('does not take back an offer that stands', () =>
    expect(
      day
        .decide(acceptFreed('e1', { notice: WEEK }), fold(day, [...bookedBut('11:00'), joined(), offered()]))
        .map(({ type }) => type),
    ).toEqual(['FreedSlotAccepted', 'SlotHeld']));
});
