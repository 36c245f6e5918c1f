import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { Refusal } from '../refusal.ts';
import type { ConfirmBooking, ExpireHold, ExtendHold, ReleaseHold } from './commands.ts';
import { day } from './decider.ts';
import { MOST_HOLDS_OF_ONE, MOST_ON_DAY } from './holds.ts';
import {
  AlreadyPaid,
  AmountChanged,
  BadExtension,
  BookingMissing,
  HoldAlreadyExtended,
  HoldEnded,
  NotAWorkingHour,
  ShopNotBookable,
  SlotPast,
  SlotTaken,
  TooFarAhead,
  TooMuchOnDay,
} from './refusals.ts';
import {
  ann,
  bob,
  booked,
  bookingId,
  confirmed,
  DATE,
  holdSlot,
  later,
  mention,
  NOON_BEFORE,
  of,
  owner,
  send,
  slotAt,
  slotHeld,
  system,
} from './testing.ts';

const START = slotAt('11:00').startsAt;
const confirm = (over: Partial<ConfirmBooking['data']> = {}, by = system, at = later(5)) =>
  send<ConfirmBooking>('ConfirmBooking', { ...of(), paymentId: 'pay-1', amount: 3500, ...over }, by, at);

describe('holding a slot', () => {
  it('keeps a free slot for ten minutes', () => given(day).when(holdSlot()).appends(slotHeld()));
  it('appends nothing when the same hold is asked for again', () =>
    given(day, slotHeld()).when(holdSlot()).appendsNothing());
  it('keeps the answer to the transportation question', () => {
    const command = holdSlot();
    given(day)
      .when({ ...command, data: { ...command.data, transportation: false } } as typeof command)
      .appends(slotHeld('1', { transportation: false }));
  });
  it('leaves a day’s stream small: of one member’s holds it takes so many, whatever became of them', () => {
    const holds = (count: number) =>
      Array.from({ length: count }, (_, nth) => [
        slotHeld(`h${nth}`),
        nth % 2 === 0
          ? { type: 'HoldReleased' as const, data: mention(`h${nth}`) }
          : { type: 'HoldExpired' as const, data: mention(`h${nth}`) },
      ]).flat();
    given(day, ...holds(MOST_HOLDS_OF_ONE - 1))
      .when(holdSlot())
      .appends(slotHeld());
    given(day, ...holds(MOST_HOLDS_OF_ONE))
      .when(holdSlot())
      .refuses(TooMuchOnDay);
    given(day, ...holds(MOST_HOLDS_OF_ONE))
      .when(holdSlot('1', { by: bob }))
      .appends(slotHeld('1', { customerId: bob.id }));
    given(day, ...holds(MOST_HOLDS_OF_ONE), slotHeld('1'))
      .when(holdSlot())
      .appendsNothing();
    const visits = Array.from({ length: MOST_HOLDS_OF_ONE }, (_, nth) => booked(`b${nth}`, { time: '12:30' })).flat();
    given(day, ...visits)
      .when(holdSlot())
      .appends(slotHeld());
  });
  it('leaves it small: of everything that there is on a day it takes so much', () => {
    const past = Array.from({ length: MOST_ON_DAY - 1 }, (_, nth) => {
      const who = { customerId: `Stranger${String(nth).padStart(14, '0')}` };
      return [
        slotHeld(`s${nth}`, who),
        { type: 'HoldReleased' as const, data: mention(`s${nth}`, who) },
      ];
    }).flat();
    given(day, ...past)
      .when(holdSlot())
      .appends(slotHeld());
    const full = [...past, ...booked('last', { time: '12:30', customerId: bob.id })];
    given(day, ...full)
      .when(holdSlot())
      .refuses(TooMuchOnDay);
  });
  it('refuses a time outside the working hours', () =>
    given(day)
      .when(holdSlot('1', { time: '09:00' }))
      .refuses(NotAWorkingHour));
  it('refuses a time off the half-hour grid', () =>
    given(day)
      .when(holdSlot('1', { time: '10:15' }))
      .refuses(NotAWorkingHour));
  it('refuses a time that has begun', () =>
    given(day)
      .when(holdSlot('1', { at: START }))
      .refuses(SlotPast));
  it('opens 90 days ahead and not 91', () => {
    given(day)
      .when(holdSlot('1', { date: '2027-04-10' }))
      .appends(slotHeld('1', { date: '2027-04-10' }));
    given(day)
      .when(holdSlot('1', { date: '2027-04-11' }))
      .refuses(TooFarAhead);
  });
  it('refuses at a shop that was removed', () => {
    const command = holdSlot();
    given(day)
      .when({ ...command, data: { ...command.data, shopRemoved: true } } as typeof command)
      .refuses(ShopNotBookable);
  });
  it('refuses a slot that another customer holds', () =>
    given(day, slotHeld())
      .when(holdSlot('2', { by: bob }))
      .refuses(SlotTaken));
  it('refuses a slot that is booked, long after the hold', () =>
    given(day, ...booked())
      .when(holdSlot('2', { by: bob, at: later(600) }))
      .refuses(SlotTaken));
  it('names the three nearest free times with the refusal', () => {
    const state = fold(day, [...booked('1', { time: '11:00' }), slotHeld('3', { time: '11:30' })]);
    let refusal: Refusal | undefined;
    try {
      day.decide(holdSlot('2', { by: bob }), state);
    } catch (error) {
      refusal = error as Refusal;
    }
    expect(refusal?.details).toEqual({ date: DATE, nearest: ['10:30', '10:00', '12:00'] });
  });
  it("gives a lapsed hold's slot to the next customer, even if no job ran, and records the expiry first", () =>
    given(day, slotHeld())
      .when(holdSlot('2', { by: bob, at: later(10) }))
      .appends({ type: 'HoldExpired', data: mention() }, slotHeld('2', { customerId: bob.id, expiresAt: later(20) })));
  it('gives a released slot to the next customer at once', () =>
    given(day, slotHeld(), { type: 'HoldReleased', data: mention() })
      .when(holdSlot('2', { by: bob }))
      .appends(slotHeld('2', { customerId: bob.id })));
});

