import { useSyncExternalStore } from 'react';
import { type GuestItem, guestCart } from './guestCart.ts';

/** What a visitor has chosen, live over tabs. */
export const useGuestItems = (): readonly GuestItem[] => useSyncExternalStore(guestCart.subscribe, guestCart.items);
