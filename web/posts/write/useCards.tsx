import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { graphql } from '../../graphql/index.ts';
import { formatCents } from '../../ui/format.ts';
import type { RichCards } from '../../ui/richText/richEditorProps.ts';
import { PostCardOf } from '../read/PostCardOf.tsx';

const Shops = graphql(`
  query FindShopCards($query: String) { findShops(query: $query, pageSize: 8) { items { id name city state } } }
`);
const Products = graphql(`
  query FindProductCards($query: String) { products(query: $query, pageSize: 8) { items { id name priceCents } } }
`);
const Campaigns = graphql(`
  query FindCampaignCards($query: String) {
    campaigns(query: $query, first: 8, openOnly: false) { edges { node { id name category goalCents } } }
  }
`);

/** Shops, products and campaigns for the cards of a post. */
export function useCards(): RichCards {
  const client = useApolloClient();
  return useMemo<RichCards>(
    () => ({
      kinds: ['shop', 'product', 'campaign'],
      async find(kind, words) {
        const variables = { query: words || null };
        if (kind === 'product') {
          const { data } = await client.query({ query: Products, variables });
          return (data?.products.items ?? []).map(({ id, name, priceCents }) => ({
            id,
            title: name,
            text: formatCents(priceCents),
          }));
        }
        if (kind === 'campaign') {
          const { data } = await client.query({ query: Campaigns, variables });
          return (data?.campaigns.edges ?? []).map(({ node: { id, name, category, goalCents } }) => ({
            id,
            title: name,
            text: `${category}, ${formatCents(goalCents)} wanted`,
          }));
        }
        const { data } = await client.query({ query: Shops, variables });
        return (data?.findShops.items ?? []).map(({ id, name, city, state }) => ({
          id,
          title: name,
          text: [city, state].filter(Boolean).join(', '),
        }));
      },
      draw: (card) => <PostCardOf card={card} />,
    }),
    [client],
  );
}
