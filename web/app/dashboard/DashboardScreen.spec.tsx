import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, open, shopOf } from '../../testing/openScreen.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const pageOf = (...nodes: object[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node, at) => ({ cursor: `${at}`, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
const soon = new Date(Date.now() + 26 * 3_600_000);
const date = soon.toISOString().slice(0, 10);
const booking = {
  id: 'b1',
  shopId: 's1',
  date,
  time: '14:30',
  timeZone: 'UTC',
  startsAt: soon.toISOString(),
  endsAt: new Date(+soon + 1_800_000).toISOString(),
  service: 'barb',
  serviceName: 'Barber Service',
  minutes: 30,
  bufferMinutes: 0,
  addOns: [],
  persons: 1,
  priceCents: 3500,
  walkIn: false,
  status: 'confirmed',
  changeable: true,
  createdAt: soon.toISOString(),
  shop: shopOf(),
  cancellationPolicy: { freeHours: 0, percentage: 100 },
  customer: { id: 'c1', firstName: 'Ben', lastName: 'Park' },
};
const groupRequest = {
  id: 'r1',
  status: 'FORWARDED',
  date,
  partOfDay: 'morning',
  heads: 4,
  address: null,
  city: 'Chicago',
  state: 'IL',
  timeZone: 'America/Chicago',
  note: '',
  createdAt: '2026-11-20T12:00:00Z',
  requester: null,
  steps: [],
  sentTo: [],
};
const order = (id: string, status: string) => ({
  id,
  status,
  totalCents: 2500,
  placedAt: '2026-11-20T12:00:00Z',
  refundedCents: 0,
  paidAt: '2026-11-20T12:00:00Z',
  parts: [
    {
      sellerId: 'm1',
      isPickedUp: false,
      lines: [
        { productId: 'p1', name: 'Walnut comb', priceCents: 1250, quantity: 2, lineCents: 2500, reviewable: false },
      ],
    },
  ],
});
const sellerFigures = {
  grossCents: 123_450,
  refundedCents: 2_500,
  netCents: 120_950,
  orders: 7,
  toShip: 2,
  customers: 5,
  takings: {
    period: 'THIS_WEEK',
    timeZone: 'America/Chicago',
    from: '2026-11-23',
    to: '2026-11-26',
    grossCents: 12_000,
    refundedCents: 500,
    netCents: 11_500,
    sales: 3,
    before: { from: '2026-11-16', to: '2026-11-19', grossCents: 8_000, refundedCents: 0, netCents: 8_000, sales: 2 },
  },
  lastSevenDays: Array.from({ length: 7 }, (_, at) => ({
    from: `2026-11-2${at}`,
    to: `2026-11-2${at}`,
    grossCents: 1_000,
    refundedCents: 0,
    netCents: 1_000,
    sales: 1,
  })),
};
const nothing: Answers = {
  me: null,
  myBookings: pageOf(),
  myOrders: pageOf(),
  sellerFigures,
  myProducts: [],
  sales: pageOf(),
};

