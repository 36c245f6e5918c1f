import { day } from '#domain/bookings/decider.ts';
import {
  type Holder,
  holder,
  isToCome,
  possiblyLive,
  refuseOverLimit,
  refuseTooManyUnpaid,
} from '#domain/bookings/holder.ts';
import { TooManyHoldsOfNetwork } from '#domain/bookings/refusals.ts';
import { type Booking, isLiveHold } from '#domain/bookings/state.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import { placeOfBooking } from '#domain/ids.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { type Context, member, sentBy } from '../http/context.ts';
import { overBudget, waitOfBudget } from '../users/budget.ts';
import { addressHash } from '../users/throttle.ts';

const WITHIN_MS = 600_000; // a hold's ten minutes
const MOST_OF_NETWORK = { atOneShop: 20, inAll: 60 } as const;

/** The calling member's recent holds, and which of them their days show as ended. */
export async function holdsOf(context: Context): Promise<{ readonly state: Holder; readonly over: readonly string[] }> {
  const { state } = await context.stateOf(holder, { memberId: member(context).id });
  const now = context.services.now();
  const isOver = async (bookingId: string) => {
    const place = placeOfBooking(bookingId);
    const booking = place && (await context.stateOf(day, place)).state.bookings[bookingId];
    return !booking || !isLiveHold(booking, now);
  };
  const recent = possiblyLive(state, now);
  const ends = await Promise.all(recent.map(isOver));
  return { state, over: recent.filter((_, index) => ends[index]) };
}

/**
 * Of the bookings of the calling member with which nothing is paid, and which were counted as to come, those that are not any
 * more: as their days show, also where they were moved to another one.
 */
export async function doneUnpaid(context: Context, { unpaid }: Pick<Holder, 'unpaid'>): Promise<readonly string[]> {
  const now = context.services.now();
  const isDone = async (bookingId: string) => {
    const found = await locateBooking(context.stateOf, bookingId);
    return !found || !isToCome(found.booking, now);
  };
  const ends = await Promise.all(unpaid.map(isDone));
  return unpaid.filter((_, index) => ends[index]);
}

/**
 * Whether nothing is paid with a booking of the calling member, `price` being that of all that was chosen. A shop's owner may
 * have as many at their own shop as they like.
 */
export const isUnpaid = (
  context: Pick<Context, 'actor'>,
  booking: Pick<Booking, 'ownerId' | 'price' | 'depositRule'>,
): boolean => booking.ownerId !== context.actor.id && upFrontOf(booking) === 0;

/**
 * Applies a count to each budget of the caller's network, at the shop and in all; refuses with TooManyHoldsOfNetwork
 * when one is used up. Many fresh accounts of one network would otherwise keep all the times of a shop.
 */
async function withinNetwork({ services, reply }: Context, bookingId: string, count: typeof overBudget): Promise<void> {
  const { config, vault, now } = services;
  const network = addressHash(config.sessionSecret, reply?.request.ip ?? '');
  const shopId = placeOfBooking(bookingId)?.shopId;
  for (const [key, most] of [
    [`holds/${network}/${shopId}`, MOST_OF_NETWORK.atOneShop],
    [`holds/${network}`, MOST_OF_NETWORK.inAll],
  ] as const) {
    const retryAfter = await count(vault, { key, most, withinMs: WITHIN_MS }, now());
    if (retryAfter > 0) throw TooManyHoldsOfNetwork({ retryAfter });
  }
}

/**
 * Refuses before anything is written when the calling member has three live holds already (TooManyHolds, docs/rules.md
 * B3), as many bookings to come with which nothing is paid as there may be, where that is so of this one, too (TooManyUnpaid), or
 * when their network has taken too many holds in ten minutes (TooManyHoldsOfNetwork). `replacing`: one of the same day, which
 * ends with the new one and does not count.
 */
export async function checkHoldLimit(
  context: Context,
  bookingId: string,
  replacing?: string,
  unpaid = false,
): Promise<void> {
  if (!context.services.config.rateLimit) return;
  const { state, over } = await holdsOf(context);
  if (state.admitted.some((one) => one.bookingId === bookingId)) return;
  const ends = replacing !== undefined && isOfOneDay(replacing, bookingId) ? [replacing] : [];
  refuseOverLimit(state, [...over, ...ends], context.services.now());
  if (unpaid) refuseTooManyUnpaid(state, bookingId, [...(await doneUnpaid(context, state)), ...ends]);
  await withinNetwork(context, bookingId, waitOfBudget);
}

function isOfOneDay(one: string, other: string): boolean {
  const [place, otherPlace] = [placeOfBooking(one), placeOfBooking(other)];
  return place?.shopId === otherPlace?.shopId && place?.date === otherPlace?.date;
}

/**
 * Counts a hold just taken, once; one with which nothing is paid, and whose time was over, again before it is confirmed. Of many
 * taken at once those over a limit are refused here, as by {@link checkHoldLimit}, and the caller releases them.
 */
export async function countHold(context: Context, bookingId: string): Promise<void> {
  if (!context.services.config.rateLimit) return;
  const [{ state, over }, found] = await Promise.all([holdsOf(context), locateBooking(context.stateOf, bookingId)]);
  const isFree = found !== undefined && isUnpaid(context, found.booking);
  const counted = isFree ? { unpaid: true as const, done: await doneUnpaid(context, state) } : {};
  await context.services.dispatch(
    holder,
    { type: 'AdmitHold', data: { memberId: member(context).id, bookingId, over, ...counted } },
    sentBy(context),
  );
  if (!state.admitted.some((one) => one.bookingId === bookingId)) await withinNetwork(context, bookingId, overBudget);
}
