import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { choiceOf } from '../shops/choosing.ts';
import { AddOnNotOffered, PriceTooSmall, ServiceNotOffered } from '../shops/refusals.ts';
import { needsOf, wordsOfService } from './choice.ts';
import type { AddWalkIn, ConfirmBooking, HoldSlot, RescheduleBooking } from './commands.ts';
import { day } from './decider.ts';
import { placeAt } from './marks.ts';
import { SlotTaken, TimesTaken, TooShortForService } from './refusals.ts';
import { isFree } from './state.ts';
import {
  ann,
  block,
  bob,
  bookingId,
  choice,
  confirmed,
  DATE,
  guest,
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
  system,
  TIMES,
  timeBlocked,
} from './testing.ts';

const beard = { addOnId: 'beard', name: 'Beard trim', minutes: 15, price: 1_200 };
const towel = { addOnId: 'towel', name: 'Hot towel', minutes: 0, price: 300 };
const { serviceId: _, ...fade } = choice();
/** A fade at eleven: 45 minutes, then ten in which the chair is not free. */
const heldFade = (name = '1', over = {}) =>
  slotHeld(name, {
    service: 'fade',
    chosen: fade,
    price: 4_500,
    endsAt: '2027-01-12T17:45:00.000Z',
    marks: ['11:00', '11:30'],
    ...over,
  });
const walkIn = (time: string, chosen = choice()) =>
  send<AddWalkIn>(
    'AddWalkIn',
    { ...of('w'), ...offer(), ownerId: OWNER_ID, timeZone: 'America/Chicago', price: 3500, time, chosen, guest },
    owner,
  );
const moveTo = (time: string) => send<RescheduleBooking>('RescheduleBooking', { ...of(), ...offer(), time });

describe('what is chosen from the menu', () => {
  const service = { ...choice(), addOns: [beard, towel] };

  it('is the default service when nothing is named', () => {
    expect(choiceOf([service], {})).toBeUndefined();
    expect(choiceOf([service], { serviceId: 'barb' })).toBeUndefined();
    expect(needsOf(undefined)).toEqual({ minutes: 30, buffer: 0 });
    expect(wordsOfService({})).toBe('Barber Service');
  });

  it('takes its add-ons along, with their minutes', () => {
    const chosen = choiceOf([service], { serviceId: 'fade', addOnIds: ['towel', 'beard', 'beard'] });
    expect(chosen?.addOns).toEqual([beard, towel]);
    expect(needsOf(chosen)).toEqual({ minutes: 60, buffer: 10 });
    expect(wordsOfService({ ...(chosen && { chosen }) })).toBe('Skin fade with Beard trim, Hot towel');
  });

  it('is refused when it is not on the menu, or no card can be charged for it', () => {
    const refusalOf =
      (...args: Parameters<typeof choiceOf>) =>
      () =>
        choiceOf(...args);
    expect(refusalOf([service], { serviceId: 'shave' })).toThrow(ServiceNotOffered().message);
    expect(refusalOf([service], { serviceId: 'fade', addOnIds: ['wax'] })).toThrow(AddOnNotOffered().message);
    expect(refusalOf([service], { addOnIds: ['beard'] })).toThrow(AddOnNotOffered().message);
    expect(refusalOf([{ ...service, price: 20, addOns: [] }], { serviceId: 'fade' })).toThrow(PriceTooSmall().message);
  });
});

