import { describe, expect, it } from 'vitest';
import { AddressInvalid } from '../address.ts';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { TaxInvalid } from '../taxes.ts';
import type { ShopCommand } from './commands.ts';
import { catalog } from './decider.ts';
import { personal, type SellingTerms, type ShopEvent } from './events.ts';
import { NotYourShop, ReturnsTooLong, SellersOnly, ShippingInvalid } from './refusals.ts';
import { LONGEST_RETURNS, MOST_SHIPPING, NO_TERMS } from './terms.ts';

const ownerId = 'SueSeller0000000000000';
const sue: Actor = { id: ownerId, role: 'SELLER' };
const door = { name: 'Sue’s shelf', street: '18 N Oak St', unit: '', city: 'Chicago', state: 'IL', zip: '60610' };
const asked: SellingTerms = { shipping: 695, returns: 'Within 14 days.', pickUp: door };
const set = (terms: Partial<SellingTerms> = {}, by = sue): ShopCommand => ({
  type: 'SetSellingTerms',
  data: { ownerId, terms: { ...asked, ...terms } },
  at: '2027-01-12T12:00:00.000Z',
  by,
});
const wasSet = ({ pickUp, ...terms }: SellingTerms = asked): ShopEvent => ({
  type: 'SellingTermsSet',
  data: { ownerId, ...terms, ...(pickUp && { pickUp }) },
});

describe('the terms of a seller', () => {
  it('are recorded as a whole, once', () => {
    given(catalog).when(set()).appends(wasSet());
    given(catalog, wasSet()).when(set()).appendsNothing();
    given(catalog, wasSet())
      .when(set({ returns: `  ${asked.returns}\n` }))
      .appendsNothing();
    given(catalog, wasSet())
      .when(set({ shipping: 0, returns: '', pickUp: null }))
      .appends(wasSet(NO_TERMS));
    given(catalog).when(set(NO_TERMS)).appendsNothing();
  });
  it('cost whole cents up to $500, and take a thousand characters', () => {
    given(catalog)
      .when(set({ shipping: MOST_SHIPPING }))
      .appends(wasSet({ ...asked, shipping: MOST_SHIPPING }));
    for (const shipping of [-1, 0.5, MOST_SHIPPING + 1, Number.NaN])
      given(catalog).when(set({ shipping })).refuses(ShippingInvalid);
    given(catalog)
      .when(set({ returns: 'x'.repeat(LONGEST_RETURNS + 1) }))
      .refuses(ReturnsTooLong);
  });
  it('charge tax by state, in the order of the letters, and none where nothing is said', () => {
    const [il, ny] = [
      { state: 'IL', basisPoints: 625 },
      { state: 'NY', basisPoints: 800 },
    ];
    const taxed = { ...asked, taxes: [il, ny] };
    given(catalog)
      .when(set({ taxes: [{ state: 'new york', basisPoints: 800 }, il] }))
      .appends(wasSet(taxed));
    given(catalog, wasSet(taxed))
      .when(set({ taxes: [ny, il] }))
      .appendsNothing();
    given(catalog, wasSet(taxed)).when(set()).appends(wasSet());
    given(catalog, wasSet())
      .when(set({ taxes: [] }))
      .appendsNothing();
    given(catalog)
      .when(set({ taxes: [il, il] }))
      .refuses(TaxInvalid);
    expect(catalog.evolve(catalog.initial, wasSet(taxed)).terms).toEqual(taxed);
    expect(catalog.evolve(catalog.initial, wasSet()).terms).not.toHaveProperty('taxes');
  });
  it('name a whole place to pick up from, or none', () =>
    given(catalog)
      .when(set({ pickUp: { ...door, zip: '606' } }))
      .refuses(AddressInvalid.zip));
  it('are the seller’s own to set', () => {
    given(catalog)
      .when(set({}, { id: 'other', role: 'SELLER' }))
      .refuses(NotYourShop);
    given(catalog)
      .when(set({}, { id: ownerId, role: 'SHOP_OWNER' }))
      .refuses(SellersOnly);
  });
  it('no longer name the place once the account is closed', () => {
    expect(personal.SellingTermsSet).toEqual({ subject: 'ownerId', fields: ['returns', 'pickUp'] });
    const erased = { type: 'SellingTermsSet', data: { ownerId, shipping: 695, returns: '', pickUp: '' } };
    expect(catalog.evolve(catalog.initial, erased as unknown as ShopEvent).terms.pickUp).toBeNull();
  });
});