describe('keeping a hold longer', () => {
  const extend = (minutes?: number, by = ann, at = later(9)) =>
    send<ExtendHold>('ExtendHold', { ...of(), ...(minutes && { minutes }) }, by, at);
  const extended = { type: 'HoldExtended' as const, data: { ...mention(), expiresAt: later(20) } };
  it('adds ten minutes', () => given(day, slotHeld()).when(extend()).appends(extended));
  it('never goes past thirty minutes from the beginning', () =>
    given(day, slotHeld())
      .when(extend(25))
      .appends({ type: 'HoldExtended', data: { ...mention(), expiresAt: later(30) } }));
  it('happens once', () =>
    given(day, slotHeld(), extended)
      .when(extend(5, ann, later(15)))
      .refuses(HoldAlreadyExtended));
  it('refuses when the hold is over', () =>
    given(day, slotHeld())
      .when(extend(5, ann, later(10)))
      .refuses(HoldEnded));
  it('refuses an impossible stretch', () => given(day, slotHeld()).when(extend(31)).refuses(BadExtension));
  it("refuses another customer's hold", () => given(day, slotHeld()).when(extend(5, bob)).refuses(BookingMissing));
});

describe('replacing a hold', () => {
  const instead = (name: string, of: string, at: string, time = '11:00') => {
    const command = holdSlot(name, { at, time });
    return { ...command, data: { ...command.data, replacing: bookingId(of) } };
  };
  const extend = (at: string) => send<ExtendHold>('ExtendHold', of('2'), ann, at);
  const released = { type: 'HoldReleased' as const, data: mention() };
  const goneOn = (expiresAt: string) => slotHeld('2', { since: NOON_BEFORE, expiresAt });

  it('at a half hour that it keeps goes on from its beginning', () =>
    given(day, slotHeld())
      .when(instead('2', '1', later(9)))
      .appends(released, goneOn(later(19))));
  it('goes on from the first of several, and never past thirty minutes from it', () => {
    given(day, slotHeld(), released, goneOn(later(19)))
      .when(instead('3', '2', later(18)))
      .appends(
        { type: 'HoldReleased', data: mention('2') },
        slotHeld('3', { since: NOON_BEFORE, expiresAt: later(28) }),
      );
    given(day, slotHeld(), released, goneOn(later(28)))
      .when(instead('3', '2', later(27)))
      .appends(
        { type: 'HoldReleased', data: mention('2') },
        slotHeld('3', { since: NOON_BEFORE, expiresAt: later(30) }),
      );
  });
  it('leaves no more to extend than what is left of the thirty', () => {
    given(day, slotHeld(), released, goneOn(later(25)))
      .when(extend(later(24)))
      .appends({ type: 'HoldExtended', data: { ...mention('2'), expiresAt: later(30) } });
    given(day, slotHeld(), released, goneOn(later(30)))
      .when(extend(later(29)))
      .refuses(HoldAlreadyExtended);
  });
  it('at another half hour begins anew', () =>
    given(day, slotHeld())
      .when(instead('2', '1', later(9), '11:30'))
      .appends(released, slotHeld('2', { time: '11:30', expiresAt: later(19) })));
  it('that has lapsed begins anew', () =>
    given(day, slotHeld())
      .when(instead('2', '1', later(10)))
      .appends({ type: 'HoldExpired', data: mention() }, slotHeld('2', { expiresAt: later(20) })));
});

