import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import type { Acting } from '../shared/useAction.ts';
import { useIsMounted } from '../shared/useIsMounted.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { EmptyState } from '../ui/States.tsx';
import { useToast } from '../ui/Toast.tsx';
import { media, space } from '../ui/tokens.ts';
import { CartChanges } from './CartChanges.tsx';
import { CartLine } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';
import type { CartView, Line } from './cartView.ts';
import { DeliveryPanel } from './delivery/DeliveryPanel.tsx';
import { SellersPanel } from './delivery/SellersPanel.tsx';
import type { Delivery } from './delivery/useDelivery.ts';

/** Changes of a member's or a visitor's cart; the cart on the page updates by itself. */
export interface CartActions {
  /** A quantity below 1 removes the line. */
  setQuantity: (line: Line, quantity: number) => Acting;
  /** Undoes a line's removal; `at` is where it was. */
  putBack: (line: Line, at: number) => Acting;
  accept: () => Acting;
  /** The cart as the server has it now. */
  refetchCart: () => Promise<CartView | undefined>;
}

interface ContentsProps {
  cart: CartView;
  actions: CartActions;
  /** Where it goes; visitors say so after the login. */
  delivery?: Delivery;
}

/** How long a removal can be taken back. */
const UNDO_MS = 5000;

/**
 * What is in the cart at the left, what it comes to at the right; what has changed above both, to be accepted first.
 */
export function CartContents({ cart, actions, delivery }: ContentsProps) {
  const toast = useToast();
  const isMounted = useIsMounted();
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const changes = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasChanges = cart.changes.length > 0;
  const [leadsToChanges, setLeadsToChanges] = useState(false);
  // A checkout can find changes that the page does not show yet: the focus goes to them once they are there.
  useEffect(() => {
    if (!leadsToChanges || !hasChanges) return;
    changes.current?.focus();
    setLeadsToChanges(false);
  }, [leadsToChanges, hasChanges]);

  const setQuantity = async (line: Line, quantity: number) => {
    const at = cart.lines.findIndex(({ productId }) => productId === line.productId);
    if (quantity < 1) {
      // The row goes, and with it what had the focus.
      heading.current?.focus();
      toast.show(`${line.product.name} is out of your cart`, {
        duration: UNDO_MS,
        action: {
          label: 'Undo',
          alt: 'Add it again from its page',
          onPress: () => void report(line, actions.putBack(line, at)),
        },
      });
    }
    await report(line, actions.setQuantity(line, quantity));
  };
  const report = async ({ productId }: Line, work: Acting) => {
    const { refusal } = await work;
    setFailures(({ [productId]: _, ...others }) => (refusal ? { ...others, [productId]: refusal.message } : others));
    if (refusal) toast.error(refusal.message);
  };

  if (cart.lines.length === 0) return <EmptyCart />;
  return (
    <Sides>
      <Stack $gap={5}>
        {hasChanges && <CartChanges ref={changes} cart={cart} accept={actions.accept} />}
        <section aria-labelledby="cart-lines">
          <Title id="cart-lines" ref={heading} tabIndex={-1}>
            {`${cart.count} ${cart.count === 1 ? 'item' : 'items'}`}
          </Title>
          <Lines>
            {cart.lines.map((line) => (
              <CartLine
                key={line.productId}
                line={line}
                failure={failures[line.productId]}
                onQuantity={(quantity) => void setQuantity(line, quantity)}
              />
            ))}
          </Lines>
        </section>
        {delivery && <SellersPanel delivery={delivery} />}
        {delivery && <DeliveryPanel delivery={delivery} />}
      </Stack>
      <CartSummary
        cart={cart}
        refetchCart={actions.refetchCart}
        settleDelivery={delivery?.settle ?? unasked}
        onChanges={() => setLeadsToChanges(true)}
        isMounted={isMounted}
      />
    </Sides>
  );
}

const unasked = () => Promise.resolve(true);

const EmptyCart = () => (
  <Room>
    <EmptyState
      icon="cart"
      heading="h2"
      title="Your cart is empty"
      text="The shelves are not."
      action={
        <LinkButton variant="primary" to={paths.marketplace}>
          {texts.home.goToMarketplace}
        </LinkButton>
      }
    />
  </Room>
);

const Room = styled.div`padding-bottom: ${space[18]};`;
const Sides = styled.div`
  display: grid;
  gap: ${space[6]};
  align-items: start;
  padding-bottom: ${space[18]};
  grid-template-columns: minmax(0, 1fr);
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 380px;
    gap: ${space[12]};
  }
`;
const Title = styled.h2`font-size: 1.375rem; margin-bottom: ${space[3]}; &:focus { outline: none; }`;
const Lines = styled.ul`display: grid; gap: ${space[3]};`;
