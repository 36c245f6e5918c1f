import { type Cancellation, cancellationOf } from '#domain/bookings/cancelling.ts';
import type { Offer } from '#domain/bookings/commands.ts';
import { day } from '#domain/bookings/decider.ts';
import { requireChangeable } from '#domain/bookings/endings.ts';
import { ANYONE } from '#domain/bookings/events.ts';
import { isStillFree } from '#domain/bookings/holds.ts';
import { BookingMissing, PaymentMissing, SlotTaken } from '#domain/bookings/refusals.ts';
import { noticeFor, takeSlot } from '#domain/bookings/slots.ts';
import { type Booking, type Day, isLiveHold } from '#domain/bookings/state.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { newBookingId } from '#domain/ids.ts';
import { totalOf } from '#domain/money.ts';
import { type BarberWish, OWNER } from '#domain/processes/crew/chairOffers.ts';
import { moveToOtherDay } from '#domain/processes/move/moveBooking.ts';
import { Refusal } from '#domain/refusal.ts';
import { choiceOf, type ServiceWish } from '#domain/shops/choosing.ts';
import { requireWelcome } from '../customers/welcome.ts';
import { type Context, member, sentBy } from '../http/context.ts';
import { settleNow } from '../payments/actions.ts';
import { offerToBook, shopOf } from './facts.ts';
import { checkHoldLimit, countHold, isUnpaid } from './holdLimit.ts';
import { findBooking, findServed, withBooking } from './locate.ts';

export type SlotChoice = {
  readonly shopId: string;
  readonly date: string;
  readonly time: string;
  readonly transportation?: boolean | undefined;
  readonly barber?: BarberWish;
  /** A live hold of the calling member on that day that is let go with it. */
  readonly replacing?: string | undefined;
} & ServiceWish;

const of = ({ bookingId, shopId, date }: Booking) => ({ bookingId, shopId, date });

/**
 * Keeps a slot for the calling member for ten minutes; service, price and instants are the shop's now. Three at most are
 * kept at once, and of those with which nothing is paid a few are to come at most (`checkHoldLimit`).
 */
export async function holdSlot(context: Context, wanted: SlotChoice): Promise<Booking> {
  const { replacing } = wanted;
  const terms = await termsNow(context, wanted);
  const { bookingId } = terms;
  await checkHoldLimit(context, bookingId, replacing, isUnpaidBy(context, terms));
  const data = { ...terms, ...(replacing !== undefined && { replacing }) };
  await context.dispatch(day, { type: 'HoldSlot', data });
  return admitHold(context, terms);
}

/**
 * What a hold brings along: a new id, and service, price, policy, deposit and hours as the shop has them now. Refuses with
 * ShopMissing, ServiceNotOffered, AddOnNotOffered, PriceTooSmall, and BookingsNotTaken where the shop has blocked the
 * calling member.
 */
export async function termsNow(context: Context, wanted: SlotChoice) {
  member(context);
  const { shopId, date, time, transportation, barber } = wanted;
  const shop = await shopOf(context, shopId);
  const chosen = choiceOf(shop.services, wanted);
  const [offer] = await Promise.all([offerToBook(context, shop, date, barber), requireWelcome(context, shop.ownerId)]);
  const bookingId = newBookingId(shopId, date, context.entropy);
  const { ownerId, timeZone, price, cancellationPolicy, depositRule } = shop;
  const answer = {
    ...(transportation !== undefined && { transportation }),
    ...(cancellationPolicy && { cancellationPolicy }),
    ...(depositRule && { depositRule }),
    ...(chosen && { chosen }),
  };
  return { ...offer, bookingId, shopId, date, time, ownerId, timeZone, price, ...answer };
}

/** Whether nothing is paid with the booking that a hold by some terms becomes, as {@link isUnpaid} says of the booking. */
export const isUnpaidBy = (
  context: Pick<Context, 'actor'>,
  { chosen, price, ...terms }: Awaited<ReturnType<typeof termsNow>>,
): boolean => isUnpaid(context, { ...terms, price: chosen ? totalOf(chosen) : price });

