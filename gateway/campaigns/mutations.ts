import { GraphQLJSON } from 'graphql-scalars';
import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import {
  amendCampaign,
  cancelCampaign,
  closeCampaign,
  createCampaign,
  editCampaign,
  publishCampaign,
} from './actions.ts';
import { newCampaignOf, reason as reasonText } from './inputs.ts';
import { CampaignEdit, CampaignInput } from './inputTypes.ts';
import { campaignNow } from './reads.ts';
import { Campaign } from './types.ts';

const OWN = { description: 'A campaign of the calling member; NOT_YOUR_CAMPAIGN for any other.' };

@Resolver()
export class CampaignMutations {
  @Mutation(() => Campaign, {
    description:
      'Opens a campaign, at most twenty a day. Refused with ADDRESS_NOT_PROVEN before the account is activated, and with CAMPAIGN_FIELDS_MISSING when one of the five required fields is.',
  })
  async createCampaign(
    @Ctx() context: Context,
    @Arg('input', () => CampaignInput, { description: 'What it is for, how much, and when.' }) input: CampaignInput,
    @Arg('isDraft', () => Boolean, {
      defaultValue: false,
      description: 'Keeps it to its organizer until it is published.',
    })
    isDraft: boolean,
  ): Promise<Campaign> {
    member(context);
    return campaignNow(context, await createCampaign(context, newCampaignOf(input), isDraft));
  }

  @Mutation(() => Campaign, {
    description:
      'Changes a campaign that goes on. Once a contribution has counted, goal, model, dates, description and beneficiary are refused with CAMPAIGN_FROZEN.',
  })
  async editCampaign(
    @Ctx() context: Context,
    @Arg('id', () => ID, OWN) id: string,
    @Arg('input', () => CampaignEdit, { description: 'What is to change.' }) input: CampaignEdit,
  ): Promise<Campaign> {
    await editCampaign(context, id, input);
    return campaignNow(context, id);
  }

  @Mutation(() => Campaign, { description: 'Shows a draft to everybody; it starts on its first day, or at once.' })
  async publishCampaign(@Ctx() context: Context, @Arg('id', () => ID, OWN) id: string): Promise<Campaign> {
    await publishCampaign(context, id);
    return campaignNow(context, id);
  }

  @Mutation(() => Campaign, {
    description:
      'Ends a campaign before its time; what came in stays. An all-or-nothing one is refused with CAMPAIGN_RUNS_TO_ITS_END.',
  })
  async closeCampaign(@Ctx() context: Context, @Arg('id', () => ID, OWN) id: string): Promise<Campaign> {
    await closeCampaign(context, id);
    return campaignNow(context, id);
  }

  @Mutation(() => Campaign, {
    description:
      'By its organizer or a platform owner: every contribution is paid back, `refunds` says how far that is.',
  })
  async cancelCampaign(
    @Ctx() context: Context,
    @Arg('id', () => ID, OWN) id: string,
    @Arg('reason', () => String, { description: 'Shown to everybody, at most 500 characters; not needed for a draft.' })
    reason: string,
  ): Promise<Campaign> {
    await cancelCampaign(context, id, parse(reasonText, reason));
    return campaignNow(context, id);
  }

  @Mutation(() => Campaign, { description: 'Adds an amendment beside what is frozen; at most fifty.' })
  async amendCampaign(
    @Ctx() context: Context,
    @Arg('id', () => ID, OWN) id: string,
    @Arg('text', () => GraphQLJSON, {
      description: 'Rich text as a tree of blocks or plain text, like the description.',
    })
    text: unknown,
  ): Promise<Campaign> {
    await amendCampaign(context, id, text);
    return campaignNow(context, id);
  }
}
