import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { cancellationOf } from './cancelling.ts';
import type { AddWalkIn, ArriveFromOtherDay, DayCommand, UnblockTime } from './commands.ts';
import { day } from './decider.ts';
import { MOST_ENTRIES } from './desk.ts';
import type { DayEvent } from './events.ts';
import {
  AlreadyCancelled,
  AlreadyStarted,
  BlockMissing,
  BookingMissing,
  NotAWalkIn,
  NotAWorkingHour,
  NothingToBlock,
  OnlyTheOwner,
  ShopNotBookable,
  SlotPast,
  SlotTaken,
  TimesTaken,
  TooFarAhead,
  TooMuchOnDay,
} from './refusals.ts';
import { isFree } from './state.ts';
import {
  ann,
  block,
  booked,
  bookingId,
  DATE,
  guest,
  holdSlot,
  later,
  mention,
  NEXT_DATE,
  NOON_BEFORE,
  OWNER_ID,
  of,
  ofBlock,
  offer,
  owner,
  send,
  slotAt,
  slotHeld,
  TIMES,
  timeBlocked,
  walkInAdded,
} from './testing.ts';

const STARTED = slotAt('11:00').startsAt;
const ENDED = slotAt('11:00').endsAt;
const unblock = (name = 'b', times?: readonly string[], by = owner) =>
  send<UnblockTime>('UnblockTime', { ...ofBlock(name), ...(times && { times }) }, by);
const addWalkIn = (over: { time?: string; at?: string; by?: typeof owner; name?: string; removed?: boolean } = {}) => {
  const { time = '11:00', at = NOON_BEFORE, by = owner, name = 'w', removed = false } = over;
  const desk = { ...offer(), shopRemoved: removed, ownerId: OWNER_ID, timeZone: 'America/Chicago', price: 3500 };
  return send<AddWalkIn>('AddWalkIn', { ...of(name), ...desk, time, guest }, by, at);
};
const act = (type: 'CompleteBooking' | 'MarkNoShow' | 'CancelBooking' | 'ForgetWalkIn', at = NOON_BEFORE, by = owner) =>
  send<DayCommand>(type, of('w') as never, by, at);

/** What the details of a refusal say. */
function detailsOf(command: DayCommand, ...past: DayEvent[]): unknown {
  try {
    day.decide(command, fold(day, past));
  } catch (error) {
    return (error as { details?: unknown }).details;
  }
  return undefined;
}

