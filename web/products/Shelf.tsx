import type { OwnProductFragment } from '../graphql/graphql.ts';
import { myStoreTexts } from '../shared/myStoreTexts.ts';
import { paths } from '../shared/paths.ts';
import { pricingTexts } from '../shared/pricingTexts.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { CardSkeletons, Shelf as Cards } from '../ui/CardSkeletons.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { EmptyState } from '../ui/States.tsx';
import { OwnProductCard } from './OwnProductCard.tsx';

/** The seller's products, newest first; `products` is undefined while loading. */
export function Shelf(props: {
  products: readonly OwnProductFragment[] | undefined;
  online: boolean;
  onNews: () => void;
  onAdd: () => void;
  onEdit: (product: OwnProductFragment) => void;
  onDelete: (product: OwnProductFragment) => void;
}) {
  const { products, online } = props;
  if (!products) return <CardSkeletons count={3} />;
  if (products.length === 0) return <Nothing onAdd={props.onAdd} />;
  return (
    <Cards as="ul">
      {products.map((product) => (
        <li key={product.id}>
          <OwnProductCard
            product={product}
            online={online}
            onNews={props.onNews}
            onEdit={() => props.onEdit(product)}
            onDelete={() => props.onDelete(product)}
          />
        </li>
      ))}
    </Cards>
  );
}

const Nothing = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon="store"
    heading="h3"
    title={myStoreTexts.empty}
    action={
      <Row $justify="center">
        <Button variant="primary" icon={<Icon name="plus" />} onClick={onAdd}>
          {myStoreTexts.createProduct}
        </Button>
        <LinkButton to={`${paths.home}#pricing`} icon={<Icon name="ticket" />}>
          {pricingTexts.available}
        </LinkButton>
      </Row>
    }
  />
);
