import { centsOf, KEPT, keptBackOf } from './keptBack.ts';
import { heldFor } from './money.ts';
import type { Payout } from './payoutState.ts';
import type { Campaign } from './state.ts';

/**
 * Why nothing of a campaign can be paid out now; and why not all of it. `owed`: what its organizer has of sales is below
 * nothing, which their own stream says.
 */
const STOPS = ['paused', 'reported', 'cancelled', 'goalOpen', 'stopped', 'owed'] as const;
export const HELD_BACK = [...STOPS, ...KEPT] as const;
export type HeldBack = (typeof HELD_BACK)[number];

export type Available = { readonly cents: number; readonly heldBack: readonly HeldBack[] };

/** Why nothing of a campaign can be paid out now, whatever it holds. */
function stopsOf(state: Campaign): HeldBack[] {
  const stops: HeldBack[] = [];
  if (state.paused) stops.push('paused');
  if (state.review.openReports > 0) stops.push('reported');
  if (state.cancelled) stops.push('cancelled');
  if (state.model === 'allOrNothing' && !state.ended?.isReached) stops.push('goalOpen');
  if (state.arePayoutsStopped) stops.push('stopped');
  return stops;
}

/**
 * What its organizer can have paid out at a UTC ISO instant, in cents: what the campaign holds, less what its
 * contributors may still take back by themselves, what was paid less than fourteen days ago, and what banks or the card's
 * network contest or have taken. Nothing while it is paused, reports are open or what came back of a payout was not looked
 * at, and nothing of an all-or-nothing campaign before it has reached its goal at its end.
 */
export function availableFor(state: Campaign, at: string): Available {
  const stops = stopsOf(state);
  const kept = keptBackOf(state, at);
  const heldBack = [...stops, ...KEPT.filter((reason) => kept.some((one) => one.reason === reason))];
  return { cents: stops.length > 0 ? 0 : Math.max(0, heldFor(state) - centsOf(kept)), heldBack };
}

/**
 * Whether a payout that was asked for and not sent may still go: nothing has stopped the campaign's payouts since, and what
 * was kept back when it was asked for is there still, as less is when money of it was refunded or contested meanwhile.
 */
export const mayStillGo = (state: Campaign, { requestedAt }: Pick<Payout, 'requestedAt'>): boolean =>
  stopsOf(state).length === 0 && heldFor(state) >= centsOf(keptBackOf(state, requestedAt));
