import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { ConfirmBooking, ExpireHold, ExtendHold, HoldForSeries } from './commands.ts';
import { day } from './decider.ts';
import {
  BookingMissing,
  HoldAlreadyExtended,
  NotAWorkingHour,
  NoticeTooShort,
  SlotTaken,
  TooFarAhead,
} from './refusals.ts';
import {
  ann,
  bob,
  booked,
  holdSlot,
  later,
  mention,
  NOON_BEFORE,
  OWNER_ID,
  of,
  offer,
  send,
  slotAt,
  slotHeld,
  system,
} from './testing.ts';
import { bookedBut, joined } from './waitlist.testing.ts';

const SERIES = `${ann.id}000000000001`;

const keep = (over: Partial<HoldForSeries['data']> = {}, by: Actor = system, at = NOON_BEFORE): HoldForSeries => ({
  type: 'HoldForSeries',
  data: {
    ...of(),
    ...offer(),
    time: '11:00',
    ownerId: OWNER_ID,
    timeZone: 'America/Chicago',
    price: 3500,
    customerId: ann.id,
    series: SERIES,
    ...over,
  },
  at,
  by,
});
/** The day of the specs begins 23 hours after noon of the day before: until its beginning. */
const { startsAt: START } = slotAt('11:00');
const held = (over = {}) => slotHeld('1', { series: SERIES, since: NOON_BEFORE, expiresAt: START, ...over });

describe('a visit that is repeated', () => {
  it('is held for its customer until it begins, and for two days at most', () => {
    given(day).when(keep()).appends(held());
    const early = '2027-01-08T17:00:00.000Z';
    given(day)
      .when(keep({}, system, early))
      .appends(held({ since: early, expiresAt: '2027-01-10T17:00:00.000Z' }));
  });

  it('is booked at once where nothing is paid up front', () => {
    const nothing = { upFront: 0, noShowKept: 100 };
    given(day)
      .when(keep({ depositRule: nothing }))
      .appends(held({ depositRule: nothing }), {
        type: 'BookingConfirmed',
        data: { ...mention(), paymentId: null, price: 3500, paid: 0 },
      });
    given(day)
      .when(keep({ price: 0 }))
      .appends(held({ price: 0 }), {
        type: 'BookingConfirmed',
        data: { ...mention(), paymentId: null, price: 0 },
      });
  });

  it('is kept by the system alone, and once, whatever has become of it', () => {
    given(day).when(keep({}, ann)).refuses(BookingMissing);
    given(day, held()).when(keep()).appendsNothing();
    given(day, held(), { type: 'HoldReleased', data: mention() })
      .when(keep())
      .appendsNothing();
  });

  it('takes nothing that another has, or waits for, and nothing that a customer could not book', () => {
    given(day, ...booked('2', { customerId: bob.id }))
      .when(keep())
      .refuses(SlotTaken);
    given(day, ...bookedBut('11:00'), joined())
      .when(keep())
      .refuses(SlotTaken);
    given(day)
      .when(keep({ time: '09:00' }))
      .refuses(NotAWorkingHour);
    given(day)
      .when(keep({ notice: 24 * 60 }))
      .refuses(NoticeTooShort);
    given(day)
      .when(keep({ horizon: 0 }))
      .refuses(TooFarAhead);
  });

  it('keeps its time from others while it is held, and not longer', () => {
    given(day, held())
      .when(holdSlot('2', { by: bob, at: later(60) }))
      .refuses(SlotTaken);
    const early = '2027-01-08T17:00:00.000Z';
    const lapsed = held({ since: early, expiresAt: later(-60) });
    given(day, lapsed)
      .when(holdSlot('2', { by: bob }))
      .appends({ type: 'HoldExpired', data: { ...mention(), series: SERIES } }, slotHeld('2', { customerId: bob.id }));
    given(day, lapsed)
      .when(send<ExpireHold>('ExpireHold', of(), system))
      .appends({ type: 'HoldExpired', data: { ...mention(), series: SERIES } });
  });

  it('is paid like any other hold', () =>
    given(day, held())
      .when(send<ConfirmBooking>('ConfirmBooking', { ...of(), paymentId: 'pay-1', amount: 3500 }, ann, later(600)))
      .appends({ type: 'BookingConfirmed', data: { ...mention(), paymentId: 'pay-1', price: 3500 } }));

  it('is not kept longer by extending it', () =>
    given(day, held())
      .when(send<ExtendHold>('ExtendHold', of(), ann, later(5)))
      .refuses(HoldAlreadyExtended));

  it('is let go for another service of the customer’s own choice, which is an ordinary hold', () => {
    const command = holdSlot('2', { at: later(600) });
    const instead = { ...command, data: { ...command.data, replacing: of().bookingId } };
    given(day, held())
      .when(instead)
      .appends({ type: 'HoldReleased', data: mention() }, slotHeld('2', { expiresAt: later(610) }));
  });

  it('is known to its day as one of a series', () =>
    expect(fold(day, [held()]).bookings[of().bookingId]).toMatchObject({ series: SERIES, heldAt: NOON_BEFORE }));
});
