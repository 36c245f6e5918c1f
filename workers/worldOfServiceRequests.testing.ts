import { day } from '#domain/bookings/decider.ts';
import { BEN, bookingId, CLEO, DATE, owner, SHOP_ID } from '#domain/bookings/testing.ts';
import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { serviceRequests } from '#domain/serviceRequests/decider.ts';
import { placeOfVisit } from '#domain/serviceRequests/visit.ts';

const asked = {
  partOfDay: 'morning',
  heads: 12,
  address: '12 Lake St',
  city: 'Chicago',
  state: 'IL',
  timeZone: 'America/Chicago',
  note: '',
} as const;

/** A member's request for service, made at a UTC instant for a local day; answers its id. */
export async function askForService(
  { dispatch }: { readonly dispatch: Dispatch },
  by: Actor,
  { date, at }: { readonly date: string; readonly at: string },
): Promise<string> {
  const requestId = `RequestOf${by.id}`;
  const command = { type: 'RequestService', data: { ...asked, requestId, requesterId: by.id, date } } as const;
  await dispatch(serviceRequests, command, { by, channel: 'graphql', at });
  return requestId;
}

/**
 * Two members agree with the shop of the specs on visits, and its chairs are kept. Of the first nothing was noted since; the
 * second was noted and is withdrawn, and the chairs are kept still; the booking of the third was cancelled, and the request
 * stands still.
 */
export async function planVisits(
  { dispatch }: { readonly dispatch: Dispatch },
  { root, waiting, leaving, at }: Readonly<Record<'root' | 'waiting' | 'leaving', Actor>> & { readonly at: string },
): Promise<void> {
  for (const [requester, chair, nth, time, then] of [
    [waiting, BEN, '7', '09:30', 'nothing'],
    [leaving, CLEO, '8', '09:30', 'withdraws'],
    [leaving, BEN, 'v', '08:00', 'cancels'],
  ] as const) {
    const of = { requestId: `Visit${nth}To${requester.id}`, requesterId: requester.id };
    // Nobody is notified of demo data: the steps before have jobs that are tried elsewhere.
    const sent = (by: Actor) => ({ by, channel: 'demo' as const, at });
    const request = { ...asked, ...of, date: DATE };
    await dispatch(serviceRequests, { type: 'RequestService', data: request }, sent(requester));
    const toShop = { ...of, shopIds: [SHOP_ID], note: '' };
    await dispatch(serviceRequests, { type: 'ForwardServiceRequest', data: toShop }, sent(root));
    const quoteId = `Quote${nth}For${requester.id}`;
    const offer = { shopId: SHOP_ID, price: 36_000, time, barbers: 2, validUntil: DATE, note: '' };
    await dispatch(serviceRequests, { type: 'QuoteService', data: { ...of, quoteId, ...offer } }, sent(owner));
    const accepted = { ...of, quoteId, isShopOpen: true };
    await dispatch(serviceRequests, { type: 'AcceptQuote', data: accepted }, sent(requester));

    const lasting = { minutes: 60, travelMinutes: 0 };
    const { date, startsAt, endsAt, slots } = placeOfVisit(request, offer, asked.timeZone, lasting);
    const when = { startsAt, endsAt, travelMinutes: 0 };
    const shop = { shopId: SHOP_ID, date, ownerId: owner.id, timeZone: asked.timeZone, shopRemoved: false };
    const chairs = [{ blockId: bookingId(nth), chair }];
    const data = { ...shop, forRequest: { ...of, ...when }, slots, chairs };
    await dispatch(day, { type: 'KeepForRequest', data }, sent(owner));
    if (then === 'nothing') continue;
    const visit = { ...of, shopId: SHOP_ID, date, ...when, own: false, chairs: [chair] };
    await dispatch(serviceRequests, { type: 'PlanServiceVisit', data: visit }, sent(owner));
    if (then === 'cancels') {
      const place = { bookingId: bookingId('v9'), shopId: SHOP_ID, date };
      const terms = { price: offer.price, barbers: 2, depositRule: { upFront: 0, noShowKept: 100 } };
      const booking = { ...shop, ...place, requestId: of.requestId, ...terms };
      await dispatch(day, { type: 'HoldForRequest', data: booking }, sent(requester));
      await dispatch(day, { type: 'ConfirmBooking', data: { ...place, paymentId: null, amount: 0 } }, sent(requester));
      await dispatch(day, { type: 'CancelBooking', data: place }, sent(requester));
      continue;
    }
    const withdrawn = { ...of, reason: '' };
    await dispatch(serviceRequests, { type: 'WithdrawServiceRequest', data: withdrawn }, sent(requester));
  }
}
