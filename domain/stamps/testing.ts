import type { Actor } from '../decider.ts';
import type { StampRule } from '../shops/events.ts';
import type { CountVisit, FreeCard, RedeemCard } from './commands.ts';
import type { CardFreed, CardRedeemed, StampGiven, StampTakenBack } from './events.ts';

/*
 * Fixed examples for specs: Ann's cards at a shop, full after two visits.
 */
export const ann: Actor = { id: 'AnnCustomer00000000000', role: 'CUSTOMER' };
export const system: Actor = { id: 'count-visit-for-stamps', role: 'system' };
export const RULE: StampRule = { visits: 2, percentage: 0, amount: 1_500 };
const OWNER_ID = 'Owner00000000000000000';
export const OF = { shopId: `${OWNER_ID}Shop01`, ownerId: OWNER_ID, memberId: ann.id };
export const NOON = '2027-01-12T18:00:00.000Z';

/** So many minutes after noon. */
export const later = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

export const given = (bookingId: string, card = 1, terms = RULE): StampGiven => ({
  type: 'StampGiven',
  data: { ...OF, card, bookingId, terms },
});
export const takenBack = (bookingId: string, card = 1): StampTakenBack => ({
  type: 'StampTakenBack',
  data: { ...OF, card, bookingId },
});
export const redeemed = (bookingId: string, card = 1, redeemedAt = NOON): CardRedeemed => ({
  type: 'CardRedeemed',
  data: { ...OF, card, bookingId, redeemedAt },
});
export const freed = (bookingId: string, card = 1): CardFreed => ({
  type: 'CardFreed',
  data: { ...OF, card, bookingId },
});

export const count = (bookingId: string, counts = true, rule = RULE, by = system): CountVisit => ({
  type: 'CountVisit',
  data: { ...OF, bookingId, counts, rule },
  at: NOON,
  by,
});
export const redeem = (bookingId: string, over: { price?: number; by?: Actor; at?: string } = {}): RedeemCard => ({
  type: 'RedeemCard',
  data: { ...OF, bookingId, price: over.price ?? 3_500 },
  at: over.at ?? NOON,
  by: over.by ?? ann,
});
export const free = (bookingId: string, over: { redeemedAt?: string; by?: Actor } = {}): FreeCard => ({
  type: 'FreeCard',
  data: { ...OF, bookingId, ...(over.redeemedAt && { redeemedAt: over.redeemedAt }) },
  at: NOON,
  by: over.by ?? system,
});
