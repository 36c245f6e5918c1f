import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { space } from '../../ui/tokens.ts';
import { ProductCard } from '../ProductCard.tsx';
import { ProductShelf } from '../ProductShelf.tsx';

const Alike = graphql(`
  query AlikeProducts($category: String!) { products(category: $category, inStock: true, pageSize: 5) { items { id ...CartProduct } } }
`);

/**
 * Four others of the same category; nothing where there are none, or they cannot be had: the page says what it has to
 * say without them.
 */
export function MoreLikeThis(props: { category: string; except: string }) {
  const { data } = useQuery(Alike, { variables: { category: props.category } });
  const others = (data?.products.items ?? []).filter(({ id }) => id !== props.except).slice(0, 4);
  if (others.length === 0) return null;
  return (
    <Part aria-labelledby="alike">
      <h2 id="alike">{`More in ${props.category}`}</h2>
      <ProductShelf>
        {others.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} heading="h3" />
          </li>
        ))}
      </ProductShelf>
    </Part>
  );
}

const Part = styled.section`display: grid; gap: ${space[5]}; padding-bottom: ${space[18]}; h2 { overflow-wrap: anywhere; }`;
