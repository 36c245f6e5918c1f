import { needsOf, wordsOfService } from '#domain/bookings/choice.ts';
import type { BookingFacts, DayEvent, HoldAdmitted, QueueLeft, WaitlistLeft } from '#domain/bookings/events.ts';
import { ANYONE } from '#domain/bookings/events.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import {
  booking,
  clock,
  field,
  member,
  moment,
  money,
  type Part,
  reasonField,
  type Sentence,
  shop,
  slot,
  type WordsOf,
} from './parts.ts';

const facts = (data: BookingFacts) => [
  field('time', slot(data)),
  ...(data.chosen ? [field('service', `${wordsOfService(data)}, ${needsOf(data.chosen).minutes} minutes`)] : []),
  field('price', money(data.price)),
  ...(data.depositRule ? [field('paid with the booking', money(upFrontOf(data)))] : []),
  ...ofCrew(data),
  ...(data.transportation === undefined ? [] : [field('transportation', data.transportation ? 'yes' : 'no')]),
];
/** Who serves the customer is not said by name: an event knows their place in the crew alone. */
const barberField = ({ chair }: { readonly chair?: string }) =>
  field('barber', chair ? 'somebody of the crew' : 'the owner');
const ofCrew = (data: { readonly chair?: string }) => (data.chair ? [barberField(data)] : []);
const status = (now: string) => field('status', now);
type Mention = { readonly bookingId: string };
const about = ({ bookingId }: Mention, sentence: Sentence): Sentence => ({ ...sentence, about: bookingId });
/** A walk-in has no account: the booking stands for them. */
const customer = ({ bookingId, customerId }: Mention & { readonly customerId: string }): Part =>
  customerId === bookingId ? 'a person without an account' : member(customerId);
const times = (list: readonly string[]) => list.map(clock).join(', ');

const WHY_LEFT: Readonly<Record<WaitlistLeft['data']['because'], string>> = {
  member: 'they wait no longer',
  shop: 'by the shop',
  service: 'the service is not offered any more',
  account: 'the account is not active',
  blocked: 'the shop takes no bookings from them',
  barber: 'whom they waited for takes no bookings any more',
};

const WHO_LEFT: Readonly<Record<QueueLeft['data']['because'], string>> = {
  person: 'they wait no longer',
  shop: 'by the shop',
};
/** A person in the queue is not named: their name is erased at the end of the day. */
const inQueue = 'a person in the queue';

