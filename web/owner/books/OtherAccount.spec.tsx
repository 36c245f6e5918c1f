import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import { OtherAccount } from './OtherAccount.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(role: 'superadmin' | 'finance') {
  let account: object = { __typename: 'ProviderAccount', accountId: 'acct_1', otherAccountId: 'acct_2' };
  const server = openServer({
    providerAccount: () => account,
    confirmProviderAccount: ({ accountId }: { accountId: string }) => {
      account = { __typename: 'ProviderAccount', accountId, otherAccountId: null };
      return account;
    },
  });
  logIn({ ...anna, role });
  draw(server, [{ path: '/', element: <OtherAccount /> }], '/');
  return server;
}
const FOUND = /^A key of the account acct_2 at the payment provider was set\. All money so far is in acct_1,/;

it('is confirmed by an owner, after a question that says what follows', async () => {
  const { asked } = open('superadmin');
  expect(await screen.findByText(FOUND)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the other account' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Does money move in acct_2 from now on?' }),
  );
  expect(dialog.getByText(/^Plans that are paid in acct_1 end/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm the other account' }));
  await vi.waitFor(() => expect(screen.queryByText(FOUND)).toBeNull());
  expect(asked.filter(({ name }) => name === 'ConfirmProviderAccount')).toEqual([
    { name: 'ConfirmProviderAccount', variables: { accountId: 'acct_2' } },
  ]);
});

it('is said to finance, who confirm nothing', async () => {
  open('finance');
  expect(await screen.findByText(FOUND)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
