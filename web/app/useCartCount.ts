import { useSyncExternalStore } from 'react';
import { countOf, guestCart } from '../carts/guestCart.ts';
import { useGuestItems } from '../carts/guestItems.ts';
import { useCartNews, useMyCart } from '../carts/useMyCart.ts';
import { useSession } from '../shared/session.tsx';

/**
 * The number at the cart: the sum of quantities (specification §4) of the member's cart and of items still being merged
 * into it. Live across tabs and devices.
 */
export function useCartCount(): number {
  const { status, user } = useSession();
  const member = status === 'member';
  const { data } = useMyCart(member);
  useCartNews(member);
  const chosen = countOf(useGuestItems());
  const waiting = useSyncExternalStore(guestCart.subscribe, () =>
    member && user ? countOf(guestCart.waiting(user._id)?.items ?? []) : 0,
  );
  return chosen + waiting + (member ? (data?.cart?.count ?? 0) : 0);
}
