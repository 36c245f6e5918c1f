import { stringify } from 'csv-stringify/sync';
import ical, { ICalEventStatus } from 'ical-generator';
import { needsOf, wordsOfService } from '#domain/bookings/choice.ts';
import type { Booking } from '#domain/bookings/state.ts';
import { counter } from '#domain/counter/decider.ts';
import type { StateOf } from '#domain/dispatch.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { costOfPieces } from '#domain/money.ts';
import { order } from '#domain/orders/decider.ts';
import type { Part } from '#domain/orders/state.ts';
import { memberAt } from '#domain/processes/crew/chairOffers.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { catalog, isBarberShop } from '#domain/shops/decider.ts';
import { account } from '#domain/users/decider.ts';
import { visitTitle } from '#projections/bookings/calendarFile.ts';
import type { Found } from './gather.ts';

type Cell = string | number | boolean | null | undefined;

/**
 * Rows as a CSV file (RFC 4180) that spreadsheets open with the right letters; a text that one would run as a formula
 * begins with an apostrophe.
 */
const csvOf = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([header, ...rows] as Cell[][], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  });

/** Cents as dollars with two places. */
const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Reads what the tables need beside the events found, each once. */
export function openLookups(stateOf: StateOf) {
  const names = new Map<string, Promise<string>>();
  const catalogs = new Map<string, ReturnType<typeof readCatalog>>();
  const readCatalog = async (ownerId: string) => (await stateOf(catalog, { ownerId })).state;
  const once = <T>(known: Map<string, T>, key: string, read: () => T): T => {
    const value = known.get(key) ?? read();
    known.set(key, value);
    return value;
  };
  async function readName(accountId: string): Promise<string> {
    const { profile } = (await stateOf(account, { accountId })).state;
    return `${profile.firstName} ${profile.lastName}`.trim() || 'a former member';
  }
  return {
    /** A member's first and last name; 'a former member' once the account is closed. */
    nameOf: (accountId: string) => once(names, accountId, () => readName(accountId)),
    catalogOf: (ownerId: string) => once(catalogs, ownerId, () => readCatalog(ownerId)),
    /** The booking as it is now; undefined for one that was never made. */
    bookingOf: async (bookingId: string) => (await locateBooking(stateOf, bookingId))?.booking,
    /** The name of who serves a customer; empty for the owner of the shop. */
    async barberOf(chair: string | undefined): Promise<string> {
      const memberId = await memberAt(stateOf, chair);
      return memberId ? once(names, memberId, () => readName(memberId)) : '';
    },
    /** The goods at the desk of a barber shop, by their ids. */
    goodsOf: async (shopId: string) => (await stateOf(counter, { shopId })).state.goods,
    async orderOf(orderId: string) {
      const { state } = await stateOf(order, { orderId });
      return state.stage === 'none' || state.stage === 'never' ? undefined : state;
    },
  };
}
export type Lookups = ReturnType<typeof openLookups>;

