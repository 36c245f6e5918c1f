import type { Aggregate } from '../decider.ts';
import type { FraudWarningCommand } from './commands.ts';
import type { FraudWarned, FraudWarningEvent } from './events.ts';

/** So many days after it was given a warning of which nothing has come is over. */
export const WARNING_DAYS = 30;

/** What was warned of; undefined before. `isOver`: nothing has come of it. */
export type FraudWarning = { readonly warned: FraudWarned['data'] | undefined; readonly isOver: boolean };

/** Whether a warning stands: its seller is not paid out for what it is about. */
export const isStanding = ({ warned, isOver }: FraudWarning): boolean => warned !== undefined && !isOver;

/**
 * Stream `fraudWarning-{warning}`: one warning, noted once, and once over. What is done about it is a refund like any other;
 * most warnings of which nothing is done become disputes.
 */
export const fraudWarning: Aggregate<
  FraudWarning,
  FraudWarningCommand,
  FraudWarningEvent,
  { readonly warningId: string }
> = {
  name: 'fraudWarning',
  stream: ({ warningId }) => `fraudWarning-${warningId}`,
  initial: { warned: undefined, isOver: false },
  decide(command, state) {
    const { warned } = state;
    if (command.type === 'NoteFraudWarning') return warned ? [] : [{ type: 'FraudWarned', data: command.data }];
    if (!warned || !isStanding(state)) return [];
    const { warningId, paymentId, payerId, purpose } = warned;
    return [{ type: 'FraudWarningLapsed', data: { warningId, paymentId, payerId, purpose, lapsedAt: command.at } }];
  },
  evolve: (state, event) =>
    event.type === 'FraudWarned' ? { ...state, warned: event.data } : { ...state, isOver: true },
};
