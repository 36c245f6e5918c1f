import { z } from 'zod';
import { isIn, SEGMENTS } from '#domain/customers/segments.ts';
import type { KnownCustomer } from '#projections/customers/readCustomers.ts';
import { booking } from '../bookings/schemas.ts';
import { restBookings } from '../bookings/views.ts';
import type { Context } from '../http/context.ts';
import { dollars, id, instant, pagedListOf, text } from '../http/schemas.ts';
import type { CutPicture, KeptAboutMe, KeptOfBooking } from './types.ts';
import { cutType, recordFacts } from './views.ts';

/** The answers of customers over REST. */
const segment = z.enum(SEGMENTS);
const customer = z
  .object({
    _id: id.describe('A member’s own, or of people without an account that of a visit of theirs'),
    has_account: z.boolean().describe('Whether they have, or had, one'),
    firstName: text.describe('Empty once the account is closed; all of the name of who has none'),
    lastName: text,
    email: text.nullable().describe('null without an account'),
    addedAt: instant.describe('Of the first booking or paid order'),
    visits: z.int(),
    no_shows: z.int(),
    cancelled: z.int(),
    orders: z.int(),
    spent: dollars,
    lastVisitAt: instant.nullable(),
    nextVisitAt: instant.nullable(),
    last_shop_id: id.nullable(),
    blocked: z.boolean().describe('Whether the shops take no bookings of theirs'),
    segments: z.array(segment).describe('The groups they are in now'),
  })
  .meta({ id: 'Customer' });

const cut = z
  .object({
    _id: id,
    customer_id: id.describe('Of whom it is: the customer, or somebody without an account who counts as them'),
    href: text.describe('Full address, for the owner and who is to be seen; `?w=320`, `640` or `1280` is narrower'),
    width: z.int(),
    height: z.int(),
    alt: text.describe('What is to be seen on it'),
    addedAt: instant,
  })
  .meta({ id: 'CutPicture' });
const plain = text.describe('Plain text; empty when nothing is kept');
const kept = { notes: plain, preferences: plain, allergies: plain };

export const customerList = pagedListOf(customer);
export const customerCounts = z
  .object({
    total: z.int(),
    segments: z.array(z.object({ segment, meaning: text.describe('For people'), count: z.int() })),
  })
  .meta({ id: 'CustomerCounts' });
export const customerRecord = z
  .object({
    _id: id,
    customer,
    ...kept,
    pictures: z.array(cut),
    bookings: z.array(booking).describe('The latest start first; at most 20'),
    merged: z
      .array(z.object({ _id: id, name: text, kept: plain }))
      .describe('People without an account who count as this customer'),
  })
  .meta({ id: 'CustomerRecord' });
export const keptOfBooking = z
  .object({
    _id: id.describe('Of the booking'),
    customer_id: id.describe('Of its customer, in the owner’s list'),
    visits: z.int().describe('At all shops of the owner'),
    no_shows: z.int(),
    ...kept,
    notes: text.nullable().describe('null for who may not read them'),
  })
  .meta({ id: 'KeptOfBooking', description: 'What the shop of a booking keeps about its customer' });
export const keptAboutMe = z
  .object({
    owner: text.describe('First and last name; empty once the account is closed'),
    shops: z.array(text).describe('The names of their open shops; at most 20'),
    _id: id.describe('Stands for the owner'),
    ...kept,
    pictures: z.array(cut).describe('Of the caller'),
    blocked: z.boolean().describe('Whether their shops take no bookings of the caller'),
  })
  .meta({ id: 'KeptAboutMe' });

/** A customer for REST at a UTC ISO instant. */
export const customerRow = (known: KnownCustomer, now: string): z.infer<typeof customer> => ({
  _id: known.id,
  has_account: known.name === null,
  ...{ firstName: known.firstName, lastName: known.lastName, email: known.email || null, addedAt: known.since },
  ...{ visits: known.visits, no_shows: known.noShows, cancelled: known.cancelled, orders: known.orders },
  ...{ spent: known.spentCents / 100, lastVisitAt: known.lastVisit, nextVisitAt: known.nextVisit },
  ...{ last_shop_id: known.lastShopId, blocked: known.isBlocked },
  segments: SEGMENTS.filter((one) => isIn(one, known, now)),
});

/** All that the calling member knows of a customer, for REST. Refuses with CustomerMissing. */
export async function recordRow(context: Context, customerId: string) {
  const { known, kept: texts, cuts, bookings, merged } = await recordFacts(context, customerId);
  const now = context.services.now();
  return {
    _id: customerId,
    customer: customerRow(known, now),
    ...texts,
    pictures: cuts.map((one) => cutRow(context, cutType(one))),
    bookings: await restBookings(context, bookings, now),
    merged: merged.map(({ id: walkInId, ...one }) => ({ _id: walkInId, ...one })),
  };
}

/** What the shop of a booking keeps about its customer, for REST. */
export const keptOfBookingRow = ({ id: bookingId, customerId, noShows, ...one }: KeptOfBooking) => ({
  _id: bookingId,
  customer_id: customerId,
  no_shows: noShows,
  ...one,
});

const cutRow = ({ services }: Pick<Context, 'services'>, { id: cutId, customerId, href, ...one }: CutPicture) => ({
  _id: cutId,
  customer_id: customerId,
  href: services.publicUrl + href,
  ...one,
});

/** What an owner keeps about the caller, for REST. */
export const keptAboutMeRow = (context: Context, { id: ownerId, isBlocked, pictures, ...one }: KeptAboutMe) => ({
  _id: ownerId,
  ...one,
  pictures: pictures.map((picture) => cutRow(context, picture)),
  blocked: isBlocked,
});
