import { Field, Float, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { ConversationAbout, Correspondent } from './types.ts';

export enum ReportDecision {
  dismissed = 'dismissed',
  warned = 'warned',
  closed = 'closed',
}
registerEnumType(ReportDecision, {
  name: 'ReportDecision',
  description: 'What platform owners decide about a reported conversation.',
  valuesConfig: {
    dismissed: { description: 'It goes on as it was.' },
    warned: { description: 'The reported side is warned.' },
    closed: { description: 'Nobody writes there any more.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description:
    'A conversation that one of its sides has reported; the other side’s report of it is another. Its `messages` can be read up to the latest report of either side, until both are settled.',
})
export class ConversationReport {
  @Field(() => ID, { description: 'Which one; empty for a report against the platform owner who asks.' })
  conversationId!: string;

  @Field(() => ConversationAbout, { description: 'What the conversation is about.' })
  about!: ConversationAbout;

  @Field(() => Correspondent, { description: 'Who reported it.' })
  by!: Correspondent;

  @Field(() => Correspondent, { description: 'The other side.' })
  against!: Correspondent;

  @Field(() => String, { description: 'What who reported wrote; empty once they have closed their account.' })
  reason!: string;

  @Field(() => GraphQLISODateTime, { description: 'A UTC instant.' })
  reportedAt!: string;
}

export const ConversationReportConnection = connectionType(ConversationReport);
export type ConversationReportConnection = InstanceType<typeof ConversationReportConnection>;

@ObjectType({ simpleResolvers: true, description: 'A report that was settled, and how. For platform owners.' })
export class ConversationRuling {
  @Field(() => Float, { description: 'Of the decision in the log.' })
  position!: number;

  @Field(() => ConversationReport, { description: 'The report as it was made.' })
  report!: ConversationReport;

  @Field(() => ReportDecision, { description: 'How it was settled.' })
  decision!: `${ReportDecision}`;

  @Field(() => String, {
    description: 'What the sides were told; empty in a ruling about the platform owner who asks.',
  })
  reason!: string;

  @Field(() => Correspondent, { description: 'The platform owner who settled it.' })
  moderator!: Correspondent;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of the decision.' })
  at!: string;
}

export const ConversationRulingConnection = connectionType(ConversationRuling);
export type ConversationRulingConnection = InstanceType<typeof ConversationRulingConnection>;
