import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { CampaignMissing, ContributionMissing } from '#domain/campaigns/refusals.ts';
import { payee } from '#domain/payouts/decider.ts';
import type { OpenedContribution } from '#domain/processes/contributions/contribute.ts';
import { hasRight } from '#domain/rights.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import type { CampaignDocument, ContributionDocument } from '#projections/campaigns/documents.ts';
import {
  readCampaign,
  readCampaignsOf,
  readContribution,
  readDays,
  readEverCounted,
  readGiven,
  readWall,
} from '#projections/campaigns/read.ts';
import { type Stretch, withRows } from '#projections/keyset.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import { parse } from '../http/parse.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { contribute, payPledge, refundContribution, settleContribution } from './contributing.ts';
import {
  CampaignDay,
  Contribution,
  ContributionConnection,
  ContributionOpened,
  FundingGuide,
} from './contributionTypes.ts';
import { campaignsOfThem, contributionType, seesContributor } from './contributionViews.ts';
import { message as messageText, reason as reasonText } from './inputs.ts';
import { ContributionInput } from './inputTypes.ts';
import { campaignFor } from './reads.ts';
import { Campaign } from './types.ts';
import { campaignType } from './views.ts';

const campaignOf = batchedReader(async (context: Context, ids: readonly string[]) => {
  const models = await context.fresh(campaigns);
  const found = await Promise.all(ids.map((id) => readCampaign(models, id)));
  return new Map(found.flatMap((one) => (one ? [[one.campaignId, one] as const] : [])));
});

async function connectionIn(context: Context, list: string, found: Stretch<ContributionDocument>) {
  const of = await campaignsOfThem(context, found.rows);
  const nodes = found.rows.map((row) => {
    const campaign = of.get(row.campaignId);
    return campaign && contributionType(row, campaign, context);
  });
  return connectionOf(list, withRows(found, nodes));
}

/** A campaign whose money the caller looks after. Refuses with CampaignMissing. */
async function ownCampaign(context: Context, campaignId: string): Promise<CampaignDocument> {
  const { id, role } = member(context);
  const found = await readCampaign(await context.fresh(campaigns), campaignId);
  if (!found || (found.organizerId !== id && !hasRight(role, 'readMoney'))) throw CampaignMissing();
  return found;
}

async function contributionFor(context: Context, id: string): Promise<Contribution | null> {
  const { actor } = context;
  const found = await readContribution(await context.fresh(campaigns), id);
  const campaign = found && (await campaignOf(context, found.campaignId));
  if (!found || !campaign) return null;
  const mayRead = [found.contributorId, campaign.organizerId].includes(actor.id) || hasRight(actor.role, 'readMoney');
  return mayRead ? contributionType(found, campaign, context) : null;
}

async function contributionNow(context: Context, id: string): Promise<Contribution> {
  const found = await contributionFor(context, id);
  if (!found) throw ContributionMissing();
  return found;
}

async function openedType(context: Context, opened: OpenedContribution): Promise<ContributionOpened> {
  keepFromStores(context);
  const { contributionId, clientSecret, kind, amount } = opened;
  return {
    contribution: await contributionNow(context, contributionId),
    clientSecret,
    kind: kind === 'setup' ? 'SETUP' : 'PAYMENT',
    amountCents: amount,
  };
}

