import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { atChair } from './chairs.ts';
import type {
  AddWalkIn,
  ArriveFromOtherDay,
  BlockTime,
  CloseDay,
  ConfirmBooking,
  RescheduleBooking,
} from './commands.ts';
import { day } from './decider.ts';
import type { DayEvent, TimeBlocked } from './events.ts';
import * as refusals from './refusals.ts';
import { isFree, minutesBooked } from './state.ts';
import {
  ann,
  BEN,
  bob,
  booked,
  bookingId,
  CLEO,
  choice,
  confirmed,
  DATE,
  detailsOf,
  facts,
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
  type SeatWish,
  seated,
  send,
  slotAt,
  slotHeld,
  system,
  TIMES,
  timeBlocked,
} from './testing.ts';
import { acceptFreed, entry, joined, joinWaitlist, offered, offerFreed, turn } from './waitlist.testing.ts';

const DESK = { ownerId: OWNER_ID, timeZone: 'America/Chicago' };
const { serviceId: _, ...fade } = choice();
const atBen = (name = '1', over = {}) => slotHeld(name, { chair: BEN, ...over });
const refusedWith = (command: Parameters<typeof day.decide>[0], ...past: readonly DayEvent[]): unknown =>
  detailsOf(() => day.decide(command, fold(day, [...past])));
const chairOf = (command: Parameters<typeof day.decide>[0], ...past: readonly DayEvent[]): string | undefined =>
  day.decide(command, fold(day, [...past])).flatMap((event) => ('chair' in event.data ? [event.data.chair] : []))[0];
const moveTo = (time: string, who: SeatWish, by = ann) =>
  send<RescheduleBooking>('RescheduleBooking', { ...of(), ...offer(), ...seated(who), time }, by);

describe('a visit with somebody of the crew', () => {
  it('is at their chair, and leaves every other one free', () => {
    given(day)
      .when(holdSlot('1', { who: 'ben' }))
      .appends(atBen());
    given(day, atBen())
      .when(holdSlot('2', { by: bob }))
      .appends(slotHeld('2', { customerId: bob.id }));
    given(day, slotHeld())
      .when(holdSlot('2', { by: bob, who: 'ben' }))
      .appends(atBen('2', { customerId: bob.id }));
    given(day, atBen())
      .when(holdSlot('2', { by: bob, who: 'ben' }))
      .refuses(refusals.SlotTaken);
  });

  it('is within their hours, and of what they offer', () => {
    given(day)
      .when(holdSlot('1', { who: 'ben', time: '10:00' }))
      .refuses(refusals.NotAWorkingHour);
    given(day)
      .when(holdSlot('1', { who: 'cleo', chosen: choice() }))
      .refuses(refusals.NotOfferedByBarber);
    const nobody = holdSlot();
    given(day)
      .when({ ...nobody, data: { ...nobody.data, chairs: [] } })
      .refuses(refusals.BarberNotBookable);
  });

  it('is confirmed also late, while their chair is free', () => {
    const pay = (name: string) =>
      send<ConfirmBooking>('ConfirmBooking', { ...of(name), paymentId: 'pay-1', amount: 3500 }, system, later(11));
    given(day, atBen(), ...booked('2', { customerId: bob.id }))
      .when(pay('1'))
      .appends(confirmed('1'));
    given(day, atBen(), ...booked('2', { customerId: bob.id, chair: BEN }))
      .when(pay('1'))
      .refuses(refusals.SlotTaken);
  });

  it('keeps its beginning only where a hold replaces one at the same chair', () => {
    const second = holdSlot('2', { who: 'ben', at: later(5) });
    const replacing = { ...second, data: { ...second.data, replacing: bookingId('1') } };
    const released = { type: 'HoldReleased' as const, data: mention('1') };
    given(day, atBen())
      .when(replacing)
      .appends(released, atBen('2', { since: NOON_BEFORE, expiresAt: later(15) }));
    given(day, slotHeld())
      .when(replacing)
      .appends(released, atBen('2', { expiresAt: later(15) }));
  });
});

