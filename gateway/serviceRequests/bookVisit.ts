import { day } from '#domain/bookings/decider.ts';
import { groupBookingIn } from '#domain/bookings/groupState.ts';
import { VisitNotPlanned } from '#domain/bookings/refusals.ts';
import type { Booking } from '#domain/bookings/state.ts';
import { newBookingId } from '#domain/ids.ts';
import { serviceRequests } from '#domain/serviceRequests/decider.ts';
import { RequestMissing } from '#domain/serviceRequests/refusals.ts';
import { acceptedQuote } from '#domain/serviceRequests/state.ts';
import { admitHold } from '../bookings/actions.ts';
import { shopOf } from '../bookings/facts.ts';
import { checkHoldLimit } from '../bookings/holdLimit.ts';
import { findBooking } from '../bookings/locate.ts';
import { requireWelcome } from '../customers/welcome.ts';
import { type Context, member } from '../http/context.ts';
import { isShopOpen } from './actions.ts';

/**
 * Keeps the whole visit that was agreed and planned for the calling member for ten minutes while they pay for it: one booking
 * for all of its barbers, at the price that was agreed and by the terms of the shop now. It counts among their three holds;
 * while it is kept, that hold is answered. Refuses with RequestMissing, VisitNotPlanned, VisitBooked, SlotPast,
 * ShopNotBookable and BookingsNotTaken.
 */
export async function bookVisit(context: Context, requestId: string): Promise<Booking> {
  const { id: requesterId } = member(context);
  const { state } = await context.stateOf(serviceRequests, { requesterId });
  const request = Object.hasOwn(state, requestId) ? state[requestId] : undefined;
  if (!request) throw RequestMissing();
  const [, quote] = acceptedQuote(request) ?? [];
  if (!quote || request.stage !== 'agreed' || !request.visit) throw VisitNotPlanned();
  const { shopId, price, barbers } = quote;
  const shop = await shopOf(context, shopId);
  await requireWelcome(context, shop.ownerId);
  const { date } = request.visit;
  const held = async () => {
    const found = groupBookingIn((await context.stateOf(day, { shopId, date })).state, requestId, context.services.now());
    return found?.stage === 'held' ? found : undefined;
  };
  const before = await held();
  if (before) return before;
  const bookingId = newBookingId(shopId, date, context.entropy);
  await checkHoldLimit(context, bookingId);
  const { ownerId, timeZone, cancellationPolicy, depositRule } = shop;
  await context.dispatch(day, {
    type: 'HoldForRequest',
    data: {
      ...{ bookingId, shopId, date, requestId, ownerId, timeZone, price, barbers },
      shopRemoved: !(await isShopOpen(context, shopId)),
      ...(cancellationPolicy && { cancellationPolicy }),
      ...(depositRule && { depositRule }),
    },
  });
  // Of two at the same moment the first is kept, and both are answered with it.
  const kept = await held();
  return kept ? admitHold(context, kept) : (await findBooking(context, bookingId)).booking;
}
