import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, member, openServer } from '../testing/server.tsx';
import { OrderScreen } from './OrderScreen.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';
import { ThankYouScreen } from './ThankYouScreen.tsx';
import { connectionOf, orderOf, partOf } from './testing.tsx';

vi.setConfig({ testTimeout: 60_000 });

const noOrders = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } };

function open(path: string, answers: Answers) {
  const server = openServer({ sales: noOrders, ...answers });
  const routes = [
    { path: '/orders', element: <OrdersScreen /> },
    { path: '/orders/:id', element: <OrderScreen /> },
    { path: '/thank-you', element: <ThankYouScreen /> },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  return { server, router: draw(server, routes, path) };
}

const partOfSal = () => within(screen.getByRole('region', { name: /Sal Vega$/ }));

beforeEach(() => {
  logIn();
  sessionStorage.setItem('confetti/o-abcd1234', 'yes');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a buyer’s order', () => {
  it('shows the refund before a part is cancelled, and then that it is cancelled', async () => {
    let order = orderOf();
    const { server } = open('/orders/o-abcd1234', {
      order: () => order,
      cancelOrderPart: () => {
        order = orderOf({
          status: 'cancelled',
          parts: [partOf({ status: 'cancelled', cancellable: false, cancelledBy: 'buyer', reason: 'Too sticky' })],
        });
        return order;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel order/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel what Sal Vega sends?' }));
    expect(question.getByText(/^You get \$32\.50 back to your card\./)).toBeTruthy();
    await userEvent.type(question.getByLabelText(/^Reason/), 'Too sticky');
    await userEvent.click(question.getByRole('button', { name: 'Cancel it' }));
    await waitFor(() => expect(partOfSal().getByText('Cancelled')).toBeTruthy());
    expect(partOfSal().getByText('Reason: Too sticky')).toBeTruthy();
    expect(partOfSal().getByText('The refund is on its way.')).toBeTruthy();
    expect(server.asked.find(({ name }) => name === 'CancelPart')?.variables).toEqual({
      id: 'o-abcd1234',
      sellerId: 'p1',
      reason: 'Too sticky',
    });
  });

  it('follows its parcel as it travels', async () => {
    let order = orderOf();
    const { server } = open('/orders/o-abcd1234', { order: () => order });
    await screen.findByRole('button', { name: /^Cancel order/ });
    order = orderOf({
      status: 'shipped',
      parts: [partOf({ status: 'shipped', cancellable: false, deliverable: true, tracking: 'UPS 1Z999' })],
    });
    server.say({ orderChanged: order });
    expect(await screen.findByText('UPS 1Z999')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^I have received it/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel order/ })).toBeNull();
  });

  it('can be paid or given up while it is not paid', async () => {
    const expiresAt = new Date(Date.now() + 9.5 * 60_000).toISOString();
    const { server } = open('/orders/o-abcd1234', {
      order: orderOf({ status: 'placed', paidAt: null, expiresAt }),
      cancelCheckout: orderOf({ status: 'abandoned', paidAt: null }),
    });
    expect(await screen.findByText('Its pieces are kept for you for 10 more minutes.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/payment/cart/o-abcd1234/32.5');
    await userEvent.click(screen.getByRole('button', { name: 'Give it up' }));
    await waitFor(() =>
      expect(server.asked.find(({ name }) => name === 'GiveUpOrder')?.variables).toEqual({ orderId: 'o-abcd1234' }),
    );
  });

  it('says its number and the moment it was placed once', async () => {
    open('/orders/o-abcd1234', { order: orderOf() });
    const { textContent: title } = await screen.findByRole('heading', { level: 1, name: /^Order #/ });
    const number = title?.replace('Order ', '') ?? '';
    const said = document.querySelector('main')?.textContent ?? document.body.textContent ?? '';
    expect(said.split(number)).toHaveLength(2);
    expect(said.match(/Placed /g)).toHaveLength(1);
    expect(screen.queryByText('Paid on')).toBeNull();
  });

  it('says that a refund is held, and lets a platform owner begin it', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const held = { status: 'cancelled' as const, cancelledBy: 'seller' as const, isRefundHeld: true };
    let order = orderOf({ status: 'cancelled', parts: [partOf({ ...held, cancellable: true })] });
    const { server } = open('/orders/o-abcd1234', {
      order: () => order,
      cancelOrderPart: () => {
        order = orderOf({
          status: 'cancelled',
          parts: [partOf({ ...held, isRefundHeld: false, cancellable: false })],
        });
        return order;
      },
    });
    expect(await screen.findByText('The refund has to be looked at by Chairside first.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^More about order/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Let the refund begin' }));
    const question = within(await screen.findByRole('alertdialog', { name: /^Let the refund of order .* begin\?$/ }));
    expect(question.getByText(/^The buyer gets \$32\.50 back to their card\./)).toBeTruthy();
    expect(question.queryByLabelText(/^Reason/)).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Give it back' }));
    expect(await screen.findByText('The refund is on its way.')).toBeTruthy();
    expect(server.asked.find(({ name }) => name === 'CancelPart')?.variables).toMatchObject({ sellerId: 'p1' });
  });

  it('is the 404 page for others', async () => {
    open('/orders/o-other', { order: null });
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
  });
});

describe('a seller’s sales', () => {
  const sold = (over = {}) =>
    orderOf({
      buyer: {
        __typename: 'OrderPerson',
        ...member('u9', 'Bea', 'Lund'),
        email: 'bea@example.test',
        phoneNumber: null,
        pictureUrl: null,
      },
      parts: [partOf({ sellerId: 'u1', shippable: true, ...over })],
    });

  it('are shipped with a note on how', async () => {
    let order = sold();
    const { server } = open('/orders?tab=sales', {
      sales: () => connectionOf(order),
      shipOrder: () => {
        order = { ...sold({ status: 'shipped', shippable: false, tracking: 'UPS 1Z999' }), status: 'shipped' };
        return order;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Ship order/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
    expect(await dialog.findByText('Please say how it was shipped.')).toBeTruthy();
    expect(server.asked.map(({ name }) => name)).not.toContain('ShipOne');
    await userEvent.type(dialog.getByLabelText(/^Tracking/), 'UPS 1Z999');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.find(({ name }) => name === 'ShipOne')?.variables).toEqual({
      id: 'o-abcd1234',
      tracking: 'UPS 1Z999',
    });
    expect(await screen.findByText('Marked as shipped')).toBeTruthy();
  });

  it('that have arrived lead to their buyer first, and are cancelled from a menu', async () => {
    open('/orders?tab=sales', {
      sales: connectionOf({ ...sold({ status: 'delivered', shippable: false }), status: 'delivered' }),
    });
    const message = await screen.findByRole('link', { name: /^Message Bea Lund about order #/ });
    expect(message.getAttribute('href')).toBe('/messages?about=order&id=o-abcd1234');
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^More about order #/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel and refund' }));
    const question = within(await screen.findByRole('alertdialog', { name: /^Cancel order #/ }));
    expect(question.getByText('Your customer gets $32.50 back to their card.')).toBeTruthy();
  });

  it('say that an order of whose payment a bank keeps a part can be sent', async () => {
    open('/orders/o-abcd1234', { order: { ...sold({}), dispute: 'lost' } });
    expect(await screen.findByText(/^The buyer’s bank has taken a part of this payment back\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Ship order/ })).toBeTruthy();
  });

  it.each([
    ['asked', /^The buyer’s bank asks about this payment\./],
    ['contested', /^The buyer’s bank contests this payment\./],
    ['lost', /^The buyer’s bank has taken this payment back\./],
  ] as const)('say what the buyer’s bank does about the payment: %s', async (dispute, words) => {
    open('/orders/o-abcd1234', { order: { ...sold({ shippable: false }), dispute } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ship order/ })).toBeNull();
  });

  it('keep the window open while one is being shipped', async () => {
    let answer = () => undefined as unknown;
    const shipped = { ...sold({ status: 'shipped', shippable: false, tracking: 'UPS 1Z999' }), status: 'shipped' };
    open('/orders?tab=sales', {
      sales: connectionOf(sold()),
      shipOrder: () => new Promise((resolve) => (answer = () => resolve(shipped))),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Ship order/ }));
    await userEvent.type(await screen.findByLabelText(/^Tracking/), 'UPS 1Z999');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are each busy until their own answer comes', async () => {
    const ids = ['o-first123', 'o-second12'];
    const found = (id: string, over: object) => ({
      ...sold({ shippable: false, ...over }),
      id,
      status: 'shipped' as const,
    });
    const answers = new Map<string, (order: object) => void>();
    open('/orders?tab=sales', {
      sales: connectionOf(...ids.map((id) => found(id, { status: 'shipped', deliverable: true }))),
      deliverOrder: ({ id }: { id: string }) => new Promise((resolve) => answers.set(id, resolve)),
    });
    const [first, second] = await screen.findAllByRole('button', { name: /^Mark as delivered/ });
    if (!first || !second) throw new Error('there are two');
    const busy = () => [first, second].map((button) => button.getAttribute('aria-busy') === 'true');
    await userEvent.click(first);
    await userEvent.click(second);
    expect(busy()).toEqual([true, true]);
    await waitFor(() => expect(answers.size).toBe(2));
    answers.get('o-first123')?.(found('o-first123', { status: 'delivered', deliverable: false }));
    await waitFor(() => expect(first.isConnected).toBe(false));
    expect(await screen.findByText('Marked as delivered')).toBeTruthy();
    expect(busy()[1]).toBe(true);
    answers.get('o-second12')?.(found('o-second12', { status: 'delivered', deliverable: false }));
    await waitFor(() => expect(second.isConnected).toBe(false));
  });

  it('appear by themselves, with a message', async () => {
    let sales: object = connectionOf();
    const { server } = open('/orders?tab=sales', { sales: () => sales, myOrders: noOrders });
    expect(await screen.findByText('No orders')).toBeTruthy();
    sales = connectionOf(sold());
    server.say({ orderChanged: sold() });
    expect(await screen.findByText(/^New order: Bea Lund/)).toBeTruthy();
    expect(await screen.findByText('For Bea Lund')).toBeTruthy();
  });
});

describe('the thank-you page', () => {
  it('shows the order that was paid, and its receipt', async () => {
    open('/thank-you?order=o-abcd1234', { order: orderOf() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your order is placed' })).toBeTruthy();
    expect(screen.getByText('Your Payment was successful')).toBeTruthy();
    expect(screen.getByText('Sculpting Wax')).toBeTruthy();
    expect(screen.getByText('It is with its seller now.')).toBeTruthy();
    expect(document.body.textContent?.split('#CD1234')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Receipt (PDF)' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/orders/o-abcd1234');
    expect(screen.getByRole('link', { name: 'Back To Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('shows no success while nothing is paid', async () => {
    open('/thank-you?order=o-abcd1234', {
      order: orderOf({ status: 'placed', paidAt: null, expiresAt: new Date(Date.now() + 60_000).toISOString() }),
    });
    expect(await screen.findByText('This order is not paid yet')).toBeTruthy();
    expect(screen.queryByText('Your Payment was successful')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Receipt (PDF)' })).toBeNull();
  });

  it.each(['/thank-you', '/thank-you?order=none'])('finds no order at %s', async (path) => {
    open(path, { order: null });
    expect(await screen.findByText('We could not find that order')).toBeTruthy();
  });
});
