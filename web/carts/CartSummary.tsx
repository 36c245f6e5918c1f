import type { RefObject } from 'react';
import styled from 'styled-components';
import { useSession } from '../shared/session.tsx';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { FootBar } from '../ui/FootBar.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { color, media, size } from '../ui/tokens.ts';
import { usePhone } from '../ui/useMedia.ts';
import { useOnline } from '../ui/useOnline.ts';
import type { CartView } from './cartView.ts';
import { useCheckout } from './useCheckout.ts';

/**
 * The order summary: what it comes to, with what the sellers ask for sending and charge as tax (nothing, while none does:
 * specification §9), and the way to pay. Tax that depends on an address nobody has given is said to come with it.
 */
export function CartSummary(props: {
  cart: CartView;
  refetchCart: () => Promise<CartView | undefined>;
  /** Resolves to whether it is known where the cart goes; true for a visitor, who says so after the login. */
  settleDelivery: () => Promise<boolean>;
  onChanges: () => void;
  isMounted: RefObject<boolean>;
}) {
  const { cart } = props;
  const phone = usePhone();
  const online = useOnline();
  const { status } = useSession();
  const checkout = useCheckout(cart, props.refetchCart, props.settleDelivery, props.onChanges, props.isMounted);
  const button = (
    <Button variant="primary" block busy={checkout.busy} disabled={!online} onClick={checkout.begin}>
      {phone ? `Checkout · ${formatCentsExact(cart.totalCents)}` : 'Checkout'}
    </Button>
  );
  return (
    <Place aria-label="Order summary">
      <Ticket
        title="Order summary"
        stub={
          <>
            {!online && <p role="status">You are offline: checking out has to wait until you are back.</p>}
            {checkout.failure && (
              <div role="alert">
                <FieldError>{checkout.failure}</FieldError>
              </div>
            )}
            <FootBar>{button}</FootBar>
            {status === 'guest' && <Hint>You log in first; what is in your cart comes along.</Hint>}
          </>
        }
      >
        <PriceBoard
          label="Order summary"
          rows={[
            { label: 'Subtotal', value: formatCentsExact(cart.totalCents - cart.shippingCents - cart.taxCents) },
            { label: 'Shipping estimate', value: formatCentsExact(cart.shippingCents) },
            {
              label: 'Tax estimate',
              value: cart.isTaxKnown ? formatCentsExact(cart.taxCents) : 'With the address',
            },
            { label: 'Total', value: formatCentsExact(cart.totalCents), total: true },
          ]}
        />
      </Ticket>
    </Place>
  );
}

const Place = styled.aside`min-width: 0; ${media.wide} { position: sticky; top: 100px; }`;
const Hint = styled.p`font-size: ${size.sm}; color: ${color.muted};`;
