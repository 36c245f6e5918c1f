import { Link } from 'react-router-dom';
import { myStoreTexts } from '../../shared/myStoreTexts.ts';
import { paths } from '../../shared/paths.ts';
import { stockText } from '../../shared/productFacts.ts';
import { texts } from '../../shared/texts.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Block } from './Block.tsx';

/** What a seller offers, for how much, and whether there is any left. */
export function OwnShelf({
  products,
}: {
  products: readonly { id: string; name: string; priceCents: number; available: number }[];
}) {
  return (
    <Block
      title="Your shelf"
      aside={
        <LinkButton small to={paths.myStore}>
          {texts.dashboard.inventoryAndShop}
        </LinkButton>
      }
    >
      {products.length > 0 ? (
        <Card as="div">
          <PriceBoard
            label="Your products"
            rows={products.map(({ id, name, priceCents, available }) => ({
              label: <Link to={paths.product(id)}>{name}</Link>,
              value: formatCentsExact(priceCents),
              note: stockText(available),
            }))}
          />
        </Card>
      ) : (
        <EmptyState
          icon="store"
          title="Nothing on the shelf yet"
          text="A product needs a name, a price and a few words."
          action={<LinkButton to={paths.myStore}>{myStoreTexts.createProduct}</LinkButton>}
        />
      )}
    </Block>
  );
}
