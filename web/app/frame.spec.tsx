import { ApolloProvider } from '@apollo/client/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotFoundScreen } from '../shared/NotFoundScreen.tsx';
import { SessionProvider } from '../shared/session.tsx';
import { SessionStore } from '../shared/sessionStore.ts';
import { connection } from '../testing/notifications.ts';
import { openServer } from '../testing/server.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { Root } from './Root.tsx';
import { Shell } from './Shell.tsx';

vi.setConfig({ testTimeout: 30_000 });

const ana = { _id: 'u1', firstName: 'Ana', lastName: 'Ortiz', role: 'SHOP_OWNER' };

function Where() {
  const { pathname, search } = useLocation();
  return <h1>{`${pathname}${search}`}</h1>;
}

/** A screen whose placeholder has a heading of its own while it loads. */
function Late() {
  const [title, setTitle] = useState<string>();
  return title === undefined ? (
    <section>
      <h1>Thread</h1>
      <button type="button" onClick={() => setTitle('Fades')} />
    </section>
  ) : (
    <>
      <h1>{title}</h1>
      <button type="button" onClick={() => setTitle(undefined)} />
    </>
  );
}

/** A page that puts the focus into a field with text of the page before. */
function Writing() {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <h1>Writing</h1>
      <textarea ref={box} aria-label="Words" />
    </>
  );
}

function Broken(): never {
  throw new Error('a screen that cannot be drawn');
}

/** What the login waits for. */
let loginCode: Promise<null> | null = null;

const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        Component: PublicLayout,
        children: [
          { path: '/', Component: Where },
          { path: '/login', Component: Where, loader: () => loginCode },
          { path: '/barbers', Component: Late },
          { path: '/marketplace', Component: Writing },
          { path: '/broken', Component: Broken, ErrorBoundary: CrashScreen },
          { path: '*', Component: NotFoundScreen },
        ],
      },
      {
        Component: Shell,
        children: ['/dashboard', '/forum/thread/:id', '/forum/review'].map((path) => ({ path, Component: Where })),
      },
    ],
  },
];

const answers = vi.fn<typeof fetch>();

/** The forum, where only a text has "taper" in it. */
const threads = ({ query }: { query: string }) =>
  connection(query === 'taper' ? [{ id: 't1', topic: 'Which guard?', category: 'Technique' }] : []);

const found = {
  threads,
  findShops: ({ query }: { query: string }) => ({
    items: query === 'oak' ? [{ id: 's1', name: 'Oak Street Barbers', city: 'Chicago', state: 'IL' }] : [],
  }),
  products: ({ query }: { query: string }) => ({
    items: query === 'oak' ? [{ id: 'p1', name: 'Oak comb', priceCents: 1250 }] : [],
  }),
  findAppointments: ({ query }: { query: string }) =>
    query.startsWith('ski')
      ? [
          {
            ...{ id: 'b2', date: '2026-12-04', time: '14:00', serviceName: 'Skin fade', walkIn: false },
            shop: { id: 's2' },
            customer: { id: 'u4', firstName: 'Nia', lastName: 'Cole' },
          },
        ]
      : [],
};
/** As the server answers: the latest without words, and of all those with them. */
const listed =
  <T extends object>(latest: readonly T[], others: readonly T[]) =>
  ({ query }: { query?: string }) =>
    connection(
      query ? [...latest, ...others].filter((one) => JSON.stringify(one).toLowerCase().includes(query)) : latest,
    );
const order = (id: string, name: string) => ({ id, parts: [{ sellerId: 'u2', lines: [{ productId: 'p2', name }] }] });
const own = {
  myBookings: listed(
    [{ id: 'b1', date: '2026-12-03', time: '09:30', shop: { id: 's2', name: 'Fade House' } }],
    [{ id: 'b9', date: '2024-02-03', time: '11:00', shop: { id: 's9', name: 'Harbor Cuts' } }],
  ),
  myOrders: listed([order('o1', 'Clay wax')], [order('o9', 'Old razor')]),
  sales: listed([], [order('o8', 'Sold brush')]),
  conversations: listed(
    [{ id: 'c1', about: { title: 'Fade House' }, with: { id: 'u3', name: 'Omar Fields' } }],
    [{ id: 'c9', about: { title: 'Support' }, with: { id: 'u9', name: 'Zed Moss' } }],
  ),
};

/** Where the member works. */
let workplaces: object[] = [];

function open(...history: string[]) {
  const router = createMemoryRouter(routes, { initialEntries: history });
  render(
    <SessionProvider store={new SessionStore()}>
      <ApolloProvider
        client={
          openServer({
            cart: null,
            workplaces,
            ...found,
            ...own,
            bell: { unread: 0, position: 1 },
            notifications: connection([]),
          }).client
        }
      >
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ApolloProvider>
    </SessionProvider>,
  );
  return router;
}

