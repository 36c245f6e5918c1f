import type { ApolloClient } from '@apollo/client';
import type { BackersQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { csvOf } from '../../shared/csv.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { contributionWords } from '../words.ts';

export const BackersQueryDocument = graphql(`
  query Backers($campaignId: ID!, $after: String) {
    campaignBackers(campaignId: $campaignId, first: 50, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges {
        cursor
        node {
          id amountCents tipCents feeCents status message isAnonymous begunAt refundedAt
          contributor { id firstName lastName }
        }
      }
    }
  }
`);

export type Backer = BackersQuery['campaignBackers']['edges'][number]['node'];

const header = ['Date (UTC)', 'Name', 'Shown publicly', 'Contribution (USD)', 'Fee (USD)', 'Status', 'Message'];
const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The contributions of a campaign as a file for spreadsheets. */
export const backersCsv = (backers: readonly Backer[]): string =>
  csvOf(
    header,
    backers.map(({ begunAt, contributor, isAnonymous, amountCents, feeCents, status, message }) => [
      begunAt,
      contributor ? nameOf(contributor) : '',
      isAnonymous ? 'no' : 'yes',
      dollars(amountCents),
      dollars(feeCents),
      contributionWords[status].word,
      message,
    ]),
  );

/** All contributions of a campaign, page by page. */
export async function allBackers(client: ApolloClient, campaignId: string): Promise<Backer[]> {
  const all: Backer[] = [];
  for (let after: string | null | undefined; ; ) {
    const { data } = await client.query({
      query: BackersQueryDocument,
      variables: { campaignId, after },
      fetchPolicy: 'network-only',
    });
    const page = data?.campaignBackers;
    if (!page) return all;
    all.push(...page.edges.map(({ node }) => node));
    if (!page.pageInfo.hasNextPage) return all;
    after = page.pageInfo.endCursor;
  }
}
