import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAfresh } from '../../live/afresh.ts';
import { productOf as cartProductOf } from '../../testing/carts.ts';
import { type Answers, draw, openServer } from '../../testing/server.tsx';
import { MarketplaceRoute } from './MarketplaceRoute.tsx';
import { ProductRoute } from './ProductRoute.tsx';

vi.setConfig({ testTimeout: 60_000 });

const productOf = (...args: Parameters<typeof cartProductOf>) => ({
  ...cartProductOf(...args),
  description: 'For the chair.',
  pictures: [],
  starCounts: [0, 0, 0, 0, 0],
  createdAt: '2026-11-01T00:00:00Z',
});
const wax = productOf('wax', { name: 'Sculpting Wax' });
const comb = productOf('comb', { name: 'Steel Comb', priceCents: 750, available: 3 });
const cape = productOf('cape', { name: 'Cutting Cape', available: 0, soldOut: true });
const facets = {
  categories: [{ value: 'Hair styling', count: 3 }],
  prices: [
    { fromCents: 0, toCents: 999, count: 1 },
    { fromCents: 1000, toCents: 2499, count: 2 },
  ],
  inStock: 2,
};
const shelfOf = (...items: object[]) => ({ items, total: items.length, page: 1, pageSize: 24, facets });

function open(path: string, answers: Answers = {}) {
  const server = openServer({
    products: ({ query, inStock }: { query?: string; inStock?: boolean }) =>
      query === 'nothing'
        ? shelfOf()
        : query === 'comb'
          ? shelfOf(comb)
          : inStock
            ? shelfOf(wax, comb)
            : shelfOf(wax, comb, cape),
    siteStatistics: { members: 7, shops: 2, barbers: 2, bookings: 4, products: 3, campaigns: 0 },
    productReviews: { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } },
    product: ({ id }: { id: string }) => [wax, comb, cape].find((product) => product.id === id) ?? null,
    ...answers,
  });
  const router = draw(
    server,
    [
      { path: '/marketplace', element: <MarketplaceRoute /> },
      { path: '/product/:id', element: <ProductRoute /> },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    path,
  );
  return { server, router };
}

const shelf = () => within(screen.getByRole('list', { name: 'Products' }));
const cart = () => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown;

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('', { status: 401 })));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the marketplace', () => {
  it('shows name, category, seller and price, and puts into the cart without a reload', async () => {
    open('/marketplace');
    expect((await screen.findByRole('link', { name: 'Sculpting Wax' })).getAttribute('href')).toBe('/product/wax');
    expect(shelf().getAllByText('$12.50')[0]).toBeTruthy();
    expect(shelf().getByText('Only 3 left')).toBeTruthy();
    expect(shelf().queryByRole('button', { name: 'Add To Cart: Cutting Cape' })).toBeNull();
    await userEvent.click(shelf().getByRole('button', { name: 'Add To Cart: Steel Comb' }));
    expect(await screen.findByText('Added to your cart')).toBeTruthy();
    expect(cart()).toEqual([{ _id: 'comb', price: 750, amount: 1 }]);
  });

  it('opens with the categories and, said in words, the best sellers', async () => {
    const asked: unknown[] = [];
    const categories = [...facets.categories, { value: 'Combs', count: 1 }];
    open('/marketplace', {
      products: (given: { sort?: string }) => {
        asked.push(given.sort);
        return { ...shelfOf(wax), facets: { ...facets, categories } };
      },
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Best sellers' })).toBeTruthy();
    expect(asked).toContain('BEST_SELLING');
    const links = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/marketplace?category=Hair%20styling',
      '/marketplace?category=Combs',
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Best sellers' })).toBeNull());
  });

  it('counts what it has as that changes', async () => {
    const { server } = open('/marketplace');
    await screen.findByRole('link', { name: 'Sculpting Wax' });
    const figures = () => within(screen.getByLabelText('The marketplace today'));
    await waitFor(() => expect(figures().getAllByText('7')).not.toEqual([]));
    act(() => server.say({ marketStatisticsChanged: { products: 41, inStock: 39, categories: 12, members: 58 } }));
    for (const count of ['41', '39', '12', '58']) expect(await figures().findAllByText(count)).not.toEqual([]);
  });

  it('keeps filters in the address', async () => {
    const { router } = open('/marketplace?page=2');
    await screen.findByRole('link', { name: 'Cutting Cape' });
    await userEvent.click(screen.getByRole('radio', { name: /^In stock/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?stock=1'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Cutting Cape' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: 'Cutting Cape' });
  });

  it('shows that nothing was found, and keeps the shelf', async () => {
    open('/marketplace?query=nothing');
    expect(await screen.findByText(/“nothing”\. Here is everything else\./)).toBeTruthy();
    expect(screen.getAllByText('Keyword not found').length).toBeGreaterThan(0);
    expect(await screen.findByRole('link', { name: 'Sculpting Wax' })).toBeTruthy();
  });
});

describe('a product’s page', () => {
  it('adds as many as are wanted, and no more than there are', async () => {
    open('/product/comb');
    expect(await screen.findByRole('heading', { level: 1, name: 'Steel Comb' })).toBeTruthy();
    expect(screen.getByText('3 left')).toBeTruthy();
    for (let press = 0; press < 4; press += 1)
      await userEvent.click(screen.getByRole('button', { name: 'More: Quantity' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add To Cart' }));
    await waitFor(() => expect(cart()).toEqual([{ _id: 'comb', price: 750, amount: 3 }]));
  });

  it('follows the shelf while it is read', async () => {
    let now = comb;
    const { server } = open('/product/comb', { product: () => now });
    await screen.findByText('3 left');
    now = { ...comb, available: 0, soldOut: true };
    server.say({ productChanged: now });
    expect((await screen.findAllByText('Sold out')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Add To Cart' })).toBeNull();
  });

  it('keeps a change that came while an older answer was on its way', async () => {
    let now = comb;
    const held: (() => void)[] = [];
    let isSlow = false;
    const product = ({ id }: { id: string }) => {
      const answer = id === 'comb' ? now : null;
      return isSlow ? new Promise((resolve) => held.push(() => resolve(answer))) : answer;
    };
    const { server } = open('/product/comb', { product });
    await screen.findByText('3 left');
    isSlow = true;
    act(() => readAfresh(server.client));
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    isSlow = false;
    now = { ...comb, available: 0, soldOut: true };
    await act(async () => server.say({ productChanged: now }));
    await act(async () => {
      for (const answer of held) answer();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(screen.getAllByText('Sold out').length).toBeGreaterThan(0);
  });

  it('is missing where there is no such product', async () => {
    open('/product/none');
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
  });
});
