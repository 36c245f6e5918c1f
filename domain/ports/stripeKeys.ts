import Stripe from 'stripe';

/** So many keys are tried for one effect: its own, and one for each failure that the provider keeps. */
const MOST_KEYS = 6;

/** An effect at the provider: how it is asked for under an idempotency key, and where it is found if it is there. */
export type Effect<T> = {
  readonly create: (idempotencyKey: string) => Promise<T>;
  /** Undefined when it is not there. */
  readonly find: () => Promise<T | undefined>;
  /** Whether a kept refusal would be given again now, as far as that can be seen without asking. Left out: never. */
  readonly stands?: (refusal: Stripe.errors.StripeError) => Promise<boolean>;
};

/**
 * Asks the provider for an effect once, under a key that names it. The provider keeps its first answer to a key for a
 * day and repeats it: also a failure of its own, which leaves unknown whether something was done, and a refusal, whose
 * reason may be gone by then. After such a repeated answer the effect is looked for, and asked for under a key that
 * follows from the first, so that every process goes through the same keys. Throws what the provider answered last.
 */
export async function onceUnder<T>(key: string, { create, find, stands }: Effect<T>): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await create(nth === 1 ? key : `${key}-again-${nth}`);
    } catch (error) {
      if (nth === MOST_KEYS || !isKept(error)) throw error;
      const found = await find();
      if (found !== undefined) return found;
      if (isRefusal(error) && (await stands?.(error))) throw error;
    }
  }
}

/** An answer that the provider has kept under the key, and has given once more. */
const isKept = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 400 &&
  error.headers?.['idempotent-replayed'] === 'true';

const isRefusal = ({ statusCode = 0 }: Stripe.errors.StripeError): boolean => statusCode < 500;

/** For an effect whose refusal is its outcome, as a bank's answer to a charge: the same is not asked for again. */
export const refusalIsFinal = async (): Promise<boolean> => true;
