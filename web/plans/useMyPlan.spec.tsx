import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAfresh } from '../live/afresh.ts';
import { ownPlan, plans } from '../testing/plans.ts';
import { draw, heldAnswers, logIn, openServer } from '../testing/server.tsx';
import { PlanPanel } from './PlanPanel.tsx';

vi.setConfig({ testTimeout: 60_000 });

const running = ownPlan();
const cancelled = ownPlan({ status: 'cancelling', endsAt: '2026-12-21T12:00:00Z' });

/** The plan, asked for once more. Answers how to let that answer come, as it was when it was asked for. */
async function open(first: typeof running, word: string) {
  const held = heldAnswers();
  const now = { plan: first };
  const become = (plan: typeof running) => {
    now.plan = plan;
    return plan;
  };
  const server = openServer({
    plans,
    mySubscription: () => held.as(now.plan),
    cancelSubscription: () => become(cancelled),
    resumeSubscription: () => become(running),
  });
  draw(server, [{ path: '/', element: <PlanPanel payment={() => null} /> }], '/');
  await screen.findByText(word);
  return held.during(() => readAfresh(server.client));
}

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
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

it('keeps a resumed plan although an older answer comes afterwards', async () => {
  const letOlderAnswerCome = await open(cancelled, 'Cancelled');
  await userEvent.click(screen.getByRole('button', { name: 'Resume plan' }));
  await screen.findByText('Active');
  await letOlderAnswerCome();
  expect(await screen.findByText('Active')).toBeTruthy();
});
