import type { ApolloClient } from '@apollo/client';
import type { CustomerRowFragment, CustomersQueryVariables } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { csvOf } from '../shared/csv.ts';
import { nameOf } from '../shared/nameOf.ts';
import { segmentWords } from './words.ts';

export const CustomersAsked = graphql(`
  query Customers(
    $query: String, $segment: CustomerSegment, $hasAccount: Boolean, $sort: CustomerSort, $first: Int = 20, $after: String
  ) {
    customers(query: $query, segment: $segment, hasAccount: $hasAccount, sort: $sort, first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...CustomerRow } }
    }
  }
`);

/** The most that the API answers at once. */
const LARGEST_PAGE = 50;

const header = [
  ...['Name', 'Email', 'Date Added (UTC)', 'Account', 'Groups', 'Visits', 'No-shows', 'Cancelled', 'Orders'],
  ...['Spent (USD)', 'Last visit (UTC)', 'Next visit (UTC)', 'Blocked'],
];

/** Customers as a file for spreadsheets. */
export const customersCsv = (customers: readonly CustomerRowFragment[]): string =>
  csvOf(
    header,
    customers.map((one) => [
      nameOf(one),
      one.email ?? '',
      one.addedAt,
      one.hasAccount ? 'yes' : 'no',
      one.segments.map((segment) => segmentWords[segment].one).join(', '),
      one.visits,
      one.noShows,
      one.cancelled,
      one.orders,
      (one.spentCents / 100).toFixed(2),
      one.lastVisitAt ?? '',
      one.nextVisitAt ?? '',
      one.isBlocked ? 'yes' : 'no',
    ]),
  );

/** All customers that are asked for, page by page. */
export async function allCustomers(
  client: ApolloClient,
  asked: Omit<CustomersQueryVariables, 'after' | 'first'>,
): Promise<CustomerRowFragment[]> {
  const all: CustomerRowFragment[] = [];
  for (let after: string | null | undefined; ; ) {
    const { data } = await client.query({
      query: CustomersAsked,
      variables: { ...asked, first: LARGEST_PAGE, after },
      fetchPolicy: 'network-only',
    });
    const page = data?.customers;
    if (!page) return all;
    all.push(...page.edges.map(({ node }) => node));
    if (!page.pageInfo.hasNextPage) return all;
    after = page.pageInfo.endCursor;
  }
}
