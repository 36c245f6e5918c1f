import type { StateOf } from '../../dispatch.ts';
import { earnings } from '../../earnings/decider.ts';
import type { Earnings } from '../../earnings/state.ts';
import { account } from '../../users/decider.ts';
import { type Account, isRemoved } from '../../users/state.ts';

/**
 * Whether the platform has suspended or deleted a member and that stands: as long as it can be taken back, and once their
 * account is closed until their payouts were stopped for it, which a person releases. A job stops them, and may be late.
 */
export const isOut = (member: Account, { lastStops }: Pick<Earnings, 'lastStops'>): boolean =>
  isRemoved(member) || (member.wasRemoved === true && lastStops.suspended === undefined);

/**
 * Whether money may go to a member's account at the provider, of sales or of campaigns: nothing has stopped their payouts,
 * what they have of sales is not below nothing, as it is when money that they were sent went back or is contested since,
 * and the platform has neither suspended nor deleted them. By the log, as it is now.
 */
export async function mayBePaid(stateOf: StateOf, memberId: string): Promise<boolean> {
  const [{ state }, { state: member }] = await Promise.all([
    stateOf(earnings, { memberId }),
    stateOf(account, { accountId: memberId }),
  ]);
  return state.stops.length === 0 && state.balance >= 0 && !isOut(member, state);
}
