import { atChair, atOf, type Chair, chairsOf } from './chairs.ts';
import type { Needs } from './choice.ts';
import type { ChairOffer, Offer, OpenSlot } from './commands.ts';
import type { QueueJoined } from './events.ts';
import { type Place, placeAt, toldPlace } from './marks.ts';
import { type Ticket, waitingIn } from './queueState.ts';
import { fairest, type Seat } from './slots.ts';
import { areFree, type Booking, type Day, evolve, holderOf, isBlocked, isDue, isFree, minutesAfter } from './state.ts';
import { waitsFor } from './waitlistPlaces.ts';

const MINUTE_MS = 60_000;
/** By the later end of a waiting time, each visit lasts so many times as long as its service does. */
const SLOW = 1.25;
/** By the later end of a waiting time, a visit that should be over lasts so many minutes more. */
const OVERRUN_MINUTES = 10;
/** Shops do not always record that a visit has ended: so many minutes after it should have, it is taken to be over. */
const UNRECORDED_MINUTES = 30;

/** What is known of a chair at an instant. */
type Moment = {
  /** As of when holds and offers count (UTC ISO). */
  readonly at: string;
  /** When the visit would begin (UTC ISO). */
  readonly from: string;
  /** Whether who sits there is done by then. */
  readonly isOver: (booking: Booking) => boolean;
};

/** Whether the shop has said that a visit is over, or that its customer did not come. */
const isFinished = ({ stage }: Booking): boolean => stage === 'completed' || stage === 'noShow';
/** Whether a visit is over at an instant, as far as anybody can say: with the minutes after it. */
const isDone = (booking: Booking, at: string): boolean =>
  isFinished(booking) || isDue(minutesAfter(booking.endsAt, booking.chosen?.buffer ?? 0), at);

/**
 * The half hours of a chair that a visit takes which begins in the middle of one: from that one on until the visit is done.
 * Where that one is still kept by a visit that is over, from the next one on, so that no minute is in two visits. Undefined
 * when it is not free for so long, or nobody works. `day` as the chair has it, `running` the half hour that it begins in;
 * docs/rules.md B12.
 */
export function seatFrom(
  day: Day,
  { openSlots }: Pick<ChairOffer, 'openSlots'>,
  needs: Needs,
  { at, from, isOver }: Moment,
  running = openSlots.find(({ startsAt, endsAt }) => isDue(startsAt, from) && !isDue(endsAt, from)),
): Place | undefined {
  if (!running) return undefined;
  const elapsed = Math.ceil((Date.parse(from) - Date.parse(running.startsAt)) / MINUTE_MS);
  const place = isFree(day, running.time, at)
    ? placeAt(openSlots, running.time, { minutes: needs.minutes + elapsed, buffer: needs.buffer })
    : placeBehind(day, openSlots, running, needs, isOver);
  return place && areFree(day, place.marks, at) ? place : undefined;
}

/** From the next half hour on, where this one is kept by a visit that is over. */
function placeBehind(
  day: Day,
  openSlots: readonly OpenSlot[],
  running: OpenSlot,
  needs: Needs,
  isOver: Moment['isOver'],
): Place | undefined {
  const holder = isBlocked(day, running.time) ? undefined : holderOf(day, running.time);
  const next = openSlots[openSlots.indexOf(running) + 1];
  if (!holder || !isOver(holder) || next?.startsAt !== running.endsAt) return undefined;
  return placeAt(openSlots, next.time, needs);
}

/** Whether a chair is one that somebody in the queue would take, and where their service is offered. */
export const isForTicket = (ticket: Pick<Ticket, 'chair' | 'service'>, chair: ChairOffer): boolean =>
  waitsFor(ticket, chair);

/** The seats that are free for somebody now, of the chairs they would take. */
export const seatsNow = (
  day: Day,
  chairs: readonly ChairOffer[],
  ticket: Pick<Ticket, 'chair' | 'service'>,
  needs: Needs,
  at: string,
): Seat[] =>
  chairs
    .filter((one) => isForTicket(ticket, one))
    .flatMap((one) => {
      const moment = { at, from: at, isOver: (booking: Booking) => isDone(booking, at) };
      const place = seatFrom(atChair(day, one.chair), one, needs, moment);
      return place ? [{ place, chair: one.chair }] : [];
    });

/**
 * How long somebody waits, as instants (UTC ISO) between which it is their turn: `from` when all before them take as long as
 * their services do, `to` when each takes a quarter longer; null where the shop cannot serve them today then. `ahead`: how
 * many who wait come before them.
 */
export type Wait = {
  readonly ticketId: string;
  readonly ahead: number;
  readonly from: string | null;
  readonly to: string | null;
};

/** When it is whose turn, of all who wait, in their order. `chairs` of the offer are all of the shop's. */
export function waitsOf(day: Day, offer: Pick<Offer, 'openSlots' | 'chairs'>, at: string): Wait[] {
  return waits(day, offer, at, waitingIn(day.queue));
}

/** The same for somebody who would join now, behind all others. */
export function waitOf(
  day: Day,
  offer: Pick<Offer, 'openSlots' | 'chairs'>,
  at: string,
  ticket: QueueJoined['data'],
): Wait {
  const all = waits(day, offer, at, [
    ...waitingIn(day.queue),
    { ...ticket, stage: 'waiting', turns: 0, bookingIds: [] },
  ]);
  return all.at(-1) as Wait;
}