/** Words for the stream of a shop's day. */
export const bookings: WordsOf<DayEvent | HoldAdmitted> = {
  SlotHeld: (data) =>
    about(data, {
      says: ['held ', slot(data), ' at ', shop(data.shopId), ' for ', booking(data.bookingId)],
      fields: [...facts(data), status('held')],
    }),
  HoldExtended: (data) =>
    about(data, { says: ['kept the time of ', booking(data.bookingId), ' until ', moment(data.expiresAt)] }),
  HoldReleased: (data) =>
    about(
      data,
      data.lapsed
        ? {
            says: ['closed the hold of ', booking(data.bookingId), ', which was not paid in time'],
            fields: [status('expired')],
          }
        : { says: ['let go the time of ', booking(data.bookingId)], fields: [status('released')] },
    ),
  HoldExpired: (data) =>
    about(data, {
      says: ['ended the hold of ', booking(data.bookingId), ', which was not paid in time'],
      fields: [status('expired')],
    }),
  BookingConfirmed: (data) =>
    about(data, {
      says: ['confirmed ', booking(data.bookingId), ' of ', customer(data), ' at ', shop(data.shopId)],
      fields: [
        status('confirmed'),
        field('price', money(data.price)),
        ...(data.paid === undefined ? [] : [field('paid with the booking', money(data.paid))]),
      ],
    }),
  BookingCancelled: (data) =>
    about(data, {
      says: [
        data.cancelledBy === 'shop' ? 'cancelled, for the shop, ' : 'cancelled ',
        booking(data.bookingId),
        ' of ',
        customer(data),
        `; ${money(data.refund)} to be given back`,
      ],
      fields: [status('cancelled'), ...reasonField(data.reason)],
    }),
  BookingRescheduled: (data) =>
    about(data, {
      says:
        data.from.startsAt === data.to.startsAt
          ? ['gave ', booking(data.bookingId), ` of ${slot(data.to)} to another barber`]
          : ['moved ', booking(data.bookingId), ` from ${slot(data.from)} to ${slot(data.to)}`],
      fields: [field('time', slot(data.to)), ...(data.to.chair === data.from.chair ? [] : [barberField(data.to)])],
    }),
  BookingArrived: (data) =>
    about(data, {
      says: ['moved ', booking(data.bookingId), ` from ${slot(data.from)} to ${slot(data)}`],
      fields: [...facts(data), ...(data.from.chair && !data.chair ? [barberField(data)] : []), status('confirmed')],
    }),
  BookingMovedAway: (data) =>
    about(data, { says: ['took ', booking(data.bookingId), ` from this day, for it is now ${slot(data.to)}`] }),
  ArrivalUndone: (data) => about(data, { says: ['took back the move of ', booking(data.bookingId)] }),
  CustomerCheckedIn: (data) =>
    about(data, {
      says: ['noted that ', customer(data), ' is there for ', booking(data.bookingId)],
      fields: [field('checked in', 'yes')],
    }),
  CheckInUndone: (data) =>
    about(data, {
      says: ['took back that ', customer(data), ' is there for ', booking(data.bookingId)],
      fields: [field('checked in', 'no')],
    }),
  BookingCompleted: (data) =>
    about(data, { says: ['completed ', booking(data.bookingId)], fields: [status('completed')] }),
  CustomerMissed: (data) =>
    about(data, {
      says: [
        ...['noted that ', customer(data), ' did not come to ', booking(data.bookingId)],
        ...(data.refund ? [`; ${money(data.refund)} to be given back`] : []),
      ],
      fields: [status('not come')],
    }),
  WalkInAdded: (data) =>
    about(data, {
      says: ['added a walk-in ', slot(data), ' at ', shop(data.shopId), ': ', booking(data.bookingId)],
      fields: [...facts(data), status('confirmed')],
    }),
  WalkInForgotten: (data) =>
    about(data, { says: ['erased name, phone and note of the walk-in of ', booking(data.bookingId)] }),
  TimeBlocked: ({ blockId, shopId, date, slots, reason, chair, everyChair }) => ({
    says: [
      `${everyChair ? 'closed' : 'blocked'} ${date} ${times(slots.map(({ time }) => time))} `,
      chair ? 'for somebody of the crew ' : '',
      'at ',
      shop(shopId),
    ],
    about: blockId,
    fields: reasonField(reason),
  }),
  TimeUnblocked: ({ blockId, shopId, date, times: opened }) => ({
    says: [`opened ${date} ${times(opened)} again at `, shop(shopId)],
    about: blockId,
  }),
  WaitlistJoined: ({ entryId, shopId, date, partOfDay, chair, service, minutes }) => ({
    says: [`began to wait for a time on ${date} at `, shop(shopId)],
    about: entryId,
    fields: [
      field('part of the day', partOfDay ?? 'any'),
      field('service', service),
      field('minutes', String(minutes)),
      ...(chair ? [field('barber', chair === ANYONE ? 'anyone' : 'somebody of the crew')] : []),
      status('waiting'),
    ],
  }),
  WaitlistLeft: ({ entryId, memberId, because }) => ({
    says: ['took ', member(memberId), ` from the waitlist: ${WHY_LEFT[because]}`],
    about: entryId,
    fields: [status('no longer waiting')],
  }),
  WaitlistServiceChanged: ({ entryId, memberId, minutes }) => ({
    says: ['noted how long the service lasts by now that ', member(memberId), ' waits for'],
    about: entryId,
    fields: [field('minutes', String(minutes))],
  }),
  FreedSlotOffered: (data) => ({
    says: ['offered ', slot(data), ' to ', member(data.memberId), ', who waits for it, until ', moment(data.expiresAt)],
    about: data.entryId,
    fields: [status('offered')],
  }),
  FreedSlotAccepted: ({ entryId, bookingId }) => ({
    says: ['took the time that was offered: ', booking(bookingId)],
    about: entryId,
    fields: [status('accepted')],
  }),
  FreedSlotDeclined: ({ entryId, time }) => ({
    says: [`did not want ${clock(time)}, which was offered`],
    about: entryId,
    fields: [status('waiting')],
  }),
  FreedSlotMissed: ({ entryId, memberId }) => ({
    says: ['ended the offer to ', member(memberId), ', who did not answer in time'],
    about: entryId,
    fields: [status('no longer waiting')],
  }),
  FreedSlotWithdrawn: ({ entryId, memberId }) => ({
    says: ['took back what was offered to ', member(memberId), ', who goes on waiting'],
    about: entryId,
    fields: [status('waiting')],
  }),
  QueueOpened: ({ shopId, date }) => ({ says: [`opened the queue of ${date} to the page of `, shop(shopId)] }),
  QueueClosed: ({ shopId, date }) => ({ says: [`closed the queue of ${date} to the page of `, shop(shopId)] }),
  QueueJoined: ({ ticketId, shopId, date, service, minutes, chair, through }) => ({
    says: [
      through === 'desk' ? `added a person to the queue of ${date} at ` : `joined the queue of ${date} at `,
      shop(shopId),
    ],
    about: ticketId,
    fields: [
      field('service', service),
      field('minutes', String(minutes)),
      ...(chair ? [field('barber', chair === ANYONE ? 'anyone' : 'somebody of the crew')] : []),
      status('waiting'),
    ],
  }),
  QueueCalled: ({ ticketId, bookingId }) => ({
    says: [`called ${inQueue}: `, booking(bookingId)],
    about: ticketId,
    fields: [status('called')],
  }),
  QueueSkipped: ({ ticketId }) => ({
    says: [`passed over ${inQueue}, who was not there`],
    about: ticketId,
    fields: [status('waiting')],
  }),
  QueueConfirmed: ({ ticketId }) => ({ says: [`confirmed ${inQueue}, who had joined by the page`], about: ticketId }),
  QueueLeft: ({ ticketId, because }) => ({
    says: [`took ${inQueue} off it: ${WHO_LEFT[because]}`],
    about: ticketId,
    fields: [status('no longer waiting')],
  }),
  QueueReturned: ({ ticketId }) => ({
    says: ['put a person back into the queue, where they were'],
    about: ticketId,
    fields: [status('waiting')],
  }),
  QueueNameForgotten: ({ ticketId }) => ({ says: [`erased the name of ${inQueue}`], about: ticketId }),
  HoldAdmitted: ({ bookingId }) => ({ says: ['was let hold a time for ', booking(bookingId)] }),
};