describe('whoever is free', () => {
  const anyone = (over: Parameters<typeof holdSlot>[1] = {}) => holdSlot('9', { who: 'anyone', by: bob, ...over });

  it('is who has the fewest minutes booked that day, of equal ones the first', () => {
    expect(chairOf(anyone())).toBeUndefined();
    expect(chairOf(anyone(), ...booked('1', { time: '12:00' }))).toBe(BEN);
    expect(chairOf(anyone(), ...booked('1', { time: '12:00' }), atBen('2', { time: '12:30' }))).toBe(CLEO);
    // A hold that is over is no turn, nor is one that the next replaces.
    expect(chairOf(anyone({ at: later(10) }), slotHeld('1', { time: '12:00' }))).toBeUndefined();
    const next = anyone();
    const replacing = { ...next, data: { ...next.data, replacing: bookingId('1') } };
    expect(chairOf(replacing, slotHeld('1', { time: '12:00', customerId: bob.id }))).toBeUndefined();
    const state = fold(day, [...booked('1', { chair: BEN }), atBen('2', { time: '12:00' })]);
    expect([minutesBooked(state, BEN, NOON_BEFORE), minutesBooked(state, BEN, NOON_BEFORE, bookingId('1'))]).toEqual([
      60, 30,
    ]);
  });

  it('is one who is there, and offers the service', () => {
    expect(chairOf(anyone({ time: '10:00' }), ...booked('1', { time: '10:00' }))).toBe(CLEO);
    expect(chairOf(anyone({ chosen: choice() }), ...booked('1'))).toBe(BEN);
    given(day, ...booked('1'), ...booked('2', { chair: BEN }))
      .when(anyone({ chosen: choice() }))
      .refuses(refusals.SlotTaken);
  });

  it('is nobody once every chair is taken; then the nearest times of all of them are named', () => {
    const all = [...booked('1'), ...booked('2', { chair: BEN }), ...booked('3', { chair: CLEO })];
    expect(refusedWith(anyone(), ...all)).toEqual({ date: DATE, nearest: ['10:30', '11:30', '10:00'] });
    const lunch = TIMES.filter((time) => time !== '11:00').map((time, nth) => booked(`b${nth}`, { time }));
    expect(refusedWith(holdSlot('9', { by: bob }), ...all, ...lunch.flat())).toEqual({ date: DATE, nearest: [] });
    expect(refusedWith(anyone({ notice: 1_440, at: later(30) }))).toEqual({
      ...{ minutes: 1_440, date: DATE, nearest: ['12:30'] },
    });
  });
});

describe('a move', () => {
  const rescheduled = (from: object, to: object, over = {}) => ({
    type: 'BookingRescheduled' as const,
    data: {
      ...mention('1', over),
      from: { date: DATE, ...slotAt('11:00'), ...from },
      to: { date: DATE, ...slotAt('11:00'), ...to },
    },
  });

  it('is to another chair as well, at the same time too', () => {
    given(day, ...booked())
      .when(moveTo('11:00', 'ben'))
      .appends(rescheduled({}, { chair: BEN }));
    given(day, ...booked('1', { chair: BEN }))
      .when(moveTo('11:00', undefined))
      .appends(rescheduled({ chair: BEN }, {}));
    for (const who of ['ben', 'anyone'] as const)
      given(day, ...booked('1', { chair: BEN }))
        .when(moveTo('11:00', who))
        .appendsNothing();
    given(day, ...booked(), ...booked('2', { chair: BEN, customerId: bob.id }))
      .when(moveTo('11:00', 'ben'))
      .refuses(refusals.SlotTaken);
    given(day, ...booked('1', { service: 'fade', chosen: fade, endsAt: slotAt('11:00').endsAt }))
      .when(moveTo('11:00', 'cleo'))
      .refuses(refusals.NotOfferedByBarber);
  });

  it('leaves the chair that it had free', () => {
    const past = [...booked('1', { chair: BEN }), rescheduled({ chair: BEN }, {})];
    const state = fold(day, past);
    expect(isFree(atChair(state, BEN), '11:00', NOON_BEFORE)).toBe(true);
    expect(isFree(state, '11:00', NOON_BEFORE)).toBe(false);
    expect(state.bookings[bookingId('1')]).not.toHaveProperty('chair');
  });

  it('to another day takes the chair that is asked for there', () => {
    const booking = { ...facts('1', { chair: BEN }), paymentId: 'pay-1' };
    const arrive = (who: SeatWish) =>
      send<ArriveFromOtherDay>('ArriveFromOtherDay', {
        ...{ ...of('1', NEXT_DATE), ...offer(NEXT_DATE), ...seated(who, NEXT_DATE) },
        ...{ time: '12:00', booking, move: 1 },
      });
    expect(chairOf(arrive('cleo'))).toBe(CLEO);
    expect(chairOf(arrive(undefined))).toBeUndefined();
    expect(fold(day, day.decide(arrive(undefined), day.initial)).bookings[bookingId('1')]).not.toHaveProperty('chair');
  });
});

