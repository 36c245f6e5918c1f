import { CampaignMissing } from '#domain/campaigns/refusals.ts';
import type { Actor } from '#domain/decider.ts';
import { hasRight } from '#domain/rights.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import type { CampaignDocument } from '#projections/campaigns/documents.ts';
import { readCampaign } from '#projections/campaigns/read.ts';
import type { Context } from '../http/context.ts';
import { actorIn } from '../http/scopes.ts';
import { campaignType } from './views.ts';

/** Whether an actor may see a campaign: everybody once it is published, its organizer and platform owners before. */
const maySee = ({ isPublished, organizerId }: CampaignDocument, actor: Actor): boolean =>
  isPublished || organizerId === actor.id || hasRight(actor.role, 'readMoney');

export async function campaignFor(context: Context, campaignId: string): Promise<CampaignDocument | undefined> {
  const found = await readCampaign(await context.fresh(campaigns), campaignId);
  return found && maySee(found, actorIn(context, 'community')) ? found : undefined;
}

/** A campaign the caller may see, for GraphQL, with their own last write. Refuses with CampaignMissing. */
export async function campaignNow(context: Context, campaignId: string) {
  const found = await campaignFor(context, campaignId);
  if (!found) throw CampaignMissing();
  return campaignType(found, context.services.now());
}
