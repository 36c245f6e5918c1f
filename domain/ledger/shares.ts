/** The sum of some cents. */
export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0);

/**
 * How cents of a part are shared between what is its seller's and its tax, in proportion to both, in whole cents: half a
 * cent counts as tax. All of the part is all of both, however it was taken before.
 */
export function inProportion(cents: number, own: number, tax: number): readonly [own: number, tax: number] {
  const whole = own + tax;
  const taxed = whole === 0 ? 0 : Math.floor((2 * cents * tax + whole) / (2 * whole));
  return [cents - taxed, taxed];
}

/**
 * Cents shared in proportion to what each has, at most all of it, in whole cents: those left over go to who lacks the most
 * of a cent, of equals to the first. Nobody gives more than they have.
 */
export function inShares(cents: number, has: readonly number[]): readonly number[] {
  const whole = BigInt(sumOf(has));
  if (whole === 0n) return has.map(() => 0);
  const exact = has.map((each) => BigInt(cents) * BigInt(each));
  const floors = exact.map((each) => Number(each / whole));
  const byRest = exact
    .map((each, at) => ({ at, rest: each % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  const raised = new Set(byRest.slice(0, cents - sumOf(floors)).map(({ at }) => at));
  return floors.map((each, at) => each + (raised.has(at) ? 1 : 0));
}
