import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { totalOf } from '../money.ts';
import type { DepositRule } from '../shops/events.ts';
import { cancellationOf } from './cancelling.ts';
import type {
  ArriveFromOtherDay,
  CancelBooking,
  CompleteBooking,
  ConfirmBooking,
  HoldSlot,
  MarkNoShow,
} from './commands.ts';
import { day } from './decider.ts';
import type { BookingCancelled, BookingConfirmed, BookingFacts, CustomerMissed } from './events.ts';
import { AmountChanged, NoShowTooLate } from './refusals.ts';
import {
  ann,
  booked,
  bookingId,
  choice,
  facts,
  holdSlot,
  mention,
  NEXT_DATE,
  of,
  offer,
  owner,
  send,
  slotAt,
  slotHeld,
  walkInAdded,
} from './testing.ts';
import { dueAtShopOf, noShowOf, upFrontOf } from './upFront.ts';

const rule: DepositRule = { upFront: 30, noShowKept: 50 };
const HOUR = 3_600_000;
const ENDS = Date.parse(slotAt('11:00').endsAt);
const afterEnd = (ms: number): string => new Date(ENDS + ms).toISOString();
const BEGUN = slotAt('11:00').startsAt;

const confirm = (amount: number, paymentId: string | null = 'pay-1') =>
  send<ConfirmBooking>('ConfirmBooking', { ...of(), paymentId, amount });
const noShow = (at = BEGUN, by = owner) => send<MarkNoShow>('MarkNoShow', of(), by, at);

describe('what is paid with a booking', () => {
  it('is everything by default', () => {
    expect([upFrontOf(facts()), dueAtShopOf(facts())]).toEqual([3500, 0]);
    expect(noShowOf(facts())).toEqual({ refund: 0, kept: 3500 });
  });

  it.each([
    [3500, 30, 1050],
    [3333, 33, 1099],
    [3500, 0, 0],
    [3500, 100, 3500],
    [0, 30, 0],
    // A card is charged half a dollar at the least.
    [3500, 1, 50],
    [60, 50, 50],
    // Such prices were possible once; never more than the price.
    [40, 50, 40],
  ])('of %i cents, %i percent are %i', (price, upFront, due) => {
    const booking = facts('1', { price, depositRule: { ...rule, upFront } });
    expect(upFrontOf(booking)).toBe(due);
    expect(upFrontOf(booking) + dueAtShopOf(booking)).toBe(price);
  });

  it('is nothing for a walk-in, who pays all at the desk', () => {
    const { data } = walkInAdded('w', { depositRule: rule });
    expect([upFrontOf(data), dueAtShopOf(data)]).toEqual([0, 3500]);
  });

  it('follows the rule of the moment in which the slot was held, for the price of what was chosen', () => {
    const hold = { ...holdSlot(), data: { ...holdSlot().data, depositRule: rule } } satisfies HoldSlot;
    given(day)
      .when(hold)
      .appends(slotHeld('1', { depositRule: rule }));
    const chosen = choice();
    const [held] = day.decide({ ...hold, data: { ...hold.data, chosen } }, day.initial);
    expect(upFrontOf(held?.data as BookingFacts)).toBe(Math.floor((totalOf(chosen) * 30) / 100));
  });

  it('confirms the booking, and no other amount does, the price least of all', () => {
    const held = slotHeld('1', { depositRule: rule });
    given(day, held)
      .when(confirm(1050))
      .appends({ type: 'BookingConfirmed', data: { ...mention(), paymentId: 'pay-1', price: 3500, paid: 1050 } });
    for (const amount of [3500, 1049, 1051, 0]) given(day, held).when(confirm(amount)).refuses(AmountChanged);
    given(day, held).when(confirm(0, null)).refuses(AmountChanged);
  });

  it('may be nothing: then it is confirmed without a payment, and with none', () => {
    const held = slotHeld('1', { depositRule: { ...rule, upFront: 0 } });
    given(day, held)
      .when(confirm(0, null))
      .appends({ type: 'BookingConfirmed', data: { ...mention(), paymentId: null, price: 3500, paid: 0 } });
    given(day, held).when(confirm(3500)).refuses(AmountChanged);
  });

  it('goes with the booking to another day', () => {
    const tomorrow = { ...of('1', NEXT_DATE), ...offer(NEXT_DATE), time: '12:30' };
    const arriving = { ...tomorrow, booking: { ...facts('1', { depositRule: rule }), paymentId: 'pay-1' }, move: 1 };
    const events = day.decide(send<ArriveFromOtherDay>('ArriveFromOtherDay', arriving), day.initial);
    expect(fold(day, events).bookings[bookingId()]).toMatchObject({ depositRule: rule });
    const { startsAt } = slotAt('12:30', NEXT_DATE);
    const missed = day.decide(send<MarkNoShow>('MarkNoShow', of('1', NEXT_DATE), owner, startsAt), fold(day, events));
    expect(missed).toMatchObject([{ type: 'CustomerMissed', data: { paymentId: 'pay-1', refund: 525 } }]);
  });
});

