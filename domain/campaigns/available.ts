import { centsOf, KEPT, keptBackOf } from './keptBack.ts';
import { heldFor } from './money.ts';
import type { Campaign } from './state.ts';

/** Why nothing of a campaign can be paid out now; and why not all of it. */
const STOPS = ['paused', 'reported', 'cancelled', 'goalOpen', 'stopped'] as const;
export const HELD_BACK = [...STOPS, ...KEPT] as const;
export type HeldBack = (typeof HELD_BACK)[number];

export type Available = { readonly cents: number; readonly heldBack: readonly HeldBack[] };

/**
 * What its organizer can have paid out at a UTC ISO instant, in cents: what the campaign holds, less what its
 * contributors may still take back by themselves, what was paid less than fourteen days ago, and what banks or the card's
 * network contest or have taken. Nothing while it is paused, reports are open or what came back of a payout was not looked
 * at, and nothing of an all-or-nothing campaign before it has reached its goal at its end.
 */
export function availableFor(state: Campaign, at: string): Available {
  const heldBack: HeldBack[] = [];
  if (state.paused) heldBack.push('paused');
  if (state.review.openReports > 0) heldBack.push('reported');
  if (state.cancelled) heldBack.push('cancelled');
  if (state.model === 'allOrNothing' && !state.ended?.isReached) heldBack.push('goalOpen');
  if (state.arePayoutsStopped) heldBack.push('stopped');
  const isStopped = heldBack.length > 0;
  const kept = keptBackOf(state, at);
  for (const reason of KEPT) if (kept.some((one) => one.reason === reason)) heldBack.push(reason);
  return { cents: isStopped ? 0 : Math.max(0, heldFor(state) - centsOf(kept)), heldBack };
}
