import { day } from '#domain/bookings/decider.ts';
import { type Holder, holder, perhapsLive, refuseMore } from '#domain/bookings/holder.ts';
import { isLiveHold } from '#domain/bookings/state.ts';
import { placeOfBooking } from '#domain/ids.ts';
import { type Context, member } from '../context.ts';

/** What is known of the asking member's holds: those they took lately, and which of them are over by their own days. */
async function holdsOf(context: Context): Promise<{ readonly state: Holder; readonly over: readonly string[] }> {
  const { state } = await context.stateOf(holder, { memberId: member(context).id, bookingId: '', over: [] });
  const now = context.services.now();
  const isOver = async (bookingId: string) => {
    const place = placeOfBooking(bookingId);
    const booking = place && (await context.stateOf(day, { bookingId, ...place })).state.bookings[bookingId];
    return !booking || !isLiveHold(booking, now);
  };
  const recent = perhapsLive(state, now);
  const ends = await Promise.all(recent.map(isOver));
  return { state, over: recent.filter((_, index) => ends[index]) };
}

/** Refuses with TooManyHolds before anything is written when the asking member keeps three times already (reliability B3). */
export async function refuseHoarding(context: Context, bookingId: string): Promise<void> {
  if (!context.services.config.rateLimit) return;
  const { state, over } = await holdsOf(context);
  if (!state.admitted.some((one) => one.bookingId === bookingId)) refuseMore(state, over, context.services.now());
}

/** Counts a hold that was just taken; of many at once the fourth is refused here, for its holder to let go of. */
export async function admitHold(context: Context, bookingId: string): Promise<void> {
  if (!context.services.config.rateLimit) return;
  const { over } = await holdsOf(context);
  const sender = { by: context.actor, channel: context.channel, correlationId: context.requestId };
  await context.services.dispatch(holder, { type: 'AdmitHold', data: { memberId: member(context).id, bookingId, over } }, sender);
}
