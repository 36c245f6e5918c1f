import { availableFor } from './available.ts';
import type { EndWithoutOrganizer, FollowOrganizer } from './commands.ts';
import type { CampaignEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { centsOf, keptBackOf, refundableAt } from './keptBack.ts';
import { hasPaidOut, heldFor } from './money.ts';
import { LEAST_PAYOUT } from './payouts.ts';
import { giveBack } from './refunding.ts';
import * as refusals from './refusals.ts';
import { cancel, endedBy } from './running.ts';
import { type Campaign, statusAt } from './state.ts';

/** Why it is cancelled, and why contributions go back. */
const LEFT = 'Its organizer has closed their account.';

/**
 * By the system, once the organizer has closed their account. A campaign that holds all that came in is cancelled, and
 * pays it back. One that was paid out is not: the platform would pay back what its organizer has. What its contributors
 * could still take back by themselves, which is there, goes back to them, so many at most in one append; with the last of
 * these it ends. Nothing more for one that is over, by the clock or by what was decided.
 */
export function endWithoutOrganizer(command: EndWithoutOrganizer, state: Campaign): CampaignEvent[] {
  const { data, at, by } = command;
  if (by.role !== 'system') throw refusals.NotYourCampaign();
  const status = statusAt(state, at);
  if (status === 'ended' || status === 'cancelled') return [];
  const { campaignId, most } = data;
  if (!hasPaidOut(state)) return cancel({ at, by, type: 'CancelCampaign', data: { campaignId, reason: LEFT } }, state);
  const refundable = refundableAt(state, at);
  const back = refundable.slice(0, most).map((one) => giveBack(state, one, { by: 'platform', reason: LEFT, at }));
  if (refundable.length > most) return back;
  return [...back, endedBy('organizer', back.reduce(evolve, state), at)];
}

/** What everybody reads who looks at the campaign: no more than that. */
const AWAY = 'The account of its organizer is not active.';
const BACK = 'The account of its organizer is active again.';

/**
 * By the system, as the account of the organizer is: a campaign that could take money is paused while they are suspended or
 * deleted, and what was paused for that alone goes on when they are there again. Nothing for one that is paused already, or
 * could take none.
 */
export function followOrganizer({ data, at, by }: FollowOrganizer, state: Campaign): CampaignEvent[] {
  if (by.role !== 'system') throw refusals.NotYourCampaign();
  const { organizerId, paused, cancelled } = state;
  const of = { campaignId: data.campaignId, organizerId, forOrganizer: true } as const;
  if (data.isActive) {
    if (!paused?.forOrganizer || cancelled) return [];
    return [{ type: 'CampaignResumed', data: { ...of, reason: BACK, resumedAt: at } }];
  }
  if (paused || !couldTakeMoney(state, at)) return [];
  return [{ type: 'CampaignPaused', data: { ...of, reason: AWAY, pausedAt: at } }];
}

/** Whether it takes contributions, will take them, or has pledges to charge. */
function couldTakeMoney(state: Campaign, at: string): boolean {
  const status = statusAt(state, at);
  if (status !== 'ended') return status === 'scheduled' || status === 'running';
  return state.ended?.isReached !== false && state.money.pledged > 0;
}

/**
 * Cents of a campaign that has ended by a UTC ISO instant which nobody but a platform owner can move once its organizer is
 * gone: what it holds, and the pledges that may still be charged for it. 0 for one that goes on or was cancelled.
 */
export function leftAt(state: Campaign, at: string): number {
  if (statusAt(state, at) !== 'ended') return 0;
  const toCome = state.ended?.isReached === false ? 0 : state.money.pledged;
  return Math.max(0, heldFor(state)) + toCome;
}

/**
 * Whether its organizer can still have that paid out, or give it back, so that they do so before they close their account.
 * What a bank contests or has taken, and less than the least payout, keeps nobody.
 */
export function canBeSettled(state: Campaign, at: string): boolean {
  if (leftAt(state, at) === 0) return false;
  if (availableFor(state, at).cents >= LEAST_PAYOUT) return true;
  const contested = keptBackOf(state, at).filter(({ reason }) => reason === 'contested');
  return !hasPaidOut(state) && heldFor(state) > centsOf(contested);
}
