import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inSight } from '../testing/inSight.ts';
import { type Answers, draw, logIn, openServer, paidWhole, shopFacts } from '../testing/server.tsx';
import { AppointmentsScreen } from './AppointmentsScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const visit = (id: string, more: object = {}) => ({
  id,
  shopId: 's1',
  date: '2026-11-02',
  time: '14:30',
  timeZone: 'America/Chicago',
  startsAt: '2026-11-02T20:30:00Z',
  endsAt: '2026-11-02T21:00:00Z',
  service: 'barb',
  serviceName: 'Barber Service',
  minutes: 30,
  bufferMinutes: 0,
  addOns: [],
  persons: 1,
  transportation: null,
  priceCents: 3500,
  status: 'completed',
  expiresAt: null,
  changeable: false,
  walkIn: false,
  note: null,
  createdAt: '2026-11-01T00:00:00Z',
  cancelledBy: null,
  reason: null,
  refundCents: null,
  dispute: null,
  cancellationPolicy: { freeHours: 0, percentage: 100 },
  ...paidWhole,
  shop: shopFacts,
  customer: { id: 'u1', firstName: 'Ana', lastName: 'Ortiz', email: null, phoneNumber: null, pictureUrl: null },
  ...more,
});
const said = {
  id: 'b1',
  rating: 4,
  text: 'Steady hands.',
  quotable: true,
  authorName: 'Ana Ortiz',
  authorPictureUrl: null,
  shopId: 's1',
};
const review = {
  ...said,
  shopName: 'Oak Street Barbers',
  createdAt: '2026-11-03T00:00:00Z',
  pictures: [],
  answer: null,
  hidden: null,
};

