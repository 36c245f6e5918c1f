import { atChair, atOf, type Chair, changeChair, type Seating, type Taken } from './chairs.ts';
import type {
  BlockedSlot,
  BookingCancelled,
  BookingFacts,
  BookingRescheduled,
  DayEvent,
  HoldExpired,
  SlotHeld,
  TimeBlocked,
  TimeUnblocked,
} from './events.ts';
import { marksOf } from './marks.ts';
import { emptyQueue, evolveQueue, isQueueEvent, type Queue } from './queueState.ts';
import { evolveWaitlist, isWaitlistEvent, type WaitlistEntry } from './waitlistState.ts';

export type Stage = 'held' | 'confirmed' | 'completed' | 'cancelled' | 'noShow' | 'expired' | 'released';

/** One booking as its day knows it. */
export type Booking = BookingFacts & {
  readonly stage: Stage;
  /**
   * UTC ISO instant of the hold, or of the first one that it goes on from at the same half hours; undefined for a booking
   * that came from another day.
   */
  readonly heldAt: string | undefined;
  readonly expiresAt: string | undefined;
  readonly extended: boolean;
  /** Released after its time was over: it ended by that. */
  readonly lapsed?: true;
  /** What paid for it; null when nothing had to, undefined while it was never confirmed. */
  readonly paymentId: string | null | undefined;
  /** UTC ISO instant at which the shop said that the customer is there. */
  readonly checkedInAt?: string;
  /** Cents that go back because the customer did not come; absent: none. */
  readonly noShowRefund?: number;
  /** How many times it has changed days. */
  readonly moves: number;
  /** The day it came from with its last move. */
  readonly cameFrom: string | undefined;
  /** Who cancelled it, why, and the cents refunded. */
  readonly cancellation?: { readonly by: 'customer' | 'shop'; readonly reason: string | null; readonly refund: number };
};

/** Where a booking went when it left this day. */
export type Departure = {
  readonly date: string;
  readonly move: number;
  readonly paymentId: string | null | undefined;
  readonly customerId: string;
  /** At whose chair it was here. */
  readonly chair?: string;
};

/** Half hours the owner keeps for themself; none left once all of them are open again. */
export type Block = {
  readonly blockId: string;
  readonly shopId: string;
  readonly ownerId: string;
  readonly date: string;
  readonly timeZone: string;
  readonly slots: readonly BlockedSlot[];
  readonly chair?: string;
  readonly everyChair?: true;
  readonly reason?: string;
};

/**
 * A shop's local day: its bookings and blocks, who waits for a time of it, which of them took each time last, the queue of
 * walk-ins, and the bookings that left for another day.
 */
export type Day = Seating & {
  readonly bookings: Readonly<Record<string, Booking>>;
  readonly blocks: Readonly<Record<string, Block>>;
  /** By their ids, in the order in which they joined. */
  readonly waiting: Readonly<Record<string, WaitlistEntry>>;
  /** Walk-ins who wait for their turn; they take no time of a chair until they are called. */
  readonly queue: Queue;
  /**
   * Time `HH:MM` to the id of a booking or block at the owner's own chair; a long visit has several. An expired hold stays
   * here until the next taker: see {@link holderOf}.
   */
  readonly slots: Taken;
  /** The same of every other chair. */
  readonly chairs: Readonly<Record<string, Taken>>;
  /** Times at which no chair of the shop takes anybody, with the block that says so. */
  readonly closed: Taken;
  /** Every departure of a booking, the last one last; a booking may come back and leave again. */
  readonly left: Readonly<Record<string, readonly Departure[]>>;
};

export const emptyDay: Day = {
  bookings: {},
  blocks: {},
  waiting: {},
  queue: emptyQueue,
  slots: {},
  chairs: {},
  closed: {},
  left: {},
};

/** A hold lasts ten minutes and, extended or replaced by others of its half hours, at most thirty (docs/rules.md B4). */
export const HOLD_MINUTES = 10;
export const LONGEST_HOLD_MINUTES = 30;