/** Counts a hold that was just taken among the calling member's; one over the limit is let go, and refused. */
export async function admitHold(
  context: Context,
  { bookingId, shopId, date }: Pick<Booking, 'bookingId' | 'shopId' | 'date'>,
): Promise<Booking> {
  await countHold(context, bookingId).catch(async (error: unknown) => {
    if (error instanceof Refusal)
      await context.dispatch(day, { type: 'ReleaseHold', data: { bookingId, shopId, date } });
    throw error;
  });
  return (await findBooking(context, bookingId)).booking;
}

export async function extendHold(context: Context, bookingId: string): Promise<Booking> {
  const { booking } = await findBooking(context, bookingId);
  await context.dispatch(day, { type: 'ExtendHold', data: of(booking) });
  return (await findBooking(context, bookingId)).booking;
}

export async function releaseHold(context: Context, bookingId: string): Promise<void> {
  const { booking } = await findBooking(context, bookingId);
  await context.dispatch(day, { type: 'ReleaseHold', data: of(booking) });
}

/** What cancelling a booking now would give the calling member's side back. Refuses as cancelling would. */
export async function previewCancellation(context: Context, bookingId: string): Promise<Cancellation> {
  const { booking } = await findServed(context, bookingId);
  const now = context.services.now();
  return cancellationOf(requireChangeable(booking, now), member(context), now);
}

/** `refund`: the cents the calling member was shown; refused when it is another amount by now. */
export const cancelBooking = (
  context: Context,
  bookingId: string,
  reason?: string,
  refund?: number,
): Promise<unknown> =>
  withBooking(context, bookingId, ({ booking, worksAs }) => {
    const data = { ...of(booking), worksAs, ...(reason && { reason }), ...(refund !== undefined && { refund }) };
    return context.dispatch(day, { type: 'CancelBooking', data });
  });

/** The customer is there. */
export const checkIn = (context: Context, bookingId: string): Promise<unknown> =>
  withBooking(context, bookingId, ({ booking, worksAs }) =>
    context.dispatch(day, { type: 'CheckIn', data: { ...of(booking), worksAs } }),
  );

export const undoCheckIn = (context: Context, bookingId: string): Promise<unknown> =>
  withBooking(context, bookingId, ({ booking, worksAs }) =>
    context.dispatch(day, { type: 'UndoCheckIn', data: { ...of(booking), worksAs } }),
  );

export const completeBooking = (context: Context, bookingId: string): Promise<unknown> =>
  withBooking(context, bookingId, ({ booking, worksAs }) =>
    context.dispatch(day, { type: 'CompleteBooking', data: { ...of(booking), worksAs } }),
  );

export const markNoShow = (context: Context, bookingId: string): Promise<unknown> =>
  withBooking(context, bookingId, ({ booking, worksAs }) =>
    context.dispatch(day, { type: 'MarkNoShow', data: { ...of(booking), worksAs } }),
  );

/**
 * Another time, on the same local day or another one, with `barber`: who has it now when left out, or anyone where that is
 * an owner who takes no bookings; for `anyone` at the time that it has, nothing changes. A move between days that
 * stops halfway is finished by a job.
 */
export function rescheduleBooking(
  context: Context,
  bookingId: string,
  { date, time, barber }: { readonly date: string; readonly time: string; readonly barber?: BarberWish },
): Promise<unknown> {
  return withBooking(context, bookingId, async ({ booking, worksAs }) => {
    const now = context.services.now();
    const shop = await shopOf(context, booking.shopId);
    if (booking.customerId === context.actor.id) await requireWelcome(context, shop.ownerId);
    const offer = await offerToBook(context, shop, date, barber ?? booking.chair);
    const target = { ...offer, ...chairsToMove(offer, booking), date, time, worksAs };
    if (date === booking.date)
      return context.dispatch(day, { type: 'RescheduleBooking', data: { ...target, ...of(booking) } });
    return moveToOtherDay(processTools(context), booking, target, now);
  });
}

/** Whoever has a booking keeps it when it is moved, also when they do not offer its service to others any more. */
const chairsToMove = ({ chairs }: Offer, { chair }: Booking): Pick<Offer, 'chairs'> =>
  chairs ? { chairs: chairs.map((one) => (one.chair === chair ? { ...one, serviceIds: null } : one)) } : {};

/**
 * Confirms a held booking of the calling member: at once when nothing is paid with it, else when its payment has succeeded.
 */
