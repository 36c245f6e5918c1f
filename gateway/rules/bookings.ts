import { cancellationOf } from '#domain/bookings/cancelling.ts';
import { needsOf, wordsOfService } from '#domain/bookings/choice.ts';
import { day } from '#domain/bookings/decider.ts';
import type {
  BookingCancelled,
  BookingConfirmed,
  BookingFacts,
  CustomerMissed,
  DayEvent,
} from '#domain/bookings/events.ts';
import { type Booking, HOLD_MINUTES, LONGEST_HOLD_MINUTES } from '#domain/bookings/state.ts';
import { dueAtShopOf, noShowOf, upFrontOf } from '#domain/bookings/upFront.ts';
import { ANSWER_MINUTES } from '#domain/bookings/waitlistPlaces.ts';
import { MOST_DECLINED } from '#domain/bookings/waitlistState.ts';
import { fold } from '#domain/decider.ts';
import { depositRuleOf } from '#domain/shops/deposit.ts';
import { policyOf } from '#domain/shops/policy.ts';
import { moment, money } from '../words/parts.ts';
import { hours, LEFT_OUT, type Occurrence, percent, plain, type Rule, type RulesOf, rule, TOLD } from './parts.ts';

/** The terms of cancelling as the shop had them when the time was held. */
function termsOf(facts: BookingFacts): string {
  const { freeHours, percentage } = policyOf(facts);
  const free = freeHours === 0 ? 'until it begins' : `until ${hours(freeHours)} before it begins`;
  return percentage === 100 || freeHours === 0
    ? `everything is given back ${free}`
    : `everything is given back ${free}, ${percent(percentage)} after that`;
}

/** `$35.00`, or of a service of the menu `Skin fade, 45 minutes and 10 after it, for $45.00`. */
function agreedWords(facts: BookingFacts): string {
  if (!facts.chosen) return money(facts.price);
  const { minutes, buffer } = needsOf(facts.chosen);
  const after = buffer > 0 ? ` and ${buffer} after it in which the chair is not free` : '';
  return `${wordsOfService(facts)}, ${minutes} minutes${after}, for ${money(facts.price)}`;
}

/** What was agreed to be paid with the booking and kept of who does not come; nothing where all is paid and kept. */
function depositWords(facts: BookingFacts): string {
  const { upFront, noShowKept } = depositRuleOf(facts);
  if (facts.price === 0) return '';
  if (upFront === 0) return ' Nothing is paid with the booking, all of it at the shop.';
  const paid = ` ${money(upFrontOf(facts))} of it is paid with the booking, the rest at the shop.`;
  const part = dueAtShopOf(facts) > 0 ? paid : '';
  return noShowKept === 100
    ? part
    : `${part} Of who does not come the shop keeps ${percent(noShowKept)} of what was paid.`;
}

const agreed = (facts: BookingFacts): Rule =>
  rule(
    'B5',
    `${facts.chosen ? 'Service, price' : 'Price'} and terms are those shown when the time was held, whatever the shop has changed since: ${agreedWords(facts)}; for who cancels, ${termsOf(facts)}.${depositWords(facts)}`,
  );

function confirmRule({ paymentId, price, paid = price }: BookingConfirmed['data']): Rule {
  if (price === 0) return rule('B4', 'It costs nothing, so it is booked as soon as it is confirmed.');
  if (paymentId === null)
    return rule('B14', 'The shop asks for nothing up front, so it is booked as soon as it is confirmed.');
  return paid === price
    ? rule('B4', `A time is booked once its price has come in: ${money(price)}.`)
    : rule('B14', `A time is booked once its deposit has come in: ${money(paid)} of ${money(price)}.`);
}

/** What is kept of who did not come, and why. */
function missedRule({ bookingId, refund = 0 }: CustomerMissed['data'], occurrence: Occurrence): Rule {
  const booking = bookingBefore(occurrence, bookingId);
  if (!booking || refund === 0)
    return plain('The time was kept for a customer who did not come; nothing is given back by itself.');
  const { noShowKept } = depositRuleOf(booking);
  return rule(
    'B14',
    `By the terms of when the time was held the shop keeps ${percent(noShowKept)} of what was paid, ${money(upFrontOf(booking))}, where the customer does not come: ${money(noShowOf(booking).kept)}. ${money(refund)} is given back.`,
  );
}

/** The booking right before an event, by the domain’s own fold. */
function bookingBefore({ event, earlier }: Occurrence, bookingId: string): Booking | undefined {
  const ofDay = earlier.filter(({ stream }) => stream === event.stream) as unknown as readonly DayEvent[];
  return fold(day, ofDay).bookings[bookingId];
}

