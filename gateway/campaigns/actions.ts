import { campaign } from '#domain/campaigns/decider.ts';
import type { CampaignFacts } from '#domain/campaigns/events.ts';
import { organizer } from '#domain/campaigns/organizer.ts';
import { CampaignMissing } from '#domain/campaigns/refusals.ts';
import type { Campaign } from '#domain/campaigns/state.ts';
import { isId, newId } from '#domain/ids.ts';
import { richTextOf } from '#domain/richText.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { ownPicture } from '../images/store.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { type CampaignChanges, changesOf, wordsOf } from './inputs.ts';
import type { CampaignEdit } from './inputTypes.ts';

/**
 * Creates a campaign by the calling member and answers its id; published at once unless it is to be a draft. Refuses
 * with AddressNotProven, TooManyCampaigns, and what the decider refuses.
 */
export async function createCampaign(context: Context, facts: CampaignFacts, isDraft: boolean): Promise<string> {
  const { id: memberId } = member(context);
  await requireProvenAddress(context, memberId);
  const pictures = await picturesOf(context, facts.pictures);
  const campaignId = newId(context.entropy);
  // A campaign that is refused takes no turn.
  const data = { campaignId, ...facts, pictures };
  const command = { type: 'CreateCampaign', data, at: context.services.now(), by: context.actor } as const;
  campaign.decide(command, campaign.initial);
  await context.dispatch(organizer, { type: 'CountCampaign', data: { memberId, campaignId } });
  await context.dispatch(campaign, { type: 'CreateCampaign', data });
  if (!isDraft) await context.dispatch(campaign, { type: 'PublishCampaign', data: { campaignId } });
  return campaignId;
}

export async function editCampaign(context: Context, campaignId: string, input: CampaignEdit): Promise<void> {
  member(context);
  const written = wordsOf(input);
  const state = await campaignState(context, campaignId);
  const changes: CampaignChanges = changesOf(input, written, state);
  const pictures = changes.pictures && (await picturesOf(context, changes.pictures, state.pictures));
  await context.dispatch(campaign, { type: 'EditCampaign', data: { campaignId, ...changes, pictures } });
}

/** Only pictures the calling member uploaded here, or that it has already. */
async function picturesOf(
  { services, actor }: Context,
  pictures: readonly string[],
  kept: readonly string[] = [],
): Promise<string[]> {
  const checked: string[] = [];
  for (const url of pictures.slice(0, 20)) {
    const path = await ownPicture(services, [actor.id], url, kept.includes(url) ? url : '');
    if (path !== '') checked.push(path);
  }
  return checked;
}

export async function publishCampaign(context: Context, campaignId: string): Promise<void> {
  await requireProvenAddress(context, member(context).id);
  await context.dispatch(campaign, { type: 'PublishCampaign', data: { campaignId } });
}

export async function closeCampaign(context: Context, campaignId: string): Promise<void> {
  member(context);
  await context.dispatch(campaign, { type: 'CloseCampaign', data: { campaignId } });
}

/** By its organizer, or by a platform owner who has proved that it is them. */
export async function cancelCampaign(context: Context, campaignId: string, reason: string): Promise<void> {
  const { id } = member(context);
  const state = await campaignState(context, campaignId);
  if (state.organizerId !== id && context.actor.role === 'superadmin') ownerActs(context);
  await context.dispatch(campaign, { type: 'CancelCampaign', data: { campaignId, reason } });
}

export async function amendCampaign(context: Context, campaignId: string, text: unknown): Promise<void> {
  member(context);
  const data = { campaignId, amendmentId: newId(context.entropy), text: richTextOf(text) };
  await context.dispatch(campaign, { type: 'AmendCampaign', data });
}

/** The state of a campaign's stream. Refuses with CampaignMissing when there is none. */
export async function campaignState(context: Pick<Context, 'stateOf'>, campaignId: string): Promise<Campaign> {
  if (!isId(campaignId)) throw CampaignMissing();
  const { state } = await context.stateOf(campaign, { campaignId });
  if (!state.organizerId) throw CampaignMissing();
  return state;
}
