import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import { canonicalStringify } from '@apollo/client/utilities';
import { useEffect } from 'react';
import type { CartFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { keepCart, MyCart } from './cartFields.ts';
import { lookAtCart, outboxOf } from './myCart.ts';

const CartNews = graphql(`
  subscription CartNews($after: Float) { cartChanged(after: $after) { ...CartFields } }
`);

/**
 * The member's cart, shared by everything on the page. What is known of it is kept up to date by {@link useCartNews}
 * and by looking again.
 */
export const useMyCart = (on: boolean) => useQuery(MyCart, { skip: !on, fetchPolicy: 'cache-first' });

/** Keeps the member's cart as it is in every other tab and device. Mount it once. */
export function useCartNews(on: boolean): void {
  const client = useApolloClient();
  // A cart that is known from before may have changed while nothing listened: on the payment page, for one.
  useEffect(() => {
    if (on && client.cache.readQuery({ query: MyCart })) lookAtCart(client).catch(() => undefined);
  }, [on, client]);
  useSubscription(CartNews, {
    skip: !on,
    ignoreResults: true,
    // The viewer's own edit comes back as an event, perhaps after the next edit, which it must not overwrite.
    fetchPolicy: 'no-cache',
    onData: ({ data: { data } }) => {
      if (data && outboxOf(client).mayShow()) keepOrLook(client, data.cartChanged);
    },
  });
}

/** An event may be older than the answer to the latest edit: only the server knows which of two carts is the later one. */
function keepOrLook(client: ApolloClient, cart: CartFieldsFragment): void {
  const shown = client.cache.readQuery({ query: MyCart })?.cart;
  if (!shown) keepCart(client.cache, cart);
  else if (canonicalStringify(shown) !== canonicalStringify(cart)) refetchSafely(lookOf(client));
}

const looks = new WeakMap<ApolloClient, () => Promise<unknown>>();

/** The same function for a client every time, which is the key `refetchSafely` uses. */
function lookOf(client: ApolloClient): () => Promise<unknown> {
  const look = looks.get(client) ?? (() => lookAtCart(client));
  looks.set(client, look);
  return look;
}
