import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { askAgain } from '../app/askAgain.ts';
import { refusalOf } from '../app/refusal.ts';
import { useSession } from '../app/session.tsx';
import { Page } from '../ui/Layout.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { CartDesk } from './CartDesk.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { acceptedItems } from './cartView.ts';
import { guestCart } from './guestCart.ts';
import { acceptMyChanges, addToMyCart, lookAtCart, setMyQuantity } from './myCart.ts';
import { useGuestCart } from './useGuestCart.ts';
import { useMyCart } from './useMyCart.ts';

/** The cart: a member's, or the one a visitor's browser keeps. */
export function CartScreen() {
  const { status } = useSession();
  return <Page title="Cart">{status === 'loading' ? <CartSkeleton /> : status === 'member' ? <MembersCart /> : <VisitorsCart />}</Page>;
}

function MembersCart() {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useMyCart(true);
  useEffect(() => {
    // Prices and pieces may have changed since the cart was last looked at.
    lookAtCart(client).catch(() => undefined);
  }, [client]);
  if (error && !data) return <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />;
  if (!data?.cart) return <CartSkeleton />;
  return (
    <CartDesk
      cart={data.cart}
      actions={{
        setQuantity: (line, quantity) => setMyQuantity(client, line.productId, quantity),
        putBack: (line) => addToMyCart(client, line.product, line.quantity),
        accept: () => acceptMyChanges(client),
        lookAgain: () => lookAtCart(client),
      }}
    />
  );
}

function VisitorsCart() {
  const { cart, error, loading, refetch } = useGuestCart();
  if (error && !cart) return <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />;
  if (!cart) return <CartSkeleton />;
  const done = async (work: () => void) => {
    work();
    return undefined;
  };
  return (
    <CartDesk
      cart={cart}
      actions={{
        setQuantity: (line, quantity) => done(() => guestCart.set(line.productId, quantity)),
        putBack: (line, at) => done(() => guestCart.putBack({ _id: line.productId, price: line.seenCents, amount: line.quantity }, at)),
        accept: () => done(() => guestCart.keep(acceptedItems(cart))),
        lookAgain: refetch,
      }}
    />
  );
}
