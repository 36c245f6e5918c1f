import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { ApiTokensPanel } from './ApiTokensPanel.tsx';

vi.setConfig({ testTimeout: 60_000 });

const token = (id: string, name: string, over: object = {}) => ({
  ...{ id, name, areas: ['bookings', 'audit'], mayChange: false, lastUsedAt: null },
  ...{ madeAt: '2026-11-20T12:00:00.000Z', until: '2027-02-18T12:00:00.000Z' },
  ...over,
});

function open() {
  let tokens = [
    token('a', 'Till', { lastUsedAt: '2026-11-21T12:00:00.000Z' }),
    token('b', 'Sync', { mayChange: true }),
  ];
  const make = vi.fn(({ input }: { input: { name: string } }) => {
    if (input.name === 'Full')
      throw new GraphQLError('You have ten API tokens.', { extensions: { code: 'X', status: 409 } });
    tokens = [token('c', input.name), ...tokens];
    return { secret: 'chairside_secret', token: tokens[0] };
  });
  const server = openServer({
    apiTokens: () => tokens,
    makeApiToken: make,
    revokeApiToken: ({ id }: { id: string }) => {
      if (id === 'b') {
        tokens = tokens.filter((one) => one.id !== id);
        throw new GraphQLError('That token has ended.', { extensions: { code: 'NO_SUCH_API_TOKEN', status: 409 } });
      }
      tokens = tokens.filter((one) => one.id !== id);
      return tokens;
    },
  });
  draw(server, [{ path: '/settings', element: <ApiTokensPanel /> }], '/settings');
  return make;
}
const rows = () =>
  within(screen.getByRole('list', { name: 'API tokens' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('lists tokens with what they are for, and revokes one after a question', async () => {
  open();
  await screen.findByText('Till');
  expect(rows()[0]).toMatch(/^TillReadsShops and bookings, AuditMade .* last used /);
  expect(rows()[1]).toMatch(/^SyncReads and changes.*not used yet/);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Till' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('closes the question when a token has ended elsewhere, and lists those that are left', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Sync' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('That token has ended.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('makes one for the areas that are chosen, and shows its secret once', async () => {
  const make = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an API token' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make it' }));
  expect((await dialog.findAllByText('Choose at least one area.')).length).toBeGreaterThan(0);
  expect(dialog.queryByLabelText('Books')).toBeNull();
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Full');
  await userEvent.click(dialog.getByLabelText('Shops and bookings'));
  await userEvent.click(dialog.getByRole('button', { name: 'Make it' }));
  expect((await dialog.findAllByText('You have ten API tokens.')).length).toBeGreaterThan(0);
  await userEvent.clear(dialog.getByLabelText(/^Name/));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Door');
  await userEvent.click(dialog.getByRole('button', { name: 'Make it' }));
  expect(await screen.findByText('chairside_secret')).toBeTruthy();
  expect(make.mock.lastCall?.[0]).toEqual({
    input: { name: 'Door', areas: ['bookings'], mayChange: false, days: 90 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('chairside_secret')).toBeNull();
  await waitFor(() => expect(rows()).toHaveLength(3));
});
