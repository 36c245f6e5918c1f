import { formatCents } from '../ui/format.ts';

/** What a price says on a card: nothing to pay is a word, not a figure. */
export const priceText = (cents: number): string => (cents === 0 ? 'Free' : formatCents(cents));

/** Town and state; the address where those are not known. */
export function placeLine(shop: { address: string; city?: string | null; state?: string | null }): string {
  return [shop.city, shop.state].filter(Boolean).join(', ') || shop.address;
}
