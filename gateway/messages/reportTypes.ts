import { Field, Float, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { ConversationAbout, Correspondent } from './types.ts';

export enum ReportDecision {
  dismissed = 'dismissed',
  warned = 'warned',
  closed = 'closed',
}
registerEnumType(ReportDecision, { name: 'ReportDecision' });

@ObjectType({
  simpleResolvers: true,
  description:
    'A conversation that one of its sides has reported; the other side’s report of it is another. Its `messages` can be read up to the latest report of either side, until both are settled.',
})
export class ConversationReport {
  @Field(() => ID)
  conversationId!: string;

  @Field(() => ConversationAbout)
  about!: ConversationAbout;

  @Field(() => Correspondent)
  by!: Correspondent;

  @Field(() => Correspondent)
  against!: Correspondent;

  @Field(() => String, { description: 'Empty once who reported has closed their account.' })
  reason!: string;

  @Field(() => GraphQLISODateTime)
  reportedAt!: string;
}

export const ConversationReportConnection = connectionType(ConversationReport);
export type ConversationReportConnection = InstanceType<typeof ConversationReportConnection>;

@ObjectType({ simpleResolvers: true, description: 'A report that was settled, and how.' })
export class ConversationRuling {
  @Field(() => Float, { description: 'Of the decision in the log.' })
  position!: number;

  @Field(() => ConversationReport)
  report!: ConversationReport;

  @Field(() => ReportDecision)
  decision!: `${ReportDecision}`;

  @Field(() => String, { description: 'Empty once who reported has closed their account.' })
  reason!: string;

  @Field(() => Correspondent)
  moderator!: Correspondent;

  @Field(() => GraphQLISODateTime)
  at!: string;
}

export const ConversationRulingConnection = connectionType(ConversationRuling);
export type ConversationRulingConnection = InstanceType<typeof ConversationRulingConnection>;
