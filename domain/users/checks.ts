import * as refusals from './refusals.ts';
import type { Account } from './state.ts';

/** Refuses with NoSuchMember unless there is such an account. */
export function known(state: Account) {
  if (state.status === 'none' || state.status === 'abandoned' || state.status === 'closed')
    throw refusals.NoSuchMember();
}

/** Refuses what a member does whose account is suspended or deleted. */
export function inUse(state: Account) {
  known(state);
  if (state.status === 'suspended') throw refusals.AccountSuspended();
  if (state.status === 'deleted') throw refusals.AccountDeleted();
}

/** A reason without spaces around it. Refuses with ReasonNeeded when there is none. */
export function stated(reason: string): string {
  if (!reason.trim()) throw refusals.ReasonNeeded();
  return reason.trim();
}
