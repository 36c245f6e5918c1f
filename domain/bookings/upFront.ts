import { leastCharged } from '../money.ts';
import { PAID_WHOLE } from '../shops/events.ts';
import type { BookingFacts, Reduced } from './events.ts';

type Priced = Pick<BookingFacts, 'price' | 'depositRule' | 'walkIn'>;
/** The same with what fewer barbers have left of it. */
type Standing = Priced & { readonly reduced?: Reduced };

/**
 * What is paid with a booking, in cents, by the rule the shop had when the slot was held: its percentage of the price,
 * rounded down to the cent, at least what a card can be charged, never more than the price. Nothing for a walk-in, who pays
 * at the desk (docs/rules.md B14).
 */
export function upFrontOf({ price, depositRule = PAID_WHOLE, walkIn }: Priced): number {
  if (walkIn) return 0;
  const { upFront } = depositRule;
  return Math.min(price, leastCharged(Math.floor((price * upFront) / 100)));
}

/** What a booking costs by now, in cents: of a group booking for those who still come. */
export const costOf = ({ price, reduced }: Standing): number => reduced?.price ?? price;

/** What of a booking's payment is for what still takes place, in cents. */
export const paidFor = (booking: Standing): number => booking.reduced?.paid ?? upFrontOf(booking);

/** What is left to be paid at the shop, in cents. */
export const dueAtShopOf = (booking: Standing): number => costOf(booking) - paidFor(booking);

/** Cents of what was paid with a booking that go back to a customer who did not come, and that the shop keeps. */
export type NoShow = { readonly refund: number; readonly kept: number };

/**
 * What is kept of a customer who does not come: the rule's percentage of what was paid, the rest goes back, rounded up to
 * the cent in their favour.
 */
export function noShowOf(booking: Standing): NoShow {
  const paid = paidFor(booking);
  const { noShowKept } = booking.depositRule ?? PAID_WHOLE;
  const refund = Math.ceil((paid * (100 - noShowKept)) / 100);
  return { refund, kept: paid - refund };
}
