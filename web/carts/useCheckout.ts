import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { thankYouFor } from '../shared/orderLinks.ts';
import { loginThen, paths } from '../shared/paths.ts';
import { refusalOf } from '../shared/refusal.ts';
import { useSession } from '../shared/session.tsx';
import { MyCart } from './cartFields.ts';
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

const TAXED = 'There is tax on it where it goes. Please look at the new total, and go on.';

const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/**
 * From the cart to the payment, or for a visitor to the login and back (specification §4). The cart is loaded once more
 * first: changes are shown, and a member says where it goes (`settleDelivery`), before it is paid; where that adds tax, the new total is shown first. `?checkout=` in the address is the total a visitor saw when they pressed
 * the button; if their cart still has it after the login, they go straight on. `isMounted` is the page's, because the
 * button disappears with the last line: once the page is left, a late answer neither buys nor navigates.
 */
export function useCheckout(
  cart: CartView,
  refetchCart: () => Promise<CartView | undefined>,
  settleDelivery: () => Promise<boolean>,
  onChanges: () => void,
  isMounted: RefObject<boolean>,
): CheckoutFacts {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { status } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const pay = useCallback(
    async (now: CartView) => {
      if (!isMounted.current) return;
      if (status !== 'member' || !now.id) return navigate(loginThen(`${paths.cart}?checkout=${now.totalCents}`));
      if (now.totalCents > 0) return navigate(paths.payment('cart', now.id, dollars(now.totalCents)));
      const { data } = await client.mutate({ mutation: CheckOutFree });
      if (data && isMounted.current) await navigate(thankYouFor(data.checkOut.order.id));
    },
    [client, isMounted, navigate, status],
  );
  const begin = useCallback(async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const now = (await refetchCart()) ?? cart;
      if (now.changes.length > 0) onChanges();
      else if (now.lines.length > 0 && (await settleDelivery())) {
        // The answer to an address brought the total with it.
        const settled = status === 'member' ? client.readQuery({ query: MyCart })?.cart : undefined;
        if (!settled || settled.totalCents === now.totalCents) await pay(now);
        else setFailure(TAXED);
      }
    } catch (error) {
      setFailure(refusalOf(error).message);
    }
    setBusy(false);
  }, [cart, client, refetchCart, settleDelivery, onChanges, pay, status]);

  useOnceArrived(cart, begin);
  return { busy, failure, begin: () => void begin() };
}

/** Continues a checkout that the login interrupted, once all the visitor's items are in the member's cart. */
function useOnceArrived(cart: CartView, begin: () => Promise<void>): void {
  const { status, user } = useSession();
  const [params, setParams] = useSearchParams();
  const begun = useRef(false);
  const wanted = params.get('checkout');
  const arriving = useSyncExternalStore(
    guestCart.subscribe,
    () => guestCart.items().length > 0 || Boolean(user && guestCart.waiting(user._id)),
  );
  const goesOn = wanted !== null && status === 'member' && !arriving && cart.lines.length > 0 && !begun.current;
  useEffect(() => {
    if (!goesOn) return;
    begun.current = true;
    // Going back from the payment leads to the cart, not straight to the payment again.
    setParams({}, { replace: true });
    if (Number(wanted) === cart.totalCents && cart.changes.length === 0) void begin();
  }, [goesOn, wanted, cart, begin, setParams]);
}
