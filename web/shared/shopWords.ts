import { formatCents } from '../ui/format.ts';
import { stateName } from './states.ts';

/** What a price says on a card: nothing to pay is a word, not a figure. */
export const priceText = (cents: number): string => (cents === 0 ? 'Free' : formatCents(cents));

/** Town and state; the address where those are not known. */
export function placeLine(shop: { address: string; city?: string | null; state?: string | null }): string {
  return [shop.city, shop.state].filter(Boolean).join(', ') || shop.address;
}

/** Whether a text says a word as such, not as a part of another one. */
const says = (text: string, word: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}’']+/u)
    .join(' ')
    .replace(/^|$/g, ' ')
    .includes(` ${word.toLowerCase()} `);

/** A shop's whole address, with city and state where it does not say them already, by letters or by name. */
export function addressLine(shop: { address: string; city?: string | null; state?: string | null }): string {
  const { address, city, state } = shop;
  const isSaid = state && (says(address, state) || says(address, stateName(state)));
  return [address, !city || says(address, city) ? '' : city, isSaid ? '' : state].filter(Boolean).join(', ');
}
