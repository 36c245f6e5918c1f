import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../testing/server.tsx';
import { EntityScreen } from './EntityScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const pageOf = (...nodes: object[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node, at) => ({ cursor: `${at}`, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
const request = {
  id: 'r1',
  status: 'REQUESTED',
  date: '2027-01-12',
  partOfDay: 'morning',
  heads: 4,
  address: null,
  city: 'Chicago',
  state: 'IL',
  timeZone: 'America/Chicago',
  note: '',
  createdAt: '2026-11-20T12:00:00Z',
  requester: null,
  steps: [],
  quotes: [],
  sentTo: [],
};
function open(own: object[], address: string) {
  logIn({ ...anna, role: 'SHOP_OWNER' });
  const answers = { serviceRequests: pageOf(...own), serviceRequestsToQuote: pageOf(), myShops: [] };
  draw(openServer(answers), [{ path: '/entity', element: <EntityScreen /> }], address);
}
const tabs = async () =>
  (await screen.findAllByRole('tab')).map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]);

it('begins for a shop owner with what was sent to the shops, until they ask themself', async () => {
  open([], '/entity');
  expect(await tabs()).toEqual([
    ['Requests to your shops', 'true'],
    ['Your requests', 'false'],
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Your requests' }));
  expect(await screen.findByText('You have asked for nothing yet')).toBeTruthy();
});

it('begins with the own requests of a shop owner who has some', async () => {
  open([request], '/entity');
  expect(await tabs()).toEqual([
    ['Your requests', 'true'],
    ['Requests to your shops', 'false'],
  ]);
});

it('shows the side that the address names', async () => {
  open([request], '/entity?tab=quote');
  expect(await screen.findByText('No request is with your shops')).toBeTruthy();
});
