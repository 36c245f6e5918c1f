import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, logIn, openServer } from '../bookings/testing.tsx';
import { Bell } from './Bell.tsx';
import { NotificationsScreen } from './NotificationsScreen.tsx';
import { bellOf, connection, notification } from './testing.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

const news = (unread: number, position: number, given: object | null) => ({
  notificationReceived: { __typename: 'NotificationReceived', position, bell: bellOf(unread, position), notification: given },
});

/** A member's list at the server: what a test does to it is what the next answer says. */
function openBell(rows: ReturnType<typeof notification>[]) {
  const state = { rows, position: 10 };
  const unread = () => state.rows.filter(({ read }) => !read).length;
  const bell = () => bellOf(unread(), state.position);
  const mark = (isRead: (id: string) => boolean) => {
    state.rows = state.rows.map((row) => (isRead(row.id) ? { ...row, read: true } : row));
    state.position += 1;
    return bell();
  };
  const server = openServer({
    bell,
    notifications: ({ unreadOnly }: { unreadOnly: boolean }) => connection(state.rows.filter(({ read }) => !unreadOnly || !read)),
    markNotificationRead: ({ id }: { id: string }) => mark((one) => one === id),
    markAllNotificationsRead: () => mark(() => true),
  });
  const give = (row: ReturnType<typeof notification>) => {
    state.rows = [row, ...state.rows];
    state.position += 1;
    server.say(news(unread(), state.position, row));
  };
  const routes = [
    {
      path: '/notifications',
      element: (
        <>
          <Bell />
          <NotificationsScreen />
        </>
      ),
    },
    { path: '/start', element: <Bell /> },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  return { server, give, mark, state, open: (at: string) => draw(server, routes, at) };
}

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the bell', () => {
  it('counts what is unread, and one more as it comes', async () => {
    const { give, open, server } = openBell([notification('a'), notification('b', { read: true })]);
    open('/start');
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await vi.waitFor(() => {
      give(notification(`c${Math.random()}`));
      expect(screen.getByRole('button', { name: /^Notifications, [2-9]/ })).toBeTruthy();
    });
    expect(server.asked.filter(({ name }) => name === 'BellNow').length, 'the count comes with the news').toBe(1);
  });

  it('shows the latest, goes to what one is about and has marked it as read', async () => {
    const { open, server } = openBell([notification('a', { href: '/orders/o1' })]);
    const router = open('/start');
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    await userEvent.click(await panel.findByRole('link', { name: /Title of a/ }));
    expect(router.state.location.pathname).toBe('/orders/o1');
    await vi.waitFor(() => expect(server.asked.find(({ name }) => name === 'ReadNotification')?.variables).toEqual({ id: 'a' }));
  });

  it('marks all as read, and leads to the page', async () => {
    const { open } = openBell([notification('a'), notification('b')]);
    const router = open('/start');
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all read' }));
    await vi.waitFor(() => expect(screen.queryByText(', unread')).toBeNull());
    await userEvent.click(screen.getByRole('link', { name: 'View all' }));
    expect(router.state.location.pathname).toBe('/notifications');
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  });

  it('says so when there is nothing, and never leads outside', async () => {
    const { open } = openBell([notification('a', { href: '//evil.test/x', read: true })]);
    open('/start');
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect((await screen.findByRole('link', { name: /Title of a/ })).getAttribute('href')).toBe('/notifications');
  });
});

describe('the page of notifications', () => {
  it('follows what is given and read on other screens', async () => {
    const { give, mark, open, server, state } = openBell([notification('a')]);
    open('/notifications');
    expect(await screen.findByRole('heading', { name: /Title of a/ })).toBeTruthy();
    await vi.waitFor(() => {
      if (!state.rows.some(({ id }) => id === 'b')) give(notification('b'));
      expect(screen.getByRole('button', { name: '1 new' })).toBeTruthy();
    });
    await userEvent.click(screen.getByRole('button', { name: '1 new' }));
    expect(await screen.findByRole('button', { name: 'Mark as read: Title of b' })).toBeTruthy();
    server.say({ bellChanged: mark((id) => id === 'b') });
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read: Title of b' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Mark as read: Title of a' })).toBeTruthy();
  });

  it('marks one as read without going anywhere', async () => {
    const { open } = openBell([notification('a'), notification('b')]);
    const router = open('/notifications');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Title of a' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read: Title of a' })).toBeNull());
    expect(router.state.location.pathname).toBe('/notifications');
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
  });

  it('opens an announcement in place as what it is made of, and counts it as read', async () => {
    const content = [
      { type: 'heading', children: [{ text: 'Winter hours' }] },
      {
        type: 'paragraph',
        children: [{ text: '<img src=x onerror=alert(1)> ' }, { type: 'link', url: 'https://chairside.test/x', children: [{ text: 'more' }] }],
      },
    ];
    const { open, server } = openBell([notification('n', { kind: 'announcement', topic: 'announcements', href: '/notifications', content })]);
    open('/notifications');
    await userEvent.click(await screen.findByRole('link', { name: 'Title of n' }));
    expect(await screen.findByRole('heading', { name: 'Winter hours' })).toBeTruthy();
    expect(document.querySelector('img[src=x]')).toBeNull();
    expect(screen.getByText(/<img src=x onerror/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'more' }).getAttribute('rel')).toContain('noopener');
    expect(server.asked.some(({ name }) => name === 'ReadNotification')).toBe(true);
  });

  it('goes on with the title of an announcement that is collapsed', async () => {
    const { open } = openBell([notification('m'), notification('n', { kind: 'announcement' })]);
    open('/notifications?open=n');
    (await screen.findByRole('button', { name: 'Collapse' })).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Collapse' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Title of n' }));
  });

  it('draws nothing of what is no rich text of ours', async () => {
    const content = [{ type: 'paragraph', children: [{ type: 'link', url: 'javascript:alert(1)', children: [{ text: 'press' }] }] }];
    const { open } = openBell([notification('n', { kind: 'announcement', content })]);
    open('/notifications?open=n');
    expect(await screen.findByText('Text of n')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'press' })).toBeNull();
  });

  it('shows only what is unread, and an end to it', async () => {
    const { open } = openBell([notification('a', { read: true })]);
    open('/notifications?show=unread');
    expect(await screen.findByRole('heading', { name: 'You have read everything' })).toBeTruthy();
  });
});
