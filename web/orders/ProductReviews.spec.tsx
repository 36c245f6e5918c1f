import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inSight } from '../testing/inSight.ts';
import { type Answers, draw, logIn, openServer } from '../testing/server.tsx';
import { OrderScreen } from './OrderScreen.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';
import type { Order } from './orders.ts';
import { connectionOf, orderOf, partOf } from './testing.tsx';

vi.setConfig({ testTimeout: 60_000 });

const own = (input: { rating: number; text: string }) => ({
  id: 'r1',
  productId: 'wax',
  authorName: 'Ana Ortiz',
  authorPictureUrl: null,
  createdAt: '2026-11-24T00:00:00Z',
  changedAt: null,
  answer: null,
  ...input,
});
/** A received order with so many of its products. */
function received(count: number): Order {
  const lines = partOf()
    .lines.slice(0, count)
    .map((line) => ({ ...line, reviewable: true }));
  return orderOf({ status: 'delivered', parts: [partOf({ status: 'delivered', cancellable: false, lines })] });
}

function open(path: string, order: Order, answers: Answers = {}) {
  const none = connectionOf();
  const server = openServer({ sales: none, myOrders: connectionOf(order), order, myProductReview: null, ...answers });
  const routes = [
    { path: '/orders', element: <OrdersScreen /> },
    { path: '/orders/:id', element: <OrderScreen /> },
  ];
  draw(server, routes, path);
  return server;
}

beforeEach(() => {
  logIn();
  inSight(true);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a review of what was bought', () => {
  it('is written on the row of its order, and then can be changed there', async () => {
    let said: object | null = null;
    const server = open('/orders', received(1), {
      myProductReview: () => said,
      submitProductReview: ({ input }: { input: { rating: number; text: string } }) => {
        said = own({ rating: input.rating, text: input.text });
        return said;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a review of Sculpting Wax' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write a review' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save review' }));
    expect(dialog.getAllByText('Choose from one to five stars.').length).toBeGreaterThan(0);
    await userEvent.click(dialog.getByRole('radio', { name: '4 stars, Very good' }));
    await userEvent.type(dialog.getByLabelText('Your review'), 'Holds all day.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Thank you for your review')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Edit review of Sculpting Wax' })).toBeTruthy();
    expect(server.asked.find(({ name }) => name === 'SaveProductReview')?.variables).toEqual({
      input: { productId: 'wax', orderId: 'o-abcd1234', rating: 4, text: 'Holds all day.' },
    });
  });

  it('is written for each of several products on the page of the order, and says why it is refused', async () => {
    open('/orders/o-abcd1234', received(2), {
      submitProductReview: () => {
        throw new GraphQLError('A review has at most 1000 characters.', { extensions: { code: 'X', field: 'text' } });
      },
    });
    expect(await screen.findByRole('button', { name: 'Write a review of Sculpting Wax' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Write a review of Steel Comb' }));
    await userEvent.click(await screen.findByRole('radio', { name: '5 stars, Excellent' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    expect((await screen.findAllByText('A review has at most 1000 characters.')).length).toBeGreaterThan(0);
  });

  it('leads from a row with several products to the page of the order', async () => {
    open('/orders', received(2));
    const link = await screen.findByRole('link', { name: 'Write reviews of Sculpting Wax and Steel Comb' });
    expect(link.getAttribute('href')).toBe('/orders/o-abcd1234');
  });

  it.each(['/orders', '/orders/o-abcd1234'])(
    'is not offered on %s before the parcel is said to have come',
    async (path) => {
      const [{ lines }] = received(2).parts as [Order['parts'][number]];
      const part = partOf({ status: 'shipped', cancellable: false, deliverable: true, lines });
      open(path, orderOf({ status: 'shipped', parts: [part] }));
      await screen.findAllByText(/Sculpting Wax/);
      expect(screen.queryByRole('button', { name: /^Write a review/ })).toBeNull();
      expect(screen.queryByRole('link', { name: /^Write reviews/ })).toBeNull();
    },
  );

  it('is not offered before it can be written', async () => {
    open('/orders', orderOf());
    await screen.findByText('Sculpting Wax and Steel Comb');
    expect(screen.queryByRole('button', { name: /review/i })).toBeNull();
  });
});
