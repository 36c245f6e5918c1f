import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useCallback } from 'react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';

const ProductNews = graphql(`
  subscription ProductNews($id: ID!, $after: Float) { productChanged(id: $id, after: $after) { id name description pictures starCounts ...CartProduct } }
`);
const ProductNow = graphql(`
  query ProductNow($id: ID!) { product(id: $id) { id description pictures starCounts ...CartProduct ...ProductSeller } }
`);

/**
 * Keeps price, words and pieces as they are: the cache knows the product by its id, so every place that shows it
 * follows. `onNews` reads again what it does not know: the reviews.
 */
export function useProductNews(id: string, onNews: () => Promise<unknown>): void {
  const client = useApolloClient();
  const ask = useCallback(
    () => client.query({ query: ProductNow, variables: { id }, fetchPolicy: 'network-only', context: ASKED_ANEW }),
    [client, id],
  );
  const again = () => {
    refetchSafely(ask);
    refetchSafely(onNews);
  };
  // An answer requested before the event may not include it.
  useSubscription(ProductNews, { variables: { id }, ignoreResults: true, onData: again });
}
