import { nameOfService, needsOf } from '#domain/bookings/choice.ts';
import { changeableUntil } from '#domain/bookings/state.ts';
import { dueAtShopOf, noShowOf, upFrontOf } from '#domain/bookings/upFront.ts';
import { ownerOfShop } from '#domain/ids.ts';
import { hasShopRight, servesAt, type WorksAs } from '#domain/shopRights.ts';
import { depositRuleOf } from '#domain/shops/deposit.ts';
import { policyOf } from '#domain/shops/policy.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { statusAt } from '#projections/bookings/bookingDocument.ts';
import { type BankSays, readBankSays } from '#projections/disputes/disputes.ts';
import { readShops } from '#projections/shops/directory.ts';
import type { Member } from '#projections/users/members.ts';
import { byCrew } from '../crew/access.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import type { Context } from '../http/context.ts';
import { type Shop, shopType } from '../shops/types.ts';
import { namedMembers } from '../users/namedMembers.ts';
import { memberOf } from '../users/views.ts';
import { barberOf } from './barber.ts';
import type { BookedBarber, Booking, BookingCustomer } from './types.ts';
import { type BookingView, viewBooking } from './views.ts';

/**
 * A booking for GraphQL as its customer or its shop sees it; shop and customer are resolved by fields of their own.
 */
export function bookingFields(booking: BookingView, now: string): Booking {
  const status = statusAt(booking, now);
  const { minutes, buffer } = needsOf(booking.chosen);
  const {
    shopId,
    customerId,
    date,
    time,
    timeZone,
    startsAt,
    endsAt,
    service,
    persons,
    cancelledBy,
    reason,
    createdAt,
  } = booking;
  return {
    id: booking.bookingId,
    shopId,
    customerId,
    date,
    time,
    timeZone,
    startsAt,
    endsAt,
    service,
    persons,
    cancelledBy,
    reason,
    createdAt,
    status,
    serviceName: nameOfService(booking),
    minutes,
    bufferMinutes: buffer,
    addOns: (booking.chosen?.addOns ?? []).map((one) => ({
      addOnId: one.addOnId,
      name: one.name,
      minutes: one.minutes,
      priceCents: one.price,
    })),
    transportation: booking.transportation ?? null,
    priceCents: booking.price,
    upFrontCents: upFrontOf(booking),
    dueAtShopCents: dueAtShopOf(booking),
    stampsOffCents: booking.stamps?.off ?? null,
    depositRule: { ...depositRuleOf(booking) },
    noShowRefundCents: noShowOf(booking).refund,
    expiresAt: status === 'held' ? booking.expiresAt : null,
    refundCents: booking.refund,
    cancellationPolicy: { ...policyOf(booking) },
    changeable: status === 'confirmed' && Date.parse(changeableUntil(booking)) > Date.parse(now),
    checkedInAt: booking.checkedInAt ?? null,
    walkIn: booking.walkIn === true,
    note: booking.guest?.note || null,
    guest: booking.guest,
    chair: booking.chair,
    personId: booking.personId,
  };
}

/** One booking of the calling member for GraphQL. */
export const bookingType = async (context: Context, bookingId: string): Promise<Booking> =>
  bookingFields(await viewBooking(context, bookingId), context.services.now());

const oneShop = batchedReader(
  async ({ services }, ids) =>
    new Map((await readShops(services.models, ids)).map((shop) => [shop.shopId, shopType(shop)])),
);
const oneDispute = batchedReader(({ services }, ids) => readBankSays(services.models, 'booking', ids));
const oneCustomer = batchedReader(namedMembers);

/** Who serves a customer; null for the owner of the shop. */
export async function barberOfBooking(context: Context, { chair }: Booking): Promise<BookedBarber | null> {
  const person = await barberOf(context, chair);
  return chair !== undefined && person ? { id: chair, person: memberOf(person) } : null;
}

/** The shop of a booking or workplace, also one that has been taken down since. */
export async function shopOfBooking(context: Context, { shopId }: Pick<Booking, 'shopId'>): Promise<Shop> {
  const shop = await oneShop(context, shopId);
  if (!shop) throw ShopMissing();
  return shop;
}

/** What the customer's bank does about the payment now, for the shop's owner only: to all others it is null. */
export async function disputeOfBooking(context: Context, { id, shopId }: Booking): Promise<BankSays | null> {
  if (context.actor.id !== ownerOfShop(shopId)) return null;
  return (await oneDispute(context, id)) ?? null;
}

const oneWorksAs = batchedReader(async (context, shopIds) => {
  const found = await Promise.all(
    shopIds.map(async (shopId) => [shopId, (await byCrew(context, shopId)).worksAs] as const),
  );
  return new Map(found.flatMap(([shopId, worksAs]): [string, WorksAs][] => (worksAs ? [[shopId, worksAs]] : [])));
});

/**
 * Whether the caller may read how to reach a booking’s customer: its two sides, who of the shop's crew has the right to, and
 * platform owners.
 */
export async function mayReadContact(context: Context, { customerId, shopId, chair }: Booking): Promise<boolean> {
  const { actor } = context;
  if (actor.role === 'superadmin' || actor.id === customerId || actor.id === ownerOfShop(shopId)) return true;
  const worksAs = await oneWorksAs(context, shopId);
  return hasShopRight(worksAs, 'reachCustomers') && servesAt(worksAs, chair);
}

const NOBODY_KNOWN = { firstName: '', lastName: '', email: null, phoneNumber: null, pictureUrl: null };

/**
 * The customer; a closed account keeps its bookings, without a name. A walk-in is what the desk wrote down, under the
 * booking’s own id. A platform helper (moderator, support, finance) and a barber get neither email nor phone number.
 */
export async function customerOfBooking(context: Context, booking: Booking): Promise<BookingCustomer> {
  const { customerId, walkIn, guest } = booking;
  const mayReach = await mayReadContact(context, booking);
  const phoneOf = (phone: string | undefined) => (mayReach && phone) || null;
  if (walkIn)
    return { ...NOBODY_KNOWN, id: customerId, firstName: guest?.name ?? '', phoneNumber: phoneOf(guest?.phone) };
  const member: Member | undefined = await oneCustomer(context, customerId);
  return {
    id: customerId,
    firstName: member?.firstName ?? '',
    lastName: member?.lastName ?? '',
    email: (mayReach && member?.email) || null,
    phoneNumber: phoneOf(member?.phoneNumber),
    pictureUrl: member?.pictureUrl || null,
  };
}
