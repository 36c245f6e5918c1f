import { formatCents } from '../ui/format.ts';

/** `visits` visits fill a stamp card, which takes `percentage` percent or an amount off one booking; one of the two is 0. */
export interface StampTerms {
  visits: number;
  percentage: number;
  amountCents: number;
}

/** The least a card can be charged. */
const LEAST_CENTS = 50;

/** The same amount the server takes off: rounded in the customer's favour, and all where too little would be left to pay. */
export function takenOffOf({ percentage, amountCents }: StampTerms, priceCents: number): number {
  const off = Math.min(priceCents, amountCents > 0 ? amountCents : Math.ceil((priceCents * percentage) / 100));
  const left = priceCents - off;
  return left > 0 && left < LEAST_CENTS ? priceCents : off;
}

/** '$15 off', '20% off', 'a visit for free'. */
export function offWords({ percentage, amountCents }: StampTerms): string {
  if (amountCents > 0) return `${formatCents(amountCents)} off`;
  return percentage === 100 ? 'a visit for free' : `${percentage}% off`;
}

/** What a shop promises its customers; empty where it gives no stamps. */
export const stampWords = (terms: StampTerms): string =>
  terms.visits === 0 ? '' : `A stamp card: after ${terms.visits} visits you get ${offWords(terms)}.`;

/** How far a card is: '3 of 10 stamps', 'Full'. */
export const progressWords = ({ stamps, visits }: { stamps: number; visits: number }): string =>
  stamps >= visits ? 'Full' : `${stamps} of ${visits} stamps`;
