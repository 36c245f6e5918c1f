import { RecordMissing } from '#domain/audit/refusals.ts';
import { atChair, chairsOf, offering } from '#domain/bookings/chairs.ts';
import { type Choice, needsOf, wordsOfService } from '#domain/bookings/choice.ts';
import { isOfSameClock } from '#domain/bookings/clock.ts';
import type { ChairOffer, Offer } from '#domain/bookings/commands.ts';
import { day } from '#domain/bookings/decider.ts';
import { MOST_HOLDS, MOST_UNPAID, MOST_UNPAID_AT_SHOP, possiblyLive, unpaidToCome } from '#domain/bookings/holder.ts';
import { hasRoomForHold, MOST_HOLDS_OF_ONE } from '#domain/bookings/holds.ts';
import { placeAt } from '#domain/bookings/marks.ts';
import { HORIZON_DAYS } from '#domain/bookings/slots.ts';
import {
  type Day,
  HOLD_MINUTES,
  holderOf,
  isBlocked,
  isDue,
  isFree,
  leavesNotice,
  offeredTo,
} from '#domain/bookings/state.ts';
import { firstWaiting, isForOthers } from '#domain/bookings/waitlistPlaces.ts';
import { addDays, isLocalDate, timesOn, weekdayOf } from '#domain/calendar.ts';
import { totalOf } from '#domain/money.ts';
import { choiceOf } from '#domain/shops/choosing.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { spanWords } from '#domain/spanWords.ts';
import { offerToBook, shopOf } from '../bookings/facts.ts';
import { doneUnpaid, holdsOf, isUnpaid } from '../bookings/holdLimit.ts';
import { type Context, member } from '../http/context.ts';
import { plain, type Rule, rule } from '../rules/parts.ts';
import { clock, moment } from '../words/parts.ts';
import { hoursWords } from '../words/shops.ts';
import type { Story } from './sources.ts';

/**
 * A shop, a day and a time; then a service and its add-ons, the default one when left out:
 * `shop_2027-01-12_11:00_fade.beard`.
 */
const SLOT = /^([\w-]+)_(\d{4}-\d{2}-\d{2})_(\d{2}:\d{2})(?:_(\w+(?:\.\w+){0,10}))?$/;

/**
 * Why a time of a shop can or cannot be had now where nobody is named, for whoever is asking; the rules in the order
 * in which a hold is
 * decided. Who else has it is never said, and that its owner blocked it only to its owner: to others it is taken.
 */
export async function slot(context: Context, id: string): Promise<Story> {
  const { id: askerId } = member(context);
  const [, shopId = '', date = '', time = '', wish = ''] = SLOT.exec(id) ?? [];
  if (!isLocalDate(date)) throw RecordMissing();
  const shop = await shopOf(context, shopId);
  const { state } = await context.stateOf(day, { shopId, date });
  const offer = await offerToBook(context, shop, date);
  const now = context.services.now();
  const [serviceId, ...addOnIds] = wish.split('.').filter(Boolean);
  const chosen = choiceOf(shop.services, { serviceId, addOnIds });
  const seat = seatOf(offer, state, { time, chosen, now });
  const asked: Asked = { shop, date, time, now, askerId, day: atChair(state, seat?.chair), chosen };
  const why = offer.shopRemoved
    ? plain('The shop takes no bookings any more.')
    : (tooFar(asked, offer.today) ??
      closed(asked, offer.openSlots) ??
      past(asked, offer.openSlots) ??
      tooSoon(asked, offer) ??
      nobodyThere(offer, seat) ??
      tooShort(asked, seat?.openSlots ?? []) ??
      taken(asked, seat?.openSlots ?? []) ??
      waitedFor(asked, { ...offer, ...seat }) ??
      otherClock(asked, offer.openSlots) ??
      tooMuchOnDay(asked) ??
      (await tooManyHolds(context, asked)) ??
      rule('B2', `Nothing stands in the way: ${clock(time)} on ${date} is free.`));
  return { events: [], readers: new Set([askerId]), rules: [why], answer: why.says, isWhole: true };
}

/**
 * The chair that is looked at: the owner's own, or, where the owner takes no bookings, one of the crew who works then and
 * offers the service; one that is free, where there is such. Undefined where there is none.
 */
function seatOf(
  offer: Offer,
  state: Day,
  { time, chosen, now }: Pick<Asked, 'time' | 'chosen' | 'now'>,
): ChairOffer | undefined {
  const able = offering(chairsOf(offer), chosen?.serviceId ?? DEFAULT_SERVICE.serviceId);
  const there = able.filter(({ openSlots }) => !offer.chairs || openSlots.some((one) => one.time === time));
  const isFreeAt = ({ chair, openSlots }: ChairOffer) =>
    placeAt(openSlots, time, needsOf(chosen))?.marks.every((mark) => isFree(atChair(state, chair), mark, now));
  return there.find(isFreeAt) ?? there[0];
}

function nobodyThere({ chairs }: Offer, seat: ChairOffer | undefined): Rule | undefined {
  if (chairs?.length === 0) return rule('B9', 'No chair of the shop can be booked at present.');
  return seat ? undefined : rule('B9', 'Nobody who takes bookings at the shop offers that at this time.');
}

type Asked = {
  readonly shop: ShopRecord;
  readonly date: string;
  readonly time: string;
  readonly now: string;
  readonly askerId: string;
  readonly day: Day;
  readonly chosen: Choice | undefined;
};
type Slots = Offer['openSlots'];

function tooFar({ date }: Asked, today: string): Rule | undefined {
  const last = addDays(today, HORIZON_DAYS);
  return date > last
    ? rule('B2', `Bookings open ${HORIZON_DAYS} days ahead: the last day that can be booked now is ${last}.`)
    : undefined;
}

