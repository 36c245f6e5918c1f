import type { RentPeriod } from '../graphql/graphql.ts';
import { nameOf } from '../shared/nameOf.ts';
import { formatCents } from '../ui/format.ts';
import type { TakingsBy, TakingsPerson, Terms } from './takingsFields.ts';

export const byItems: readonly { readonly value: TakingsBy; readonly label: string }[] = [
  { value: 'person', label: 'By person' },
  { value: 'service', label: 'By service' },
  { value: 'day', label: 'By day' },
];

export const perItems: readonly { readonly value: RentPeriod; readonly label: string }[] = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'On Mondays' },
  { value: 'month', label: 'On the first of each month' },
];

/** '45% commission' or '$250 a week'. */
export const termsWords = ({ kind, basisPoints, rentCents, rentPer }: Terms): string =>
  kind === 'commission'
    ? `${(basisPoints ?? 0) / 100}% commission`
    : `${formatCents(rentCents ?? 0)} a ${rentPer ?? 'week'}`;

/** Whose visits they are: their name. */
export const whoseOf = ({ person }: Pick<TakingsPerson, 'person'>): string =>
  person ? nameOf(person) : 'A former member';

/** '33', '33.33' or '33.33 %' as basis points, 1 to 10,000; undefined for anything else. */
export function shareOf(percent: string): number | undefined {
  const written = percent.trim().replace(/\s*%$/, '');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(written)) return undefined;
  const basisPoints = Math.round(Number(written) * 100);
  return basisPoints >= 1 && basisPoints <= 10_000 ? basisPoints : undefined;
}
