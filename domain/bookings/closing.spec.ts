import { describe, it } from 'vitest';
import { given } from '../given.testing.ts';
import type { CloseDay, ConfirmBooking } from './commands.ts';
import { day } from './decider.ts';
import type { TimeBlocked } from './events.ts';
import { ClosingChanged, NothingToBlock, OnlyTheOwner, SlotTaken } from './refusals.ts';
import {
  ann,
  BEN,
  booked,
  bookingId,
  holdSlot,
  later,
  mention,
  OWNER_ID,
  of,
  ofBlock,
  offer,
  owner,
  send,
  slotAt,
  slotHeld,
  system,
  TIMES,
  timeBlocked,
} from './testing.ts';

const close = (names: readonly string[] = [], over: { by?: typeof owner; at?: string; reason?: string } = {}) => {
  const { by = owner, at, reason } = over;
  const desk = { ...offer(), ownerId: OWNER_ID, timeZone: 'America/Chicago' };
  const said = { appointments: names.map((name) => bookingId(name)), ...(reason && { reason }) };
  return send<CloseDay>('CloseDay', { ...ofBlock(), ...desk, ...said }, by, at);
};
const closed = (times: readonly string[] = TIMES, name = 'b', over = {}): TimeBlocked => {
  const { type, data } = timeBlocked(name, times, over);
  return { type, data: { ...data, everyChair: true } };
};
const cancelled = (name: string, reason?: string) => ({
  type: 'BookingCancelled' as const,
  data: {
    ...mention(name),
    cancelledBy: 'shop' as const,
    ...(reason && { reason }),
    paymentId: `pay-${name}`,
    refund: 3500,
  },
});

describe('closing a day', () => {
  it('blocks all of it where nothing is booked', () => given(day).when(close()).appends(closed()));

  it('cancels what is booked, with all of its money and the reason, before it blocks everything', () =>
    given(day, ...booked('1'))
      .when(close(['1'], { reason: 'Burst pipe' }))
      .appends(cancelled('1', 'Burst pipe'), closed(TIMES, 'b', { reason: 'Burst pipe' })));

  it('gives up times that are held', () =>
    given(day, slotHeld('1'))
      .when(close([], { at: later(1) }))
      .appends({ type: 'HoldReleased', data: mention('1') }, closed()));

  it('leaves who is in the chair, and what is over', () => {
    const [first] = TIMES;
    given(day, ...booked('1', { time: first }))
      .when(close([], { at: slotAt(first).startsAt }))
      .appends(closed(TIMES.slice(1)));
  });

  it('is refused when the appointments are others than those shown', () => {
    given(day, ...booked('1'))
      .when(close())
      .refuses(ClosingChanged);
    given(day)
      .when(close(['1']))
      .refuses(ClosingChanged);
  });

  it('is for the shop’s owner, and for a day of which something is left', () => {
    given(day)
      .when(close([], { by: ann }))
      .refuses(OnlyTheOwner);
    given(day, closed(TIMES, 'a')).when(close()).refuses(NothingToBlock);
  });

  it('is of every chair, also where the owner works alone now, or has kept the time for themself', () => {
    given(day, timeBlocked('a', TIMES)).when(close()).appends(closed());
    given(day, closed())
      .when(holdSlot('1', { who: 'ben' }))
      .refuses(SlotTaken);
    const opened = (times: readonly string[]) =>
      ({ type: 'TimeUnblocked', data: { ...ofBlock(), ownerId: OWNER_ID, times } }) as const;
    given(day, timeBlocked('a', ['11:30']), closed(), opened(['11:00', '11:30']))
      .when(holdSlot())
      .appends(slotHeld());
    given(day, timeBlocked('a', ['11:30']), closed(), opened(['11:00', '11:30']))
      .when(holdSlot('1', { time: '11:30' }))
      .refuses(SlotTaken);
    given(day, closed(), opened(['11:00']))
      .when(close())
      .appendsNothing();
  });

  it('ends what has lapsed at the chair of who has left meanwhile, so that nothing is confirmed late', () => {
    given(day, slotHeld('1', { chair: BEN }))
      .when(close([], { at: later(10) }))
      .appends({ type: 'HoldExpired', data: mention('1') }, closed());
    given(day, slotHeld('1', { chair: BEN }), { type: 'HoldExpired', data: mention('1') }, closed())
      .when(send<ConfirmBooking>('ConfirmBooking', { ...of('1'), paymentId: 'pay-1', amount: 3500 }, system, later(11)))
      .refuses(SlotTaken);
  });

  it('appends nothing when it is sent again', () => given(day, closed()).when(close()).appendsNothing());
});
