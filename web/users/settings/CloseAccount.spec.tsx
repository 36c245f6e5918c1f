import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { CloseAccount } from './CloseAccount.tsx';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('stays on the page while the account is being closed: it cannot be kept any more', async () => {
  let close: (until: string) => void = () => undefined;
  const server = openServer({ eraseMyAccount: () => new Promise<string>((resolve) => (close = resolve)) });
  const routes = [
    { path: '/settings', element: <CloseAccount /> },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  const router = draw(server, routes, '/settings');
  await userEvent.click(screen.getByRole('button', { name: 'Close my account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Close your account?' }));
  await userEvent.type(dialog.getByLabelText('Password'), 'chairside');
  await userEvent.type(dialog.getByLabelText('Type CLOSE to confirm'), 'CLOSE');
  await userEvent.click(dialog.getByRole('button', { name: 'Close my account' }));
  await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('CloseMyAccount'));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect((dialog.getByLabelText('Password') as HTMLInputElement).value).toBe('chairside');
  await act(async () => close('2030-01-08T00:00:00.000Z'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(localStorage.getItem('user')).toBeNull();
});
