import { GraphQLJSON } from 'graphql-scalars';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { CampaignMissing, NotYourCampaign } from '#domain/campaigns/refusals.ts';
import type { ReportCause } from '#domain/campaigns/reviewEvents.ts';
import { UpdateMissing } from '#domain/campaigns/reviewRefusals.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { readCampaign } from '#projections/campaigns/read.ts';
import {
  CAMPAIGN_QUEUE_TOPIC,
  type CampaignCase,
  campaignReview,
  readCampaignQueue,
  readCase,
} from '#projections/campaigns/review.ts';
import { type CampaignNews, campaignUpdates, readNews, readNewsOf } from '#projections/campaigns/updates.ts';
import { withRows } from '#projections/keyset.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { note as noteText, reason as reasonText, title as titleText } from './inputs.ts';
import { ownedCampaign } from './payoutActions.ts';
import { campaignFor, campaignNow } from './reads.ts';
import { appealPause, decide, postUpdate, removeUpdate, reportCampaign } from './reviewActions.ts';
import {
  CampaignReport,
  CampaignReportCause,
  CampaignReview,
  CampaignReviewConnection,
  CampaignUpdate,
  CampaignUpdateConnection,
} from './reviewTypes.ts';
import { Campaign } from './types.ts';
import { campaignType } from './views.ts';

const OWN = { description: 'A campaign of the calling member; NOT_YOUR_CAMPAIGN for any other.' };
const OWNER_REASON = { description: 'Shown to its organizer, at most 500 characters.' };

@Resolver()
export class CampaignReviewQueries {
  @Query(() => CampaignReview, {
    description: 'For its organizer and platform owners; NOT_YOUR_CAMPAIGN for others.',
  })
  async campaignReview(
    @Arg('campaignId', () => ID) campaignId: string,
    @Ctx() context: Context,
  ): Promise<CampaignReview> {
    return reviewOf(context, campaignId);
  }

  @Query(() => CampaignReviewConnection, {
    description: 'Reported campaigns and appeals that wait for a decision, the longest first. For platform owners.',
  })
  async campaignReviewQueue(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<CampaignReviewConnection> {
    memberWith(context, 'superadmin');
    const found = await readCampaignQueue(await context.fresh(campaignReview), keysetOf('campaign review', page));
    return connectionOf(
      'campaign review',
      withRows(
        found,
        found.rows.map((each) => reviewType(each, true)),
      ),
    );
  }

  @Query(() => CampaignUpdateConnection, {
    description: 'News of a campaign, the newest first, for everybody who may see it.',
  })
  async campaignUpdates(
    @Arg('campaignId', () => ID) campaignId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<CampaignUpdateConnection> {
    if (!(await campaignFor(context, campaignId))) throw CampaignMissing();
    const list = `news of ${campaignId}`;
    const found = await readNewsOf(await context.fresh(campaignUpdates), campaignId, keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(updateType)));
  }

  @topicSubscription(() => Boolean, {
    description: 'Whenever the queue of `campaignReviewQueue` has changed; always true. For platform owners.',
    topic({ context }) {
      memberWith(context, 'superadmin');
      return CAMPAIGN_QUEUE_TOPIC;
    },
  })
  campaignReviewQueueChanged(): boolean {
    return true;
  }
}

@Resolver(() => CampaignReview)
export class CampaignReviewFields {
  @FieldResolver(() => Campaign, { nullable: true, description: 'The campaign it is about.' })
  async campaign(@Root() { id }: CampaignReview, @Ctx() context: Context): Promise<Campaign | null> {
    const found = await readCampaign(await context.fresh(campaigns), id);
    return found ? campaignType(found, context.services.now()) : null;
  }
}

@Resolver(() => CampaignReport)
export class CampaignReportFields {
  @FieldResolver(() => Member, { description: 'Who reported; without a name once their account is closed.' })
  async reporter(@Root() { reporterId }: CampaignReport, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, reporterId));
  }
}

@Resolver()
export class CampaignReviewMutations {
  @Mutation(() => Boolean, {
    description:
      'Reports a campaign to the platform owners, once until they have decided; nothing of it is paid out meanwhile. At most ten campaigns a day. Refused with ADDRESS_NOT_PROVEN and OWN_CAMPAIGN_REPORTED.',
  })
  async reportCampaign(
    @Arg('campaignId', () => ID) campaignId: string,
    @Arg('cause', () => CampaignReportCause, { description: 'What kind of reason.' }) cause: `${CampaignReportCause}`,
    @Arg('note', () => String, { defaultValue: '', description: 'For the platform owners, at most 1000 characters.' })
    note: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await reportCampaign(context, campaignId, cause.toLowerCase() as ReportCause, parse(noteText, note));
    return true;
  }

  @Mutation(() => CampaignReview, {
    description: 'A campaign takes no money and pays nothing out until it is resumed. For platform owners.',
  })
  pauseCampaign(
    @Arg('campaignId', () => ID) campaignId: string,
    @Arg('reason', () => String, OWNER_REASON) reason: string,
    @Ctx() context: Context,
  ): Promise<CampaignReview> {
    return decided(context, 'PauseCampaign', campaignId, reason);
  }

