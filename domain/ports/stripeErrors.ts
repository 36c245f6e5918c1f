import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from './paymentProvider.ts';

/**
 * Runs a call of the SDK. Throws ProviderRefused when the provider refuses, ProviderUnavailable when the outcome is
 * unknown.
 */
export async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw translated(error);
  }
}

/** The messages are ours or the provider's public ones; keys and secrets never appear in them. */
function translated(error: unknown): unknown {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return error;
  const cause = { cause: error };
  if (error instanceof errors.StripeConnectionError)
    return new ProviderUnavailable('unreachable', 'The payment provider did not answer.', cause);
  if (error instanceof errors.StripeRateLimitError)
    return new ProviderUnavailable('throttled', 'The payment provider asks us to slow down.', cause);
  // The key is good: the account is not, or no longer, one of ours. The SDK goes by the 403 alone.
  if (error.code === 'account_invalid') return new ProviderRefused(error.code, error.message, undefined, cause);
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new ProviderUnavailable('credentials', 'The payment provider does not accept our key.', cause);
  if (error.code === 'lock_timeout' || error.code === 'idempotency_key_in_use')
    return new ProviderUnavailable('failing', 'The payment provider is still busy with the same request.', cause);
  const refused =
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeCardError ||
    error instanceof errors.StripeIdempotencyError;
  if (refused)
    return new ProviderRefused(error.code ?? error.rawType ?? 'refused', error.message, error.decline_code, cause);
  return new ProviderUnavailable('failing', 'The payment provider failed.', cause);
}
