import { formatCentsExact } from '../ui/format.ts';

/** `upFront` percent of the price are paid with a booking; of that the shop keeps `noShowKept` percent of who does not come. */
export interface Deposit {
  upFront: number;
  noShowKept: number;
}

/** The least a card can be charged. */
const LEAST_CENTS = 50;

/** The same amount the server makes of it: rounded down, at least what a card is charged, never more than the price. */
export function upFrontOf({ upFront }: Deposit, priceCents: number): number {
  const part = Math.floor((priceCents * upFront) / 100);
  return part === 0 ? 0 : Math.min(priceCents, Math.max(LEAST_CENTS, part));
}

/** Whether there is something to be said of a rule: not where everything is paid with the booking, and kept. */
export const saysAnything = ({ upFront, noShowKept }: Deposit): boolean => upFront < 100 || noShowKept < 100;

/** What is paid when, and kept of who does not come, to a customer before they pay; with a price in sums. Empty: nothing. */
export function depositWords(deposit: Deposit, priceCents?: number): string {
  const paid = priceCents === undefined ? undefined : upFrontOf(deposit, priceCents);
  return [whenWords(deposit, priceCents, paid), noShowWords(deposit, paid)].filter(Boolean).join(' ');
}

function whenWords({ upFront }: Deposit, priceCents: number | undefined, paid: number | undefined): string {
  if (upFront === 100) return '';
  if (upFront === 0) return 'You pay nothing now, and everything at the shop.';
  if (priceCents === undefined || paid === undefined) return `You pay ${upFront}% now, and the rest at the shop.`;
  if (paid === priceCents) return '';
  return `You pay ${formatCentsExact(paid)} now, and ${formatCentsExact(priceCents - paid)} at the shop.`;
}

/**
 * What is kept of a customer who does not come, of what they paid in cents. Empty where all is paid and kept, as it is by
 * default, and where nothing is paid.
 */
export function noShowWords(deposit: Deposit, paidCents?: number): string {
  const { upFront, noShowKept } = deposit;
  if (!saysAnything(deposit) || upFront === 0 || paidCents === 0) return '';
  if (noShowKept === 100) return 'If you do not come, the shop keeps what you paid.';
  if (noShowKept === 0) return 'If you do not come, you get back what you paid.';
  if (paidCents === undefined) return `If you do not come, the shop keeps ${noShowKept}% of what you paid.`;
  // Rounded as the server does, in the customer's favour.
  const back = Math.ceil((paidCents * (100 - noShowKept)) / 100);
  return `If you do not come, the shop keeps ${noShowKept}% of what you paid (${formatCentsExact(paidCents - back)}).`;
}