export async function createBooking(context: Context, bookingId: string): Promise<Booking> {
  const { booking, state } = await findBooking(context, bookingId);
  if (booking.customerId !== context.actor.id) throw BookingMissing();
  if (!(await confirm(context, booking))) throw whyNot(context, booking, state);
  return booking;
}

/**
 * The same for a client that names the slot instead of a hold: the calling member's booking there, else their hold,
 * also one that has just lapsed; of the service and with the barber named, if any is. Without any, a slot with which nothing is
 * paid is booked at once; any other is refused, as it has no payment.
 */
export async function bookSlot(context: Context, choice: SlotChoice): Promise<Booking> {
  const caller = member(context);
  const { shopId, date, time, barber } = choice;
  const shop = await shopOf(context, shopId);
  const { state } = await context.stateOf(day, { shopId, date });
  const now = context.services.now();
  const chosen = choiceOf(shop.services, choice);
  const mine = ownAt(state, caller.id, time, now).filter(
    ({ service, chair }) => (!chosen || service === chosen.serviceId) && isWith(chair, barber),
  );
  for (const booking of mine) if (await confirm(context, booking)) return booking;
  if (mine.some((booking) => isLiveHold(booking, now))) throw PaymentMissing();
  const offer = await offerToBook(context, shop, date, barber);
  const notice = noticeFor(caller, { ...offer, ownerId: shop.ownerId });
  takeSlot(state, { ...offer, notice, date, time, chosen }, now);
  if (upFrontOf({ ...shop, price: chosen ? totalOf(chosen) : shop.price }) > 0) throw PaymentMissing();
  const fresh = await holdSlot(context, choice);
  await confirm(context, fresh);
  return fresh;
}

/** Whether a chair is one that was asked for; any, when nobody was named. */
const isWith = (chair: string | undefined, barber: BarberWish): boolean =>
  barber === undefined || barber === ANYONE || barber === (chair ?? OWNER);

/** A member's booking or live hold of a time; without one their holds of it whose time is over, the latest first. */
function ownAt(state: Day, customerId: string, time: string, now: string): Booking[] {
  const mine = Object.values(state.bookings).filter(
    (booking) => booking.customerId === customerId && booking.time === time,
  );
  const sure = mine.filter((booking) => booking.stage === 'confirmed' || isLiveHold(booking, now));
  if (sure.length > 0) return sure;
  const over = mine.filter(({ stage }) => stage === 'held' || stage === 'expired');
  return over.sort((a, b) => (b.heldAt ?? '').localeCompare(a.heldAt ?? ''));
}

/**
 * Whether the booking is confirmed now. False while nothing has been paid for it; a payment that came too late refuses
 * with SlotTaken, one with which nothing is paid and that has lapsed with BookingsNotTaken where the caller was blocked since.
 */
async function confirm(context: Context, booking: Booking): Promise<boolean> {
  if (booking.paymentId !== undefined) return true;
  if (upFrontOf(booking) === 0) {
    // A hold that is live was welcome, and counted, when it was made; one whose time is over takes the slot anew.
    if (!isLiveHold(booking, context.services.now())) {
      await requireWelcome(context, booking.ownerId);
      await countHold(context, booking.bookingId);
    }
    const { dispatch, sender } = processTools(context);
    // Its own command id: under an Idempotency-Key a repeat may find the hold made already, and confirm as its first
    // command.
    const once = { ...sender, commandId: `confirm-${booking.bookingId}` };
    await dispatch(day, { type: 'ConfirmBooking', data: { ...of(booking), paymentId: null, amount: 0 } }, once);
    return true;
  }
  const { status } = await settleNow(context, { page: 'booking', itemId: booking.bookingId });
  if (status === 'refunding' || status === 'refunded')
    throw SlotTaken({ date: booking.date, nearest: [], refunded: true });
  return status === 'fulfilled';
}

function whyNot(context: Context, booking: Booking, state: Day) {
  return isStillFree(booking, state, context.services.now())
    ? PaymentMissing()
    : SlotTaken({ date: booking.date, nearest: [] });
}

/** What a process needs to act for the calling member; its writes count as the member's own. */
function processTools(context: Context) {
  const dispatch: Dispatch = async (aggregate, intent, sender) => {
    const result = await context.services.dispatch(aggregate, intent, sender);
    if (result.position !== undefined) context.countWrite(result.position);
    return result;
  };
  return { dispatch, stateOf: context.stateOf, sender: sentBy(context) };
}
