import { day } from '#domain/bookings/decider.ts';
import { type Holder, holder, possiblyLive, refuseOverLimit } from '#domain/bookings/holder.ts';
import { isLiveHold } from '#domain/bookings/state.ts';
import { placeOfBooking } from '#domain/ids.ts';
import { type Context, member } from '../http/context.ts';

/** The calling member's recent holds, and which of them their days show as ended. */
async function holdsOf(context: Context): Promise<{ readonly state: Holder; readonly over: readonly string[] }> {
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
 * Refuses with TooManyHolds before anything is written when the calling member has three live holds already
 * (docs/rules.md B3).
 */
export async function checkHoldLimit(context: Context, bookingId: string): Promise<void> {
  if (!context.services.config.rateLimit) return;
  const { state, over } = await holdsOf(context);
  if (!state.admitted.some((one) => one.bookingId === bookingId)) refuseOverLimit(state, over, context.services.now());
}

/**
 * Counts a hold just taken. Of many taken at once the fourth is refused here with TooManyHolds, and the caller releases
 * it.
 */
export async function countHold(context: Context, bookingId: string): Promise<void> {
  if (!context.services.config.rateLimit) return;
  const { over } = await holdsOf(context);
  const sender = { by: context.actor, channel: context.channel, correlationId: context.requestId };
  await context.services.dispatch(
    holder,
    { type: 'AdmitHold', data: { memberId: member(context).id, bookingId, over } },
    sender,
  );
}
