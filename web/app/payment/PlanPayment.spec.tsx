import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SubscriptionThankYouScreen } from '../../plans/SubscriptionThankYouScreen.tsx';
import { invoiceOf, noPlan, ownPlan, plans } from '../../testing/plans.ts';
import { type Answers, anna, draw, openServer } from '../../testing/server.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const provider = vi.fn<() => Response>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const paymentAs = (status: string) => ({
  id: 'p1',
  page: 'subscription',
  itemId: 'u1P0001',
  status,
  amountCents: 2500,
  refundedCents: 0,
  message: null,
});

/** The server's own prices; the plan begins once the card has paid. */
function open(path: string, more: Answers = {}) {
  const state = { looks: 0 };
  const server = openServer({
    plans,
    mySubscription: () => (state.looks > 0 ? ownPlan() : noPlan()),
    createPaymentIntent: ({ amountCents, itemId }: { amountCents: number; itemId: string }) => {
      const price = amountCents === 25_000 ? 25_000 : 2500;
      if (itemId !== 'Premium' || amountCents !== price)
        throw new GraphQLError('The amount has changed.', {
          extensions: { code: 'AMOUNT_DIFFERS', details: { amount: price } },
        });
      return { clientSecret: 'pi_1_secret_x', amountCents: price, paymentId: 'p1' };
    },
    payment: () => {
      state.looks += 1;
      return paymentAs(state.looks > 1 ? 'fulfilled' : 'requested');
    },
    ...more,
  });
  const routes = [
    { path: '/payment/:page/:itemId/:amount', element: <PaymentScreen /> },
    { path: '/subscription-thank-you', element: <SubscriptionThankYouScreen /> },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  return { server, router: draw(server, routes, path) };
}

async function pay() {
  await userEvent.type(await screen.findByLabelText('Card number'), '4242424242424242');
  await userEvent.type(screen.getByLabelText('Expiry date'), '0439');
  await userEvent.type(screen.getByLabelText('CVC'), '123');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify(anna));
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.endsWith('/users/refresh'))
      return new Response(JSON.stringify({ user: anna }), { headers: { authorization: 'Bearer key' } });
    if (input.endsWith('/stripe/config'))
      return json({ mode: 'sandbox', publishableKey: 'pk_test_1', apiBase: window.location.origin });
    return provider();
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  provider.mockReset();
  vi.unstubAllGlobals();
});

describe('paying for a plan', () => {
  it('shows a decline beside the card, then goes on to the plan once the server has seen the money', async () => {
    provider
      .mockImplementationOnce(() =>
        json({ error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } }, 402),
      )
      .mockImplementation(() => json({ id: 'pi_1', status: 'succeeded' }));
    const { router } = open('/payment/subscription/Premium/25');
    expect(await screen.findByText('First month')).toBeTruthy();
    const test = await screen.findByText(/no real card is charged/);
    const renews = screen.getByText(/^It renews by itself with this card/);
    expect(
      renews.compareDocumentPosition(test) & Node.DOCUMENT_POSITION_FOLLOWING,
      'said before the card',
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/settings?tab=plan');
    await pay();
    expect(within(await screen.findByRole('alert')).getByText('Your card was declined.')).toBeTruthy();
    expect(screen.queryByText('Your Payment was successful')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('heading', { name: 'You are on Premium' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/subscription-thank-you');
    expect(screen.getByText('Your Payment was successful')).toBeTruthy();
    expect(screen.getByText('Dec 21, 2026')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Receipt \(PDF\)/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back To Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('takes the year when the address says the year’s price, and offers the other', async () => {
    const { router } = open('/payment/plan/Premium/250');
    expect(await screen.findByText('First year')).toBeTruthy();
    expect(await screen.findByText(/^You pay \$250\.00/)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Pay $25 per month instead' }));
    expect(await screen.findByText(/^You pay \$25\.00/)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/payment/plan/Premium/25');
  });

  it('charges the price, whatever the address says', async () => {
    open('/payment/subscription/Premium/1');
    expect(await screen.findByText(/The link said \$1\.00, but this plan costs \$25\.00/)).toBeTruthy();
  });

  it('warns a member who has a plan already, and shows no card form', async () => {
    open('/payment/subscription/Premium/25', {
      mySubscription: ownPlan(),
      createPaymentIntent: () => {
        throw new GraphQLError('You are already subscribed to a plan', { extensions: { code: 'ALREADY_SUBSCRIBED' } });
      },
    });
    expect(await screen.findByRole('heading', { name: 'You are already subscribed to a plan' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getAllByText('You are already subscribed to a plan').length, 'as a toast too').toBeGreaterThan(1),
    );
    expect(screen.getByRole('link', { name: 'Change Plan' }).getAttribute('href')).toBe('/settings?tab=plan');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('takes the renewal that failed', async () => {
    const failed = invoiceOf({ id: 'i2', status: 'failed' });
    open('/payment/subscription/Premium/25', {
      mySubscription: ownPlan({ status: 'pastDue', invoices: [failed, invoiceOf()] }),
    });
    expect(await screen.findByText('Premium, renewal')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /instead/ })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy();
  });

  it('says that the money comes back when another choice took its place', async () => {
    provider.mockImplementation(() => json({ id: 'pi_1', status: 'succeeded' }));
    open('/payment/subscription/Premium/25', { payment: paymentAs('refunding') });
    await pay();
    expect(await screen.findByText('Your money is on its way back')).toBeTruthy();
  });

  it.each(['Basic', 'Gold'])('sells no %s', async (title) => {
    const { server } = open(`/payment/subscription/${title}/25`);
    expect(await screen.findByText('There is nothing to pay here')).toBeTruthy();
    await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('MyPlan'));
    expect(server.asked.map(({ name }) => name)).not.toContain('OpenPayment');
  });
});

it('shows no thanks to a member without a plan', async () => {
  open('/subscription-thank-you');
  expect(await screen.findByText('You have no paid plan yet')).toBeTruthy();
});
