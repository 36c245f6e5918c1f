import { conflict, forbidden, invalid, missing } from '../refusal.ts';

export const RequestMissing = missing('REQUEST_MISSING', 'We could not find that request.');
export const QuoteMissing = missing('QUOTE_MISSING', 'We could not find that offer.');
export const TooManyRequestsOpen = conflict(
  'TOO_MANY_REQUESTS_OPEN',
  'You have 5 requests open. Please withdraw one, or wait until one is settled.',
);
export const DayNotPossible = invalid(
  'DAY_NOT_POSSIBLE',
  'Please choose a day from today on, at most a year ahead, and a part of it that is not over.',
  'date',
);
export const HeadsNotPossible = invalid('HEADS_NOT_POSSIBLE', 'Please enter 1 to 200 people.', 'heads');
export const PlaceMissing = invalid(
  'PLACE_MISSING',
  'Please say where: the address, the city and the state.',
  'address',
);
export const WordsTooLong = invalid('WORDS_TOO_LONG', 'Please write at most 1000 characters.', 'note');
export const WordsMissing = invalid('WORDS_MISSING', 'Please write something first.', 'text');
export const RequestOver = conflict('REQUEST_OVER', 'This request is over: nothing can be changed about it any more.');
export const AlreadyAgreed = conflict('ALREADY_AGREED', 'An offer for this request was accepted already.');
export const ShopsMissing = invalid('SHOPS_MISSING', 'Please choose at least one shop.', 'shopIds');
export const TooManyShops = invalid('TOO_MANY_SHOPS', 'A request is sent to at most 20 shops.', 'shopIds');
export const AnsweredOften = conflict('ANSWERED_OFTEN', 'A request is answered at most 20 times.');
export const OwnRequest = forbidden('OWN_REQUEST', 'You cannot offer something for your own request.');
export const QuotedOften = conflict('QUOTED_OFTEN', 'A shop can change its offer at most 10 times.');
export const PriceNotPossible = invalid('PRICE_NOT_POSSIBLE', 'Please enter a price from $1 to $100,000.', 'price');
export const BarbersNotPossible = invalid('BARBERS_NOT_POSSIBLE', 'Please enter 1 to 50 barbers.', 'barbers');
export const TimeNotPossible = invalid(
  'TIME_NOT_POSSIBLE',
  'Please choose a time to come, within the part of the day that was asked for.',
  'time',
);
export const ValidityNotPossible = invalid(
  'VALIDITY_NOT_POSSIBLE',
  'An offer stands at least until today, and at most until the day of the visit.',
  'validUntil',
);
/** Withdrawn, declined, or replaced by another of the same shop. */
export const QuoteGone = conflict(
  'QUOTE_GONE',
  'This offer does not stand any more. Please look at the request again.',
);
export const QuoteExpired = conflict('QUOTE_EXPIRED', 'This offer was not accepted in time. The shop can renew it.');
export const NotAgreedWithYou = conflict(
  'NOT_AGREED_WITH_YOU',
  'No offer of yours was accepted for this request, or the request has ended.',
);
export const LengthNotPossible = invalid(
  'LENGTH_NOT_POSSIBLE',
  'A visit takes half an hour to 12 hours, in whole half hours.',
  'minutes',
);
export const TravelNotPossible = invalid(
  'TRAVEL_NOT_POSSIBLE',
  'The way there takes at most 4 hours, in whole half hours.',
  'travelMinutes',
);
export const BarbersMissing = invalid('BARBERS_MISSING', 'Please choose who comes.', 'barbers');
export const MoreThanOffered = invalid(
  'MORE_THAN_OFFERED',
  'Please choose at most as many barbers as were offered.',
  'barbers',
);
export const NotOfYourCrew = invalid(
  'NOT_OF_YOUR_CREW',
  'Somebody you chose does not work as a barber at this shop.',
  'barbers',
);
export const VisitOverMidnight = invalid(
  'VISIT_OVER_MIDNIGHT',
  'The visit and the way there and back have to be on one day of your shop.',
  'travelMinutes',
);
export const PlannedOften = conflict('PLANNED_OFTEN', 'The visit of a request is planned at most 20 times.');
export const ShopGone = conflict('QUOTING_SHOP_GONE', 'This shop can no longer be booked.');
