import { day } from '#domain/bookings/decider.ts';
import { ANYONE } from '#domain/bookings/events.ts';
import type { Wait } from '#domain/bookings/queuePlan.ts';
import { isKnown, type Ticket, waitingIn, walkInOf } from '#domain/bookings/queueState.ts';
import { TicketMissing } from '#domain/bookings/refusals.ts';
import { type Day, isDue } from '#domain/bookings/state.ts';
import { localDateOf } from '#domain/calendar.ts';
import { OWNER } from '#domain/processes/crew/chairOffers.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { offerToBook, shopOf } from '../bookings/facts.ts';
import { type Served, sees, servedShop } from '../bookings/served.ts';
import type { Context } from '../http/context.ts';
import { findTicket, type QueueWish, wantedOf } from './actions.ts';
import { secretOf, ticketOfLink } from './link.ts';
import type { PlaceInQueue, PublicQueue, QueuePerson, QueueStatus, QueueWait, ShopQueue } from './types.ts';
import { type Waits, waitsAt } from './waits.ts';

/** The queue of a shop's today by the log, with whose turn it is when. */
type QueueNow = {
  readonly now: string;
  readonly date: string;
  readonly state: Day;
  readonly offer: Awaited<ReturnType<typeof offerToBook>>;
  readonly waits: Waits;
};

async function queueNow(context: Context, shop: ShopRecord): Promise<QueueNow> {
  const now = context.services.now();
  const { shopId } = shop;
  const date = localDateOf(now, shop.timeZone);
  const [{ state, revision }, offered] = await Promise.all([
    context.stateOf(day, { shopId, date }),
    offerToBook(context, shop, date, ANYONE),
  ]);
  // A shop that takes nobody has no chair to wait for.
  const offer = offered.shopRemoved ? { ...offered, chairs: [] } : offered;
  const waits = waitsAt(context.services.store, { shopId, date, state, revision, offer, now });
  return { now, date, state, offer, waits };
}

/** Minutes of a waiting time are told in fives: nobody knows them more exactly. */
const STEP = 5;
const MINUTE_MS = 60_000;
const minutesUntil = (instant: string, now: string) => Math.max(0, Date.parse(instant) - Date.parse(now)) / MINUTE_MS;

/** A waiting time in minutes from now: the earlier end rounded down to five, the later one up. */
export const waitIn = ({ from, to }: Pick<Wait, 'from' | 'to'>, now: string): QueueWait => ({
  fromMinutes: from === null ? null : Math.floor(minutesUntil(from, now) / STEP) * STEP,
  toMinutes: to === null ? null : Math.ceil(minutesUntil(to, now) / STEP) * STEP,
});
const NO_WAIT: QueueWait = { fromMinutes: null, toMinutes: null };

/** What has become of a place: a day is over by its date, whatever job ran. */
const statusOf = ({ stage, date }: Ticket, today: string): `${QueueStatus}` =>
  stage !== 'waiting' ? (stage.toUpperCase() as 'CALLED' | 'LEFT') : date < today ? 'OVER' : 'WAITING';

const serviceNameOf = ({ services }: ShopRecord, service: string): string | null =>
  service === DEFAULT_SERVICE.serviceId
    ? DEFAULT_SERVICE.name
    : (services.find(({ serviceId }) => serviceId === service)?.name ?? null);

/** The first word of a name. */
const firstNameOf = (name: string): string => name.trim().split(' ')[0] ?? '';

/**
 * All that a public screen says of somebody: the first word of their name, and only its first letter as long as the desk does not
 * know who it is, as anybody can write anything there.
 */
export function shownNameOf(ticket: Pick<Ticket, 'name' | 'through' | 'isConfirmed' | 'bookingIds'>): string {
  const first = firstNameOf(ticket.name);
  if (isKnown(ticket)) return first;
  const [letter] = first;
  return letter ? `${letter.toUpperCase()}.` : '';
}

const waitFor = ({ waits, now }: QueueNow, { ticketId }: Ticket): QueueWait => {
  const wait = waits.ofAll.get(ticketId);
  return wait ? waitIn(wait, now) : NO_WAIT;
};
const placeIn = ({ waits }: QueueNow, { ticketId }: Ticket): number | null => {
  const wait = waits.ofAll.get(ticketId);
  return wait ? wait.ahead + 1 : null;
};

