import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, member, openServer } from '../testing/server.tsx';
import { ReportedReviews } from './ReportedReviews.tsx';

vi.setConfig({ testTimeout: 60_000 });

const review = (id: string, over: object = {}) => ({
  id,
  rating: 1,
  text: `Words of ${id}.`,
  authorName: 'Chloe Park',
  authorPictureUrl: null,
  createdAt: '2026-11-01T18:00:00Z',
  shopId: 's1',
  shopName: 'Oak Street Barbers',
  pictures: [],
  hidden: null,
  ...over,
});
const report = { cause: 'abuse', note: 'Rude.', at: '2026-11-02T18:00:00Z', reporter: member('b1', 'Ben', 'Lund') };
const caseOf = (id: string, over: object = {}) => ({
  id,
  isYours: true,
  review: review(id),
  reports: [report],
  appeal: null,
  ...over,
});
const listOf = (all: readonly object[]) => ({
  totalCount: all.length,
  edges: all.map((node, at) => ({ cursor: `${at}`, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null },
});

function open(answers: Answers) {
  const server = openServer({ reportedReviews: listOf([]), hiddenReviews: listOf([]), ...answers });
  draw(server, [{ path: '/', element: <ReportedReviews /> }], '/');
  return server;
}

beforeEach(() => logIn({ ...anna, role: 'moderator' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the reported reviews', () => {
  it('say when nothing waits, and why they cannot be shown', async () => {
    let down = true;
    open({
      reportedReviews: () => {
        if (down) throw new GraphQLError('The server is busy.', { extensions: { code: 'BUSY' } });
        return listOf([]);
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Hidden reviews' })).toBeNull();
  });

  it.each([
    ['Let it stand', 'DismissReviewReports', 'dismissReviewReports'],
    ['Hide', 'HideReview', 'hideReview'],
  ])('show who reported what; “%s” asks for a reason, and the case leaves', async (label, operation, field) => {
    let waiting = [caseOf('r1')];
    const { asked } = open({
      reportedReviews: () => listOf(waiting),
      [field]: () => {
        waiting = [];
        return review('r1');
      },
    });
    const card = within(await screen.findByRole('article', { name: 'Case of the review by Chloe Park' }));
    expect(screen.getByText('1 review waits')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Oak Street Barbers' }).getAttribute('href')).toBe('/barber/s1?tab=reviews');
    expect(card.getByText('Words of r1.')).toBeTruthy();
    expect(card.getByText(/^Insults or threats · Ben Lund/)).toBeTruthy();
    expect(card.getByText('Rude.')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: label }));
    expect(dialog.getByText('Please give a reason.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Looked at.');
    await userEvent.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    expect(asked.filter(({ name }) => name === operation).map(({ variables }) => variables)).toEqual([
      { bookingId: 'r1', reason: 'Looked at.' },
    ]);
  });

  it('have appeals, each restored or turned down with a reason', async () => {
    const hidden = { reason: 'Insults', hiddenAt: '2026-11-03T18:00:00Z', appeal: 'open', denial: null };
    const appeal = { text: 'It was so.', at: '2026-11-04T18:00:00Z' };
    let waiting = [caseOf('r1', { reports: [], review: review('r1', { hidden }), appeal })];
    const { asked } = open({
      reportedReviews: () => listOf(waiting),
      denyReviewAppeal: () => {
        waiting = [];
        return review('r1');
      },
    });
    const card = within(await screen.findByRole('article', { name: 'Case of the review by Chloe Park' }));
    expect(card.getByText(/^Appeal · /)).toBeTruthy();
    expect(card.getByText('It was so.')).toBeTruthy();
    expect(card.getByText('Insults')).toBeTruthy();
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Restore',
      'Turn the appeal down',
    ]);
    await userEvent.click(card.getByRole('button', { name: 'Turn the appeal down' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Still rude.');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn the appeal down' }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    expect(asked.find(({ name }) => name === 'DenyReviewAppeal')?.variables).toEqual({
      bookingId: 'r1',
      reason: 'Still rude.',
    });
  });

  it('show the first ten reports of a review, and how many more there are', async () => {
    const reports = Array.from({ length: 12 }, (_, n) => ({ ...report, reporter: member(`m${n}`, 'Ben', `No${n}`) }));
    open({ reportedReviews: listOf([caseOf('r1', { reports })]) });
    expect(await screen.findByText('and 2 more')).toBeTruthy();
    expect(screen.getAllByText(/^Insults or threats · Ben/)).toHaveLength(10);
  });

  it('leave a review of the moderator’s own, or of their shop, to others', async () => {
    open({ reportedReviews: listOf([caseOf('r1', { isYours: false, reports: [] })]) });
    expect(await screen.findByText(/another moderator decides/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  });

  it('come by themselves', async () => {
    let waiting: object[] = [];
    const { say } = open({ reportedReviews: () => listOf(waiting) });
    await screen.findByRole('heading', { name: 'Nothing waits' });
    waiting = [caseOf('r2')];
    say({ reportedReviewsChanged: 'r2' });
    expect(await screen.findByText('Words of r2.')).toBeTruthy();
  });
});

describe('the hidden reviews', () => {
  it('are restored with a reason', async () => {
    let hidden = [
      review('r3', { hidden: { reason: 'Insults', hiddenAt: '2026-11-03T18:00:00Z', appeal: 'none', denial: null } }),
    ];
    const { asked } = open({
      hiddenReviews: () => listOf(hidden),
      restoreReview: () => {
        hidden = [];
        return review('r3');
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Hidden reviews' }));
    expect(list.getByText('Insults')).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'Restore' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'It may stay.');
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Hidden reviews' })).toBeNull());
    expect(asked.find(({ name }) => name === 'RestoreReview')?.variables).toEqual({
      bookingId: 'r3',
      reason: 'It may stay.',
    });
  });
});
