import type { Aggregate } from '../decider.ts';
import type { FraudWarningCommand } from './commands.ts';
import type { FraudWarned, FraudWarningEvent } from './events.ts';

/** So long after it was given a warning of which nothing has come is over. */
export const WARNED_FOR_MS = 30 * 86_400_000;

/** What was warned of; undefined before. `isOver`: nothing has come of it. */
export type FraudWarning = { readonly warned: FraudWarned['data'] | undefined; readonly isOver: boolean };

/** Whether a warning stands: its seller is not paid out for what it is about. */
export const isStanding = ({ warned, isOver }: FraudWarning): boolean => warned !== undefined && !isOver;

const isPast = ({ warnedAt }: FraudWarned['data'], instant: string): boolean =>
  Date.parse(instant) - Date.parse(warnedAt) >= WARNED_FOR_MS;

/**
 * Stream `fraudWarning-{warning}`: one warning, noted once, and once over. What is done about it is a refund like any other;
 * most warnings of which nothing is done become disputes. A clock that is ahead ends none: sales that are warned of would
 * be paid out for good.
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
    const { at, data } = command;
    if (!warned || !isStanding(state) || !isPast(warned, at) || !isPast(warned, data.clock)) return [];
    const { warningId, paymentId, payerId, purpose } = warned;
    return [{ type: 'FraudWarningLapsed', data: { warningId, paymentId, payerId, purpose, lapsedAt: at } }];
  },
  evolve: (state, event) =>
    event.type === 'FraudWarned' ? { ...state, warned: event.data } : { ...state, isOver: true },
};
