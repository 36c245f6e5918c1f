import type { StampRule } from '../shops/events.ts';

/** A member's stamp cards at one shop. */
type Of = { readonly shopId: string; readonly ownerId: string; readonly memberId: string };
/** `card`: its number among the member's cards at the shop, from 1. */
type OfCard = Of & { readonly card: number; readonly bookingId: string };

/** A finished visit has its stamp. `terms`: those of its card, which stay what they were when it began. */
export type StampGiven = { type: 'StampGiven'; data: OfCard & { readonly terms: StampRule } };
/** The visit counts no more: what was paid for it was given back. */
export type StampTakenBack = { type: 'StampTakenBack'; data: OfCard };
/** The full card takes something off this booking; `redeemedAt` is a UTC ISO instant. */
export type CardRedeemed = { type: 'CardRedeemed'; data: OfCard & { readonly redeemedAt: string } };
/** The booking is over without a visit, or was never made: the card can be redeemed again. */
export type CardFreed = { type: 'CardFreed'; data: OfCard };

/** Stream `stamps-{shopId}_{memberId}`. */
export type StampEvent = StampGiven | StampTakenBack | CardRedeemed | CardFreed;
