import type { StoredEvent } from '#domain/store/eventStore.ts';
import { facts, grouped, type Leftovers, type Rule } from '../judge.ts';

const MINUTE = 60_000;
type Stretch = { readonly startsAt: string; readonly endsAt: string; readonly chair?: string };
type Chosen = {
  readonly name: string;
  readonly minutes: number;
  readonly buffer: number;
  readonly price: number;
  readonly addOns: readonly { readonly name: string; readonly minutes: number; readonly price: number }[];
};
type VisitFacts = Stretch & { readonly service: string; readonly price: number; readonly chosen?: Chosen };
type BlockFacts = {
  readonly blockId: string;
  readonly shopId: string;
  readonly date: string;
  readonly slots?: readonly (Stretch & { readonly time: string })[];
  readonly times?: readonly string[];
  readonly chair?: string;
  readonly everyChair?: true;
};
const visitOf = ({ data }: StoredEvent) => data as unknown as VisitFacts;
const toOf = (event: StoredEvent) => (event.data as unknown as { to: Stretch }).to;
const bookingEvents = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream, type, data }) =>
    stream.startsWith('day-') && type !== 'FreedSlotAccepted' ? facts({ data } as StoredEvent).bookingId : undefined,
  );

/** Some minutes of a chair of a shop's and who has them: a booking on its day, or a half hour of a block. */
type Taken = { readonly chair: string; readonly taker: string; readonly from: number; readonly to: number };
/** Names a chair among all: the owner's own where an event names none. */
const chairOf = (shopId: string, chair = 'owner') => `${shopId} ${chair}`;
/** The chair of a half hour that a closing keeps at all of a shop's. */
const EVERY = 'every chair';

/**
 * Holds, bookings, walk-ins, blocks and offers to who waits never have a minute of a chair in common, their buffers among them, at any prefix of the log;
 * an event that frees minutes comes before the one that takes them.
 */
export const minutesAreExclusive: Rule = ({ events }) => {
  const taken = new Map<string, Taken>();
  const stretches = new Map<string, Stretch>();
  const buffers = new Map<string, number>();
  const wrong: string[] = [];
  const take = (event: StoredEvent, key: string, taker: string, { startsAt, endsAt, chair }: Stretch, buffer = 0) => {
    const { shopId = '' } = facts(event);
    const mine = {
      ...{ chair: chairOf(shopId, chair), taker },
      ...{ from: Date.parse(startsAt), to: Date.parse(endsAt) + buffer * MINUTE },
    };
    const places = [mine.chair, chairOf(shopId, EVERY)];
    for (const other of taken.values())
      if (places.includes(other.chair) && other.taker !== taker && other.from < mine.to && mine.from < other.to)
        wrong.push(`${event.type} at position ${event.position}: some of ${startsAt} to ${endsAt} is ${other.taker}’s`);
    taken.set(key, mine);
  };
  const changeBlock = (event: StoredEvent) => {
    const { blockId, slots = [], times = [], chair, everyChair } = event.data as unknown as BlockFacts;
    const me = `${event.stream} ${blockId}`;
    const at = everyChair ? { chair: EVERY } : chair === undefined ? {} : { chair };
    for (const slot of slots) take(event, `${me} ${slot.time}`, me, { ...slot, ...at });
    for (const time of times)
      if (!taken.delete(`${me} ${time}`))
        wrong.push(`${event.type} at position ${event.position}: ${time} is not blocked`);
  };
  for (const event of events) {
    if (!event.stream.startsWith('day-')) continue;
    const { entryId } = event.data as { entryId?: string };
    if (entryId !== undefined) {
      // What is offered is kept for one, until that offer ends.
      const entry = `${event.stream} ${entryId}`;
      taken.delete(entry);
      if (event.type === 'WaitlistJoined') buffers.set(entryId, (event.data as { buffer: number }).buffer);
      if (event.type === 'FreedSlotOffered') take(event, entry, entry, visitOf(event), buffers.get(entryId));
      continue;
    }
    const { bookingId = '' } = facts(event);
    const me = `${event.stream} ${bookingId}`;
    const put = (stretch: Stretch) => {
      stretches.set(me, stretch);
      take(event, me, me, stretch, buffers.get(bookingId));
    };
    if (event.type === 'TimeBlocked' || event.type === 'TimeUnblocked') changeBlock(event);
    else if (['SlotHeld', 'BookingArrived', 'WalkInAdded'].includes(event.type)) {
      const visit = visitOf(event);
      buffers.set(bookingId, visit.chosen?.buffer ?? 0);
      put(visit);
    } else if (event.type === 'BookingRescheduled') put(toOf(event));
    else if (event.type === 'BookingConfirmed') {
      const stretch = stretches.get(me);
      if (stretch) put(stretch);
    } else if (
      ['HoldReleased', 'HoldExpired', 'BookingCancelled', 'BookingMovedAway', 'ArrivalUndone'].includes(event.type)
    )
      taken.delete(me);
  }
  return wrong;
};

