import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, openServer, paidWhole, shopFacts } from '../../testing/server.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const booking = (more: object = {}) => ({
  id: 'b1',
  shopId: 's1',
  date: '2026-12-01',
  time: '14:30',
  timeZone: 'America/Chicago',
  startsAt: '2026-12-01T20:30:00Z',
  endsAt: '2026-12-01T21:00:00Z',
  service: 'barb',
  serviceName: 'Barber Service',
  minutes: 30,
  bufferMinutes: 0,
  addOns: [],
  persons: 1,
  priceCents: 3500,
  status: 'held',
  expiresAt: at(9),
  changeable: false,
  createdAt: at(-1),
  walkIn: false,
  note: '',
  cancellationPolicy: { freeHours: 0, percentage: 100 },
  ...paidWhole,
  shop: shopFacts,
  customer: { id: 'u1', firstName: 'Ana', lastName: 'Ortiz' },
  ...more,
});

const provider = vi.fn<(url: string, body: URLSearchParams) => Response>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const declined = (message: string) => json({ error: { type: 'card_error', code: 'card_declined', message } }, 402);
const paid = () => json({ id: 'pi_1', status: 'succeeded' });

const answers = (more: Answers = {}): Answers => ({
  booking: booking(),
  createPaymentIntent: ({ amountCents }: { amountCents: number }) => {
    if (amountCents !== 3500)
      throw new GraphQLError('The amount has changed.', {
        extensions: { code: 'AMOUNT_DIFFERS', details: { amount: 3500 } },
      });
    return { clientSecret: 'pi_1_secret_x', amountCents: 3500, paymentId: 'p1' };
  },
  createBooking: () => booking({ status: 'confirmed' }),
  releaseHold: () => true,
  ...more,
});

function open(path = '/payment/booking/b1/35', more: Answers = {}) {
  const server = openServer(answers(more));
  const router = draw(
    server,
    [
      { path: '/payment/:page/:itemId/:amount', element: <PaymentScreen /> },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    path,
  );
  return { server, router };
}

async function pay(number = '4242424242424242') {
  await userEvent.type(await screen.findByLabelText('Card number'), number);
  await userEvent.type(screen.getByLabelText('Expiry date'), '0439');
  await userEvent.type(screen.getByLabelText('CVC'), '123');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify(anna));
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

describe('paying for a chair', () => {
  it('shows the order and how long it is held, and pays with the client’s own card field', async () => {
    provider.mockImplementation(paid);
    const { router } = open();
    expect(await screen.findByText('Oak Street Barbers')).toBeTruthy();
    expect(screen.getByText(/^Held for you/)).toBeTruthy();
    expect(await screen.findByText(/no real card is charged/)).toBeTruthy();
    await pay();
    await waitFor(() =>
      expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/booking-thank-you?booking=b1'),
    );
    expect(await screen.findByText('New Booking Created')).toBeTruthy();
    const [url, body] = provider.mock.calls[0] ?? [];
    expect(url).toBe(`${window.location.origin}/v1/payment_intents/pi_1/confirm`);
    expect(body?.get('payment_method_data[card][number]')).toBe('4242424242424242');
    expect(body?.get('payment_method_data[card][exp_month]')).toBe('4');
    expect(body?.get('client_secret')).toBe('pi_1_secret_x');
  });

  it('says in words that the provider has closed its form, which takes no further card', async () => {
    const intent = { id: 'pi_1', status: 'canceled' };
    const code = 'payment_intent_unexpected_state';
    const message = 'You cannot confirm this PaymentIntent because it has a status of canceled.';
    const error = { type: 'invalid_request_error', code, message, payment_intent: intent };
    provider.mockImplementation(() => json({ error }, 400));
    open();
    await pay();
    expect(await screen.findByText(/This form was closed.+Nothing was charged/)).toBeTruthy();
    expect(screen.queryByText(message)).toBeNull();
    expect((screen.getByRole('button', { name: 'Submit' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('shows why a card was declined beside it, without a message of success, and takes another attempt', async () => {
    provider.mockImplementationOnce(() => declined('Your card has insufficient funds.')).mockImplementation(paid);
    const { router } = open();
    await pay('4000000000009995');
    expect(within(await screen.findByRole('alert')).getByText('Your card has insufficient funds.')).toBeTruthy();
    expect(screen.queryByText('Your Payment was successful')).toBeNull();
    expect(screen.getByLabelText('Card number').getAttribute('aria-describedby')).toBe('card-error');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking-thank-you'));
    expect(provider).toHaveBeenCalledTimes(2);
  });

  it('asks the bank’s question where the card wants it', async () => {
    provider.mockImplementationOnce(() => json({ id: 'pi_1', status: 'requires_action' })).mockImplementation(paid);
    const { router } = open();
    await pay('4000002500003155');
    await userEvent.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking-thank-you'));
    expect(provider.mock.calls[1]?.[0]).toMatch(/\/v1\/payment_intents\/pi_1\/authenticate$/);
    expect(provider.mock.calls[1]?.[1].get('outcome')).toBe('succeed');
  });

  it('names what is missing of the card without a request', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Your card number is incomplete.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Card number')));
    expect(provider).not.toHaveBeenCalled();
  });

  it('says that an amount in the address is not the price, and charges the price', async () => {
    open('/payment/booking/b1/10');
    expect(await screen.findByText(/The link said \$10\.00, but this booking costs \$35\.00/)).toBeTruthy();
    expect(screen.getByText(/^You pay \$35\.00/)).toBeTruthy();
  });

  it('says that the money comes back when the slot is taken', async () => {
    provider.mockImplementation(paid);
    open('/payment/booking/b1/35', {
      createBooking: () => {
        throw new GraphQLError('That time was just taken.', {
          extensions: { code: 'SLOT_TAKEN', details: { nearest: [], refunded: true } },
        });
      },
    });
    await pay();
    expect(await screen.findByText(/The money is on its way back to your card/)).toBeTruthy();
    expect(screen.queryByText('New Booking Created')).toBeNull();
  });

  it('keeps the payment and tries again when the booking could not be recorded', async () => {
    provider.mockImplementation(paid);
    let tries = 0;
    const { router } = open('/payment/booking/b1/35', {
      createBooking: () => {
        tries += 1;
        if (tries === 1)
          throw new GraphQLError('We could not save that just now.', { extensions: { code: 'STORE_UNAVAILABLE' } });
        return booking({ status: 'confirmed' });
      },
    });
    await pay();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking-thank-you'));
    expect(provider).toHaveBeenCalledTimes(1);
  });

  it('asks before a held chair is left, and releases it when the answer is to leave', async () => {
    const { router, server } = open();
    await screen.findByRole('button', { name: 'Submit' });
    await userEvent.click(screen.getByRole('link', { name: 'Chairside, home' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/payment/booking/b1/35');
    await userEvent.click(screen.getByRole('link', { name: 'Chairside, home' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.asked.map(({ name }) => name)).toContain('LeavePayment');
  });

  it('shows that the time is over when it is', async () => {
    open('/payment/booking/b1/35', { booking: booking({ status: 'expired', expiresAt: null }) });
    expect(await screen.findByText('Your time is no longer held')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a time' }).getAttribute('href')).toBe(
      '/barber/s1?book=1&service=barb&barber=owner',
    );
  });

  it('shows that there is nothing to pay for an unknown kind of payment', async () => {
    open('/payment/elsewhere/c1/10');
    expect(await screen.findByText('There is nothing to pay here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard');
  });
});
