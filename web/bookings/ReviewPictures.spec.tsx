import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, draw, logIn, openServer } from '../testing/server.tsx';
import { OwnReviewNote } from './OwnReview.tsx';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const picture = (nth: number, alt = `Fade ${nth}`) => ({
  id: `p${nth}`,
  href: `/api/v1/reviews/picture/b1/p${nth}`,
  width: 900,
  height: 600,
  alt,
});
type Picture = ReturnType<typeof picture>;
const reviewWith = (pictures: readonly Picture[], over: object = {}) => ({
  id: 'b1',
  rating: 5,
  text: 'Steady hands.',
  quotable: false,
  createdAt: '2026-11-03T00:00:00Z',
  shopName: 'Oak Street Barbers',
  pictures,
  answer: null,
  hidden: null,
  ...over,
});

function open(answers: Answers) {
  const server = openServer(answers);
  draw(server, [{ path: '/', element: <OwnReviewNote bookingId="b1" /> }], '/');
  return (name: string) => server.asked.filter((one) => one.name === name).map((one) => one.variables);
}
/** The server takes each file under an id of its own; `refusal` instead. */
function takesFiles(refusal?: { code: string; message: string }): () => number {
  const others = globalThis.fetch;
  let taken = 0;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    if (!String(asked[0]).startsWith('/api/v1/reviews/picture')) return others(...asked);
    if (asked[1]?.method !== 'POST') return Promise.resolve(new Response(new Blob(['bytes'])));
    taken += 1;
    if (refusal) return Promise.resolve(new Response(JSON.stringify({ error: refusal }), { status: 403 }));
    return Promise.resolve(
      new Response(JSON.stringify({ _id: `file-${taken}`, width: 9, height: 6 }), { status: 201 }),
    );
  });
  return () => taken;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async () =>
  userEvent.upload(
    await screen.findByLabelText('Picture', { selector: 'input' }),
    new File([new Uint8Array(9)], 'fade.jpg', { type: 'image/jpeg' }),
  );

describe('the pictures of the own review', () => {
  it('are added with words for what is to be seen, and then shown', async () => {
    const taken = takesFiles();
    const variablesOf = open({
      reviewOf: reviewWith([]),
      addReviewPicture: ({ alt }: { alt: string }) => reviewWith([picture(1, alt)]),
    });
    await press('Add pictures');
    await press('Add picture');
    expect(await screen.findByText('Choose a picture first.')).toBeTruthy();
    await choose();
    await press('Add picture');
    const alt = screen.getByLabelText<HTMLInputElement>('What is to be seen');
    expect(alt.getAttribute('aria-invalid')).toBe('true');
    expect(taken()).toBe(0);
    await userEvent.type(alt, ' A low fade ');
    await press('Add picture');
    expect(await screen.findByRole('group', { name: '1 of 4 pictures' })).toBeTruthy();
    expect(variablesOf('AddReviewPicture')).toEqual([{ bookingId: 'b1', fileId: 'file-1', alt: 'A low fade' }]);
    await waitFor(() => expect(alt.value).toBe(''));
    // Escape would take the note of success away first.
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'A low fade, picture 1 of 1, open large' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit pictures' })).toBeTruthy();
  });

  it('are not uploaded a second time when adding was refused', async () => {
    const taken = takesFiles();
    let isRefused = true;
    const variablesOf = open({
      reviewOf: reviewWith([]),
      addReviewPicture: () => {
        if (isRefused) throw new GraphQLError('The server is busy.', { extensions: { code: 'BUSY' } });
        return reviewWith([picture(1)]);
      },
    });
    await press('Add pictures');
    await choose();
    await userEvent.type(screen.getByLabelText('What is to be seen'), 'A low fade');
    await press('Add picture');
    expect(await screen.findByText('The server is busy.')).toBeTruthy();
    isRefused = false;
    await press('Add picture');
    expect(await screen.findByRole('group', { name: '1 of 4 pictures' })).toBeTruthy();
    expect([taken(), variablesOf('AddReviewPicture').length]).toEqual([1, 2]);
  });

  it('say why an upload was refused', async () => {
    takesFiles({ code: 'ADDRESS_NOT_PROVEN', message: 'Please prove your address first.' });
    open({ reviewOf: reviewWith([]) });
    await press('Add pictures');
    await choose();
    await userEvent.type(screen.getByLabelText('What is to be seen'), 'A low fade');
    await press('Add picture');
    expect(await screen.findByText('Please prove your address first.')).toBeTruthy();
  });

  it('are taken off, with the focus kept among them, and there is no form beside four', async () => {
    takesFiles();
    const four = [picture(1), picture(2), picture(3), picture(4)];
    const variablesOf = open({
      reviewOf: reviewWith(four),
      removeReviewPicture: ({ id }: { id: string }) => reviewWith(four.filter((one) => one.id !== id)),
    });
    await press('Edit pictures');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pictures of the visit' }));
    expect(dialog.queryByRole('form')).toBeNull();
    await press('Remove picture: Fade 2');
    const group = await screen.findByRole('group', { name: '3 of 4 pictures' });
    await waitFor(() => expect(document.activeElement).toBe(group));
    expect(dialog.getByRole('form', { name: 'Add a picture' })).toBeTruthy();
    expect(variablesOf('RemoveReviewPicture')).toEqual([{ bookingId: 'b1', id: 'p2' }]);
  });

  it('stay as they are while moderators have hidden the review', async () => {
    takesFiles();
    const hidden = { reason: 'Insults', hiddenAt: '2026-11-04T00:00:00Z', appeal: 'none', denial: null };
    open({ reviewOf: reviewWith([picture(1)], { hidden }) });
    expect(await screen.findByRole('button', { name: 'Fade 1, picture 1 of 1, open large' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /pictures$/ })).toBeNull();
  });
});
