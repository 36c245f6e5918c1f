import { HORIZON_DAYS } from './events.ts';
import { HorizonForBarbersOnly, HorizonInvalid } from './refusals.ts';

/** Days of a year: the longest horizon, and how far ahead of its today a shop can have bookings at all. */
export const MOST_HORIZON = 365;

type Saying = { readonly horizon?: number };

/** For how many local days from its today a shop takes bookings (docs/rules.md B2). */
export const horizonOf = ({ horizon }: Saying): number => horizon ?? HORIZON_DAYS;

/** Refuses a horizon that is none: whole days from 1 to a year, barber shops only. */
export function checkHorizon({ category }: { readonly category: string }, days: number | undefined): void {
  if (days === undefined) return;
  if (category !== 'barbers') throw HorizonForBarbersOnly();
  if (!Number.isInteger(days) || days < 1 || days > MOST_HORIZON) throw HorizonInvalid();
}
