import { describe, expect, it } from 'vitest';
import { given } from '../given.testing.ts';
import type {
  ArriveFromOtherDay,
  CancelBooking,
  CompleteBooking,
  ConfirmBooking,
  MarkNoShow,
  MoveAway,
  RescheduleBooking,
  UndoArrival,
} from './commands.ts';
import { day } from './decider.ts';
import {
  AlreadyCancelled,
  AlreadyOver,
  AlreadyPaid,
  AlreadyStarted,
  BookingMissing,
  BookingMoved,
  MoveUnderWay,
  NotConfirmed,
  NotStartedYet,
  OnlyTheShop,
  SlotTaken,
} from './refusals.ts';
import {
  ann,
  bob,
  booked,
  DATE,
  facts,
  holdSlot,
  later,
  mention,
  NEXT_DATE,
  of,
  offer,
  owner,
  send,
  slotAt,
  slotHeld,
  system,
} from './testing.ts';

const START = slotAt('11:00').startsAt;
const confirm = (over: Partial<ConfirmBooking['data']> = {}, by = system, at = later(5)) =>
  send<ConfirmBooking>('ConfirmBooking', { ...of(), paymentId: 'pay-1', amount: 3500, ...over }, by, at);
const cancel = (by = ann, at = later(60)) => send<CancelBooking>('CancelBooking', of(), by, at);
const reschedule = (time: string, by = ann, at = later(60)) =>
  send<RescheduleBooking>('RescheduleBooking', { ...of(), ...offer(), time }, by, at);
const complete = (by = owner, at = START) => send<CompleteBooking>('CompleteBooking', of(), by, at);
const noShow = (by = owner, at = START) => send<MarkNoShow>('MarkNoShow', of(), by, at);
const cancelled = {
  type: 'BookingCancelled' as const,
  data: { ...mention(), cancelledBy: 'customer' as const, paymentId: 'pay-1', refund: 3500 },
};
const slot = (time: string, date = DATE) => ({ date, ...slotAt(time, date) });

describe('cancelling', () => {
  it('by the customer gives the full price back', () =>
    given(day, ...booked())
      .when(cancel())
      .appends(cancelled));
  it('by the shop names the shop and its reason', () => {
    const command = send<CancelBooking>('CancelBooking', { ...of(), reason: 'ill' }, owner, later(60));
    given(day, ...booked())
      .when(command)
      .appends({ type: 'BookingCancelled', data: { ...cancelled.data, cancelledBy: 'shop', reason: 'ill' } });
  });
  it('happens once', () =>
    given(day, ...booked(), cancelled)
      .when(cancel())
      .refuses(AlreadyCancelled));
  it('is too late once it has begun', () =>
    given(day, ...booked())
      .when(cancel(ann, START))
      .refuses(AlreadyStarted));
  it('is too late once it is over', () =>
    given(day, ...booked(), { type: 'BookingCompleted', data: mention() })
      .when(cancel(ann, START))
      .refuses(AlreadyOver));
  it('is not for a hold', () =>
    given(day, slotHeld())
      .when(cancel(ann, later(1)))
      .refuses(NotConfirmed));
  it('is refused as missing for any other customer', () =>
    given(day, ...booked())
      .when(cancel(bob))
      .refuses(BookingMissing));
  it('frees the slot', () =>
    given(day, ...booked(), cancelled)
      .when(holdSlot('2', { by: bob }))
      .appends(slotHeld('2', { customerId: bob.id })));
});

describe('another time on the same day', () => {
  const moved = { type: 'BookingRescheduled' as const, data: { ...mention(), from: slot('11:00'), to: slot('12:00') } };
  it('moves the booking', () =>
    given(day, ...booked())
      .when(reschedule('12:00'))
      .appends(moved));
  it('may be done by the shop', () =>
    given(day, ...booked())
      .when(reschedule('12:00', owner))
      .appends(moved));
  it('appends nothing when the booking has that time already', () =>
    given(day, ...booked())
      .when(reschedule('11:00'))
      .appendsNothing());
  it('frees the old time and takes the new one', () => {
    given(day, ...booked(), moved)
      .when(holdSlot('2', { by: bob }))
      .appends(slotHeld('2', { customerId: bob.id }));
    given(day, ...booked(), moved)
      .when(holdSlot('2', { by: bob, time: '12:00' }))
      .refuses(SlotTaken);
  });
  it('refuses a taken time', () =>
    given(day, ...booked(), slotHeld('2', { time: '12:00', customerId: bob.id, expiresAt: later(90) }))
      .when(reschedule('12:00'))
      .refuses(SlotTaken));
  it('refuses once it has begun', () =>
    given(day, ...booked())
      .when(reschedule('12:00', ann, START))
      .refuses(AlreadyStarted));
  it('is refused as missing for any other customer', () =>
    given(day, ...booked())
      .when(reschedule('12:00', bob))
      .refuses(BookingMissing));
});