@Resolver()
export class ContributionQueries {
  @Query(() => ContributionConnection, {
    description: 'What the calling member has given, pledged or tried to give, the newest first.',
  })
  async myContributions(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ContributionConnection> {
    const { id } = member(context);
    const list = `contributions of ${id}`;
    return connectionIn(context, list, await readGiven(await context.fresh(campaigns), id, keysetOf(list, page)));
  }

  @Query(() => Contribution, {
    nullable: true,
    description: 'For its contributor, its campaign’s organizer and platform owners; null for others.',
  })
  contribution(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As `contributeToCampaign` answers it.' }) id: string,
  ): Promise<Contribution | null> {
    member(context);
    return contributionFor(context, id);
  }

  @Query(() => ContributionConnection, {
    description: 'What counts for a campaign now, the newest first, for everybody; who gave anonymously is not named.',
  })
  async campaignContributions(
    @Ctx() context: Context,
    @Arg('campaignId', () => ID) campaignId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ContributionConnection> {
    if (!(await campaignFor(context, campaignId))) throw CampaignMissing();
    const list = `contributions to ${campaignId}`;
    const found = await readWall(await context.fresh(campaigns), campaignId, keysetOf(list, page));
    return connectionIn(context, list, found);
  }

  @Query(() => ContributionConnection, {
    description: 'What counts or has counted for a campaign, with names, for its organizer and platform owners.',
  })
  async campaignBackers(
    @Ctx() context: Context,
    @Arg('campaignId', () => ID) campaignId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ContributionConnection> {
    await ownCampaign(context, campaignId);
    const list = `backers of ${campaignId}`;
    const found = await readEverCounted(await context.fresh(campaigns), campaignId, keysetOf(list, page));
    return connectionIn(context, list, found);
  }

  @Query(() => [CampaignDay], {
    description: 'The days on which something came in, the first one first, for the organizer and platform owners.',
  })
  async campaignDays(@Ctx() context: Context, @Arg('campaignId', () => ID) campaignId: string): Promise<CampaignDay[]> {
    await ownCampaign(context, campaignId);
    const days = await readDays(await context.fresh(campaigns), campaignId);
    return Object.entries(days)
      .map(([date, { cents, count }]) => ({ date, amountCents: cents, count }))
      .sort((one, other) => one.date.localeCompare(other.date));
  }

  @Query(() => FundingGuide, {
    description: 'The four steps of the setup guide, as they stand for the calling member.',
  })
  async fundingGuide(@Ctx() context: Context): Promise<FundingGuide> {
    const { id: memberId } = member(context);
    const { rows } = await readCampaignsOf(await context.fresh(campaigns), memberId, { limit: 50 }, true);
    const { state } = await context.stateOf(payee, { memberId });
    return {
      isCreated: rows.length > 0,
      isConnected: state.status === 'enabled',
      hasLink: rows.some(({ isPublished }) => isPublished),
      isReceiving: rows.some(({ isFrozen }) => isFrozen),
      campaignId: rows[0]?.campaignId ?? null,
    };
  }
}

@Resolver()
export class ContributionMutations {
  @Mutation(() => ContributionOpened, {
    description:
      'Begins a contribution, or finds the calling member’s unpaid one on the same terms. Refused with CAMPAIGN_NOT_RUNNING, CAMPAIGN_PAUSED and OWN_CAMPAIGN.',
  })
  async contributeToCampaign(
    @Ctx() context: Context,
    @Arg('input', () => ContributionInput, { description: 'How much, with which words.' }) input: ContributionInput,
  ): Promise<ContributionOpened> {
    member(context);
    const { campaignId, amountCents: amount, tipCents: tip, message, isAnonymous } = input;
    const gift = { campaignId, amount, tip, message: parse(messageText, message), isAnonymous };
    return openedType(context, await contribute(context, gift));
  }

  @Mutation(() => Contribution, {
    description:
      'Reads the provider’s state of the calling member’s contribution now and records it, as its notices do.',
  })
  async settleContribution(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As `contributeToCampaign` answers it.' }) id: string,
  ): Promise<Contribution> {
    await settleContribution(context, id);
    return contributionNow(context, id);
  }

  @Mutation(() => ContributionOpened, {
    description: 'Opens the payment of a pledge whose charge was declined, so that another card can pay it.',
  })
  async payPledge(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'A pledge of the calling member that is `DUE`.' }) id: string,
  ): Promise<ContributionOpened> {
    return openedType(context, await payPledge(context, id));
  }

  @Mutation(() => Contribution, {
    description:
      'Pays a contribution back, or withdraws a pledge: by its contributor until `refundableUntil`, by the organizer, or by a platform owner with a reason.',
  })
  async refundContribution(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'CONTRIBUTION_MISSING for others than these.' }) id: string,
    @Arg('reason', () => String, {
      defaultValue: '',
      description: 'At most 500 characters; may be empty but for a platform owner.',
    })
    reason: string,
  ): Promise<Contribution> {
    await refundContribution(context, id, parse(reasonText, reason));
    return contributionNow(context, id);
  }
}

@Resolver(() => Contribution)
export class ContributionFields {
  @FieldResolver(() => Campaign, { description: 'What it is for.' })
  async campaign(@Root() { campaignId }: Contribution, @Ctx() context: Context): Promise<Campaign> {
    const found = await campaignOf(context, campaignId);
    if (!found) throw CampaignMissing();
    return campaignType(found, context.services.now());
  }

  @FieldResolver(() => Member, {
    nullable: true,
    description: 'Who gave; null when they are not named to the calling member.',
  })
  async contributor(@Root() contribution: Contribution, @Ctx() context: Context): Promise<Member | null> {
    const campaign = await campaignOf(context, contribution.campaignId);
    if (!campaign || !seesContributor(contribution, campaign.organizerId, context)) return null;
    return memberOf(await ownerOf(context, contribution.contributorId));
  }
}
