import { Arg, Ctx, ID, Resolver, Root } from 'type-graphql';
import { CampaignMissing } from '#domain/campaigns/refusals.ts';
import { CAMPAIGNS_TOPIC, type CampaignNotice, campaignTopic } from '#projections/campaigns/documents.ts';
import { readCampaign } from '#projections/campaigns/read.ts';
import type { Context } from '../http/context.ts';
import { PUBLIC_STREAM } from '../live/extensions.ts';
import { topicSubscription } from '../live/subscription.ts';
import { campaignState } from './actions.ts';
import { CampaignChange } from './types.ts';
import { campaignType } from './views.ts';

/** The same for all subscribers, so as a visitor sees it. */
async function changeOf({ services }: Context, { campaignId, position }: CampaignNotice): Promise<CampaignChange> {
  const found = await readCampaign(services.models, campaignId);
  const campaign = found?.isPublished ? campaignType(found, services.now()) : null;
  return { campaignId, position, campaign };
}

@Resolver()
export class CampaignSubscriptions {
  @topicSubscription<{ readonly campaignId: string }, CampaignNotice>(() => CampaignChange, {
    description: 'Whatever changes of one campaign: what it has raised, its words, where it stands.',
    sharing: PUBLIC_STREAM,
    async topic({ context, args: { campaignId } }) {
      if (!(await campaignState(context, campaignId)).isPublished) throw CampaignMissing();
      return campaignTopic(campaignId);
    },
  })
  campaignChanged(
    @Root() notice: CampaignNotice,
    @Ctx() context: Context,
    @Arg('campaignId', () => ID) _campaignId: string,
  ): Promise<CampaignChange> {
    return changeOf(context, notice);
  }

  @topicSubscription<object, CampaignNotice>(() => CampaignChange, {
    description: 'Whatever changes of any campaign, new ones too.',
    sharing: PUBLIC_STREAM,
    topic: () => CAMPAIGNS_TOPIC,
  })
  campaignsChanged(@Root() notice: CampaignNotice, @Ctx() context: Context): Promise<CampaignChange> {
    return changeOf(context, notice);
  }
}
