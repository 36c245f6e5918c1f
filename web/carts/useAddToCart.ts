import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AddToCart } from '../shared/addToCart.ts';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useOnline } from '../ui/useOnline.ts';
import { addToMyCart } from './cartEdits.ts';
import { roomFor } from './cartView.ts';
import { guestCart } from './guestCart.ts';

/** Adds pieces of a product to the member's or the visitor's cart. */
export function useAddToCart(): AddToCart {
  const client = useApolloClient();
  const { status, user } = useSession();
  const online = useOnline();
  const toast = useToast();
  const navigate = useNavigate();
  return useCallback(
    async (product, quantity) => {
      const refused = (message: string) => {
        toast.error(message);
        return message;
      };
      const added = (text: string) =>
        toast.success(text, {
          replaces: true,
          action: {
            label: 'View cart',
            alt: 'The cart is in the header of the page',
            onPress: () => void navigate(paths.cart),
          },
        });
      if (product.sellerId === user?._id) return refused('You cannot buy your own product.');
      if (status === 'member' && online) {
        const { refusal } = await addToMyCart(client, product, quantity);
        if (refusal) return refused(refusal.message);
        added('Added to your cart');
        return undefined;
      }
      // Also for a member without session or network: merged into their cart once both are back.
      const held = guestCart.items().find(({ _id }) => _id === product.id)?.amount ?? 0;
      if (roomFor(product.available, held) < quantity) return refused('There are not that many left.');
      guestCart.add(product.id, product.priceCents, quantity);
      added(
        status === 'member' ? 'Kept on this device. It joins your cart as soon as you are back.' : 'Added to your cart',
      );
      return undefined;
    },
    [client, status, user, online, toast, navigate],
  );
}
