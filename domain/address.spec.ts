import { expect, it } from 'vitest';
import { ADDRESS_LENGTHS, addressOf, sameAddress } from './address.ts';

const home = { name: 'Ann Buyer', street: '233 S Wacker Dr', unit: '', city: 'Chicago', state: 'IL', zip: '60606' };

it('records single spaces and the two letters of the state', () => {
  const written = { ...home, name: ' Ann \n Buyer ', state: ' illinois ', zip: ' 60606-1234 ' };
  expect(addressOf(written)).toEqual({ ...home, zip: '60606-1234' });
});

it.each([
  ['name', ''],
  ['name', 'x'.repeat(ADDRESS_LENGTHS.name + 1)],
  ['street', ' \u200B '],
  ['street', 'x'.repeat(ADDRESS_LENGTHS.street + 1)],
  ['unit', 'x'.repeat(ADDRESS_LENGTHS.unit + 1)],
  ['city', ''],
  ['city', 'x'.repeat(ADDRESS_LENGTHS.city + 1)],
  ['state', ''],
  ['state', 'Ontario'],
  ['zip', ''],
  ['zip', '6060'],
  ['zip', '60606-12'],
  ['zip', 'K1A 0B1'],
])('refuses %s %j, and names the part at fault', (field, value) => {
  expect(() => addressOf({ ...home, [field]: value })).toThrow(
    expect.objectContaining({ code: 'ADDRESS_INVALID', field }),
  );
});

it('tells addresses apart by each of their parts', () => {
  expect(sameAddress(home, { ...home })).toBe(true);
  expect(sameAddress(undefined, undefined)).toBe(true);
  expect(sameAddress(home, undefined)).toBe(false);
  for (const part of Object.keys(home)) expect(sameAddress(home, { ...home, [part]: 'x' })).toBe(false);
});
