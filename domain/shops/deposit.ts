import { type DepositRule, PAID_WHOLE } from './events.ts';
import { DepositForBarbersOnly, DepositInvalid } from './refusals.ts';

type Saying = { readonly depositRule?: DepositRule };

/** A shop's rule, or the default (docs/rules.md B14). */
export const depositRuleOf = ({ depositRule }: Saying): DepositRule => depositRule ?? PAID_WHOLE;

export const sameDepositRule = (a: Saying, b: Saying): boolean =>
  depositRuleOf(a).upFront === depositRuleOf(b).upFront && depositRuleOf(a).noShowKept === depositRuleOf(b).noShowKept;

/** Refuses a rule that is none: whole percents from 0 to 100, barber shops only. */
export function checkDepositRule({ category }: { readonly category: string }, rule: DepositRule | undefined): void {
  if (!rule) return;
  if (category !== 'barbers') throw DepositForBarbersOnly();
  if (!isPercentage(rule.upFront) || !isPercentage(rule.noShowKept)) throw DepositInvalid();
}

const isPercentage = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100;
