import { NO_STAMPS, type StampRule } from './events.ts';
import { StampsForBarbersOnly, StampsInvalid } from './refusals.ts';

type Saying = { readonly stampRule?: StampRule };

/** So many visits fill a card, at least and at most. */
export const FEWEST_VISITS = 2;
export const MOST_VISITS = 50;
/** The most a card takes off, in cents; the least is what a card can be charged (docs/rules.md P11). */
export const MOST_OFF_CENTS = 50_000;
const LEAST_OFF_CENTS = 50;

/** A shop's rule, or that it gives no stamps (docs/rules.md B19). */
export const stampRuleOf = ({ stampRule }: Saying): StampRule =>
  stampRule && stampRule.visits > 0 ? stampRule : NO_STAMPS;

export function sameStampRule(one: Saying, other: Saying): boolean {
  const [a, b] = [stampRuleOf(one), stampRuleOf(other)];
  return a.visits === b.visits && a.percentage === b.percentage && a.amount === b.amount;
}

/**
 * Refuses a rule that is none: no visits, or 2 to 50 of them for 1 to 100 percent or an amount, never both; barber shops
 * only.
 */
export function checkStampRule({ category }: { readonly category: string }, rule: StampRule | undefined): void {
  if (!rule) return;
  if (category !== 'barbers') throw StampsForBarbersOnly();
  const { visits, percentage, amount } = rule;
  const isOff = visits === 0 && percentage === 0 && amount === 0;
  const takesOff =
    amount === 0
      ? isWithin(percentage, 1, 100)
      : percentage === 0 && isWithin(amount, LEAST_OFF_CENTS, MOST_OFF_CENTS);
  if (!isOff && !(isWithin(visits, FEWEST_VISITS, MOST_VISITS) && takesOff)) throw StampsInvalid();
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
