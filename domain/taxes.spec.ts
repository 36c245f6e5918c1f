import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATES } from './states.ts';
import { MOST_BASIS_POINTS, MOST_TAXES, mostTaxOn, rateIn, sameTaxes, TaxInvalid, taxesOf, taxOn } from './taxes.ts';

const of = (state: string, basisPoints: number) => ({ state, basisPoints });

describe('the taxes of a seller', () => {
  it('are one for each state, by its letters, in their order', () => {
    expect(taxesOf([of('new york', 800), of(' il ', 625)])).toEqual([of('IL', 625), of('NY', 800)]);
    const everywhere = STATES.map(({ code }) => of(code, MOST_BASIS_POINTS));
    expect(taxesOf(everywhere)).toHaveLength(MOST_TAXES);
    expect(taxesOf([])).toEqual([]);
  });
  it('refuse what is no state, no rate, or there twice', () => {
    const wrong = [
      [of('ZZ', 625)],
      [of('', 625)],
      [of('IL', 625), of('Illinois', 700)],
      ...[0, -1, 0.5, MOST_BASIS_POINTS + 1, Number.NaN, Number.POSITIVE_INFINITY].map((rate) => [of('IL', rate)]),
      Array.from({ length: MOST_TAXES + 1 }, () => of('IL', 1)),
    ];
    for (const taxes of wrong) expect(() => taxesOf(taxes)).toThrow(TaxInvalid().message);
  });
  it('are the same, whether none are absent or an empty list', () => {
    expect(sameTaxes(undefined, [])).toBe(true);
    expect(sameTaxes([of('IL', 625)], [of('IL', 625)])).toBe(true);
    expect(sameTaxes([of('IL', 625)], [of('IL', 626)])).toBe(false);
    expect(sameTaxes([of('IL', 625)], [of('NY', 625)])).toBe(false);
    expect(sameTaxes([of('IL', 625)], undefined)).toBe(false);
  });
});

describe('tax on goods', () => {
  it('is that of the state they arrive in, and none elsewhere', () => {
    const taxes = [of('IL', 625), of('NY', 800)];
    expect([rateIn(taxes, 'NY'), rateIn(taxes, 'TX'), rateIn(taxes, undefined), rateIn(undefined, 'IL')]).toEqual([
      800, 0, 0, 0,
    ]);
  });
  it.each([
    [1_000, 625, 63],
    [1_000, 624, 62],
    [8, 625, 1],
    [7, 625, 0],
    [99_999_999, 2_000, 20_000_000],
    [0, 2_000, 0],
    [1_999, 0, 0],
  ])('of %i cents at %i basis points is %i cents: half a cent is rounded up', (goods, rate, tax) =>
    expect(taxOn(goods, rate)).toBe(tax),
  );
  it('is whole cents, at most half a cent away from the exact share, and never more than a fifth', () =>
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.integer({ min: 1, max: MOST_BASIS_POINTS }), (goods, rate) => {
        const tax = taxOn(goods, rate);
        const off = BigInt(tax) * 10_000n - BigInt(goods) * BigInt(rate);
        expect(off > -5_000n && off <= 5_000n).toBe(true);
        expect(tax).toBeLessThanOrEqual(mostTaxOn(goods));
      }),
    ));
});
