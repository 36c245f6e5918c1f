import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderOf } from '../../orders/testing.tsx';
import { type Answers, anna, draw, openServer } from '../../testing/server.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const id = 'o-abcd1234';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const placed = (over: Parameters<typeof orderOf>[0] = {}) =>
  orderOf({ status: 'placed', paidAt: null, expiresAt: inMinutes(14), ...over });
const paymentOf = (status: string, message: string | null = null) => ({
  id: 'p1',
  page: 'cart',
  itemId: id,
  amountCents: 3250,
  refundedCents: 0,
  status,
  message,
});
const refuse = (code: string, message: string, details?: object) => () => {
  throw new GraphQLError(message, { extensions: { code, details } });
};
const product = {
  id: 'wax',
  name: 'Sculpting Wax',
  category: 'Hair styling',
  image: null,
  priceCents: 1250,
  available: 0,
  soldOut: true,
  rating: null,
  reviewCount: 0,
  removed: false,
};
const line = {
  productId: 'wax',
  quantity: 2,
  priceCents: 1250,
  seenCents: 1250,
  lineCents: 2500,
  reviewable: false,
  available: 0,
  removed: false,
};
const seller = {
  id: 'p1',
  firstName: 'Sal',
  lastName: 'Vega',
  userName: 'sal',
  role: 'SELLER',
  memberSince: '2026-01-01T00:00:00Z',
};
const cart = {
  id: 'c1',
  count: 2,
  shippingCents: 0,
  taxCents: 0,
  isTaxKnown: true,
  totalCents: 2500,
  changes: [],
  lines: [{ ...line, product: { ...product, sellerId: 'p1', seller } }],
};

const provider = vi.fn<(url: string, body: URLSearchParams) => Response>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** A server whose payment is `requested` until the provider has been asked, and `after` from then on. */
function open(more: Answers = {}, { path = '/payment/cart/c1/32.50', after = 'fulfilled' } = {}) {
  const server = openServer({
    createPaymentIntent: ({ amountCents }: { amountCents: number }) => {
      if (amountCents !== 3250)
        throw new GraphQLError('The amount has changed.', {
          extensions: { code: 'AMOUNT_DIFFERS', details: { amount: 3250 } },
        });
      return { clientSecret: 'pi_1_secret_x', amountCents: 3250, paymentId: 'p1' };
    },
    payment: () => paymentOf(provider.mock.calls.length > 0 ? after : 'requested'),
    order: () => placed(),
    cart,
    ...more,
  });
  const routes = [
    { path: '/payment/:page/:itemId/:amount', element: <PaymentScreen /> },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  const router = draw(server, routes, path);
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { server, router, arrivesAt: (where: string) => waitFor(() => expect(address()).toBe(where)) };
}

async function pay() {
  await userEvent.type(await screen.findByLabelText('Card number'), '4242424242424242');
  await userEvent.type(screen.getByLabelText('Expiry date'), '0439');
  await userEvent.type(screen.getByLabelText('CVC'), '123');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify(anna));
  provider.mockImplementation(() => json({ id: 'pi_1', status: 'succeeded' }));
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.endsWith('/users/refresh'))
      return new Response(JSON.stringify({ user: anna }), { headers: { authorization: 'Bearer key' } });
    if (input.endsWith('/stripe/config'))
      return json({ mode: 'sandbox', publishableKey: 'pk_test_1', apiBase: window.location.origin });
    return provider(input, init?.body as URLSearchParams);
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  provider.mockReset();
  vi.unstubAllGlobals();
});

