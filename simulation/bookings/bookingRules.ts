import type { StoredEvent } from '#domain/store/eventStore.ts';
import { facts, grouped, type Leftovers, type Rule } from '../judge.ts';

const MINUTE = 60_000;
type Slot = { readonly date: string; readonly time: string };
type BlockFacts = {
  readonly blockId: string;
  readonly shopId: string;
  readonly date: string;
  readonly slots?: readonly { readonly time: string }[];
  readonly times?: readonly string[];
};
const toOf = (event: StoredEvent) => (event.data as unknown as { to: Slot }).to;
const placeOf = (shopId: string | undefined, { date, time }: Slot) => `${shopId} ${date} ${time}`;
const bookingEvents = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream, data }) =>
    stream.startsWith('day-') ? facts({ data } as StoredEvent).bookingId : undefined,
  );

/**
 * Holds, bookings, walk-ins and blocks of a slot are never more than one, at any prefix of the log; an event that frees the slot comes
 * before the one that takes it.
 */
export const slotsAreExclusive: Rule = ({ events }) => {
  const takers = new Map<string, string>();
  const wrong: string[] = [];
  const letGo = (stream: string, bookingId: string | undefined) => {
    for (const [place, taker] of takers) if (taker === `${stream} ${bookingId}`) takers.delete(place);
  };
  const take = (event: StoredEvent, slot: Slot) => {
    const { bookingId, shopId } = facts(event);
    const place = placeOf(shopId, slot);
    const taker = takers.get(place);
    const me = `${event.stream} ${bookingId}`;
    if (taker !== undefined && taker !== me)
      wrong.push(`${event.type} at position ${event.position}: ${place} belongs to another member`);
    takers.set(place, me);
  };
  const times = new Map<string, Slot>();
  const changeBlock = (event: StoredEvent) => {
    const { blockId, shopId, date, slots = [], times: opened = [] } = event.data as unknown as BlockFacts;
    const me = `${event.stream} ${blockId}`;
    for (const { time } of slots) {
      const place = placeOf(shopId, { date, time });
      const taker = takers.get(place);
      if (taker !== undefined) wrong.push(`${event.type} at position ${event.position}: ${place} is taken`);
      takers.set(place, me);
    }
    for (const time of opened) {
      const place = placeOf(shopId, { date, time });
      if (takers.get(place) !== me) wrong.push(`${event.type} at position ${event.position}: ${place} is not blocked`);
      takers.delete(place);
    }
  };
  for (const event of events) {
    if (!event.stream.startsWith('day-')) continue;
    const { bookingId, date = '', time = '' } = facts(event);
    const me = `${event.stream} ${bookingId}`;
    if (event.type === 'TimeBlocked' || event.type === 'TimeUnblocked') changeBlock(event);
    else if (['SlotHeld', 'BookingArrived', 'WalkInAdded'].includes(event.type)) {
      times.set(me, { date, time });
      take(event, { date, time });
    } else if (event.type === 'BookingRescheduled') {
      letGo(event.stream, bookingId);
      times.set(me, toOf(event));
      take(event, toOf(event));
    } else if (event.type === 'BookingConfirmed') take(event, times.get(me) ?? { date, time });
    else if (
      ['HoldReleased', 'HoldExpired', 'BookingCancelled', 'BookingMovedAway', 'ArrivalUndone'].includes(event.type)
    )
      letGo(event.stream, bookingId);
  }
  return wrong;
};

/** A hold lasts ten minutes, is made longer at most once, never past thirty, and is not called over before its time. */
export const holdsLastAsPromised: Rule = ({ events }) =>
  [...bookingEvents(events)].flatMap(([bookingId, own]) => {
    const held = own.find(({ type }) => type === 'SlotHeld');
    if (!held) return [];
    const start = Date.parse(held.metadata.occurredAt);
    const extended = own.filter(({ type }) => type === 'HoldExtended');
    const ends = [held, ...extended].map((event) => Date.parse(facts(event).expiresAt ?? ''));
    const end = ends.at(-1) ?? 0;
    const early = own.find(({ type, metadata }) => type === 'HoldExpired' && Date.parse(metadata.occurredAt) < end);
    const wrong = [
      ends[0] !== start + 10 * MINUTE && 'is not held for ten minutes',
      extended.length > 1 && 'is made longer twice',
      end > start + 30 * MINUTE && 'is held for more than thirty minutes',
      early && `is called over at ${early.metadata.occurredAt}, before ${new Date(end).toISOString()}`,
    ];
    return wrong.filter((one) => one !== false && one !== undefined).map((one) => `${bookingId} ${one}`);
  });

/** Held becomes booked only by its own payment, and a booking ends once, in one of its ways. */
export const bookingsEndOnce: Rule = ({ events }) =>
  [...bookingEvents(events)].flatMap(([bookingId, own]) => {
    const confirmed = own.filter(({ type }) => type === 'BookingConfirmed');
    const ends = own.filter(({ type }) => ['BookingCancelled', 'BookingCompleted', 'CustomerMissed'].includes(type));
    const foreign = confirmed.filter(
      (event) => facts(event).paymentId !== null && facts(event).paymentId !== `booking-${bookingId}`,
    );
    const unpaid = confirmed.filter(
      (event) =>
        facts(event).paymentId !== null &&
        !events.some(
          (one) =>
            one.position < event.position &&
            one.stream === `payment-booking-${bookingId}` &&
            one.type === 'PaymentCaptured',
        ),
    );
    const wrong = [
      confirmed.length > 1 && 'is confirmed twice',
      foreign.length > 0 && 'is confirmed by a payment for something else',
      unpaid.length > 0 && 'is confirmed before its payment was captured',
      ends.length > 1 && `ends as ${ends.map(({ type }) => type).join(' and ')}`,
    ];
    return wrong.filter(Boolean).map((one) => `${bookingId} ${one}`);
  });

/** Once quiet, no hold is past its time without saying so, and every booking stands on one day. */
export const nothingIsLeftHalfway: Rule = ({ events, now }: Leftovers) => {
  const wrong: string[] = [];
  for (const [bookingId, own] of bookingEvents(events)) {
    const onDay = new Map<string, string>();
    for (const { stream, type } of own) {
      if (type === 'BookingMovedAway' || type === 'ArrivalUndone') onDay.delete(stream);
      else onDay.set(stream, type);
    }
    if (onDay.size !== 1) wrong.push(`${bookingId} stands on ${onDay.size} days`);
    const open = own.filter(({ type }) => type === 'SlotHeld' || type === 'HoldExtended').at(-1);
    const isOver = own.some(({ type }) => type !== 'SlotHeld' && type !== 'HoldExtended');
    if (open && !isOver && Date.parse(facts(open).expiresAt ?? '') < Date.parse(now))
      wrong.push(`${bookingId} is held although its time is over`);
  }
  return wrong;
};
