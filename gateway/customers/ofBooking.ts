import { actsForShop } from '#domain/bookings/access.ts';
import { BookingMissing, OnlyTheShop } from '#domain/bookings/refusals.ts';
import { customer } from '#domain/customers/decider.ts';
import type { KeptTexts } from '#domain/customers/events.ts';
import { CustomerMissing, NotYoursToKeep } from '#domain/customers/refusals.ts';
import { Refusal } from '#domain/refusal.ts';
import { hasShopRight, type WorksAs } from '#domain/shopRights.ts';
import { customers } from '#projections/customers/customers.ts';
import { type KnownCustomer, readCustomer, readShownId } from '#projections/customers/readCustomers.ts';
import { members } from '#projections/users/members.ts';
import { findServed } from '../bookings/locate.ts';
import { type Context, member } from '../http/context.ts';
import { hasLeft } from './actions.ts';
import type { KeptOfBooking } from './types.ts';
import { textsKept } from './views.ts';

type Found = {
  readonly bookingId: string;
  readonly ownerId: string;
  readonly known: KnownCustomer;
  /** What the caller may do in the shop as one of its crew; undefined for its owner. */
  readonly worksAs: WorksAs | undefined;
};

/**
 * Whose booking it is, for who serves at its chair and whose role includes what is kept about its customer. Refuses with
 * BookingMissing, OnlyTheShop for the customer themself, NotYoursToKeep, and CustomerMissing for who is in no list: a hold
 * that is not paid, a walk-in without a name.
 */
async function findCustomer(context: Context, bookingId: string): Promise<Found> {
  const caller = member(context);
  const { booking, worksAs } = await findServed(context, bookingId);
  if (!actsForShop(booking, caller, worksAs)) throw OnlyTheShop();
  const { ownerId, customerId } = booking;
  if (caller.id !== ownerId && !hasShopRight(worksAs, 'keepCare')) throw NotYoursToKeep();
  const models = await context.fresh(customers, members);
  const id = await readShownId(models, ownerId, customerId);
  const known = id === undefined ? undefined : await readCustomer(models, ownerId, id, context.services.now());
  if (!known) throw CustomerMissing();
  return { bookingId, ownerId, known, worksAs };
}

const mayReadNotes = (worksAs: WorksAs | undefined): boolean => !worksAs || hasShopRight(worksAs, 'keepNotes');

async function keptOf(context: Context, { bookingId, ownerId, known, worksAs }: Found): Promise<KeptOfBooking> {
  const { id, visits, noShows, merged } = known;
  // Of who has left nothing is kept any more, also not what is still in memory.
  const ids = (await hasLeft(context, known)) ? [] : [id, ...merged];
  const kept = await textsKept(context, ownerId, ids);
  const notes = mayReadNotes(worksAs) ? kept.notes : null;
  return { id: bookingId, customerId: id, visits, noShows, ...kept, notes };
}

/** What the shop of a booking keeps about its customer, as far as it is the caller's to read. Refuses as above. */
export const keptOfBooking = async (context: Context, bookingId: string): Promise<KeptOfBooking> =>
  keptOf(context, await findCustomer(context, bookingId));

const NOT_FOUND: readonly string[] = [BookingMissing, CustomerMissing, NotYoursToKeep, OnlyTheShop].map(
  ({ code }) => code,
);

/** The same; undefined where it would refuse. */
export const findKept = (context: Context, bookingId: string): Promise<KeptOfBooking | undefined> =>
  keptOfBooking(context, bookingId).catch((error: unknown) => {
    if (error instanceof Refusal && NOT_FOUND.includes(error.code)) return undefined;
    throw error;
  });

/** Keeps texts about the customer of a booking; those that are left out stay as they are. Refuses as above. */
export async function noteCustomerOfBooking(
  context: Context,
  bookingId: string,
  texts: Partial<KeptTexts>,
): Promise<void> {
  const { ownerId, known, worksAs } = await findCustomer(context, bookingId);
  if (await hasLeft(context, known)) throw CustomerMissing();
  const data = { ownerId, customerId: known.id, worksAs, ...texts };
  await context.dispatch(customer, { type: 'NoteCustomer', data });
}