describe('releasing a hold', () => {
  const release = (by = ann) => send<ReleaseHold>('ReleaseHold', of(), by, later(2));
  const expire = (at: string) => send<ExpireHold>('ExpireHold', of(), system, at);
  it('frees the slot', () => given(day, slotHeld()).when(release()).appends({ type: 'HoldReleased', data: mention() }));
  it('appends nothing the second time', () =>
    given(day, slotHeld(), { type: 'HoldReleased', data: mention() }).when(release()).appendsNothing());
  it('a lapsed hold is ended for good by the system, and then cannot be confirmed any more', () => {
    const over = [slotHeld(), { type: 'HoldExpired' as const, data: mention() }];
    const released = { type: 'HoldReleased' as const, data: { ...mention(), lapsed: true as const } };
    given(day, ...over)
      .when(release())
      .appendsNothing();
    given(day, ...over)
      .when(release(system))
      .appends(released);
    given(day, ...over, released)
      .when(confirm())
      .refuses(HoldEnded);
  });
  it('is only for its own customer', () => {
    given(day, slotHeld()).when(release(bob)).refuses(BookingMissing);
    given(day, slotHeld()).when(release(owner)).refuses(BookingMissing);
  });
  it('is not for a confirmed booking', () =>
    given(day, ...booked())
      .when(release())
      .refuses(HoldEnded));
  it('the job appends nothing before the time', () =>
    given(day, slotHeld())
      .when(expire(later(9)))
      .appendsNothing());
  it('the job records the end at the time', () =>
    given(day, slotHeld())
      .when(expire(later(10)))
      .appends({ type: 'HoldExpired', data: mention() }));
  it('the job appends nothing about a booking', () =>
    given(day, ...booked())
      .when(expire(later(10)))
      .appendsNothing());
});

describe('confirming', () => {
  const free = { ...slotHeld('1', { price: 0 }) };
  const expired = { type: 'HoldExpired' as const, data: mention() };
  it('turns a paid hold into a booking', () => given(day, slotHeld()).when(confirm()).appends(confirmed()));
  it('appends nothing for the same payment', () =>
    given(day, ...booked())
      .when(confirm())
      .appendsNothing());
  it('refuses a second payment', () =>
    given(day, ...booked())
      .when(confirm({ paymentId: 'pay-2' }))
      .refuses(AlreadyPaid));
  it('refuses another amount than the price', () =>
    given(day, slotHeld())
      .when(confirm({ amount: 3499 }))
      .refuses(AmountChanged));
  it('refuses to give a priced booking without a payment', () =>
    given(day, slotHeld())
      .when(confirm({ paymentId: null, amount: 0 }))
      .refuses(AmountChanged));
  it('needs no payment for a price of 0', () =>
    given(day, free)
      .when(confirm({ paymentId: null, amount: 0 }, ann))
      .appends({ type: 'BookingConfirmed', data: { ...mention(), paymentId: null, price: 0 } }));
  it("refuses another customer's hold", () => given(day, slotHeld()).when(confirm({}, bob)).refuses(BookingMissing));
  it('still works after the hold is over while the slot is free', () => {
    given(day, slotHeld())
      .when(confirm({}, system, later(11)))
      .appends(confirmed());
    given(day, slotHeld(), expired)
      .when(confirm({}, system, later(11)))
      .appends(confirmed());
  });
  it('takes the slot back from a later hold that has lapsed too', () =>
    given(day, slotHeld(), expired, slotHeld('2', { customerId: bob.id, expiresAt: later(20) }))
      .when(confirm({}, system, later(20)))
      .appends({ type: 'HoldExpired', data: mention('2', { customerId: bob.id }) }, confirmed()));
  it('refuses after the hold has lapsed when another customer has the slot', () =>
    given(day, slotHeld(), expired, slotHeld('2', { customerId: bob.id, expiresAt: later(20) }))
      .when(confirm({}, system, later(11)))
      .refuses(SlotTaken));
  it('refuses after the hold is over when the appointment would have begun', () =>
    given(day, slotHeld())
      .when(confirm({}, system, START))
      .refuses(HoldEnded));
  it('refuses a hold that was released', () =>
    given(day, slotHeld(), { type: 'HoldReleased', data: mention() }).when(confirm()).refuses(HoldEnded));
  it('refuses what was never held', () => given(day).when(confirm()).refuses(BookingMissing));
});