const arrive = (answers: Answers, role: 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER') =>
  open('/dashboard', <DashboardScreen />, { ...nothing, ...answers }, role);
const tile = async (name: string) => {
  const link = (await screen.findAllByRole('link', { name })).find((one) => one.closest('article'));
  return { to: link?.getAttribute('href'), text: link?.closest('article')?.textContent };
};
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const takings = () =>
  within(screen.getAllByLabelText('Takings').find(({ tagName }) => tagName === 'DL') as HTMLElement)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

describe('the dashboard', () => {
  it('of a customer has the next chair and the orders under way, each with its way', async () => {
    const orders = pageOf(order('o1', 'paid'), order('o2', 'delivered'), order('o3', 'shipped'));
    await arrive({ myBookings: pageOf(booking), myOrders: orders }, 'CUSTOMER');
    expect(await tile('Appointments')).toMatchObject({ to: '/appointments', text: expect.stringContaining('1') });
    expect(await tile('Orders')).toMatchObject({ to: '/orders', text: expect.stringContaining('2of yours under way') });
    const links = within(screen.getByRole('region', { name: 'Orders under way' })).getAllByRole('link', {
      name: /^Walnut comb/,
    });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders/o1', '/orders/o3']);
    expect(screen.getByText('Fade House')).toBeTruthy();
    expect(screen.queryByText('Takings')).toBeNull();
  });

  it('of a barber has the appointments, the customers and the income', async () => {
    await arrive({ customerCounts: { total: 9 }, myShops: [shopOf()], shopBookings: [booking] }, 'SHOP_OWNER');
    expect(await tile('Customers')).toMatchObject({ to: '/customers', text: expect.stringContaining('9') });
    expect((await tile('Appointments')).text).toMatch(/1to come, \d this week/);
    expect(await screen.findByText('$115.00')).toBeTruthy();
    expect(takings()).toEqual(['$120.00', '$5.00', '$115.00']);
    expect(screen.getByText('Nov 23 – Nov 26, 2026, Central Time')).toBeTruthy();
    expect(headings().slice(0, 5)).toEqual(['This week', 'Takings', 'Next client', 'Fade House', 'Today']);
    expect(screen.queryByText('Orders to send')).toBeNull();
  });

  it('of a barber on a phone begins with the week and the takings, then who comes next, and leads to that shop', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(max-width: 639px)' }),
    );
    const request = { ...groupRequest, quotes: [] };
    const serviceRequestsToQuote = pageOf(request, { ...request, id: 'r2', status: 'WITHDRAWN' });
    await arrive(
      { customerCounts: { total: 9 }, myShops: [shopOf()], shopBookings: [booking], serviceRequestsToQuote },
      'SHOP_OWNER',
    );
    const link = await screen.findByRole('link', { name: 'Open appointments' });
    expect(link.getAttribute('href')).toBe(`/appointments?shop=${booking.shop.id}`);
    expect(headings().slice(0, 5)).toEqual(['This week', 'Takings', 'Next client', 'Fade House', 'Today']);
    const toAnswer = await screen.findByRole('link', { name: /^1 group request to answer/ });
    expect(toAnswer.getAttribute('href')).toBe('/entity?tab=quote');
  });

  it('of a barber who sells products says what of them is to be sent and counted again', async () => {
    const product = { id: 'p1', name: 'Walnut comb', priceCents: 1250, image: '/images/1', available: 1 };
    await arrive(
      {
        customerCounts: { total: 9 },
        myShops: [shopOf()],
        shopBookings: [],
        myProducts: [product],
        sales: pageOf(order('o1', 'paid')),
      },
      'SHOP_OWNER',
    );
    expect(await screen.findByRole('link', { name: 'Ship 1 order' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Restock Walnut comb' }).closest('li')?.textContent).toContain('1 left');
    expect(screen.queryByText('Sales of the last 7 days')).toBeNull();
  });

  it('of a seller has the orders to ship, the buyers, what is to be sent first, and the income by the platform’s books', async () => {
    const product = { id: 'p1', name: 'Walnut comb', priceCents: 1250, image: '/images/1', available: 0 };
    const waiting = pageOf(order('o2', 'paid'), order('o1', 'paid'));
    await arrive({ myProducts: [product], sales: { ...waiting, totalCount: 6 } }, 'SELLER');
    expect(await tile('To ship')).toEqual({ to: '/orders?tab=sales&status=paid', text: 'To ship2of 7 orders so far' });
    expect((await tile('Customers')).text).toBe('Customers5have bought from you');
    expect(takings()).toEqual(['$120.00', '$5.00', '$115.00']);
    expect(screen.getByText('$35.00 more than Nov 16 – Nov 19, 2026: $80.00.')).toBeTruthy();
    expect(headings().slice(0, 2)).toEqual(['This week', 'Takings']);
    expect(screen.getByRole('link', { name: 'Ship 6 orders' }).getAttribute('href')).toBe(
      '/orders?tab=sales&status=paid',
    );
    const toSend = within(screen.getByRole('region', { name: 'Orders to send' }));
    expect(toSend.getAllByRole('link', { name: /^Walnut comb, / }).map((link) => link.getAttribute('href'))).toEqual([
      '/orders/o1',
      '/orders/o2',
    ]);
    expect(toSend.getByText('and 4 more, paid later')).toBeTruthy();
    expect(screen.getByText('7 for $70.00 net')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Restock Walnut comb/ }).getAttribute('href')).toBe('/my-store');
  });

  it('of a seller is shown without its figures when the books cannot be read', async () => {
    const broken = () => {
      throw Object.assign(new Error('Something went wrong.'), { extensions: { status: 500, code: 'INTERNAL' } });
    };
    await arrive({ myProducts: [], sellerFigures: broken }, 'SELLER');
    expect(await screen.findByRole('link', { name: /^Create your first product/ })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Takings' })).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