function open(answers: Answers, bookings = [visit('b1')]) {
  const edges = bookings.map((node) => ({ cursor: node.id, node }));
  const pageInfo = { hasNextPage: false, hasPreviousPage: false, endCursor: null };
  const server = openServer({
    myShops: [],
    myBookings: { totalCount: edges.length, pageInfo, edges },
    reviewOf: null,
    ...answers,
  });
  draw(server, [{ path: '/appointments', element: <AppointmentsScreen /> }], '/appointments');
  return server;
}
const sent = (server: ReturnType<typeof openServer>) =>
  server.asked.filter(({ name }) => name === 'SaveReview').map(({ variables }) => variables);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  logIn();
  inSight(true);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a review of a visit', () => {
  it('is written with the keyboard, and then can be read and changed', async () => {
    const server = open({ submitReview: ({ input }: { input: object }) => ({ ...review, ...input }) });
    await press(/^Write a review of Oak Street Barbers, Mon, Nov 2/);
    const stars = within(await screen.findByRole('radiogroup', { name: 'How was your visit?' }));
    expect(stars.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '1 star, Poor',
      '2 stars, Fair',
      '3 stars, Good',
      '4 stars, Very good',
      '5 stars, Excellent',
    ]);
    stars.getByRole('radio', { name: '1 star, Poor' }).focus();
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}');
    expect((stars.getByRole('radio', { name: '4 stars, Very good' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.type(screen.getByLabelText('Your review'), 'Steady hands.');
    expect(screen.getByText('13/1000')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Chairside may quote this on its home page' }));
    await press('Save review');

    expect(await screen.findByText('Thank you for your review')).toBeTruthy();
    expect(sent(server)).toEqual([{ input: { bookingId: 'b1', rating: 4, text: 'Steady hands.', quotable: true } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: /^Edit review of/ })).toBeTruthy();
    await press(/^More about/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Details' }));
    expect(within(screen.getByRole('figure', { name: 'Your review' })).getByText('Steady hands.')).toBeTruthy();
  });

  it('keeps its window open while it is sent', async () => {
    let answer = () => undefined as unknown;
    open({
      submitReview: ({ input }: { input: object }) =>
        new Promise((resolve) => (answer = () => resolve({ ...review, ...input }))),
    });
    await press(/^Write a review of/);
    await userEvent.click(await screen.findByRole('radio', { name: '5 stars, Excellent' }));
    await press('Save review');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Write a review' })).toBeTruthy();
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is shown as it is before it is changed', async () => {
    const server = open({
      reviewOf: review,
      submitReview: ({ input }: { input: object }) => ({ ...review, ...input }),
    });
    await press(/^Edit review of/);
    expect(await screen.findByRole('dialog', { name: 'Edit review' })).toBeTruthy();
    expect((screen.getByRole('radio', { name: '4 stars, Very good' }) as HTMLInputElement).checked).toBe(true);
    expect((screen.getByLabelText('Your review') as HTMLTextAreaElement).value).toBe('Steady hands.');
    expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('true');
    await userEvent.click(screen.getByRole('radio', { name: '2 stars, Fair' }));
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Save review');
    expect(await screen.findByText('Review changed')).toBeTruthy();
    expect(sent(server)).toEqual([{ input: { bookingId: 'b1', rating: 2, text: 'Steady hands.', quotable: false } }]);
  });

  it('that moderators have hidden says why, and is appealed for once', async () => {
    const hidden = { reason: 'Insults', hiddenAt: '2026-11-04T00:00:00Z', appeal: 'none', denial: null };
    const server = open({
      reviewOf: { ...review, hidden },
      appealReviewHiding: { ...review, hidden: { ...hidden, appeal: 'open' } },
    });
    await press(/^Why the review of Oak Street Barbers.* is hidden$/);
    const note = within(await screen.findByRole('figure', { name: 'Your review' }));
    expect(note.getByText('Insults')).toBeTruthy();
    await userEvent.click(note.getByRole('button', { name: 'Appeal' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Appeal against the hiding' }));
    await userEvent.type(dialog.getByLabelText(/^Why should this/), 'It was so.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect(await note.findByText('Your appeal is with the moderators.')).toBeTruthy();
    expect(note.queryByRole('button', { name: 'Appeal' })).toBeNull();
    expect(server.asked.find(({ name }) => name === 'AppealReviewHiding')?.variables).toEqual({
      bookingId: 'b1',
      text: 'It was so.',
    });
  });

  it('whose appeal was turned down says why', async () => {
    const hidden = { reason: 'Insults', hiddenAt: '2026-11-04T00:00:00Z', appeal: 'denied', denial: 'Still rude' };
    open({ reviewOf: { ...review, hidden } });
    await press(/^Why the review/);
    const note = within(await screen.findByRole('figure', { name: 'Your review' }));
    expect(note.getByText(/Your appeal was turned down/)).toBeTruthy();
    expect(note.getByText('Still rude')).toBeTruthy();
    expect(note.queryByRole('button', { name: 'Appeal' })).toBeNull();
  });

  it('needs stars before it is sent', async () => {
    const server = open({});
    await press(/^Write a review of/);
    await press('Save review');
    const group = await screen.findByRole('radiogroup');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose from one to five stars.',
    );
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star, Poor' }));
    expect(sent(server)).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: '5 stars, Excellent' }));
    expect(screen.queryByText('Choose from one to five stars.')).toBeNull();
  });

  it('keeps its words when it is refused, with the reason at the field', async () => {
    open({
      submitReview: () => {
        throw new GraphQLError('A review has at most 1000 characters.', {
          extensions: { code: 'INVALID_INPUT', field: 'text' },
        });
      },
    });
    await press(/^Write a review of/);
    await userEvent.click(await screen.findByRole('radio', { name: '5 stars, Excellent' }));
    await userEvent.type(screen.getByLabelText('Your review'), 'Long');
    await press('Save review');
    const words = screen.getByLabelText('Your review') as HTMLTextAreaElement;
    await waitFor(() => expect(words.getAttribute('aria-invalid')).toBe('true'));
    expect(
      words
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toContain('A review has at most 1000 characters.');
    expect(words.value).toBe('Long');
    expect(document.activeElement).toBe(words);
  });

  it('shows a refusal without a field above the form', async () => {
    open({
      submitReview: () => {
        throw new GraphQLError('You cannot review your own shop.', { extensions: { code: 'OWN_SHOP' } });
      },
    });
    await press(/^Write a review of/);
    await userEvent.click(await screen.findByRole('radio', { name: '5 stars, Excellent' }));
    await press('Save review');
    expect((await screen.findByRole('alert')).textContent).toContain('You cannot review your own shop.');
  });

  it('can be loaded again after a failure', async () => {
    let down = true;
    open({
      reviewOf: () => {
        if (down) throw new GraphQLError('The server is busy.', { extensions: { code: 'BUSY' } });
        return review;
      },
    });
    await press(/^Review of/);
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
    down = false;
    await press('Retry');
    expect(await screen.findByRole('dialog', { name: 'Edit review' })).toBeTruthy();
  });

  it('is offered for visits that took place, and loaded only when the row is in sight', async () => {
    inSight(false);
    const server = open({}, [visit('b1'), visit('b2', { status: 'cancelled' }), visit('b3', { status: 'noShow' })]);
    expect(await screen.findAllByRole('button', { name: /^Review of/ })).toHaveLength(1);
    expect(server.asked.filter(({ name }) => name === 'OwnReview')).toEqual([]);
  });
});
