import { useAddToCart } from '../../carts/useAddToCart.ts';
import { MarketplaceScreen } from '../../marketplace/MarketplaceScreen.tsx';
import { AddToCartContext } from '../../shared/addToCart.ts';

export const MarketplaceRoute = () => (
  <AddToCartContext value={useAddToCart()}>
    <MarketplaceScreen />
  </AddToCartContext>
);
