import type { DayEvent, HoldAdmitted } from '../bookings/events.ts';
import type { CustomerEvent } from '../customers/events.ts';
import type { ServiceRequestEvent } from '../serviceRequests/events.ts';
import { final, LAPSED, STEP, TOLD, takenBack, type UndoingsOf } from './way.ts';

const BOOKED_ANEW = final('The time may be another’s by now; the customer books anew.');
const SHOP_SAW = final('The shop has said what it saw, and reviews and payments follow from it.');

export const bookings: UndoingsOf<DayEvent | HoldAdmitted> = {
  SlotHeld: takenBack('HoldReleased', 'The customer gives the time up on the payment page; else it lapses by itself.'),
  HoldExtended: STEP,
  HoldReleased: BOOKED_ANEW,
  HoldExpired: LAPSED,
  BookingConfirmed: takenBack('BookingCancelled', 'With Cancel booking at the booking, by its customer or its shop.'),
  BookingCancelled: BOOKED_ANEW,
  BookingRescheduled: takenBack('BookingRescheduled', 'With Reschedule at the booking, while the former time is free.'),
  BookingArrived: takenBack('BookingArrived', 'With Reschedule at the booking, while the former time is free.'),
  BookingMovedAway: STEP,
  ArrivalUndone: STEP,
  BookingCompleted: SHOP_SAW,
  CustomerMissed: SHOP_SAW,
  WalkInAdded: takenBack('BookingCancelled', 'With Cancel booking at the walk-in, by the shop.'),
  WalkInForgotten: final('What was written down about the person is erased.'),
  TimeBlocked: takenBack('TimeUnblocked', 'With Open again in the appointments of the shop.'),
  TimeUnblocked: takenBack('TimeBlocked', 'With Block time in the appointments of the shop, while the time is free.'),
  HoldAdmitted: STEP,
  WaitlistJoined: takenBack('WaitlistLeft', 'With Leave the waitlist under My Bookings, or by the shop.'),
  WaitlistLeft: final('The place is another’s by now; who waits joins again, at the end of the list.'),
  WaitlistServiceChanged: STEP,
  FreedSlotOffered: takenBack(
    'FreedSlotDeclined',
    'The member who was offered the time declines it; otherwise it lapses.',
  ),
  FreedSlotAccepted: takenBack('HoldReleased', 'With giving the kept time up on the payment page.'),
  FreedSlotDeclined: final('The time goes to the next who waits.'),
  FreedSlotMissed: LAPSED,
  FreedSlotWithdrawn: final('The shop has taken the time; who was offered it goes on waiting.'),
};

export const customers: UndoingsOf<CustomerEvent> = {
  CustomerNoted: takenBack('CustomerNoted', 'With Save in the customer’s window, by the shop’s owner.'),
  CustomerBlocked: takenBack('CustomerUnblocked', 'In the customer’s window, by the shop’s owner.'),
  CustomerUnblocked: takenBack('CustomerBlocked', 'In the customer’s window, by the shop’s owner.'),
  CustomerMerged: takenBack('CustomerParted', 'In the customer’s window, by the shop’s owner.'),
  CustomerParted: takenBack('CustomerMerged', 'In the customer’s window, by the shop’s owner.'),
};

export const serviceRequests: UndoingsOf<ServiceRequestEvent> = {
  ServiceRequested: takenBack('ServiceRequestWithdrawn', 'With Withdraw the request, by who asked.'),
  ServiceRequestAnswered: TOLD,
  ServiceRequestForwarded: TOLD,
  ServiceRequestClosed: final('Its requester and the shops were told; who still wants it asks anew.'),
  ServiceRequestWithdrawn: final('The shops were told; who still wants it asks anew.'),
  ServiceRequestLapsed: final('Its day is over, or the account of who asked is closed.'),
  ServiceQuoted: takenBack('ServiceQuoteWithdrawn', 'At the request, by the shop that made the offer.'),
  ServiceQuoteWithdrawn: takenBack('ServiceQuoted', 'With another offer at the request, by the shop.'),
  ServiceQuoteDeclined: takenBack('ServiceQuoted', 'With another offer at the request, by the shop.'),
  ServiceQuoteAccepted: final('The two have agreed, and the other shops were told.'),
};
