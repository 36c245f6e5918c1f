import { requireRight, requireServing } from './access.ts';
import { atOf, chairsOf, offering } from './chairs.ts';
import { needsOf } from './choice.ts';
import { requireSameClock } from './clock.ts';
import type {
  CallTicket,
  ChairOffer,
  ClearQueue,
  CloseQueue,
  ConfirmTicket,
  ForgetTicket,
  JoinQueue,
  LeaveQueue,
  OpenQueue,
  ReturnTicket,
  SkipTicket,
} from './commands.ts';
import { clearTimes, requireRoom, walkedIn, withoutOffers } from './desk.ts';
import { cancel } from './endings.ts';
import { ANYONE, type DayEvent, type QueueEvent } from './events.ts';
import { isForTicket, seatsNow, waitOf } from './queuePlan.ts';
import { isKnown, ofTicket, type Ticket, waitingIn, walkInOf } from './queueState.ts';
import {
  AskedForAnother,
  BarberNotBookable,
  BookingMissing,
  ChairNotFree,
  ChangedOften,
  NobodyBehind,
  NotNext,
  NotOfferedByBarber,
  NotServedToday,
  QueueFull,
  QueueNotOpen,
  QueueOfToday,
  QueueTurnedOften,
  TicketEnded,
  TicketMissing,
} from './refusals.ts';
import { fairest, requireOpenDay, type Seat } from './slots.ts';
import type { Day } from './state.ts';

/** So many wait in the queue at once, and of them so many who have joined by the public page (docs/rules.md B12). */
export const MOST_QUEUED = 60;
export const MOST_QUEUED_BY_PAGE = 30;
/** So many join on a day, counting those who have left, and of them so many by the page: its stream has to stay small. */
export const MOST_TICKETS = 300;
export const MOST_TICKETS_BY_PAGE = 150;
/** So often one person is passed over or put back. */
export const MOST_TURNS = 6;
/** So often the queue is opened on a day. */
export const MOST_OPENINGS = 20;

type OfDay = { readonly date: string; readonly today: string; readonly shopRemoved: boolean };

/** Refuses with QueueOfToday on any day but the shop's today, and with ShopNotBookable once it is taken down. */
function requireToday(data: OfDay): void {
  if (data.date !== data.today) throw QueueOfToday();
  requireOpenDay(data);
}

/**
 * People may join by the shop's public page, too, for the rest of the day: for its owner, and who of the crew serves at all
 * chairs. Again, it appends nothing.
 */
export function openQueue({ data, by }: OpenQueue, { queue }: Day): QueueEvent[] {
  requireRight(data, by, 'serveAll');
  requireToday(data);
  if (queue.isOpen) return [];
  if (queue.opened >= MOST_OPENINGS) throw QueueTurnedOften();
  const { shopId, ownerId, date } = data;
  return [{ type: 'QueueOpened', data: { shopId, ownerId, date } }];
}

/** Nobody joins by the public page any more; for who may open it. Again, it appends nothing. */
export function closeQueue({ data, by }: CloseQueue, { queue }: Day): QueueEvent[] {
  requireRight(data, by, 'serveAll');
  const { shopId, ownerId, date } = data;
  return queue.isOpen ? [{ type: 'QueueClosed', data: { shopId, ownerId, date } }] : [];
}

/**
 * A person joins the queue behind all others: at the desk by who serves in the shop, or by themself through the page while the
 * queue is open; the latter is refused with NotServedToday where their turn would not come any more. The same ticket id
 * again appends nothing.
 */
export function joinQueue({ data, at, by }: JoinQueue, day: Day): QueueEvent[] {
  const { queue } = day;
  const isByPage = data.through === 'page';
  if (!isByPage) requireServing(data, by, []);
  if (queue.tickets[data.ticketId]) return [];
  requireToday(data);
  if (isByPage && !queue.isOpen) throw QueueNotOpen();
  requirePlace(day, isByPage);
  const chairs = chairsOf(data);
  if (!chairs.some(({ chair }) => data.chair === ANYONE || chair === data.chair)) throw BarberNotBookable();
  if (!chairs.some((one) => isForTicket(data, one))) throw NotOfferedByBarber();
  const { ticketId, shopId, ownerId, date, timeZone, name, through, chair, service, addOnIds, minutes, buffer } = data;
  const wanted = { ...atOf(chair), service, addOnIds, minutes, buffer };
  const joined = { ticketId, shopId, ownerId, date, timeZone, name, through, ...wanted };
  if (isByPage && waitOf(day, data, at, joined).from === null) throw NotServedToday();
  return [{ type: 'QueueJoined', data: joined }];
}

