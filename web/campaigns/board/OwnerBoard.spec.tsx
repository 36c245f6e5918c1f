import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { OwnerBoard } from './OwnerBoard.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function open(role: 'superadmin' | 'finance') {
  const review = { id: 'c1', isPaused: false, openReportCount: 0, reports: [], appeal: null, decisions: [] };
  const server = openServer({
    campaignBackers: () => ({ edges: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } }),
    campaignReview: () => ({ ...review, campaign: null }),
  });
  logIn({ ...anna, role });
  const campaign = { id: 'c1', name: 'New chairs', status: 'RUNNING', contributionCount: 0 } as CampaignOnPage;
  draw(server, [{ path: '/', element: <OwnerBoard campaign={campaign} /> }], '/');
  await screen.findByText('No one has given yet');
  return screen.getByRole('link', { name: 'Back' }).getAttribute('href');
}

it('has for a platform owner the history, what can be decided, and the way back to the review', async () => {
  expect(await open('superadmin')).toBe('/forum/review?tab=campaigns');
  expect(screen.getByRole('button', { name: 'History of New chairs' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
});

it('has for finance nothing that is refused to it', async () => {
  expect(await open('finance')).toBe('/owner/books');
  expect(screen.queryByRole('button', { name: /^History/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});
