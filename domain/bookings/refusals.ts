import {
  conflict,
  forbidden,
  invalid,
  invalidTelling,
  missing,
  throttled,
  throttledUntil,
  unpaid,
} from '../refusal.ts';
import { spanWords } from '../spanWords.ts';

export const BookingMissing = missing('BOOKING_MISSING', 'We could not find that booking.');
export const NotAWorkingHour = invalid('NOT_A_WORKING_HOUR', 'The shop does not offer that time.', 'time');
export const TooShortForService = invalid(
  'TOO_SHORT_FOR_SERVICE',
  'The shop closes before this service would be done.',
  'time',
);
export const NotOfferedByBarber = invalid(
  'NOT_OFFERED_BY_BARBER',
  'This barber does not offer that service.',
  'barber',
);
/** Of who is named, and of `anyone` where nobody is there to be booked. */
export const BarberNotBookable = conflict(
  'BARBER_NOT_BOOKABLE',
  'Nobody who was asked for can be booked at this shop now.',
  'barber',
);
export const SlotPast = invalid('SLOT_PAST', 'That time has already passed.', 'time');
const noticeSentence = (span: string) =>
  `This shop takes bookings until ${span} before the appointment. Please choose a later time.`;
/**
 * `details`: `minutes`, the shop's minimum notice; `date`, and in `nearest` up to three free times `HH:MM` of that day
 * that leave it, the nearest first.
 */
export const NoticeTooShort = invalidTelling('NOTICE_TOO_SHORT', noticeSentence('…'), 'time', (details) =>
  noticeSentence(spanWords(Number(details?.minutes ?? 0))),
);
export const TooFarAhead = invalid('TOO_FAR_AHEAD', 'Bookings open 90 days ahead.', 'date');
export const BadExtension = invalid('BAD_EXTENSION', 'A hold is extended by 1 to 30 minutes.', 'minutes');

/** `details`: `date`, and in `nearest` up to three free times `HH:MM` of that day, the nearest first. */
export const SlotTaken = conflict('SLOT_TAKEN', 'That time was just taken.');
/** `details`: `date`, and in `taken` the times `HH:MM` that are held, booked or blocked. Nothing was blocked. */
export const TimesTaken = conflict('TIMES_TAKEN', 'Some of these times are taken.');
/** Something of the day was kept while the shop's clock was another one: its times are those of that clock until it is over. */
export const ClockChanged = conflict(
  'CLOCK_CHANGED',
  'The shop has changed its time zone, and something of this day is still kept by the one before. Please choose another day.',
  'date',
);
export const NothingToBlock = conflict('NOTHING_TO_BLOCK', 'Nothing of this day is left to block.');
/** `details.appointments`: those that closing would cancel now; `closed`: the days that are closed already. */
export const ClosingChanged = conflict(
  'CLOSING_CHANGED',
  'The appointments of a day have changed since you looked. Please look at them again.',
);
export const NotAWalkIn = conflict('NOT_A_WALK_IN', 'This booking is of a member: what they gave is theirs to erase.');
/** Its stream has to stay small: of blocks and walk-ins, of the holds of one member, or of everything that strangers can add. */
export const TooMuchOnDay = conflict(
  'TOO_MUCH_ON_DAY',
  'This day has seen too many changes. Please choose another day.',
);
export const BlockMissing = missing('BLOCK_MISSING', 'We could not find that blocked time.');
export const ShopNotBookable = conflict('SHOP_NOT_BOOKABLE', 'This shop no longer takes bookings.');
export const HoldEnded = conflict('HOLD_ENDED', 'Your time is no longer held. Please choose it again.');
export const HoldAlreadyExtended = conflict('HOLD_ALREADY_EXTENDED', 'A time can be kept longer only once.');
export const AmountChanged = conflict('AMOUNT_CHANGED', 'The amount paid is not the price of this booking.');
export const AlreadyPaid = conflict('ALREADY_PAID', 'This booking has already been paid.');
/** `details.refund`: the refund as of now, in cents. */
export const RefundDiffers = conflict(
  'REFUND_DIFFERS',
  'What is given back has changed. Please look at it again.',
  'refund',
);
export const NotConfirmed = conflict('NOT_CONFIRMED', 'This booking has not been confirmed.');
export const AlreadyCancelled = conflict('ALREADY_CANCELLED', 'This booking has already been cancelled.');
export const AlreadyOver = conflict('ALREADY_OVER', 'This booking is already over.');
export const AlreadyStarted = conflict('ALREADY_STARTED', 'This appointment has already started.');
export const NotStartedYet = conflict('NOT_STARTED_YET', 'This appointment has not started yet.');
/** `details.until`: the UTC ISO instant until which it could. */
export const NoShowTooLate = conflict(
  'NO_SHOW_TOO_LATE',
  'It could be recorded until a day after the appointment, as a part of what was paid goes back by it.',
);
export const NotTheDay = conflict('NOT_THE_DAY', 'This appointment is on another day.');
/** The booking lives on another day now: find it again and repeat. */
export const BookingMoved = conflict('BOOKING_MOVED', 'This booking has been moved to another day.');
export const MoveUnderWay = conflict('MOVE_UNDER_WAY', 'This booking is being moved just now. Please try again.');

