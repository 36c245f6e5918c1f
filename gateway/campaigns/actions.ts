import type { Article } from '#domain/article.ts';
import { picturesIn } from '#domain/articleWords.ts';
import { campaign } from '#domain/campaigns/decider.ts';
import type { CampaignFacts } from '#domain/campaigns/events.ts';
import { MOST_PICTURES } from '#domain/campaigns/limits.ts';
import { organizer } from '#domain/campaigns/organizer.ts';
import { CampaignMissing } from '#domain/campaigns/refusals.ts';
import type { Campaign } from '#domain/campaigns/state.ts';
import { storyOf } from '#domain/campaigns/story.ts';
import { isId, newId } from '#domain/ids.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { ownPictures } from '../images/store.ts';
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
  await checkPicturesIn(context, facts.description);
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
  if (changes.description) await checkPicturesIn(context, changes.description, picturesIn(state.description));
  await context.dispatch(campaign, { type: 'EditCampaign', data: { campaignId, ...changes, pictures } });
}

/** Only pictures the calling member uploaded here, or that it has already. */
const picturesOf = async (
  { services, actor }: Context,
  pictures: readonly string[],
  kept?: readonly string[],
): Promise<string[]> =>
  (await ownPictures(services, [actor.id], pictures.slice(0, MOST_PICTURES + 1), kept)).filter(Boolean);

/** The pictures in a text were uploaded here by the calling member, or stand in it already. Refuses with NotYourPicture. */
export async function checkPicturesIn(
  { services, actor }: Context,
  text: Article,
  kept?: readonly string[],
): Promise<void> {
  await ownPictures(services, [actor.id], picturesIn(text), kept);
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
  const story = storyOf(text);
  await checkPicturesIn(context, story);
  const data = { campaignId, amendmentId: newId(context.entropy), text: story };
  await context.dispatch(campaign, { type: 'AmendCampaign', data });
}

/** The state of a campaign's stream. Refuses with CampaignMissing when there is none. */
export async function campaignState(context: Pick<Context, 'stateOf'>, campaignId: string): Promise<Campaign> {
  if (!isId(campaignId)) throw CampaignMissing();
  const { state } = await context.stateOf(campaign, { campaignId });
  if (!state.organizerId) throw CampaignMissing();
  return state;
}
