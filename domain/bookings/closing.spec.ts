import { describe, it } from 'vitest';
import { given } from '../given.testing.ts';
import type { CloseDay } from './commands.ts';
import { day } from './decider.ts';
import { ClosingChanged, NothingToBlock, OnlyTheOwner } from './refusals.ts';
import {
  ann,
  booked,
  bookingId,
  later,
  mention,
  OWNER_ID,
  ofBlock,
  offer,
  owner,
  send,
  slotAt,
  slotHeld,
  TIMES,
  timeBlocked,
} from './testing.ts';

const close = (names: readonly string[] = [], over: { by?: typeof owner; at?: string; reason?: string } = {}) => {
  const { by = owner, at, reason } = over;
  const desk = { ...offer(), ownerId: OWNER_ID, timeZone: 'America/Chicago' };
  const said = { appointments: names.map((name) => bookingId(name)), ...(reason && { reason }) };
  return send<CloseDay>('CloseDay', { ...ofBlock(), ...desk, ...said }, by, at);
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
  it('blocks all of it where nothing is booked', () => given(day).when(close()).appends(timeBlocked('b', TIMES)));

  it('cancels what is booked, with all of its money and the reason, before it blocks everything', () =>
    given(day, ...booked('1'))
      .when(close(['1'], { reason: 'Burst pipe' }))
      .appends(cancelled('1', 'Burst pipe'), timeBlocked('b', TIMES, { reason: 'Burst pipe' })));

  it('gives up times that are held', () =>
    given(day, slotHeld('1'))
      .when(close([], { at: later(1) }))
      .appends({ type: 'HoldReleased', data: mention('1') }, timeBlocked('b', TIMES)));

  it('leaves who is in the chair, and what is over', () => {
    const [first] = TIMES;
    given(day, ...booked('1', { time: first }))
      .when(close([], { at: slotAt(first).startsAt }))
      .appends(timeBlocked('b', TIMES.slice(1)));
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
    given(day, timeBlocked('a', TIMES)).when(close()).refuses(NothingToBlock);
  });

  it('appends nothing when it is sent again', () => given(day, timeBlocked('b', TIMES)).when(close()).appendsNothing());
});
