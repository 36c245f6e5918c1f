import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { OwnerDecisions } from './OwnerDecisions.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const review = (over: object = {}) => ({
  ...{ id: 'c1', isPaused: false, openReportCount: 0, reports: [], appeal: null, decisions: [], campaign: null },
  ...over,
});

function open(status: string, before: object, more: Parameters<typeof openServer>[0] = {}) {
  let now = before;
  const decided = (kind: string, over: object) => (args: object) => {
    now = review({ ...over, decisions: [{ kind, reason: '', at: '2027-01-01T12:00:00.000Z', ...args }] });
    return now;
  };
  const server = openServer({
    campaignReview: () => now,
    pauseCampaign: decided('PAUSED', { isPaused: true }),
    resumeCampaign: decided('RESUMED', {}),
    ...more,
  });
  logIn({ ...anna, role: 'superadmin' });
  const campaign = { id: 'c1', name: 'New chairs', status } as CampaignOnPage;
  draw(server, [{ path: '/', element: <OwnerDecisions campaign={campaign} /> }], '/');
  return server;
}

async function decide(label: string, reason: string) {
  await userEvent.click(await screen.findByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `${label}: “New chairs”?` }));
  await userEvent.type(dialog.getByRole('textbox'), reason);
  await userEvent.click(dialog.getByRole('button', { name: label }));
}

it('pauses a campaign that nobody has reported, and takes that back before anybody appeals', async () => {
  const { asked } = open('RUNNING', review());
  await decide('Pause', 'Papers, please');
  expect(await screen.findByText('Papers, please', { selector: 'q' })).toBeTruthy();
  await decide('Resume', 'A slip of the hand');
  expect(await screen.findByText('A slip of the hand', { selector: 'q' })).toBeTruthy();
  const sent = asked.filter(({ name }) => /^(Pause|Resume)Campaign$/.test(name));
  expect(sent).toEqual([
    { name: 'PauseCampaign', variables: { campaignId: 'c1', reason: 'Papers, please' } },
    { name: 'ResumeCampaign', variables: { campaignId: 'c1', reason: 'A slip of the hand' } },
  ]);
});

it('says before it cancels what was paid out, and that the platform pays that back', async () => {
  const payout = (id: string, over: object) => ({
    ...{ id, amountCents: 5_000, reversedCents: 0, status: 'SENT', requestedAt: '2027-01-01T12:00:00.000Z' },
    ...{ sentAt: null, failure: null, takeBackFailure: null },
    ...over,
  });
  const facts = { availableCents: 0, heldBack: [], mustBeReleased: false };
  let payouts = [payout('p1', { reversedCents: 1_000 }), payout('p2', { status: 'FAILED' })];
  open('RUNNING', review(), { campaignPayouts: () => ({ ...facts, payouts }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel it' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel it: “New chairs”?' }));
  expect(await dialog.findByText(/^\$40\.00 of it was paid out to its organizer/)).toBeTruthy();
  cleanup();
  payouts = [payout('p1', { takeBackFailure: 'balance_insufficient' }), payout('p2', { status: 'PENDING' })];
  open('RUNNING', review(), { campaignPayouts: () => ({ ...facts, payouts }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel it' }));
  expect(await screen.findByText(/^\$100\.00 .+: it could not be taken back, as the organizer’s account/)).toBeTruthy();
  expect(screen.getByText(/^A payout is on its way/)).toBeTruthy();
  cleanup();
  payouts = [];
  open('RUNNING', review(), { campaignPayouts: () => ({ ...facts, payouts }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel it' }));
  expect(await screen.findByText('Nothing of it was paid out.')).toBeTruthy();
});

it('has nothing to decide of a draft, and of what is cancelled', async () => {
  for (const status of ['DRAFT', 'CANCELLED']) {
    open(status, review({ decisions: [{ kind: 'CANCELLED', reason: 'No papers', at: '2027-01-01T12:00:00.000Z' }] }));
    expect(await screen.findByText('No papers')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    cleanup();
  }
});
