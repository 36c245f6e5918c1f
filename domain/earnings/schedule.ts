import type { Earnings } from './state.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was the first Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** A payout that the provider has refused is tried again after so long. */
const AGAIN_AFTER_MS = DAY_MS;

const instantOf = (ms: number): string => new Date(ms).toISOString();

/** The Monday, 00:00 UTC, with which the week of an instant begins. */
const weekOf = (at: string): number => {
  const ms = Date.parse(at) - FIRST_MONDAY_MS;
  return ms - (((ms % WEEK_MS) + WEEK_MS) % WEEK_MS) + FIRST_MONDAY_MS;
};

/**
 * From when on the schedule makes the next payout of a balance that is large enough, as a UTC ISO instant: once a week,
 * from Monday, 00:00 UTC; a day after one that was refused.
 */
export function nextPayoutAt({ plannedAt, failedAt }: Pick<Earnings, 'plannedAt' | 'failedAt'>): string | undefined {
  if (failedAt !== undefined) return instantOf(Date.parse(failedAt) + AGAIN_AFTER_MS);
  return plannedAt === undefined ? undefined : instantOf(weekOf(plannedAt) + WEEK_MS);
}

/** Whether the schedule may make a payout at an instant. */
export function isScheduled(state: Pick<Earnings, 'plannedAt' | 'failedAt'>, at: string): boolean {
  const next = nextPayoutAt(state);
  return next === undefined || Date.parse(next) <= Date.parse(at);
}
