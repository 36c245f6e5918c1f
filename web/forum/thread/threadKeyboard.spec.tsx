import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AT, ana, asAna, ben, changeOf, commentOf, openForum, refusing, talkOf } from '../testing.tsx';

asAna();

describe('the keyboard in a thread', () => {
  it('moves among comments, answers and quotes the one in focus, and does nothing in a text field', async () => {
    openForum(AT, { thread: talkOf([commentOf(1), commentOf(2)]) });
    const box = await screen.findByLabelText('Your comment');
    const [first, second] = screen.getAllByRole('listitem', { name: /^Comment/ });
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('k');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('q');
    expect(document.activeElement).toBe(box);
    expect(screen.getByText('Replying to Ben Lund').parentElement?.textContent).toContain('Words 1');
    await userEvent.keyboard('jk.r');
    expect((box as HTMLTextAreaElement).value).toBe('jk.r');
  });

  it('is back at the menu’s button after a window opened from it, whatever became of it', async () => {
    openForum(AT, { thread: talkOf([commentOf(1)]), flagPost: true });
    const opener = (
      await screen.findAllByRole('button', { name: 'More about the post by Ben Lund' })
    )[1] as HTMLElement;
    const flag = async () => {
      opener.focus();
      await userEvent.keyboard('{Enter}');
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Flag' }));
      return within(await screen.findByRole('alertdialog', { name: 'Flag this post?' }));
    };
    await flag();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    const dialog = await flag();
    await userEvent.click(dialog.getByRole('button', { name: 'Flag' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('stays in a window whose request was refused, and announces why', async () => {
    const message = 'This post has been deleted.';
    openForum(AT, { thread: talkOf([commentOf(1)]), flagPost: refusing('POST_DELETED', message) });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'More about the post by Ben Lund' }))[1] as HTMLElement,
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Flag' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Flag this post?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Flag' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(message));
    expect(dialog.queryByRole('button', { name: 'Send me the mail again' })).toBeNull();
  });

  it('has another activation mail sent from the window that needs it', async () => {
    const message = 'Please activate your account first, by the link in the mail we sent you.';
    openForum(AT, {
      thread: talkOf([commentOf(1)]),
      flagPost: refusing('ADDRESS_NOT_PROVEN', message),
      resendActivation: true,
    });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'More about the post by Ben Lund' }))[1] as HTMLElement,
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Flag' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Flag this post?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Flag' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(message));
    await userEvent.click(dialog.getByRole('button', { name: 'Send me the mail again' }));
    expect(await dialog.findByText('Sent. The newest mail is the one that counts.')).toBeTruthy();
  });

  it('keeps the focus on a post that is restored', async () => {
    openForum(AT, {
      thread: talkOf([commentOf(1, { author: ana, state: 'deleted', deletedAt: new Date().toISOString() })]),
      undoPostDeletion: true,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Comment 1 by Ana Ortiz' }));
  });

  it('chooses a member to mention with arrows and Enter, and can be closed', async () => {
    const { server } = openForum(AT, { thread: talkOf([commentOf(1)]) });
    const box = (await screen.findByLabelText('Your comment')) as HTMLTextAreaElement;
    const cy = { ...ben, id: 'u3', firstName: 'Cy', userName: 'bella' };
    server.say({ threadChanged: changeOf(11, commentOf(2, { author: cy })) });
    await screen.findByText('Words 2');
    await userEvent.type(box, 'Ask @b');
    const options = within(await screen.findByRole('listbox', { name: 'Mention' }));
    expect(options.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('@bella'),
      expect.stringContaining('@ben'),
    ]);
    await userEvent.keyboard('{ArrowDown}');
    const active = options.getByRole('option', { selected: true });
    expect([active.textContent, box.getAttribute('aria-activedescendant')]).toEqual([
      expect.stringContaining('@ben'),
      active.id,
    ]);
    await userEvent.keyboard('{Enter}');
    expect(box.value).toBe('Ask @ben ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(box, 'or @be');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(box);
  });
});
