import type { ApolloClient } from '@apollo/client';
import type { CartFieldsFragment, CartProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { newId } from '../shared/newId.ts';
import { refusalOf } from '../shared/refusal.ts';
import type { Acting } from '../shared/useAction.ts';
import { keepCart, MyCart } from './cartFields.ts';
import { withAdded, withQuantity } from './cartView.ts';
import type { WaitingCart } from './guestCart.ts';
import { fetchPolicy, outboxOf } from './myCart.ts';

/*
 * What changes a member's cart; how it is looked at, in `myCart.ts`, loads with the first page and this with the first
 * change.
 */

const AddToCart = graphql(`
  mutation AddToCart($productId: ID!, $quantity: Int!) { addToCart(productId: $productId, quantity: $quantity) { ...CartFields } }
`);
const SetCartQuantity = graphql(`
  mutation SetCartQuantity($productId: ID!, $quantity: Int!) { setCartQuantity(productId: $productId, quantity: $quantity) { ...CartFields } }
`);
const AcceptCartChanges = graphql(`
  mutation AcceptCartChanges { acceptCartChanges { ...CartFields } }
`);
const MergeCart = graphql(`
  mutation MergeCart($guestCartId: ID!, $lines: [CartLineInput!]!) { mergeCart(guestCartId: $guestCartId, lines: $lines) { ...CartFields } }
`);

type Cart = CartFieldsFragment;

/** Shows the expected cart wherever it is shown, before the server has answered. */
function draft(client: ApolloClient, change: (cart: Cart) => Cart): void {
  const cart = client.cache.readQuery({ query: MyCart })?.cart;
  if (cart) keepCart(client.cache, change(cart));
}

async function edit(client: ApolloClient, send: () => Promise<Cart | undefined>, key?: string): Acting {
  const failure = await outboxOf(client).put(async () => {
    const cart = await send();
    if (!cart) throw new Error('the cart did not come back');
    return cart;
  }, key);
  return failure === undefined ? { value: true } : { refusal: refusalOf(failure) };
}

/** Adds pieces; the same press repeated by the network adds them once. */
export function addToMyCart(client: ApolloClient, product: CartProductFragment, quantity: number): Acting {
  const context = { headers: { 'idempotency-key': newId() } };
  draft(client, (cart) => withAdded(cart, product, quantity));
  return edit(client, async () => {
    const { data } = await client.mutate({
      mutation: AddToCart,
      variables: { productId: product.id, quantity },
      context,
      fetchPolicy,
    });
    return data?.addToCart;
  });
}

/** A quantity below 1 removes the line (specification §4). Of several pending quantities only the last is sent. */
export function setMyQuantity(client: ApolloClient, productId: string, quantity: number): Acting {
  draft(client, (cart) => withQuantity(cart, productId, quantity));
  return edit(
    client,
    async () => {
      const { data } = await client.mutate({
        mutation: SetCartQuantity,
        variables: { productId, quantity },
        fetchPolicy,
      });
      return data?.setCartQuantity;
    },
    productId,
  );
}

export const acceptMyChanges = (client: ApolloClient): Acting =>
  edit(client, async () => (await client.mutate({ mutation: AcceptCartChanges, fetchPolicy })).data?.acceptCartChanges);

/** Takes a visitor's cart over. */
export const mergeIntoMyCart = (client: ApolloClient, { id, items }: WaitingCart): Acting =>
  edit(client, async () => {
    const lines = items.map(({ _id, amount }) => ({ productId: _id, quantity: amount }));
    return (await client.mutate({ mutation: MergeCart, variables: { guestCartId: id, lines }, fetchPolicy })).data
      ?.mergeCart;
  });
