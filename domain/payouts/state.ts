import type { PayeeEvent } from './events.ts';

/**
 * How far a member is. `started`: has not given what was asked for. `submitted`: the provider looks at it. `restricted`:
 * something more is due before money can be sent.
 */
export type PayeeStatus = 'none' | 'started' | 'submitted' | 'enabled' | 'restricted';

export type Payee = {
  readonly status: PayeeStatus;
  /** Number of the account, from 1; another one begins when the provider has lost it. */
  readonly attempt: number;
  readonly accountId: string | undefined;
  readonly due: readonly string[];
  readonly reason: string | null;
  /** UTC ISO instants. */
  readonly startedAt: string | undefined;
  readonly enabledAt: string | undefined;
  /** Events so far: a look at the provider from before the last one says nothing. */
  readonly changes: number;
};

export const noPayee: Payee = {
  status: 'none',
  attempt: 0,
  accountId: undefined,
  due: [],
  reason: null,
  startedAt: undefined,
  enabledAt: undefined,
  changes: 0,
};

export function evolve(state: Payee, event: PayeeEvent): Payee {
  const counted = { ...state, changes: state.changes + 1 };
  switch (event.type) {
    case 'PayoutOnboardingStarted':
      return { ...counted, status: 'started', attempt: event.data.attempt, startedAt: event.data.startedAt };
    case 'PayoutAccountOpened':
      return { ...counted, accountId: event.data.accountId };
    case 'PayoutDetailsSubmitted':
      return { ...counted, status: 'submitted', due: [], reason: null };
    case 'PayoutsEnabled':
      return {
        ...counted,
        status: 'enabled',
        due: event.data.due,
        reason: null,
        enabledAt: state.enabledAt ?? event.data.enabledAt,
      };
    case 'PayoutsRestricted':
      return { ...counted, status: 'restricted', due: event.data.due, reason: event.data.reason };
    case 'PayoutAccountGone':
      return { ...counted, status: 'none', accountId: undefined, due: [], reason: null, enabledAt: undefined };
  }
}
