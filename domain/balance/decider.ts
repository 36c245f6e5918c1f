import type { Aggregate } from '../decider.ts';
import type { NoteReading, NoteTransaction } from './commands.ts';
import type { BalanceMoved, BalanceRead } from './events.ts';

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

/** Stream `balanceReading-all`: how far the provider's transactions have been looked at. */
export const balanceReading: Aggregate<{ readonly until: string | null }, NoteReading, BalanceRead, object> = {
  name: 'balanceReading',
  stream: () => 'balanceReading-all',
  initial: { until: null },
  decide: ({ data: { until } }, before) =>
    before.until !== null && until <= before.until ? [] : [{ type: 'BalanceRead', data: { until } }],
  evolve: (_before, { data: { until } }) => ({ until }),
};