/** Refuses with QueueFull; strangers cannot take the places that the desk gives. */
function requirePlace({ queue }: Day, isByPage: boolean): void {
  const byPage = (tickets: readonly Ticket[]) => tickets.filter(({ through }) => through === 'page').length;
  const all = Object.values(queue.tickets);
  const waiting = waitingIn(queue);
  if (all.length >= MOST_TICKETS || waiting.length >= MOST_QUEUED) throw QueueFull();
  if (isByPage && (byPage(all) >= MOST_TICKETS_BY_PAGE || byPage(waiting) >= MOST_QUEUED_BY_PAGE)) throw QueueFull();
}

/**
 * It is somebody's turn: they are a walk-in from now on, at one of the chairs that are asked for, until their service is done.
 * For who serves at all of these. A time that is offered to who waits for a booking is taken only where no other chair is free.
 * Refused with NotNext where somebody who comes before them could be served at that chair now, and with ChairNotFree where none
 * is free so long. The same booking id again appends nothing.
 */
export function callTicket({ data, at, by }: CallTicket, day: Day): DayEvent[] {
  const chairs = chairsOf(data);
  requireServing(data, by, chairs);
  const ticket = ticketOf(day, data.ticketId);
  if (ticket.stage === 'called' && walkInOf(ticket) === data.bookingId) return [];
  if (ticket.stage !== 'waiting') throw TicketEnded();
  if (day.bookings[data.bookingId]) throw BookingMissing();
  requireToday(data);
  if (chairs.length === 0) throw BarberNotBookable();
  if (offering(chairs, ticket.service).length === 0) throw NotOfferedByBarber();
  if (!chairs.some((one) => isForTicket(ticket, one))) throw AskedForAnother();
  const needs = needsOf(data.chosen);
  const free = seatsNow(day, chairs, ticket, needs, at);
  const view = free.length > 0 ? day : withoutOffers(day);
  const seats = free.length > 0 ? free : seatsNow(view, chairs, ticket, needs, at);
  if (seats.length === 0) throw ChairNotFree();
  const turns = seats.map((seat) => ({ seat, first: firstFor(view, chairs, seat, ticket, at) }));
  const own = turns.filter(({ first }) => first.ticketId === ticket.ticketId);
  if (own.length === 0) throw NotNext({ ticketId: turns[0]?.first.ticketId });
  const seat = fairest(
    day,
    own.map((one) => one.seat),
    at,
  );
  requireSameClock(day, seat.place, at);
  requireRoom(day);
  const { bookingId } = data;
  return [
    ...clearTimes(day, seat.chair, seat.place.marks, bookingId, at),
    { type: 'QueueCalled', data: { ...ofTicket(ticket), bookingId } },
    walkedIn(data, seat, { name: ticket.name, phone: '', note: '' }),
  ];
}

/** The first who waits and could be served at a chair now: somebody before the one who is called, else they. */
function firstFor(view: Day, chairs: readonly ChairOffer[], { chair }: Seat, called: Ticket, at: string): Ticket {
  const there = chairs.filter((one) => one.chair === chair);
  const waiting = waitingIn(view.queue);
  const own = waiting.findIndex(({ ticketId }) => ticketId === called.ticketId);
  return waiting.slice(0, own).find((one) => seatsNow(view, there, one, one, at).length > 0) ?? called;
}

