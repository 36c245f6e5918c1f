import { day } from '#domain/bookings/decider.ts';
import { customer } from '#domain/customers/decider.ts';
import {
  BookedAheadEnough,
  CustomerIsBlocked,
  CustomerMissing,
  NoAccountToBookFor,
} from '#domain/customers/refusals.ts';
import { newBookingId } from '#domain/ids.ts';
import type { BarberWish } from '#domain/processes/crew/chairOffers.ts';
import { throttledUntil } from '#domain/refusal.ts';
import { choiceOf, type ServiceWish } from '#domain/shops/choosing.ts';
import { account } from '#domain/users/decider.ts';
import { customers } from '#projections/customers/customers.ts';
import { readCustomer } from '#projections/customers/readCustomers.ts';
import { members } from '#projections/users/members.ts';
import { deskOf } from '../bookings/desk.ts';
import { type Context, member } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';

/** With so many visits to come a shop books no more for a customer (docs/rules.md B17). */
const MOST_COMING = 10;
/** So often a member of a shop books for customers in a day: each of them is mailed. */
const MOST_A_DAY = 60;

const TooManyBookedFor = throttledUntil(
  'TOO_MANY_BOOKED_FOR',
  `You can book at most ${MOST_A_DAY} times a day for customers.`,
);

/** A time of a shop for a customer who has an account. */
export type BookingFor = {
  readonly customerId: string;
  readonly shopId: string;
  readonly date: string;
  readonly time: string;
  readonly barber?: BarberWish;
} & ServiceWish;

/**
 * Books for a customer of the shop's owner who has an account, at the service's price, paid at the shop: for who serves at
 * the chair. Answers the booking's id. Refuses with NotYourShop, OnlyTheOwner, CustomerMissing, NoAccountToBookFor,
 * CustomerIsBlocked, BookedAheadEnough, TooManyBookedFor, and as the day does.
 */
export async function bookForCustomer(
  context: Context,
  { customerId, shopId, date, time, barber, serviceId, addOnIds }: BookingFor,
): Promise<string> {
  const { shop, price, services } = await deskOf(context, shopId, date, barber);
  const chosen = choiceOf(services, { serviceId, addOnIds });
  const bookingId = newBookingId(shopId, date, context.entropy);
  const { state } = await context.stateOf(day, { shopId, date });
  // A repeat finds what it made, whatever has changed since.
  if (!state.bookings[bookingId]) {
    await requireBookable(context, shop.ownerId, customerId);
    await countBooking(context);
  }
  await context.dispatch(day, {
    type: 'BookForCustomer',
    data: { ...shop, bookingId, customerId, price, time, ...(chosen && { chosen }) },
  });
  return bookingId;
}

async function requireBookable(context: Context, ownerId: string, customerId: string): Promise<void> {
  const models = await context.fresh(customers, members);
  const known = await readCustomer(models, ownerId, customerId, context.services.now());
  if (!known) throw CustomerMissing();
  if (known.name !== null) throw NoAccountToBookFor();
  const [{ state: of }, { state: kept }] = await Promise.all([
    context.stateOf(account, { accountId: customerId }),
    context.stateOf(customer, { ownerId, customerId }),
  ]);
  if (of.status !== 'active') throw CustomerMissing();
  if (kept.isBlocked) throw CustomerIsBlocked();
  if (known.coming >= MOST_COMING) throw BookedAheadEnough();
}

async function countBooking(context: Context): Promise<void> {
  const { config, vault, now } = context.services;
  if (!config.rateLimit) return;
  const retryAfter = await overBudget(vault, { key: `bookFor/${member(context).id}`, most: MOST_A_DAY }, now());
  if (retryAfter > 0) throw TooManyBookedFor({ retryAfter });
}
