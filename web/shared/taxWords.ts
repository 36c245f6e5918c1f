import { states } from './states.ts';

/** What a seller charges in a state, by its two letters, in basis points of the price of goods. */
export interface TaxRate {
  state: string;
  basisPoints: number;
}

/** The most that a state's tax may be, as on the server. */
export const MOST_BASIS_POINTS = 2_000;

const nameOf = (code: string): string => states.find((state) => state.code === code)?.name ?? code;

/** A rate in percent as people write it: 625 is `6.25`. */
export const percentOf = (basisPoints: number): string => String(basisPoints / 100);

/** '6.25', '6.25 %' or '8' as basis points, 1 to 2,000; undefined for anything else. */
export function basisPointsOf(percent: string): number | undefined {
  const written = percent.trim().replace(/\s*%$/, '');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(written)) return undefined;
  const basisPoints = Math.round(Number(written) * 100);
  return basisPoints >= 1 && basisPoints <= MOST_BASIS_POINTS ? basisPoints : undefined;
}

/** `6.25% in Illinois, 8% in New York`. */
export const taxWords = (taxes: readonly TaxRate[]): string =>
  taxes.map(({ state, basisPoints }) => `${percentOf(basisPoints)}% in ${nameOf(state)}`).join(', ');
