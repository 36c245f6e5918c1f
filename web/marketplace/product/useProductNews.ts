import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useCallback } from 'react';
import { ASKED_ANEW, askAgain } from '../../app/askAgain.ts';
import { useOnceLive } from '../../bookings/useOnceLive.ts';
import { graphql } from '../../graphql/index.ts';

const ProductNews = graphql(`
  subscription ProductNews($id: ID!) { productChanged(id: $id) { id name description ...CartProduct @unmask } }
`);
const ProductNow = graphql(`
  query ProductNow($id: ID!) { product(id: $id) { id description ...CartProduct @unmask } }
`);

/** Keeps price, words and pieces as they are: the cache knows the product by its id, so every place that shows it follows. */
export function useProductNews(id: string): void {
  const client = useApolloClient();
  const ask = useCallback(() => client.query({ query: ProductNow, variables: { id }, fetchPolicy: 'network-only', context: ASKED_ANEW }), [client, id]);
  const again = () => askAgain(ask);
  useOnceLive(again);
  // An answer that was on its way when it happened does not know of it.
  useSubscription(ProductNews, { variables: { id }, ignoreResults: true, onData: again });
}
