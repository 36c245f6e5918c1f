import type { CancellationPolicy } from './events.ts';
import { PolicyForBarbersOnly, PolicyInvalid } from './refusals.ts';

/** The policy of a shop that has set none: everything is refunded until the appointment begins. */
export const FULL_REFUND: CancellationPolicy = { freeHours: 0, percentage: 100 };

/** Thirty days. */
const MOST_HOURS = 720;

type Saying = { readonly cancellationPolicy?: CancellationPolicy };

/** A shop's policy, or the default. */
export const policyOf = ({ cancellationPolicy }: Saying): CancellationPolicy => cancellationPolicy ?? FULL_REFUND;

export const samePolicy = (a: Saying, b: Saying): boolean =>
  policyOf(a).freeHours === policyOf(b).freeHours && policyOf(a).percentage === policyOf(b).percentage;

/** Refuses a policy that is none: whole hours from 0 to 720, whole percents from 0 to 100, barber shops only. */
export function checkPolicy({ category }: { readonly category: string }, policy: CancellationPolicy | undefined): void {
  if (!policy) return;
  if (category !== 'barbers') throw PolicyForBarbersOnly();
  if (!isWithin(policy.freeHours, MOST_HOURS) || !isWithin(policy.percentage, 100)) throw PolicyInvalid();
}

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;
