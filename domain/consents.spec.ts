import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONSENT_TEXTS, latestText, numberOfText, textOf } from './consents.ts';
import { given } from './given.testing.ts';
import { account } from './users/decider.ts';

const accountId = 'AnnMember0000000000000';
const at = '2027-01-12T12:00:00.000Z';
const registered = {
  type: 'AccountRegistered' as const,
  data: {
    accountId,
    email: 'ann@example.test',
    userName: 'ann',
    firstName: 'Ann',
    lastName: 'Able',
    phoneNumber: '1',
    role: 'CUSTOMER' as const,
    referCode: 'ABCDEF',
    registeredAt: at,
    handles: { email: { hash: 'e', attempt: '1' }, username: { hash: 'u', attempt: '2' } },
  },
};
const ann = { id: accountId, role: 'CUSTOMER' } as const;
const set = (consentText: number | undefined, by: { id: string; role: 'CUSTOMER' } = ann) => ({
  type: 'SetConsent' as const,
  data: { accountId, consentText },
  by,
  at,
});

it('the words on the screens are those that are recorded', () => {
  const read = (file: string) => readFileSync(new URL(`../web/${file}`, import.meta.url), 'utf8');
  expect(read('shared/texts.ts')).toContain(`agree: '${CONSENT_TEXTS.account.at(-1)}'`);
  expect(read('contact/contactDraft.ts')).toContain(`'${CONSENT_TEXTS.contact.at(-1)}'`);
});

it('a text is found by its number and its words', () => {
  expect(numberOfText('account', 'Agree to privacy and policy terms')).toBe(1);
  for (const purpose of ['account', 'contact'] as const) {
    expect(numberOfText(purpose)).toBe(latestText(purpose));
    expect(textOf(purpose)).toBe(CONSENT_TEXTS[purpose][0]);
  }
  expect(textOf('contact', 99)).toBe('');
});

it('consent of registration counts, with the first text where none is named', () => {
  const consented = { ...registered, data: { ...registered.data, consented: true as const } };
  expect(account.evolve(account.initial, consented).consent).toEqual({ text: 1, givenAt: at });
  expect(account.evolve(account.initial, registered).consent).toBeUndefined();
});

it('is given and withdrawn by the member alone, once', () => {
  const gave = { type: 'ConsentGiven' as const, data: { accountId, consentText: 1, givenAt: at } };
  const withdrew = { type: 'ConsentWithdrawn' as const, data: { accountId } };
  given(account, registered).when(set(1)).appends(gave);
  given(account, registered, gave).when(set(1)).appendsNothing();
  given(account, registered, gave)
    .when(set(2))
    .appends({ ...gave, data: { ...gave.data, consentText: 2 } });
  given(account, registered, gave).when(set(undefined)).appends(withdrew);
  given(account, registered, gave, withdrew).when(set(undefined)).appendsNothing();
  expect(() =>
    given(account, registered)
      .when(set(1, { id: 'BobMember0000000000000', role: 'CUSTOMER' }))
      .appendsNothing(),
  ).toThrow();
});
