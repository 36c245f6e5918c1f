import type { Offer } from '../../bookings/commands.ts';
import { day } from '../../bookings/decider.ts';
import { requireChangeable } from '../../bookings/endings.ts';
import { slotOf } from '../../bookings/marks.ts';
import {
  AlreadyCancelled,
  AlreadyOver,
  AlreadyStarted,
  BookingMissing,
  BookingMoved,
  NotConfirmed,
} from '../../bookings/refusals.ts';
import type { Booking } from '../../bookings/state.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { Refusal } from '../../refusal.ts';
import type { ByCrew } from '../../shopRights.ts';

type Tools = { readonly dispatch: Dispatch; readonly stateOf: StateOf; readonly sender: Sender };
type Target = Offer & ByCrew & { readonly date: string; readonly time: string };

/** The old day's final refusals of a move; any other error (an outage, say) leaves the move to be finished later. */
const final = [AlreadyCancelled, AlreadyOver, AlreadyStarted, BookingMissing, BookingMoved, NotConfirmed];

/**
 * Moves a booking to another local day: it arrives in the new day's stream, then leaves the old one; if the old day
 * refuses, the arrival is undone. Each step is safe to repeat, and {@link finishMove} finishes an interrupted move.
 * Refuses as the two days do.
 */
export async function moveToOtherDay(tools: Tools, booking: Booking, target: Target, at: string): Promise<void> {
  requireChangeable(booking, at);
  const { bookingId, shopId } = booking;
  const move = booking.moves + 1;
  const facts = { ...factsOf(booking), paymentId: booking.paymentId ?? null };
  await tools.dispatch(
    day,
    { type: 'ArriveFromOtherDay', data: { ...target, bookingId, shopId, booking: facts, move } },
    step(tools.sender, 'arrive'),
  );
  const { date: to, worksAs } = target;
  await finishMove(tools, { bookingId, shopId, from: booking.date, to, move, worksAs });
}

/** One move of a booking between two local days, and what its actor may do as one of the shop's crew. */
type Move = ByCrew & {
  readonly bookingId: string;
  readonly shopId: string;
  readonly from: string;
  readonly to: string;
  readonly move: number;
};

/**
 * The steps after the arrival. Does nothing when the move is finished or undone; throws the old day's refusal after
 * undoing the arrival.
 */
export async function finishMove(
  { dispatch, stateOf, sender }: Tools,
  { bookingId, shopId, from, to, move, worksAs }: Move,
): Promise<void> {
  const arrived = (await stateOf(day, { shopId, date: to })).state.bookings[bookingId];
  if (arrived?.moves !== move) return;
  const slot = { ...slotOf(arrived), date: to };
  try {
    await dispatch(
      day,
      { type: 'MoveAway', data: { bookingId, shopId, date: from, to: slot, move, worksAs } },
      step(sender, 'leave'),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || !final.some(({ code }) => code === error.code)) throw error;
    const undo = { bookingId, shopId, date: to, move, worksAs };
    await dispatch(day, { type: 'UndoArrival', data: undo }, step(sender, 'undo'));
    throw error;
  }
}

/** Each step is a command of its own, even when two of them go to one stream. */
const step = (sender: Sender, name: string): Sender =>
  sender.commandId ? { ...sender, commandId: `${sender.commandId}/${name}` } : sender;

function factsOf(booking: Booking) {
  const { bookingId, shopId, ownerId, customerId, date, time, timeZone, startsAt, endsAt, price, service, persons } =
    booking;
  const { marks, chair, chosen, transportation, cancellationPolicy, depositRule, movedLate, walkIn, guest } = booking;
  const { personId, stampRule, stamps } = booking;
  const answer = {
    ...(marks && { marks }),
    ...(chair && { chair }),
    ...(chosen && { chosen }),
    ...(transportation !== undefined && { transportation }),
    ...(cancellationPolicy && { cancellationPolicy }),
    ...(depositRule && { depositRule }),
    ...(personId && { personId }),
    ...(stampRule && { stampRule }),
    ...(stamps && { stamps }),
    ...(movedLate && { movedLate }),
    ...(walkIn && { walkIn }),
    ...(guest && { guest }),
  };
  return {
    bookingId,
    shopId,
    ownerId,
    customerId,
    date,
    time,
    timeZone,
    startsAt,
    endsAt,
    price,
    service,
    persons,
    ...answer,
  };
}
