import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer, shopFacts } from '../../testing/server.tsx';
import { StampPanel } from './StampPanel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const terms = { visits: 10, percentage: 0, amountCents: 1500 };
const cards = [
  { ...terms, number: 1, stamps: 10, redeemedForId: 'b1' },
  { ...terms, number: 2, stamps: 3, redeemedForId: null },
];
const page = (...nodes: object[]) => ({
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  edges: nodes.map((node, at) => ({ cursor: String(at), node })),
});

function open(stampRule: typeof terms | null, shopStampCards: object) {
  const server = openServer({ myShops: [{ ...shopFacts, stampRule }], shopStampCards });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  const element = (
    <main>
      <h1>Customers</h1>
      <StampPanel />
    </main>
  );
  draw(server, [{ path: '/', element }], '/');
}

it('says who has which stamp cards at a shop of the viewer', async () => {
  const row = { id: 'x', shopId: shopFacts.id, shopName: shopFacts.name, memberId: 'm', memberName: 'Zoe Ray', cards };
  open(terms, page(row));
  expect(await screen.findByText('Zoe Ray')).toBeTruthy();
  expect(screen.getByText('3 of 10 stamps ($15 off)')).toBeTruthy();
  expect(screen.getByText('Your customers read: A stamp card: after 10 visits you get $15 off.')).toBeTruthy();
});

it('says that nobody has a stamp yet, and nothing where the shop gives none', async () => {
  open(terms, page());
  expect(await screen.findByText('Nobody has a stamp yet.')).toBeTruthy();
  cleanup();
  open(null, page());
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeTruthy();
  expect(screen.queryByText('Stamp cards')).toBeNull();
});
