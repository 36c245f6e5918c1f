import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { atChair } from './chairs.ts';
import type { BlockTime, KeepForRequest, ReleaseForRequest, UnblockTime } from './commands.ts';
import { day } from './decider.ts';
import type { DayEvent, ForRequest, TimeBlocked } from './events.ts';
import { visitIn } from './groupState.ts';
import * as refusals from './refusals.ts';
import { isFree } from './state.ts';
import {
  ann,
  BEN,
  bob,
  booked,
  bookingId,
  CLEO,
  DATE,
  detailsOf,
  later,
  NOON_BEFORE,
  OWNER_ID,
  offer,
  owner,
  SHOP_ID,
  send,
  slotAt,
  slotHeld,
  system,
  timeBlocked,
} from './testing.ts';
import { joined, offered } from './waitlist.testing.ts';

const TIMES = ['11:00', '11:30', '12:00'];
const forRequest: ForRequest = {
  requestId: 'Request000000000000001',
  requesterId: ann.id,
  startsAt: slotAt('11:30').startsAt,
  endsAt: slotAt('11:30').endsAt,
  travelMinutes: 30,
};
type Chairs = KeepForRequest['data']['chairs'];
const chairsOf = (...wanted: readonly (string | undefined)[]): Chairs =>
  wanted.map((chair, nth) => ({ blockId: bookingId(`g${nth}`), ...(chair !== undefined && { chair }) }));
const shop = { shopId: SHOP_ID, date: DATE, ownerId: OWNER_ID, timeZone: 'America/Chicago' };
const keep = (
  chairs: Chairs,
  { by = owner, at = NOON_BEFORE, ...over }: Partial<KeepForRequest['data']> & { by?: Actor; at?: string } = {},
): KeepForRequest => {
  const data = { ...shop, shopRemoved: false, forRequest, slots: TIMES.map((time) => slotAt(time)), chairs, ...over };
  return send<KeepForRequest>('KeepForRequest', data, by, at);
};
const kept = (nth: number, chair?: string, times = TIMES): TimeBlocked => ({
  type: 'TimeBlocked',
  data: {
    blockId: bookingId(`g${nth}`),
    ...shop,
    slots: times.map((time) => slotAt(time)),
    ...(chair !== undefined && { chair }),
    forRequest,
  },
});
const opened = (nth: number, times = TIMES): DayEvent => {
  const { timeZone: _zone, ...names } = shop;
  return { type: 'TimeUnblocked', data: { blockId: bookingId(`g${nth}`), ...names, times } };
};
const both = [kept(0), kept(1, BEN)];

