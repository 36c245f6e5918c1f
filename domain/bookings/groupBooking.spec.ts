import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { atChair } from './chairs.ts';
import type {
  CancelBooking,
  CloseDay,
  CompleteBooking,
  ConfirmBooking,
  HoldForRequest,
  KeepForRequest,
  MarkNoShow,
  ReleaseForRequest,
  RescheduleBooking,
} from './commands.ts';
import { day } from './decider.ts';
import type {
  BookingCancelled,
  BookingConfirmed,
  CustomerMissed,
  DayEvent,
  ForRequest,
  GroupBookingReduced,
  SlotHeld,
  TimeBlocked,
} from './events.ts';
import { groupBookingIn, visitIn } from './groupState.ts';
import * as refusals from './refusals.ts';
import { isFree, minutesBooked } from './state.ts';
import {
  ann,
  BEN,
  bob,
  bookingId,
  DATE,
  detailsOf,
  later,
  mention,
  NOON_BEFORE,
  OWNER_ID,
  of,
  offer,
  owner,
  SHOP_ID,
  send,
  slotAt,
  system,
} from './testing.ts';

const REQUEST = 'Request000000000000001';
const TIMES = ['11:00', '11:30', '12:00'];
const forRequest: ForRequest = {
  requestId: REQUEST,
  requesterId: ann.id,
  startsAt: slotAt('11:30').startsAt,
  endsAt: slotAt('11:30').endsAt,
  travelMinutes: 30,
};
const shop = { shopId: SHOP_ID, date: DATE, ownerId: OWNER_ID, timeZone: 'America/Chicago' };
const kept = (nth: number, chair?: string): TimeBlocked => ({
  type: 'TimeBlocked',
  data: {
    blockId: bookingId(`g${nth}`),
    ...shop,
    slots: TIMES.map((time) => slotAt(time)),
    ...(chair !== undefined && { chair }),
    forRequest,
  },
});
const opened = (nth: number): DayEvent => {
  const { timeZone: _zone, ...names } = shop;
  return { type: 'TimeUnblocked', data: { blockId: bookingId(`g${nth}`), ...names, times: TIMES } };
};
const planned = [kept(0), kept(1, BEN)];

type Terms = Pick<HoldForRequest['data'], 'cancellationPolicy' | 'depositRule'>;
const hold = (
  name = '1',
  { by = ann, at = NOON_BEFORE, ...over }: Partial<HoldForRequest['data']> & { by?: Actor; at?: string } = {},
) =>
  send<HoldForRequest>(
    'HoldForRequest',
    { ...of(name), ...shop, requestId: REQUEST, shopRemoved: false, price: 36_000, barbers: 3, ...over },
    by,
    at,
  );
const held = (name = '1', over: Partial<SlotHeld['data']> = {}): SlotHeld => ({
  type: 'SlotHeld',
  data: {
    ...{ ...of(name), ...shop, time: '11:30', startsAt: forRequest.startsAt, endsAt: forRequest.endsAt },
    marks: [],
    price: 36_000,
    service: 'group',
    chosen: { name: 'Visit of 3 barbers', minutes: 30, buffer: 0, price: 36_000, category: '', addOns: [] },
    persons: 1,
    customerId: ann.id,
    group: { requestId: REQUEST, barbers: 3 },
    expiresAt: later(10),
    ...over,
  },
});
const confirmed = (name = '1', price = 36_000): BookingConfirmed => ({
  type: 'BookingConfirmed',
  data: { ...mention(name), paymentId: `pay-${name}`, price },
});
const booked = (name = '1', terms: Terms = {}): DayEvent[] => [...planned, held(name, terms), confirmed(name)];
const confirm = (name = '1', { at = NOON_BEFORE, amount = 36_000 } = {}) =>
  send<ConfirmBooking>('ConfirmBooking', { ...of(name), paymentId: `pay-${name}`, amount }, ann, at);
const cancel = (over: Partial<CancelBooking['data']> = {}, by = ann, at = NOON_BEFORE) =>
  send<CancelBooking>('CancelBooking', { ...of(), ...over }, by, at);