/** A visit that is repeated is held so long for who has to pay for it, and never past its beginning (docs/rules.md B18). */
export const VISIT_HOLD_MINUTES = 48 * 60;

export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Whether `instant` has come at `at`. */
export const isDue = (instant: string, at: string): boolean => Date.parse(instant) <= Date.parse(at);

/** Whether a start (UTC ISO) is at least so many minutes ahead at an instant. */
export const leavesNotice = (startsAt: string, minutes: number, at: string): boolean =>
  Date.parse(startsAt) - minutes * 60_000 >= Date.parse(at);

/** The earlier of two UTC ISO instants. */
export const earlierOf = (one: string, other: string): string => (isDue(one, other) ? one : other);

/** Whether a booking is a hold that still counts at an instant, whatever job ran or not. */
export const isLiveHold = (booking: Pick<Booking, 'stage' | 'expiresAt'>, at: string): boolean =>
  booking.stage === 'held' && booking.expiresAt !== undefined && !isDue(booking.expiresAt, at);

/** The booking that took a time last and was not ended by an event: a live one, or a lapsed hold. */
export function holderOf(day: Day, time: string): Booking | undefined {
  const id = day.slots[time];
  return id === undefined ? undefined : day.bookings[id];
}

/** Whether the owner keeps a time for themself. */
export const isBlocked = (day: Day, time: string): boolean =>
  day.closed[time] !== undefined || day.blocks[day.slots[time] ?? ''] !== undefined;

/** Who waits and was offered a time last, of an offer that was not ended by an event: a live one, or a lapsed one. */
export const offeredTo = (day: Day, time: string): WaitlistEntry | undefined => day.waiting[day.slots[time] ?? ''];

/** Whether the offer of a place on the waitlist still counts at an instant, whatever job ran or not. */
export const isLiveOffer = ({ offer }: Pick<WaitlistEntry, 'offer'>, at: string): boolean =>
  offer !== undefined && !isDue(offer.expiresAt, at);

/** Whether a time is neither held, booked, offered nor blocked at an instant. */
export function isFree(day: Day, time: string, at: string): boolean {
  if (isBlocked(day, time)) return false;
  const entry = offeredTo(day, time);
  if (entry) return !isLiveOffer(entry, at);
  const holder = holderOf(day, time);
  return holder === undefined || (holder.stage === 'held' && !isLiveHold(holder, at));
}

/** How many minutes of a day a chair is booked or held at an instant, without one booking. */
export const minutesBooked = ({ bookings }: Day, chair: Chair, at: string, without?: string): number =>
  Object.values(bookings)
    .filter((one) => one.chair === chair && one.bookingId !== without && (isKept(one.stage) || isLiveHold(one, at)))
    .reduce((sum, { startsAt, endsAt }) => sum + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000, 0);

const isKept = (stage: Stage): boolean => stage === 'confirmed' || stage === 'completed' || stage === 'noShow';

/** Whether all of these times are free at an instant, or kept by this booking already. */
export const areFree = (day: Day, times: readonly string[], at: string, bookingId?: string): boolean =>
  times.every((time) => (bookingId !== undefined && day.slots[time] === bookingId) || isFree(day, time, at));

/** Until when a booking can be cancelled or moved (UTC ISO): its start, of a walk-in its end. */
export const changeableUntil = ({ walkIn, startsAt, endsAt }: Pick<BookingFacts, 'walkIn' | 'startsAt' | 'endsAt'>) =>
  walkIn ? endsAt : startsAt;

/** The last departure of a booking that has left this day. */
export const departureOf = (day: Day, id: string): Departure | undefined =>
  day.bookings[id] ? undefined : day.left[id]?.at(-1);

/** Whether a certain move of a booking took it from this day to that one. */
export const hasLeft = (day: Day, id: string, move: number, date: string): boolean =>
  day.left[id]?.some((departure) => departure.move === move && departure.date === date) ?? false;

/** What every event about a booking mentions. */
export const mentions = ({ bookingId, shopId, ownerId, customerId, date }: BookingFacts) => ({
  bookingId,
  shopId,
  ownerId,
  customerId,
  date,
});

