import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConnection } from '../app/connection.ts';
import { draw, logIn, openServer } from '../bookings/testing.tsx';
import { PlanPanel } from '../users/settings/PlanPanel.tsx';
import { ownPlan, plans } from './testing.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

const running = ownPlan();
const cancelled = ownPlan({ status: 'cancelling', endsAt: '2026-12-21T12:00:00Z' });

/** The plan, asked for once more. Answers how to let that answer come, as it was when it was asked for. */
async function open(first: typeof running, word: string) {
  const held: (() => void)[] = [];
  const now = { plan: first, isSlow: false };
  const become = (plan: typeof running) => {
    now.plan = plan;
    return plan;
  };
  const server = openServer({
    plans,
    mySubscription: () => {
      const answer = now.plan;
      return now.isSlow ? new Promise((resolve) => held.push(() => resolve(answer))) : answer;
    },
    cancelSubscription: () => become(cancelled),
    resumeSubscription: () => become(running),
  });
  // As the page's own client has it: what is known shows on while it is asked for again.
  server.client.defaultOptions.watchQuery = { fetchPolicy: 'cache-and-network', refetchWritePolicy: 'merge' };
  draw(server, [{ path: '/', element: <PlanPanel /> }], '/');
  await screen.findByText(word);
  now.isSlow = true;
  act(() => setConnection('live'));
  await waitFor(() => expect(held).toHaveLength(1));
  now.isSlow = false;
  return () =>
    act(async () => {
      held[0]?.();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
}

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  setConnection(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('keeps a plan cancelled although an older answer comes afterwards', async () => {
  const letOlderAnswerCome = await open(running, 'Active');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel plan' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel plan' }));
  await screen.findByText('Cancelled');
  await letOlderAnswerCome();
  expect(await screen.findByText('Cancelled')).toBeTruthy();
});

it('keeps a plan that goes on although an older answer comes afterwards', async () => {
  const letOlderAnswerCome = await open(cancelled, 'Cancelled');
  await userEvent.click(screen.getByRole('button', { name: 'Resume plan' }));
  await screen.findByText('Active');
  await letOlderAnswerCome();
  expect(await screen.findByText('Active')).toBeTruthy();
});
