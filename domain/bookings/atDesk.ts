import { TipInvalid } from './refusals.ts';

/** The most a tip is, in cents (docs/rules.md B16). */
export const MOST_TIP = 100_000;

/** How long after its goods were sold a visit can be completed with them; after that they go back to the counter. */
export const TAKEN_MINUTES = 5;

/** Refuses with TipInvalid what is no tip: whole cents from 0 to {@link MOST_TIP}. */
export function requireTip(tip: number): void {
  if (!Number.isInteger(tip) || tip < 0 || tip > MOST_TIP) throw TipInvalid();
}