/** What the end of a hold mentions, whose time is over. */
export const lapsedHold = (booking: BookingFacts): HoldExpired['data'] => ({
  ...mentions(booking),
  ...(booking.series && { series: booking.series }),
});

/** Folds a fact into the day; never rejects one. */
export function evolve(day: Day, event: DayEvent): Day {
  if (isWaitlistEvent(event)) return evolveWaitlist(day, event);
  if (isQueueEvent(event)) return { ...day, queue: evolveQueue(day.queue, event) };
  switch (event.type) {
    case 'SlotHeld':
      return arrive(day, held(event.data));
    case 'HoldExtended':
      return change(day, event.data.bookingId, { expiresAt: event.data.expiresAt, extended: true });
    case 'HoldReleased':
      return letGo(day, event.data.bookingId, {
        stage: 'released',
        ...(event.data.lapsed && { lapsed: event.data.lapsed }),
      });
    case 'HoldExpired':
      return letGo(day, event.data.bookingId, { stage: 'expired' });
    case 'BookingConfirmed':
      return confirm(day, event.data.bookingId, event.data.paymentId);
    case 'BookingCancelled':
      return cancel(day, event.data);
    case 'BookingRescheduled':
      return shift(day, event.data);
    case 'BookingArrived': {
      const { from, move, guest, ...facts } = event.data;
      return arrive(day, {
        ...facts,
        // What cannot be unsealed any more reads as an empty text.
        ...(guest && { guest }),
        stage: 'confirmed',
        heldAt: undefined,
        expiresAt: undefined,
        extended: false,
        moves: move,
        cameFrom: from.date,
      });
    }
    case 'BookingMovedAway':
      return leave(day, event.data.bookingId, event.data.to.date, event.data.move);
    case 'ArrivalUndone':
      return remove(day, event.data.bookingId);
    case 'CustomerCheckedIn':
      return change(day, event.data.bookingId, { checkedInAt: event.data.checkedInAt });
    case 'CheckInUndone':
      return leaveAgain(day, event.data.bookingId);
    case 'BookingCompleted':
      return change(day, event.data.bookingId, { stage: 'completed' });
    case 'CustomerMissed': {
      const { bookingId, refund } = event.data;
      return change(day, bookingId, { stage: 'noShow', ...(refund !== undefined && { noShowRefund: refund }) });
    }
    case 'WalkInAdded':
      return arrive(day, walkedIn(event.data));
    case 'WalkInForgotten':
      return forget(day, event.data.bookingId);
    case 'TimeBlocked':
      return block(day, event.data);
    case 'TimeUnblocked':
      return unblock(day, event.data);
  }
  event satisfies never;
  return day;
}

const held = ({ expiresAt, since, ...facts }: SlotHeld['data']): Booking => ({
  ...facts,
  stage: 'held',
  heldAt: since ?? minutesAfter(expiresAt, -HOLD_MINUTES),
  expiresAt,
  extended: false,
  paymentId: undefined,
  moves: 0,
  cameFrom: undefined,
});

const walkedIn = ({ guest, ...facts }: BookingFacts): Booking => ({
  ...facts,
  ...(guest && { guest }),
  stage: 'confirmed',
  heldAt: undefined,
  expiresAt: undefined,
  extended: false,
  paymentId: null,
  moves: 0,
  cameFrom: undefined,
});

/** Whether what was written down about a walk-in was erased: what is sealed with its key later cannot be read. */
export const isForgotten = (booking: Pick<BookingFacts, 'walkIn' | 'guest'> | undefined): boolean =>
  booking?.walkIn === true && !booking.guest;

function forget(day: Day, id: string): Day {
  const booking = day.bookings[id];
  if (!booking) return day;
  const { guest: _, cancellation, ...rest } = booking;
  // Why it was cancelled is sealed with the same key.
  const kept = cancellation && { cancellation: { ...cancellation, reason: null } };
  return { ...day, bookings: { ...day.bookings, [id]: { ...rest, ...kept } } };
}