/** A visit is of a service as its shop once offered it, costs and lasts what that says, and stays so wherever it moves. */
export const visitsAreAsOffered: Rule = ({ events }) => {
  const offered = new Map<string, Set<string>>();
  const wrong: string[] = [];
  for (const event of events) {
    if (event.type === 'ServiceAdded' || event.type === 'ServiceTermsSet') {
      const { serviceId, addOns, ...line } = (event.data as unknown as { service: Chosen & { serviceId: string } })
        .service;
      const lines = offered.get(serviceId) ?? new Set();
      lines.add(JSON.stringify(line));
      for (const addOn of addOns) lines.add(JSON.stringify(addOn));
      offered.set(serviceId, lines);
    }
    if (!['SlotHeld', 'WalkInAdded', 'BookingArrived'].includes(event.type)) continue;
    const { service, chosen, price, startsAt, endsAt } = visitOf(event);
    const { addOns, ...line } = chosen ?? { addOns: [] };
    const parts = chosen ? [line, ...addOns].map((part) => JSON.stringify(part)) : [];
    const minutes = addOns.reduce((sum, one) => sum + one.minutes, chosen?.minutes ?? 30);
    const at = `${event.type} at position ${event.position}`;
    if (!parts.every((part) => offered.get(service)?.has(part))) wrong.push(`${at}: ${service} was never offered so`);
    if (!chosen && service !== 'barb') wrong.push(`${at}: nothing is said of ${service}`);
    if (chosen && price !== addOns.reduce((sum, one) => sum + one.price, chosen.price))
      wrong.push(`${at}: costs ${price}, which is not what was chosen`);
    if (Date.parse(endsAt) - Date.parse(startsAt) !== minutes * MINUTE)
      wrong.push(`${at}: does not last ${minutes} minutes`);
  }
  return wrong;
};

/**
 * A hold lasts ten minutes, is made longer at most once, never past thirty, and is not called over before its time. One
 * that replaces another at some of its half hours goes on from there, so that a chain of them is kept for thirty in all.
 */
export const holdsLastAsPromised: Rule = ({ events }) => {
  const begun = beginnings(events);
  return [...bookingEvents(events)].flatMap(([bookingId, own]) => {
    const held = own.find(({ type }) => type === 'SlotHeld');
    if (!held) return [];
    const at = Date.parse(held.metadata.occurredAt);
    const start = begun.get(bookingId) ?? at;
    const extended = own.filter(({ type }) => type === 'HoldExtended');
    const ends = [held, ...extended].map((event) => Date.parse(facts(event).expiresAt ?? ''));
    const end = ends.at(-1) ?? 0;
    const early = own.find(({ type, metadata }) => type === 'HoldExpired' && Date.parse(metadata.occurredAt) < end);
    const wrong = [
      ends[0] !== Math.min(at + 10 * MINUTE, start + 30 * MINUTE) && 'is not held for ten minutes, or what is left',
      start !== at && Date.parse(facts(held).since ?? '') !== start && 'does not go on from what it replaces',
      extended.length > 1 && 'is made longer twice',
      end > start + 30 * MINUTE && 'is held for more than thirty minutes',
      early && `is called over at ${early.metadata.occurredAt}, before ${new Date(end).toISOString()}`,
    ];
    return wrong.filter((one) => one !== false && one !== undefined).map((one) => `${bookingId} ${one}`);
  });
};

/** When each hold began, or the first one that it goes on from: ms by booking id. */
function beginnings(events: readonly StoredEvent[]): Map<string, number> {
  const begun = new Map<string, number>();
  const halfHours = new Map<string, readonly string[]>();
  const chairs = new Map<string, string | undefined>();
  const ofCommand = grouped(events, ({ type, metadata }) =>
    type === 'SlotHeld' || type === 'HoldReleased' ? metadata.commandId : undefined,
  );
  for (const event of events) {
    if (event.type !== 'SlotHeld') continue;
    const { bookingId = '' } = facts(event);
    const { time, marks = [time] } = event.data as { time: string; marks?: readonly string[] };
    halfHours.set(bookingId, marks);
    chairs.set(bookingId, visitOf(event).chair);
    const former = ofCommand.get(event.metadata.commandId)?.find(({ type }) => type === 'HoldReleased');
    const formerId = (former && facts(former).bookingId) ?? '';
    const isThere = chairs.get(formerId) === chairs.get(bookingId);
    const isSame = isThere && (halfHours.get(formerId)?.some((mark) => marks.includes(mark)) ?? false);
    begun.set(bookingId, (isSame && begun.get(formerId)) || Date.parse(event.metadata.occurredAt));
  }
  return begun;
}

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
