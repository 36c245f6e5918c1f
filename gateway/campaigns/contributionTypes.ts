import { Field, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { ContributionStatus, PaymentKind } from './enums.ts';

@ObjectType({ description: 'What a member has given to a campaign, or promised.' })
export class Contribution {
  @Field(() => ID)
  id!: string;

  campaignId!: string;
  contributorId!: string;

  @Field(() => Int, {
    description:
      'For the campaign, in US cents: what is left where a part was paid back by hand (`paidBackCents`), and of one that went back what it was.',
  })
  amountCents!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'For the platform, in US cents; null for others than its contributor and platform owners.',
  })
  tipCents!: number | null;

  @Field(() => Int, { description: 'What taking it costs the campaign, out of its amount, in US cents.' })
  feeCents!: number;

  @Field(() => Int, {
    description:
      'What of the amount a platform owner has paid back in the payment provider’s own pages, in US cents; it does not count any more.',
  })
  paidBackCents!: number;

  @Field(() => ContributionStatus, { description: 'How far it has come.' })
  status!: `${ContributionStatus}`;

  @Field(() => String, { description: 'Words to the campaign, plain text; may be empty.' })
  message!: string;

  @Field(() => Boolean, { description: 'Whether the public is not shown who gave.' })
  isAnonymous!: boolean;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was begun.' })
  begunAt!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'The UTC instant it was paid; null until then.' })
  receivedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant its card was put on file; null for one that was charged at once.',
  })
  pledgedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant its refund or withdrawal was decided; null otherwise.',
  })
  refundedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Until when the calling member, its contributor, can take it back; null when they cannot.',
  })
  refundableUntil!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The provider’s code of its last declined charge, for its contributor; null otherwise.',
  })
  declineCode!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant its charge is tried again, for its contributor; null otherwise.',
  })
  nextAttemptAt!: string | null;
}

export const ContributionConnection = connectionType(Contribution);
export type ContributionConnection = InstanceType<typeof ContributionConnection>;

@ObjectType({ description: 'A contribution that its contributor can now confirm in their browser.' })
export class ContributionOpened {
  @Field(() => Contribution, { description: 'It counts once it is confirmed.' })
  contribution!: Contribution;

  @Field(() => String, {
    description: 'Handed to the provider’s card form. Whoever has it can confirm this once: never store or log it.',
  })
  clientSecret!: string;

  @Field(() => PaymentKind, { description: 'How the card form confirms it.' })
  kind!: `${PaymentKind}`;

  @Field(() => Int, { description: 'Amount and tip together, in US cents: what is charged, now or at the end.' })
  amountCents!: number;
}

@ObjectType({ description: 'What came in on one day of a campaign.' })
export class CampaignDay {
  @Field(() => String, { description: 'YYYY-MM-DD in the campaign’s time zone.' })
  date!: string;

  @Field(() => Int, { description: 'Contributions and pledges of that day, also those refunded since, in US cents.' })
  amountCents!: number;

  @Field(() => Int, { description: 'How many these are.' })
  count!: number;
}

@ObjectType({ description: 'Which steps of opening a campaign the calling member has done.' })
export class FundingGuide {
  @Field(() => Boolean, { description: 'They have created a campaign.' })
  isCreated!: boolean;

  @Field(() => Boolean, { description: 'A payment processor is connected, which pays out to them.' })
  isConnected!: boolean;

  @Field(() => Boolean, { description: 'A campaign of theirs is published, so that its link can be shared.' })
  hasLink!: boolean;

  @Field(() => Boolean, { description: 'A campaign of theirs has received a contribution or a pledge.' })
  isReceiving!: boolean;

  @Field(() => ID, { nullable: true, description: 'Their latest campaign; null when they have none.' })
  campaignId!: string | null;
}
