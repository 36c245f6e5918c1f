import { localDateOf, weekdayOf } from '../calendar.ts';
import type { CrewTerms } from './events.ts';
import { CrewTermsInvalid } from './refusals.ts';

/** What was agreed with somebody from a local day `YYYY-MM-DD` of the shop on; null: nothing any more. */
export type TermsFrom = { readonly from: string; readonly terms: CrewTerms | null };

/** What is known of somebody's terms: see `Membership`. */
export type Agreed = { readonly terms?: readonly TermsFrom[] | undefined; readonly leftAt?: string | undefined };

/** A hundredth of a percent is the least; all of it is the most. */
const ALL = 10_000;
/** Cents. */
const MOST_RENT = 1_000_000;

/** Terms with the fields that they have and no others. Refuses with CrewTermsInvalid what is out of bounds. */
export function checkedTerms(given: CrewTerms): CrewTerms {
  const [amount, most] = given.kind === 'commission' ? [given.basisPoints, ALL] : [given.cents, MOST_RENT];
  if (!Number.isInteger(amount) || amount < 1 || amount > most) throw CrewTermsInvalid();
  return given.kind === 'commission'
    ? { kind: 'commission', basisPoints: given.basisPoints }
    : { kind: 'rent', cents: given.cents, per: given.per };
}

/** Whether two terms ask for the same. */
export function isSameTerms(one: CrewTerms | null, other: CrewTerms | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.kind === 'commission') return other.kind === 'commission' && one.basisPoints === other.basisPoints;
  return other.kind === 'rent' && one.cents === other.cents && one.per === other.per;
}

/** What was set for somebody last; null for nothing. */
export const termsSetFor = ({ terms = [] }: Agreed): CrewTerms | null => terms.at(-1)?.terms ?? null;

/**
 * Terms with those set last: a day has one entry, so there are never more than days, and none repeats the one before it.
 * Undefined when nothing was ever agreed.
 */
export function withTerms(before: Agreed['terms'], { from, terms }: TermsFrom): Agreed['terms'] {
  const earlier = (before ?? []).filter((one) => one.from < from);
  const after = isSameTerms(termsSetFor({ terms: earlier }), terms) ? earlier : [...earlier, { from, terms }];
  return after.length > 0 ? after : undefined;
}

/**
 * What was agreed with somebody on a local day of the shop (rule B13): what was set last on that day or before it; null for
 * nothing, and from the day after the one on which they left.
 */
export function termsOn({ terms = [], leftAt }: Agreed, date: string, timeZone: string): CrewTerms | null {
  if (leftAt !== undefined && localDateOf(leftAt, timeZone) < date) return null;
  return terms.findLast(({ from }) => from <= date)?.terms ?? null;
}

/**
 * Cents of chair rent that become due on a local day under the terms of that day: of a day each day, of a week on Monday, of
 * a month on its first day; 0 for a commission.
 */
export function rentDueOn(terms: CrewTerms | null, date: string): number {
  if (terms?.kind !== 'rent') return 0;
  const isDue = terms.per === 'day' || (terms.per === 'week' ? weekdayOf(date) === 'monday' : date.endsWith('-01'));
  return isDue ? terms.cents : 0;
}

/** Cents of what was kept of a visit that are somebody's commission, half a cent up; 0 for chair rent and without terms. */
export const commissionOf = (kept: number, terms: CrewTerms | null): number =>
  terms?.kind === 'commission' ? Math.floor((kept * terms.basisPoints + ALL / 2) / ALL) : 0;
