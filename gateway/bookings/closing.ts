import { toCancel } from '#domain/bookings/closing.ts';
import { day } from '#domain/bookings/decider.ts';
import { ClosingChanged, NothingToBlock } from '#domain/bookings/refusals.ts';
import { requireDeskDay } from '#domain/bookings/slots.ts';
import type { Booking } from '#domain/bookings/state.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import { addDays } from '#domain/calendar.ts';
import { newBookingId } from '#domain/ids.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Context } from '../http/context.ts';
import { deskDay } from './desk.ts';
import { servedShop } from './served.ts';

/** Days that one closing is about; from and to are local days of the shop, both included. */
export type Closing = { readonly shopId: string; readonly from: string; readonly to: string };

/** What closing some days would cancel: the ids of the appointments, and the cents that go back. */
export type ClosingPreview = { readonly appointments: readonly string[]; readonly refund: number };

/**
 * What closing would do now, for the shop's owner and who of its crew closes days. Refuses with NotYourShop, OnlyTheOwner,
 * ShopNotBookable and TooFarAhead.
 */
export async function previewClosing(context: Context, closing: Closing): Promise<ClosingPreview> {
  const booked = (await lookAt(context, closing)).days.flatMap((one) => one.booked);
  return {
    appointments: booked.map(({ bookingId }) => bookingId),
    refund: booked.reduce((sum, booking) => sum + upFrontOf(booking), 0),
  };
}

/**
 * Closes days, the first one first, each of them whole or not at all. `appointments`: the ids of the preview; refused
 * with ClosingChanged before anything is closed when one is booked that is not among them. Days of which nothing is left
 * are passed over, so a repeat goes on where the first attempt ended. Answers the days that were closed. A refusal of a
 * later day names in `details.closed` those that are closed.
 */
export async function closeDays(
  context: Context,
  {
    appointments,
    reason,
    ...closing
  }: Closing & { readonly appointments: readonly string[]; readonly reason?: string },
): Promise<string[]> {
  const { shop, worksAs, days } = await lookAt(context, closing);
  const known = new Set(appointments);
  const now = days.flatMap(({ booked }) => booked.map(({ bookingId }) => bookingId));
  if (!now.every((id) => known.has(id))) throw ClosingChanged({ appointments: now });
  const closed: string[] = [];
  for (const { date, booked } of days) {
    const blockId = newBookingId(closing.shopId, date, context.entropy);
    const cancelled = booked.map(({ bookingId }) => bookingId);
    const about = deskDay(context, shop, closing.shopId, date);
    const data = { ...about, worksAs, blockId, appointments: cancelled, ...(reason && { reason }) };
    try {
      await context.dispatch(day, { type: 'CloseDay', data });
      closed.push(date);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === NothingToBlock.code) continue;
      const { kind, code, message, field, details } = error;
      throw new Refusal(kind, code, message, field, { ...details, date, closed });
    }
  }
  if (closed.length === 0) throw NothingToBlock();
  return closed;
}

/** The days with what is booked on them now. */
async function lookAt(context: Context, closing: Closing) {
  const { shop, worksAs } = await servedShop(context, closing.shopId, 'closeDays');
  requireDeskDay(deskDay(context, shop, closing.shopId, closing.to));
  const days = await Promise.all(
    daysOf(closing).map(async (date) => ({ date, booked: await bookedOn(context, closing.shopId, date) })),
  );
  return { shop, worksAs, days };
}

async function bookedOn(context: Context, shopId: string, date: string): Promise<Booking[]> {
  const { state } = await context.stateOf(day, { shopId, date });
  return toCancel(state, context.services.now());
}

function daysOf({ from, to }: Closing): string[] {
  const days: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}