/** Who was not there when it was their turn comes behind the next who waits; for who serves in the shop. */
export function skipTicket({ data, by }: SkipTicket, day: Day): QueueEvent[] {
  const ticket = ticketOf(day, data.ticketId);
  requireServing({ ownerId: ticket.ownerId, worksAs: data.worksAs }, by, []);
  if (ticket.stage !== 'waiting') throw TicketEnded();
  if (waitingIn(day.queue).at(-1)?.ticketId === ticket.ticketId) throw NobodyBehind();
  if (ticket.turns >= MOST_TURNS) throw ChangedOften();
  return [{ type: 'QueueSkipped', data: ofTicket(ticket) }];
}

/**
 * The desk has seen somebody who waits and had joined by the page; for who serves in the shop. Again, and of who is known at
 * the desk already, it appends nothing.
 */
export function confirmTicket({ data, by }: ConfirmTicket, day: Day): QueueEvent[] {
  const ticket = ticketOf(day, data.ticketId);
  requireServing({ ownerId: ticket.ownerId, worksAs: data.worksAs }, by, []);
  if (ticket.stage !== 'waiting') throw TicketEnded();
  return isKnown(ticket) ? [] : [{ type: 'QueueConfirmed', data: ofTicket(ticket) }];
}

/**
 * Takes off all who wait and joined by the page, but those the desk has confirmed or called before: strangers can fill the queue
 * with people who do not come. For who serves at all chairs. Where there are none, it appends nothing.
 */
export function clearQueue({ data, by }: ClearQueue, { queue }: Day): QueueEvent[] {
  requireRight(data, by, 'serveAll');
  return waitingIn(queue)
    .filter((ticket) => !isKnown(ticket))
    .map((ticket): QueueEvent => ({ type: 'QueueLeft', data: { ...ofTicket(ticket), because: 'shop' } }));
}

/**
 * Ends somebody's waiting: for who holds the secret link of it, and for who serves at all chairs. Again, it appends nothing;
 * who was called is no longer in the queue.
 */
export function leaveQueue({ data, by }: LeaveQueue, day: Day): QueueEvent[] {
  const ticket = ticketOf(day, data.ticketId);
  if (!data.holdsLink) requireRight({ ownerId: ticket.ownerId, worksAs: data.worksAs }, by, 'serveAll');
  if (ticket.stage === 'left') return [];
  if (ticket.stage === 'called') throw TicketEnded();
  return [{ type: 'QueueLeft', data: { ...ofTicket(ticket), because: data.holdsLink ? 'person' : 'shop' } }];
}

/**
 * Takes back a call, or that somebody was taken off: they wait again where they were. The walk-in they had become is cancelled,
 * unless that was done before; once it is over, or on another day, it is refused as such. For who serves at its chair, and
 * of who has left for who serves at all chairs. Of somebody who waits it appends nothing.
 */
export function returnTicket({ data, at, by }: ReturnTicket, day: Day): DayEvent[] {
  const ticket = ticketOf(day, data.ticketId);
  const crew = { ownerId: ticket.ownerId, worksAs: data.worksAs };
  if (ticket.stage === 'called') requireServing(crew, by, []);
  else requireRight(crew, by, 'serveAll');
  if (ticket.stage === 'waiting') return [];
  if (ticket.turns >= MOST_TURNS) throw ChangedOften();
  const returned: DayEvent = { type: 'QueueReturned', data: ofTicket(ticket) };
  const bookingId = walkInOf(ticket);
  if (ticket.stage === 'left' || !bookingId || day.bookings[bookingId]?.stage === 'cancelled') return [returned];
  const { shopId, date, worksAs } = data;
  return [...cancel({ type: 'CancelBooking', data: { bookingId, shopId, date, worksAs }, at, by }, day), returned];
}

/** Erases the name of somebody who was in the queue, for the system once the day is over. Again, it appends nothing. */
export function forgetTicket({ data, by }: ForgetTicket, day: Day): QueueEvent[] {
  const ticket = ticketOf(day, data.ticketId);
  if (by.role !== 'system') throw TicketMissing();
  return ticket.isForgotten ? [] : [{ type: 'QueueNameForgotten', data: ofTicket(ticket) }];
}

function ticketOf(day: Day, ticketId: string): Ticket {
  const ticket = day.queue.tickets[ticketId];
  if (!ticket) throw TicketMissing();
  return ticket;
}
