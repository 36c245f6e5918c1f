import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../shared/session.tsx';
import { anna, draw, heldAnswers, logIn, openServer } from '../testing/server.tsx';
import { SellerStore } from './SellerStore.tsx';

vi.setConfig({ testTimeout: 60_000 });

const comb = {
  id: 'p1',
  name: 'Walnut comb',
  category: 'Combs and brushes',
  priceCents: 1250,
  description: 'Hand sawn',
  image: null,
  pictures: [],
  createdAt: '2026-11-01T00:00:00Z',
  available: 5,
  soldOut: false,
  removed: false,
  restorableUntil: null,
  stock: { supplied: 10, sold: 3, reserved: 2, available: 5 },
};
const gone = { ...comb, removed: true, restorableUntil: new Date(Date.now() + 3_600_000).toISOString() };

function OwnStore() {
  const { user } = useSession();
  return user && <SellerStore user={user} />;
}

/** A seller's store. Answers how to have the products asked for again, their answer held. */
async function open(isGone: boolean) {
  const held = heldAnswers();
  const now = { isGone };
  const server = openServer({
    myProducts: () => held.as(now.isGone ? [] : [comb]),
    restorableProducts: () => (now.isGone ? [gone] : []),
    mySubscription: { plan: 'basic', limits: { products: 3 } },
    removeProduct: () => {
      now.isGone = true;
      return gone;
    },
    restoreProduct: () => {
      now.isGone = false;
      return comb;
    },
  });
  draw(server, [{ path: '/', element: <OwnStore /> }], '/');
  await screen.findByRole(isGone ? 'button' : 'link', { name: /Walnut comb$/ });
  return () => held.during(() => document.dispatchEvent(new Event('visibilitychange')));
}
const listed = () => screen.queryByRole('link', { name: 'Walnut comb' }) !== null;

beforeEach(() => logIn({ ...anna, role: 'SELLER' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('keeps a product deleted although an older answer comes afterwards', async () => {
  const letOlderAnswerCome = await (await open(false))();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Walnut comb' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'Undo deleting Walnut comb' });
  await letOlderAnswerCome();
  await waitFor(() => expect(listed()).toBe(false));
  expect(screen.getByRole('button', { name: 'Undo deleting Walnut comb' })).toBeTruthy();
});

it('keeps a product that was brought back although an older answer comes afterwards', async () => {
  const letOlderAnswerCome = await (await open(true))();
  await userEvent.click(screen.getByRole('button', { name: 'Undo deleting Walnut comb' }));
  await screen.findByRole('link', { name: 'Walnut comb' });
  await letOlderAnswerCome();
  await waitFor(() => expect(listed()).toBe(true));
  expect(screen.queryByRole('button', { name: /^Undo deleting/ })).toBeNull();
});