function block(day: Day, { reason, ...facts }: TimeBlocked['data']): Day {
  const taken = Object.fromEntries(facts.slots.map(({ time }) => [time, facts.blockId]));
  const known = { ...day, blocks: { ...day.blocks, [facts.blockId]: { ...facts, ...(reason && { reason }) } } };
  return facts.everyChair
    ? { ...known, closed: { ...day.closed, ...taken } }
    : changeChair(known, facts.chair, (slots) => ({ ...slots, ...taken }));
}

function unblock(day: Day, { blockId, times }: TimeUnblocked['data']): Day {
  const known = day.blocks[blockId];
  if (!known) return day;
  const open = (taken: Taken) =>
    Object.fromEntries(Object.entries(taken).filter(([time, id]) => id !== blockId || !times.includes(time)));
  const kept = known.slots.filter(({ time }) => !times.includes(time));
  const after = { ...day, blocks: { ...day.blocks, [blockId]: { ...known, slots: kept } } };
  return known.everyChair ? { ...after, closed: open(day.closed) } : changeChair(after, known.chair, open);
}

const arrive = (day: Day, booking: Booking): Day => {
  const { bookingId, time, marks, chair } = booking;
  const known = { ...day, bookings: { ...day.bookings, [bookingId]: booking } };
  return changeChair(known, chair, (taken) =>
    marks
      ? { ...taken, ...Object.fromEntries(marks.map((mark) => [mark, bookingId])) }
      : { ...taken, [time]: bookingId },
  );
};

function change(day: Day, id: string, changes: Partial<Booking>): Day {
  const booking = day.bookings[id];
  return booking ? { ...day, bookings: { ...day.bookings, [id]: { ...booking, ...changes } } } : day;
}

function leaveAgain(day: Day, id: string): Day {
  const booking = day.bookings[id];
  if (!booking) return day;
  const { checkedInAt: _, ...rest } = booking;
  return { ...day, bookings: { ...day.bookings, [id]: rest } };
}

function confirm(day: Day, id: string, paymentId: string | null): Day {
  const booking = day.bookings[id];
  return booking ? arrive(day, { ...booking, stage: 'confirmed', paymentId }) : day;
}

/** Frees the booking's times, but those that another booking has by now. */
function free(day: Day, booking: Booking): Day {
  const { bookingId, chair } = booking;
  const { slots } = atChair(day, chair);
  const own = marksOf(booking).filter((mark) => slots[mark] === bookingId);
  if (own.length === 0) return day;
  return changeChair(day, chair, (taken) =>
    Object.fromEntries(Object.entries(taken).filter(([time]) => !own.includes(time))),
  );
}

function letGo(day: Day, id: string, changes: Partial<Booking>): Day {
  const booking = day.bookings[id];
  return booking ? change(free(day, booking), id, changes) : day;
}

function cancel(day: Day, { bookingId, cancelledBy, reason, refund }: BookingCancelled['data']): Day {
  return letGo(day, bookingId, {
    stage: 'cancelled',
    cancellation: { by: cancelledBy, reason: (!isForgotten(day.bookings[bookingId]) && reason) || null, refund },
  });
}

function shift(day: Day, { bookingId, to, movedLate }: BookingRescheduled['data']): Day {
  const booking = day.bookings[bookingId];
  if (!booking) return day;
  const { date: _, ...place } = to;
  const { chair: __, ...facts } = booking;
  return arrive(free(day, booking), { ...facts, ...place, ...(movedLate && { movedLate }) });
}

function remove(day: Day, id: string): Day {
  const booking = day.bookings[id];
  if (!booking) return day;
  const { [id]: _, ...bookings } = day.bookings;
  return { ...free(day, booking), bookings };
}

function leave(day: Day, id: string, date: string, move: number): Day {
  const booking = day.bookings[id];
  if (!booking) return day;
  const { paymentId, customerId, chair } = booking;
  const departure: Departure = { date, move, paymentId, customerId, ...atOf(chair) };
  return { ...remove(day, id), left: { ...day.left, [id]: [...(day.left[id] ?? []), departure] } };
}