async function bookingsOf(ids: ReadonlySet<string>, lookups: Lookups): Promise<Booking[]> {
  const bookings: Booking[] = [];
  for (const id of ids) {
    const booking = await lookups.bookingOf(id);
    if (booking) bookings.push(booking);
  }
  return bookings.sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

async function shopOf({ shopId, ownerId }: Booking, lookups: Lookups) {
  const shop = (await lookups.catalogOf(ownerId)).shops[shopId];
  return { name: shop?.name ?? '', address: shop?.place.address ?? '' };
}

/** A member's visits as a customer: a table, and all that count as a calendar. */
export async function visitsOf(found: Found, lookups: Lookups): Promise<{ csv: string; calendar: string }> {
  const calendar = ical({ name: 'Chairside', prodId: { company: 'Chairside', product: 'Export', language: 'EN' } });
  const rows: Cell[][] = [];
  for (const booking of await bookingsOf(found.visits, lookups)) {
    const [shop, barber] = [await shopOf(booking, lookups), await lookups.barberOf(booking.chair)];
    const { bookingId, date, time, timeZone, startsAt, endsAt, price, stage, cancellation } = booking;
    rows.push([
      bookingId,
      date,
      time,
      timeZone,
      shop.name,
      shop.address,
      ...serviceCells(booking),
      dollars(price),
      stage,
      dollars(cancellation?.refund ?? booking.noShowRefund ?? 0),
      barber,
      ...deskCells(booking),
    ]);
    if (stage === 'confirmed' || stage === 'completed')
      calendar.createEvent({
        id: `${bookingId}@chairside`,
        start: new Date(startsAt),
        end: new Date(endsAt),
        summary: visitTitle(wordsOfService(booking), barber || undefined, shop.name),
        location: shop.address,
        status: ICalEventStatus.CONFIRMED,
      });
  }
  const place = ['Booking', 'Date', 'Time', 'Time zone', 'Shop', 'Address'];
  const header = [...place, ...SERVICE, 'Price (USD)', 'Status', 'Refunded (USD)', 'With', ...AT_DESK];
  return { csv: csvOf(header, rows), calendar: calendar.toString() };
}

const SERVICE = ['Service', 'Minutes'];
const serviceCells = ({ chosen }: Booking): Cell[] => [
  wordsOfService(chosen ? { chosen } : {}),
  needsOf(chosen).minutes,
];

const AT_DESK = ['Tip (USD)', 'Sold at the desk', 'Goods (USD)'];
/** What was paid at the desk beside the rest of the price. */
const deskCells = ({ atDesk }: Booking): Cell[] => [
  dollars(atDesk?.tip ?? 0),
  (atDesk?.goods ?? []).map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
  dollars(costOfPieces(atDesk?.goods ?? [])),
];

/** The visits to a barber's shops, with the names that the barber sees at the desk. */
export async function shopVisitsOf(found: Found, lookups: Lookups): Promise<string> {
  const rows: Cell[][] = [];
  for (const booking of await bookingsOf(found.shopVisits, lookups)) {
    const { bookingId, date, time, timeZone, price, stage, walkIn, guest, customerId } = booking;
    const customer = walkIn ? (guest?.name ?? '') : await lookups.nameOf(customerId);
    const { name } = await shopOf(booking, lookups);
    rows.push([
      bookingId,
      name,
      date,
      time,
      timeZone,
      customer,
      walkIn === true,
      guest?.phone,
      guest?.note,
      ...serviceCells(booking),
      dollars(price),
      stage,
      await lookups.barberOf(booking.chair),
      ...deskCells(booking),
    ]);
  }
  const visit = ['Booking', 'Shop', 'Date', 'Time', 'Time zone', 'Customer', 'Walk-in', 'Phone', 'Note'];
  return csvOf([...visit, ...SERVICE, 'Price (USD)', 'Status', 'With', ...AT_DESK], rows);
}

const LINES = ['Order', 'Paid at (UTC)', 'Product', 'Price (USD)', 'Quantity', 'Status', 'Tracking', 'Refunded (USD)'];
const linesOf = (orderId: string, paidAt: string | null, part: Part): Cell[][] =>
  part.lines.map(({ name, price, quantity }) => [
    orderId,
    paidAt,
    name,
    dollars(price),
    quantity,
    part.status,
    part.tracking,
    dollars(part.refund),
  ]);

/** The lines of the orders a member paid. */
export async function ordersOf(found: Found, lookups: Lookups): Promise<string> {
  const rows: Cell[][] = [];
  for (const orderId of found.orders) {
    const placed = await lookups.orderOf(orderId);
    for (const part of placed?.parts ?? []) rows.push(...linesOf(orderId, placed?.paidAt ?? null, part));
  }
  return csvOf(LINES, rows);
}

/** The lines that a member sold, with who bought them. */
export async function salesOf(memberId: string, found: Found, lookups: Lookups): Promise<string> {
  const rows: Cell[][] = [];
  for (const orderId of found.sales) {
    const placed = await lookups.orderOf(orderId);
    if (!placed) continue;
    const buyer = await lookups.nameOf(placed.buyerId);
    for (const part of placed.parts.filter(({ sellerId }) => sellerId === memberId))
      rows.push(...linesOf(orderId, placed.paidAt, part).map((row) => [...row, buyer]));
  }
  return csvOf([...LINES, 'Buyer'], rows);
}

/** What a member was paid out of their sales. */
export async function payoutsOf(memberId: string, stateOf: StateOf): Promise<string> {
  const { payouts } = (await stateOf(earnings, { memberId })).state;
  return csvOf(
    ['Payout', 'Planned at (UTC)', 'Amount (USD)', 'State', 'Sent at (UTC)', 'Taken back (USD)'],
    Object.values(payouts).map(({ payoutId, plannedAt, amount, status, sentAt, reversed }) => [
      payoutId,
      plannedAt,
      dollars(amount),
      status,
      sentAt,
      dollars(reversed),
    ]),
  );
}

/** The reviews of a member's shops and products. */
export async function reviewsOf(memberId: string, found: Found, lookups: Lookups): Promise<string> {
  const { shops } = await lookups.catalogOf(memberId);
  return csvOf(
    ['Of', 'Written at (UTC)', 'Stars', 'Text'],
    [...found.reviews]
      .filter(([stream]) => !found.hiddenReviews.has(stream))
      .map(([, { about, at, rating, text }]) => [shops[about]?.name ?? about, at, rating, text]),
  );
}

/** A member's shops and products: a table of the products, and everything with working hours, goods at desks and terms as JSON. */
export async function catalogOf(memberId: string, lookups: Lookups): Promise<{ csv: string; json: string }> {
  const { shops, terms } = await lookups.catalogOf(memberId);
  const listed = Object.values(shops);
  const barbers = listed.filter(isBarberShop);
  const goods = await Promise.all(
    barbers.map(async ({ shopId }) => ({ shopId, goods: await lookups.goodsOf(shopId) })),
  );
  return {
    csv: csvOf(
      ['Id', 'Name', 'Category', 'Price (USD)', 'Description', 'Removed'],
      listed.map(({ shopId, name, category, price, description, removed }) => [
        shopId,
        name,
        category,
        dollars(price),
        description,
        removed !== undefined,
      ]),
    ),
    json: JSON.stringify({ shops: listed, goods, terms }, null, 2),
  };
}
