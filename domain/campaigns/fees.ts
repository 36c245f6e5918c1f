const PER_THOUSAND = 29;
const FIXED = 30;

/**
 * What taking a contribution costs the campaign, in cents: 2.9 % and 30 cents, rounded up, never more than the
 * contribution. It is stated before paying, and given back with a refund. Nothing is taken of a tip.
 */
export const feeOf = (amount: number): number => Math.min(amount, Math.ceil((amount * PER_THOUSAND) / 1000) + FIXED);
