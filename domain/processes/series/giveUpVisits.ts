import { day } from '../../bookings/decider.ts';
import {
  AlreadyCancelled,
  AlreadyOver,
  AlreadyStarted,
  BookingMoved,
  HoldEnded,
  NotConfirmed,
} from '../../bookings/refusals.ts';
import { isDue, isLiveHold } from '../../bookings/state.ts';
import { upFrontOf } from '../../bookings/upFront.ts';
import type { Actor } from '../../decider.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { Refusal } from '../../refusal.ts';
import { series } from '../../series/decider.ts';
import { type Series, seriesIn } from '../../series/state.ts';
import { locateBooking } from '../move/locateBooking.ts';

type Tools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly sender: Sender;
  readonly now: () => string;
};

/**
 * Gives up the visits to come of a series that was ended, where that costs nobody anything: held ones are let go, and those for
 * which nothing was paid are cancelled, by who has ended it. What was paid for stays booked: it is cancelled by itself, by the
 * shop's policy. Safe to repeat.
 */
export async function giveUpVisits(
  tools: Tools,
  { seriesId, memberId }: { readonly seriesId: string; readonly memberId: string },
): Promise<void> {
  const found = seriesIn((await tools.stateOf(series, { memberId })).state, seriesId);
  if (found?.endedBecause !== 'member' && found?.endedBecause !== 'shop') return;
  for (const { bookingId } of found.visits) if (bookingId !== undefined) await giveUp(tools, found, bookingId);
}

async function giveUp({ dispatch, stateOf, sender, now }: Tools, found: Series, bookingId: string): Promise<void> {
  const booking = (await locateBooking(stateOf, bookingId))?.booking;
  if (!booking || isDue(booking.startsAt, now())) return;
  const { shopId, date, stage } = booking;
  const of = { bookingId, shopId, date };
  try {
    if (isLiveHold(booking, now()))
      await dispatch(day, { type: 'ReleaseHold', data: of }, { ...sender, commandId: undefined });
    else if (stage === 'confirmed' && upFrontOf(booking) === 0)
      await dispatch(day, { type: 'CancelBooking', data: of }, { ...sender, by: endedBy(found), commandId: undefined });
  } catch (error) {
    // Paid, moved or cancelled in this moment: then it is not this one's to give up.
    if (!(error instanceof Refusal) || !ENDED.includes(error.code)) throw error;
  }
}

const ENDED: readonly string[] = [
  ...[BookingMoved, AlreadyCancelled, AlreadyOver, AlreadyStarted, NotConfirmed, HoldEnded],
].map(({ code }) => code);

const endedBy = ({ endedBecause, memberId, ownerId }: Series): Actor =>
  endedBecause === 'member'
    ? { id: memberId, role: 'CUSTOMER' }
    : { id: ownerId, role: 'SHOP_OWNER' };
