import { atChair, atOf, type Chair, chairsOf } from './chairs.ts';
import type { Needs } from './choice.ts';
import type { ChairOffer, Offer, OpenSlot } from './commands.ts';
import type { QueueJoined } from './events.ts';
import { type Place, placeAt, toldPlace } from './marks.ts';
import { type Ticket, waitingIn } from './queueState.ts';
import { fairest, type Seat } from './slots.ts';
import {
  areFree,
  type Booking,
  type Day,
  evolve,
  holderOf,
  isBlocked,
  isDue,
  isFree,
  isLiveHold,
  minutesAfter,
} from './state.ts';
import { waitsFor } from './waitlistPlaces.ts';

const MINUTE_MS = 60_000;
/** By the later end of a waiting time, each visit lasts so many times as long as its service does. */
const SLOW = 1.25;
/** By the later end of a waiting time, a visit that should be over lasts so many minutes more. */
const OVERRUN_MINUTES = 10;
/** Shops do not always record that a visit has ended: so many minutes after it should have, it is taken to be over. */
const UNRECORDED_MINUTES = 30;

/** A visit that is recorded from the next half hour on has at least so many minutes there, even if it is over before that. */
const LEAST_MINUTES = 5;

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
 * Where that one is still kept by a visit that is over, from the next one on until the visit is done, so that no half hour is
 * in two visits and the chair is free again when it is. Undefined when it is not free for so long, or nobody works. `day` as
 * the chair has it, `running` the half hour that it begins in; docs/rules.md B12.
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
    : placeBehind(day, openSlots, running, needs, { from, isOver });
  return place && areFree(day, place.marks, at) ? place : undefined;
}

/** From the next half hour on, where this one is kept by a visit that is over: what is left of the visit by then. */
function placeBehind(
  day: Day,
  openSlots: readonly OpenSlot[],
  running: OpenSlot,
  { minutes, buffer }: Needs,
  { from, isOver }: Pick<Moment, 'from' | 'isOver'>,
): Place | undefined {
  const holder = isBlocked(day, running.time) ? undefined : holderOf(day, running.time);
  const next = openSlots[openSlots.indexOf(running) + 1];
  if (!holder || !isOver(holder) || next?.startsAt !== running.endsAt) return undefined;
  const before = Math.floor((Date.parse(next.startsAt) - Date.parse(from)) / MINUTE_MS);
  return placeAt(openSlots, next.time, { minutes: Math.max(LEAST_MINUTES, minutes - before), buffer });
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

/** A chair with the instants of its half hours in ms: they are compared so often that they are read once. */
type Line = ChairOffer & { readonly spans: readonly { readonly from: number; readonly to: number }[] };

const lineOf = (one: ChairOffer): Line => ({
  ...one,
  spans: one.openSlots.map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) })),
});

/** What of a plan stays until its end: whose visits are over when, and until when each chair is taken by who sits there. */
type Seated = { readonly ends: Map<string, number>; readonly until: Map<Chair, number> };

/**
 * Begins of the visits of who waits, in ms. The day goes on from one instant at which a chair may become free to the next; at
 * each, whoever waits is called in their order where a chair is free for them, by the rule of `callTicket`: what is told can
 * be kept. `pace`: how many times as long visits last as they should; a booking begins late where the visit before it does
 * not end in time. Who cannot be served today is left out.
 */
function planOf(
  before: Day,
  chairs: readonly ChairOffer[],
  at: string,
  tickets: readonly Ticket[],
  pace: number,
): ReadonlyMap<string, number> {
  const now = Date.parse(at);
  const seated: Seated = { ends: new Map(), until: new Map() };
  const booked = Object.values(before.bookings)
    .filter((one) => !one.group && (one.stage === 'confirmed' || isLiveHold(one, at)))
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const lines = chairs.map(lineOf);
  const instants = new Set(
    [now, ...lines.flatMap(({ spans }) => spans.map(({ from }) => from))].filter((one) => one >= now),
  );
  const plan = new Map<string, number>();
  let day = before;
  let waiting = tickets;
  while (instants.size > 0 && waiting.length > 0) {
    const from = Math.min(...instants);
    instants.delete(from);
    while (booked[0] && Date.parse(booked[0].startsAt) <= from) {
      const end = begin(seated, booked.shift() as Booking, now, pace);
      if (end > from) instants.add(end);
    }
    const moment = momentOf(seated, at, from);
    // Seats only become fewer within an instant: who wants the same as somebody who found none finds none.
    const without = new Set<string>();
    for (const ticket of waiting) {
      const { ticketId, chair, service, minutes, buffer } = ticket;
      const wish = [chair, service, minutes, buffer].join();
      if (without.has(wish)) continue;
      const seats = seatsAt(day, lines, ticket, seated, moment);
      if (seats.length === 0) {
        without.add(wish);
        continue;
      }
      const seat = fairest(day, seats, at);
      // The chair is not given again before the visit has ended as it is recorded, even where it may be over sooner.
      const end = Math.max(from + minutes * pace * MINUTE_MS, Date.parse(seat.place.endsAt)) + buffer * MINUTE_MS;
      plan.set(ticketId, from);
      seated.ends.set(ticketId, end);
      seated.until.set(seat.chair, end);
      instants.add(end);
      day = evolve(day, visitOf(ticket, seat));
    }
    waiting = waiting.filter(({ ticketId }) => !plan.has(ticketId));
  }
  return plan;
}

const momentOf = ({ ends }: Seated, at: string, from: number): Moment => ({
  at,
  from: new Date(from).toISOString(),
  isOver: (booking) => isFinished(booking) || (ends.get(booking.bookingId) ?? Number.POSITIVE_INFINITY) <= from,
});

/** The seats that are free for somebody at a moment of a plan: nobody sits there, and the half hours are free. */
function seatsAt(day: Day, lines: readonly Line[], ticket: Ticket, { until }: Seated, moment: Moment): Seat[] {
  const from = Date.parse(moment.from);
  return lines.flatMap((line): Seat[] => {
    if (!isForTicket(ticket, line) || (until.get(line.chair) ?? from) > from) return [];
    const running = line.openSlots[line.spans.findIndex((span) => span.from <= from && from < span.to)];
    const place = running && seatFrom(atChair(day, line.chair), line, ticket, moment, running);
    return place ? [{ place, chair: line.chair }] : [];
  });
}

/** A booking begins, once who sits at its chair is done. Answers when it ends, in ms, with the minutes after it. */
function begin({ ends, until }: Seated, booking: Booking, now: number, pace: number): number {
  const { bookingId, chair } = booking;
  const end = endOf(booking, until.get(chair) ?? Number.NEGATIVE_INFINITY, now, pace);
  ends.set(bookingId, end);
  until.set(chair, Math.max(until.get(chair) ?? end, end));
  return end;
}

/** When a visit ends, in ms: by the pace, and where it should be over and nobody has ended it some minutes from now. */
function endOf({ startsAt, endsAt, chosen, stage }: Booking, free: number, now: number, pace: number): number {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  const buffer = (chosen?.buffer ?? 0) * MINUTE_MS;
  // What nobody has ended is no longer in the chair some time after its end.
  if (pace === 1 || to + UNRECORDED_MINUTES * MINUTE_MS <= now) return to + buffer;
  const begun = from <= now ? from : Math.max(from, free);
  const end = begun + (to - from) * pace + buffer;
  return stage === 'confirmed' && from <= now ? Math.max(end, now + OVERRUN_MINUTES * MINUTE_MS) : end;
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
