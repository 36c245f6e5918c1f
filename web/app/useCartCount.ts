import { useSyncExternalStore } from 'react';
import { countOf, guestCart } from '../cart/guestCart.ts';
import { useGuestItems } from '../cart/useGuestCart.ts';
import { useCartNews, useMyCart } from '../cart/useMyCart.ts';
import { useSession } from './session.tsx';

/**
 * The number at the cart: the sum of the lines' quantities (specification §4), of a member's cart and of what is still on its way into it.
 * Live over tabs and devices; nothing is reloaded.
 */
export function useCartCount(): number {
  const { status, user } = useSession();
  const member = status === 'member';
  const { data } = useMyCart(member);
  useCartNews(member);
  const chosen = countOf(useGuestItems());
  const waiting = useSyncExternalStore(guestCart.subscribe, () => (member && user ? countOf(guestCart.waiting(user._id)?.items ?? []) : 0));
  return chosen + waiting + (member ? (data?.cart?.count ?? 0) : 0);
}
