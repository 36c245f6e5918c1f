import { useQuery, useSubscription } from '@apollo/client/react';
import type { MenuFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

export const MenuFields = graphql(`
  fragment MenuFields on Shop {
    id priceCents
    services { id name category minutes bufferMinutes priceCents isDefault addOns { id name minutes priceCents } }
  }
`);
const ShopMenu = graphql(`
  query ShopMenu($shopId: ID!) { shop(id: $shopId) { id ...MenuFields } }
`);
const MenuNews = graphql(`
  subscription MenuNews($shopId: ID!, $after: Float) { menuChanged(shopId: $shopId, after: $after) { id ...MenuFields } }
`);

export type MenuService = MenuFieldsFragment['services'][number];

/** A menu as far as it is known: without services while it is not. */
export interface KnownMenu {
  readonly menu: readonly MenuService[];
  /** The query, where it failed and nothing is known. */
  readonly unread: { readonly error?: unknown; readonly loading: boolean; refetch: () => Promise<unknown> } | undefined;
}

/** What a shop offers, as fresh as the server has it, the default service first. */
export function useMenu(shopId: string): KnownMenu {
  const query = useQuery(ShopMenu, { variables: { shopId } });
  useMenuNews(shopId);
  return { menu: query.data?.shop?.services ?? [], unread: query.error && !query.data ? query : undefined };
}

/** Keeps a menu that was read as fresh as the server has it: what comes is written to the cache, where queries find it. */
export function useMenuNews(shopId: string): void {
  useSubscription(MenuNews, { variables: { shopId }, ignoreResults: true });
}
