import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, member, openServer } from '../../testing/server.tsx';
import { ReportedPictures } from './ReportedPictures.tsx';

vi.setConfig({ testTimeout: 60_000 });

const picture = (id: string, over: object = {}) => ({
  id,
  href: `/api/v1/portfolio/picture/${id}`,
  width: 900,
  height: 600,
  alt: `Chair ${id}`,
  caption: '',
  hiddenFor: null,
  shopId: 's1',
  addedAt: '2026-11-01T18:00:00Z',
  owner: member('b2', 'Chloe', 'Park'),
  ...over,
});
const report = { cause: 'other', note: 'Mine.', at: '2026-11-02T18:00:00Z', reporter: member('b1', 'Ben', 'Lund') };
const caseOf = (id: string, over: object = {}) => ({
  id,
  isYours: true,
  picture: picture(id),
  reports: [report],
  ...over,
});
const listOf = (all: readonly object[]) => ({
  totalCount: all.length,
  edges: all.map((node, at) => ({ cursor: `${at}`, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null },
});

function open(answers: Answers) {
  const server = openServer({ reportedPortfolioPictures: listOf([]), hiddenPortfolioPictures: listOf([]), ...answers });
  draw(server, [{ path: '/', element: <ReportedPictures /> }], '/');
  return server;
}

beforeEach(() => logIn({ ...anna, role: 'moderator' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the reported pictures', () => {
  it('say when nothing waits', async () => {
    open({});
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Hidden pictures' })).toBeNull();
  });

  it('show who reported what; one that is hidden leaves the list and stands below it', async () => {
    let waiting = [caseOf('p1')];
    let hidden: object[] = [];
    const { asked } = open({
      reportedPortfolioPictures: () => listOf(waiting),
      hiddenPortfolioPictures: () => listOf(hidden),
      hidePortfolioPicture: () => {
        waiting = [];
        hidden = [picture('p1', { hiddenFor: 'Looked at.' })];
        return hidden[0];
      },
    });
    const card = within(await screen.findByRole('article', { name: 'Case of the picture: Chair p1' }));
    expect(screen.getByText('1 picture waits')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Chloe Park' }).getAttribute('href')).toBe('/barber/s1');
    expect(card.getByText(/^Something else · Ben Lund/)).toBeTruthy();
    expect(card.getByText('Mine.')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Looked at.');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    const list = within(await screen.findByRole('list', { name: 'Hidden pictures' }));
    expect(list.getByText('Looked at.')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'HidePortfolioPicture')?.variables).toEqual({
      id: 'p1',
      reason: 'Looked at.',
    });
  });

  it('are let stand with a reason', async () => {
    let waiting = [caseOf('p1')];
    const { asked } = open({
      reportedPortfolioPictures: () => listOf(waiting),
      dismissPortfolioReports: () => {
        waiting = [];
        return picture('p1');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Let it stand' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Theirs.');
    await userEvent.click(dialog.getByRole('button', { name: 'Let it stand' }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    expect(asked.find(({ name }) => name === 'DismissPortfolioReports')?.variables).toEqual({
      id: 'p1',
      reason: 'Theirs.',
    });
  });

  it('leave a picture of the moderator’s own to others', async () => {
    open({ reportedPortfolioPictures: listOf([caseOf('p1', { isYours: false, reports: [] })]) });
    expect(await screen.findByText(/another moderator decides/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  });
});

it('a hidden picture is restored with a reason', async () => {
  let hidden = [picture('p3', { hiddenFor: 'Not theirs.', shopId: null })];
  const { asked } = open({
    hiddenPortfolioPictures: () => listOf(hidden),
    restorePortfolioPicture: () => {
      hidden = [];
      return picture('p3');
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Hidden pictures' }));
  expect(list.getByText('Not theirs.')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Chloe Park' }).getAttribute('href')).toBe('/user/b2');
  await userEvent.click(list.getByRole('button', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'It may stay.');
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Hidden pictures' })).toBeNull());
  expect(asked.find(({ name }) => name === 'RestorePortfolioPicture')?.variables).toEqual({
    id: 'p3',
    reason: 'It may stay.',
  });
});
