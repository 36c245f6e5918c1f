import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bellOf, connection, notification } from '../testing/notifications.ts';
import { draw, logIn, openServer } from '../testing/server.tsx';
import { Bell } from './Bell.tsx';

vi.setConfig({ testTimeout: 60_000 });

function openBell() {
  const now = { unread: 1, position: 10 };
  const server = openServer({ bell: () => bellOf(now.unread, now.position), notifications: () => connection([]) });
  const times = () => server.listened.filter(({ name }) => name === 'NotificationNews').length;
  const give = (unread: number, position: number, title: string) => {
    const given = { position, bell: bellOf(unread, position), notification: notification('n', { title }) };
    server.say({ notificationReceived: { __typename: 'NotificationReceived', ...given } });
  };
  draw(server, [{ path: '/', element: <Bell /> }], '/');
  return { server, now, times, give };
}
const shows = (unread: number) =>
  screen.findByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications' });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the bell of a member', () => {
  beforeEach(() => logIn());

  it('stays subscribed', async () => {
    const { times, give } = openBell();
    await shows(1);
    await vi.waitFor(() => expect(times()).toBe(1));
    give(2, 11, 'Winter hours');
    await shows(2);
    expect(await screen.findByText('Winter hours. 2 unread notifications')).toBeTruthy();
    expect(times(), 'one listening for all of it').toBe(1);
  });

  it('keeps the later of two answers, in whichever order they come', async () => {
    const { times, give, server } = openBell();
    await shows(1);
    await vi.waitFor(() => expect(times()).toBe(1));
    give(3, 14, 'Third');
    await shows(3);
    server.say({ bellChanged: bellOf(0, 15) });
    await shows(0);
  });

  it('reads everything afresh when it is too far behind, and listens from there', async () => {
    const { server, now, times, give } = openBell();
    await vi.waitFor(() => expect(times()).toBe(1));
    Object.assign(now, { unread: 620, position: 900 });
    server.end('notificationReceived', 'TOO_FAR_BEHIND');
    await shows(620);
    await vi.waitFor(() => expect(times()).toBe(2));
    give(621, 901, 'Next');
    await shows(621);
  });

  it('begins again after any other end, also where nothing has happened since', async () => {
    const { server, times, give } = openBell();
    await vi.waitFor(() => expect(times()).toBe(1));
    server.end('notificationReceived', 'SOMETHING_WENT_WRONG');
    await vi.waitFor(() => expect(times()).toBe(2), { timeout: 20_000 });
    give(2, 11, 'Still here');
    await shows(2);
  });
});

it('sends no query for a visitor', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const { server } = openBell();
  await shows(0);
  expect([server.asked, server.listened]).toEqual([[], []]);
});