describe('paying for a cart', () => {
  it('shows the frozen order and how long it is kept, and goes to the thank-you page of that order', async () => {
    const { arrivesAt } = open();
    expect(await screen.findByRole('link', { name: 'Sculpting Wax' })).toBeTruthy();
    expect(screen.getByText('2 × $12.50')).toBeTruthy();
    expect(screen.getByText(/^Held for you/)).toBeTruthy();
    expect(await screen.findByText(/no real card is charged/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
    await pay();
    await arrivesAt(`/thank-you?order=${id}`);
  });

  it("charges the order's price, and says that the address was wrong", async () => {
    open({}, { path: '/payment/cart/c1/1' });
    expect(
      await screen.findByText(/The link said \$1\.00, but this order costs \$32\.50\. You will be charged \$32\.50/),
    ).toBeTruthy();
    expect(await screen.findByText(/^You pay \$32\.50/)).toBeTruthy();
  });

  it('shows beside the card why it was declined before the return to the page', async () => {
    open({ payment: paymentOf('declined', 'Your card was declined.') });
    const form = await screen.findByRole('form', { name: 'Card payment' });
    expect(within(form).getByText('Last time: Your card was declined.')).toBeTruthy();
  });

  it('goes on by itself after a payment from before the page was left', async () => {
    let looks = 0;
    const payment = () => {
      looks += 1;
      return paymentOf(looks > 1 ? 'fulfilled' : 'captured');
    };
    const { arrivesAt } = open({ payment });
    await arrivesAt(`/thank-you?order=${id}`);
    expect(provider).not.toHaveBeenCalled();
  });

  it('does not navigate when the user left while the payment was looked at', async () => {
    let payment: (now: object) => void = () => undefined;
    const wait = () =>
      provider.mock.calls.length > 0 ? new Promise((resolve) => (payment = resolve)) : paymentOf('requested');
    const { server, router } = open({ payment: wait });
    await pay();
    const looks = () => server.asked.filter(({ name }) => name === 'PaymentNow').length;
    await waitFor(() => expect(looks()).toBeGreaterThan(1));
    await userEvent.click(screen.getByRole('link', { name: 'Chairside, home' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await act(() => router.navigate('/forum'));
    await act(async () => {
      payment(paymentOf('fulfilled'));
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(router.state.location.pathname).toBe('/forum');
  });

  it('says that the money comes back when everything was sold meanwhile', async () => {
    open({}, { after: 'refunding' });
    await pay();
    expect(await screen.findByText(/The money is on its way back to your card/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your cart' }).getAttribute('href')).toBe('/cart');
  });

  it('leads to the order where it is paid already', async () => {
    const { arrivesAt } = open({
      createPaymentIntent: refuse('ALREADY_PAID', 'This has been paid already.'),
      payment: paymentOf('fulfilled'),
    });
    await arrivesAt(`/thank-you?order=${id}`);
  });

  it('follows when the order is paid in another tab', async () => {
    let now = placed();
    const { server, arrivesAt } = open({ order: () => now });
    await screen.findByRole('button', { name: 'Submit' });
    now = orderOf();
    server.say({ orderChanged: now });
    await arrivesAt(`/thank-you?order=${id}`);
  });

  it('shows that the order is closed when the cart was checked out again elsewhere', async () => {
    let now = placed();
    const { server } = open({ order: () => now });
    await screen.findByRole('button', { name: 'Submit' });
    now = placed({ status: 'abandoned' });
    server.say({ orderChanged: now });
    expect(await screen.findByRole('heading', { name: 'This order is no longer open' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('takes no card for an order whose time is over', async () => {
    open({ order: () => placed({ expiresAt: inMinutes(-1) }) });
    expect(await screen.findByRole('heading', { name: 'This order is no longer open' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('says where the order is found before it is left', async () => {
    const { router } = open();
    await screen.findByRole('button', { name: 'Submit' });
    await userEvent.click(screen.getByRole('link', { name: 'Chairside, home' }));
    expect(await screen.findByText(/Until then you can pay it under My Orders/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('a cart that cannot be paid', () => {
  it('names the products that others bought first', async () => {
    open({
      createPaymentIntent: refuse('OUT_OF_STOCK', 'Gone.', { lines: [{ productId: 'wax', wanted: 2, available: 1 }] }),
    });
    expect(await screen.findByText(/Only 1 Sculpting Wax is left\. You have not been charged\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your cart' }).getAttribute('href')).toBe('/cart');
  });

  it.each([
    ['ORDER_OVER', 'This order is no longer open', 'Go to your cart'],
    ['PAYMENT_CLOSED', 'This order is no longer open', 'Go to your cart'],
    ['CART_EMPTY', 'There is nothing to pay here', 'Go to Marketplace'],
    ['NO_SUCH_PAYMENT', 'There is nothing to pay here', 'Go to your cart'],
  ])('says what to do after %s', async (code, title, way) => {
    open({ createPaymentIntent: refuse(code, 'No.') });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: way })).toBeTruthy();
  });

  it('tries again after a temporary failure', async () => {
    let tries = 0;
    open({
      createPaymentIntent: () => {
        tries += 1;
        if (tries === 1)
          return refuse('PAYMENT_UNDER_WAY', 'Your payment is still being processed. Please wait a moment.')();
        return { clientSecret: 'pi_1_secret_x', amountCents: 3250, paymentId: 'p1' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy();
  });
});
