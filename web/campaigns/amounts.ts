import { centsOf } from '../shared/prices.ts';
import { formatCents } from '../ui/format.ts';

/** What a contribution may be, in cents (specification §5 lets it be free text; the server takes this range). */
export const LEAST_CENTS = 100;
export const MOST_CENTS = 99_999_999;
/** The amounts that need no typing, in dollars. */
export const USUAL_DOLLARS = ['10', '25', '50', '100'] as const;

/** What an amount box says is wrong with its text; undefined when it can be given. */
export function amountFault(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter an amount.';
  const cents = centsOf(text);
  if (cents === undefined) return isHuge(text) ? tooMuch : 'Please enter an amount in dollars, such as 25 or 25.50.';
  return cents < LEAST_CENTS ? `The least that can be given is ${formatCents(LEAST_CENTS)}.` : undefined;
}

const tooMuch = `The most that can be given at once is ${formatCents(MOST_CENTS)}.`;
/** Dollars as they are written, but more than the most. */
const isHuge = (text: string): boolean => /^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(text.trim());

/** A tip as it was typed, in cents: none without a text; undefined for what is no amount. */
export const tipOf = (text: string): number | undefined => (text.trim() === '' ? 0 : centsOf(text));

/** Cents as an amount box and an address have them: '25', '25.50'. */
export const dollarsOf = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
