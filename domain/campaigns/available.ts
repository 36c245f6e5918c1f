import { heldFor } from './money.ts';
import { refundableAt } from './refunding.ts';
import type { Campaign } from './state.ts';

/** Why money of a campaign cannot be paid out now, or not all of it. */
export const HELD_BACK = ['paused', 'reported', 'cancelled', 'goalOpen', 'refundable'] as const;
export type HeldBack = (typeof HELD_BACK)[number];

export type Available = { readonly cents: number; readonly heldBack: readonly HeldBack[] };

/**
 * What its organizer can have paid out at a UTC ISO instant, in cents: what the campaign holds, less what its
 * contributors may still take back by themselves. Nothing while it is paused or reports are open, and nothing of an
 * all-or-nothing campaign before it has reached its goal at its end.
 */
export function availableFor(state: Campaign, at: string): Available {
  const heldBack: HeldBack[] = [];
  if (state.paused) heldBack.push('paused');
  if (state.review.openReports > 0) heldBack.push('reported');
  if (state.cancelled) heldBack.push('cancelled');
  if (state.model === 'allOrNothing' && !state.ended?.isReached) heldBack.push('goalOpen');
  const isStopped = heldBack.length > 0;
  const refundable = refundableIn(state, at);
  if (refundable > 0) heldBack.push('refundable');
  return { cents: isStopped ? 0 : Math.max(0, heldFor(state) - refundable), heldBack };
}

/** What goes to the campaign of contributions that their contributors may still take back, in cents. */
const refundableIn = (state: Campaign, at: string): number =>
  refundableAt(state, at).reduce((sum, [, { amount, fee }]) => sum + amount - fee, 0);
