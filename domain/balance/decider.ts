import type { Aggregate } from '../decider.ts';
import type { NoteReading, NoteTransaction } from './commands.ts';
import type { BalanceMoved, BalanceRead, LeftOut } from './events.ts';

/** Stream `balanceTransaction-{transaction}`: one movement of the provider's balance, noted once. */
export const balanceTransaction: Aggregate<
  { readonly isNoted: boolean },
  NoteTransaction,
  BalanceMoved,
  { readonly transactionId: string }
> = {
  name: 'balanceTransaction',
  stream: ({ transactionId }) => `balanceTransaction-${transactionId}`,
  initial: { isNoted: false },
  decide: ({ data }, { isNoted }) => (isNoted ? [] : [{ type: 'BalanceMoved', data }]),
  evolve: () => ({ isNoted: true }),
};

/** How far the provider's transactions were read, and which of those could not be noted. */
export type Reading = { readonly until: string | null; readonly leftOut: readonly LeftOut[] };

/** Stream `balanceReading-all`: how far the provider's transactions have been looked at. */
export const balanceReading: Aggregate<Reading, NoteReading, BalanceRead, object> = {
  name: 'balanceReading',
  stream: () => 'balanceReading-all',
  initial: { until: null, leftOut: [] },
  decide({ data: { until, leftOut } }, before) {
    const isFurther = before.until === null || until > before.until;
    if (!isFurther && namesOf(leftOut) === namesOf(before.leftOut)) return [];
    const furthest = isFurther ? until : (before.until ?? until);
    return [{ type: 'BalanceRead', data: { until: furthest, ...(leftOut.length > 0 && { leftOut }) } }];
  },
  evolve: (_before, { data: { until, leftOut = [] } }) => ({ until, leftOut }),
};

const namesOf = (leftOut: readonly LeftOut[]): string =>
  leftOut
    .map(({ transactionId }) => transactionId)
    .sort()
    .join();
