import type { Actor } from '../decider.ts';
import { hasVisibleText } from '../plainText.ts';
import type {
  CancelCampaign,
  CloseCampaign,
  EndCampaign,
  PauseCampaign,
  ResumeCampaign,
  StartCampaign,
} from './commands.ts';
import { mustGoOn, onlyOrganizer } from './editing.ts';
import type { CampaignEnded, CampaignEvent } from './events.ts';
import { LONGEST_REASON } from './limits.ts';
import { hasPaidOut, heldFor } from './money.ts';
import * as refusals from './refusals.ts';
import { type Campaign, raisedOf } from './state.ts';

const isDue = (instant: string, at: string): boolean => Date.parse(at) >= Date.parse(instant);

/** Records the start once it has come; nothing is appended before, or again. */
export function start({ data: { campaignId }, at }: StartCampaign, state: Campaign): CampaignEvent[] {
  const { isPublished, isStarted, ended, cancelled, startsAt } = state;
  if (!isPublished || isStarted || ended || cancelled || !isDue(startsAt, at)) return [];
  return [{ type: 'CampaignStarted', data: { campaignId, startedAt: at } }];
}

/** Records the end once it has come: what counts then decides whether the goal is reached. */
export function end(command: EndCampaign, state: Campaign): CampaignEvent[] {
  const { isPublished, ended, cancelled, endsAt } = state;
  if (!isPublished || ended || cancelled || !isDue(endsAt, command.at)) return [];
  return [...start({ ...command, type: 'StartCampaign' }, state), endedBy('time', state, command.at)];
}

export function close({ at, by }: CloseCampaign, state: Campaign): CampaignEvent[] {
  onlyOrganizer(state, by);
  if (!state.isPublished) throw refusals.CampaignNotPublished();
  mustGoOn(state, at);
  if (state.model === 'allOrNothing') throw refusals.CampaignRunsToItsEnd();
  return [endedBy('organizer', state, at)];
}

/** That it ends now, with what it has raised by then. */
export function endedBy(by: 'time' | 'organizer', state: Campaign, at: string): CampaignEnded {
  const { campaignId, organizerId, model, goal, money } = state;
  const { received, refunded, pledged } = money;
  const sums = { isReached: raisedOf(state) >= goal, received: received - refunded, pledged };
  return { type: 'CampaignEnded', data: { campaignId, organizerId, model, by, ...sums, endedAt: at } };
}

/**
 * By its organizer, or by the system once they have left, while it holds all that has to go back; by a platform owner, of
 * another's campaign, at any time: they alone decide that the platform pays back what was paid out.
 */
export function cancel({ data, at, by }: CancelCampaign, state: Campaign): CampaignEvent[] {
  const { campaignId, organizerId, ended, model } = state;
  const isOwner = by.role === 'superadmin' && by.id !== organizerId;
  if (!isOwner && by.role !== 'system') onlyOrganizer(state, by);
  if (state.cancelled) return [];
  if (ended && !ended.isReached && model === 'allOrNothing') throw refusals.CampaignOver();
  if (!isOwner && hasPaidOut(state)) throw refusals.MoneyPaidOut({ held: heldFor(state) });
  const reason = state.isPublished ? checkedReason(data.reason) : data.reason.trim().slice(0, LONGEST_REASON);
  const who = by.id === organizerId ? 'organizer' : 'platform';
  return [{ type: 'CampaignCancelled', data: { campaignId, organizerId, by: who, reason, cancelledAt: at } }];
}

export function pause({ data: { campaignId, reason }, at, by }: PauseCampaign, state: Campaign): CampaignEvent[] {
  onlyOwner(by);
  if (!state.isPublished) throw refusals.CampaignMissing();
  if (state.cancelled) throw refusals.CampaignOver();
  if (state.paused) return [];
  return [
    {
      type: 'CampaignPaused',
      data: { campaignId, organizerId: state.organizerId, reason: checkedReason(reason), pausedAt: at },
    },
  ];
}

export function resume({ data: { campaignId, reason }, at, by }: ResumeCampaign, state: Campaign): CampaignEvent[] {
  onlyOwner(by);
  if (!state.paused) return [];
  return [
    {
      type: 'CampaignResumed',
      data: { campaignId, organizerId: state.organizerId, reason: checkedReason(reason), resumedAt: at },
    },
  ];
}

function onlyOwner(by: Actor): void {
  if (by.role !== 'superadmin' && by.role !== 'system') throw refusals.NotYourCampaign();
}

/** A reason is there, in at most 500 characters. */
export function checkedReason(reason: string): string {
  if (!hasVisibleText(reason)) throw refusals.CampaignReasonMissing();
  if (reason.trim().length > LONGEST_REASON) throw refusals.CampaignReasonTooLong();
  return reason.trim();
}
