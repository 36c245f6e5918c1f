import { GraphQLJSON } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { edgeType, PageInfo } from '../graphql/connection.ts';
import { CampaignCategory, CampaignModel, CampaignOutcome, CampaignStatus } from './enums.ts';

@ObjectType({ description: 'What an organizer has added to what is frozen.' })
export class CampaignAmendment {
  @Field(() => ID)
  id!: string;

  @Field(() => GraphQLJSON, { description: 'Rich text as a tree of blocks, never HTML.' })
  text!: unknown;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was added.' })
  amendedAt!: string;
}

@ObjectType({ description: 'A part of the goal that a campaign has reached and is past.' })
export class CampaignMilestone {
  @Field(() => Int, { description: 'Percent of the goal: 25, 50, 75 or 100.' })
  percent!: number;

  @Field(() => GraphQLISODateTime, {
    description: 'The UTC instant it was reached; a later one when a refund took it and it was reached again.',
  })
  reachedAt!: string;
}

@ObjectType({ description: 'How far the refunds of a cancelled campaign have come.' })
export class RefundProgress {
  @Field(() => Int, { description: 'Contributions that go back, or have gone back.' })
  totalCount!: number;

  @Field(() => Int, { description: 'Those of them whose money has arrived.' })
  doneCount!: number;

  @Field(() => Int, { description: 'What has arrived, with tips, in US cents.' })
  doneCents!: number;
}

@ObjectType({ description: 'A campaign that collects money for a goal. Public once it is published.' })
export class Campaign {
  @Field(() => ID)
  id!: string;

  organizerId!: string;

  @Field(() => String, { description: 'Its title, one line of at most 120 characters.' })
  name!: string;

  @Field(() => Int, { description: 'What it is to raise, in US cents.' })
  goalCents!: number;

  @Field(() => CampaignModel, { description: 'When contributors are charged.' })
  model!: `${CampaignModel}`;

  @Field(() => CampaignStatus, { description: 'Where it stands now, by the clock.' })
  status!: `${CampaignStatus}`;

  @Field(() => CampaignOutcome, {
    nullable: true,
    description: 'Whether its goal was reached; null until it has ended.',
  })
  outcome!: `${CampaignOutcome}` | null;

  @Field(() => CampaignCategory, { description: 'What it is for.' })
  category!: `${CampaignCategory}`;

  @Field(() => GraphQLJSON, { description: 'Rich text as a tree of blocks, never HTML.' })
  description!: unknown;

  @Field(() => String, { description: 'The first eight words of the description, plain text.' })
  preview!: string;

  @Field(() => [String], { description: 'Paths of its pictures on this server, the first one for its card.' })
  pictures!: string[];

  @Field(() => String, { description: 'Who gets the money, in the organizer’s words; empty for the organizer.' })
  beneficiary!: string;

  @Field(() => String, { description: 'IANA name of the zone in which its days count.' })
  timeZone!: string;

  @Field(() => String, { description: 'Its first day, YYYY-MM-DD in its own time zone.' })
  startDate!: string;

  @Field(() => String, { description: 'Its last day, YYYY-MM-DD in its own time zone.' })
  endDate!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant from which on it takes contributions.' })
  startsAt!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant from which on it takes none.' })
  endsAt!: string;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant it was published; null for a draft.',
  })
  publishedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant its end was recorded; null while it goes on, and when it was cancelled before.',
  })
  endedAt!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'The UTC instant it was cancelled; null otherwise.' })
  cancelledAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was cancelled; null while it is not.' })
  cancelReason!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why a platform owner has paused it; null while it is not paused.',
  })
  pauseReason!: string | null;

  @Field(() => Int, { description: 'Paid contributions less refunds, without tips, in US cents.' })
  receivedCents!: number;

  @Field(() => Int, { description: 'Pledges that are neither charged, given up nor released, in US cents.' })
  pledgedCents!: number;

  @Field(() => Int, {
    description:
      'Both together, in US cents: what the goal is compared with. Of a missed goal what they came to at its end.',
  })
  raisedCents!: number;

  @Field(() => Int, { description: 'Contributions and pledges that count.' })
  contributionCount!: number;

  @Field(() => Int, { description: 'The members they are of.' })
  backerCount!: number;

  @Field(() => Boolean, {
    description: 'Whether a contribution has counted: goal, model, dates, description and beneficiary are fixed then.',
  })
  isFrozen!: boolean;

  @Field(() => String, { description: 'When a contributor is charged: a sentence to show before paying.' })
  modelNote!: string;

  @Field(() => String, { description: 'Until when the money comes back: a sentence to show before paying.' })
  refundRule!: string;

  @Field(() => String, { description: 'What is taken of a contribution: a sentence to show before paying.' })
  feeRule!: string;

  @Field(() => [CampaignMilestone], { description: 'What of the goal it has reached, the least first.' })
  milestones!: readonly CampaignMilestone[];

  @Field(() => [CampaignAmendment], { description: 'What its organizer has added since, the oldest first.' })
  amendments!: CampaignAmendment[];

  @Field(() => RefundProgress, { nullable: true, description: 'Null unless it was cancelled.' })
  refunds!: RefundProgress | null;

  @Field(() => Float, { description: 'Of its last change: `campaignChanged(after:)` goes on from here.' })
  position!: number;
}

const CampaignEdge = edgeType(Campaign, 'CampaignEdge');
type CampaignEdge = InstanceType<typeof CampaignEdge>;

@ObjectType({ description: 'One page of campaigns.' })
export class CampaignConnection {
  @Field(() => [CampaignEdge])
  edges!: CampaignEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;
}

@ObjectType({ description: 'A category, with the open campaigns in it.' })
export class CampaignsInCategory {
  @Field(() => CampaignCategory, { description: 'Sent as `category`, it leaves these.' })
  category!: `${CampaignCategory}`;

  @Field(() => Int, { description: 'Published campaigns in it that have not ended.' })
  count!: number;
}

@ObjectType({ description: 'A change of a campaign, with what it is now. The same for all subscribers.' })
export class CampaignChange {
  @Field(() => Float, { description: 'Where in the log; the next subscription goes on after it.' })
  position!: number;

  @Field(() => ID, { description: 'The campaign that has changed.' })
  campaignId!: string;

  @Field(() => Campaign, { nullable: true, description: 'As everybody may see it now; null for a draft.' })
  campaign!: Campaign | null;
}