describe('a visit longer than half an hour', () => {
  it('keeps every half hour of its minutes and its buffer, and costs what was chosen', () => {
    given(day)
      .when(holdSlot('1', { chosen: choice() }))
      .appends(heldFade());
    const chosen = { ...fade, addOns: [beard] };
    given(day)
      .when(holdSlot('1', { chosen: { ...chosen, serviceId: 'fade' } }))
      .appends(
        heldFade('1', {
          chosen,
          price: 5_700,
          endsAt: '2027-01-12T18:00:00.000Z',
          marks: ['11:00', '11:30', '12:00'],
        }),
      );
  });

  it('is not taken where another booking has one of its half hours, its buffer among them', () => {
    given(day, heldFade())
      .when(holdSlot('2', { time: '11:30', by: bob }))
      .refuses(SlotTaken);
    given(day, slotHeld('1', { time: '11:30' }))
      .when(holdSlot('2', { chosen: choice(), by: bob }))
      .refuses(SlotTaken);
    given(day, slotHeld('1', { time: '11:30' }))
      .when(walkIn('11:00'))
      .refuses(SlotTaken);
    given(day, timeBlocked('b', ['11:30']))
      .when(holdSlot('2', { chosen: choice(), by: bob }))
      .refuses(SlotTaken);
    given(day, heldFade())
      .when(block(['11:30']))
      .refuses(TimesTaken);
  });

  it('is offered times at which all of it is free', () => {
    const refused = () => day.decide(holdSlot('2', { chosen: choice(), by: bob }), fold(day, [heldFade()]));
    expect(refused).toThrow(expect.objectContaining({ details: { date: DATE, nearest: ['10:00', '12:00'] } }));
  });

  it('ends before the shop closes; its buffer may go on', () => {
    given(day)
      .when(holdSlot('1', { time: '12:30', chosen: choice() }))
      .refuses(TooShortForService);
    const short = choice({ minutes: 30, buffer: 45 });
    expect(placeAt(offer().openSlots, '12:30', needsOf(short))?.marks).toEqual(['12:30', '13:00', '13:30']);
    const gap = offer().openSlots.filter(({ time }) => time !== '11:30');
    expect(placeAt(gap, '11:00', needsOf(choice()))).toBeUndefined();
    expect(placeAt(gap, '11:00', needsOf(short))?.marks).toEqual(['11:00', '11:30', '12:00']);
  });

  it('gives every half hour back when it ends', () => {
    const free = (events: Parameters<typeof fold<ReturnType<typeof day.evolve>, never>>[1]) =>
      TIMES.filter((time) => isFree(fold(day, events as never[]), time, NOON_BEFORE));
    const cancelled = {
      type: 'BookingCancelled',
      data: { ...mention(), cancelledBy: 'customer', paymentId: 'pay-1', refund: 4_500 },
    };
    expect(free([heldFade(), confirmed()] as never[])).toEqual(['10:00', '10:30', '12:00', '12:30']);
    expect(free([heldFade(), confirmed(), cancelled] as never[])).toEqual(TIMES);
  });

  it('may move over its own half hours, and keeps its length', () => {
    given(day, heldFade(), confirmed('1', { price: 4_500 }))
      .when(moveTo('11:30'))
      .appends({
        type: 'BookingRescheduled',
        data: {
          ...mention(),
          from: {
            date: DATE,
            time: '11:00',
            startsAt: slotAt('11:00').startsAt,
            endsAt: '2027-01-12T17:45:00.000Z',
            marks: ['11:00', '11:30'],
          },
          to: {
            date: DATE,
            time: '11:30',
            startsAt: slotAt('11:30').startsAt,
            endsAt: '2027-01-12T18:15:00.000Z',
            marks: ['11:30', '12:00'],
          },
        },
      });
    given(day, heldFade(), confirmed('1', { price: 4_500 }))
      .when(moveTo('12:30'))
      .refuses(TooShortForService);
  });

  it('takes lapsed holds of any of its half hours, each ended once', () => {
    given(day, heldFade('1'))
      .when(holdSlot('2', { time: '10:30', chosen: choice({ minutes: 90 }), by: bob, at: later(11) }))
      .appends(
        { type: 'HoldExpired', data: mention('1') },
        {
          type: 'SlotHeld',
          data: {
            ...heldFade('2', { time: '10:30' }).data,
            customerId: bob.id,
            chosen: { ...fade, minutes: 90 },
            endsAt: '2027-01-12T18:00:00.000Z',
            marks: ['10:30', '11:00', '11:30', '12:00'],
            expiresAt: later(21),
          },
        },
      );
  });

  it('replaces the hold of the same member that is in its way, or leaves both as they were', () => {
    const instead = (time: string, by = ann) =>
      send<HoldSlot>('HoldSlot', { ...holdSlot('2', { time, chosen: choice() }).data, replacing: bookingId('1') }, by);
    const next = heldFade('2', {
      time: '11:30',
      endsAt: '2027-01-12T18:15:00.000Z',
      marks: ['11:30', '12:00'],
      since: NOON_BEFORE,
    });
    given(day, heldFade()).when(instead('11:30')).appends({ type: 'HoldReleased', data: mention() }, next);
    given(day, heldFade()).when(instead('11:30', bob)).refuses(SlotTaken);
    given(day, heldFade(), slotHeld('3', { time: '12:00', customerId: bob.id }))
      .when(instead('11:30'))
      .refuses(SlotTaken);
    given(day, heldFade(), confirmed('1', { price: 4_500 }))
      .when(instead('11:30'))
      .refuses(SlotTaken);
  });

  it('is not confirmed late when another has one of its half hours by then', () => {
    const confirm = send<ConfirmBooking>(
      'ConfirmBooking',
      { ...of(), paymentId: 'pay-1', amount: 4_500 },
      system,
      later(12),
    );
    given(day, heldFade())
      .when(confirm)
      .appends(confirmed('1', { price: 4_500 }));
    given(
      day,
      heldFade(),
      { type: 'HoldExpired', data: mention() },
      slotHeld('2', { time: '11:30', expiresAt: later(21) }),
    )
      .when(confirm)
      .refuses(SlotTaken);
  });

  it('comes to the desk with the service it came for', () => {
    given(day)
      .when(walkIn('10:00'))
      .appends({
        type: 'WalkInAdded',
        data: {
          ...heldFade('w', { time: '10:00', customerId: bookingId('w') }).data,
          expiresAt: undefined,
          endsAt: '2027-01-12T16:45:00.000Z',
          marks: ['10:00', '10:30'],
          walkIn: true,
          guest,
        } as never,
      });
  });
});
