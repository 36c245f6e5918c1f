import { Field, Float, GraphQLISODateTime, ObjectType, registerEnumType } from 'type-graphql';
import { AuditActor, AuditChannel, AuditPart } from '../audit/types.ts';

export enum WhyType {
  bookingCharge = 'bookingCharge',
  bookingRefund = 'bookingRefund',
  bookingEnd = 'bookingEnd',
  orderCharge = 'orderCharge',
  orderRefund = 'orderRefund',
  planCharge = 'planCharge',
  contributionCharge = 'contributionCharge',
  contributionRefund = 'contributionRefund',
  slot = 'slot',
  post = 'post',
  article = 'article',
  productReview = 'productReview',
  campaignPause = 'campaignPause',
  listing = 'listing',
  account = 'account',
  notification = 'notification',
}
registerEnumType(WhyType, {
  name: 'WhyType',
  description: 'What is asked about, and what its id is.',
  valuesConfig: {
    bookingCharge: { description: 'What a booking cost, by the booking’s id; for its customer and its shop.' },
    bookingRefund: { description: 'What was given back of a booking, by its id; for its customer and its shop.' },
    bookingEnd: {
      description: 'Why a booking was let go, lapsed or was cancelled, by its id; for its customer and its shop.',
    },
    orderCharge: { description: 'What an order cost, by its id; for its buyer, and a seller’s own part for them.' },
    orderRefund: {
      description: 'What was given back of an order, by its id; for its buyer, and a seller’s own part for them.',
    },
    planCharge: { description: 'What was charged for a plan, by the id of one’s own invoice.' },
    contributionCharge: { description: 'What a contribution or pledge cost, by its id; for who gave it.' },
    contributionRefund: { description: 'What was given back of a contribution, by its id; for who gave it.' },
    slot: {
      description:
        'Why a time of a shop can or cannot be had now, by `{shopId}_{YYYY-MM-DD}_{HH:MM}`, for a service by `…_{serviceId}` and for its add-ons by `.{addOnId}` after that; for every member, without others’ names.',
    },
    post: { description: 'What became of a post in the forum, by the id of the thread or comment; for its author.' },
    article: { description: 'What became of an article, by its id; for its author.' },
    productReview: {
      description: 'What became of a review of a product, by the product’s id and its author’s; for author and seller.',
    },
    campaignPause: {
      description: 'Why a campaign is paused, goes on or was cancelled, by its id; for its organizer.',
    },
    listing: { description: 'Why a shop or product was taken down, by its id; for its owner.' },
    account: { description: 'What was decided about an account, by its id; for its member.' },
    notification: { description: 'Why one of one’s own notifications was given, by its id.' },
  },
});

export enum WhyStepKind {
  command = 'command',
  event = 'event',
  rule = 'rule',
}
registerEnumType(WhyStepKind, {
  name: 'WhyStepKind',
  description: 'What a step of an answer is.',
  valuesConfig: {
    command: { description: 'Who acted, when, and by which way.' },
    event: { description: 'What happened by that.' },
    rule: { description: 'What holds for it, with the terms as they were then.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A step of an answer to why something is as it is.' })
export class WhyStep {
  @Field(() => WhyStepKind, { description: 'What it is.' })
  kind!: WhyStepKind;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When that was; null for what holds at any time.' })
  at!: string | null;

  @Field(() => AuditActor, { nullable: true, description: 'Who did it; null for a rule.' })
  actor!: AuditActor | null;

  @Field(() => AuditChannel, { nullable: true, description: 'The way it came in; null for a rule.' })
  channel!: AuditChannel | null;

  @Field(() => [AuditPart], { description: 'What it says, piece by piece; after the actor’s name where there is one.' })
  parts!: AuditPart[];

  @Field(() => String, { description: 'The whole sentence, with the actor’s name where there is one.' })
  sentence!: string;

  @Field(() => String, { nullable: true, description: 'Of a rule: its heading in docs/rules.md, such as `B5`.' })
  rule!: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Of an event: its position in the log, by which the audit shows it; null for others than platform owners.',
  })
  position!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Why something is as it is: an answer, and the steps that led to it.',
})
export class Why {
  @Field(() => [AuditPart], { description: 'The answer in plain words, piece by piece.' })
  parts!: AuditPart[];

  @Field(() => String, { description: 'The same as one text.' })
  answer!: string;

  @Field(() => [WhyStep], { description: 'The oldest first: who acted, what happened, and by which rule. At most 60.' })
  steps!: WhyStep[];

  @Field(() => Boolean, { description: 'Whether nothing older was left out.' })
  isWhole!: boolean;
}
