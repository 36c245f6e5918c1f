import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { paths } from '../shared/paths.ts';
import { Button } from '../ui/Button.tsx';
import { formatCents } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { color, space } from '../ui/tokens.ts';
import { PieceFigures } from './PieceFigures.tsx';
import { ProductFace } from './ProductFace.tsx';
import { StockCounter } from './StockCounter.tsx';
import { useOwnProductNews } from './useOwnProductNews.ts';

/** One of the seller's products, with its pieces as they are right now and everything that can be done with it. */
export function OwnProductCard(props: {
  product: OwnProductFragment;
  online: boolean;
  onNews: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { product, online } = props;
  useOwnProductNews(product.id, props.onNews);
  const name = (
    <h3>
      <Name to={paths.product(product.id)}>{product.name}</Name>
    </h3>
  );
  return (
    <ProductFace
      product={{ ...product, title: name }}
      price={formatCents(product.priceCents)}
      foot={
        <Actions>
          <Button
            small
            icon={<Icon name="edit" size={17} />}
            disabled={!online}
            aria-label={`Edit ${product.name}`}
            onClick={props.onEdit}
          >
            Edit
          </Button>
          <Button
            small
            variant="danger"
            icon={<Icon name="trash" size={17} />}
            disabled={!online}
            aria-label={`Delete ${product.name}`}
            onClick={props.onDelete}
          >
            Delete
          </Button>
        </Actions>
      }
    >
      {product.stock && <PieceFigures label={`Pieces of ${product.name}`} pieces={product.stock} />}
      <StockCounter product={product} disabled={!online} />
    </ProductFace>
  );
}

const Name = styled(
  Link,
)`color: inherit; text-decoration: none; &:hover { text-decoration: underline; text-decoration-thickness: 2px; }`;
const Actions = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  border-top: 1px solid ${color.line};
  background: ${color.sunken};
`;