  @Mutation(() => CampaignReview, {
    description: 'Lets a paused campaign go on, and grants its appeal. For platform owners.',
  })
  resumeCampaign(
    @Arg('campaignId', () => ID) campaignId: string,
    @Arg('reason', () => String, OWNER_REASON) reason: string,
    @Ctx() context: Context,
  ): Promise<CampaignReview> {
    return decided(context, 'ResumeCampaign', campaignId, reason);
  }

  @Mutation(() => CampaignReview, {
    description:
      'Settles the open reports; the campaign goes on. CAMPAIGN_NOT_REPORTED when there are none. For platform owners.',
  })
  dismissCampaignReports(
    @Arg('campaignId', () => ID) campaignId: string,
    @Arg('reason', () => String, OWNER_REASON) reason: string,
    @Ctx() context: Context,
  ): Promise<CampaignReview> {
    return decided(context, 'DismissReports', campaignId, reason);
  }

  @Mutation(() => CampaignReview, {
    description: 'Leaves a campaign paused against its organizer’s appeal. For platform owners.',
  })
  denyCampaignAppeal(
    @Arg('campaignId', () => ID) campaignId: string,
    @Arg('reason', () => String, OWNER_REASON) reason: string,
    @Ctx() context: Context,
  ): Promise<CampaignReview> {
    return decided(context, 'DenyAppeal', campaignId, reason);
  }

  @Mutation(() => CampaignReview, {
    description: 'Asks the platform owners to look at a pause again, once. CAMPAIGN_NOT_PAUSED when it is not.',
  })
  async appealCampaignPause(
    @Arg('campaignId', () => ID, OWN) campaignId: string,
    @Arg('text', () => String, { description: 'Why it should go on, at most 1000 characters.' }) text: string,
    @Ctx() context: Context,
  ): Promise<CampaignReview> {
    await appealPause(context, campaignId, parse(noteText, text));
    return reviewOf(context, campaignId);
  }

  @Mutation(() => CampaignUpdate, {
    description:
      'Posts news of a campaign; its backers are notified. At most five a day and 200 in all: TOO_MANY_UPDATES, UPDATES_FULL.',
  })
  async postCampaignUpdate(
    @Arg('campaignId', () => ID, OWN) campaignId: string,
    @Arg('title', () => String, { description: 'At most 120 characters.' }) title: string,
    @Arg('text', () => GraphQLJSON, {
      description: 'Rich text as a tree of blocks or plain text, like the description.',
    })
    text: unknown,
    @Ctx() context: Context,
  ): Promise<CampaignUpdate> {
    const updateId = await postUpdate(context, campaignId, parse(titleText, title), text);
    const found = await readNews(await context.fresh(campaignUpdates), updateId);
    if (!found) throw UpdateMissing();
    return updateType(found);
  }

  @Mutation(() => Campaign, {
    description: 'Removes news, by its organizer or by a platform owner with a reason. UPDATE_MISSING when it is gone.',
  })
  async removeCampaignUpdate(
    @Arg('campaignId', () => ID) campaignId: string,
    @Arg('updateId', () => ID, { description: 'Of `campaignUpdates`.' }) updateId: string,
    @Arg('reason', () => String, {
      defaultValue: '',
      description: 'Needed of platform owners; at most 500 characters.',
    })
    reason: string,
    @Ctx() context: Context,
  ): Promise<Campaign> {
    await removeUpdate(context, campaignId, updateId, parse(reasonText, reason));
    return campaignNow(context, campaignId);
  }
}

async function decided(
  context: Context,
  type: Parameters<typeof decide>[1],
  campaignId: string,
  reason: string,
): Promise<CampaignReview> {
  await decide(context, type, campaignId, parse(reasonText, reason));
  return reviewOf(context, campaignId);
}

async function reviewOf(context: Context, campaignId: string): Promise<CampaignReview> {
  const { id, role } = member(context);
  const { organizerId } = await ownedCampaign(context, campaignId);
  // What is decided about a campaign is no matter of its money: finance does not read it.
  if (organizerId !== id && role !== 'superadmin') throw NotYourCampaign();
  const found = await readCase(await context.fresh(campaignReview), campaignId);
  const nothing = { campaignId, organizerId, reports: [], isPaused: false, appeal: null, decisions: [] };
  return reviewType(found ?? nothing, role === 'superadmin');
}

const reviewType = (
  { campaignId, reports, isPaused, appeal, decisions }: CampaignCase,
  isOwner: boolean,
): CampaignReview => ({
  id: campaignId,
  isPaused,
  openReportCount: reports.length,
  reports: isOwner
    ? reports.map(({ cause, ...same }) => ({ ...same, cause: cause.toUpperCase() as `${CampaignReportCause}` }))
    : null,
  appeal,
  decisions: [...decisions],
});

const updateType = ({ updateId, title, text, postedAt }: CampaignNews): CampaignUpdate => ({
  id: updateId,
  title,
  text,
  postedAt,
});
