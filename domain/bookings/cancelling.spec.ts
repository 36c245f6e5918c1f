import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { cancellationOf } from './cancelling.ts';
import type {
  ArriveFromOtherDay,
  CancelBooking,
  DayCommand,
  HoldSlot,
  MoveAway,
  RescheduleBooking,
} from './commands.ts';
import { day } from './decider.ts';
import type { BookingCancelled, DayEvent } from './events.ts';
import { RefundDiffers } from './refusals.ts';
import { ann, booked, bookingId, DATE, facts, holdSlot, NEXT_DATE, of, offer, owner, send, slotAt } from './testing.ts';

const HOUR = 3_600_000;
const START = Date.parse(slotAt('11:00').startsAt);
const earlier = (ms: number): string => new Date(START - ms).toISOString();
const half = { cancellationPolicy: { freeHours: 24, percentage: 50 } };

const cancelAt = (at: string, by = ann, extra: Partial<CancelBooking['data']> = {}) =>
  send<CancelBooking>('CancelBooking', { ...of(), ...extra }, by, at);
const refundOf = (past: readonly DayEvent[], command: CancelBooking): number =>
  (day.decide(command, fold(day, past))[0] as BookingCancelled).data.refund;

describe('cancelling by the shop’s policy', () => {
  it('gives everything back without a policy, however late', () => {
    expect(refundOf(booked(), cancelAt(earlier(1)))).toBe(3500);
  });

  it('is free up to and at the limit, and gives the percentage back one millisecond later', () => {
    expect(refundOf(booked('1', half), cancelAt(earlier(24 * HOUR)))).toBe(3500);
    expect(refundOf(booked('1', half), cancelAt(earlier(24 * HOUR - 1)))).toBe(1750);
  });

  it('rounds in the customer’s favour', () => {
    expect(
      refundOf(
        booked('1', { price: 3333, cancellationPolicy: { freeHours: 24, percentage: 33 } }),
        cancelAt(earlier(1)),
      ),
    ).toBe(1100);
    expect(
      refundOf(booked('1', { price: 1, cancellationPolicy: { freeHours: 24, percentage: 1 } }), cancelAt(earlier(1))),
    ).toBe(1);
    expect(
      refundOf(booked('1', { price: 1, cancellationPolicy: { freeHours: 24, percentage: 0 } }), cancelAt(earlier(1))),
    ).toBe(0);
  });

  it('gives everything back when the shop cancels', () => {
    expect(refundOf(booked('1', half), cancelAt(earlier(1), owner))).toBe(3500);
  });

  it('refuses an amount that was shown and has changed since', () => {
    given(day, ...booked('1', half))
      .when(cancelAt(earlier(1), ann, { refund: 3500 }))
      .refuses(RefundDiffers);
    expect(refundOf(booked('1', half), cancelAt(earlier(1), ann, { refund: 1750 }))).toBe(1750);
  });

  it('is the policy of the moment the slot was held', () => {
    const hold = { ...holdSlot(), data: { ...holdSlot().data, ...half } } satisfies HoldSlot;
    expect(day.decide(hold, day.initial)).toMatchObject([{ type: 'SlotHeld', data: half }]);
  });

  it('shows before the click the refund that the click then makes, at any time, for any price and policy', () => {
    const policy = fc.option(fc.record({ freeHours: fc.nat({ max: 720 }), percentage: fc.nat({ max: 100 }) }), {
      nil: undefined,
    });
    const around = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -720 * HOUR, max: 720 * HOUR }));
    fc.assert(
      fc.property(
        policy,
        fc.nat({ max: 99_999_999 }),
        around,
        fc.constantFrom(ann, owner),
        (cancellationPolicy, price, offset, by) => {
          const limit = (cancellationPolicy?.freeHours ?? 0) * HOUR;
          const left = Math.max(1, limit - offset);
          const at = earlier(left);
          const over = { price, ...(cancellationPolicy && { cancellationPolicy }) };
          const past = booked('1', over);
          const shown = cancellationOf(facts('1', over), by, at);
          expect(refundOf(past, cancelAt(at, by, { refund: shown.refund }))).toBe(shown.refund);
          expect(shown.refund + shown.fee).toBe(price);
          expect(Number.isSafeInteger(shown.refund) && shown.refund >= 0 && shown.refund <= price).toBe(true);
          // Judged without floating point: the smallest whole number of cents that is not less than the share.
          const share = BigInt(price) * BigInt(cancellationPolicy?.percentage ?? 100);
          const due = left >= limit || by === owner ? price : Number((share + 99n) / 100n);
          expect(shown.refund).toBe(due);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('moving a booking', () => {
  const late = earlier(HOUR);
  const early = earlier(30 * HOUR);
  const toNoon = (at: string, by = ann) =>
    send<RescheduleBooking>('RescheduleBooking', { ...of(), ...offer(), time: '12:30' }, by, at);
  const once = (command: DayCommand, past: readonly DayEvent[] = booked('1', half)) => [
    ...past,
    ...day.decide(command, fold(day, past)),
  ];
  const shownAfter = (past: readonly DayEvent[], id: string, at: string) => {
    const booking = fold(day, past).bookings[id];
    return booking && cancellationOf(booking, ann, at);
  };

  it('late by its customer does not make cancelling free again', () => {
    expect(shownAfter(once(toNoon(late)), bookingId(), late)).toMatchObject({ refund: 1750, fee: 1750 });
    const tomorrow = { ...of('1', NEXT_DATE), ...offer(NEXT_DATE), time: '12:30' };
    const arriving = { ...tomorrow, booking: { ...facts('1', half), paymentId: 'pay-1' }, move: 1 };
    const there = once(send<ArriveFromOtherDay>('ArriveFromOtherDay', arriving, ann, late), []);
    expect(shownAfter(there, bookingId(), late)).toMatchObject({ refund: 1750 });
  });

  it('in time, or by the shop, keeps it free until the new limit', () => {
    expect(shownAfter(once(toNoon(early)), bookingId(), early)).toMatchObject({ refund: 3500 });
    expect(shownAfter(once(toNoon(late, owner)), bookingId(), earlier(30 * HOUR))).toMatchObject({ refund: 3500 });
    expect(once(toNoon(late, owner)).at(-1)?.data).not.toHaveProperty('movedLate');
  });

  it('stays paid by the payment that paid for it, on the same day and on another', () => {
    expect(fold(day, once(toNoon(early))).bookings[bookingId()]).toMatchObject({
      stage: 'confirmed',
      paymentId: 'pay-1',
      time: '12:30',
      price: 3500,
    });
    const to = { ...slotAt('12:30', NEXT_DATE), date: NEXT_DATE };
    const left = once(send<MoveAway>('MoveAway', { ...of('1', DATE), to, move: 1 }, ann, early));
    expect(fold(day, left).left[bookingId()]).toMatchObject([{ paymentId: 'pay-1' }]);
  });
});
