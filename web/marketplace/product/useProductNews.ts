import { useApolloClient, useSubscription } from '@apollo/client/react';
import { untilAnswered } from '../../app/askAgain.ts';
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
  useOnceLive(() => untilAnswered(() => client.query({ query: ProductNow, variables: { id }, fetchPolicy: 'network-only' })));
  useSubscription(ProductNews, { variables: { id }, ignoreResults: true });
}
