import { formatCentsExact } from '../ui/format.ts';

/** Everything is given back up to `freeHours` before the start, `percentage` of the price after that (0 to 100). */
export interface Policy {
  freeHours: number;
  percentage: number;
}

/** '1 hour', '36 hours', '2 days': days only where they are whole. */
export function spanOf(hours: number): string {
  if (hours >= 24 && hours % 24 === 0) return hours === 24 ? '1 day' : `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** The same amount the server makes of it: in the customer's favour, to the cent. */
export const lateRefundOf = ({ percentage }: Policy, priceCents: number): number => Math.ceil((priceCents * percentage) / 100);

/** What a customer gets back who cancels, in plain words. With a price the later sum is named too. */
export function policyWords(policy: Policy, priceCents?: number): string {
  const { freeHours, percentage } = policy;
  if (percentage === 100) return 'Cancel for free until the appointment begins: you get everything back.';
  const early = freeHours === 0 ? '' : `Cancel for free until ${spanOf(freeHours)} before. `;
  const when = freeHours === 0 ? 'If you cancel' : 'After that';
  if (percentage === 0) return `${early}${when}, nothing is given back.`;
  const sum = priceCents ? ` (${formatCentsExact(lateRefundOf(policy, priceCents))})` : '';
  return `${early}${when}, you get ${percentage}%${sum} back.`;
}
