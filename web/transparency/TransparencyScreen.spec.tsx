import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../testing/openScreen.tsx';
import { TransparencyScreen } from './TransparencyScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const head = {
  number: 4,
  size: 8_073,
  root: 'cm9vdA==',
  signedAt: '2026-11-25T19:52:46.970Z',
  note: 'x.test/log\n8073\n',
};
const headsOf = (...heads: readonly (typeof head)[]) => ({
  totalCount: heads.length,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  edges: heads.map((node) => ({ node, cursor: String(node.number) })),
});
const transparency = {
  isSigning: true,
  keys: [{ key: 'x.test/log+6232c005+Ad', since: '2026-11-25T19:52:46.893Z' }],
  latest: head,
  heads: headsOf(head),
};

it('shows the latest head, the list with its notes, the key, and what all this proves and does not', async () => {
  await open('/transparency', <TransparencyScreen />, { transparency });
  expect(await screen.findByText(/^8,073 events were recorded by Nov 25, 2026/)).toBeTruthy();
  for (const name of [
    'What it proves',
    'What it does not prove',
    'Check it yourself',
    'Signed heads',
    'The public key',
  ])
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  expect(screen.getByText('x.test/log+6232c005+Ad')).toBeTruthy();
  expect(screen.getByText('The signed note of head 4')).toBeTruthy();
  expect(screen.queryByText(/No new head is signed/)).toBeNull();
});

it('says that no head is signed, and that there is none yet', async () => {
  await open('/transparency', <TransparencyScreen />, {
    transparency: { isSigning: false, keys: [], latest: null, heads: headsOf() },
  });
  expect(await screen.findByText('No head has been signed yet.')).toBeTruthy();
  expect(screen.getByText(/^No new head is signed at the moment/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download the heads' })).toBeNull();
});
