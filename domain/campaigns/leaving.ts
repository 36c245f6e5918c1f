import type { EndWithoutOrganizer, FollowOrganizer } from './commands.ts';
import type { CampaignEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { refundableAt } from './keptBack.ts';
import { hasPaidOut } from './money.ts';
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
