import { day } from '#domain/bookings/decider.ts';
import { type Holder, holder, possiblyLive, refuseOverLimit } from '#domain/bookings/holder.ts';
import { TooManyHoldsOfNetwork } from '#domain/bookings/refusals.ts';
import { isLiveHold } from '#domain/bookings/state.ts';
import { placeOfBooking } from '#domain/ids.ts';
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
 * B3), or when their network has taken too many in ten minutes (TooManyHoldsOfNetwork). `replacing`: one of the same
 * day, which ends with the new one and does not count.
 */
export async function checkHoldLimit(context: Context, bookingId: string, replacing?: string): Promise<void> {
  if (!context.services.config.rateLimit) return;
  const { state, over } = await holdsOf(context);
  if (state.admitted.some((one) => one.bookingId === bookingId)) return;
  const ends = replacing !== undefined && isOfOneDay(replacing, bookingId) ? [replacing] : [];
  refuseOverLimit(state, [...over, ...ends], context.services.now());
  await withinNetwork(context, bookingId, waitOfBudget);
}

function isOfOneDay(one: string, other: string): boolean {
  const [place, otherPlace] = [placeOfBooking(one), placeOfBooking(other)];
  return place?.shopId === otherPlace?.shopId && place?.date === otherPlace?.date;
}

/**
 * Counts a hold just taken, once. Of many taken at once those over a limit are refused here, as by {@link
 * checkHoldLimit}, and the caller releases them.
 */
export async function countHold(context: Context, bookingId: string): Promise<void> {
  if (!context.services.config.rateLimit) return;
  const { state, over } = await holdsOf(context);
  await context.services.dispatch(
    holder,
    { type: 'AdmitHold', data: { memberId: member(context).id, bookingId, over } },
    sentBy(context),
  );
  if (!state.admitted.some((one) => one.bookingId === bookingId)) await withinNetwork(context, bookingId, overBudget);
}
