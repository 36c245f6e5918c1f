import type { Actor } from '../decider.ts';
import type { EndGrant, GrantPlan, WithdrawGrant } from './commands.ts';
import type { SubscriptionEvent } from './events.ts';
import { GrantReasonNeeded, GrantUntilInvalid, NotToYourself, OwnersGive } from './refusals.ts';
import type { Subscription } from './state.ts';

const LONGEST_MS = 2 * 366 * 86_400_000;

/** For platform owners, and never about themselves. */
function byOwner(by: Actor, memberId: string): void {
  if (by.role !== 'superadmin' && by.role !== 'system') throw OwnersGive();
  if (by.id === memberId) throw NotToYourself();
}

function stated(reason: string): string {
  if (!reason.trim()) throw GrantReasonNeeded();
  return reason.trim();
}

/** Gives a plan until an instant at most two years ahead. Nothing is charged for it, and what is paid for goes on. */
export function grant({ data, by, at }: GrantPlan, { granted }: Subscription): SubscriptionEvent[] {
  const { memberId, plan, until } = data;
  byOwner(by, memberId);
  const ahead = Date.parse(until) - Date.parse(at);
  if (!(ahead > 0 && ahead <= LONGEST_MS)) throw GrantUntilInvalid();
  if (granted?.plan === plan && granted.until === until) return [];
  return [{ type: 'PlanGranted', data: { memberId, plan, until, reason: stated(data.reason) } }];
}

export function withdrawGrant({ data, by }: WithdrawGrant, { granted }: Subscription): SubscriptionEvent[] {
  const { memberId } = data;
  byOwner(by, memberId);
  if (!granted) return [];
  return [{ type: 'PlanGrantEnded', data: { memberId, why: 'withdrawn', reason: stated(data.reason) } }];
}

/** Once its time is over; another may have been given since. */
export const endGrant = ({ data: { memberId }, at }: EndGrant, { granted }: Subscription): SubscriptionEvent[] =>
  granted && at >= granted.until
    ? [{ type: 'PlanGrantEnded', data: { memberId, why: 'over', reason: 'Its time is over.' } }]
    : [];
