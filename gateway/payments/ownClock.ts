import { OrderClockWrong } from '#domain/orders/refusals.ts';
import type { BalanceProvider } from '#domain/ports/balanceProvider.ts';
import { clocksApart } from '#domain/processes/payouts/clocks.ts';
import type { RefusalFactory } from '#domain/refusal.ts';
import type { Context } from '../http/context.ts';

const EVERY_MS = 5 * 60_000;

type Watched = { readonly provider: Pick<BalanceProvider, 'lookClock'>; readonly now: () => string };

/** What is wrong with this process's clock, by the provider whose clock says so. */
const wrong = new WeakMap<object, string>();

/**
 * Compares this process's clock with the provider's at once and every five minutes from now on, until it is stopped.
 * `warn` gets a sentence whenever they have come apart. While the provider does not answer, what was known stays.
 */
export function watchClock({ provider, now }: Watched, warn: (says: string) => void) {
  async function look(): Promise<void> {
    const apart = await clocksApart(provider, now);
    if (!apart) return void wrong.delete(provider);
    const says = `the clock of this process says ${apart.ours}, the payment provider's ${apart.theirs}`;
    if (!wrong.has(provider)) warn(says);
    wrong.set(provider, says);
  }
  const looking = () => look().catch(() => undefined);
  const first = looking();
  const timer = setInterval(looking, EVERY_MS);
  timer.unref();
  return {
    /** Resolves once the first look is over. */
    first,
    trouble: (): string | undefined => wrong.get(provider),
    async stop(): Promise<void> {
      clearInterval(timer);
    },
  };
}

/**
 * Refuses while this process's clock is wrong, as far as that is known: what it notes as sent or received would be due to
 * its seller at once, and what it gives back may have been paid out. Asks nobody.
 */
export function refuseWrongClock(
  { services }: { readonly services: Pick<Context['services'], 'provider'> },
  refusal: RefusalFactory = OrderClockWrong,
): void {
  if (wrong.has(services.provider)) throw refusal();
}