const release = send<ReleaseForRequest>(
  'ReleaseForRequest',
  { shopId: SHOP_ID, date: DATE, requestId: REQUEST },
  system,
  NOON_BEFORE,
);
const cancelled = (over: Partial<BookingCancelled['data']> = {}): BookingCancelled => ({
  type: 'BookingCancelled',
  data: {
    ...mention(),
    ...{ cancelledBy: 'customer', paymentId: 'pay-1', refund: 36_000, requestId: REQUEST },
    ...over,
  },
});
const reduced = (over: Partial<GroupBookingReduced['data']> = {}): GroupBookingReduced => ({
  type: 'GroupBookingReduced',
  data: {
    ...mention(),
    ...{ barbers: 2, price: 24_000, paid: 24_000, refund: 12_000, kept: 0 },
    ...{ cancelledBy: 'customer', paymentId: 'pay-1' },
    ...over,
  },
});
const late = { cancellationPolicy: { freeHours: 48, percentage: 50 } };

describe('the booking of a group', () => {
  it('is one for all barbers, as long as the visit, and keeps no half hour of its own', () => {
    given(day, ...planned)
      .when(hold())
      .appends(held());
    const state = fold(day, booked());
    expect(groupBookingIn(state, REQUEST, NOON_BEFORE)?.bookingId).toBe(bookingId('1'));
    expect(state.slots['11:30']).toBe(bookingId('g0'));
    expect(minutesBooked(state, undefined, NOON_BEFORE)).toBe(0);
    expect(isFree(state, '12:30', NOON_BEFORE)).toBe(true);
  });

  it('has the terms of the shop when it was held', () => {
    const terms = { cancellationPolicy: { freeHours: 24, percentage: 50 }, depositRule: { upFront: 30, noShowKept: 50 } };
    given(day, ...planned)
      .when(hold('1', terms))
      .appends(held('1', terms));
    given(day, ...planned, held('1', terms))
      .when(confirm('1', { amount: 36_000 }))
      .refuses(refusals.AmountChanged);
    const [paid] = day.decide(confirm('1', { amount: 10_800 }), fold(day, [...planned, held('1', terms)]));
    expect(paid).toMatchObject({ type: 'BookingConfirmed', data: { price: 36_000, paid: 10_800 } });
  });

  it('is for who asked for the service, once it is planned and before it begins', () => {
    given(day).when(hold()).refuses(refusals.VisitNotPlanned);
    given(day, ...planned)
      .when(hold('1', { by: bob }))
      .refuses(refusals.VisitNotPlanned);
    given(day, ...planned)
      .when(hold('1', { requestId: 'Request000000000000002' }))
      .refuses(refusals.VisitNotPlanned);
    given(day, ...planned, opened(0), opened(1))
      .when(hold())
      .refuses(refusals.VisitNotPlanned);
    given(day, ...planned)
      .when(hold('1', { at: forRequest.startsAt }))
      .refuses(refusals.SlotPast);
    given(day, ...planned)
      .when(hold('1', { shopRemoved: true }))
      .refuses(refusals.ShopNotBookable);
  });

  it('is had once: another hold appends nothing, and once it is paid another is refused', () => {
    given(day, ...planned, held())
      .when(hold('2'))
      .appendsNothing();
    given(day, ...planned, held())
      .when(hold())
      .appendsNothing();
    given(day, ...booked())
      .when(hold('2'))
      .refuses(refusals.VisitBooked);
    given(day, ...planned, held())
      .when(hold('2', { at: later(10) }))
      .appends(held('2', { expiresAt: later(20) }));
    given(day, ...booked(), cancelled(), opened(0), opened(1))
      .when(hold('2'))
      .refuses(refusals.VisitNotPlanned);
  });

  it('is confirmed by a payment that came late, unless another one pays for the visit or its chairs are open again', () => {
    given(day, ...planned, held())
      .when(confirm('1', { at: later(11) }))
      .appends(confirmed());
    const again = held('2', { expiresAt: later(21) });
    given(day, ...planned, held(), again)
      .when(confirm('1', { at: later(12) }))
      .refuses(refusals.SlotTaken);
    given(day, ...planned, held(), again, confirmed('2'))
      .when(confirm('1', { at: later(40) }))
      .refuses(refusals.SlotTaken);
    given(day, ...planned, held(), opened(0), opened(1))
      .when(confirm('1', { at: later(11) }))
      .refuses(refusals.SlotTaken);
  });

  it('lets other people come, and the visit begins and ends as it was planned', () => {
    const plan = (over: Partial<KeepForRequest['data']> = {}) =>
      send<KeepForRequest>(
        'KeepForRequest',
        {
          ...{ ...shop, shopRemoved: false, forRequest, slots: TIMES.map((time) => slotAt(time)) },
          chairs: [{ blockId: bookingId('g2'), chair: BEN }],
          ...over,
        },
        owner,
        NOON_BEFORE,
      );
    given(day, ...booked())
      .when(plan())
      .appends(opened(0), opened(1), kept(2, BEN));
    const longer = { ...forRequest, endsAt: slotAt('12:00').endsAt };
    for (const past of [booked(), [...planned, held()]])
      given(day, ...past)
        .when(plan({ forRequest: longer }))
        .refuses(refusals.VisitLengthBooked);
    expect(day.decide(plan({ forRequest: longer }), fold(day, planned))).toHaveLength(3);
  });

  it('is not moved', () => {
    const target = { ...offer(), time: '12:30' };
    given(day, ...booked())
      .when(send<RescheduleBooking>('RescheduleBooking', { ...of(), ...target }, ann))
      .refuses(refusals.GroupNotMoved);
  });

  it('stays when the shop closes on that day, whose people are there', () => {
    const close = send<CloseDay>(
      'CloseDay',
      {
        ...{ ...offer(), ...shop, blockId: bookingId('c'), appointments: [] },
      },
      owner,
      NOON_BEFORE,
    );
    const events = day.decide(close, fold(day, booked()));
    expect(events.map(({ type }) => type)).not.toContain('BookingCancelled');
    expect(groupBookingIn(fold(day, [...booked(), ...events]), REQUEST, NOON_BEFORE)?.stage).toBe('confirmed');
  });
});

