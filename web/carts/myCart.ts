import type { ApolloClient } from '@apollo/client';
import type { CartFieldsFragment } from '../graphql/graphql.ts';
import { keepCart, MyCart } from './cartFields.ts';
import { CartOutbox } from './cartOutbox.ts';

type Cart = CartFieldsFragment;

// What the server answers goes through the outbox and nowhere else, so it must not find its own way into the cache.
export const fetchPolicy = 'no-cache';

const outboxes = new WeakMap<ApolloClient, CartOutbox>();

/** One for all of a page: the header, cards and the cart itself change the same cart. */
export function outboxOf(client: ApolloClient): CartOutbox {
  const known = outboxes.get(client);
  if (known) return known;
  const outbox = new CartOutbox(
    (cart) => keepCart(client.cache, cart),
    () => void lookAtCart(client).catch(() => undefined),
  );
  outboxes.set(client, outbox);
  return outbox;
}

/** The cart as the server has it now. */
export const lookAtCart = (client: ApolloClient): Promise<Cart | undefined> =>
  outboxOf(client).look(async () => (await client.query({ query: MyCart, fetchPolicy })).data?.cart ?? undefined);
