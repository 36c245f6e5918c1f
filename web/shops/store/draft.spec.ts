import { describe, expect, it } from 'vitest';
import { centsOf, draftOf, emptyDraft, faultsOf, inputOf, stepOf, zoneOf } from './draft.ts';

describe('a price', () => {
  it('is what people write', () =>
    expect(['25', '$25', ' $ 25.5', '1,200.50', '0', '0.10', '999999.99'].map(centsOf)).toEqual([2500, 2500, 2550, 120_050, 0, 10, 99_999_999]));
  it('is nothing else', () => {
    for (const price of ['', 'free', '-1', '25.005', '1e3', '12,34', '1000000', '$']) expect(centsOf(price), price).toBeUndefined();
  });
});

describe('a draft', () => {
  const draft = { ...emptyDraft('shop'), name: ' Fade House ', price: '$35', state: 'IL' };

  it('of a barber is filed under barbers, of a seller under nothing yet', () =>
    expect([emptyDraft('shop').category, emptyDraft('product').category]).toEqual(['barbers', '']));
  it('needs a name and a price, and an email only if one is given', () => {
    expect(faultsOf(emptyDraft('shop'), 'shop', 0).map(({ field }) => field)).toEqual(['name', 'price']);
    expect(faultsOf(draft, 'shop', 0)).toEqual([]);
    expect(faultsOf({ ...draft, contactEmail: 'nobody' }, 'shop', 0).map(({ field }) => field)).toEqual(['contactEmail']);
  });
  it('of a product needs a category, and not that of barber shops', () => {
    for (const category of ['', '  ', 'Barbers']) expect(faultsOf({ ...draft, category }, 'product', 1)).toHaveLength(1);
    expect(faultsOf({ ...draft, category: 'wax' }, 'product', 1)).toEqual([]);
    expect(faultsOf(draft, 'shop', 1)).toEqual([]);
  });
  it('follows the zone of its state until its owner chooses one', () => {
    expect(zoneOf(draft, 'Europe/Berlin')).toBe('America/Chicago');
    expect(zoneOf({ chosenZone: 'Pacific/Honolulu', state: 'IL' }, 'Europe/Berlin')).toBe('Pacific/Honolulu');
    expect(zoneOf({ chosenZone: '', state: '' }, 'Europe/Berlin')).toBe('Europe/Berlin');
  });
  it('is sent trimmed, in cents, hours for shops only', () => {
    const sent = inputOf(draft, 'shop', '', 'Europe/Berlin');
    expect(sent).toMatchObject({ name: 'Fade House', priceCents: 3500, category: 'barbers', timeZone: 'America/Chicago', image: '' });
    expect(sent.hours).toHaveLength(7);
    expect(inputOf(draft, 'product', '', 'Europe/Berlin')).not.toHaveProperty('hours');
  });
  it('shows what there is when it is changed', () => {
    const shop = { ...inputOf(draft, 'shop', '', 'Europe/Berlin'), priceCents: 3550, hours: [{ weekday: 'monday', slots: ['09:00'] }] };
    expect(draftOf(shop)).toMatchObject({ name: 'Fade House', price: '35.50', chosenZone: 'America/Chicago', week: { monday: ['09:00'], tuesday: [] } });
  });
});

it('leads to the step with the refused field', () => {
  expect(['name', 'hours', 'image', undefined].map((field) => stepOf(field, 'shop'))).toEqual([0, 1, 2, undefined]);
  expect(stepOf('category', 'product')).toBe(1);
});