describe('a group booking that is cancelled', () => {
  it('opens its chairs in the same append, and gives back what the terms say', () => {
    given(day, ...booked())
      .when(cancel())
      .appends(cancelled(), opened(0), opened(1));
    given(day, ...booked('1', late))
      .when(cancel())
      .appends(cancelled({ refund: 18_000 }), opened(0), opened(1));
    given(day, ...booked('1', late))
      .when(cancel({}, owner))
      .appends(cancelled({ cancelledBy: 'shop' }), opened(0), opened(1));
    const state = fold(day, [...booked(), cancelled(), opened(0), opened(1)]);
    expect(isFree(atChair(state, BEN), '11:30', NOON_BEFORE)).toBe(true);
    expect(visitIn(state, REQUEST)).toBeUndefined();
  });

  it('ends by the system where nothing is agreed any more: as cancelled by its customer, and a hold is let go', () => {
    given(day, ...booked('1', late))
      .when(release)
      .appends(cancelled({ refund: 18_000 }), opened(0), opened(1));
    given(day, ...planned, held())
      .when(release)
      .appends({ type: 'HoldReleased', data: mention() }, opened(0), opened(1));
    const begun = send<ReleaseForRequest>('ReleaseForRequest', release.data, system, forRequest.startsAt);
    given(day, ...booked())
      .when(begun)
      .appends(opened(0), opened(1));
  });

  it('is cancelled for some of its barbers, each of whom costs the same', () => {
    given(day, ...booked())
      .when(cancel({ barbers: 2 }))
      .appends(reduced());
    given(day, ...booked(), reduced())
      .when(cancel({ barbers: 1 }))
      .appends(reduced({ barbers: 1, price: 12_000, paid: 12_000 }));
    given(day, ...booked(), reduced())
      .when(cancel())
      .appends(cancelled({ refund: 24_000 }), opened(0), opened(1));
  });

  it('keeps of what was paid for those who do not come what the terms say, and gives all back when the shop sends fewer', () => {
    given(day, ...booked('1', late))
      .when(cancel({ barbers: 1 }))
      .appends(reduced({ barbers: 1, price: 12_000, paid: 12_000, refund: 12_000, kept: 12_000 }));
    given(day, ...booked('1', late))
      .when(cancel({ barbers: 1 }, owner))
      .appends(reduced({ barbers: 1, price: 12_000, paid: 12_000, refund: 24_000, cancelledBy: 'shop' }));
  });

  it('says how many still come: at least one, fewer than now; and the refund that was shown', () => {
    for (const barbers of [0, 3, 4, -1, 1.5, Number.NaN])
      given(day, ...booked())
        .when(cancel({ barbers }))
        .refuses(refusals.BarbersNotFewer);
    given(day, ...booked(), reduced())
      .when(cancel({ barbers: 2 }))
      .refuses(refusals.BarbersNotFewer);
    expect(detailsOf(() => day.decide(cancel({ barbers: 2, refund: 1 }), fold(day, booked())))).toEqual({
      refund: 12_000,
    });
    given(day, ...booked())
      .when(cancel({ barbers: 2 }, bob))
      .refuses(refusals.BookingMissing);
    given(day, ...booked())
      .when(cancel({ barbers: 2 }, ann, forRequest.startsAt))
      .refuses(refusals.AlreadyStarted);
    const alone = { ...held(), data: { ...held().data, group: undefined as never, marks: ['11:30'] } };
    given(day, alone, confirmed())
      .when(cancel({ barbers: 1 }))
      .refuses(refusals.NotAGroup);
  });

  it('gives back and keeps what was paid, to the cent, whatever is cancelled when', () => {
    const step = fc.record({ barbers: fc.integer({ min: 1, max: 12 }), byShop: fc.boolean(), hour: fc.nat({ max: 20 }) });
    const terms = fc.record({
      price: fc.integer({ min: 100, max: 100_000 }),
      barbers: fc.integer({ min: 2, max: 12 }),
      freeHours: fc.integer({ min: 0, max: 48 }),
      percentage: fc.integer({ min: 0, max: 100 }),
      upFront: fc.integer({ min: 0, max: 100 }),
      noShowKept: fc.integer({ min: 0, max: 100 }),
      ending: fc.constantFrom('cancel', 'missed', 'completed'),
    });
    let reductions = 0;
    fc.assert(
      fc.property(terms, fc.array(step, { maxLength: 4 }), (made, steps) => {
        const { price, barbers, ending, freeHours, percentage, upFront, noShowKept } = made;
        const depositRule = { upFront, noShowKept };
        const over = { price, group: { requestId: REQUEST, barbers }, depositRule };
        const policy = { cancellationPolicy: { freeHours, percentage } };
        const before = fold(day, [...planned, held('1', { ...over, ...policy })]);
        const paid = Math.min(price, Math.floor((price * upFront) / 100) || 0);
        const due = paid > 0 && paid < 50 ? Math.min(price, 50) : paid;
        const data = { ...of(), paymentId: due === 0 ? null : 'pay-1', amount: due };
        let state = day.decide(send<ConfirmBooking>('ConfirmBooking', data), before).reduce(day.evolve, before);
        let [back, left] = [0, due];
        let keptOfOthers = 0;
        for (const { barbers: still, byShop, hour } of [...steps].sort((one, other) => one.hour - other.hour)) {
          const now = state.bookings[bookingId('1')]?.reduced?.barbers ?? barbers;
          if (still >= now) continue;
          const by = byShop ? owner : ann;
          const [event] = day.decide(cancel({ barbers: still }, by, later(hour * 60)), state) as [GroupBookingReduced];
          state = day.evolve(state, event);
          reductions += 1;
          back += event.data.refund;
          left = event.data.paid;
          expect(event.data.refund).toBeGreaterThanOrEqual(0);
          expect(event.data.kept).toBeGreaterThanOrEqual(keptOfOthers);
          keptOfOthers = event.data.kept;
          expect(event.data.price).toBe(Math.floor((price * still) / barbers));
          expect(back + left + keptOfOthers).toBe(due);
        }
        const ended = {
          cancel: cancel({}, ann, later(20 * 60)),
          missed: send<MarkNoShow>('MarkNoShow', of(), owner, forRequest.startsAt),
          completed: send<CompleteBooking>('CompleteBooking', of(), owner, forRequest.startsAt),
        }[ending] as CancelBooking;
        const [last] = day.decide(ended, state) as [BookingCancelled | CustomerMissed];
        const refund = last.data.refund ?? 0;
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund).toBeLessThanOrEqual(left);
      }),
    );
    expect(reductions).toBeGreaterThan(20);
  });
});
