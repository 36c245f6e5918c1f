import { describe, expect, it } from 'vitest';
import { exportQuery, filterIn, typeWords } from './auditFilter.ts';

const inAddress = (search: string) => filterIn(new URLSearchParams(search));
const NOTHING = { person: null, record: null, types: null, channel: null, from: null, until: null, text: null };

describe('the address of the audit', () => {
  it('says what is asked for', () => {
    const filter = inAddress('person=Ann&record=payment:booking-1&type=ShopPriceSet&channel=rest&query=%20Fade%20');
    expect(filter).toEqual({
      ...NOTHING,
      person: 'Ann',
      record: { type: 'payment', id: 'booking-1' },
      types: ['ShopPriceSet'],
      channel: 'rest',
      text: 'Fade',
    });
  });

  it('names whole days, as they are here', () => {
    const { from, until } = inAddress('from=2027-01-12&until=2027-01-12');
    expect(from).toBe(new Date('2027-01-12T00:00').toISOString());
    expect(until).toBe(new Date('2027-01-13T00:00').toISOString());
  });

  it('asks for everything where it says what is no filter', () => {
    for (const search of ['', 'record=shop', 'record=toString:1', 'channel=toString', 'from=soon&until=2027-13-40'])
      expect(inAddress(search), search).toEqual(NOTHING);
  });

  it('is what the export is asked for, too', () => {
    const filter = inAddress('record=shop:a&type=ShopPriceSet&query=Fade%20House');
    expect(exportQuery(filter, 'csv')).toBe('format=csv&text=Fade+House&types=ShopPriceSet&recordType=shop&recordId=a');
  });
});

it('a type is read as words', () => expect(typeWords('ShopPriceSet')).toBe('Shop price set'));
