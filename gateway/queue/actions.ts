import { needsOf } from '#domain/bookings/choice.ts';
import { day } from '#domain/bookings/decider.ts';
import { ANYONE } from '#domain/bookings/events.ts';
import type { Ticket } from '#domain/bookings/queueState.ts';
import { TicketMissing, TooManyTicketsOfNetwork } from '#domain/bookings/refusals.ts';
import { localDateOf } from '#domain/calendar.ts';
import { newBookingId, placeOfBooking } from '#domain/ids.ts';
import { type BarberWish, OWNER } from '#domain/processes/crew/chairOffers.ts';
import type { ShopRight } from '#domain/shopRights.ts';
import { choiceOf, type ServiceWish } from '#domain/shops/choosing.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { deskOf } from '../bookings/desk.ts';
import { offerToBook, shopOf } from '../bookings/facts.ts';
import { onlyChairOf, type Served, servedShop } from '../bookings/served.ts';
import type { Context } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { addressHash } from '../users/throttle.ts';
import { ticketOfLink } from './link.ts';

/** So often people of one network join queues in ten minutes (docs/rules.md B12). */
const MOST_JOINS = 5;
const WITHIN_MS = 600_000;

/** What somebody in the queue wants: of `barber`, whoever is free when it is left out. */
export type QueueWish = ServiceWish & { readonly barber?: BarberWish };
export type NewTicket = QueueWish & { readonly shopId: string; readonly name: string };

/** What is wanted by the shop's menu of now, as the domain writes it down. */
export function wantedOf(
  shop: ShopRecord,
  { serviceId = DEFAULT_SERVICE.serviceId, addOnIds = [], barber }: QueueWish,
) {
  const needs = needsOf(choiceOf(shop.services, { serviceId, addOnIds }));
  const chair = (barber ?? ANYONE) === OWNER ? undefined : (barber ?? ANYONE);
  return { ...(chair && { chair }), service: serviceId, addOnIds, ...needs };
}

const todayOf = ({ services }: Context, { timeZone }: ShopRecord): string => localDateOf(services.now(), timeZone);

/** Somebody joins by the shop's page, with or without an account. Answers the id of their place. */
export async function joinQueue(context: Context, { shopId, name, ...wish }: NewTicket): Promise<string> {
  const shop = await shopOf(context, shopId);
  const wanted = wantedOf(shop, wish);
  await countJoin(context);
  const date = todayOf(context, shop);
  const { ownerId, timeZone } = shop;
  const ticketId = newBookingId(shopId, date, context.entropy);
  const offer = await offerToBook(context, shop, date, ANYONE);
  const of = { ticketId, shopId, date, ownerId, timeZone };
  await context.dispatch(day, { type: 'JoinQueue', data: { ...offer, ...of, ...wanted, name, through: 'page' } });
  return ticketId;
}

async function countJoin({ services, reply }: Context): Promise<void> {
  const { config, vault, now } = services;
  if (!config.rateLimit) return;
  const network = addressHash(config.sessionSecret, reply?.request.ip ?? '');
  const budget = { key: `queue/network/${network}`, most: MOST_JOINS, withinMs: WITHIN_MS };
  const retryAfter = await overBudget(vault, budget, now());
  if (retryAfter > 0) throw TooManyTicketsOfNetwork({ retryAfter });
}

/** The desk adds somebody. Answers the id of their place. */
export async function addToQueue(context: Context, { shopId, name, ...wish }: NewTicket): Promise<string> {
  const shop = await shopOf(context, shopId);
  const date = todayOf(context, shop);
  const desk = await deskOf(context, shopId, date, ANYONE);
  const ticketId = newBookingId(shopId, date, context.entropy);
  const wanted = wantedOf(shop, wish);
  await context.dispatch(day, {
    type: 'JoinQueue',
    data: { ...desk.shop, ticketId, ...wanted, name, through: 'desk' },
  });
  return ticketId;
}

/** A place in the queue as the log has it, and what the caller may do in its shop. */
type FoundTicket = { readonly ticket: Ticket; readonly served: Served };

