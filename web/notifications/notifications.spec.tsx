import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bellOf, connection, notification } from '../testing/notifications.ts';
import { draw, logIn, openServer } from '../testing/server.tsx';
import { Bell } from './Bell.tsx';
import { NotificationsScreen } from './NotificationsScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const news = (unread: number, position: number, given: object | null) => ({
  notificationReceived: {
    __typename: 'NotificationReceived',
    position,
    bell: bellOf(unread, position),
    notification: given,
  },
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
    notifications: ({
      unreadOnly,
      first = 20,
      after,
    }: {
      unreadOnly: boolean;
      first?: number;
      after?: string | null;
    }) => {
      const rows = state.rows.filter(({ read }) => !unreadOnly || !read);
      const from = after ? Number(after) : 0;
      const end = from + first;
      const { pageInfo, ...rest } = connection(rows.slice(from, end), end < rows.length);
      return { ...rest, pageInfo: { ...pageInfo, endCursor: String(end) } };
    },
    notification: ({ id }: { id: string }) => state.rows.find((row) => row.id === id) ?? null,
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
          <main>
            <NotificationsScreen />
          </main>
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
  it('counts unread notifications, and one more as it comes', async () => {
    const { give, open, server } = openBell([notification('a'), notification('b', { read: true })]);
    open('/start');
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await vi.waitFor(() => {
      give(notification(`c${Math.random()}`));
      expect(screen.getByRole('button', { name: /^Notifications, [2-9]/ })).toBeTruthy();
    });
    expect(server.asked.filter(({ name }) => name === 'BellNow').length, 'the count comes with the news').toBe(1);
  });

  it('shows the latest, leads to the subject of one and has marked it as read', async () => {
    const { open, server } = openBell([notification('a', { href: '/orders/o1' })]);
    const router = open('/start');
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    await userEvent.click(await panel.findByRole('link', { name: /Title of a/ }));
    expect(router.state.location.pathname).toBe('/orders/o1');
    await vi.waitFor(() =>
      expect(server.asked.find(({ name }) => name === 'ReadNotification')?.variables).toEqual({ id: 'a' }),
    );
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

  it('links no notification to another site', async () => {
    const { open } = openBell([notification('a', { href: '//evil.test/x', read: true })]);
    open('/start');
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect((await screen.findByRole('link', { name: /Title of a/ })).getAttribute('href')).toBe('/notifications');
  });
});

