import { day } from '#domain/bookings/decider.ts';
import { ann, bookingId, later, NEXT_DATE, OWNER_ID, offer, SHOP_ID, system } from '#domain/bookings/testing.ts';
import { addDays } from '#domain/calendar.ts';
import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { bookingIdOfVisit } from '#domain/ids.ts';
import { series } from '#domain/series/decider.ts';

const HOUR = 60;
const repeated = { service: 'barb', addOnIds: [], timeZone: 'America/Chicago' } as const;

/**
 * Visits that are repeated: one is to be kept now, one was booked at once and its series ended, one is kept to be paid and nearly
 * over, one was kept and not paid, and one is of somebody who has left.
 */
export async function repeatVisits({ dispatch }: { readonly dispatch: Dispatch }, leaving: Actor): Promise<void> {
  const begin = async (by: Actor, name: string, date: string, time = '11:00') => {
    const of = { seriesId: `${by.id}${name.padStart(12, '0')}`, memberId: by.id };
    const about = { ...of, shopId: SHOP_ID, ownerId: OWNER_ID, ...repeated, bookingId: bookingId(name) };
    const plan = { first: addDays(date, -7), everyWeeks: 1, times: 2, visits: [{ date, time }] };
    const data = { ...about, ...plan, today: '2027-01-11', horizon: 90 };
    await dispatch(series, { type: 'BeginSeries', data }, { by, channel: 'rest' });
    return of;
  };
  /** The day keeps a visit, and the series knows it. */
  const keep = async (of: { seriesId: string; memberId: string }, date: string, price: number, at: string) => {
    const id = bookingIdOfVisit(of.seriesId, SHOP_ID, date);
    const about = { bookingId: id, shopId: SHOP_ID, date, ...offer(date), today: '2027-01-08', time: '11:00' };
    const terms = { ownerId: OWNER_ID, timeZone: 'America/Chicago', price, customerId: of.memberId };
    const data = { ...about, ...terms, series: of.seriesId };
    const { events } = await dispatch(day, { type: 'HoldForSeries', data }, { by: system, channel: 'job', at });
    const [held] = events;
    const expiresAt = held?.type === 'SlotHeld' && price > 0 ? held.data.expiresAt : undefined;
    const kept = { ...of, date, bookingId: id, ...(expiresAt && { expiresAt }) };
    await dispatch(series, { type: 'KeepVisit', data: kept }, { by: system, channel: 'job' });
    return { bookingId: id, shopId: SHOP_ID, date };
  };

  await begin(ann, '1', NEXT_DATE, '12:30');
  const over = await begin(ann, '2', '2027-02-10');
  await keep(over, '2027-02-10', 0, later(0));
  await dispatch(series, { type: 'EndSeries', data: over }, { by: ann, channel: 'rest' });
  const toPay = await begin(ann, '3', '2027-02-17');
  await keep(toPay, '2027-02-17', 3500, later(-40 * HOUR));
  const unpaid = await begin(ann, '4', '2027-02-24');
  const lapsed = await keep(unpaid, '2027-02-24', 3500, later(-60 * HOUR));
  await dispatch(day, { type: 'ExpireHold', data: lapsed }, { by: system, channel: 'job' });
  await begin(leaving, '5', '2027-03-03');
}
