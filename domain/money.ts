/** The least a card can be charged, in cents: the payment provider takes no smaller amounts in US dollars. */
const LEAST_CHARGE_CENTS = 50;

/** Whether an amount in cents costs something and is less than a card can be charged. */
export const isTooSmall = (cents: number): boolean => cents > 0 && cents < LEAST_CHARGE_CENTS;

/** An amount in cents as a card can be charged for it: none stays none, one that is too small becomes the least. */
export const leastCharged = (cents: number): number => (isTooSmall(cents) ? LEAST_CHARGE_CENTS : cents);

/** Cents of something with what is chosen beside it. */
export const totalOf = (chosen: {
  readonly price: number;
  readonly addOns: readonly { readonly price: number }[];
}): number => chosen.addOns.reduce((sum, one) => sum + one.price, chosen.price);

/** Cents of pieces, each at its price. */
export const costOfPieces = (pieces: readonly { readonly price: number; readonly quantity: number }[]): number =>
  pieces.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