function refundRule(data: BookingCancelled['data'], occurrence: Occurrence): Rule {
  const { bookingId, cancelledBy, refund } = data;
  const booking = bookingBefore(occurrence, bookingId);
  if (booking?.walkIn)
    return rule('B6', 'A walk-in pays at the desk: nothing was paid here, so nothing is given back.');
  if (booking && booking.price > 0 && upFrontOf(booking) === 0)
    return rule('B14', 'The shop asked for nothing up front: nothing was paid here, so nothing is given back.');
  if (cancelledBy === 'shop')
    return rule('B5', `A shop that cancels gives everything back, whenever it does: ${money(refund)}.`);
  if (!booking) return rule('B5', `The terms of when the time was held say that ${money(refund)} is given back.`);
  const { metadata } = occurrence.event;
  const by = { id: booking.customerId, role: 'CUSTOMER' } as const;
  const { fee, freeUntil, percentage } = cancellationOf(booking, by, metadata.occurredAt);
  const agreement = `By the terms of when the time was held, ${termsOf(booking)}. `;
  if (fee === 0 && percentage < 100)
    return rule(
      'B5',
      agreement,
      'Free was until ',
      moment(freeUntil),
      `, and it was cancelled before: ${money(refund)}.`,
    );
  if (fee === 0) return rule('B5', agreement, `It had not begun, so everything is given back: ${money(refund)}.`);
  return rule(
    'B5',
    agreement,
    'Free was until ',
    moment(freeUntil),
    booking.movedLate
      ? '; it was moved after that, and a later time does not make cancelling free again. '
      : ', and it was cancelled later. ',
    `So ${percent(percentage)} of ${money(upFrontOf(booking))} is given back: ${money(refund)}. The shop keeps ${money(fee)}.`,
  );
}

const staysAgreed = plain('Price and terms of cancelling stay those of when the time was first held.');

const notPaidInTime = () =>
  rule('B4', `A time is kept for ${HOLD_MINUTES} minutes; what is not paid by then is free for others again.`);

/** What holds for the events of a booking. */
export const bookings: RulesOf<DayEvent> = {
  SlotHeld: agreed,
  HoldExtended: () =>
    rule('B4', `A time can be kept longer once, up to ${LONGEST_HOLD_MINUTES} minutes in all, while it is being paid.`),
  HoldReleased: ({ lapsed }) =>
    lapsed ? notPaidInTime() : rule('B4', 'A time that is let go is free for others at once.'),
  HoldExpired: notPaidInTime,
  BookingConfirmed: confirmRule,
  BookingCancelled: refundRule,
  BookingRescheduled: ({ movedLate }) =>
    movedLate
      ? rule('B5', 'It was moved when cancelling was no longer free: a later time does not make it free again.')
      : staysAgreed,
  BookingArrived: ({ movedLate }) =>
    movedLate
      ? rule('B5', 'It was moved when cancelling was no longer free: a later time does not make it free again.')
      : staysAgreed,
  BookingMovedAway: LEFT_OUT,
  ArrivalUndone: TOLD,
  CustomerCheckedIn: LEFT_OUT,
  CheckInUndone: LEFT_OUT,
  BookingCompleted: () => plain('What took place is paid for; nothing is given back by itself.'),
  CustomerMissed: missedRule,
  WalkInAdded: () => rule('B6', 'A walk-in pays at the desk: nothing is charged here.'),
  WalkInForgotten: LEFT_OUT,
  TimeBlocked: LEFT_OUT,
  TimeUnblocked: LEFT_OUT,
  WaitlistJoined: () =>
    rule('B7', 'Who waits for a day is asked in the order of joining, the first whom a free time fits.'),
  WaitlistLeft: TOLD,
  WaitlistServiceChanged: LEFT_OUT,
  FreedSlotOffered: ({ expiresAt }) =>
    rule(
      'B7',
      `A time that becomes free is kept for who waits for it: ${ANSWER_MINUTES} minutes by day, until the morning at night, and no longer than shortly before it begins. Here until `,
      moment(expiresAt),
      '.',
    ),
  FreedSlotAccepted: () => rule('B7', 'Price and terms are those of when the offer was taken.'),
  FreedSlotDeclined: () => rule('B7', `Who declines goes on waiting, up to ${MOST_DECLINED} times.`),
  FreedSlotMissed: () => rule('B7', 'Who does not answer in time waits no longer: the next is asked.'),
  FreedSlotWithdrawn: () => rule('B7', 'The shop’s owner has the last word about their chair.'),
  QueueOpened: LEFT_OUT,
  QueueClosed: LEFT_OUT,
  QueueJoined: () => rule('B12', 'Who waits in the queue is called in the order of joining.'),
  QueueCalled: () =>
    rule(
      'B12',
      'The first who waits, would take that chair, and whose service fits before what is booked there is called.',
    ),
  QueueSkipped: () => rule('B12', 'Who is not there when it is their turn comes behind the next who waits.'),
  QueueConfirmed: () => rule('B12', 'Who joined by the page is shown by their initial until the desk knows them.'),
  QueueLeft: TOLD,
  QueueReturned: () => rule('B12', 'Who was called or taken off by mistake waits again where they were.'),
  QueueNameForgotten: LEFT_OUT,
};
