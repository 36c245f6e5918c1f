import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { graphql } from '../graphql/index.ts';
import { type CartView, guestView } from './cartView.ts';
import { guestCart } from './guestCart.ts';
import { useGuestItems } from './guestItems.ts';

const GuestProducts = graphql(`
  query GuestProducts($ids: [ID!]!) { productsByIds(ids: $ids) { ...CartProduct terms { shippingCents taxes { state } } } }
`);

export interface GuestCartFacts {
  cart: CartView | undefined;
  loading: boolean;
  error: unknown;
  refetch: () => Promise<CartView | undefined>;
}

/** A visitor's cart at the server's prices; the prices kept in the browser only show which have changed. */
export function useGuestCart(): GuestCartFacts {
  const items = useGuestItems();
  const ids = items.map(({ _id }) => _id);
  const { data, previousData, loading, error, refetch } = useQuery(GuestProducts, {
    variables: { ids },
    skip: ids.length === 0,
  });
  const products = ids.length === 0 ? [] : (data ?? previousData)?.productsByIds;
  const known = loading ? undefined : data?.productsByIds;
  useEffect(() => {
    // The server does not know them, or no longer does.
    const left =
      known && guestCart.items().filter(({ _id }) => known.some(({ id }) => id === _id) || !ids.includes(_id));
    if (left && left.length < guestCart.items().length) guestCart.keep(left);
  });
  return {
    // A line whose product is still loading must not look removed.
    cart: products && (data || loading || ids.length === 0) ? guestView(items, products) : undefined,
    loading,
    error: ids.length === 0 ? undefined : error,
    refetch: async () => {
      const answer = await refetch();
      return answer.data ? guestView(guestCart.items(), answer.data.productsByIds) : undefined;
    },
  };
}
