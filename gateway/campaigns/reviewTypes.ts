import { GraphQLJSON } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

export enum CampaignReportCause {
  FRAUD = 'FRAUD',
  MISUSE = 'MISUSE',
  OFFENSIVE = 'OFFENSIVE',
  OTHER = 'OTHER',
}
registerEnumType(CampaignReportCause, {
  name: 'CampaignReportCause',
  description: 'Why a member reports a campaign.',
  valuesConfig: {
    FRAUD: { description: 'It is not what it says it is.' },
    MISUSE: { description: 'The money is used for something else.' },
    OFFENSIVE: { description: 'It insults or harms people.' },
    OTHER: { description: 'Something else, as the note says.' },
  },
});

export enum CampaignDecisionKind {
  PAUSED = 'PAUSED',
  RESUMED = 'RESUMED',
  DISMISSED = 'DISMISSED',
  APPEAL_DENIED = 'APPEAL_DENIED',
  CANCELLED = 'CANCELLED',
}
registerEnumType(CampaignDecisionKind, {
  name: 'CampaignDecisionKind',
  description: 'What was decided about a campaign.',
  valuesConfig: {
    PAUSED: { description: 'It takes no money for now.' },
    RESUMED: { description: 'It takes money again.' },
    DISMISSED: { description: 'The reports were looked at, and it goes on.' },
    APPEAL_DENIED: { description: 'It stays paused.' },
    CANCELLED: { description: 'It is over, and everything goes back.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A decision about a campaign, with its reason.' })
export class CampaignDecision {
  @Field(() => CampaignDecisionKind, { description: 'What was decided.' })
  kind!: `${CampaignDecisionKind}`;

  @Field(() => String, { description: 'Why.' })
  reason!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of it.' })
  at!: string;
}

@ObjectType({ description: 'What one member reported, for platform owners.' })
export class CampaignReport {
  @Field(() => CampaignReportCause, { description: 'What kind of reason.' })
  cause!: `${CampaignReportCause}`;

  @Field(() => String, { description: 'In their words; may be empty.' })
  note!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of it.' })
  at!: string;

  /** Whose report it is; the name is resolved. */
  reporterId!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What an organizer says against a pause.' })
export class CampaignAppeal {
  @Field(() => String, { description: 'In their words; empty once their account is closed.' })
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of it.' })
  at!: string;

  @Field(() => Boolean, { description: 'Whether it was turned down.' })
  isDenied!: boolean;
}

@ObjectType({
  description: 'What members reported of a campaign and what was decided: for its organizer and platform owners.',
})
export class CampaignReview {
  @Field(() => ID, { description: 'A campaign has one review, under its own.' })
  id!: string;

  @Field(() => Boolean, { description: 'Whether it takes no money for now.' })
  isPaused!: boolean;

  @Field(() => Int, { description: 'Reports that wait for a decision; nothing is paid out while there are some.' })
  openReportCount!: number;

  @Field(() => [CampaignReport], {
    nullable: true,
    description: 'These reports, the oldest first, for platform owners; null for its organizer.',
  })
  reports!: CampaignReport[] | null;

  @Field(() => CampaignAppeal, {
    nullable: true,
    description: 'Against the pause it is under; null when there is none.',
  })
  appeal!: CampaignAppeal | null;

  @Field(() => [CampaignDecision], { description: 'The latest fifty, the newest first.' })
  decisions!: CampaignDecision[];
}

export const CampaignReviewConnection = connectionType(CampaignReview, {
  name: 'CampaignReviewConnection',
  edge: 'CampaignReviewEdge',
});
export type CampaignReviewConnection = InstanceType<typeof CampaignReviewConnection>;

@ObjectType({ simpleResolvers: true, description: 'News of a campaign by its organizer.' })
export class CampaignUpdate {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'At most 120 characters.' })
  title!: string;

  @Field(() => GraphQLJSON, { description: 'Rich text as a tree of blocks, never HTML.' })
  text!: unknown;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was posted.' })
  postedAt!: string;
}

export const CampaignUpdateConnection = connectionType(CampaignUpdate, {
  name: 'CampaignUpdateConnection',
  edge: 'CampaignUpdateEdge',
});
export type CampaignUpdateConnection = InstanceType<typeof CampaignUpdateConnection>;
