import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { loginThen, paths } from '../app/paths.ts';
import { refusalOf } from '../app/refusal.ts';
import { useSession } from '../app/session.tsx';
import { graphql } from '../graphql/index.ts';
import { thankYouFor } from '../orders/orderLinks.ts';
import type { CartView } from './cartView.ts';
import { guestCart } from './guestCart.ts';

const CheckOutFree = graphql(`
  mutation CheckOutFree { checkOut { amountCents order { id status } } }
`);

export interface CheckoutFacts {
  busy: boolean;
  failure: string | undefined;
  begin: () => void;
}

const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/**
 * From the cart to the till, or for a visitor to the login and back (specification §4). The cart is looked at once more before anybody pays
 * for it: what has changed is shown first. `?checkout=` in the address is what a visitor saw when they pressed the button; if their cart
 * still comes to that once they are logged in, they go straight on. `isHere` is the page's, for the button goes with the last line:
 * once the page is left, a late answer neither buys anything nor leads anywhere.
 */
export function useCheckout(cart: CartView, lookAgain: () => Promise<CartView | undefined>, onChanges: () => void, isHere: RefObject<boolean>): CheckoutFacts {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { status } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const pay = useCallback(
    async (now: CartView) => {
      if (!isHere.current) return;
      if (status !== 'member' || !now.id) return navigate(loginThen(`${paths.cart}?checkout=${now.totalCents}`));
      if (now.totalCents > 0) return navigate(paths.payment('cart', now.id, dollars(now.totalCents)));
      const { data } = await client.mutate({ mutation: CheckOutFree });
      if (data && isHere.current) await navigate(thankYouFor(data.checkOut.order.id));
    },
    [client, isHere, navigate, status],
  );
  const begin = useCallback(async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const now = (await lookAgain()) ?? cart;
      if (now.changes.length > 0) onChanges();
      else if (now.lines.length > 0) await pay(now);
    } catch (error) {
      setFailure(refusalOf(error).message);
    }
    setBusy(false);
  }, [cart, lookAgain, onChanges, pay]);

  useOnceArrived(cart, begin);
  return { busy, failure, begin: () => void begin() };
}

/** Goes on with a checkout that the login interrupted, once everything the visitor chose has reached their cart. */
function useOnceArrived(cart: CartView, begin: () => Promise<void>): void {
  const { status, user } = useSession();
  const [params, setParams] = useSearchParams();
  const begun = useRef(false);
  const wanted = params.get('checkout');
  const arriving = useSyncExternalStore(guestCart.subscribe, () => guestCart.items().length > 0 || Boolean(user && guestCart.waiting(user._id)));
  const goesOn = wanted !== null && status === 'member' && !arriving && cart.lines.length > 0 && !begun.current;
  useEffect(() => {
    if (!goesOn) return;
    begun.current = true;
    // Going back from the till leads to the cart, and not straight to the till again.
    setParams({}, { replace: true });
    if (Number(wanted) === cart.totalCents && cart.changes.length === 0) void begin();
  }, [goesOn, wanted, cart, begin, setParams]);
}
