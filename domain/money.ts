/** The least a card can be charged, in cents: the payment provider takes no smaller amounts in US dollars. */
const LEAST_CHARGE_CENTS = 50;

/** Whether an amount in cents costs something and is less than a card can be charged. */
export const isTooSmall = (cents: number): boolean => cents > 0 && cents < LEAST_CHARGE_CENTS;

/** Cents of something with what is chosen beside it. */
export const totalOf = (chosen: {
  readonly price: number;
  readonly addOns: readonly { readonly price: number }[];
}): number => chosen.addOns.reduce((sum, one) => sum + one.price, chosen.price);
