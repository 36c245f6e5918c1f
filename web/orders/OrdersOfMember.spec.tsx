import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../testing/server.tsx';
import { OrdersOfMember } from './OrdersOfMember.tsx';
import { orderOf, partOf } from './testing.tsx';

beforeEach(() => logIn({ ...anna, role: 'superadmin' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

type Page = { first: number; after?: string | null };
const listOf =
  (nodes: readonly object[]) =>
  ({ first, after }: Page) => {
    const from = after ? Number(after) + 1 : 0;
    const end = Math.min(from + first, nodes.length);
    return {
      totalCount: nodes.length,
      pageInfo: {
        hasNextPage: end < nodes.length,
        hasPreviousPage: from > 0,
        startCursor: null,
        endCursor: `${end - 1}`,
      },
      edges: nodes.slice(from, end).map((node, at) => ({ cursor: `${from + at}`, node })),
    };
  };
const open = (bought: readonly object[], sold: readonly object[]) => {
  const server = openServer({ ordersOfMember: listOf(bought), salesOfMember: listOf(sold) });
  draw(server, [{ path: '*', element: <OrdersOfMember memberId="p1" /> }], '/');
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('lists what a member has bought and sold, five at a time, each with the order’s page', async () => {
  const bought = Array.from({ length: 7 }, (_, nth) => ({ ...orderOf({ id: `o${nth}` }), __typename: 'Order' }));
  const parts = [partOf({ status: 'shipped', totalCents: 2000 }), partOf({ sellerId: 'p2', totalCents: 1250 })];
  open(bought, [{ ...orderOf({ id: 's0', parts }), __typename: 'Order' }]);
  const orders = await section('Orders');
  expect(await orders.findAllByRole('listitem')).toHaveLength(5);
  expect(orders.getAllByRole('link')[0]?.getAttribute('href')).toBe('/orders/o0');
  await userEvent.click(orders.getByRole('button', { name: 'Show more' }));
  expect(await orders.findAllByRole('listitem')).toHaveLength(7);
  const sales = await section('Sales');
  expect(await sales.findAllByRole('listitem')).toHaveLength(1);
  expect(sales.getByRole('link').getAttribute('href')).toBe('/orders/s0');
  expect(sales.getByText('Shipped')).toBeTruthy();
  expect(sales.getByText(/ · \$20\.00$/)).toBeTruthy();
});

it('says that a member has ordered and sold nothing', async () => {
  open([], []);
  expect(await screen.findByText('They have ordered nothing.')).toBeTruthy();
  expect(await screen.findByText('They have sold nothing.')).toBeTruthy();
});
