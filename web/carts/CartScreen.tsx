import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { Unanswered } from '../live/Unanswered.tsx';
import { useSession } from '../shared/session.tsx';
import { Page } from '../ui/Layout.tsx';
import { CartContents } from './CartContents.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { acceptMyChanges, addToMyCart, setMyQuantity } from './cartEdits.ts';
import { acceptedItems } from './cartView.ts';
import { useDelivery } from './delivery/useDelivery.ts';
import { guestCart } from './guestCart.ts';
import { lookAtCart } from './myCart.ts';
import { useGuestCart } from './useGuestCart.ts';
import { useMyCart } from './useMyCart.ts';

/** The cart: a member's, or the one a visitor's browser keeps. */
export function CartScreen() {
  const { status } = useSession();
  return (
    <Page title="Cart">
      {status === 'loading' ? <CartSkeleton /> : status === 'member' ? <MembersCart /> : <VisitorsCart />}
    </Page>
  );
}

function MembersCart() {
  const client = useApolloClient();
  const query = useMyCart(true);
  const { data } = query;
  const cart = data?.cart;
  const delivery = useDelivery(
    cart ? `${cart.shippingCents} ${cart.lines.map(({ productId }) => productId).join()}` : '',
  );
  useEffect(() => {
    // Prices and pieces may have changed since the cart was last looked at.
    lookAtCart(client).catch(() => undefined);
  }, [client]);
  if (!data?.cart) return <Unanswered query={query} skeleton={<CartSkeleton />} />;
  return (
    <CartContents
      cart={data.cart}
      delivery={delivery}
      actions={{
        setQuantity: (line, quantity) => setMyQuantity(client, line.productId, quantity),
        putBack: (line) => addToMyCart(client, line.product, line.quantity),
        accept: () => acceptMyChanges(client),
        refetchCart: () => lookAtCart(client),
      }}
    />
  );
}

function VisitorsCart() {
  const query = useGuestCart();
  const { cart, refetch } = query;
  if (!cart) return <Unanswered query={query} skeleton={<CartSkeleton />} />;
  const done = async (work: () => void) => {
    work();
    return { value: true };
  };
  return (
    <CartContents
      cart={cart}
      actions={{
        setQuantity: (line, quantity) => done(() => guestCart.set(line.productId, quantity)),
        putBack: (line, at) =>
          done(() => guestCart.putBack({ _id: line.productId, price: line.seenCents, amount: line.quantity }, at)),
        accept: () => done(() => guestCart.keep(acceptedItems(cart))),
        refetchCart: refetch,
      }}
    />
  );
}
