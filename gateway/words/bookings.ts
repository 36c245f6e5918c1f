import { needsOf, wordsOfService } from '#domain/bookings/choice.ts';
import type { BookingFacts, DayEvent, HoldAdmitted } from '#domain/bookings/events.ts';
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
  ...(data.transportation === undefined ? [] : [field('transportation', data.transportation ? 'yes' : 'no')]),
];
const status = (now: string) => field('status', now);
type Mention = { readonly bookingId: string };
const about = ({ bookingId }: Mention, sentence: Sentence): Sentence => ({ ...sentence, about: bookingId });
/** A walk-in has no account: the booking stands for them. */
const customer = ({ bookingId, customerId }: Mention & { readonly customerId: string }): Part =>
  customerId === bookingId ? 'a person without an account' : member(customerId);
const times = (list: readonly string[]) => list.map(clock).join(', ');

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
    about(data, { says: ['let go the time of ', booking(data.bookingId)], fields: [status('released')] }),
  HoldExpired: (data) =>
    about(data, {
      says: ['ended the hold of ', booking(data.bookingId), ', which was not paid in time'],
      fields: [status('expired')],
    }),
  BookingConfirmed: (data) =>
    about(data, {
      says: ['confirmed ', booking(data.bookingId), ' of ', customer(data), ' at ', shop(data.shopId)],
      fields: [status('confirmed'), field('price', money(data.price))],
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
      says: ['moved ', booking(data.bookingId), ` from ${slot(data.from)} to ${slot(data.to)}`],
      fields: [field('time', slot(data.to))],
    }),
  BookingArrived: (data) =>
    about(data, {
      says: ['moved ', booking(data.bookingId), ` from ${slot(data.from)} to ${slot(data)}`],
      fields: [...facts(data), status('confirmed')],
    }),
  BookingMovedAway: (data) =>
    about(data, { says: ['took ', booking(data.bookingId), ` from this day, for it is now ${slot(data.to)}`] }),
  ArrivalUndone: (data) => about(data, { says: ['took back the move of ', booking(data.bookingId)] }),
  BookingCompleted: (data) =>
    about(data, { says: ['completed ', booking(data.bookingId)], fields: [status('completed')] }),
  CustomerMissed: (data) =>
    about(data, {
      says: ['noted that ', customer(data), ' did not come to ', booking(data.bookingId)],
      fields: [status('not come')],
    }),
  WalkInAdded: (data) =>
    about(data, {
      says: ['added a walk-in ', slot(data), ' at ', shop(data.shopId), ': ', booking(data.bookingId)],
      fields: [...facts(data), status('confirmed')],
    }),
  WalkInForgotten: (data) =>
    about(data, { says: ['erased name, phone and note of the walk-in of ', booking(data.bookingId)] }),
  TimeBlocked: ({ blockId, shopId, date, slots, reason }) => ({
    says: [`blocked ${date} ${times(slots.map(({ time }) => time))} at `, shop(shopId)],
    about: blockId,
    fields: reasonField(reason),
  }),
  TimeUnblocked: ({ blockId, shopId, date, times: opened }) => ({
    says: [`opened ${date} ${times(opened)} again at `, shop(shopId)],
    about: blockId,
  }),
  HoldAdmitted: ({ bookingId }) => ({ says: ['was let hold a time for ', booking(bookingId)] }),
};
