import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';

const storageKey = 'cart';
const GuestCart = z.array(z.object({ amount: z.int().check(z.positive()) }));

/** The number at the cart: the sum of the items' amounts (specification §4). A cart that cannot be read counts nothing. */
export function cartCount(stored: string | null): number {
  try {
    const cart = GuestCart.safeParse(JSON.parse(stored ?? '[]'));
    return cart.success ? cart.data.reduce((sum, item) => sum + item.amount, 0) : 0;
  } catch {
    return 0;
  }
}

function read(): number {
  try {
    return cartCount(localStorage.getItem(storageKey));
  } catch {
    return 0;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Live across tabs. */
export const useCartCount = (): number => useSyncExternalStore(subscribe, read);
