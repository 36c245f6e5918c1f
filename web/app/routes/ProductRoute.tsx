import { useAddToCart } from '../../carts/useAddToCart.ts';
import { ProductScreen } from '../../marketplace/ProductScreen.tsx';
import { AddToCartContext } from '../../shared/addToCart.ts';

export const ProductRoute = () => (
  <AddToCartContext value={useAddToCart()}>
    <ProductScreen />
  </AddToCartContext>
);
