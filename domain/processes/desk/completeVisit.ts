import { TAKEN_MINUTES } from '../../bookings/atDesk.ts';
import { day } from '../../bookings/decider.ts';
import type { DeskSale, SoldAtDesk } from '../../bookings/events.ts';
import { type Booking, minutesAfter } from '../../bookings/state.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { bookingOfDeskSale } from '../../ids.ts';
import { Refusal } from '../../refusal.ts';
import type { ByCrew } from '../../shopRights.ts';
import { reservationOf, stock } from '../../stock/decider.ts';
import { ProductMissing } from '../../stock/refusals.ts';
import { productFactsOf } from '../checkout/productFacts.ts';
import { locateBooking } from '../move/locateBooking.ts';

type Tools = { readonly dispatch: Dispatch; readonly stateOf: StateOf; readonly sender: Sender };
type Piece = Pick<SoldAtDesk, 'productId' | 'quantity'>;
/** What was paid at the desk beside the rest of the price: a tip in cents, and pieces. Each try has a sale's id of its own. */
export type PaidAtDesk = Pick<DeskSale, 'saleId' | 'tip'> & { readonly goods: readonly Piece[] };
type Visit = ByCrew & { readonly booking: Pick<Booking, 'bookingId' | 'shopId' | 'date'> };

/**
 * Completes a visit with what was paid at the desk: takes the pieces from the stock of each product, then records all of it
 * with the visit (docs/rules.md B16). Safe to repeat. What is refused at any step leaves no piece taken; where it stops
 * halfway, {@link returnUnlessCompleted} puts them back. `now` as UTC ISO. Refuses as the visit's day and the stock do, and
 * with ProductMissing for what is not sold any more.
 */
export async function completeVisit(tools: Tools, visit: Visit, paid: PaidAtDesk, now: string): Promise<void> {
  const { booking, worksAs } = visit;
  const { bookingId, shopId, date } = booking;
  const { saleId, tip } = paid;
  const atDesk = { saleId, tip, goods: await soldAs(tools.stateOf, paid.goods) };
  const data = { bookingId, shopId, date, worksAs, atDesk };
  // What the day would refuse takes no piece, and a repeat of what is done takes none again.
  const { state } = await tools.stateOf(day, { shopId, date });
  if (day.decide({ type: 'CompleteBooking', data, at: now, by: tools.sender.by }, state).length === 0) return;
  const pieces = inOrder(atDesk.goods);
  const sender = fresh(tools.sender);
  try {
    for (const { productId, quantity } of pieces)
      await tools.dispatch(stock, { type: 'SellAtDesk', data: { productId, saleId, quantity, worksAs } }, sender);
    const takenUntil = await takenUntilOf(tools.stateOf, saleId, pieces);
    await tools.dispatch(day, { type: 'CompleteBooking', data: { ...data, takenUntil } }, sender);
  } catch (error) {
    // After anything else than a refusal it is not known what was done: that is looked at later.
    if (!(error instanceof Refusal)) throw error;
    for (const { productId } of pieces)
      await tools.dispatch(stock, { type: 'ReturnFromDesk', data: { productId, saleId, worksAs } }, sender);
    throw error;
  }
}

/** Puts the pieces of a desk sale back unless its visit was completed with it. Safe to repeat. */
export async function returnUnlessCompleted(
  { dispatch, stateOf, sender }: Tools,
  { productId, saleId }: { readonly productId: string; readonly saleId: string },
): Promise<void> {
  const found = await locateBooking(stateOf, bookingOfDeskSale(saleId) ?? '');
  if (found?.booking.atDesk?.saleId === saleId) return;
  await dispatch(stock, { type: 'ReturnFromDesk', data: { productId, saleId } }, sender);
}

/** The goods with names and prices of now, from the catalog of who sells them. */
const soldAs = (stateOf: StateOf, goods: readonly Piece[]): Promise<SoldAtDesk[]> =>
  Promise.all(
    goods.map(async ({ productId, quantity }) => {
      const facts = await productFactsOf(stateOf, productId);
      if (!facts?.sellable) throw ProductMissing();
      return { productId, name: facts.name, price: facts.price, quantity };
    }),
  );

/** All sales take their pieces in the same sequence, so that two of them do not each take what the other needs. */
const inOrder = (goods: readonly SoldAtDesk[]): SoldAtDesk[] =>
  [...goods].sort((one, other) => (one.productId < other.productId ? -1 : 1));

/**
 * Until when the visit can be completed with these pieces (UTC ISO), counted from when the first of them was taken, as a repeat
 * finds them taken before; undefined without any.
 */
async function takenUntilOf(stateOf: StateOf, saleId: string, pieces: readonly Piece[]): Promise<string | undefined> {
  const taken = await Promise.all(
    pieces.map(async ({ productId }) => reservationOf((await stateOf(stock, { productId })).state, saleId)?.expiresAt),
  );
  const [first] = taken.flatMap((at) => at ?? []).sort();
  return first === undefined ? undefined : minutesAfter(first, TAKEN_MINUTES);
}

/** Each step is a command of its own: what it decides goes by what is recorded, also under one idempotency key. */
const fresh = (sender: Sender): Sender => {
  const { commandId: _, ...rest } = sender;
  return rest;
};
