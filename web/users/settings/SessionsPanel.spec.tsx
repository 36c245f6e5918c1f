import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

vi.setConfig({ testTimeout: 60_000 });

const session = (id: string, device: string, current = false) => ({
  id,
  device,
  current,
  begunAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: '2026-03-02T10:00:00.000Z',
});

function open() {
  let sessions = [
    session('a', 'Firefox on Linux', true),
    session('b', 'Safari on iOS'),
    session('c', 'Chrome on macOS'),
  ];
  let refuse = false;
  const server = openServer({
    mySessions: () => sessions,
    endSession: ({ id }: { id: string }) => {
      if (refuse)
        throw new GraphQLError('This session has already ended.', {
          extensions: { code: 'NO_SUCH_SESSION', status: 404 },
        });
      sessions = sessions.filter((one) => one.id !== id);
      return sessions;
    },
    endOtherSessions: () => {
      sessions = sessions.filter(({ current }) => current);
      return sessions;
    },
  });
  draw(server, [{ path: '/settings', element: <SessionsPanel /> }], '/settings');
  return { refuseNext: () => (refuse = true) };
}
const devices = () =>
  within(screen.getByRole('list', { name: 'Sessions' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent);

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('shows this device first, without a button, and logs others out one by one', async () => {
  open();
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(devices()).toEqual(['Firefox on Linux', 'Safari on iOS', 'Chrome on macOS']);
  expect(screen.queryByRole('button', { name: /Log out Firefox/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Log out Safari on iOS/ }));
  expect(await screen.findByText('Safari on iOS has been logged out.')).toBeTruthy();
  expect(devices()).toEqual(['Firefox on Linux', 'Chrome on macOS']);
});

it('logs all other devices out, and then offers it no more', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
  expect(await screen.findByText('Every other device has been logged out.')).toBeTruthy();
  expect(devices()).toEqual(['Firefox on Linux']);
  expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
});

it('shows why a device could not be logged out, and keeps it in the list', async () => {
  const { refuseNext } = open();
  refuseNext();
  await userEvent.click(await screen.findByRole('button', { name: /Log out Safari on iOS/ }));
  await waitFor(() => expect(screen.getByText('This session has already ended.')).toBeTruthy());
  expect(devices()).toHaveLength(3);
});
