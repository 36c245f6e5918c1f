import { campaign } from '#domain/campaigns/decider.ts';
import type { ReportCause } from '#domain/campaigns/reviewEvents.ts';
import { storyOf } from '#domain/campaigns/story.ts';
import { newId } from '#domain/ids.ts';
import { throttledUntil } from '#domain/refusal.ts';
import { plainTextOf } from '#domain/richText.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { refuseUnprovenLinks, requireProvenAddress } from '../users/provenAddress.ts';
import { campaignState, checkPicturesIn } from './actions.ts';

const REPORTS_A_DAY = 10;

export const TooManyReports = throttledUntil('TOO_MANY_REPORTS', 'You have reported several campaigns today.');

/** Reports a campaign, ten a day at most. Refuses with AddressNotProven, as a report holds payouts back. */
export async function reportCampaign(
  context: Context,
  campaignId: string,
  cause: ReportCause,
  note: string,
): Promise<void> {
  const { id } = member(context);
  await requireProvenAddress(context, id);
  const { review } = await campaignState(context, campaignId);
  const { config, vault, now } = context.services;
  const budget = { key: `campaignReports/${id}`, most: REPORTS_A_DAY };
  // The same report again counts once.
  const isNew = !review.reporters.includes(id);
  const retryAfter = config.rateLimit && isNew ? await overBudget(vault, budget, now()) : 0;
  if (retryAfter > 0) throw TooManyReports({ retryAfter });
  await context.dispatch(campaign, { type: 'ReportCampaign', data: { campaignId, cause, note } });
}

/** A platform owner’s decisions, each with a reason. */
export async function decide(
  context: Context,
  type: 'PauseCampaign' | 'ResumeCampaign' | 'DismissReports' | 'DenyAppeal',
  campaignId: string,
  reason: string,
): Promise<void> {
  ownerActs(context);
  await context.dispatch(campaign, { type, data: { campaignId, reason } });
}

export async function appealPause(context: Context, campaignId: string, text: string): Promise<void> {
  member(context);
  await context.dispatch(campaign, { type: 'AppealPause', data: { campaignId, text } });
}

/** Posts news by the calling organizer and answers its id. */
export async function postUpdate(context: Context, campaignId: string, title: string, words: unknown): Promise<string> {
  member(context);
  const text = storyOf(words);
  await checkPicturesIn(context, text);
  await refuseUnprovenLinks(context, { title, text: plainTextOf(text) });
  const updateId = newId(context.entropy);
  await context.dispatch(campaign, { type: 'PostUpdate', data: { campaignId, updateId, title, text } });
  return updateId;
}

/** By its organizer, or by a platform owner with a reason. */
export async function removeUpdate(
  context: Context,
  campaignId: string,
  updateId: string,
  reason: string,
): Promise<void> {
  const { id } = member(context);
  const state = await campaignState(context, campaignId);
  if (state.organizerId !== id && context.actor.role === 'superadmin') ownerActs(context);
  await context.dispatch(campaign, { type: 'RemoveUpdate', data: { campaignId, updateId, reason } });
}
