import { useSubscription } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';

const CustomerNews = graphql(`
  subscription CustomerNews($after: Float) { customersChanged(after: $after) { id } }
`);

/** Customers of the member as they come and change. */
export function useCustomerNews(onNews: (id: string) => unknown): void {
  useSubscription(CustomerNews, {
    ignoreResults: true,
    onData: ({ data: { data } }) => data && onNews(data.customersChanged.id),
  });
}
