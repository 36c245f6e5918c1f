import { formatCentsExact } from '../ui/format.ts';

/** Everything is given back up to `freeHours` before the start, `percentage` of the price after that (0 to 100). */
export interface Policy {
  freeHours: number;
  percentage: number;
}

const MS_PER_HOUR = 3_600_000;
const MINUTES_PER_HOUR = 60;

/** '1 hour', '36 hours', '2 days': days only where they are whole. */
export function spanOf(hours: number): string {
  if (hours >= 24 && hours % 24 === 0) return hours === 24 ? '1 day' : `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** A number of minutes in the largest unit that leaves nothing over: '90 minutes', '2 hours', '1 day'. */
export const spanOfMinutes = (minutes: number): string => {
  if (minutes > 0 && minutes % MINUTES_PER_HOUR === 0) return spanOf(minutes / MINUTES_PER_HOUR);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** The same amount the server makes of it: in the customer's favour, to the cent. */
export const lateRefundOf = ({ percentage }: Policy, priceCents: number): number =>
  Math.ceil((priceCents * percentage) / 100);

/** The refund of a cancellation in words. With a price it names the later sum too. */
export function policyWords(policy: Policy, priceCents?: number): string {
  const { freeHours, percentage } = policy;
  if (percentage === 100) return 'Cancel for free until the appointment begins: you get everything back.';
  if (freeHours === 0) return `If you cancel, ${laterWords(policy, priceCents)}`;
  return `Cancel for free until ${spanOf(freeHours)} before. After that, ${laterWords(policy, priceCents)}`;
}

/** The same for one time, which may be too near for its free hours; `startsAt` in UTC, `now` in milliseconds. */
export function policyWordsAt(policy: Policy, priceCents: number, startsAt: string, now: number): string {
  const isOver = Date.parse(startsAt) - policy.freeHours * MS_PER_HOUR < now;
  if (policy.percentage === 100 || policy.freeHours === 0 || !isOver) return policyWords(policy, priceCents);
  return `This time is too near to cancel for free. If you cancel, ${laterWords(policy, priceCents)}`;
}

function laterWords(policy: Policy, priceCents: number | undefined): string {
  if (policy.percentage === 0) return 'nothing is given back.';
  const sum = priceCents ? ` (${formatCentsExact(lateRefundOf(policy, priceCents))})` : '';
  return `you get ${policy.percentage}%${sum} back.`;
}
