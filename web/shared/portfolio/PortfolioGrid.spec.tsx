import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import { PortfolioGrid } from './PortfolioGrid.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const picture = (nth: number, over: object = {}) => ({
  id: `p${nth}`,
  href: `/api/v1/portfolio/picture/p${nth}`,
  width: 900,
  height: 600,
  alt: `Chair ${nth}`,
  caption: '',
  hiddenFor: null,
  isReportedByMe: false,
  ...over,
});
type Picture = ReturnType<typeof picture>;

function open(pictures: readonly Picture[], answers: object = {}, ownerId = 'owner', pageId = 'shop1') {
  const server = openServer({ portfolio: () => ({ id: pageId, pictures }), ...answers });
  draw(server, [{ path: '/', element: <PortfolioGrid pageId={pageId} ownerId={ownerId} /> }], '/');
  return server;
}

describe('the portfolio of a page', () => {
  it('shows its pictures small with their captions, and one large, which the arrow keys change', async () => {
    open([picture(1, { caption: 'Restored' }), picture(2)]);
    const list = within(await screen.findByRole('list', { name: 'Pictures of the portfolio' }));
    expect(list.getByText('Restored')).toBeTruthy();
    expect(list.getByAltText('Chair 1').getAttribute('src')).toBe('/api/v1/portfolio/picture/p1?w=640');
    await userEvent.click(list.getByRole('button', { name: 'Chair 1, picture 1 of 2, open large' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Picture 1 of 2' }));
    expect(dialog.getByText('Restored')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Report' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }));
    const next = within(await screen.findByRole('dialog', { name: 'Picture 2 of 2' }));
    // Without a caption it says what is to be seen.
    expect(next.getByText('Chair 2')).toBeTruthy();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('dialog', { name: 'Picture 1 of 2' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not drawn while there is none, but for its owner, who is led to where pictures are added', async () => {
    logIn();
    const { asked } = open([], {}, 'owner');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Portfolio' })).toBeNull();
    cleanup();
    logIn();
    open([], {}, anna._id, anna._id);
    expect((await screen.findByRole('link', { name: 'Edit portfolio' })).getAttribute('href')).toBe('/portfolio');
    cleanup();
    logIn();
    open([picture(1)], {}, anna._id);
    expect((await screen.findByRole('link', { name: 'Edit portfolio' })).getAttribute('href')).toBe(
      '/portfolio?page=shop1',
    );
  });

  it('is reported by a member with a cause, once', async () => {
    logIn();
    let pictures = [picture(1)];
    const { asked } = open(pictures, {
      portfolio: () => ({ id: 'shop1', pictures }),
      reportPortfolioPicture: () => {
        pictures = [picture(1, { isReportedByMe: true })];
        return pictures[0];
      },
    });
    const largest = { name: 'Chair 1, picture 1 of 1, open large' };
    await userEvent.click(await screen.findByRole('button', largest));
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
    await userEvent.type(dialog.getByLabelText(/^Note/), 'Mine.');
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked.find(({ name }) => name === 'ReportPortfolioPicture')?.variables).toEqual({
      id: 'p1',
      cause: 'other',
      note: 'Mine.',
    });
    await userEvent.click(await screen.findByRole('button', largest));
    expect(await screen.findByText('You have reported it. Moderators look at it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  });

  it('is hidden by a moderator with a reason, and leaves the page', async () => {
    logIn({ ...anna, role: 'moderator' });
    let pictures = [picture(1), picture(2)];
    const { asked } = open(pictures, {
      portfolio: () => ({ id: 'shop1', pictures }),
      hidePortfolioPicture: () => {
        pictures = [picture(2)];
        return picture(1, { hiddenFor: 'Not theirs.' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Chair 1, / }));
    await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(dialog.getByText('Please give a reason.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Not theirs.');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByRole('button', { name: 'Chair 2, picture 1 of 1, open large' })).toBeTruthy();
    expect(asked.find(({ name }) => name === 'HidePortfolioPicture')?.variables).toEqual({
      id: 'p1',
      reason: 'Not theirs.',
    });
  });
});
