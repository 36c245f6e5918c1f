import { needsOf } from '#domain/bookings/choice.ts';
import { day } from '#domain/bookings/decider.ts';
import { TooManyJoins, TooManyJoinsOfNetwork, WaitlistEntryMissing } from '#domain/bookings/refusals.ts';
import { type Booking, isLiveHold } from '#domain/bookings/state.ts';
import { mayEnd } from '#domain/bookings/waitlist.ts';
import type { WaitlistEntry } from '#domain/bookings/waitlistState.ts';
import type { Period } from '#domain/calendar.ts';
import { crew } from '#domain/crew/decider.ts';
import { newBookingId, placeOfBooking } from '#domain/ids.ts';
import { type BarberWish, OWNER, wishFor } from '#domain/processes/crew/chairOffers.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ByCrew } from '#domain/shopRights.ts';
import { choiceOf, type ServiceWish } from '#domain/shops/choosing.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { admitHold, isUnpaidBy, termsNow } from '../bookings/actions.ts';
import { offerToBook, shopOf } from '../bookings/facts.ts';
import { checkHoldLimit } from '../bookings/holdLimit.ts';
import { findBooking } from '../bookings/locate.ts';
import { byCrew } from '../crew/access.ts';
import { requireWelcome } from '../customers/welcome.ts';
import { type Context, member } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { addressHash } from '../users/throttle.ts';

/** So often a member asks to join waitlists in 24 hours, and a network in ten minutes (docs/rules.md B7). */
const MOST_JOINS = 20;
const WITHIN_MS = 600_000;

export type WaitlistWish = {
  readonly shopId: string;
  readonly date: string;
  readonly partOfDay?: Period | undefined;
  readonly barber?: BarberWish;
} & ServiceWish;

/** The calling member waits for a time of a shop's day; answers the id of their place. */
export async function joinWaitlist(context: Context, wanted: WaitlistWish): Promise<string> {
  const caller = member(context);
  const { shopId, date, partOfDay, serviceId = DEFAULT_SERVICE.serviceId, addOnIds = [] } = wanted;
  await requireProvenAddress(context, caller.id);
  const shop = await shopOf(context, shopId);
  const needs = needsOf(choiceOf(shop.services, { serviceId, addOnIds }));
  const { ownerId, timeZone } = shop;
  await requireWelcome(context, ownerId);
  await countJoin(context, caller.id);
  const entryId = newBookingId(shopId, date, context.entropy);
  const barber = wishFor((await context.stateOf(crew, { shopId })).state, shopId, wanted.barber);
  const chair = barber === OWNER ? undefined : barber;
  const wish = { ...(partOfDay && { partOfDay }), ...(chair && { chair }), service: serviceId, addOnIds, ...needs };
  const data = {
    ...(await offerToBook(context, shop, date, barber)),
    entryId,
    shopId,
    date,
    ownerId,
    timeZone,
    ...wish,
  };
  await context.dispatch(day, { type: 'JoinWaitlist', data });
  return entryId;
}

async function countJoin({ services, reply }: Context, memberId: string): Promise<void> {
  const { config, vault, now } = services;
  if (!config.rateLimit) return;
  const ofMember = await overBudget(vault, { key: `waitlist/${memberId}`, most: MOST_JOINS }, now());
  if (ofMember > 0) throw TooManyJoins({ retryAfter: ofMember });
  const network = addressHash(config.sessionSecret, reply?.request.ip ?? '');
  const budget = { key: `waitlist/network/${network}`, most: MOST_JOINS, withinMs: WITHIN_MS };
  const ofNetwork = await overBudget(vault, budget, now());
  if (ofNetwork > 0) throw TooManyJoinsOfNetwork({ retryAfter: ofNetwork });
}

/**
 * A place of the calling member, or at a shop whose waitlist they keep, by the log, and what they may do there; for others it
 * is missing.
 */
export async function findEntry(
  context: Pick<Context, 'actor' | 'stateOf'>,
  entryId: string,
): Promise<WaitlistEntry & ByCrew> {
  const caller = member(context);
  const place = placeOfBooking(entryId);
  const entry = place && (await context.stateOf(day, place)).state.waiting[entryId];
  if (!entry) throw WaitlistEntryMissing();
  if (mayEnd(entry, caller)) return entry;
  const { worksAs } = await byCrew(context, entry.shopId);
  if (!mayEnd(entry, caller, worksAs)) throw WaitlistEntryMissing();
  return { ...entry, worksAs };
}

/** Whether a place is one that {@link findEntry} finds. */
export async function mayReadEntry(context: Pick<Context, 'actor' | 'stateOf'>, entryId: string): Promise<boolean> {
  try {
    await findEntry(context, entryId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === WaitlistEntryMissing.code) return false;
    throw error;
  }
}

const of = ({ entryId, shopId, date }: WaitlistEntry) => ({ entryId, shopId, date });

/** Ends a place, for its member or the shop. */
export async function leaveWaitlist(context: Context, entryId: string): Promise<void> {
  const entry = await findEntry(context, entryId);
  await context.dispatch(day, { type: 'LeaveWaitlist', data: { ...of(entry), worksAs: entry.worksAs } });
}

/** Lets go a time that is kept for the calling member. */
export async function declineFreed(context: Context, entryId: string, time: string): Promise<void> {
  const entry = await findEntry(context, entryId);
  await context.dispatch(day, { type: 'DeclineFreedSlot', data: { ...of(entry), time } });
}

/** Takes a time that is kept for the calling member: from now on it is a hold of theirs, to be paid like any other. */
export async function acceptFreed(
  context: Context,
  entryId: string,
  { time, transportation }: { readonly time: string; readonly transportation?: boolean | undefined },
): Promise<Booking> {
  const entry = await findEntry(context, entryId);
  const { shopId, date, service: serviceId, addOnIds } = entry;
  if (entry.bookingId === undefined) {
    const barber = entry.offer?.chair ?? OWNER;
    const terms = await termsNow(context, { shopId, date, time, serviceId, addOnIds, transportation, barber });
    await checkHoldLimit(context, terms.bookingId, undefined, isUnpaidBy(context, terms));
    await context.dispatch(day, { type: 'AcceptFreedSlot', data: { ...terms, entryId } });
  }
  const { bookingId = '' } = await findEntry(context, entryId);
  // A repeat finds what it has become, paid or not; a hold is counted once, also where the first try was cut off before.
  const { booking } = await findBooking(context, bookingId);
  return isLiveHold(booking, context.services.now()) ? admitHold(context, { bookingId, shopId, date }) : booking;
}