describe('the chairs of who goes to a group', () => {
  it('are kept all at once, and each of them is taken', () => {
    given(day)
      .when(keep(chairsOf(undefined, BEN)))
      .appends(...both);
    const state = fold(day, both);
    for (const [chair, isOpen] of [
      [undefined, false],
      [BEN, false],
      [CLEO, true],
    ] as const)
      for (const time of TIMES) expect(isFree(atChair(state, chair), time, NOON_BEFORE)).toBe(isOpen);
    expect(isFree(state, '12:30', NOON_BEFORE)).toBe(true);
  });

  it('are not kept when one of them is booked, held or blocked; it says who', () => {
    const pasts: readonly (readonly DayEvent[])[] = [booked('1'), [slotHeld('1')], [timeBlocked('k1', ['12:00'])]];
    for (const past of pasts) {
      given(day, ...past)
        .when(keep(chairsOf(undefined, BEN)))
        .refuses(refusals.BarbersNotFree);
      given(day, ...past)
        .when(keep(chairsOf(BEN)))
        .appends(kept(0, BEN));
    }
    const busy = fold(day, [...booked('1'), ...booked('2', { chair: BEN, customerId: bob.id })]);
    expect(detailsOf(() => day.decide(keep(chairsOf(undefined, BEN, CLEO)), busy))).toEqual({
      date: DATE,
      barbers: ['owner', BEN],
    });
  });

  it('are kept on a day on which the shop is closed, and outside of its hours', () => {
    const closing: TimeBlocked = {
      type: 'TimeBlocked',
      data: { blockId: bookingId('c'), ...shop, slots: TIMES.map((time) => slotAt(time)), everyChair: true },
    };
    given(day, closing)
      .when(keep(chairsOf(BEN)))
      .appends(kept(0, BEN));
    const early = ['06:00', '06:30'];
    given(day)
      .when(keep(chairsOf(BEN), { slots: early.map((time) => slotAt(time)) }))
      .appends(kept(0, BEN, early));
  });

  it('are taken from a hold that has lapsed, and from an offer to who waits', () => {
    const lapsed = day.decide(keep(chairsOf(undefined), { at: later(10) }), fold(day, [slotHeld('1')]));
    expect(lapsed.map(({ type }) => type)).toEqual(['HoldExpired', 'TimeBlocked']);
    const waits = [joined(), offered()];
    const withdrawn = day.decide(keep(chairsOf(undefined)), fold(day, waits));
    expect(withdrawn.map(({ type }) => type)).toEqual(['FreedSlotWithdrawn', 'TimeBlocked']);
  });

  it('are kept once: named twice, and asked for again', () => {
    given(day)
      .when(keep(chairsOf(BEN, BEN)))
      .appends(kept(0, BEN));
    given(day, ...both)
      .when(keep(chairsOf(BEN, undefined)))
      .appendsNothing();
  });

  it('are exchanged in one append; what was kept for the same request does not stand in the way', () => {
    const events = day.decide(keep(chairsOf(BEN, CLEO)), fold(day, both));
    expect(events).toEqual([opened(0), opened(1), kept(0, BEN), kept(1, CLEO)]);
    const state = fold(day, [...both, ...events]);
    expect(isFree(state, '11:00', NOON_BEFORE)).toBe(true);
    expect(visitIn(state, forRequest.requestId)).toEqual({
      own: false,
      chairs: [BEN, CLEO],
      startsAt: forRequest.startsAt,
      endsAt: forRequest.endsAt,
      travelMinutes: 30,
    });
    // Another one leaves the first as it is.
    given(day, ...both, ...booked('2', { chair: CLEO, customerId: bob.id }))
      .when(keep(chairsOf(CLEO)))
      .refuses(refusals.BarbersNotFree);
  });

  it('are the owner’s to give, before they have left, while the shop is there', () => {
    given(day)
      .when(keep(chairsOf(BEN), { by: bob }))
      .refuses(refusals.OnlyTheOwner);
    given(day)
      .when(keep(chairsOf(BEN), { at: slotAt('11:00').startsAt }))
      .refuses(refusals.SlotPast);
    given(day)
      .when(keep(chairsOf(BEN), { shopRemoved: true }))
      .refuses(refusals.ShopNotBookable);
  });

  it('are kept 200 times a day at most', () => {
    const many = Array.from({ length: 199 }, (_, nth) => timeBlocked(`m${nth}`, ['10:00'])) as DayEvent[];
    given(day, ...many)
      .when(keep(chairsOf(BEN, CLEO)))
      .refuses(refusals.TooMuchOnDay);
    given(day, ...many)
      .when(keep(chairsOf(BEN)))
      .appends(kept(0, BEN));
  });
});

describe('what is kept for a request', () => {
  const release = (by: Actor) =>
    send<ReleaseForRequest>(
      'ReleaseForRequest',
      { shopId: SHOP_ID, date: DATE, requestId: forRequest.requestId },
      by,
      NOON_BEFORE,
    );

  it('is opened by the system, once, and by nobody else', () => {
    given(day, ...both)
      .when(release(system))
      .appends(opened(0), opened(1));
    given(day, ...both, opened(0), opened(1))
      .when(release(system))
      .appendsNothing();
    given(day, ...both)
      .when(release(owner))
      .refuses(refusals.BlockMissing);
    expect(visitIn(fold(day, [...both, opened(0), opened(1)]), forRequest.requestId)).toBeUndefined();
  });

  it('is not opened like a break, and takes the place of one', () => {
    const unblock = send<UnblockTime>(
      'UnblockTime',
      { blockId: bookingId('g0'), shopId: SHOP_ID, date: DATE },
      owner,
      NOON_BEFORE,
    );
    given(day, ...both)
      .when(unblock)
      .refuses(refusals.KeptForRequest);
    const names = { blockId: bookingId('k2'), shopId: SHOP_ID, date: DATE, ownerId: OWNER_ID };
    const block = { ...names, ...offer(), timeZone: 'America/Chicago', times: ['11:00'] };
    given(day, ...both)
      .when(send<BlockTime>('BlockTime', block, owner, NOON_BEFORE))
      .refuses(refusals.TimesTaken);
  });
});
