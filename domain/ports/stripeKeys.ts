import Stripe from 'stripe';

/** So many keys are tried for one effect: its own, and one for each failure that the provider keeps. */
const MOST_KEYS = 6;

/** An effect at the provider: how it is asked for under an idempotency key, and where it is found if it is there. */
export type Effect<T> = {
  readonly create: (idempotencyKey: string) => Promise<T>;
  /** Undefined when it is not there. */
  readonly find: () => Promise<T | undefined>;
};

/**
 * Asks the provider for an effect once, under a key that names it. The provider keeps its first answer to a key for a
 * day and repeats it, also where that was a failure of its own, which leaves unknown whether something was done. After
 * such a repeated failure the effect is looked for, and asked for under a key that follows from the first, so that
 * every process goes through the same keys. Throws what the provider answered last.
 */
export async function onceUnder<T>(key: string, { create, find }: Effect<T>): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await create(nth === 1 ? key : `${key}-again-${nth}`);
    } catch (error) {
      if (nth === MOST_KEYS || !isKeptFailure(error)) throw error;
      const found = await find();
      if (found !== undefined) return found;
    }
  }
}

/** A failure of the provider that it has kept under the key, and has answered once more. */
const isKeptFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';