function waits(day: Day, offer: Pick<Offer, 'openSlots' | 'chairs'>, at: string, tickets: readonly Ticket[]): Wait[] {
  const chairs = chairsOf(offer);
  const quick = planOf(day, chairs, at, tickets, 1);
  const slow = planOf(day, chairs, at, tickets, SLOW);
  return tickets.map(({ ticketId }, ahead) => {
    const from = quick.get(ticketId);
    const to = slow.get(ticketId);
    if (from === undefined) return { ticketId, ahead, from: null, to: null };
    // Where visits last longer, somebody may be seated before another who comes first otherwise.
    const latest = to === undefined ? null : new Date(Math.max(from, to)).toISOString();
    return { ticketId, ahead, from: new Date(from).toISOString(), to: latest };
  });
}

type Minutes = { readonly from: number; readonly to: number };
type Busy = Minutes & { readonly chair: Chair };
/** A chair with the instants of its half hours in ms: they are compared so often that they are read once. */
type Line = ChairOffer & { readonly spans: readonly Minutes[] };

const lineOf = (one: ChairOffer): Line => ({
  ...one,
  spans: one.openSlots.map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) })),
});

/**
 * Begins of the visits of who waits, in ms, each at the first instant at which a chair is free for them, by the rule by which
 * they are called; `pace`: how many times as long visits last as they should. Who cannot be served today is left out.
 */
function planOf(
  before: Day,
  chairs: readonly ChairOffer[],
  at: string,
  tickets: readonly Ticket[],
  pace: number,
): ReadonlyMap<string, number> {
  const now = Date.parse(at);
  const ends = new Map<string, number>();
  const busy: Busy[] = [];
  for (const booking of Object.values(before.bookings)) {
    if (booking.stage !== 'confirmed' && booking.stage !== 'held') continue;
    const mine = stayOf(booking, now, pace);
    ends.set(booking.bookingId, mine.to);
    if (mine.from <= now) busy.push({ ...mine, chair: booking.chair });
  }
  const lines = chairs.map(lineOf);
  const starts = lines.flatMap(({ spans }) => spans.map(({ from }) => from));
  const instants = new Set([now, ...starts, ...ends.values()].filter((one) => one >= now));
  const plan = new Map<string, number>();
  // Who wants the same as somebody before them is not served before them: the search goes on from there.
  const reached = new Map<string, number>();
  let day = before;
  for (const ticket of tickets) {
    const { ticketId, minutes, buffer } = ticket;
    const able = lines.filter((one) => isForTicket(ticket, one));
    const wish = [ticket.chair, ticket.service, minutes, buffer].join();
    const since = reached.get(wish) ?? now;
    reached.set(wish, Number.POSITIVE_INFINITY);
    for (const from of [...instants].filter((one) => one >= since).sort((one, other) => one - other)) {
      const mine = { from, to: from + (minutes * pace + buffer) * MINUTE_MS };
      const isOver = (booking: Booking) =>
        isFinished(booking) || (ends.get(booking.bookingId) ?? Number.POSITIVE_INFINITY) <= from;
      const moment = { at, from: new Date(from).toISOString(), isOver };
      const seats = able.flatMap((line): Seat[] => {
        const running = line.openSlots[line.spans.findIndex((span) => span.from <= from && from < span.to)];
        if (!running || busy.some((one) => one.chair === line.chair && overlap(one, mine))) return [];
        const place = seatFrom(atChair(day, line.chair), line, ticket, moment, running);
        return place ? [{ place, chair: line.chair }] : [];
      });
      if (seats.length === 0) continue;
      const seat = fairest(day, seats, at);
      plan.set(ticketId, from);
      reached.set(wish, from);
      busy.push({ ...mine, chair: seat.chair });
      ends.set(ticketId, mine.to);
      instants.add(mine.to);
      day = evolve(day, visitOf(ticket, seat));
      break;
    }
  }
  return plan;
}

const overlap = (one: Minutes, other: Minutes): boolean => one.from < other.to && other.from < one.to;

/** From when to when a visit lasts, in ms: one that has begun by the pace, and at least until now. */
function stayOf({ startsAt, endsAt, chosen, stage }: Booking, now: number, pace: number): Minutes {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  const buffer = (chosen?.buffer ?? 0) * MINUTE_MS;
  // What nobody has ended is no longer in the chair some time after its end.
  const isLongOver = to + UNRECORDED_MINUTES * MINUTE_MS <= now;
  if (pace === 1 || stage !== 'confirmed' || from > now || isLongOver) return { from, to: to + buffer };
  return { from, to: Math.max(from + (to - from) * pace + buffer, now + OVERRUN_MINUTES * MINUTE_MS) };
}

/** Somebody who waits as the walk-in they will be: what they take of the day, and nothing else about them. */
const visitOf = ({ ticketId, shopId, ownerId, date, timeZone, service }: Ticket, { place, chair }: Seat) => ({
  type: 'WalkInAdded' as const,
  data: {
    ...{ bookingId: ticketId, shopId, ownerId, customerId: ticketId, date, timeZone, price: 0, service },
    ...toldPlace(place),
    ...atOf(chair),
    persons: 1 as const,
    walkIn: true as const,
    guest: { name: '', phone: '', note: '' },
  },
});
