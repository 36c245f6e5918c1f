import { createContext } from 'react';
import type { CartProductFragment } from '../graphql/graphql.ts';

/** Adds pieces of a product to the viewer's cart. Resolves to a message when that is refused. */
export type AddToCart = (product: CartProductFragment, quantity: number) => Promise<string | undefined>;

/** Provided around the screens that sell products, which know nothing of carts themselves. */
export const AddToCartContext = createContext<AddToCart>(() =>
  Promise.reject(new Error('AddToCartContext is not provided')),
);
