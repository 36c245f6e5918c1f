import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { OfferedTerms, Offers } from './commands.ts';
import { cart } from './decider.ts';
import type { CartEvent, PartTerms } from './events.ts';
import { AddressNeeded, AmountDiffers } from './refusals.ts';
import { isTaxKnown, taxOfTerms, termsOf } from './shipping.ts';
import { ann, CAPE, COMB, checkedOut, chosen, HOME, line, OIL, putIn, send } from './testing.ts';

const SELLER = 'Seller0000000000000000';
const memberId = ann.id;
const RATES = [
  { state: 'IL', basisPoints: 625 },
  { state: 'NY', basisPoints: 800 },
];
const charges: OfferedTerms = { shipping: 0, pickUp: true, returns: '', taxes: RATES, pickUpState: 'NY' };
/** Everything costs 12.50 and is there; the seller of combs and oils charges tax, the tailor does not. */
const today = (seller: OfferedTerms = charges): Offers => {
  const of = { price: 1250, available: 500 };
  return { [COMB]: { ...of, terms: seller }, [OIL]: { ...of, terms: seller }, [CAPE]: of };
};
const away = { ...HOME, city: 'Austin', state: 'TX', zip: '78701' };
const pickedUp: CartEvent = { type: 'PickUpChosen', data: { memberId, sellerIds: [SELLER] } };
const filled = [putIn(COMB, 1), putIn(OIL, 2), putIn(CAPE, 1)];
const lines = [line(COMB, 1), line(OIL, 2), line(CAPE, 1)];
const checkOut = (amount?: number, offers = today()) =>
  send('CheckOut', { offers, ...(amount !== undefined && { amount }) });
const frozen = (event: CartEvent, ...terms: PartTerms[]): CartEvent =>
  ({ ...event, data: { ...event.data, ...(terms.length > 0 && { terms }) } }) as CartEvent;
const part = (over: Partial<PartTerms>): PartTerms => ({
  sellerId: SELLER,
  shipping: 0,
  pickUp: false,
  returns: '',
  ...over,
});

describe('tax', () => {
  it('is on the goods of who charges it, once for all of them, where they arrive', () =>
    // 6.25 % of 37.50 is 2.34375.
    given(cart, ...filled, chosen(HOME))
      .when(checkOut(5_000 + 234))
      .appends(frozen(checkedOut(0, lines, 0, HOME), part({ tax: 234 }))));
  it('is not on shipping', () => {
    const cartNow = fold(cart, [...filled, chosen(HOME)]);
    expect(termsOf(cartNow, today({ ...charges, shipping: 695 }))).toEqual([part({ shipping: 695, tax: 234 })]);
  });
  it('is that of the place where things are picked up', () =>
    given(cart, ...filled, chosen(HOME), pickedUp)
      .when(checkOut(5_000 + 300))
      .appends(frozen(checkedOut(0, lines, 0, HOME), part({ pickUp: true, tax: 300 }))));
  it('is none in other states, and no checkout looks different there from one without any', () =>
    given(cart, ...filled, chosen(away))
      .when(checkOut(5_000))
      .appends(checkedOut(0, lines, 0, away)));
  it('is on today’s prices', () => {
    const dearer = { ...today(), [COMB]: { price: 2_500, available: 5, terms: charges } };
    expect(taxOfTerms(termsOf(fold(cart, [...filled, chosen(HOME)]), dearer))).toBe(313);
  });
  it('is part of the amount that was shown', () => {
    given(cart, ...filled, chosen(HOME))
      .when(checkOut(5_000))
      .refuses(AmountDiffers);
    expect(() => cart.decide(checkOut(5_000), fold(cart, [...filled, chosen(HOME)]))).toThrow(
      expect.objectContaining({ details: { amount: 5_234 } }),
    );
  });
  it('needs an address before anything is frozen, where something is sent by who charges it', () => {
    given(cart, ...filled)
      .when(checkOut(5_000))
      .refuses(AddressNeeded);
    given(cart, ...filled)
      .when(checkOut())
      .refuses(AddressNeeded);
    given(cart, ...filled, pickedUp)
      .when(checkOut(5_300))
      .appends(frozen(checkedOut(0, lines), part({ pickUp: true, tax: 300 })));
    given(cart, putIn(CAPE, 1))
      .when(checkOut(1_250))
      .appends(checkedOut(0, [line(CAPE, 1)]));
    const knows = (...log: CartEvent[]) => isTaxKnown(fold(cart, log), today());
    expect([knows(), knows(...filled), knows(...filled, pickedUp), knows(...filled, chosen(away))]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
  it('of another rate or another state makes another order', () => {
    const first = frozen(checkedOut(0, lines, 0, HOME), part({ tax: 234 }));
    given(cart, ...filled, chosen(HOME), first)
      .when(checkOut(5_234))
      .appendsNothing();
    const rates = { ...charges, taxes: [{ state: 'IL', basisPoints: 1_000 }] };
    given(cart, ...filled, chosen(HOME), first)
      .when(checkOut(5_375, today(rates)))
      .appends(frozen(checkedOut(1, lines, 0, HOME), part({ tax: 375 })));
    given(cart, ...filled, chosen(HOME), first, chosen(away))
      .when(checkOut(5_000))
      .appends(checkedOut(1, lines, 0, away));
  });
  it('of a seller all of whose things are gone is none', () => {
    const gone: Offers = { [CAPE]: { price: 1250, available: 5 } };
    const cartNow = fold(cart, filled);
    expect([termsOf(cartNow, gone), isTaxKnown(cartNow, gone)]).toEqual([[], true]);
  });
});