export const WaitlistEntryMissing = missing('WAITLIST_ENTRY_MISSING', 'We could not find that place on the waitlist.');
export const AlreadyWaiting = conflict('ALREADY_WAITING', 'You are on the waitlist of this day already.');
export const JoinedOften = conflict('JOINED_OFTEN', 'The waitlist of one day can be joined three times.');
export const WaitlistFull = conflict('WAITLIST_FULL', 'The waitlist of this day is full. Please try another day.');
/** `details`: `date`, and in `nearest` up to three free times `HH:MM` of what is wanted, the earliest first. */
export const TimesAreFree = conflict('TIMES_ARE_FREE', 'There is a free time for you: you can book it now.');
export const NothingToWaitFor = invalid(
  'NOTHING_TO_WAIT_FOR',
  'The shop has no time of that kind on this day.',
  'partOfDay',
);
/** Not answered in time, taken back, declined, or replaced by another. */
export const OfferEnded = conflict('OFFER_ENDED', 'This time is no longer kept for you.');

export const TicketMissing = missing('TICKET_MISSING', 'We could not find that place in the queue.');
export const QueueOfToday = conflict('QUEUE_OF_TODAY', 'The queue is for today alone.');
export const QueueNotOpen = conflict(
  'QUEUE_NOT_OPEN',
  'The queue takes nobody from this page at present. Please ask at the desk.',
);
export const QueueFull = conflict('QUEUE_FULL', 'The queue is full. Please ask at the desk, or come back later.');
export const NotServedToday = conflict(
  'NOT_SERVED_TODAY',
  'The shop cannot serve you today: its chairs are taken until it closes.',
);
export const TicketEnded = conflict('TICKET_ENDED', 'This person is no longer in the queue.');
export const AskedForAnother = conflict('ASKED_FOR_ANOTHER', 'This person waits for somebody else.');
export const ChairNotFree = conflict('CHAIR_NOT_FREE', 'No chair is free for as long as this takes.');
/** `details.ticketId`: who is before them. */
export const NotNext = conflict('NOT_NEXT', 'Somebody who waits longer can be served there now.');
export const NobodyBehind = conflict('NOBODY_BEHIND', 'Nobody waits behind this person.');
/** Its stream has to stay small. */
export const ChangedOften = conflict(
  'TICKET_CHANGED_OFTEN',
  'This person was passed over or put back often enough. Please call them or take them off.',
);
export const QueueTurnedOften = conflict('QUEUE_TURNED_OFTEN', 'The queue was opened often enough today.');

/** `details.retryAfter` in seconds: until the first of them may be over. */
export const TooManyHolds = throttled(
  'TOO_MANY_HOLDS',
  'You are keeping three times already. Please book one of them or let it go first.',
);

/** `details`: how many there are, `atShop` of them at the shop that is asked for, and `inAll`. */
export const TooManyUnpaid = conflict(
  'TOO_MANY_UNPAID',
  'Of visits with which nothing is paid in advance you can have two to come at one shop, and five in all. Please cancel one of them first, or book again once one is over.',
);

export const TooManyHoldsOfNetwork = throttledUntil(
  'TOO_MANY_HOLDS_OF_NETWORK',
  'Many times have been kept from your network.',
);

export const TooManyJoins = throttledUntil('TOO_MANY_JOINS', 'You have joined many waitlists.');
export const TooManyJoinsOfNetwork = throttledUntil(
  'TOO_MANY_JOINS_OF_NETWORK',
  'Many waitlists have been joined from your network.',
);

export const TooManyTicketsOfNetwork = throttledUntil(
  'TOO_MANY_TICKETS_OF_NETWORK',
  'Many people have joined queues from your network.',
);

export const OnlyTheShop = forbidden('ONLY_THE_SHOP', 'Only the shop can record how an appointment ended.');
/** Of who works there, too, where their role does not include it (`domain/shopRights.ts`). */
export const OnlyTheOwner = forbidden(
  'ONLY_THE_OWNER',
  'Only the owner of the shop, and who of its crew has a role that includes it, can do this.',
);
export const PaymentMissing = unpaid('PAYMENT_MISSING', 'There is no successful payment for this booking.');
