import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { useAddToCart } from '../../carts/useAddToCart.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { ProductCard } from '../../marketplace/ProductCard.tsx';
import { ProductShelf, ProductSkeletons } from '../../marketplace/ProductShelf.tsx';
import { AddToCartContext } from '../../shared/addToCart.ts';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { ShopCard } from '../../shops/ShopCard.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { CardSkeletons, Shelf } from '../../ui/CardSkeletons.tsx';
import { Page } from '../../ui/Layout.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

const FavoriteShops = graphql(`
  query FavoriteShops { favoriteShops { id ...ShopCard } }
`);
const FavoriteProducts = graphql(`
  query FavoriteProducts { favoriteProducts { id ...CartProduct } }
`);
/** What was taken out stays on the page until it is left, so that it can be put back. */
const FRESH = { fetchPolicy: 'cache-and-network' } as const;

/** /favorites: the shops and products a member has chosen, the latest first. */
export function FavoritesRoute() {
  const [params, setParams] = useSearchParams();
  return (
    <Page title="Favorites" lead="The shops and products you want to find again.">
      <Tabs<'shops' | 'products'>
        label="Favorites"
        value={params.get('tab') === 'products' ? 'products' : 'shops'}
        onChange={(tab) => setParams(tab === 'products' ? { tab } : {}, { replace: true })}
        items={[
          { value: 'shops', label: 'Shops', content: <Shops /> },
          { value: 'products', label: 'Products', content: <Products /> },
        ]}
      />
    </Page>
  );
}

function Shops() {
  const query = useQuery(FavoriteShops, FRESH);
  if (!query.data) return <Unanswered query={query} skeleton={<CardSkeletons count={4} />} />;
  const { favoriteShops } = query.data;
  if (favoriteShops.length === 0)
    return (
      <EmptyState
        icon="heart"
        heading="h2"
        title="No favorite shops yet"
        text="The heart on a shop keeps it here."
        action={
          <LinkButton variant="primary" to={paths.barbers}>
            {texts.header.findABarber}
          </LinkButton>
        }
      />
    );
  return (
    <Shelf>
      {favoriteShops.map((shop) => (
        <ShopCard key={shop.id} shop={shop} to={paths.barber(shop.id)} />
      ))}
    </Shelf>
  );
}

function Products() {
  const query = useQuery(FavoriteProducts, FRESH);
  const add = useAddToCart();
  if (!query.data) return <Unanswered query={query} skeleton={<ProductSkeletons count={4} />} />;
  const { favoriteProducts } = query.data;
  if (favoriteProducts.length === 0)
    return (
      <EmptyState
        icon="heart"
        heading="h2"
        title="No favorite products yet"
        text="The heart on a product keeps it here."
        action={
          <LinkButton variant="primary" to={paths.marketplace}>
            {texts.home.goToMarketplace}
          </LinkButton>
        }
      />
    );
  return (
    <AddToCartContext value={add}>
      <ProductShelf>
        {favoriteProducts.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ProductShelf>
    </AddToCartContext>
  );
}
