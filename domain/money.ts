/** The least a card can be charged, in cents: the payment provider takes no smaller amounts in US dollars. */
const LEAST_CHARGE_CENTS = 50;

/** Whether an amount in cents costs something and is less than a card can be charged. */
export const isTooSmall = (cents: number): boolean => cents > 0 && cents < LEAST_CHARGE_CENTS;

/** An amount in cents as a card can be charged for it: none stays none, one that is too small becomes the least. */
export const leastCharged = (cents: number): number => (isTooSmall(cents) ? LEAST_CHARGE_CENTS : cents);

/**
 * The cents that a percentage of a price, or an amount, takes off it: rounded up to the cent in its payer's favour, never more
 * than the price, and all of it where less than a card can be charged would be left.
 */
export function takenOff(
  { percentage, amount }: { readonly percentage: number; readonly amount: number },
  price: number,
): number {
  const off = Math.min(price, amount > 0 ? amount : Math.ceil((price * percentage) / 100));
  return isTooSmall(price - off) ? price : off;
}

/** Cents of something with what is chosen beside it. */
export const totalOf = (chosen: {
  readonly price: number;
  readonly addOns: readonly { readonly price: number }[];
}): number => chosen.addOns.reduce((sum, one) => sum + one.price, chosen.price);
