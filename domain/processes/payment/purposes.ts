import { cartHandler } from '../checkout/cartPurpose.ts';
import { contributeHandler } from '../contributions/contributePurpose.ts';
import { planHandler } from '../plans/planPurpose.ts';
import { bookingHandler } from './bookingPurpose.ts';
import type { Purposes } from './purpose.ts';

/** What can be paid for, listed by hand. */
export const purposes: Purposes = {
  booking: bookingHandler,
  cart: cartHandler,
  subscription: planHandler,
  contribute: contributeHandler,
};
