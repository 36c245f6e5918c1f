import { invalid } from './refusal.ts';
import { stateNamed } from './states.ts';

/** What a seller charges on goods in a state, by its two letters: basis points of their price, 1 to 2,000. */
export type TaxRate = { readonly state: string; readonly basisPoints: number };

export const TaxInvalid = invalid(
  'TAX_INVALID',
  'Tax is 0.01 % to 20 % of the price, at most once for each state.',
  'taxes',
);

/** The most that a state's tax may be, in basis points: a fifth of the price. */
export const MOST_BASIS_POINTS = 2_000;
/** Every state and the District of Columbia, once each. */
export const MOST_TAXES = 51;
/** Basis points of the whole price. */
const WHOLE = 10_000;

/**
 * Taxes as they are recorded: by the states' two letters, in their order. Refuses with TaxInvalid more than
 * {@link MOST_TAXES}, an unknown state, one that is named twice, and a rate that is not 1 to 2,000 whole basis points.
 */
export function taxesOf(written: readonly TaxRate[]): TaxRate[] {
  if (written.length > MOST_TAXES) throw TaxInvalid();
  const taxes = written.map(({ state: named, basisPoints }) => {
    const state = stateNamed(named)?.code;
    const isRate = Number.isInteger(basisPoints) && basisPoints >= 1 && basisPoints <= MOST_BASIS_POINTS;
    if (!state || !isRate) throw TaxInvalid();
    return { state, basisPoints };
  });
  if (new Set(taxes.map(({ state }) => state)).size < taxes.length) throw TaxInvalid();
  return taxes.sort((a, b) => (a.state < b.state ? -1 : 1));
}

/** Whether two lists of recorded taxes are the same; none is an empty one. */
export const sameTaxes = (some: readonly TaxRate[] = [], others: readonly TaxRate[] = []): boolean =>
  some.length === others.length &&
  some.every(({ state, basisPoints }, at) => others[at]?.state === state && others[at]?.basisPoints === basisPoints);

/** The basis points that are charged in a state; 0 where none are, and where the state is not known. */
export const rateIn = (taxes: readonly TaxRate[] = [], state: string | undefined): number =>
  taxes.find((tax) => tax.state === state)?.basisPoints ?? 0;

/** Tax on goods of so many cents, in whole cents; half a cent is rounded up. */
export const taxOn = (goods: number, basisPoints: number): number =>
  Math.floor((goods * basisPoints + WHOLE / 2) / WHOLE);

/** The most tax that goods of so many cents can have, in cents. */
export const mostTaxOn = (goods: number): number => taxOn(goods, MOST_BASIS_POINTS);
