import Stripe from 'stripe';
import { guarded } from './stripeErrors.ts';

/**
 * The id of the account that the client's key belongs to; undefined where a restricted key may not read it. Throws
 * ProviderUnavailable when the provider does not answer, or does not accept the key.
 */
export const accountOfKey = (stripe: Stripe): Promise<string | undefined> =>
  guarded(async () => {
    try {
      return (await stripe.accounts.retrieveCurrent()).id;
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) return undefined;
      throw error;
    }
  });
