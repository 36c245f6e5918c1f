import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, openServer } from '../testing/server.tsx';
import { BlockedMembers } from './BlockedMembers.tsx';

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const eve = { id: 'u9', kind: 'member', name: 'Eve Cutter', pictureUrl: null };

it('lists blocked members, and unblocks them', async () => {
  let blocked = [eve];
  const server = openServer({
    blockedMembers: () => blocked,
    unblockMember: () => {
      blocked = [];
      return true;
    },
  });
  draw(server, [{ path: '/', element: <BlockedMembers /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock Eve Cutter' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Blocked members' })).toBeNull());
  expect(server.asked.find(({ name }) => name === 'UnblockMember')?.variables).toEqual({ memberId: 'u9' });
});

it('puts the focus on the list’s heading after an unblock, and on the page’s heading when the list is empty', async () => {
  let blocked = [eve, { ...eve, id: 'u8', name: 'Bo Reyes' }];
  const unblockMember = ({ memberId }: { memberId: string }) => {
    blocked = blocked.filter(({ id }) => id !== memberId);
    return true;
  };
  const element = (
    <main>
      <h1>Messages</h1>
      <BlockedMembers />
    </main>
  );
  draw(openServer({ blockedMembers: () => blocked, unblockMember }), [{ path: '/', element }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock Eve Cutter' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blocked members' })));
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Bo Reyes' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Messages' })));
});

it('keeps a member who could not be unblocked, and shows why', async () => {
  const failing = () => {
    throw Object.assign(new Error('Please try again in a moment.'), { extensions: { code: 'BUSY' } });
  };
  draw(
    openServer({ blockedMembers: [eve], unblockMember: failing }),
    [{ path: '/', element: <BlockedMembers /> }],
    '/',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock Eve Cutter' }));
  expect((await screen.findAllByText('Please try again in a moment.')).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Unblock Eve Cutter' })).toBeTruthy();
});
