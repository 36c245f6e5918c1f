import type { BalanceProvider } from '../../ports/balanceProvider.ts';

/** So far our clock and the provider's may differ, in ms: what a slow answer and machines without a fault come to. */
export const MOST_APART_MS = 5 * 60_000;

/** Two clocks as they were read: UTC ISO instants. */
export type Clocks = { readonly ours: string; readonly theirs: string };

/**
 * Both clocks, where they differ by more than {@link MOST_APART_MS}; undefined where they agree. A clock that is ahead would
 * credit sales that can still be cancelled and send their money away, so that nothing is paid out by one that is wrong.
 */
export async function clocksApart(
  provider: Pick<BalanceProvider, 'lookClock'>,
  now: () => string,
): Promise<Clocks | undefined> {
  const before = now();
  const theirs = await provider.lookClock();
  const ours = now();
  const ms = Date.parse(theirs);
  // It was read at some moment of the call.
  const isBehind = ms - Date.parse(ours) > MOST_APART_MS;
  const isAhead = Date.parse(before) - ms > MOST_APART_MS;
  return isBehind || isAhead ? { ours, theirs } : undefined;
}
