import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invoiceOf, noPlan, ownPlan, plans } from '../testing/plans.ts';
import { type Answers, draw, logIn, openServer } from '../testing/server.tsx';
import type { ChangePayment } from './ChangePlanDialog.tsx';
import { PlanPanel } from './PlanPanel.tsx';

vi.setConfig({ testTimeout: 60_000 });

const costs = (over: object) => ({
  kind: 'upgrade',
  dueNowCents: 1500,
  nextCents: 4000,
  at: '2026-11-21T12:00:00Z',
  message: null,
  ...over,
});

function open(mySubscription: unknown, more: Answers = {}, payment: ChangePayment = () => null) {
  const server = openServer({ plans, mySubscription, ...more });
  const routes = [
    { path: '/settings', element: <PlanPanel payment={payment} /> },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  return { server, router: draw(server, routes, '/settings') };
}
const cardRefused = {
  planChangePreview: costs({}),
  changePlan: () => {
    throw new GraphQLError('Your card could not be charged. Nothing has changed.', {
      extensions: { code: 'CARD_REFUSED' },
    });
  },
};
const changePlan = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Change Plan' }));
  return within(await screen.findByRole('dialog', { name: 'Change Plan' }));
};

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the plan one is on', () => {
  it('is named with its price, its next date, its use and its charges', async () => {
    open(ownPlan());
    expect(await screen.findByRole('heading', { name: 'Premium' })).toBeTruthy();
    for (const text of [
      'Active',
      '$25 per month',
      'Renews on',
      '5 of 20 products',
      '0 of 3 shops',
      'Room for 10 additional barbers',
      'Premium, monthly',
      '$25.00',
    ])
      expect(screen.getByText(text), text).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Receipt (PDF) of Nov 21, 2026' })).toBeTruthy();
  });

  it('shows by when a renewal has to be paid, and links to the payment', async () => {
    const failed = invoiceOf({ id: 'i2', status: 'failed' });
    open(ownPlan({ status: 'pastDue', graceUntil: '2026-12-28T12:00:00Z', invoices: [failed, invoiceOf()] }));
    expect(await screen.findByText('Past due')).toBeTruthy();
    expect(screen.getByText(/by Dec 28, 2026, or your plan ends then/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pay $25.00' }).getAttribute('href')).toBe(
      '/payment/subscription/Premium/25',
    );
    expect(screen.getAllByRole('button', { name: /^Receipt/ }), 'none for what is not paid').toHaveLength(1);
  });

  it('leads to the payment of a choice first, and says what becomes of it otherwise', async () => {
    open(noPlan({ status: 'pending', plan: 'premium', amountCents: 2500, interval: 'monthly' }));
    const way = await screen.findByRole('link', { name: 'Go on to the payment' });
    expect(way.getAttribute('href')).toBe('/payment/subscription/Premium/25');
    expect(screen.getByText(/To stay on Basic you need do nothing/)).toBeTruthy();
  });

  it('has no badge where there is none', async () => {
    open(noPlan());
    expect(await screen.findByRole('heading', { name: 'Basic' })).toBeTruthy();
    expect(screen.getAllByText('Free'), 'the price alone').toHaveLength(1);
  });

  it('is Basic once it has ended, with everything still there', async () => {
    open(noPlan({ status: 'ended', usage: { shops: 0, products: 6 }, invoices: [invoiceOf()] }));
    expect(await screen.findByRole('heading', { name: 'Basic' })).toBeTruthy();
    expect(screen.getByText('Your last plan ended on')).toBeTruthy();
    expect(screen.getByText('6 of 3 products')).toBeTruthy();
    expect(screen.getByText(/All of them stay/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  });

  it('changes on the screen when it changes elsewhere', async () => {
    const { server } = open(noPlan());
    expect(await screen.findByRole('heading', { name: 'Basic' })).toBeTruthy();
    const { invoices, limits, usage, ...rest } = ownPlan();
    server.say({
      subscriptionChanged: {
        ...rest,
        limits: { ...limits, __typename: 'PlanLimits' },
        usage: { ...usage, __typename: 'PlanUsage' },
        invoices: invoices.map((one) => ({ ...one, __typename: 'Invoice' })),
        __typename: 'MySubscription',
      },
    });
    expect(await screen.findByRole('heading', { name: 'Premium' })).toBeTruthy();
    expect(screen.getByText('5 of 20 products')).toBeTruthy();
  });
});

describe('changing it', () => {
  it('refuses the current plan and hides Save; shows the price of another and saves it', async () => {
    let now = ownPlan();
    const change = vi.fn(() => {
      now = ownPlan({ plan: 'diamond', amountCents: 4000 });
      return now;
    });
    const same = costs({ kind: 'none', dueNowCents: 0, message: 'You are already subscribed to this plan' });
    open(() => now, {
      planChangePreview: ({ plan }: { plan: string }) => (plan === 'premium' ? same : costs({})),
      changePlan: change,
    });
    const dialog = await changePlan();
    expect(await dialog.findByText('$15.00')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: /^Premium/ }));
    expect(await dialog.findByText('You are already subscribed to this plan')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: /^Diamond/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Diamond' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(change).toHaveBeenCalledWith({ plan: 'diamond', interval: 'monthly' }, undefined, expect.anything());
  });

  it('keeps its window open while it is saved', async () => {
    let answer = () => undefined as unknown;
    open(ownPlan(), {
      planChangePreview: costs({}),
      changePlan: () =>
        new Promise((resolve) => (answer = () => resolve(ownPlan({ plan: 'diamond', amountCents: 4000 })))),
    });
    const dialog = await changePlan();
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog', { name: 'Change Plan' })).toBeTruthy();
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the price on the page while it is loaded again, and shows none of another choice', async () => {
    const held: (() => void)[] = [];
    let isSlow = false;
    const { server } = open(ownPlan(), {
      planChangePreview: ({ interval }: { interval: string }) => {
        const answer = costs(interval === 'yearly' ? { dueNowCents: 9900 } : {});
        return isSlow ? new Promise((resolve) => held.push(() => resolve(answer))) : answer;
      },
    });
    const dialog = await changePlan();
    const save = await dialog.findByRole('button', { name: 'Save' });
    isSlow = true;
    act(() => void server.client.refetchQueries({ include: 'active' }));
    await waitFor(() => expect(held).toHaveLength(1));
    expect(dialog.getByText('$15.00')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save' })).toBe(save);
    await userEvent.click(dialog.getByRole('radio', { name: /^Yearly/ }));
    expect(dialog.queryByText('$15.00')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    await waitFor(() => expect(held).toHaveLength(2));
    for (const answer of held) answer();
    expect(await dialog.findByText('$99.00')).toBeTruthy();
  });

  it('leads to the payment where there is nothing to change yet, with the year’s price when that is chosen', async () => {
    const bought = ({ interval }: { interval: string }) =>
      costs({ kind: 'buy', dueNowCents: 0, nextCents: interval === 'yearly' ? 25_000 : 2500 });
    const { router } = open(noPlan(), { planChangePreview: bought });
    const dialog = await changePlan();
    await userEvent.click(dialog.getByRole('radio', { name: /^Yearly/ }));
    expect(await dialog.findByText('$250 per year')).toBeTruthy();
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment/subscription/Premium/250'));
  });

  it('shows why the card on file was refused and keeps the dialog open', async () => {
    open(ownPlan(), cardRefused);
    const dialog = await changePlan();
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    const alert = await dialog.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toBe('Your card could not be charged. Nothing has changed.'));
  });

  it('offers no other way to pay where another change is planned, which would take its place', async () => {
    const next = { plan: 'premium', interval: 'yearly', at: '2026-12-21T12:00:00Z' };
    open(ownPlan({ next }), cardRefused);
    const dialog = await changePlan();
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Take back the planned change to pay another way.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Pay another way' })).toBeNull();
  });

  it('stays at the payment of a change while it is under way', async () => {
    const Payment: ChangePayment = ({ onBusy }) => (
      <>
        <button type="button" onClick={() => onBusy(true)}>
          Pay
        </button>
        <button type="button" onClick={() => onBusy(false)}>
          Refused
        </button>
      </>
    );
    open(ownPlan(), cardRefused, Payment);
    const dialog = await changePlan();
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay another way' }));
    const paying = within(await screen.findByRole('dialog', { name: 'Pay for Diamond' }));
    await userEvent.click(paying.getByRole('button', { name: 'Pay' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(paying.getByRole('button', { name: 'Refused' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays at the question while the plan is being cancelled', async () => {
    let cancel: (plan: object) => void = () => undefined;
    const { server } = open(ownPlan(), { cancelSubscription: () => new Promise((resolve) => (cancel = resolve)) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel Premium?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel plan' }));
    await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('CancelPlan'));
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await act(async () => cancel(ownPlan({ status: 'cancelling', endsAt: '2026-12-21T12:00:00Z' })));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('cancels after asking, and takes that back', async () => {
    let now = ownPlan();
    const { server } = open(() => now, {
      cancelSubscription: () => (now = ownPlan({ status: 'cancelling', endsAt: '2026-12-21T12:00:00Z' })),
      resumeSubscription: () => (now = ownPlan()),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel Premium?' }));
    expect(
      question.getByText(
        /runs until Dec 21, 2026 and is not renewed\. Then the limits of Basic hold \(3 products listed\)/,
      ),
    ).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Cancel plan' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Resume plan' }));
    expect(await screen.findByText('Active')).toBeTruthy();
    expect(server.asked.map(({ name }) => name)).toEqual(expect.arrayContaining(['CancelPlan', 'ResumePlan']));
  });
});
