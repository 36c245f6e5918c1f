import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSession } from '../shared/session.tsx';
import { useOnline } from '../ui/useOnline.ts';
import { guestCart } from './guestCart.ts';
import { useGuestItems } from './guestItems.ts';

/** One tab at a time; where that cannot be had, the cart's id keeps the server from merging twice. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('chairside-cart', work) : work();

/** The request is at fault, not the moment: asking again would change nothing. */
const hopeless = new Set(['INVALID_INPUT', 'BAD_USER_INPUT', 'QUANTITY_INVALID']);

/** Merges the items chosen as a visitor, or while offline, into the member's cart. Mount it once, around all pages. */
export function useGuestCartMerge(): void {
  const client = useApolloClient();
  const { status, user, view } = useSession();
  const online = useOnline();
  const some = useGuestItems().length > 0;
  const memberId = status === 'member' && !view ? user?._id : undefined;
  useEffect(() => {
    if (!memberId || !online || !(some || guestCart.waiting(memberId))) return;
    const merge = async () => {
      const { mergeIntoMyCart } = await import('./cartEdits.ts');
      for (let next = guestCart.claim(memberId); next; next = guestCart.claim(memberId)) {
        const { refusal } = await mergeIntoMyCart(client, next);
        // Kept for the next visit, under the same id.
        if (refusal && !hopeless.has(refusal.code)) return;
        guestCart.merged(memberId);
      }
    };
    // Where its code cannot be loaded, the items wait for the next visit.
    void alone(merge).catch(() => undefined);
  }, [client, memberId, online, some]);
}
