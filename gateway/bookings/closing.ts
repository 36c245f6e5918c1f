import { toCancel } from '#domain/bookings/closing.ts';
import { day } from '#domain/bookings/decider.ts';
import { ClosingChanged, NothingToBlock } from '#domain/bookings/refusals.ts';
import { addDays } from '#domain/calendar.ts';
import { newBookingId } from '#domain/ids.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Context } from '../http/context.ts';
import { deskOf } from './desk.ts';

/** Days that one closing is about; from and to are local days of the shop, both included. */
export type Closing = { readonly shopId: string; readonly from: string; readonly to: string };

/** What closing some days would cancel: the ids of the appointments, and the cents that go back. */
export type ClosingPreview = { readonly appointments: readonly string[]; readonly refund: number };

/** What closing would do now, for the shop's owner. Refuses with NotYourShop. */
export async function previewClosing(context: Context, closing: Closing): Promise<ClosingPreview> {
  await deskOf(context, closing.shopId, closing.from);
  const booked = (await Promise.all(daysOf(closing).map((date) => bookedOn(context, closing.shopId, date)))).flat();
  return {
    appointments: booked.map(({ bookingId }) => bookingId),
    refund: booked.reduce((sum, { walkIn, price }) => sum + (walkIn ? 0 : price), 0),
  };
}

/**
 * Closes days, each of them whole or not at all. `appointments`: the ids of the preview; refused with ClosingChanged
 * before anything is closed when they are others by now. Days of which nothing is left are passed over. Answers the days
 * that were closed.
 */
export async function closeDays(
  context: Context,
  {
    appointments,
    reason,
    ...closing
  }: Closing & { readonly appointments: readonly string[]; readonly reason?: string },
): Promise<string[]> {
  const now = await previewClosing(context, closing);
  const known = new Set(appointments);
  if (now.appointments.length !== known.size || !now.appointments.every((id) => known.has(id)))
    throw ClosingChanged({ appointments: now.appointments });
  const closed: string[] = [];
  for (const date of daysOf(closing)) {
    const { shop } = await deskOf(context, closing.shopId, date);
    const ofDay = (await bookedOn(context, closing.shopId, date)).map(({ bookingId }) => bookingId);
    const blockId = newBookingId(closing.shopId, date, context.entropy);
    const data = { ...shop, blockId, appointments: ofDay.filter((id) => known.has(id)), ...(reason && { reason }) };
    try {
      await context.dispatch(day, { type: 'CloseDay', data });
      closed.push(date);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === NothingToBlock.code)) throw error;
    }
  }
  if (closed.length === 0) throw NothingToBlock();
  return closed;
}

async function bookedOn(context: Context, shopId: string, date: string) {
  const { state } = await context.stateOf(day, { shopId, date });
  return toCancel(state, context.services.now());
}

function daysOf({ from, to }: Closing): string[] {
  const days: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}
