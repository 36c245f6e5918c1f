import { expect, it } from 'vitest';
import { accountWords, currencyOf, exportQuery, filterIn } from './filter.ts';

it('the address says which entries are asked for, and what is no filter is left out', () => {
  const filter = filterIn(new URLSearchParams('account=owner/abc&kind=RefundStarted&from=2027-01-12&until=nonsense'));
  expect(filter).toMatchObject({ account: 'owner/abc', kind: 'RefundStarted', until: null });
  expect(filter.from).toBe(new Date('2027-01-12T00:00').toISOString());
  expect(filterIn(new URLSearchParams('kind=Robbery&account=%3Cb%3E'))).toMatchObject({ kind: null, account: null });
  expect(new URLSearchParams(exportQuery(filter)).get('account')).toBe('owner/abc');
  expect(exportQuery(filterIn(new URLSearchParams()))).toBe('');
  expect(exportQuery(filter, 'balances')).toBe('sheet=balances');
});

it('accounts are said in words', () => {
  expect(accountWords('quarantine:eur')).toBe('Refused payments (EUR)');
  expect(accountWords('owner/MemberOfMany00123')).toBe('Earned by …y00123');
  expect(accountWords('tax/SellerOfMany00001234', 'Sue Sand')).toBe('Tax held by Sue Sand');
  expect([currencyOf('provider'), currencyOf('provider:eur')]).toEqual(['usd', 'eur']);
});
