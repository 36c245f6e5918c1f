import { PAYOUT_DAYS } from './limits.ts';
import { heldFor } from './money.ts';
import { refundableUntil } from './refunding.ts';
import { type Campaign, type Contribution, contributionsOf, isContested } from './state.ts';

/** Why nothing of a campaign can be paid out now; and why not all of it. */
const STOPS = ['paused', 'reported', 'cancelled', 'goalOpen', 'stopped'] as const;
const KEPT = ['refundable', 'recent', 'contested'] as const;
export const HELD_BACK = [...STOPS, ...KEPT] as const;
export type HeldBack = (typeof HELD_BACK)[number];

export type Available = { readonly cents: number; readonly heldBack: readonly HeldBack[] };

const DAY_MS = 86_400_000;

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
  const cents = kept.reduce((sum, one) => sum + one.cents, 0);
  return { cents: isStopped ? 0 : Math.max(0, heldFor(state) - cents), heldBack };
}

type Kept = { readonly cents: number; readonly reason: (typeof KEPT)[number] };

/** What goes to the campaign of contributions whose money is not to leave yet, each with why, in cents. */
const keptBackOf = (state: Campaign, at: string): Kept[] =>
  contributionsOf(state).flatMap(([, contribution]) => {
    const { stage, amount, fee } = contribution;
    const reason = stage === 'received' ? whyKept(state, contribution, at) : undefined;
    return reason === undefined ? [] : [{ cents: amount - fee, reason }];
  });

function whyKept(state: Campaign, contribution: Contribution, at: string): Kept['reason'] | undefined {
  if (isContested(contribution)) return 'contested';
  const until = refundableUntil(state, contribution);
  if (until !== undefined && at < until) return 'refundable';
  const { receivedAt } = contribution;
  const isRecent = receivedAt !== undefined && Date.parse(at) - Date.parse(receivedAt) < PAYOUT_DAYS * DAY_MS;
  return isRecent ? 'recent' : undefined;
}
