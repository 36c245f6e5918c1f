import { day } from '#domain/bookings/decider.ts';
import type { Booking } from '#domain/bookings/state.ts';
import { crew } from '#domain/crew/decider.ts';
import { placeIn } from '#domain/crew/state.ts';
import { placeOfBooking } from '#domain/ids.ts';
import { totalOf } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import type { StampRule } from '#domain/shops/events.ts';
import { stampRuleOf } from '#domain/shops/stampRule.ts';
import { stamps } from '#domain/stamps/decider.ts';
import { NoFullCard } from '#domain/stamps/refusals.ts';
import { redeemedFor } from '#domain/stamps/state.ts';
import { type Context, member } from '../http/context.ts';

/** The rule by which a visit that the calling member books now gives a stamp; nothing for who works in the shop. */
export async function stampRuleFor(context: Context, shop: ShopRecord): Promise<{ readonly stampRule?: StampRule }> {
  const stampRule = stampRuleOf(shop);
  const { id } = member(context);
  if (stampRule.visits === 0 || shop.ownerId === id) return {};
  const { state } = await context.stateOf(crew, { shopId: shop.shopId });
  return placeIn(state, shop.shopId, id) ? {} : { stampRule };
}

/** What a slot is held with, as far as a card is redeemed for it. */
type Wanted = {
  readonly bookingId: string;
  readonly shopId: string;
  readonly ownerId: string;
  readonly price: number;
  readonly chosen?: Parameters<typeof totalOf>[0] | undefined;
  readonly replacing?: string | undefined;
};

/** A card that was redeemed for a booking, and what it takes off. */
export type Redeemed = { readonly card: number; readonly terms: StampRule };

/**
 * Redeems a full card of the calling member for a booking, then holds its slot; where the slot is refused the card is good
 * again. A process that ends in between leaves that to a job. A hold that is replaced and has a card lets both go first: a
 * card is never redeemed for two bookings that could both be confirmed (docs/rules.md B19). Refuses with NoFullCard and
 * NothingToTakeOff.
 */
export async function holdWithCard(
  context: Context,
  { bookingId, shopId, ownerId, price, chosen, replacing }: Wanted,
  hold: (stamps: Redeemed) => Promise<unknown>,
): Promise<void> {
  const of = { shopId, ownerId, memberId: member(context).id };
  if (replacing !== undefined) await letGoWithCard(context, of, replacing);
  const asked = { ...of, bookingId, price: chosen ? totalOf(chosen) : price };
  await context.dispatch(stamps, { type: 'RedeemCard', data: asked });
  const card = redeemedFor((await context.stateOf(stamps, of)).state, bookingId);
  if (!card) throw NoFullCard();
  try {
    await hold({ card: card.number, terms: card.terms });
  } catch (error) {
    // The id is this request's own: nothing else can hold it later. Of an unknown outcome the job looks at the day.
    if (error instanceof Refusal) await context.dispatch(stamps, { type: 'FreeCard', data: { ...of, bookingId } });
    throw error;
  }
}

type Of = { readonly shopId: string; readonly ownerId: string; readonly memberId: string };

async function letGoWithCard(context: Context, of: Of, bookingId: string): Promise<void> {
  const place = placeOfBooking(bookingId);
  const former = place && (await context.stateOf(day, place)).state.bookings[bookingId];
  if (former?.customerId !== of.memberId || former.shopId !== of.shopId) return;
  if (former.stage !== 'held' || !former.stamps) return;
  const { shopId, date } = former;
  await context.dispatch(day, { type: 'ReleaseHold', data: { bookingId, shopId, date } });
  await freeCardOf(context, former);
}

/** Frees the card of a hold that another one has replaced, which has none. */
export async function freeCardOfReplaced(context: Context, bookingId: string): Promise<void> {
  const place = placeOfBooking(bookingId);
  const former = place && (await context.stateOf(day, place)).state.bookings[bookingId];
  if (former?.stamps && former.customerId === member(context).id) await freeCardOf(context, former);
}

/** Frees the card of a hold that its member has let go, without waiting for the job. One that has lapsed may still be confirmed. */
export async function freeCardOf(
  context: Context,
  { bookingId, shopId, ownerId, customerId, date }: Booking,
): Promise<void> {
  const { state } = await context.stateOf(day, { shopId, date });
  if (state.bookings[bookingId]?.stage !== 'released') return;
  await context.dispatch(stamps, { type: 'FreeCard', data: { bookingId, shopId, ownerId, memberId: customerId } });
}
