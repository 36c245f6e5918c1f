import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../shared/session.tsx';
import { shopOf } from '../../testing/openScreen.tsx';
import { anna, draw, heldAnswers, logIn, openServer } from '../../testing/server.tsx';
import { ShopStore } from './ShopStore.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

function OwnStore() {
  const { user } = useSession();
  return user && <ShopStore user={user} />;
}

/** An owner's store. Answers how to have the shops asked for again, their answer held. */
async function open() {
  const held = heldAnswers();
  const now = { isGone: false };
  const server = openServer({
    myShops: () => held.as(now.isGone ? [] : [shopOf()]),
    me: { id: 'u1', type: null },
    plans: [{ type: 'basic', title: 'Basic' }],
    removeShop: () => {
      now.isGone = true;
      return shopOf();
    },
    restoreShop: () => {
      now.isGone = false;
      return shopOf();
    },
  });
  draw(server, [{ path: '/', element: <OwnStore /> }], '/');
  await screen.findByRole('link', { name: 'Fade House' });
  return () => held.during(() => document.dispatchEvent(new Event('visibilitychange')));
}
const listed = () => screen.queryByRole('link', { name: 'Fade House' }) !== null;
async function remove() {
  await userEvent.click(screen.getByRole('button', { name: 'Delete Fade House' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  return screen.findByRole('button', { name: 'Undo deleting Fade House' });
}

beforeEach(() => logIn({ ...anna, role: 'SHOP_OWNER' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('keeps a shop deleted although an older answer comes afterwards', async () => {
  const letOlderAnswerCome = await (await open())();
  await remove();
  await letOlderAnswerCome();
  await waitFor(() => expect(listed()).toBe(false));
});

it('keeps a shop that was brought back although an older answer comes afterwards', async () => {
  const askSlowly = await open();
  const undo = await remove();
  await waitFor(() => expect(listed()).toBe(false));
  const letOlderAnswerCome = await askSlowly();
  await userEvent.click(undo);
  await screen.findByRole('link', { name: 'Fade House' });
  await letOlderAnswerCome();
  await waitFor(() => expect(listed()).toBe(true));
});
