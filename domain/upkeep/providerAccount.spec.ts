import { describe, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { providerAccount } from './providerAccount.ts';
import { NoOtherAccount, OwnersOnly } from './refusals.ts';

const AT = '2027-02-01T10:00:00.000Z';
const system: Actor = { id: 'clock', role: 'system' };
const owner: Actor = { id: 'OliveOwner000000000000', role: 'superadmin' };
const note = (accountId: string, by = system) =>
  ({ type: 'NoteProviderAccount', data: { accountId }, by, at: AT }) as const;
const confirm = (accountId: string, by = owner) =>
  ({ type: 'ConfirmProviderAccount', data: { accountId }, by, at: AT }) as const;
const noted = { type: 'ProviderAccountNoted', data: { accountId: 'acct_1', notedAt: AT } } as const;
const found = {
  type: 'OtherProviderAccountFound',
  data: { accountId: 'acct_1', otherId: 'acct_2', foundAt: AT },
} as const;
const confirmed = {
  type: 'ProviderAccountConfirmed',
  data: { accountId: 'acct_2', former: 'acct_1', confirmedAt: AT },
} as const;

describe('the account at the payment provider', () => {
  it('is that of the first key that is used; another one is found once', () => {
    given(providerAccount).when(note('acct_1')).appends(noted);
    given(providerAccount, noted).when(note('acct_1')).appendsNothing();
    given(providerAccount, noted).when(note('acct_2')).appends(found);
    given(providerAccount, noted, found).when(note('acct_2')).appendsNothing();
    given(providerAccount, noted, found).when(note('acct_1')).appendsNothing();
    given(providerAccount, noted, found)
      .when(note('acct_3'))
      .appends({ ...found, data: { ...found.data, otherId: 'acct_3' } });
    given(providerAccount).when(note('acct_1', owner)).refuses(OwnersOnly);
  });

  it('is another one once a superadmin has confirmed that one, and no one else', () => {
    given(providerAccount, noted, found).when(confirm('acct_2')).appends(confirmed);
    given(providerAccount, noted, found, confirmed).when(note('acct_2')).appendsNothing();
    given(providerAccount, noted, found, confirmed)
      .when(note('acct_1'))
      .appends({ ...found, data: { ...found.data, accountId: 'acct_2', otherId: 'acct_1' } });
    given(providerAccount, noted).when(confirm('acct_2')).refuses(NoOtherAccount);
    given(providerAccount, noted, found).when(confirm('acct_3')).refuses(NoOtherAccount);
    given(providerAccount).when(confirm('acct_1')).refuses(NoOtherAccount);
    for (const role of ['finance', 'CUSTOMER', 'system'] as const)
      given(providerAccount, noted, found).when(confirm('acct_2', { id: 'x', role })).refuses(OwnersOnly);
  });
});