function closed({ shop, date, time }: Asked, open: Slots): Rule | undefined {
  if (open.some((one) => one.time === time)) return undefined;
  const times = timesOn(shop, date);
  const weekday = weekdayOf(date);
  const isSpecial = times !== shop.hours[weekday];
  const name = isSpecial ? date : `${weekday[0]?.toUpperCase()}${weekday.slice(1)}`;
  const hours = hoursWords(times);
  const worked = hours === 'closed' ? 'is closed' : hours;
  return rule(
    'B2',
    `${clock(time)} is outside the shop’s hours of that day: ${name} ${worked}${isSpecial ? ' by its special hours' : ''}.`,
  );
}

function past({ time, now }: Asked, open: Slots): Rule | undefined {
  const startsAt = open.find((one) => one.time === time)?.startsAt ?? now;
  return isDue(startsAt, now)
    ? rule('B2', 'A time is booked before it begins; this one began at ', moment(startsAt), '.')
    : undefined;
}

function tooSoon({ shop, time, now, askerId }: Asked, { openSlots, notice }: Offer): Rule | undefined {
  const startsAt = openSlots.find((one) => one.time === time)?.startsAt ?? now;
  if (shop.ownerId === askerId || leavesNotice(startsAt, notice, now)) return undefined;
  return rule(
    'B8',
    `The shop takes bookings until ${spanWords(notice)} before they begin; this one begins at `,
    moment(startsAt),
    '.',
  );
}

function tooShort({ time, chosen }: Asked, open: Slots): Rule | undefined {
  if (!chosen || placeAt(open, time, needsOf(chosen))) return undefined;
  return rule(
    'B2',
    `${wordsOfService({ chosen })} takes ${needsOf(chosen).minutes} minutes: the shop closes before it would be done.`,
  );
}

function taken({ shop, day: state, time: start, now, askerId, chosen }: Asked, open: Slots): Rule | undefined {
  const marks = placeAt(open, start, needsOf(chosen))?.marks ?? [start];
  const kept = marks.filter((mark) => !isFree(state, mark, now));
  // One's own hold is replaced; it is in the way only where nothing of anybody else is.
  const time = kept.find((mark) => holderOf(state, mark)?.customerId !== askerId) ?? kept[0];
  if (time === undefined) return undefined;
  if (isBlocked(state, time) && shop.ownerId === askerId) return rule('B6', 'You have blocked this time for yourself.');
  const entry = offeredTo(state, time);
  if (entry?.offer)
    return rule(
      'B7',
      entry.memberId === askerId
        ? 'It was offered to you, as you wait for this day: take it there until '
        : 'It has become free and is offered to somebody who waits for this day. Unless they take it, the next is asked at ',
      moment(entry.offer.expiresAt),
      '.',
    );
  const has = holderOf(state, time);
  if (has?.stage !== 'held')
    return rule(
      'B6',
      'It is taken. A time goes to who comes first, and to one at once; it is free again if it is cancelled.',
    );
  const until = has.expiresAt ?? now;
  return has.customerId === askerId
    ? rule('B4', 'You are keeping it yourself until ', moment(until), '.')
    : rule(
        'B4',
        `Somebody else is choosing it just now. A time is kept for ${HOLD_MINUTES} minutes while it is paid: unless they book it, it is free again at `,
        moment(until),
        '.',
      );
}

function waitedFor({ day: state, time, now, askerId, chosen }: Asked, offer: Offer): Rule | undefined {
  const marks = placeAt(offer.openSlots, time, needsOf(chosen))?.marks ?? [time];
  return isForOthers(firstWaiting(state, offer, now), marks, askerId)
    ? rule('B7', 'It has just become free and is about to be offered to somebody who waits for this day.')
    : undefined;
}

/** The shop's zone has changed, and the day keeps something by the one before. */
function otherClock({ day: state, time, now }: Asked, open: Slots): Rule | undefined {
  const slot = open.find((one) => one.time === time);
  return !slot || isOfSameClock(state, slot, now)
    ? undefined
    : rule('B2', 'The shop has changed its time zone, and something of this day is still kept by the one before.');
}

function tooMuchOnDay({ day: state, askerId }: Asked): Rule | undefined {
  return hasRoomForHold(state, askerId)
    ? undefined
    : rule(
        'B3',
        `It is free, but the day has seen too many changes: a member keeps at most ${MOST_HOLDS_OF_ONE} times of one day, those they let go included.`,
      );
}

async function tooManyHolds(context: Context, asked: Asked): Promise<Rule | undefined> {
  const { state, over } = await holdsOf(context);
  const live = possiblyLive(state, asked.now).filter((bookingId) => !over.includes(bookingId));
  if (live.length >= MOST_HOLDS)
    return rule(
      'B3',
      `It is free. You are keeping ${MOST_HOLDS} times already, which is the most at once: book one of them, or let it go first.`,
    );
  const { shop, chosen } = asked;
  if (!isUnpaid(context, { ...shop, price: chosen ? totalOf(chosen) : shop.price })) return undefined;
  const done = await doneUnpaid(context, state);
  const { atShop, inAll } = unpaidToCome(state, shop.shopId, done);
  return atShop < MOST_UNPAID_AT_SHOP && inAll < MOST_UNPAID
    ? undefined
    : rule(
        'B3',
        `It is free. Of visits with which nothing is paid in advance you have ${atShop} to come at this shop and ${inAll} in all; the most are ${MOST_UNPAID_AT_SHOP} at one shop and ${MOST_UNPAID} in all.`,
      );
}
