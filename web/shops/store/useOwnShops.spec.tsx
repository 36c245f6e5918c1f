import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../shared/session.tsx';
import { clockAt, dateIn, viewerZone, weekdayShort } from '../../shared/times.ts';
import { shopOf } from '../../testing/openScreen.tsx';
import { anna, draw, heldAnswers, logIn, openServer } from '../../testing/server.tsx';
import { ShopStore } from './ShopStore.tsx';

vi.setConfig({ testTimeout: 60_000 });

const gone = shopOf({ removed: true, restorableUntil: '2026-11-27T15:30:00Z' });

function OwnStore() {
  const { user } = useSession();
  return user && <ShopStore user={user} />;
}

/** An owner's store. Answers how to have the shops asked for again, their answer held. */
async function open({ isGone } = { isGone: false }) {
  const held = heldAnswers();
  const now = { isGone };
  const server = openServer({
    myShops: () => held.as(now.isGone ? [] : [shopOf()]),
    restorableShops: () => (now.isGone ? [gone] : []),
    me: { id: 'u1', type: null },
    plans: [{ type: 'basic', title: 'Basic' }],
    removeShop: () => {
      now.isGone = true;
      return gone;
    },
    restoreShop: () => {
      now.isGone = false;
      return shopOf();
    },
  });
  draw(server, [{ path: '/', element: <OwnStore /> }], '/');
  await (isGone
    ? screen.findByRole('button', { name: /Fade House$/ })
    : screen.findByRole('link', { name: 'Fade House' }));
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

it('brings back after a reload what was deleted before it, and says until when that can be done', async () => {
  await open({ isGone: true });
  const deleted = within(screen.getByRole('list', { name: 'Deleted' }));
  const until = gone.restorableUntil ?? '';
  const weekday = weekdayShort(dateIn(viewerZone(), new Date(until)));
  expect(deleted.getByText(`Can be undone until ${weekday}, ${clockAt(until)}.`)).toBeTruthy();
  expect(listed()).toBe(false);
  await userEvent.click(deleted.getByRole('button', { name: 'Undo deleting Fade House' }));
  await screen.findByRole('link', { name: 'Fade House' });
  expect(screen.queryByRole('button', { name: /^Undo deleting/ })).toBeNull();
});
