import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { day } from './decider.ts';
import { AlreadyCancelled, AlreadyOver, BookingMissing, NotConfirmed, NotTheDay, OnlyTheShop } from './refusals.ts';
import { evolve } from './state.ts';
import {
  ann,
  bob,
  booked,
  bookingId,
  mention,
  NEXT_DATE,
  of,
  owner,
  send,
  slotAt,
  slotHeld,
  walkInAdded,
} from './testing.ts';

/** Ann's appointment is at 11:00 in Chicago. */
const EARLY = slotAt('10:30').startsAt;
const checkIn = (by: Actor = owner, at = EARLY) => send('CheckIn', of(), by, at);
const undo = (by: Actor = owner) => send('UndoCheckIn', of(), by, EARLY);
const checkedIn = { type: 'CustomerCheckedIn' as const, data: { ...mention(), checkedInAt: EARLY } };
const undone = { type: 'CheckInUndone' as const, data: mention() };
const cancelled = {
  type: 'BookingCancelled' as const,
  data: { ...mention(), cancelledBy: 'shop' as const, paymentId: null, refund: 0 },
};

describe('checking in', () => {
  it('is said once, when the customer is there', () => {
    given(day, ...booked())
      .when(checkIn())
      .appends(checkedIn);
    given(day, ...booked(), checkedIn)
      .when(checkIn())
      .appendsNothing();
  });
  it.each([
    ['as the day begins', '2027-01-12T06:00:00.000Z'],
    ['after its time', '2027-01-12T20:00:00.000Z'],
    ['as the day ends', '2027-01-13T05:59:59.000Z'],
  ])('is for the whole day on the shop’s clock: %s', (_, at) =>
    given(day, ...booked())
      .when(checkIn(owner, at))
      .appends({ ...checkedIn, data: { ...checkedIn.data, checkedInAt: at } }),
  );
  it.each(['2027-01-12T05:59:59.000Z', '2027-01-13T06:00:00.000Z'])('is for no other day: %s', (at) =>
    given(day, ...booked())
      .when(checkIn(owner, at))
      .refuses(NotTheDay),
  );
  it('is for a walk-in, too', () =>
    given(day, walkInAdded('1'))
      .when(checkIn())
      .appends({
        type: 'CustomerCheckedIn',
        data: { ...mention('1', { customerId: bookingId() }), checkedInAt: EARLY },
      }));
  it('is of confirmed appointments alone', () => {
    given(day, slotHeld()).when(checkIn()).refuses(NotConfirmed);
    given(day, ...booked(), cancelled)
      .when(checkIn())
      .refuses(AlreadyCancelled);
    given(day, ...booked(), { type: 'CustomerMissed', data: mention() })
      .when(checkIn())
      .refuses(AlreadyOver);
  });
  it('is the shop’s to say', () => {
    given(day, ...booked())
      .when(checkIn(ann))
      .refuses(OnlyTheShop);
    given(day, ...booked())
      .when(checkIn(bob))
      .refuses(BookingMissing);
  });
  it('stays with a visit at another time of the day, and not on another day', () => {
    const from = { date: of().date, ...slotAt('11:00') };
    const later = [
      ...booked(),
      checkedIn,
      { type: 'BookingRescheduled' as const, data: { ...mention(), from, to: { ...from, ...slotAt('12:00') } } },
    ];
    given(day, ...later)
      .when(checkIn())
      .appendsNothing();
    const to = { date: NEXT_DATE, ...slotAt('11:00', NEXT_DATE) };
    const left = [...booked(), checkedIn, { type: 'BookingMovedAway' as const, data: { ...mention(), to, move: 1 } }];
    expect(left.reduce(evolve, day.initial).bookings).toEqual({});
  });
});

describe('undoing it', () => {
  it('leaves the appointment as it was before', () => {
    given(day, ...booked(), checkedIn)
      .when(undo())
      .appends(undone);
    expect([...booked(), checkedIn, undone].reduce(evolve, day.initial)).toStrictEqual(
      [...booked()].reduce(evolve, day.initial),
    );
    given(day, ...booked(), checkedIn, undone)
      .when(checkIn())
      .appends(checkedIn);
  });
  it('appends nothing where it was not said', () =>
    given(day, ...booked())
      .when(undo())
      .appendsNothing());
  it('is the shop’s, and not for a visit that has ended', () => {
    given(day, ...booked(), checkedIn)
      .when(undo(ann))
      .refuses(OnlyTheShop);
    given(day, ...booked(), checkedIn, { type: 'BookingCompleted', data: mention() })
      .when(undo())
      .refuses(AlreadyOver);
  });
});
