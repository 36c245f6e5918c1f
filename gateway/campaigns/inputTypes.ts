import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, InputType, Int } from 'type-graphql';
import { CampaignCategory, CampaignModel } from './enums.ts';

const DATE =
  'A day YYYY-MM-DD of `timeZone`, or a time of it (YYYY-MM-DDTHH:MM), or an instant with its offset from UTC.';
const TEXT =
  'Rich text as a tree of blocks, as a post has it but without cards, or plain text; at most 200 kB. Its pictures are uploaded here by the organizer.';
const PICTURES = 'Paths of pictures the calling member uploaded here, at most eight, the first one for the card.';
const ZONE = 'IANA name; UTC when left out.';

@InputType({ description: 'A new campaign. Name, goal, description and both dates are required.' })
export class CampaignInput {
  @Field(() => String, { description: 'One line of at most 120 characters.' })
  name!: string;

  @Field(() => Int, { description: 'In US cents, from 100 to 100,000,000.' })
  goalCents!: number;

  @Field(() => GraphQLJSON, { description: TEXT })
  description!: unknown;

  @Field(() => String, { description: `Its first day. ${DATE}` })
  startDate!: string;

  @Field(() => String, { description: `Its last day, all of it inside. ${DATE}` })
  endDate!: string;

  @Field(() => String, { nullable: true, description: ZONE })
  timeZone?: string | null;

  @Field(() => CampaignModel, { defaultValue: 'KEEP_IT_ALL', description: 'When contributors are charged.' })
  model!: `${CampaignModel}`;

  @Field(() => CampaignCategory, { nullable: true, description: 'What it is for; `Other` when left out.' })
  category?: `${CampaignCategory}` | null;

  @Field(() => [String], { nullable: true, description: PICTURES })
  pictures?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Who gets the money, at most 200 characters.' })
  beneficiary?: string | null;
}

@InputType({ description: 'Changes of a campaign: what is left out stays. Dates change together with `timeZone`.' })
export class CampaignEdit {
  @Field(() => String, { nullable: true, description: 'One line of at most 120 characters.' })
  name?: string | null;

  @Field(() => Int, { nullable: true, description: 'In US cents, from 100 to 100,000,000.' })
  goalCents?: number | null;

  @Field(() => GraphQLJSON, { nullable: true, description: TEXT })
  description?: unknown;

  @Field(() => String, { nullable: true, description: `Its first day. ${DATE}` })
  startDate?: string | null;

  @Field(() => String, { nullable: true, description: `Its last day, all of it inside. ${DATE}` })
  endDate?: string | null;

  @Field(() => String, { nullable: true, description: 'IANA name; as it was when left out.' })
  timeZone?: string | null;

  @Field(() => CampaignModel, { nullable: true, description: 'When contributors are charged.' })
  model?: `${CampaignModel}` | null;

  @Field(() => CampaignCategory, { nullable: true, description: 'What it is for.' })
  category?: `${CampaignCategory}` | null;

  @Field(() => [String], { nullable: true, description: PICTURES })
  pictures?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Who gets the money, at most 200 characters.' })
  beneficiary?: string | null;
}

@InputType({ description: 'What a member is about to give.' })
export class ContributionInput {
  @Field(() => ID, { description: 'Which campaign it is for, as `campaigns` answers it.' })
  campaignId!: string;

  @Field(() => Int, { description: 'For the campaign, in US cents, from 100 to 99,999,999.' })
  amountCents!: number;

  @Field(() => Int, { defaultValue: 0, description: 'For the platform, in US cents, on top of the amount.' })
  tipCents!: number;

  @Field(() => String, { defaultValue: '', description: 'Words to the campaign, plain text, at most 500 characters.' })
  message!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the public is not shown who gives; the organizer is.',
  })
  isAnonymous!: boolean;
}
