import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import { useOnceLive } from '../bookings/useOnceLive.ts';
import { graphql } from '../graphql/index.ts';
import { keepCart, MyCart } from './cartFields.ts';
import { lookAtCart, outboxOf } from './myCart.ts';

const CartNews = graphql(`
  subscription CartNews { cartChanged { ...CartFields @unmask } }
`);

/** The member's cart, shared by everything on the page. */
export const useMyCart = (on: boolean) => useQuery(MyCart, { skip: !on });

/** Keeps the member's cart as it is in every other tab and device. Mount it once. */
export function useCartNews(on: boolean): void {
  const client = useApolloClient();
  useOnceLive(() => on && outboxOf(client).mayShow() && lookAtCart(client).catch(() => undefined));
  useSubscription(CartNews, {
    skip: !on,
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (data && outboxOf(client).mayShow()) keepCart(client.cache, data.cartChanged);
    },
  });
}
