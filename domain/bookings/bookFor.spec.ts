import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { MOST_OF_ONE } from './bookFor.ts';
import { cancellationOf } from './cancelling.ts';
import type { BookForCustomer } from './commands.ts';
import { day } from './decider.ts';
import type { DayEvent } from './events.ts';
import {
  BookedForOneself,
  BookedForTooOften,
  BookingMissing,
  OnlyTheOwner,
  ShopNotBookable,
  SlotPast,
  SlotTaken,
} from './refusals.ts';
import {
  ann,
  bob,
  booked,
  choice,
  holdSlot,
  later,
  mention,
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
import { dueAtShopOf, noShowOf, upFrontOf } from './upFront.ts';
import { bookedBut, joined } from './waitlist.testing.ts';

type Over = Partial<BookForCustomer['data']> & { by?: typeof owner; at?: string; name?: string };
const bookFor = ({ by = owner, at = NOON_BEFORE, name = '1', ...over }: Over = {}) => {
  const desk = { ...offer(), ownerId: OWNER_ID, timeZone: 'America/Chicago', price: 3500 };
  const data = { ...of(name), ...desk, customerId: ann.id, time: '11:00', ...over };
  return send<BookForCustomer>('BookForCustomer', data, by, at);
};
const depositRule = { upFront: 0, noShowKept: 0 };
const made = [
  slotHeld('1', { depositRule }),
  { type: 'BookingConfirmed' as const, data: { ...mention(), paymentId: null, price: 3500, paid: 0 } },
] as const;

describe('a booking that the shop makes for a customer', () => {
  it('is theirs at once, and paid at the shop', () => {
    given(day).when(bookFor()).appends(...made);
    const booking = fold(day, made).bookings[mention().bookingId];
    expect(booking).toMatchObject({ stage: 'confirmed', customerId: ann.id });
    if (!booking) throw new Error('it is there');
    expect([upFrontOf(booking), dueAtShopOf(booking), noShowOf(booking)]).toEqual([0, 3500, { refund: 0, kept: 0 }]);
    expect(cancellationOf(booking, ann, later(10)).refund).toBe(0);
  });

  it('costs what was chosen, and says nothing of what is paid where it costs nothing', () => {
    expect(day.decide(bookFor({ chosen: choice({ minutes: 30, buffer: 0 }) }), fold(day, []))).toMatchObject([
      { data: { price: 4_500, service: 'fade' } },
      { data: { price: 4_500, paid: 0 } },
    ]);
    const [, free] = day.decide(bookFor({ price: 0 }), fold(day, []));
    expect(free?.data).toEqual({ ...mention(), paymentId: null, price: 0 });
  });

  it('repeated appends nothing; another booking’s id is refused', () => {
    given(day, ...made)
      .when(bookFor())
      .appendsNothing();
    given(day, ...booked('1', { customerId: bob.id }))
      .when(bookFor())
      .refuses(BookingMissing);
    given(day, slotHeld()).when(bookFor()).refuses(BookingMissing);
  });

  it('gets nothing that is booked, held, blocked, past or waited for by others', () => {
    const takers: readonly (readonly DayEvent[])[] = [
      ...[booked('2'), [slotHeld('2')], [timeBlocked()], [walkInAdded('v')]],
    ];
    for (const past of takers)
      given(day, ...past)
        .when(bookFor())
        .refuses(SlotTaken);
    given(day)
      .when(bookFor({ at: slotAt('11:00').startsAt }))
      .refuses(SlotPast);
    const wanted = [...bookedBut('11:00'), joined('e1', bob)];
    given(day, ...wanted)
      .when(bookFor({ name: 'n' }))
      .refuses(SlotTaken);
    expect(day.decide(bookFor({ name: 'n', customerId: bob.id }), fold(day, wanted))).toHaveLength(2);
  });

  it('takes the place of a lapsed hold, on record, and needs no notice', () => {
    const [expired, ...others] = day.decide(
      bookFor({ name: '2', at: later(10), notice: 10_000 }),
      fold(day, [slotHeld('1')]),
    );
    expect(expired).toEqual({ type: 'HoldExpired', data: mention() });
    expect(others.map(({ type }) => type)).toEqual(['SlotHeld', 'BookingConfirmed']);
  });

  it('is made by the shop, for others, while it takes bookings', () => {
    given(day)
      .when(bookFor({ by: bob }))
      .refuses(OnlyTheOwner);
    given(day)
      .when(bookFor({ customerId: OWNER_ID }))
      .refuses(BookedForOneself);
    given(day)
      .when(bookFor({ shopRemoved: true }))
      .refuses(ShopNotBookable);
  });

  it('is made so often for one customer on a day, and no oftener', () => {
    const seen = Array.from({ length: MOST_OF_ONE }, (_, nth) => [
      slotHeld(`h${nth}`),
      { type: 'HoldReleased' as const, data: mention(`h${nth}`) },
    ]).flat();
    given(day, ...seen)
      .when(bookFor())
      .refuses(BookedForTooOften);
    expect(day.decide(bookFor({ customerId: bob.id }), fold(day, seen))).toHaveLength(2);
    // Their own holds are bounded elsewhere.
    expect(day.decide(holdSlot(), fold(day, seen))).toHaveLength(1);
  });
});
