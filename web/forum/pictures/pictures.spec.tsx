import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AT, ana, asAna, commentOf, listOf, openForum, refusing, talkOf, threadOf } from '../testing.tsx';

asAna();

const picture = (n: number, alt: string) => ({
  __typename: 'PostPicture' as const,
  id: `picture-${n}`,
  href: `/api/v1/threads/picture/c1/picture-${n}`,
  width: 900,
  height: 600,
  alt,
});
const jpg = (name: string, size = 9) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const variablesOf = ({ asked }: ReturnType<typeof openForum>['server'], name: string) =>
  asked.find((one) => one.name === name)?.variables;

/** The server takes each picture under an id of its own; `refusal` instead. */
function takesPictures(refusal?: { code: string; message: string }): void {
  const graphql = globalThis.fetch;
  let taken = 0;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    if (!String(asked[0]).startsWith('/api/v1/threads/picture')) return graphql(...asked);
    if (refusal) return Promise.resolve(new Response(JSON.stringify({ error: refusal }), { status: 403 }));
    if (asked[1]?.method !== 'POST') return Promise.resolve(new Response(new Blob(['bytes'])));
    taken += 1;
    return Promise.resolve(new Response(JSON.stringify({ _id: `up-${taken}`, width: 9, height: 6 }), { status: 201 }));
  });
}
const box = () => screen.findByLabelText('Your comment');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Add Comment' }));

describe('pictures of a comment that is written', () => {
  it('are pasted, described, kept over a reload, removed and sent', async () => {
    openForum(AT, { thread: talkOf([]) });
    takesPictures();
    await userEvent.type(await box(), 'Mine');
    fireEvent.paste(await box(), {
      clipboardData: { getData: () => '', files: [jpg('one.jpg'), jpg('two.jpg')], types: ['Files'] },
    });
    await screen.findByLabelText('Description of picture 2');
    await send();
    expect(await screen.findAllByText('Describe the picture for readers who do not see it.')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('Description of picture 1'), 'A low fade');
    cleanup();
    const { server } = openForum(AT, { thread: talkOf([]), addComment: refusing('THREAD_LOCKED', 'It is locked.') });
    takesPictures();
    expect(await screen.findByDisplayValue('A low fade')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture 2' }));
    await send();
    await waitFor(() =>
      expect(variablesOf(server, 'AddComment')?.input).toMatchObject({
        text: 'Mine',
        pictures: [{ id: 'up-1', alt: 'A low fade' }],
      }),
    );
    expect(screen.queryByLabelText('Description of picture 1')).toBeNull();
    // Refused, it can be written again with its picture.
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByDisplayValue('A low fade')).toBeTruthy();
  });

  it('are at most four, and pictures of at most a megabyte', async () => {
    openForum(AT, { thread: talkOf([]) });
    takesPictures();
    const drop = async (...files: File[]) =>
      fireEvent.drop(await box(), { dataTransfer: { files, types: ['Files'], getData: () => '' } });
    await drop(jpg('big.jpg', 1024 * 1024 + 1));
    expect(await screen.findByText('File size exceeds 1MB. Please choose a smaller file.')).toBeTruthy();
    await drop(...['a', 'b', 'c', 'd', 'e'].map((name) => jpg(`${name}.jpg`)));
    await screen.findByLabelText('Description of picture 4');
    expect(screen.getByText('A post has at most 4 pictures.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add another picture' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('need an account that is activated', async () => {
    openForum(AT, { thread: talkOf([]) });
    takesPictures({ code: 'ADDRESS_NOT_PROVEN', message: 'Please activate your account first.' });
    fireEvent.paste(await box(), { clipboardData: { getData: () => '', files: [jpg('one.jpg')], types: ['Files'] } });
    expect(await screen.findByText('Please activate your account first.')).toBeTruthy();
  });
});

describe('a comment with pictures that is edited', () => {
  it('leaves out what is removed, and says nothing of pictures that stay', async () => {
    const mine = commentOf(1, { author: ana, pictures: [picture(1, 'One'), picture(2, 'Two')] });
    const { server } = openForum(AT, {
      thread: talkOf([mine]),
      reviseComment: { ...mine, pictures: [picture(2, 'Two')] },
    });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: /^More about the post by/ }))[1] as HTMLElement,
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove picture 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(variablesOf(server, 'ReviseComment')?.pictures).toEqual([{ id: 'picture-2', alt: 'Two' }]),
    );
  });
});

describe('the pictures of a post', () => {
  it('open large, and are turned with the arrow keys', async () => {
    openForum(AT, { thread: talkOf([commentOf(1, { pictures: [picture(1, 'Before'), picture(2, 'After')] })]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Before, picture 1 of 2, open large' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Picture 1 of 2' }));
    dialog.getByRole('button', { name: 'Next picture' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeTruthy();
    expect(dialog.getByAltText('After').getAttribute('src')).toBe('/api/v1/threads/picture/c1/picture-2');
  });

  it('are counted in the rows of the list', async () => {
    const row = { ...threadOf({ pictures: [picture(1, 'Before'), picture(2, 'After')] }), newCommentCount: null };
    openForum('/forum', { threads: listOf(row) });
    expect(await screen.findByText('2 pictures')).toBeTruthy();
    expect(screen.queryByAltText('Before')).toBeNull();
  });
});
