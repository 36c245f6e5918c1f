import type { ApolloCache } from '@apollo/client';
import type { CartFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';

/** What a cart and the buttons that add to it need of a product. */
export const CartProduct = graphql(`
  fragment CartProduct on Product {
    id name category image priceCents available soldOut removed sellerId rating reviewCount
    seller { id firstName lastName }
  }
`);

/** A whole cart: the header counts it, the cart screen shows it, and every change answers with it. */
export const CartFields = graphql(`
  fragment CartFields on Cart {
    id count shippingCents taxCents isTaxKnown totalCents
    lines { productId quantity priceCents seenCents lineCents available removed product { ...CartProduct } }
    changes { productId kind fromCents toCents available }
  }
`);

export const MyCart = graphql(`
  query MyCart { cart { ...CartFields } }
`);

/** Makes a cart the member's own in the cache. After an order is paid that is another one, with another id. */
export function keepCart(cache: ApolloCache, cart: CartFieldsFragment): void {
  cache.writeQuery({ query: MyCart, data: { cart } });
}