/** A place in the queue of a shop in which the caller has a right. Refuses with TicketMissing, NotYourShop or OnlyTheOwner. */
export async function findTicket(context: Context, ticketId: string, right: ShopRight): Promise<FoundTicket> {
  const place = placeOfBooking(ticketId);
  if (!place) throw TicketMissing();
  const served = await servedShop(context, place.shopId, right);
  const ticket = (await context.stateOf(day, place)).state.queue.tickets[ticketId];
  if (!ticket) throw TicketMissing();
  return { ticket, served };
}

/**
 * It is somebody's turn, at `barber`'s chair: where nobody is named that of who serves at their own chair alone, for all others
 * one that the person would take. Answers the id of the walk-in.
 */
export async function callFromQueue(context: Context, ticketId: string, barber?: BarberWish): Promise<string> {
  const { ticket, served } = await findTicket(context, ticketId, 'serveOwn');
  const { shopId, date, service: serviceId, addOnIds } = ticket;
  const chair = barber ?? onlyChairOf(served) ?? ticket.chair ?? OWNER;
  const { shop, price, services } = await deskOf(context, shopId, date, chair);
  const chosen = choiceOf(services, { serviceId, addOnIds });
  const bookingId = newBookingId(shopId, date, context.entropy);
  const data = { ...shop, ticketId, bookingId, price, ...(chosen && { chosen }) };
  await context.dispatch(day, { type: 'CallTicket', data });
  return bookingId;
}

const of = ({ ticketId, shopId, date }: Ticket) => ({ ticketId, shopId, date });

/** Who is not there comes behind the next who waits. */
export async function skipInQueue(context: Context, ticketId: string): Promise<void> {
  const { ticket, served } = await findTicket(context, ticketId, 'serveOwn');
  await context.dispatch(day, { type: 'SkipTicket', data: { ...of(ticket), worksAs: served.worksAs } });
}

/** The desk has seen who joined by the page: the public screen has their first name from now on. */
export async function confirmInQueue(context: Context, ticketId: string): Promise<void> {
  const { ticket, served } = await findTicket(context, ticketId, 'serveOwn');
  await context.dispatch(day, { type: 'ConfirmTicket', data: { ...of(ticket), worksAs: served.worksAs } });
}

/** The shop takes off all who wait today, joined by the page, and are not known at the desk. */
export async function clearQueue(context: Context, shopId: string): Promise<void> {
  const { shop, worksAs } = await servedShop(context, shopId, 'serveAll');
  const data = { shopId, date: todayOf(context, shop), ownerId: shop.ownerId, worksAs };
  await context.dispatch(day, { type: 'ClearQueue', data });
}

/** The shop takes somebody off the queue. */
export async function takeOffQueue(context: Context, ticketId: string): Promise<void> {
  const { ticket, served } = await findTicket(context, ticketId, 'serveAll');
  await context.dispatch(day, { type: 'LeaveQueue', data: { ...of(ticket), worksAs: served.worksAs } });
}

/** Takes back a call, or that somebody was taken off. */
export async function putBackInQueue(context: Context, ticketId: string): Promise<void> {
  const { ticket, served } = await findTicket(context, ticketId, 'serveOwn');
  await context.dispatch(day, { type: 'ReturnTicket', data: { ...of(ticket), worksAs: served.worksAs } });
}

/** Lets people join by the shop's page for the rest of the day, or no longer. */
export async function setQueueOpen(context: Context, shopId: string, open: boolean): Promise<void> {
  const { shop, worksAs } = await servedShop(context, shopId, 'serveAll');
  const date = todayOf(context, shop);
  const { today, shopRemoved } = await offerToBook(context, shop, date);
  const data = { shopId, date, today, shopRemoved, ownerId: shop.ownerId, worksAs };
  await context.dispatch(day, { type: open ? 'OpenQueue' : 'CloseQueue', data });
}

/** Who holds the secret link waits no longer. Refuses with TicketMissing when it is none. */
export async function leaveQueue(context: Context, secret: string): Promise<void> {
  const place = ticketOfLink(context.services.config.sessionSecret, secret);
  if (!place) throw TicketMissing();
  await context.dispatch(day, { type: 'LeaveQueue', data: { ...place, holdsLink: true } });
}
