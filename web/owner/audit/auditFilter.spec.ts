import { describe, expect, it } from 'vitest';
import { exportQuery, filterIn, idIn, isBackwards, narrowings, typeWords } from './auditFilter.ts';

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

  it('names instants, which are the same for every reader, and of the last one the whole minute', () => {
    const { from, until } = inAddress('from=2027-01-12T09:30:00.000Z&until=2027-01-12T10:00Z');
    expect([from, until]).toEqual(['2027-01-12T09:30:00.000Z', '2027-01-12T10:01:00.000Z']);
  });

  it('or whole days, as they are here', () => {
    const { from, until } = inAddress('from=2027-01-12&until=2027-01-12');
    expect(from).toBe(new Date('2027-01-12T00:00').toISOString());
    expect(until).toBe(new Date('2027-01-13T00:00').toISOString());
  });

  it('asks for everything where it says what is no filter', () => {
    const searches = ['', 'record=shop', 'record=toString:1', 'record=shop:../x', 'channel=toString'];
    for (const search of [...searches, 'from=soon&until=2027-13-40', 'from=2027-01-12T09:30&until=2027-01-12T99:00Z'])
      expect(inAddress(search), search).toEqual(NOTHING);
  });

  it('is read in words, with the zone of its times', () => {
    const words = narrowings(new URLSearchParams('type=ShopPriceSet&channel=job&from=2027-01-12T09:30Z&query=fade'));
    expect(words.map(({ name }) => name)).toEqual(['type', 'channel', 'from', 'query']);
    expect(words[0]?.words).toBe('Shop price set');
    expect(words[2]?.words).toMatch(/^From Jan 12, 2027, .*(UTC|.+ Time)$/);
  });

  it('may end before it begins', () => {
    const isIt = (search: string) => isBackwards(new URLSearchParams(search));
    expect(isIt('from=2027-01-12T09:30Z&until=2027-01-12T09:29Z')).toBe(true);
    expect(isIt('from=2027-01-12T09:30Z&until=2027-01-12T09:30Z')).toBe(false);
    expect(isIt('until=2027-01-12T09:30Z')).toBe(false);
  });

  it('is what the export is asked for, too', () => {
    const filter = inAddress('record=shop:a&type=ShopPriceSet&query=Fade%20House&from=2027-01-12T09:30Z');
    expect(exportQuery(filter, 'csv')).toBe(
      'format=csv&from=2027-01-12T09%3A30%3A00.000Z&text=Fade+House&types=ShopPriceSet&recordType=shop&recordId=a',
    );
  });
});

it('an id is typed, or the address that ends with it', () => {
  expect(idIn(' booking-1 ')).toBe('booking-1');
  expect(idIn('https://chairside.test/barber/a_b-c/?book=1#x')).toBe('a_b-c');
  for (const typed of ['', ' ', 'two words', '/', 'x'.repeat(201)]) expect(idIn(typed), typed).toBeUndefined();
});

it('a type is read as words', () => expect(typeWords('ShopPriceSet')).toBe('Shop price set'));