describe('blocking time', () => {
  it('takes all half hours named, in the order of the day', () =>
    given(day)
      .when(block(['11:30', '11:00'], { reason: 'Dentist' }))
      .appends(timeBlocked('b', ['11:00', '11:30'], { reason: 'Dentist' })));
  it('takes the rest of the day when none is named, without what is over or blocked already', () =>
    given(day, timeBlocked('a', ['12:00']))
      .when(block(undefined, { at: ENDED }))
      .appends(timeBlocked('b', ['11:30', '12:30'])));
  it('takes the half hour that has begun, not one that is over', () => {
    given(day)
      .when(block(['11:00'], { at: STARTED }))
      .appends(timeBlocked('b', ['11:00']));
    given(day)
      .when(block(['11:00'], { at: ENDED }))
      .refuses(SlotPast);
  });
  it('refuses what is booked, held or blocked, and names it', () => {
    const past = [...booked('1', { time: '10:00' }), slotHeld('2', { time: '10:30' }), timeBlocked('a', ['11:00'])];
    given(day, ...past)
      .when(block(TIMES))
      .refuses(TimesTaken);
    expect(detailsOf(block(TIMES), ...past)).toEqual({ date: DATE, taken: ['10:00', '10:30', '11:00'] });
    expect(detailsOf(block(undefined), ...past)).toEqual({ date: DATE, taken: ['10:00', '10:30'] });
  });
  it('records the end of a lapsed hold before it takes its time', () =>
    given(day, slotHeld())
      .when(block(['11:00'], { at: later(10) }))
      .appends({ type: 'HoldExpired', data: mention() }, timeBlocked('b', ['11:00'])));
  it('repeated appends nothing', () =>
    given(day, timeBlocked())
      .when(block(['11:00']))
      .appendsNothing());
  it('is for the owner, of a shop and a day that take bookings, within its hours', () => {
    given(day)
      .when(block(['11:00'], { by: ann }))
      .refuses(OnlyTheOwner);
    given(day)
      .when(block(['11:00'], { removed: true }))
      .refuses(ShopNotBookable);
    given(day)
      .when(block(['11:00'], { today: '2026-10-01' }))
      .refuses(TooFarAhead);
    given(day)
      .when(block(['09:00']))
      .refuses(NotAWorkingHour);
    given(day, timeBlocked('a', TIMES)).when(block(undefined)).refuses(NothingToBlock);
  });
  it('keeps the time from customers, with the nearest free ones', () => {
    given(day, timeBlocked()).when(holdSlot()).refuses(SlotTaken);
    expect(detailsOf(holdSlot(), timeBlocked())).toEqual({ date: DATE, nearest: ['10:30', '11:30', '10:00'] });
  });
  it('keeps the time from a payment that comes after the hold', () => {
    const late = send<DayCommand>(
      'ConfirmBooking',
      { ...of(), paymentId: 'pay-1', amount: 3500 } as never,
      ann,
      later(11),
    );
    given(day, slotHeld(), timeBlocked()).when(late).refuses(SlotTaken);
  });
  it('leaves a day’s stream small', () => {
    const past = Array.from({ length: MOST_ENTRIES }, (_, nth) => [
      timeBlocked(`n${nth}`),
      { type: 'TimeUnblocked' as const, data: { ...ofBlock(`n${nth}`), ownerId: OWNER_ID, times: ['11:00'] } },
    ]).flat();
    given(day, ...past)
      .when(block(['11:00']))
      .refuses(TooMuchOnDay);
    given(day, ...past)
      .when(addWalkIn())
      .refuses(TooMuchOnDay);
  });
});

describe('opening blocked time again', () => {
  const past = timeBlocked('b', ['11:00', '11:30']);
  const opened = (...times: string[]) => ({
    type: 'TimeUnblocked' as const,
    data: { ...ofBlock('b'), ownerId: OWNER_ID, times },
  });
  it('opens all of a block, or the half hours named', () => {
    given(day, past).when(unblock()).appends(opened('11:00', '11:30'));
    given(day, past)
      .when(unblock('b', ['11:30', '12:00']))
      .appends(opened('11:30'));
    given(day, past, opened('11:00')).when(unblock()).appends(opened('11:30'));
  });
  it('repeated appends nothing', () => given(day, past, opened('11:00', '11:30')).when(unblock()).appendsNothing());
  it('frees only what is still the block’s', () => {
    const state = fold(day, [past, opened('11:00'), ...booked('1', { time: '11:00' }), opened('11:30')]);
    expect([isFree(state, '11:00', NOON_BEFORE), isFree(state, '11:30', NOON_BEFORE)]).toEqual([false, true]);
  });
  it('is for the owner alone; to others there is no block', () => {
    given(day, past)
      .when(unblock('b', undefined, ann))
      .refuses(BlockMissing);
    given(day, past).when(unblock('other')).refuses(BlockMissing);
  });
});

