import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { bellOf } from '../../testing/notifications.ts';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import { BooksScreen } from './BooksScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const sol = {
  __typename: 'OwedMember',
  memberId: 'SolSeller0000000000000',
  name: 'Sol Vega',
  owedCents: 120_000,
  heldCents: 0,
  dueCents: 120_000,
  paidOutCents: 500,
  canReceive: true,
  refusedBecause: null,
  stoppedBecause: ['FIRST_LARGE'],
  stoppedAt: '2027-01-12T10:00:00.000Z',
  stopCount: 3,
};
const connectionOf = (...rows: object[]) => ({
  __typename: 'OwedMemberConnection',
  totalCount: rows.length,
  pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  edges: rows.map((node, at) => ({ __typename: 'OwedMemberEdge', cursor: `${at}`, node })),
});

it('lists the payouts that wait for a person, and releases them once that is confirmed', async () => {
  let released: unknown[] = [];
  const server = openServer({
    bell: () => bellOf(0, 1),
    providerBalance: { __typename: 'ProviderBalance', availableCents: 0, pendingCents: 0, differenceCents: 0 },
    ledgerBalances: [],
    ledgerMismatches: [],
    disputes: { __typename: 'DisputeConnection', totalCount: 0 },
    earningsTotals: { __typename: 'EarningsTotals', owedCents: 120_000, owingCents: 0, feeCents: 0 },
    owedMembers: ({ onlyStopped = false }: { onlyStopped?: boolean }) =>
      onlyStopped && released.length > 0 ? connectionOf() : connectionOf(sol),
    heldRefunds: {
      __typename: 'HeldRefundConnection',
      totalCount: 0,
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      edges: [],
    },
    releasePayouts: (asked: { memberId: string; because: readonly string[] }) => {
      released = [...released, asked];
      return { ...sol, stoppedBecause: [], stoppedAt: null };
    },
  });
  logIn({ ...anna, role: 'superadmin' });
  draw(server, [{ path: '/owner/books', element: <BooksScreen /> }], '/owner/books?tab=owed');
  const list = within(await screen.findByRole('region', { name: 'Payouts that wait for you' }));
  expect(list.getByText('A large payout is due')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Release payouts of Sol Vega' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Release payouts of Sol Vega?' }));
  expect(question.getByText(/^\$1,200\.00 is due to them\. A large payout is due\. /)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(screen.queryByText('Payouts that wait for you')).toBeNull());
  // What is shown is released, and nothing else.
  expect(released).toEqual([{ memberId: sol.memberId, because: ['FIRST_LARGE'], seen: 3 }]);
  expect(server.asked.filter(({ name }) => name === 'ReleasePayouts')).toHaveLength(1);
});
