import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AT, ana, asAna, changeOf, commentOf, openForum, refusing, talkOf, threadOf } from '../testing.tsx';

asAna();

const variablesOf = ({ asked }: ReturnType<typeof openForum>['server'], name: string) =>
  asked.find((one) => one.name === name)?.variables;
const choose = async (index: number, item: string) => {
  await userEvent.click(
    (await screen.findAllByRole('button', { name: /^More about the post by/ }))[index] as HTMLElement,
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('a comment that is being written', () => {
  it('still replies to its post, with the quote, after a reload', async () => {
    openForum(AT, { thread: talkOf([commentOf(1)]) });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: /^Quote the post by Ben Lund/ }))[1] as HTMLElement,
    );
    await userEvent.type(screen.getByLabelText('Your comment'), 'Mine');
    cleanup();
    const { server } = openForum(AT, {
      thread: talkOf([commentOf(1)]),
      addComment: refusing('THREAD_LOCKED', 'This thread is locked.'),
    });
    expect((await screen.findByText('Replying to Ben Lund')).parentElement?.textContent).toContain('Words 1');
    await userEvent.click(screen.getByRole('button', { name: 'Add Comment' }));
    await waitFor(() =>
      expect(variablesOf(server, 'AddComment')?.input).toMatchObject({ text: 'Mine', replyTo: 'c1', quote: 'Words 1' }),
    );
    expect(screen.queryByText('Replying to Ben Lund')).toBeNull();
    cleanup();
    openForum(AT, { thread: talkOf([commentOf(1)]) });
    await screen.findByLabelText('Your comment');
    expect(screen.queryByText('Replying to Ben Lund')).toBeNull();
  });

  it('keeps the focus in its field when it no longer replies to a comment', async () => {
    openForum(AT, { thread: talkOf([commentOf(1)]) });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: /^Quote the post by Ben Lund/ }))[1] as HTMLElement,
    );
    screen.getByRole('button', { name: 'Do not reply to it' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText('Replying to Ben Lund')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Your comment'));
  });
});

describe('a comment that is edited', () => {
  const mine = commentOf(1, { author: ana });
  const edit = async () => {
    await choose(1, 'Edit');
    return (await screen.findByLabelText('Edit your comment')) as HTMLTextAreaElement;
  };
  const row = () => screen.getByRole('listitem', { name: 'Comment 1 by Ana Ortiz' });

  it('is written on at its end, and leaves the focus with the comment', async () => {
    const revised = { ...mine, text: 'Words 1!', version: 2 };
    const { server } = openForum(AT, { thread: talkOf([mine]), reviseComment: revised });
    const area = await edit();
    expect([document.activeElement, area.selectionStart]).toEqual([area, 'Words 1'.length]);
    await userEvent.keyboard('?{Escape}');
    expect(screen.queryByLabelText('Edit your comment')).toBeNull();
    expect(document.activeElement).toBe(row());
    expect((await edit()).value).toBe('Words 1?');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(row());
    expect((await edit()).value).toBe('Words 1');
    await userEvent.keyboard('!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(row()).findByText('Words 1!')).toBeTruthy();
    expect(variablesOf(server, 'ReviseComment')).toEqual({ id: 'c1', text: 'Words 1!', version: 1 });
    expect(document.activeElement).toBe(row());
  });

  it('shows why it cannot be saved, and keeps its text', async () => {
    const message = 'A post can be edited at most 100 times.';
    openForum(AT, { thread: talkOf([mine]), reviseComment: refusing('POST_EDITED_OFTEN', message) });
    const area = await edit();
    await userEvent.keyboard('!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const spoken = () => within(row()).getByRole('alert');
    await waitFor(() => expect(spoken().textContent).toBe(message));
    expect(area.value).toBe('Words 1!');
    await userEvent.clear(area);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(area);
    expect(document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'A comment needs a text.',
    );
  });

  it('is kept over a reload; an edit from elsewhere is shown first', async () => {
    openForum(AT, { thread: talkOf([mine]) });
    await userEvent.type(await edit(), ' and more');
    cleanup();
    openForum(AT, { thread: talkOf([mine]) });
    expect(((await screen.findByLabelText('Edit your comment')) as HTMLTextAreaElement).value).toBe('Words 1 and more');
    cleanup();
    openForum(AT, { thread: talkOf([{ ...mine, text: 'Said elsewhere', version: 2 }]) });
    const area = (await screen.findByLabelText('Edit your comment')) as HTMLTextAreaElement;
    expect(area.value).toBe('Said elsewhere');
    await userEvent.click(screen.getByRole('button', { name: 'Use what I had written' }));
    expect(area.value).toBe('Words 1 and more');
  });
});

describe('a thread that is edited', () => {
  it('keeps its text when the thread is edited elsewhere, shows a note, and is sent with the version it began from', async () => {
    const message = 'That post has changed meanwhile. Please look at it again.';
    const own = threadOf({ author: ana });
    const { server } = openForum(AT, { thread: talkOf([], own), reviseThread: refusing('POST_HAS_CHANGED', message) });
    await choose(0, 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit your thread' }));
    const text = dialog.getByLabelText(/^Thread/) as HTMLTextAreaElement;
    await userEvent.type(text, ' Mine.');
    server.say({ threadChanged: changeOf(11, null, { ...own, text: 'Said elsewhere.', version: 2 }, 'revised') });
    expect(await dialog.findByText('It has changed elsewhere while you were writing.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(variablesOf(server, 'ReviseThread')).toEqual({
      id: 't1',
      input: { text: 'For curls. Mine.', topic: 'Which comb?', category: 'Tools' },
      version: 1,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Show how it reads now' }));
    expect(text.value).toBe('Said elsewhere.');
    expect(dialog.getByRole('button', { name: 'Use what I had written' })).toBeTruthy();
  });
});
