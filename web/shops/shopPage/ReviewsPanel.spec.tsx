import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, openServer, shopFacts } from '../../testing/server.tsx';
import { ShopScreen } from '../ShopScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

type Args = { shopId: string; first: number; after: string | null };

const review = (n: number, more: object = {}) => ({
  id: `r${n}`,
  rating: 5,
  text: `Visit number ${n}.`,
  quotable: false,
  authorName: 'Chloe Park',
  authorPictureUrl: null,
  shopId: 's1',
  shopName: 'Oak Street Barbers',
  createdAt: '2026-11-01T18:00:00Z',
  changedAt: null,
  isMine: false,
  isReportedByMe: false,
  pictures: [],
  answer: null,
  ...more,
});

/** Reviews as the server pages them. */
const pagesOf =
  (all: readonly object[]) =>
  ({ first, after }: Args) => {
    const from = after === null || after === undefined ? 0 : Number(after) + 1;
    const edges = all.slice(from, from + first).map((node, at) => ({ cursor: `${from + at}`, node }));
    const end = from + edges.length;
    return {
      totalCount: all.length,
      edges,
      pageInfo: { hasNextPage: end < all.length, hasPreviousPage: from > 0, endCursor: `${end - 1}` },
    };
  };

function open(reviews: unknown, at = '/barber/s1?tab=reviews', answers: Answers = {}) {
  const server = openServer({ shop: shopFacts, availability: [], reviews, ...answers });
  const router = draw(server, [{ path: '/barber/:id', element: <ShopScreen BookingDialog={() => null} /> }], at);
  return { ...server, router };
}
const rows = async () =>
  within(await screen.findByRole('tabpanel', { name: 'Reviews' })).findAllByText(/^Visit number/);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the reviews of a shop', () => {
  it('are in a tab that the rating under the name links to', async () => {
    const { router } = open(pagesOf([review(1)]), '/barber/s1');
    expect((await screen.findByRole('tab', { name: 'About' })).getAttribute('aria-selected')).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: '4.6 out of 5, 272 reviews' }));
    expect(screen.getByRole('tab', { name: 'Reviews' }).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reviews' })));
    await userEvent.click(screen.getByRole('tab', { name: 'Contact' }));
    expect(router.state.location.search).toBe('?tab=contact');
    await userEvent.click(screen.getByRole('tab', { name: 'About' }));
    expect(router.state.location.search).toBe('');
  });

  it('show author, date, rating and text', async () => {
    open(
      pagesOf([
        review(1, { rating: 4, text: 'Steady hands.', authorPictureUrl: '/images/chloe.webp' }),
        review(2, { text: '', authorName: '' }),
      ]),
    );
    const first = (await screen.findByText('Steady hands.')).closest('li') as HTMLElement;
    expect(within(first).getByText('Chloe Park')).toBeTruthy();
    expect(within(first).getByText('4.0 out of 5')).toBeTruthy();
    expect(within(first).getByText('November 1, 2026').getAttribute('datetime')).toBe('2026-11-01T18:00:00Z');
    expect(first.querySelector('img')?.getAttribute('src')).toBe('/images/chloe.webp');
    expect(screen.getByText('A former member')).toBeTruthy();
  });

  it('are counted by stars where all of them are here', async () => {
    open(pagesOf([review(1), review(2, { rating: 4 }), review(3)]));
    const bars = within(await screen.findByRole('list', { name: 'By number of stars' })).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      '5 stars2',
      '4 stars1',
      '3 stars0',
      '2 stars0',
      '1 star0',
    ]);
    expect(screen.getByText('3 reviews')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('come in pages, none twice, and the focus goes to the first new one', async () => {
    const all = Array.from({ length: 12 }, (_, at) => review(at + 1));
    const { asked } = open((args: Args) => pagesOf(all)(args));
    expect(await rows()).toHaveLength(10);
    expect(screen.queryByRole('list', { name: 'By number of stars' })).toBeNull();
    // A review is added before the next page is loaded.
    all.unshift(review(99));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Visit number 12.');
    expect((await rows()).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 12 }, (_, at) => `Visit number ${at + 1}.`),
    );
    expect(document.activeElement?.textContent).toContain('Visit number 11.');
    expect(asked.filter(({ name }) => name === 'ShopReviews').map(({ variables }) => variables.after)).toEqual([
      undefined,
      '9',
    ]);
  });

  it('leave the focus where the user moved it while more were loading', async () => {
    const all = Array.from({ length: 12 }, (_, at) => review(at + 1));
    let answer = () => undefined as unknown;
    open((args: Args) =>
      args.after ? new Promise((resolve) => (answer = () => resolve(pagesOf(all)(args)))) : pagesOf(all)(args),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    const elsewhere = screen.getByRole('tab', { name: 'Reviews' });
    elsewhere.focus();
    answer();
    await screen.findByText('Visit number 12.');
    expect(document.activeElement).toBe(elsewhere);
  });

  it('stay when the next stretch cannot be had, which can be tried again', async () => {
    const all = Array.from({ length: 11 }, (_, at) => review(at + 1));
    let down = true;
    open((args: Args) => {
      if (args.after && down) throw new GraphQLError('The server is busy.', { extensions: { code: 'BUSY' } });
      return pagesOf(all)(args);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
    expect(await rows()).toHaveLength(10);
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Visit number 11.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('admit that there are none', async () => {
    open(pagesOf([]));
    expect(await screen.findByText('No reviews yet')).toBeTruthy();
  });

  it('are read again when one is written, changed or answered', async () => {
    const all = [review(1)];
    const { say } = open((args: Args) => pagesOf(all)(args));
    expect(await rows()).toHaveLength(1);
    all.unshift(review(2));
    say({ shopReviewsChanged: 'r2' });
    await screen.findByText('Visit number 2.');
  });

  it('say when they were changed, and show what they said before', async () => {
    const reviewHistory = [
      { version: 1, rating: 5, text: 'At first.', since: '2026-11-01T18:00:00Z', until: '2026-11-03T18:00:00Z' },
      { version: 2, rating: 2, text: 'Visit number 1.', since: '2026-11-03T18:00:00Z', until: null },
    ];
    const { asked } = open(pagesOf([review(1, { changedAt: '2026-11-03T18:00:00Z' }), review(2)]), undefined, {
      reviewHistory,
    });
    expect(await screen.findByText('Edited November 3, 2026')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Versions of the review by Chloe Park' }));
    const versions = within(await screen.findByRole('dialog', { name: 'Versions' }));
    expect((await versions.findAllByRole('listitem')).map((one) => one.textContent)).toEqual([
      expect.stringContaining('Visit number 1.'),
      expect.stringContaining('At first.'),
    ]);
    expect(versions.getByText('5.0 out of 5')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'ReviewHistory')?.variables).toEqual({ bookingId: 'r1' });
  });

  it('show the answer of the shop; to others than its owner no button for one', async () => {
    logIn(anna);
    open(pagesOf([review(1, { answer: { text: 'Thank you.', answeredAt: '2026-11-02T18:00:00Z', changedAt: null } })]));
    expect(await screen.findByText('Thank you.')).toBeTruthy();
    expect(screen.getByText('Answer from Oak Street Barbers')).toBeTruthy();
    expect(screen.getByText('November 2, 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /answer/i })).toBeNull();
  });

  it('are answered by the owner, who can change the answer and take it back', async () => {
    logIn({ ...anna, _id: 'o1', role: 'SHOP_OWNER' });
    const answer = (text: string) => ({ text, answeredAt: '2026-11-02T18:00:00Z', changedAt: null });
    const { asked } = open(pagesOf([review(1)]), undefined, {
      answerReview: ({ text }: { text: string }) => review(1, { answer: answer(text) }),
      withdrawReviewAnswer: review(1),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer: the review by Chloe Park' }));
    let dialog = within(await screen.findByRole('alertdialog', { name: 'Answer Chloe Park' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect(dialog.getByText('Please write an answer.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^Your answer/), 'Thank you.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Answer from Oak Street Barbers')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit answer: the review by Chloe Park' }));
    dialog = within(await screen.findByRole('alertdialog', { name: 'Edit your answer' }));
    const box = dialog.getByLabelText<HTMLTextAreaElement>(/^Your answer/);
    expect(box.value).toBe('Thank you.');
    await userEvent.type(box, ' Come again.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save answer' }));
    expect(await screen.findByText('Thank you. Come again.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove answer: the review by Chloe Park' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(screen.queryByText('Thank you. Come again.')).toBeNull());
    expect(asked.filter(({ name }) => /Answer/.test(name)).map(({ variables }) => variables)).toEqual([
      { bookingId: 'r1', text: 'Thank you.' },
      { bookingId: 'r1', text: 'Thank you. Come again.' },
      { bookingId: 'r1' },
    ]);
  });

  it('keep what the owner wrote beside the reason of a refusal', async () => {
    logIn({ ...anna, _id: 'o1', role: 'SHOP_OWNER' });
    open(pagesOf([review(1)]), undefined, {
      answerReview: () => {
        throw new GraphQLError('A review can be answered at most 100 times.', {
          extensions: { code: 'REVIEW_ANSWERED_OFTEN' },
        });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer: the review by Chloe Park' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByLabelText(/^Your answer/), 'Once more.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('A review can be answered at most 100 times.');
    expect(dialog.getByDisplayValue('Once more.')).toBeTruthy();
  });

  it('are reported by members, with a cause and a note, but not one’s own', async () => {
    logIn(anna);
    const { asked } = open(pagesOf([review(1), review(2, { isMine: true, authorName: 'Ana Ortiz' })]), undefined, {
      reportReview: review(1, { isReportedByMe: true }),
    });
    expect(await screen.findAllByRole('button', { name: /^Report:/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Hide:/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Report: the review by Chloe Park' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Report this review?' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Insults or threats' }));
    await userEvent.type(dialog.getByLabelText(/^Note to the moderators/), 'Rude.');
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'ReportReview')?.variables).toEqual({
        bookingId: 'r1',
        cause: 'abuse',
        note: 'Rude.',
      }),
    );
    const said = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reported: the review by Chloe Park' });
    expect(said.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /^Report:/ })).toBeNull();
  });

  it('are neither reported nor hidden by visitors; moderators hide them with a reason', async () => {
    open(pagesOf([review(1)]));
    await rows();
    expect(screen.queryByRole('button', { name: /^(Report|Hide):/ })).toBeNull();
    cleanup();
    logIn({ ...anna, role: 'moderator' });
    const { asked } = open(pagesOf([review(1)]), undefined, {
      hideReview: review(1, {
        hidden: { reason: 'Insults', hiddenAt: '2026-11-02T18:00:00Z', appeal: 'none', denial: null },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Hide: the review by Chloe Park' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Hide: the review by Chloe Park?' }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Insults');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'HideReview')?.variables).toEqual({
        bookingId: 'r1',
        reason: 'Insults',
      }),
    );
  });

  it('can be loaded again after a failure', async () => {
    let down = true;
    open((args: Args) => {
      if (down) throw new GraphQLError('The server is busy.', { extensions: { code: 'BUSY' } });
      return pagesOf([review(1)])(args);
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });
});
