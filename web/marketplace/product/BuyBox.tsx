import { useContext, useState } from 'react';
import styled from 'styled-components';
import type { CartProductFragment } from '../../graphql/graphql.ts';
import { AddToCartContext } from '../../shared/addToCart.ts';
import { paths } from '../../shared/paths.ts';
import { isFew, stockText } from '../../shared/productFacts.ts';
import { useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { FootBar } from '../../ui/FootBar.tsx';
import { formatCents } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';

/** How many are left right now, how many it shall be, and the way into the cart. */
export function BuyBox({ product }: { product: CartProductFragment }) {
  const { user } = useSession();
  const online = useOnline();
  const add = useContext(AddToCartContext);
  const [wanted, setWanted] = useState(1);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const most = Math.max(1, Math.min(99, product.available));
  // The pieces may have been sold in the meantime.
  const quantity = Math.min(wanted, most);
  const press = async () => {
    setBusy(true);
    setFailure(await add(product, quantity));
    setBusy(false);
  };
  if (product.sellerId === user?._id) {
    return (
      <Box>
        <StockLine available={product.available} />
        <p>This is your own product.</p>
        <LinkButton to={paths.myStore} icon={<Icon name="edit" size={18} />}>
          Change it in my store
        </LinkButton>
      </Box>
    );
  }
  if (product.removed || product.soldOut) {
    return (
      <Box>
        <StockLine available={0} removed={product.removed} />
        <p>
          {product.removed
            ? 'The seller no longer offers it.'
            : 'When there are pieces again, this page shows it by itself.'}
        </p>
        <LinkButton to={paths.marketplace}>See other products</LinkButton>
      </Box>
    );
  }
  return (
    <Box>
      <StockLine available={product.available} />
      <Row $gap={4}>
        <NumberStepper label="Quantity" value={quantity} least={1} most={most} onChange={setWanted} />
        {quantity > 1 && <Sum aria-live="polite">{formatCents(quantity * product.priceCents)}</Sum>}
      </Row>
      <FootBar>
        <Button variant="primary" block busy={busy} icon={<Icon name="cart" />} onClick={() => void press()}>
          {texts.product.addToCart}
        </Button>
      </FootBar>
      {!online && <p role="status">You are offline: it waits on this device until you are back.</p>}
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <Row $gap={2}>
        <LinkButton small variant="quiet" to={paths.cart}>
          View cart
        </LinkButton>
      </Row>
    </Box>
  );
}

function StockLine(props: { available: number; removed?: boolean }) {
  const { available } = props;
  return (
    <p role="status">
      <Badge
        tone={available === 0 ? 'neutral' : isFew(available) ? 'warn' : 'ok'}
        icon={available === 0 ? 'close' : undefined}
      >
        {props.removed ? 'No longer sold' : stockText(available)}
      </Badge>
    </p>
  );
}

const Box = styled(Stack)`
  gap: ${space[4]};
  align-items: flex-start;
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: 6px;
  > * {
    max-width: 100%;
  }
`;
const Sum = styled.span`font-weight: 700; font-size: ${size.lg}; font-variant-numeric: tabular-nums;`;