describe('a deposit', () => {
  it('is what a cancellation refunds, all of it or the policy’s part of it', () => {
    const terms = { depositRule: rule, cancellationPolicy: { freeHours: 2, percentage: 50 } };
    const cancelAt = (at: string, by = ann) => send<CancelBooking>('CancelBooking', of(), by, at);
    const refundAt = (at: string, by = ann) =>
      (day.decide(cancelAt(at, by), fold(day, booked('1', terms)))[0] as BookingCancelled).data.refund;
    expect(refundAt(afterEnd(-10 * HOUR))).toBe(1050);
    expect(refundAt(afterEnd(-HOUR))).toBe(525);
    expect(refundAt(afterEnd(-HOUR), owner)).toBe(1050);
  });

  it('is kept in part of who does not come: the event says what goes back, and of which payment', () => {
    given(day, ...booked('1', { depositRule: rule }))
      .when(noShow())
      .appends({ type: 'CustomerMissed', data: { ...mention(), paymentId: 'pay-1', refund: 525 } });
    const missed = { type: 'CustomerMissed' as const, data: { ...mention(), paymentId: 'pay-1', refund: 525 } };
    given(day, ...booked('1', { depositRule: rule }), missed)
      .when(noShow())
      .appendsNothing();
    expect(fold(day, [...booked('1', { depositRule: rule }), missed]).bookings[bookingId()]).toMatchObject({
      stage: 'noShow',
      noShowRefund: 525,
    });
  });

  it('is kept whole, or there was none: nothing is said of money', () => {
    const plain = { type: 'CustomerMissed' as const, data: mention() };
    given(day, ...booked('1', { depositRule: { upFront: 30, noShowKept: 100 } }))
      .when(noShow())
      .appends(plain);
    const [held, confirmed] = booked('1', { depositRule: { upFront: 0, noShowKept: 0 } });
    given(day, held, { ...confirmed, data: { ...confirmed.data, paymentId: null } })
      .when(noShow())
      .appends(plain);
    given(day, walkInAdded('1'))
      .when(noShow())
      .appends({ type: 'CustomerMissed', data: mention('1', { customerId: bookingId('1') }) });
  });

  it('goes back by a no-show until a day after the visit: later the shop may have been paid out for it', () => {
    const last = afterEnd(24 * HOUR - 1);
    const late = afterEnd(24 * HOUR);
    const past = booked('1', { depositRule: rule });
    expect(day.decide(noShow(last), fold(day, past))).toHaveLength(1);
    given(day, ...past)
      .when(noShow(late))
      .refuses(NoShowTooLate);
    given(day, ...past)
      .when(send<CompleteBooking>('CompleteBooking', of(), owner, late))
      .appends({ type: 'BookingCompleted', data: mention() });
    // Where nothing goes back there is no such end.
    given(day, ...booked())
      .when(noShow(late))
      .appends({ type: 'CustomerMissed', data: mention() });
  });
});

it('never refunds or keeps more than was paid, nor pays more than the price, whatever price, rules and ending', () => {
  const percentage = fc.nat({ max: 100 });
  const terms = fc.record(
    {
      depositRule: fc.record({ upFront: percentage, noShowKept: percentage }),
      cancellationPolicy: fc.record({ freeHours: fc.nat({ max: 720 }), percentage }),
    },
    { requiredKeys: [] },
  );
  const price = fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 99_999_999 }));
  const ending = fc.constantFrom('customer', 'shop', 'noShow');
  fc.assert(
    fc.property(terms, price, ending, fc.integer({ min: 1, max: 720 * HOUR }), (said, cents, ends, ahead) => {
      const over = { price: cents, ...said };
      const paid = upFrontOf(facts('1', over));
      const share = (BigInt(cents) * BigInt(said.depositRule?.upFront ?? 100)) / 100n;
      // What a card cannot be charged becomes the least it can, never more than the price.
      const asked = share > 0n && share < 50n ? 50n : share;
      expect(BigInt(paid)).toBe(asked < BigInt(cents) ? asked : BigInt(cents));

      const held = slotHeld('1', over);
      const paymentId = paid === 0 ? null : 'pay-1';
      const [confirmed] = day.decide(confirm(paid, paymentId), fold(day, [held])) as [BookingConfirmed];
      expect(confirmed.data.paid ?? confirmed.data.price).toBe(paid);
      const past = [held, confirmed];
      const start = Date.parse(held.data.startsAt);
      const by = ends === 'shop' ? owner : ann;
      const at = new Date(start - ahead).toISOString();
      const command =
        ends === 'noShow' ? noShow(held.data.startsAt) : send<CancelBooking>('CancelBooking', of(), by, at);
      const [ended] = day.decide(command, fold(day, past)) as [BookingCancelled | CustomerMissed];
      const refund = ended.data.refund ?? 0;
      const shown = ends === 'noShow' ? noShowOf(held.data) : cancellationOf(held.data, by, at);
      const kept = 'kept' in shown ? shown.kept : shown.fee;
      expect([refund, refund + kept]).toEqual([shown.refund, paid]);
      expect(Number.isSafeInteger(refund) && refund >= 0 && kept >= 0).toBe(true);
      if (refund > 0) expect(ended.data.paymentId).toBe(paymentId);
      if (ends === 'shop') expect(refund).toBe(paid);
      if (ends !== 'noShow') return;
      // Judged without floating point: the smallest whole number of cents that is not less than the share.
      const back = BigInt(paid) * BigInt(100 - (said.depositRule?.noShowKept ?? 100));
      expect(refund).toBe(Number((back + 99n) / 100n));
    }),
    { numRuns: 5_000 },
  );
});
