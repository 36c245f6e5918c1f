import type { Booking } from '#domain/bookings/state.ts';
import { dueAtShopOf } from '#domain/bookings/upFront.ts';
import type { Part, PlacedOrder } from '#domain/orders/state.ts';
import { payment } from '#domain/payments/decider.ts';
import { sumOfRefunds } from '#domain/payments/state.ts';
import { missing } from '#domain/refusal.ts';
import { account } from '#domain/users/decider.ts';
import { shopOf } from '../bookings/facts.ts';
import { findBooking } from '../bookings/locate.ts';
import { type Context, member } from '../http/context.ts';
import { orderFor } from '../orders/actions.ts';
import { partsFor } from '../orders/views.ts';
import type { Receipt, ReceiptPart } from './layout.ts';

export const NoReceipt = missing('NO_RECEIPT', 'There is no receipt for this.');

/**
 * The receipt of a paid booking, for its customer and its shop's owner; missing for others, and while nothing was paid.
 * From the log only.
 */
export async function bookingReceipt(context: Context, bookingId: string): Promise<Receipt> {
  return receiptOfBooking(context, (await findBooking(context, bookingId)).booking);
}

/** The same of a booking that the caller may see. Missing while nothing was paid. */
export async function receiptOfBooking(context: Context, booking: Booking): Promise<Receipt> {
  const { bookingId, paymentId } = booking;
  if (!paymentId) throw NoReceipt();
  const { state } = await context.stateOf(payment, { paymentId });
  if (state.stage === 'none') throw NoReceipt();
  const dueLater = dueAtShopOf(booking);
  return {
    number: bookingId,
    paidAt: state.requestedAt,
    payer: await nameOf(context, booking.customerId),
    paymentId,
    parts: [await visit(context, booking)],
    ...(booking.stamps && { takenOff: booking.stamps.off }),
    ...(dueLater > 0 && { dueLater }),
    refunded: sumOfRefunds(state, 'completed'),
    refunding: sumOfRefunds(state, 'pending'),
  };
}

/** An appointment of the default service by its time alone; one of the menu by its name, each add-on in a line of its own. */
async function visit(context: Context, booking: Booking): Promise<ReceiptPart> {
  const { shopId, date, time, timeZone, price, stamps, chosen } = booking;
  const { name, place } = await shopOf(context, shopId);
  const when = `on ${date} at ${time}, ${timeZone}`;
  return {
    seller: name,
    about: place.address ? [place.address] : [],
    lines: chosen
      ? [
          { text: `${chosen.name} ${when}`, quantity: 1, price: chosen.price },
          ...chosen.addOns.map((one) => ({ text: one.name, quantity: 1, price: one.price })),
        ]
      : [{ text: `Appointment ${when}`, quantity: 1, price: price + (stamps?.off ?? 0) }],
  };
}

/**
 * The receipt of a paid order: every part for its buyer, a seller's own part for them; missing for others. From the log
 * only.
 */
export async function orderReceipt(context: Context, orderId: string): Promise<Receipt> {
  const order = await orderFor(context, orderId);
  if (order.stage !== 'paid') throw NoReceipt();
  const shown = partsFor(order, member(context));
  const back = (status: Part['status']) =>
    shown.reduce((sum, part) => sum + (part.status === status ? part.refund : 0), 0);
  return {
    number: orderId,
    paidAt: order.paidAt ?? order.placedAt,
    payer: await nameOf(context, order.buyerId),
    paymentId: order.paymentId ?? null,
    parts: await Promise.all(shown.map((part) => soldBy(context, order, part))),
    refunded: back('refunded'),
    refunding: back('cancelled'),
  };
}

async function soldBy(context: Context, { placedAt }: PlacedOrder, part: Part): Promise<ReceiptPart> {
  const { sellerId, lines, shipping, tax, pickUp, returns } = part;
  return {
    seller: await nameOf(context, sellerId),
    about: [`Ordered on ${placedAt.slice(0, 10)}`],
    lines: lines.map(({ name, quantity, price }) => ({ text: name, quantity, price })),
    shipping,
    tax,
    notes: [...(pickUp ? ['Picked up at the seller’s.'] : []), ...(returns ? [`Returns: ${returns}`] : [])],
  };
}

/** A closed account keeps its receipts, without a name. */
export async function nameOf(context: Context, accountId: string): Promise<string> {
  const { profile } = (await context.stateOf(account, { accountId })).state;
  return [profile.firstName, profile.lastName].join(' ').trim() || 'A former member';
}
