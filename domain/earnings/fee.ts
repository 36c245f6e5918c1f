/** The most basis points that an installation may take of sales. */
export const MOST_FEE_RATE = 5_000;

/**
 * What the platform takes of so many cents that are a member's own, at a rate in basis points: whole cents, rounded up,
 * never more than there is. Nothing is taken of tax.
 */
export const saleFeeOf = (own: number, rate: number): number => Math.min(own, Math.ceil((own * rate) / 10_000));