beforeEach(() => {
  localStorage.clear();
  loginCode = null;
  workplaces = [];
  answers.mockImplementation(
    async () => new Response(JSON.stringify({ user: ana }), { headers: { authorization: 'Bearer key' } }),
  );
  vi.stubGlobal('fetch', answers);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the logged-in frame', () => {
  it('sends a visitor to the login and remembers where they were going', async () => {
    open('/dashboard?tab=week');
    expect(await screen.findByRole('heading', { name: '/login?next=%2Fdashboard%3Ftab%3Dweek' })).toBeTruthy();
  });

  it('shows a member the menu of their role and, once the session is back, the screen', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    open('/dashboard');
    expect(await screen.findByRole('heading', { name: '/dashboard' })).toBeTruthy();
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('link', { name: 'Appointments' }).getAttribute('href')).toBe('/appointments');
    expect(menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('button', { name: 'Search features or sub-features' })).toBeTruthy();
  });

  it('has on a phone the schedule under the thumb of who serves at a shop, as the server says', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(max-width: 639px)' }),
    );
    const customer = { ...ana, role: 'CUSTOMER' };
    answers.mockImplementation(
      async () => new Response(JSON.stringify({ user: customer }), { headers: { authorization: 'Bearer key' } }),
    );
    workplaces = [{ id: 'w1', rights: ['serveOwn'] }];
    localStorage.setItem('user', JSON.stringify(customer));
    open('/dashboard');
    // The window of the specs is wide, so that the bar's own styles hide it from roles.
    const bar = within(await screen.findByLabelText('Shortcuts', {}, { timeout: 10_000 }));
    const schedule = await bar.findByText('Schedule', {}, { timeout: 10_000 });
    expect(schedule.closest('a')?.getAttribute('href')).toBe('/appointments');
    expect(bar.queryByText('Book')).toBeNull();
  });

  it('marks one entry of the menu as current', async () => {
    const owner = { ...ana, role: 'superadmin' };
    localStorage.setItem('user', JSON.stringify(owner));
    answers.mockImplementation(
      async () => new Response(JSON.stringify({ user: owner }), { headers: { authorization: 'Bearer key' } }),
    );
    open('/forum/review');
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    const current = menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Moderation']);
  });

  it('does not show the screen while the server cannot confirm the session', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    answers.mockImplementation(() => Promise.reject(new TypeError('no network')));
    open('/dashboard');
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '/dashboard' })).toBeNull();
  });

  it.each(['/dashboard', '/'])(
    'ends the session at the press on %s, and leads to the login as soon as that is there',
    async (from) => {
      let arrive: (code: null) => void = () => undefined;
      loginCode = new Promise((resolve) => (arrive = resolve));
      localStorage.setItem('user', JSON.stringify(ana));
      open(from);
      expect(await screen.findByRole('heading', { name: from })).toBeTruthy();
      await userEvent.click(await screen.findByRole('button', { name: 'Account of Ana Ortiz' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
      expect(localStorage.getItem('user')).toBeNull();
      await waitFor(() => expect(answers.mock.calls.map(([path]) => path)).toContain('/api/v1/users/logout'));
      arrive(null);
      expect(await screen.findByRole('heading', { name: '/login' })).toBeTruthy();
    },
  );

  it('opens the search on / and finds features by name', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    open('/dashboard');
    await screen.findByRole('heading', { name: '/dashboard' });
    await userEvent.keyboard('/');
    const box = await screen.findByRole('combobox', { name: 'Search features or sub-features' });
    await userEvent.type(box, 'inventory');
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Inventory & Shop');
  });

  it('finds threads of the forum by their words, and leads to them', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    open('/dashboard');
    await screen.findByRole('heading', { name: '/dashboard' });
    await userEvent.keyboard('/');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search features or sub-features' }), 'taper');
    await userEvent.click(await screen.findByRole('option', { name: /Which guard/ }));
    expect(await screen.findByRole('heading', { name: '/forum/thread/t1' })).toBeTruthy();
  });

  it('finds appointments for who serves at a shop of somebody else, and for no other customer', async () => {
    const customer = { ...ana, role: 'CUSTOMER' };
    answers.mockImplementation(
      async () => new Response(JSON.stringify({ user: customer }), { headers: { authorization: 'Bearer key' } }),
    );
    const search = async () => {
      localStorage.setItem('user', JSON.stringify(customer));
      const router = open('/dashboard');
      await screen.findByRole('heading', { name: '/dashboard' });
      await userEvent.keyboard('/');
      await userEvent.type(await screen.findByRole('combobox', { name: 'Search features or sub-features' }), 'ski');
      return router;
    };
    workplaces = [{ id: 'w1', rights: ['serveOwn'] }];
    const router = await search();
    await userEvent.click(await screen.findByRole('option', { name: /^Nia Cole.*Skin fade/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?shop=s2&day=2026-12-04'));
    cleanup();
    workplaces = [];
    await search();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByRole('option', { name: /^Nia Cole/ })).toBeNull();
  });

  it.each([
    ['oak', /^Oak Street Barbers.*Chicago, IL/, '/barber/s1'],
    ['oak', /^Oak comb.*12.50/, '/product/p1'],
    ['fade', /^Fade House.*Dec 3/, '/appointments'],
    ['clay', /^Clay wax/, '/orders/o1'],
    ['omar', /^Omar Fields/, '/message/c1'],
    ['harbor', /^Harbor Cuts.*Feb 3/, '/appointments'],
    ['razor', /^Old razor/, '/orders/o9'],
    ['sold', /^Sold brush/, '/orders/o8'],
    ['zed', /^Zed Moss.*Support/, '/message/c9'],
    ['skin', /^Nia Cole.*Skin fade, Fri, Dec 4/, '/appointments'],
    ['market', /^Marketplace/, '/marketplace'],
    ['checkout', /^Cart/, '/cart'],
    ['devices', /^Sessions/, '/settings'],
    ['create thread', /^New thread/, '/forum'],
    ['menu price', /^Your services/, '/services'],
  ])('finds by %s what leads to %s', async (words, name, path) => {
    localStorage.setItem('user', JSON.stringify(ana));
    const router = open('/dashboard');
    await screen.findByRole('heading', { name: '/dashboard' });
    await userEvent.keyboard('/');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search features or sub-features' }), words);
    await userEvent.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });

  it.each([
    ['new thread', 'New thread', '/forum?new=1'],
    ['create shop', 'Create Shop', '/my-store?new=1'],
    ['add barber', 'Add barber', '/my-barbers?new=1'],
    ['walk-in', 'Add walk-in', '/appointments?new=walk-in'],
    ['block time', 'Block time', '/appointments?new=block'],
    ['avatar', 'Change picture', '/profile?new=picture'],
  ])('leads by %s to the window of %s', async (words, name, address) => {
    localStorage.setItem('user', JSON.stringify(ana));
    const router = open('/dashboard');
    await screen.findByRole('heading', { name: '/dashboard' });
    await userEvent.keyboard('/');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search features or sub-features' }), words);
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(address));
  });

  it('leads to an appointment in its shop’s list, on its day', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    const router = open('/dashboard');
    await screen.findByRole('heading', { name: '/dashboard' });
    await userEvent.keyboard('/');
    const box = await screen.findByRole('combobox', { name: 'Search features or sub-features' });
    await userEvent.type(box, 'ski');
    await screen.findByRole('option', { name: /^Nia Cole/ });
    await userEvent.type(box, 'n');
    // Hidden until it is found by these words, too: its name has none of them.
    await userEvent.click(await screen.findByRole('option', { name: /^Nia Cole/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?shop=s2&day=2026-12-04'));
    expect(router.state.location.hash).toBe('#b2');
  });

  it('shows in words that there are no notifications', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    open('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('Nothing new')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View all' })).toBeTruthy();
  });
});

