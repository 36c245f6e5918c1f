import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { numberOf } from '../../shared/orderNumber.ts';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import { HeldRefunds } from './HeldRefunds.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const refund = {
  __typename: 'HeldRefund',
  orderId: 'BobBuyer00000000000000C0001O0000',
  sellerId: 'SolSeller0000000000000',
  sellerName: 'Sol Vega',
  refundCents: 2_500,
  heldAt: '2027-01-12T10:00:00.000Z',
};

function drawWith(role: 'superadmin' | 'finance', ...rows: object[]) {
  const server = openServer({
    heldRefunds: {
      __typename: 'HeldRefundConnection',
      totalCount: rows.length,
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      edges: rows.map((node, at) => ({ __typename: 'HeldRefundEdge', cursor: `${at}`, node })),
    },
  });
  logIn({ ...anna, role });
  draw(server, [{ path: '/owner/books', element: <HeldRefunds /> }], '/owner/books');
  return server;
}

it('lists the refunds that wait for a platform owner, each with its order', async () => {
  drawWith('superadmin', refund);
  const list = within(await screen.findByRole('region', { name: 'Refunds that wait for you' }));
  expect(list.getByText('Sol Vega')).toBeTruthy();
  expect(list.getByText('$25.00')).toBeTruthy();
  const order = list.getByRole('link', { name: `The order ${numberOf(refund.orderId)}` });
  expect(order.getAttribute('href')).toBe(`/orders/${refund.orderId}`);
});

it('leads finance to no page that they may not open', async () => {
  drawWith('finance', refund);
  const list = within(await screen.findByRole('region', { name: 'Refunds that wait for you' }));
  expect(list.getByText(numberOf(refund.orderId))).toBeTruthy();
  expect(list.queryByRole('link')).toBeNull();
});
