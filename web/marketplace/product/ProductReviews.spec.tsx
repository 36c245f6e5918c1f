import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONGEST_REVIEW } from '../../shared/reviews/longestReview.ts';
import { productOf } from '../../testing/carts.ts';
import { type Answers, draw, logIn, openServer } from '../../testing/server.tsx';
import { ProductScreen } from '../ProductScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const seller = { id: 'p1', firstName: 'Sal', lastName: 'Vega', memberSince: '2026-01-01T00:00:00Z' };
const rated = { rating: 4.5, reviewCount: 2, starCounts: [0, 0, 0, 1, 1] };
const productWith = (over: object = {}) => ({
  ...productOf('wax', { name: 'Sculpting Wax' }),
  description: 'For the chair.',
  pictures: [],
  starCounts: [0, 0, 0, 0, 0],
  seller,
  ...over,
});
const review = (id: string, over: object = {}) => ({
  id,
  productId: 'wax',
  rating: 5,
  text: `Words of ${id}.`,
  authorName: 'Chloe Park',
  authorPictureUrl: null,
  createdAt: '2026-11-01T18:00:00Z',
  changedAt: null,
  answer: null,
  ...over,
});
const listOf = (...all: object[]) => ({
  totalCount: all.length,
  edges: all.map((node, at) => ({ cursor: `${at}`, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null },
});

function open(answers: Answers) {
  const server = openServer({
    product: productWith(rated),
    products: { items: [], total: 0, page: 1, pageSize: 5, facets: { categories: [], prices: [], inStock: 0 } },
    myProductReview: null,
    removedProductReviews: listOf(),
    ...answers,
  });
  draw(server, [{ path: '/product/:id', element: <ProductScreen /> }], '/product/wax');
  return server;
}
const reviews = async () => within(await screen.findByRole('region', { name: 'Reviews' }));
const sent = ({ asked }: ReturnType<typeof openServer>, operation: string) =>
  asked.filter(({ name }) => name === operation).map(({ variables }) => variables);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the reviews of a product', () => {
  it('say the average, how often each number of stars was given, and what buyers and the seller wrote', async () => {
    const answer = { text: 'Thank you!', answeredAt: '2026-11-02T18:00:00Z' };
    open({ productReviews: listOf(review('one', { answer }), review('two', { rating: 4, text: '' })) });
    expect((await screen.findByRole('link', { name: '4.5 out of 5, 2 reviews' })).getAttribute('href')).toBe(
      '/product/wax#reviews',
    );
    const part = await reviews();
    const bars = within(await part.findByRole('list', { name: 'By number of stars' })).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      '5 stars1',
      '4 stars1',
      '3 stars0',
      '2 stars0',
      '1 star0',
    ]);
    const first = within(part.getByText('Words of one.').closest('li') as HTMLElement);
    expect(first.getByText('Answer from Sal Vega')).toBeTruthy();
    expect(first.getByText('Thank you!')).toBeTruthy();
    expect(part.queryByRole('button')).toBeNull();
  });

  it('come as they are written, without a reload', async () => {
    let product = productWith();
    let list = listOf();
    const server = open({ product: () => product, productReviews: () => list });
    expect(await screen.findByText('No reviews yet')).toBeTruthy();
    product = productWith({ rating: 5, reviewCount: 1, starCounts: [0, 0, 0, 0, 1] });
    list = listOf(review('one'));
    server.say({ productChanged: product });
    expect(await screen.findByText('Words of one.')).toBeTruthy();
    expect(await screen.findByText('1 review')).toBeTruthy();
  });

  it('are answered by the seller, once', async () => {
    logIn({ _id: 'p1', firstName: 'Sal', lastName: 'Vega', role: 'SELLER' });
    const answer = { text: 'Thank you!', answeredAt: '2026-11-02T18:00:00Z' };
    const server = open({
      productReviews: listOf(review('one')),
      answerProductReview: ({ text }: { text: string }) => review('one', { answer: { ...answer, text } }),
    });
    const part = await reviews();
    await userEvent.click(await part.findByRole('button', { name: 'Answer Chloe Park' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Answer Chloe Park' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect(dialog.getByText('Please write an answer.')).toBeTruthy();
    expect((dialog.getByLabelText(/^Your answer/) as HTMLTextAreaElement).maxLength).toBe(LONGEST_REVIEW);
    await userEvent.type(dialog.getByLabelText(/^Your answer/), 'Thank you!');
    await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect(await part.findByText('Thank you!')).toBeTruthy();
    expect(part.queryByRole('button', { name: /^Answer/ })).toBeNull();
    expect(sent(server, 'AnswerReview')).toEqual([{ reviewId: 'one', text: 'Thank you!' }]);
  });

  it('let their author change theirs, and take it back', async () => {
    logIn();
    let own: object | null = review('mine', { rating: 4 });
    const server = open({
      productReviews: () => (own ? listOf(own, review('other')) : listOf(review('other'))),
      myProductReview: () => own,
      submitProductReview: ({ input }: { input: { rating: number; text: string } }) => {
        own = review('mine', { rating: input.rating, text: input.text });
        return own;
      },
      removeProductReview: () => {
        own = null;
        return true;
      },
    });
    const part = await reviews();
    await userEvent.click(await part.findByRole('button', { name: 'Edit review' }));
    await userEvent.click(await screen.findByRole('radio', { name: '2 stars, Fair' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Review changed')).toBeTruthy();
    expect(sent(server, 'SaveProductReview')).toEqual([
      { input: { productId: 'wax', orderId: null, rating: 2, text: 'Words of mine.' } },
    ]);
    await userEvent.click(await part.findByRole('button', { name: 'Edit review' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove review' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(part.queryByText('Words of mine.')).toBeNull());
    expect(part.getByText('Words of other.')).toBeTruthy();
    expect(sent(server, 'RemoveProductReview')).toEqual([{ productId: 'wax' }]);
  });

  it('that were taken back are named to their seller and their author, who ask why', async () => {
    logIn({ _id: 'p1', firstName: 'Sal', lastName: 'Vega', role: 'SELLER' });
    const removedAt = '2026-11-03T18:00:00Z';
    const why = {
      isWhole: true,
      parts: [{ kind: 'text', text: 'Only its author takes a review back.', id: null }],
      steps: [],
    };
    const server = open({
      productReviews: listOf(),
      removedProductReviews: listOf(
        { id: 'r1', authorName: 'Chloe Park', isMine: false, removedAt },
        { id: 'r2', authorName: 'Sal Vega', isMine: true, removedAt },
      ),
      why,
    });
    const gone = within(await screen.findByRole('region', { name: 'Taken back' }));
    expect(gone.getByText(/^Chloe Park took their review back on/)).toBeTruthy();
    expect(gone.getByText(/^You took your review back on/)).toBeTruthy();
    await userEvent.click(gone.getByRole('button', { name: 'Why is the review of Chloe Park gone?' }));
    expect(await screen.findByText('Only its author takes a review back.')).toBeTruthy();
    expect(sent(server, 'WhyOf')).toEqual([{ type: 'productReview', id: 'r1' }]);
    expect(screen.getByRole('button', { name: 'Why is my review gone?', hidden: true })).toBeTruthy();
  });

  it('that were taken back are nothing that a visitor is told of', async () => {
    const server = open({ productReviews: listOf(review('one')) });
    expect(await screen.findByText('Words of one.')).toBeTruthy();
    expect(sent(server, 'RemovedReviewsOf')).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Taken back' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    let down = true;
    open({
      productReviews: () => {
        if (down) throw new GraphQLError('The server is busy.', { extensions: { code: 'BUSY' } });
        return listOf(review('one'));
      },
    });
    const part = await reviews();
    expect((await part.findByRole('alert')).textContent).toContain('The server is busy.');
    down = false;
    await userEvent.click(part.getByRole('button', { name: 'Retry' }));
    expect(await part.findByText('Words of one.')).toBeTruthy();
  });
});