it('shows how long ago, and updates it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { open } = openBell([notification('a', { at: new Date().toISOString() })]);
    open('/notifications');
    expect(await within(await screen.findByRole('main')).findByText('now')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(await panel.findByText('now')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(panel.getByText('1 minute ago')).toBeTruthy();
    expect(within(screen.getByRole('main', { hidden: true })).getByText('1 minute ago')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

describe('the page of notifications', () => {
  it('follows notifications given and read on other screens', async () => {
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

  it('opens an announcement in place as rich text, and counts it as read', async () => {
    const content = [
      { type: 'heading', children: [{ text: 'Winter hours' }] },
      {
        type: 'paragraph',
        children: [
          { text: '<img src=x onerror=alert(1)> ' },
          { type: 'link', url: 'https://chairside.test/x', children: [{ text: 'more' }] },
        ],
      },
    ];
    const { open, server } = openBell([
      notification('n', { kind: 'announcement', topic: 'announcements', href: '/notifications', content }),
    ]);
    open('/notifications');
    await userEvent.click(await screen.findByRole('link', { name: 'Title of n' }));
    expect(await screen.findByRole('heading', { name: 'Winter hours' })).toBeTruthy();
    expect(document.querySelector('img[src=x]')).toBeNull();
    expect(screen.getByText(/<img src=x onerror/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'more' }).getAttribute('rel')).toContain('noopener');
    expect(server.asked.some(({ name }) => name === 'ReadNotification')).toBe(true);
  });

  describe('opens an announcement that is not among the shown', () => {
    const announcementOf = (id: string) =>
      notification(id, { kind: 'announcement', topic: 'announcements', text: `Whole text of ${id}` });
    const main = () => within(screen.getByRole('main'));
    const scrolled = vi.fn();
    beforeEach(() => {
      scrolled.mockClear();
      HTMLElement.prototype.scrollIntoView = scrolled;
    });
    afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'));

    it('because it came on top, and brings it into view when it is pressed again', async () => {
      const { give, open, state } = openBell([notification('a', { read: true })]);
      open('/notifications');
      await main().findByRole('heading', { name: /Title of a/ });
      await vi.waitFor(() => {
        if (state.rows.length === 1) give(announcementOf('n'));
        expect(main().getByRole('button', { name: '1 new' })).toBeTruthy();
      });
      const press = async () => {
        await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
        const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
        await userEvent.click(await panel.findByRole('link', { name: /Title of n/ }));
      };
      await press();
      expect(await main().findByText('Whole text of n')).toBeTruthy();
      expect(main().getByRole('link', { name: 'Title of n' }).getAttribute('aria-expanded')).toBe('true');
      await vi.waitFor(() => expect(screen.queryByText(/unread/)).toBeNull());
      expect(main().getByRole('button', { name: '1 new' }), 'nothing else has moved').toBeTruthy();
      const before = scrolled.mock.calls.length;
      expect(before).toBeGreaterThan(0);
      await press();
      await vi.waitFor(() => expect(scrolled.mock.calls.length).toBeGreaterThan(before));

      await userEvent.click(main().getByRole('button', { name: '1 new' }));
      await vi.waitFor(() => expect(main().queryByRole('button', { name: '1 new' })).toBeNull());
      expect(main().getAllByText('Whole text of n'), 'once, in its place').toHaveLength(1);
    });

    it('because many came after it', async () => {
      const newer = Array.from({ length: 25 }, (_, nth) => notification(`c${nth}`, { read: true }));
      const { open, server, state } = openBell([...newer, announcementOf('n')]);
      const router = open('/notifications?open=n');
      expect(await screen.findByRole('button', { name: 'Collapse' })).toBeTruthy();
      expect(main().getByText('Whole text of n')).toBeTruthy();
      expect(main().getAllByRole('heading', { level: 2 })).toHaveLength(21);
      await vi.waitFor(() =>
        expect(server.asked.find(({ name }) => name === 'ReadNotification')?.variables).toEqual({ id: 'n' }),
      );
      await vi.waitFor(() => expect(screen.queryByText('unread')).toBeNull());
      await userEvent.click(screen.getByRole('button', { name: 'Collapse' }));
      await vi.waitFor(() => expect(main().queryByRole('link', { name: 'Title of n' })).toBeNull());
      expect(document.activeElement?.tagName).toBe('H1');

      state.rows = newer;
      await router.navigate('/notifications?open=n');
      expect(await main().findByText('This announcement is no longer there.')).toBeTruthy();
    });

    it('or says that it is gone', async () => {
      const { open } = openBell([]);
      open('/notifications?open=n');
      expect(await screen.findByText('This announcement is no longer there.')).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'Nothing new' })).toBeTruthy();
    });
  });

  it('goes on with the title of an announcement that is collapsed', async () => {
    const { open } = openBell([notification('m'), notification('n', { kind: 'announcement' })]);
    open('/notifications?open=n');
    (await screen.findByRole('button', { name: 'Collapse' })).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Collapse' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Title of n' }));
  });

  it('draws only rich text of our schema', async () => {
    const content = [
      { type: 'paragraph', children: [{ type: 'link', url: 'javascript:alert(1)', children: [{ text: 'press' }] }] },
    ];
    const { open } = openBell([notification('n', { kind: 'announcement', content })]);
    open('/notifications?open=n');
    expect(await screen.findByText('Text of n')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'press' })).toBeNull();
  });

  it('shows only unread ones, and where they end', async () => {
    const { open } = openBell([notification('a', { read: true })]);
    open('/notifications?show=unread');
    expect(await screen.findByRole('heading', { name: 'You have read everything' })).toBeTruthy();
  });
});
