import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { PaidOut } from './PaidOut.tsx';
import { PastPayouts, type Payout } from './PastPayouts.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(role: 'superadmin' | 'support') {
  let mustBeReleased = true;
  const facts = { availableCents: 0, heldBack: ['STOPPED'], takeBackCount: 2, payouts: [] };
  const payouts = () => ({ ...facts, mustBeReleased });
  const server = openServer({
    campaignPayouts: payouts,
    releaseCampaignPayouts: () => {
      mustBeReleased = false;
      return payouts();
    },
  });
  logIn({ ...anna, role });
  const campaign = { id: 'c1', name: 'New chairs', timeZone: 'UTC' } as CampaignOnPage;
  draw(server, [{ path: '/', element: <PaidOut campaign={campaign} /> }], '/');
  return server;
}
const STOPPED = /^Something was taken back of a payout/;

it('has what was taken back released by who may move money, after a question', async () => {
  const { asked } = open('superadmin');
  await userEvent.click(await screen.findByRole('button', { name: 'Release payouts' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Release the payouts of “New chairs”?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Release payouts' }));
  await vi.waitFor(() => expect(screen.queryByText(STOPPED)).toBeNull());
  expect(asked.filter(({ name }) => name === 'ReleaseCampaignPayouts')).toEqual([
    { name: 'ReleaseCampaignPayouts', variables: { campaignId: 'c1', seen: 2 } },
  ]);
});

it('says to others that it waits', async () => {
  open('support');
  expect(await screen.findByText(STOPPED)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Release payouts' })).toBeNull();
});

it('names a payout that was stopped before it was sent otherwise than one that was refused', async () => {
  const payout = (id: string, failure: string) => ({
    ...{ id, amountCents: 5_000, reversedCents: 0, status: 'FAILED', requestedAt: '2027-01-01T12:00:00.000Z' },
    ...{ sentAt: null, failure, takeBackFailure: null },
  });
  const payouts = [payout('p1', 'held'), payout('p2', 'balance_insufficient')] as Payout[];
  draw(openServer({}), [{ path: '/', element: <PastPayouts payouts={payouts} timeZone="UTC" /> }], '/');
  expect(await screen.findAllByText('Stopped before it was sent')).toHaveLength(1);
  expect(screen.getAllByText('Refused by the payment service')).toHaveLength(1);
});

it('says of a payout that the payment service has refused to take it back', async () => {
  const facts = { id: 'p1', amountCents: 5_000, reversedCents: 0, status: 'SENT', failure: null };
  const payouts = [
    { ...facts, requestedAt: '2027-01-01T12:00:00.000Z', sentAt: null, takeBackFailure: 'balance_insufficient' },
  ] as Payout[];
  draw(openServer({}), [{ path: '/', element: <PastPayouts payouts={payouts} timeZone="UTC" /> }], '/');
  expect(await screen.findByText(/^Could not be taken back: the organizer’s account has too little/)).toBeTruthy();
});