describe('a walk-in', () => {
  it('has a free half hour at the shop’s price, also one that has begun', () => {
    given(day).when(addWalkIn()).appends(walkInAdded());
    given(day)
      .when(addWalkIn({ at: STARTED }))
      .appends(walkInAdded());
    given(day)
      .when(addWalkIn({ at: ENDED }))
      .refuses(SlotPast);
  });
  it('repeated appends nothing; a member’s booking id is not one', () => {
    given(day, walkInAdded()).when(addWalkIn()).appendsNothing();
    given(day, ...booked())
      .when(addWalkIn({ name: '1' }))
      .refuses(BookingMissing);
  });
  it('gets nothing that is booked, held or blocked', () => {
    const takers: readonly (readonly DayEvent[])[] = [
      booked('1'),
      [slotHeld('1')],
      [timeBlocked()],
      [walkInAdded('v')],
    ];
    for (const past of takers)
      given(day, ...past)
        .when(addWalkIn())
        .refuses(SlotTaken);
  });
  it('takes the place of a lapsed hold, on record', () =>
    given(day, slotHeld())
      .when(addWalkIn({ at: later(10) }))
      .appends({ type: 'HoldExpired', data: mention() }, walkInAdded()));
  it('is added by the owner, while the shop takes bookings', () => {
    given(day)
      .when(addWalkIn({ by: ann }))
      .refuses(OnlyTheOwner);
    given(day)
      .when(addWalkIn({ removed: true }))
      .refuses(ShopNotBookable);
  });
  it('ends as a booking does', () => {
    const data = mention('w', { customerId: bookingId('w') });
    given(day, walkInAdded()).when(act('CompleteBooking', STARTED)).appends({ type: 'BookingCompleted', data });
    given(day, walkInAdded()).when(act('MarkNoShow', STARTED)).appends({ type: 'CustomerMissed', data });
  });
  it('can be cancelled until it is over, and gives nothing back, as nothing was paid', () => {
    const data = {
      ...mention('w', { customerId: bookingId('w') }),
      cancelledBy: 'shop' as const,
      paymentId: null,
      refund: 0,
    };
    given(day, walkInAdded()).when(act('CancelBooking', STARTED)).appends({ type: 'BookingCancelled', data });
    given(day, walkInAdded()).when(act('CancelBooking', ENDED)).refuses(AlreadyStarted);
    given(day, walkInAdded(), { type: 'BookingCancelled', data }).when(act('CancelBooking')).refuses(AlreadyCancelled);
    expect(cancellationOf(walkInAdded().data, owner, NOON_BEFORE)).toMatchObject({ refund: 0, fee: 0 });
  });
  it('arrives on another day with what was written down', () => {
    const booking = { ...walkInAdded().data, paymentId: null };
    const target = { ...of('w', NEXT_DATE), ...offer(NEXT_DATE), time: '11:00' };
    const past = day.decide(
      send<ArriveFromOtherDay>('ArriveFromOtherDay', { ...target, booking, move: 1 }, owner),
      fold(day, []),
    );
    expect(fold(day, past).bookings[bookingId('w')]).toMatchObject({ walkIn: true, guest, date: NEXT_DATE });
  });
  it('is forgotten by its shop: once, and no member’s booking', () => {
    const data = mention('w', { customerId: bookingId('w') });
    const forgotten: DayEvent = { type: 'WalkInForgotten', data };
    const past: DayEvent[] = [walkInAdded(), forgotten];
    given(day, walkInAdded()).when(act('ForgetWalkIn')).appends(forgotten);
    given(day, ...past)
      .when(act('ForgetWalkIn'))
      .appendsNothing();
    given(day, walkInAdded())
      .when(act('ForgetWalkIn', NOON_BEFORE, ann))
      .refuses(BookingMissing);
    given(day, ...booked('w'))
      .when(act('ForgetWalkIn'))
      .refuses(NotAWalkIn);
    expect(fold(day, past).bookings[bookingId('w')]).not.toHaveProperty('guest');
  });
  it('keeps no reason of a cancellation either, written before or after it was forgotten', () => {
    const data = mention('w', { customerId: bookingId('w') });
    const forgotten: DayEvent = { type: 'WalkInForgotten', data };
    const cancelled: DayEvent = {
      type: 'BookingCancelled',
      data: { ...data, cancelledBy: 'shop', reason: 'Rude', paymentId: null, refund: 0 },
    };
    const reasonOf = (...past: DayEvent[]) => fold(day, past).bookings[bookingId('w')]?.cancellation?.reason;
    expect(reasonOf(walkInAdded(), cancelled)).toBe('Rude');
    expect(reasonOf(walkInAdded(), cancelled, forgotten)).toBeNull();
    expect(reasonOf(walkInAdded(), forgotten, cancelled)).toBeNull();
  });
  it('is known without details once they cannot be unsealed', () => {
    const sealed = { ...walkInAdded(), data: { ...walkInAdded().data, guest: '' as never } };
    expect(fold(day, [sealed]).bookings[bookingId('w')]).not.toHaveProperty('guest');
  });
});