describe('the desk', () => {
  const walkIn = (who: SeatWish) =>
    send<AddWalkIn>(
      'AddWalkIn',
      { ...of('w'), ...offer(), ...seated(who), ...DESK, price: 3500, time: '11:00', guest },
      owner,
    );
  const block = (who: SeatWish, times?: readonly string[]) =>
    send<BlockTime>('BlockTime', { ...ofBlock(), ...offer(), ...seated(who), ...DESK, ...(times && { times }) }, owner);
  const close = (names: readonly string[] = []) =>
    send<CloseDay>(
      'CloseDay',
      { ...ofBlock(), ...offer(), ...DESK, appointments: names.map((name) => bookingId(name)) },
      owner,
    );
  const blockedAtBen = (times: readonly string[]): TimeBlocked => {
    const { type, data } = timeBlocked('b', times);
    return { type, data: { ...data, chair: BEN } };
  };
  const closed = (times: readonly string[] = TIMES): TimeBlocked => {
    const { type, data } = timeBlocked('b', times);
    return { type, data: { ...data, everyChair: true } };
  };

  it('seats who walks in where it is free', () => {
    expect(chairOf(walkIn('anyone'), ...booked('1'))).toBe(BEN);
    given(day, atBen()).when(walkIn('ben')).refuses(refusals.SlotTaken);
  });

  it('takes what is offered to who waits only where nobody else is free', () => {
    const offeredAtBen = { ...offered(), data: { ...offered().data, chair: BEN } };
    const waits = [...booked('1'), joined('e1', bob, { chair: BEN }), offeredAtBen];
    expect(chairOf(walkIn('anyone'), ...waits, ...booked('2', { chair: CLEO, time: '12:00' }))).toBe(CLEO);
    expect(day.decide(walkIn('anyone'), fold(day, waits)).map(({ type }) => type)).toEqual(['WalkInAdded']);
    expect(
      day.decide(walkIn('anyone'), fold(day, [...waits, ...booked('2', { chair: CLEO })])).map(({ type }) => type),
    ).toEqual(['FreedSlotWithdrawn', 'WalkInAdded']);
  });

  it('keeps the time of one chair', () => {
    const nobody = block('ben');
    given(day)
      .when({ ...nobody, data: { ...nobody.data, chairs: [] } })
      .refuses(refusals.BarberNotBookable);
    given(day)
      .when(block('ben', ['11:00']))
      .appends(blockedAtBen(['11:00']));
    given(day)
      .when(block('ben'))
      .appends(blockedAtBen(TIMES.slice(1)));
    given(day)
      .when(block('ben', ['10:00']))
      .refuses(refusals.NotAWorkingHour);
    given(day, ...booked('1', { chair: BEN }))
      .when(block('ben', ['11:00']))
      .refuses(refusals.TimesTaken);
    given(day, blockedAtBen(['11:00']))
      .when(holdSlot('1', { who: 'ben' }))
      .refuses(refusals.SlotTaken);
    given(day, blockedAtBen(['11:00']))
      .when(holdSlot())
      .appends(slotHeld());
    const opened = { type: 'TimeUnblocked' as const, data: { ...ofBlock(), ownerId: OWNER_ID, times: ['11:00'] } };
    given(day, blockedAtBen(['11:00']), opened)
      .when(holdSlot('1', { who: 'ben' }))
      .appends(atBen());
  });

  it('closes a day at every chair, also of who begins later', () => {
    const cancelled = (name: string) => ({
      type: 'BookingCancelled' as const,
      data: { ...mention(name), cancelledBy: 'shop' as const, paymentId: `pay-${name}`, refund: 3500 },
    });
    const past = [...booked('1', { chair: BEN }), ...booked('2', { time: '12:00' }), atBen('3', { time: '12:00' })];
    given(day, ...past)
      .when(close(['1', '2']))
      .appends(cancelled('1'), cancelled('2'), { type: 'HoldReleased', data: mention('3') }, closed());
    for (const who of [undefined, 'ben', 'cleo'] as const)
      given(day, closed()).when(holdSlot('1', { who })).refuses(refusals.SlotTaken);
    given(day, closed()).when(close()).appendsNothing();
    const again = close();
    given(day, closed())
      .when({ ...again, data: { ...again.data, blockId: bookingId('c') } })
      .refuses(refusals.NothingToBlock);
    const opened = { type: 'TimeUnblocked' as const, data: { ...ofBlock(), ownerId: OWNER_ID, times: TIMES } };
    given(day, closed(), opened)
      .when(holdSlot('1', { who: 'ben' }))
      .appends(atBen());
  });

  it('takes back what was offered, and ends holds that have lapsed, before it closes', () => {
    const offeredAtBen = { ...offered(), data: { ...offered().data, chair: BEN } };
    given(day, joined('e1', bob, { chair: BEN }), offeredAtBen)
      .when(close())
      .appends({ type: 'FreedSlotWithdrawn', data: entry() }, closed());
    const late = { ...close(), at: later(10) };
    given(day, atBen())
      .when(late)
      .appends({ type: 'HoldExpired', data: mention('1') }, closed());
  });
});

