import type { DayEvent, HoldAdmitted } from '../bookings/events.ts';
import type { CustomerEvent } from '../customers/events.ts';
import type { ServiceRequestEvent } from '../serviceRequests/events.ts';
import { final, LAPSED, STEP, TOLD, takenBack, type UndoingsOf } from './way.ts';

const MOVED = 'With “Reschedule” at the booking, under Appointments or My Bookings, while the former time is free.';
const IN_WINDOW = 'in the customer’s window, under Customers, by the shop’s owner.';
const BOOKED_ANEW = final('The time may be another’s by now; the customer books anew.');
const SHOP_SAW = final('The shop has said what it saw, and reviews and payments follow from it.');

export const bookings: UndoingsOf<DayEvent | HoldAdmitted> = {
  SlotHeld: takenBack(
    'HoldReleased',
    'With “Leave” on the way out of the payment page, by the customer; else it lapses by itself.',
  ),
  HoldExtended: STEP,
  HoldReleased: BOOKED_ANEW,
  HoldExpired: LAPSED,
  BookingConfirmed: takenBack(
    'BookingCancelled',
    'With “Cancel” in the menu of the booking, under Appointments or My Bookings, by shop or customer.',
  ),
  BookingCancelled: BOOKED_ANEW,
  BookingRescheduled: takenBack('BookingRescheduled', MOVED),
  BookingArrived: takenBack('BookingArrived', MOVED),
  BookingMovedAway: STEP,
  ArrivalUndone: STEP,
  CustomerCheckedIn: takenBack(
    'CheckInUndone',
    'With “Undo check-in” in the menu of the booking, under Appointments, by the shop.',
  ),
  CheckInUndone: takenBack(
    'CustomerCheckedIn',
    'With “Check in” in the menu of the booking, under Appointments, by the shop, on its day.',
  ),
  BookingCompleted: SHOP_SAW,
  CustomerMissed: SHOP_SAW,
  WalkInAdded: takenBack(
    'BookingCancelled',
    'With “Cancel” in the menu of the walk-in, under Appointments, by the shop.',
  ),
  WalkInForgotten: final('What was written down about the person is erased.'),
  TimeBlocked: takenBack('TimeUnblocked', 'With “Open again” at the blocked time, under Appointments, by the shop.'),
  TimeUnblocked: takenBack('TimeBlocked', 'With “Block time” under Appointments, by the shop, while the time is free.'),
  HoldAdmitted: STEP,
  WaitlistJoined: takenBack(
    'WaitlistLeft',
    'With “Leave” at the place under My Bookings, or with “Remove” under Appointments, by the shop.',
  ),
  WaitlistLeft: final('The place is another’s by now; who waits joins again, at the end of the list.'),
  WaitlistServiceChanged: STEP,
  FreedSlotOffered: takenBack(
    'FreedSlotDeclined',
    'By the member, who lets the time go under My Bookings; otherwise it lapses.',
  ),
  FreedSlotAccepted: takenBack('HoldReleased', 'With “Leave” on the way out of the payment page, by the member.'),
  FreedSlotDeclined: final('The time goes to the next who waits.'),
  FreedSlotMissed: LAPSED,
  FreedSlotWithdrawn: final('The shop has taken the time, or is closed then; who was offered it goes on waiting.'),
  QueueOpened: takenBack('QueueClosed', 'By who serves at all chairs of the shop, who closes the queue to its page.'),
  QueueClosed: takenBack('QueueOpened', 'By who serves at all chairs of the shop, who opens the queue to its page.'),
  QueueJoined: takenBack('QueueLeft', 'By the person with their secret link, or by the shop, which takes them off.'),
  QueueCalled: takenBack('QueueReturned', 'By the shop, which puts them back; the walk-in is cancelled with it.'),
  QueueSkipped: final('Who was passed over comes up again behind the next; others may have been called by then.'),
  QueueConfirmed: final('The person was there. They can be taken off the queue.'),
  QueueLeft: takenBack('QueueReturned', 'By the shop, which puts them back where they were.'),
  QueueReturned: takenBack('QueueCalled', 'By the shop, which calls them again.'),
  QueueNameForgotten: final('The name is erased.'),
};

export const customers: UndoingsOf<CustomerEvent> = {
  CustomerNoted: takenBack('CustomerNoted', `With “Save” ${IN_WINDOW}`),
  CustomerBlocked: takenBack('CustomerUnblocked', `With “Unblock” ${IN_WINDOW}`),
  CustomerUnblocked: takenBack('CustomerBlocked', `With “Block” ${IN_WINDOW}`),
  CustomerMerged: takenBack('CustomerParted', `With “Part” ${IN_WINDOW}`),
  CustomerParted: takenBack('CustomerMerged', `With “Has an account” ${IN_WINDOW}`),
};

export const serviceRequests: UndoingsOf<ServiceRequestEvent> = {
  ServiceRequested: takenBack('ServiceRequestWithdrawn', 'With “Withdraw the request” under Entity, by who asked.'),
  ServiceRequestAnswered: TOLD,
  ServiceRequestForwarded: TOLD,
  ServiceRequestClosed: final('Its requester and the shops were told; who still wants it asks anew.'),
  ServiceRequestWithdrawn: final('The shops were told; who still wants it asks anew.'),
  ServiceRequestLapsed: final('Its day is over, or the account of who asked is closed.'),
  ServiceQuoted: takenBack(
    'ServiceQuoteWithdrawn',
    'With “Take it back” at the offer, under Entity, by the shop that made it.',
  ),
  ServiceQuoteWithdrawn: takenBack('ServiceQuoted', 'With “Make an offer” at the request, under Entity, by the shop.'),
  ServiceQuoteDeclined: takenBack('ServiceQuoted', 'With “Make an offer” at the request, under Entity, by the shop.'),
  ServiceQuoteAccepted: final('The two have agreed, and the other shops were told.'),
};
