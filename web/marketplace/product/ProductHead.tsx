import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { CartProductFragment } from '../../graphql/graphql.ts';
import { FavoriteButton } from '../../shared/FavoriteButton.tsx';
import { paths } from '../../shared/paths.ts';
import { inCategory } from '../../shared/productFacts.ts';
import { ShareLinks } from '../../shared/ShareLinks.tsx';
import { formatCents } from '../../ui/format.ts';
import { Row } from '../../ui/Layout.tsx';
import { StarRating } from '../../ui/StarRating.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';

/** What it is and what it costs. */
export function ProductHead({ product }: { product: CartProductFragment }) {
  return (
    <Words>
      <Category to={inCategory(product.category)}>{product.category}</Category>
      <h1>{product.name}</h1>
      {typeof product.rating === 'number' && (
        <Rating to={{ hash: 'reviews' }} preventScrollReset>
          <StarRating value={product.rating} count={product.reviewCount} />
        </Rating>
      )}
      <Row $gap={5}>
        <Price>{formatCents(product.priceCents)}</Price>
        <FavoriteButton of={product} />
      </Row>
      <ShareLinks path={paths.product(product.id)} title={product.name} />
    </Words>
  );
}

const Words = styled.div`display: grid; gap: ${space[2]}; justify-items: start; min-width: 0; h1 { overflow-wrap: anywhere; max-width: 100%; }`;
const Category = styled(
  Link,
)`display: inline-flex; align-items: center; min-height: 44px; color: ${color.deepText}; font-weight: 600;`;
const Rating = styled(Link)`display: inline-flex; align-items: center; min-height: 44px; color: inherit;`;
const Price = styled.p`font: 900 ${size.h1}/1 ${font.display}; color: ${color.brandText}; font-variant-numeric: tabular-nums;`;
