import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bellOf, connection, notification } from '../testing/notifications.ts';
import { draw, logIn, openServer } from '../testing/server.tsx';
import { Bell } from './Bell.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

function openBell() {
  const now = { unread: 1, position: 10 };
  const server = openServer({ bell: () => bellOf(now.unread, now.position), notifications: () => connection([]) });
  const froms = () =>
    server.listened.filter(({ name }) => name === 'NotificationNews').map(({ variables }) => variables.after);
  const give = (unread: number, position: number, title: string) => {
    const given = { position, bell: bellOf(unread, position), notification: notification('n', { title }) };
    server.say({ notificationReceived: { __typename: 'NotificationReceived', ...given } });
  };
  draw(server, [{ path: '/', element: <Bell /> }], '/');
  return { server, now, froms, give };
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

  it('subscribes from the position of its first answer, and stays subscribed', async () => {
    const { froms, give } = openBell();
    await shows(1);
    await vi.waitFor(() => expect(froms()).toEqual([10]));
    give(2, 11, 'Winter hours');
    await shows(2);
    expect(await screen.findByText('Winter hours. 2 unread notifications')).toBeTruthy();
    expect(froms(), 'one listening for all of it').toEqual([10]);
  });

  it('keeps the later of two answers, in whichever order they come', async () => {
    const { froms, give, server } = openBell();
    await shows(1);
    await vi.waitFor(() => expect(froms()).toEqual([10]));
    give(3, 14, 'Third');
    await shows(3);
    server.say({ bellChanged: bellOf(0, 15) });
    await shows(0);
  });

  it('reads everything afresh when it is too far behind, and listens from there', async () => {
    const { server, now, froms, give } = openBell();
    await vi.waitFor(() => expect(froms()).toEqual([10]));
    Object.assign(now, { unread: 620, position: 900 });
    server.end('notificationReceived', 'TOO_FAR_BEHIND');
    await shows(620);
    await vi.waitFor(() => expect(froms()).toEqual([10, 900]));
    give(621, 901, 'Next');
    await shows(621);
  });

  it('begins again after any other end, also where nothing has happened since', async () => {
    const { server, froms, give } = openBell();
    await vi.waitFor(() => expect(froms()).toEqual([10]));
    server.end('bellChanged', 'INTERNAL_SERVER_ERROR');
    await vi.waitFor(() => expect(froms()).toEqual([10, 10]), { timeout: 20_000 });
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