describe('another day', () => {
  const booking = { ...facts(), paymentId: 'pay-1' };
  const arrive = (time = '12:00', by = ann, move = 1) =>
    send<ArriveFromOtherDay>(
      'ArriveFromOtherDay',
      { ...of('1', NEXT_DATE), ...offer(NEXT_DATE), time, booking, move },
      by,
      later(60),
    );
  const arrived = {
    type: 'BookingArrived' as const,
    data: { ...booking, ...slot('12:00', NEXT_DATE), from: slot('11:00'), move: 1 },
  };
  const away = (move = 1, at = later(60)) =>
    send<MoveAway>('MoveAway', { ...of(), to: slot('12:00', NEXT_DATE), move }, ann, at);
  const left = { type: 'BookingMovedAway' as const, data: { ...mention(), to: slot('12:00', NEXT_DATE), move: 1 } };
  const undo = (move = 1) => send<UndoArrival>('UndoArrival', { ...of('1', NEXT_DATE), move }, system, later(61));

  it('the new day takes the booking with price and payment as they were', () =>
    given(day).when(arrive()).appends(arrived));
  it('the new day appends nothing when asked again', () => given(day, arrived).when(arrive()).appendsNothing());
  it('the new day refuses another arrival of the same move', () =>
    given(day, arrived).when(arrive('12:30')).refuses(MoveUnderWay));
  it('the new day refuses a taken time', () =>
    given(day, slotHeld('2', { date: NEXT_DATE, time: '12:00', expiresAt: later(90) }))
      .when(arrive())
      .refuses(SlotTaken));
  it("the new day refuses another customer's booking", () =>
    given(day).when(arrive('12:00', bob)).refuses(BookingMissing));
  it('the old day releases the slot', () =>
    given(day, ...booked())
      .when(away())
      .appends(left));
  it('the old day appends nothing when asked again', () =>
    given(day, ...booked(), left)
      .when(away())
      .appendsNothing());
  it('the old day refuses a second way out', () =>
    given(day, ...booked(), left)
      .when(away(2))
      .refuses(BookingMoved));
  it('the old day refuses when the booking was cancelled meanwhile', () =>
    given(day, ...booked(), cancelled)
      .when(away())
      .refuses(AlreadyCancelled));
  it('the old day refuses later commands with BookingMoved', () =>
    given(day, ...booked(), left)
      .when(cancel())
      .refuses(BookingMoved));
  it('the old day keeps the payment of the booking', () => {
    given(day, ...booked(), left)
      .when(confirm())
      .appendsNothing();
    given(day, ...booked(), left)
      .when(confirm({ paymentId: 'pay-2' }))
      .refuses(AlreadyPaid);
  });
  it('the old day frees the time', () =>
    given(day, ...booked(), left)
      .when(holdSlot('2', { by: bob }))
      .appends(slotHeld('2', { customerId: bob.id })));
  it('the old day refuses a step of an older move after the booking came back', () => {
    const back = { ...arrived, data: { ...booking, ...slot('12:00'), from: slot('12:00', NEXT_DATE), move: 2 } };
    const older = send<MoveAway>('MoveAway', { ...of(), to: slot('10:00', '2027-01-14'), move: 1 }, ann, later(60));
    given(day, ...booked(), left, back)
      .when(older)
      .refuses(BookingMoved);
  });
  it('an undone arrival frees the time, once', () => {
    const undone = { type: 'ArrivalUndone' as const, data: mention('1', { date: NEXT_DATE }) };
    given(day, arrived).when(undo()).appends(undone);
    given(day, arrived, undone).when(undo()).appendsNothing();
  });
  it('an older move cannot be undone in place of this one', () => given(day, arrived).when(undo(3)).appendsNothing());
});

describe('afterwards', () => {
  it('the shop records that it happened, once it has begun', () => {
    given(day, ...booked())
      .when(complete())
      .appends({ type: 'BookingCompleted', data: mention() });
    given(day, ...booked())
      .when(complete(owner, later(60)))
      .refuses(NotStartedYet);
  });
  it('the shop records that the customer did not come', () =>
    given(day, ...booked())
      .when(noShow())
      .appends({ type: 'CustomerMissed', data: mention() }));
  it('it ends one way only', () => {
    const completed = { type: 'BookingCompleted' as const, data: mention() };
    given(day, ...booked(), completed)
      .when(complete())
      .appendsNothing();
    given(day, ...booked(), completed)
      .when(noShow())
      .refuses(AlreadyOver);
    given(day, ...booked(), cancelled)
      .when(complete())
      .refuses(AlreadyCancelled);
  });
  it('the customer may not', () =>
    given(day, ...booked())
      .when(complete(ann))
      .refuses(OnlyTheShop));
  it('any other account gets BookingMissing', () =>
    given(day, ...booked())
      .when(complete(bob))
      .refuses(BookingMissing));
});

it('goes to the stream of the shop and its local day', () =>
  expect(day.stream(holdSlot().data)).toBe(`day-${facts().shopId}_${DATE}`));
