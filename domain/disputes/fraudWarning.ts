import type { Aggregate } from '../decider.ts';
import type { NoteFraudWarning } from './commands.ts';
import type { FraudWarned } from './events.ts';

/** Stream `fraudWarning-{warning}`: one warning, noted once. What is done about it is a refund like any other. */
export const fraudWarning: Aggregate<
  { readonly isNoted: boolean },
  NoteFraudWarning,
  FraudWarned,
  { readonly warningId: string }
> = {
  name: 'fraudWarning',
  stream: ({ warningId }) => `fraudWarning-${warningId}`,
  initial: { isNoted: false },
  decide: ({ data }, { isNoted }) => (isNoted ? [] : [{ type: 'FraudWarned', data }]),
  evolve: () => ({ isNoted: true }),
};
