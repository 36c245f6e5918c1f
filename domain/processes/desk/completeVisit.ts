import { TAKEN_MINUTES } from '../../bookings/atDesk.ts';
import { day } from '../../bookings/decider.ts';
import type { DeskSale } from '../../bookings/events.ts';
import { type Booking, minutesAfter } from '../../bookings/state.ts';
import { counter, saleAt } from '../../counter/decider.ts';
import type { SoldGood } from '../../counter/events.ts';
import { DeskSaleOver } from '../../counter/refusals.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { bookingOfDeskSale } from '../../ids.ts';
import { Refusal } from '../../refusal.ts';
import type { ByCrew } from '../../shopRights.ts';
import { locateBooking } from '../move/locateBooking.ts';

type Tools = { readonly dispatch: Dispatch; readonly stateOf: StateOf; readonly sender: Sender };
/** What was paid at the desk beside the rest of the price: a tip in cents, and goods. Each try has a sale's id of its own. */
export type PaidAtDesk = Pick<DeskSale, 'saleId' | 'tip'> & {
  readonly goods: readonly Pick<SoldGood, 'goodId' | 'quantity'>[];
};
type Visit = ByCrew & { readonly booking: Pick<Booking, 'bookingId' | 'shopId' | 'date'> };

/**
 * Completes a visit with what was paid at the desk: sells the goods at the shop's counter in one append, then records all of it
 * with the visit (docs/rules.md B16). Safe to repeat. What is refused at either step leaves nothing sold; where it stops halfway,
 * {@link returnUnlessCompleted} puts the goods back. `now` as UTC ISO. Refuses as the visit's day and the counter do.
 */
export async function completeVisit(tools: Tools, visit: Visit, paid: PaidAtDesk, now: string): Promise<void> {
  const { booking, worksAs } = visit;
  const { bookingId, shopId, date } = booking;
  const { saleId, tip } = paid;
  const data = { bookingId, shopId, date, worksAs };
  // What the day would refuse sells nothing, and a repeat of what is done sells nothing again.
  const { state } = await tools.stateOf(day, { shopId, date });
  const asked = { ...data, atDesk: { saleId, tip, goods: [] } };
  if (day.decide({ type: 'CompleteBooking', data: asked, at: now, by: tools.sender.by }, state).length === 0) return;
  const sender = fresh(tools.sender);
  const at = { shopId, saleId, worksAs };
  try {
    const sold = paid.goods.length > 0 ? await sell({ ...tools, sender }, { ...at, goods: paid.goods }) : undefined;
    const atDesk = { saleId, tip, goods: sold?.goods ?? [] };
    const takenUntil = sold && minutesAfter(sold.soldAt, TAKEN_MINUTES);
    await tools.dispatch(day, { type: 'CompleteBooking', data: { ...data, atDesk, takenUntil } }, sender);
  } catch (error) {
    // After anything else than a refusal it is not known what was done: that is looked at later.
    if (!(error instanceof Refusal)) throw error;
    if (paid.goods.length > 0) await tools.dispatch(counter, { type: 'ReturnToCounter', data: at }, sender);
    throw error;
  }
}

/** Puts the goods of a sale back unless its visit was completed with it. Safe to repeat. */
export async function returnUnlessCompleted(
  { dispatch, stateOf, sender }: Tools,
  { shopId, saleId }: { readonly shopId: string; readonly saleId: string },
): Promise<void> {
  const found = await locateBooking(stateOf, bookingOfDeskSale(saleId) ?? '');
  if (found?.booking.atDesk?.saleId === saleId) return;
  await dispatch(counter, { type: 'ReturnToCounter', data: { shopId, saleId } }, sender);
}

/** The sale as the counter has it, also where a try before this one made it. */
async function sell(
  { dispatch, stateOf, sender }: Tools,
  data: ByCrew & { readonly shopId: string; readonly saleId: string; readonly goods: PaidAtDesk['goods'] },
) {
  await dispatch(counter, { type: 'SellAtCounter', data }, sender);
  const sale = saleAt((await stateOf(counter, { shopId: data.shopId })).state, data.saleId);
  if (sale?.stage !== 'sold') throw DeskSaleOver();
  return sale;
}

/** Each step is a command of its own: what it decides goes by what is recorded, also under one idempotency key. */
const fresh = (sender: Sender): Sender => {
  const { commandId: _, ...rest } = sender;
  return rest;
};
