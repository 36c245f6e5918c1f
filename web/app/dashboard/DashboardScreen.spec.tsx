import { cleanup, configure, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, open, shopOf } from '../../testing/openScreen.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

configure({ asyncUtilTimeout: 10_000 });
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
const order = (id: string, status: string) => ({
  id,
  status,
  totalCents: 2500,
  placedAt: '2026-11-20T12:00:00Z',
  refundedCents: 0,
  parts: [
    {
      sellerId: 'm1',
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
};
const nothing: Answers = { me: null, myBookings: pageOf(), myOrders: pageOf(), sellerFigures };

const arrive = (answers: Answers, role: 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER') =>
  open('/dashboard', <DashboardScreen />, { ...nothing, ...answers }, role);
const tile = async (name: string) => {
  const link = (await screen.findAllByRole('link', { name })).find((one) => one.closest('article'));
  return { to: link?.getAttribute('href'), text: link?.closest('article')?.textContent };
};
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
    await arrive({ myCustomerCount: 9, myShops: [shopOf()], shopBookings: [booking] }, 'SHOP_OWNER');
    expect(await tile('Customers')).toMatchObject({ to: '/customers', text: expect.stringContaining('9') });
    expect((await tile('Appointments')).text).toMatch(/1to come, \d today, \d this week/);
    expect(await screen.findByText('$1,209.50')).toBeTruthy();
    expect(takings()).toEqual(['$1,234.50', '$25.00', '$1,209.50']);
  });

  it('of a seller has the orders to ship, the buyers, and the income by the platform’s books', async () => {
    const product = { id: 'p1', name: 'Walnut comb', priceCents: 1250, image: '/images/1', available: 0 };
    await arrive({ myProducts: [product] }, 'SELLER');
    expect(await tile('To ship')).toEqual({ to: '/orders?tab=sales&status=paid', text: 'To ship2of 7 orders so far' });
    expect((await tile('Customers')).text).toBe('Customers5have bought from you');
    expect(takings()).toEqual(['$1,234.50', '$25.00', '$1,209.50']);
    expect(screen.getByRole('link', { name: /^Ship 2 orders/ })).toBeTruthy();
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
