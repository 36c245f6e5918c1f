import type { Aggregate } from '../decider.ts';
import { checkIn, undoCheckIn } from './checkIn.ts';
import { closeDay } from './closing.ts';
import type { DayCommand } from './commands.ts';
import { addWalkIn, blockTime, forgetWalkIn, unblockTime } from './desk.ts';
import { cancel, complete, markNoShow } from './endings.ts';
import type { DayEvent } from './events.ts';
import { confirm, expire, extend, hold, release } from './holds.ts';
import { arrive, moveAway, reschedule, undoArrival } from './moves.ts';
import {
  callTicket,
  clearQueue,
  closeQueue,
  confirmTicket,
  forgetTicket,
  joinQueue,
  leaveQueue,
  openQueue,
  returnTicket,
  skipTicket,
} from './queue.ts';
import { type Day, emptyDay, evolve } from './state.ts';
import { accept, decline, expireOffer, join, leave, offerFreed } from './waitlist.ts';

/**
 * Stream `day-{shopId}_{date}`: a shop's local day, where a slot is held, booked, offered or blocked at most
 * once (docs/rules.md Slot), who waits for one of them, and who of the walk-ins is next (docs/rules.md B12).
 */
export const day: Aggregate<Day, DayCommand, DayEvent, { readonly shopId: string; readonly date: string }> = {
  name: 'day',
  stream: ({ shopId, date }) => `day-${shopId}_${date}`,
  initial: emptyDay,
  decide,
  evolve,
};

function decide(command: DayCommand, state: Day): DayEvent[] {
  switch (command.type) {
    case 'HoldSlot':
      return hold(command, state);
    case 'ExtendHold':
      return extend(command, state);
    case 'ReleaseHold':
      return release(command, state);
    case 'ExpireHold':
      return expire(command, state);
    case 'ConfirmBooking':
      return confirm(command, state);
    case 'CancelBooking':
      return cancel(command, state);
    case 'RescheduleBooking':
      return reschedule(command, state);
    case 'ArriveFromOtherDay':
      return arrive(command, state);
    case 'MoveAway':
      return moveAway(command, state);
    case 'UndoArrival':
      return undoArrival(command, state);
    case 'CheckIn':
      return checkIn(command, state);
    case 'UndoCheckIn':
      return undoCheckIn(command, state);
    case 'CompleteBooking':
      return complete(command, state);
    case 'MarkNoShow':
      return markNoShow(command, state);
    case 'AddWalkIn':
      return addWalkIn(command, state);
    case 'ForgetWalkIn':
      return forgetWalkIn(command, state);
    case 'BlockTime':
      return blockTime(command, state);
    case 'CloseDay':
      return closeDay(command, state);
    case 'UnblockTime':
      return unblockTime(command, state);
    case 'JoinWaitlist':
      return join(command, state);
    case 'LeaveWaitlist':
      return leave(command, state);
    case 'OfferFreedSlots':
      return offerFreed(command, state);
    case 'AcceptFreedSlot':
      return accept(command, state);
    case 'DeclineFreedSlot':
      return decline(command, state);
    case 'ExpireFreedSlot':
      return expireOffer(command, state);
    case 'OpenQueue':
      return openQueue(command, state);
    case 'CloseQueue':
      return closeQueue(command, state);
    case 'JoinQueue':
      return joinQueue(command, state);
    case 'CallTicket':
      return callTicket(command, state);
    case 'SkipTicket':
      return skipTicket(command, state);
    case 'ConfirmTicket':
      return confirmTicket(command, state);
    case 'ClearQueue':
      return clearQueue(command, state);
    case 'LeaveQueue':
      return leaveQueue(command, state);
    case 'ReturnTicket':
      return returnTicket(command, state);
    case 'ForgetTicket':
      return forgetTicket(command, state);
  }
}
