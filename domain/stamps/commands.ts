import type { Command } from '../decider.ts';
import type { StampRule } from '../shops/events.ts';

/** The shop, its owner, and whose cards. */
type Of = { readonly shopId: string; readonly ownerId: string; readonly memberId: string };
type About = Of & { readonly bookingId: string };

/**
 * By the system, which has looked at the visit and its payment. `counts`: whether it is finished and paid; `rule`: the
 * shop's when the slot was held, for a card that begins with it.
 */
export type CountVisit = Command<'CountVisit', About & { readonly counts: boolean; readonly rule: StampRule }>;
/** By the member: redeems their first full card for a booking that is held next; `price` in cents, before anything is off. */
export type RedeemCard = Command<'RedeemCard', About & { readonly price: number }>;
/** `redeemedAt`: frees it only where it was not redeemed for the booking once more since. */
export type FreeCard = Command<'FreeCard', About & { readonly redeemedAt?: string }>;

export type StampCommand = CountVisit | RedeemCard | FreeCard;
