import type { TakingsPeriod } from '../../graphql/graphql.ts';
import { monthDay } from '../../shared/times.ts';
import { formatCentsExact } from '../../ui/format.ts';

/** The periods one may choose, by their name in the address; without one it is this week. */
export const periods = [
  { name: '', label: 'This week', period: 'THIS_WEEK' },
  { name: '30-days', label: 'Last 30 days', period: 'LAST_30_DAYS' },
  { name: 'month', label: 'This month', period: 'THIS_MONTH' },
  { name: 'last-month', label: 'Last month', period: 'LAST_MONTH' },
  { name: 'year', label: 'This year', period: 'THIS_YEAR' },
  { name: 'all', label: 'Since you joined', period: undefined },
] as const satisfies readonly { name: string; label: string; period: TakingsPeriod | undefined }[];

export type PeriodChoice = (typeof periods)[number];

/** The choice of a name in the address; this week for others. */
export const choiceOf = (name: string | null): PeriodChoice => periods.find((one) => one.name === name) ?? periods[0];

interface Days {
  from: string;
  to: string;
}

/** 'Nov 23 – Nov 26, 2026', 'Dec 7, 2026 – Jan 5, 2027', 'Nov 23, 2026' */
export function daysWords({ from, to }: Days): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  if (from === to) return `${monthDay(to)}, ${last}`;
  return `${monthDay(from)}${first === last ? '' : `, ${first}`} – ${monthDay(to)}, ${last}`;
}

interface Sum extends Days {
  grossCents: number;
  refundedCents: number;
  netCents: number;
}

/** How a period differs from the one before: '$12.00 more than Nov 16 – Nov 19, 2026 ($80.00)'. */
export function comparison(now: Pick<Sum, 'netCents'>, before: Sum): string {
  const days = daysWords(before);
  if (before.grossCents === 0 && before.refundedCents === 0) return `Nothing was sold or given back ${days}.`;
  const [difference, sum] = [now.netCents - before.netCents, formatCentsExact(before.netCents)];
  if (difference === 0) return `As much as ${days}: ${sum}.`;
  return `${formatCentsExact(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than ${days}: ${sum}.`;
}
