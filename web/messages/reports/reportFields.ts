import type { ReportFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

/** A report: both members, subject and reason. */
export const ReportFields = graphql(`
  fragment ReportFields on ConversationReport {
    conversationId reason reportedAt about { kind id title } by { id name pictureUrl } against { id name pictureUrl }
  }
`);

/** The key of an open report: one conversation can have one of each side. */
export const caseOf = ({ conversationId, by }: Pick<ReportFieldsFragment, 'conversationId' | 'by'>): string =>
  `${conversationId}/${by.id}`;

export const ConversationReports = graphql(`
  query ConversationReports($after: String) {
    conversationReports(first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...ReportFields } } }
  }
`);

export const ReportNews = graphql(`
  subscription ConversationReportNews($after: Float) { conversationReportsChanged(after: $after) }
`);

export const ConversationRulings = graphql(`
  query ConversationRulings($after: String) {
    conversationRulings(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { position decision reason at moderator { id name } report { ...ReportFields } } }
    }
  }
`);