function personOf(context: Context, shop: ShopRecord, queue: QueueNow, ticket: Ticket): QueuePerson {
  const { ticketId, name, through, service, addOnIds, minutes, chair } = ticket;
  const { config, publicUrl } = context.services;
  const status = statusOf(ticket, queue.date);
  // Whoever looks at the platform as a member does not get what would let them act as somebody else.
  const hasLink = status === 'WAITING' && !context.session?.viewedBy;
  return {
    ...{ id: ticketId, name, service, addOnIds, minutes, status },
    ...waitFor(queue, ticket),
    through: through === 'desk' ? 'DESK' : 'PAGE',
    isConfirmed: isKnown(ticket),
    place: placeIn(queue, ticket),
    serviceName: serviceNameOf(shop, service),
    barber: chair ?? OWNER,
    bookingId: status === 'CALLED' ? (walkInOf(ticket) ?? null) : null,
    link: hasLink ? `${publicUrl}/queue/${secretOf(config.sessionSecret, ticketId)}` : null,
  };
}

/** Whether somebody's walk-in is shown to who asks: who serves at their own chair alone sees who was called there. */
const isShown = (served: Served, { bookings }: Day, ticket: Ticket): boolean =>
  ticket.stage !== 'called' || sees(served, bookings[walkInOf(ticket) ?? '']?.chair);

/**
 * The queue of a shop's today for its owner and its crew: who waits, in the order of turns, then who was called or has left, the
 * latest in the order first. Refuses with ShopMissing, NotYourShop and OnlyTheOwner.
 */
export async function shopQueue(context: Context, shopId: string): Promise<ShopQueue> {
  const served = await servedShop(context, shopId, 'serveOwn');
  const queue = await queueNow(context, served.shop);
  const { order, tickets, isOpen } = queue.state.queue;
  const waiting = waitingIn(queue.state.queue);
  const gone = order
    .flatMap((id) => tickets[id] ?? [])
    .filter((ticket) => ticket.stage !== 'waiting' && isShown(served, queue.state, ticket))
    .reverse();
  return {
    ...{ shopId, date: queue.date, isOpen },
    people: [...waiting, ...gone].map((ticket) => personOf(context, served.shop, queue, ticket)),
  };
}

/** One place for the desk, as it is now. Refuses as `findTicket` does. */
export async function personNow(context: Context, ticketId: string): Promise<QueuePerson> {
  const { ticket, served } = await findTicket(context, ticketId, 'serveOwn');
  return personOf(context, served.shop, await queueNow(context, served.shop), ticket);
}

/**
 * What everybody may know of a shop's queue: first names in the order of turns (of whom the desk does not know, the initial),
 * who is being served of those who were called, and how long somebody would wait who joined now. Refuses with ShopMissing, also of a shop that takes nobody, ServiceNotOffered and AddOnNotOffered.
 */
export async function publicQueue(context: Context, shopId: string, wish: QueueWish): Promise<PublicQueue> {
  const shop = await shopOf(context, shopId);
  const queue = await queueNow(context, shop);
  const { state, now, offer, date, waits } = queue;
  if (offer.shopRemoved) throw ShopMissing();
  const { ownerId, timeZone, name: shopName } = shop;
  const joiner = { ...{ ticketId: '', shopId, ownerId, date, timeZone, name: '' }, ...wantedOf(shop, wish) };
  const wait = waits.ofJoiner({ ...joiner, through: 'page' });
  const isServed = (ticket: Ticket): boolean => {
    const booking = state.bookings[walkInOf(ticket) ?? ''];
    return ticket.stage === 'called' && booking?.stage === 'confirmed' && !isDue(booking.endsAt, now);
  };
  return {
    ...{ shopId, shopName, date, isOpen: state.queue.isOpen },
    people: waitingIn(state.queue).map((ticket, index) => ({
      place: index + 1,
      firstName: shownNameOf(ticket),
      ...waitFor(queue, ticket),
    })),
    serving: Object.values(state.queue.tickets)
      .filter(isServed)
      .map(shownNameOf),
    wait: waitIn(wait, now),
  };
}

/** The place that a secret link is of. Refuses with TicketMissing when it is none, or was of a day that is over. */
export async function placeOfLink(context: Context, secret: string): Promise<PlaceInQueue> {
  const of = ticketOfLink(context.services.config.sessionSecret, secret);
  if (!of) throw TicketMissing();
  const shop = await shopOf(context, of.shopId);
  const queue = await queueNow(context, shop);
  const ticket = of.date === queue.date ? queue.state.queue.tickets[of.ticketId] : undefined;
  if (!ticket) throw TicketMissing();
  const { name, service, chair } = ticket;
  return {
    ...{ shopId: of.shopId, shopName: shop.name, name },
    ...waitFor(queue, ticket),
    status: statusOf(ticket, queue.date),
    place: placeIn(queue, ticket),
    serviceName: serviceNameOf(shop, service),
    barber: chair ?? OWNER,
  };
}

/** The secret of a place that was just made. */
export const linkSecret = ({ services }: Context, ticketId: string): string =>
  secretOf(services.config.sessionSecret, ticketId);