describe('who waits', () => {
  const full = TIMES.flatMap((time, nth) => [
    ...booked(`o${nth}`, { time }),
    ...booked(`b${nth}`, { time, chair: BEN }),
    ...booked(`c${nth}`, { time, chair: CLEO }),
  ]);
  const freed = (name: string) => ({
    type: 'BookingCancelled' as const,
    data: { ...mention(name), cancelledBy: 'customer' as const, paymentId: null, refund: 0 },
  });
  const waiting = (chair?: string) => joined('e1', bob, chair ? { chair } : {});
  const join = (who: SeatWish, chair?: string) => {
    const command = joinWaitlist('e1', chair ? { chair } : {});
    return { ...command, data: { ...command.data, ...seated(who) } };
  };
  const run = () => {
    const command = offerFreed();
    return { ...command, data: { ...command.data, ...seated('anyone') } };
  };
  const offerAt = (chair?: string) => ({ ...offered(), data: { ...offered().data, ...(chair && { chair }) } });

  it('waits for one person, or for anyone, while none of them is free', () => {
    given(day, ...full)
      .when(join('anyone', 'anyone'))
      .appends(waiting('anyone'));
    given(day, ...full, freed('b2'))
      .when(join('anyone', 'anyone'))
      .refuses(refusals.TimesAreFree);
    given(day, ...full, freed('b2'))
      .when(join('ben', BEN))
      .refuses(refusals.TimesAreFree);
    given(day, ...full, freed('b2'))
      .when(join('cleo', CLEO))
      .appends(waiting(CLEO));
    given(day, ...full, freed('b2'))
      .when(join(undefined))
      .appends(waiting());
  });

  it('waits for nobody who takes no bookings, or does not offer what is wished', () => {
    const nobody = join('ben', BEN);
    given(day, ...full)
      .when({ ...nobody, data: { ...nobody.data, chairs: [] } })
      .refuses(refusals.BarberNotBookable);
    const fadeAtCleo = join('cleo', CLEO);
    given(day, ...full)
      .when({ ...fadeAtCleo, data: { ...fadeAtCleo.data, service: 'fade' } })
      .refuses(refusals.NotOfferedByBarber);
  });

  it('is offered a time of whom they wait for', () => {
    given(day, ...full, waiting('anyone'), freed('b2'))
      .when(run())
      .appends(offerAt(BEN));
    given(day, ...full, waiting(BEN), freed('b2'))
      .when(run())
      .appends(offerAt(BEN));
    given(day, ...full, waiting(BEN), freed('c2'))
      .when(run())
      .appendsNothing();
    given(day, ...full, waiting(), freed('b2'))
      .when(run())
      .appendsNothing();
    given(day, ...full, waiting(), freed('o2'))
      .when(run())
      .appends(offerAt());
    given(day, ...full, joined('e1', bob, { chair: 'anyone', service: 'fade' }), freed('c2'))
      .when(run())
      .appendsNothing();
  });

  it('keeps an offer made after another run has looked up who waits', () =>
    given(day, ...full, waiting('anyone'), freed('b2'), offerAt(BEN))
      .when(offerFreed([]))
      .appendsNothing());

  it('is before strangers at the chairs they wait for, and at no other', () => {
    const take = (who: SeatWish) => holdSlot('9', { who });
    given(day, ...full, waiting('anyone'), freed('b2'))
      .when(take('ben'))
      .refuses(refusals.SlotTaken);
    given(day, ...full, waiting(CLEO), freed('b2'))
      .when(take('ben'))
      .appends(atBen('9'));
    given(day, ...full, waiting(CLEO), freed('b2'), freed('c2'))
      .when(take('anyone'))
      .appends(atBen('9'));
  });

  it('takes what was offered at that chair alone', () => {
    const past = [...full, freed('b2'), waiting('anyone'), offerAt(BEN)];
    const accept = acceptFreed('e1');
    given(day, ...past)
      .when(accept)
      .refuses(refusals.OfferEnded);
    given(day, ...past)
      .when({ ...accept, data: { ...accept.data, ...seated('ben') } })
      .appends(
        { type: 'FreedSlotAccepted', data: { ...entry(), bookingId: bookingId('new') } },
        atBen('new', { customerId: bob.id }),
      );
    given(day, ...past)
      .when(holdSlot('9', { who: 'ben' }))
      .refuses(refusals.SlotTaken);
  });

  it('is not offered what is outside of the hours of a chair by now', () => {
    const command = offerFreed([turn()]);
    given(day, ...full, freed('b2'), waiting(BEN), offerAt(BEN))
      .when(command)
      .appends({ type: 'FreedSlotWithdrawn', data: entry() });
  });
});