describe('the public frame', () => {
  it("offers a visitor the specified links, and the login for members' pages", async () => {
    open('/');
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Blog',
      'Find a Barber',
      'Marketplace',
      'Forum',
      'Crowdfunding',
    ]);
    expect(menu.getByRole('link', { name: 'Forum' }).getAttribute('href')).toBe('/login?next=%2Fforum');
    expect(screen.getByRole('link', { name: 'Cart, 0 items' }).textContent).toBe('');
    expect(screen.getByRole('contentinfo').textContent).toContain(String(new Date().getFullYear()));
  });

  it('moves the focus to the heading of the next page', async () => {
    open('/');
    await userEvent.click(
      within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Find a Barber' }),
    );
    const heading = await screen.findByRole('heading', { name: 'Thread' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('keeps the focus on the heading when the page reloads, unless the user has moved it', async () => {
    open('/');
    await userEvent.click(
      within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Find a Barber' }),
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thread' })));
    // As after an answer of the server: without a click.
    const load = () => fireEvent.click(within(screen.getByRole('main')).getByRole('button'));
    load();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Fades' })));
    await userEvent.tab();
    const here = document.activeElement;
    load();
    await screen.findByRole('heading', { name: 'Thread' });
    expect([here?.tagName, document.activeElement]).toEqual(['BUTTON', document.body]);
  });

  it('does not take the focus from a field in use', async () => {
    open('/');
    await userEvent.click(
      within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Marketplace' }),
    );
    await screen.findByRole('heading', { name: 'Writing' });
    await userEvent.keyboard('Words ');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await userEvent.keyboard('go on');
    expect((screen.getByLabelText('Words') as HTMLTextAreaElement).value).toBe('Words go on');
  });

  it('says what it cannot find, and leads back', async () => {
    open('/nowhere');
    expect(
      await screen.findByRole('heading', { name: 'Sorry, we couldn’t find the page you’re looking for.' }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: '/' })).toBeTruthy();
  });

  it('keeps standing around a screen that breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/broken');
    expect((await screen.findByRole('alert')).textContent).toContain('Unexpected Application Error!');
    expect(screen.getByRole('contentinfo')).toBeTruthy();
  });
});
