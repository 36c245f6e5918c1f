import { type ApolloClient, ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delayWhen, from, map } from 'rxjs';
import { Node, Transforms } from 'slate';
import { describe, expect, it, vi } from 'vitest';
import { anna } from '../testing/server.tsx';
import { clipboard, editorIn, htmlOf, selectAll, shownText } from '../ui/richText/richText.testing.ts';
import { asOwner, openOwnerScreens, paragraph } from './testing.tsx';

asOwner();

const form = () => screen.findByRole('form', { name: 'Send notification' });
const paper = () => screen.findByRole('textbox', { name: 'Content' });
/** Replaces what is in the editor. */
async function write(html: string): Promise<void> {
  const editor = editorIn(await paper());
  await act(async () => {
    selectAll(editor);
    editor.insertData(clipboard({ 'text/html': html }));
  });
}
/** Notes the key of what is sent to members, and has its answers wait, or be lost on their way. */
function watchSending(client: ApolloClient) {
  const wire = { keys: [] as string[], lost: undefined as Error | undefined, held: Promise.resolve() };
  const watch = new ApolloLink((operation, forward) => {
    if (operation.operationName !== 'SendAnnouncement') return forward(operation);
    wire.keys.push(operation.getContext().headers?.['idempotency-key']);
    return forward(operation).pipe(
      delayWhen(() => from(wire.held)),
      map((answer) => {
        if (wire.lost) throw wire.lost;
        return answer;
      }),
    );
  });
  client.setLink(watch.concat(client.link));
  return wire;
}
const send = async () => userEvent.click(within(await form()).getByRole('button', { name: 'Send' }));

describe('a notification to members', () => {
  it('has no preview before it is complete, and names what is missing', async () => {
    const { state } = openOwnerScreens();
    await userEvent.click(within(await form()).getByRole('radio', { name: 'Only selected users' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Later' }));
    await send();
    const summary = await screen.findByRole('alert');
    for (const words of [
      'Please write a title.',
      'Please select at least one member.',
      'Please write something first.',
      'Choose a time that is still to come.',
    ])
      expect(summary.textContent).toContain(words);
    expect(state.inputs).toEqual([]);
    await write('Hello');
    await userEvent.click(await screen.findByRole('button', { name: /^Ana Ortiz/ }));
    await userEvent.type(screen.getByLabelText(/^Title/), 'N');
    for (const words of [
      'Please write a title.',
      'Please select at least one member.',
      'Please write something first.',
    ])
      expect(screen.queryAllByText(words), 'what is mended is not complained of any more').toEqual([]);
    expect(screen.getAllByText('Choose a time that is still to come.')).not.toEqual([]);
  });

  it('says whom one has selected and taken out, and goes on where they are searched for', async () => {
    openOwnerScreens();
    await userEvent.click(within(await form()).getByRole('radio', { name: 'Only selected users' }));
    const search = screen.getByLabelText('Find a member');
    const press = async (button: HTMLElement) => {
      button.focus();
      await userEvent.keyboard('{Enter}');
    };
    await press(await screen.findByRole('button', { name: /^Ana Ortiz/ }));
    expect(document.activeElement).toBe(search);
    expect(screen.getByText('Ana Ortiz selected').closest('[role="status"]')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Remove Ana Ortiz' }));
    expect(document.activeElement).toBe(search);
    expect(screen.getByText('Ana Ortiz removed').closest('[role="status"]')).toBeTruthy();
    await userEvent.keyboard('B');
    expect(screen.queryByText('Ana Ortiz removed')).toBeNull();
    // Enter sends nothing: it takes the first match, if there is one.
    await userEvent.keyboard('ea');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Ana Ortiz/ })).toBeNull());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Bea Barnes' })).toBeTruthy();
    await userEvent.keyboard('Zoe');
    await screen.findByText('Nobody else of that name');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Please write a title.')).toBeNull();
  });

  it('is kept while it is written, and can be discarded, and that undone', async () => {
    const first = openOwnerScreens();
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'Winter hours');
    const whole =
      '<h3>Soon</h3><p>Closed on <strong>Sundays</strong>: <a href="https://x.test/">hours</a></p><ul><li>one</li><li>two</li></ul>';
    await write(whole);
    await userEvent.click(screen.getByRole('radio', { name: 'Only selected users' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Ana Ortiz/ }));
    await send();
    await screen.findByRole('dialog', { name: 'Preview' });
    cleanup();

    const { state } = openOwnerScreens();
    expect(((await form()).querySelector('input') as HTMLInputElement).value).toBe('Winter hours');
    expect(shownText(await paper())).toBe('SoonClosed on Sundays: hoursonetwo');
    const editor = editorIn(await paper());
    await act(async () => editor.insertNode({ text: '!' }, { select: true }));
    await act(async () => editor.deleteBackward('character'));
    await send();
    await screen.findByRole('dialog', { name: 'Preview' });
    expect(state.inputs).toEqual(first.state.inputs);
    await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));

    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const title = screen.getByLabelText(/^Title/) as HTMLInputElement;
    expect([title.value, shownText(await paper()), document.activeElement]).toEqual(['', '', title]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft/'))).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect([title.value, shownText(await paper())]).toEqual(['Winter hours', 'SoonClosed on Sundays: hoursonetwo']);
  });

  it('goes to its author alone first, called a test, and stays to be sent', async () => {
    const { state } = openOwnerScreens();
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'Winter hours');
    await write('Closed on Sundays.');
    await send();
    const preview = await screen.findByRole('dialog', { name: 'Preview' });
    await within(preview).findByRole('button', { name: 'Send to 12 members' });
    await userEvent.click(within(preview).getByRole('button', { name: 'Test to me' }));
    expect(await screen.findByText('Sent to you alone, as a test')).toBeTruthy();
    const wanted = {
      title: 'Test: Winter hours',
      content: paragraph('Closed on Sundays.'),
      memberIds: [anna._id],
      sendAt: null,
    };
    expect(state.inputs.at(-1)).toEqual(wanted);
    expect(screen.getByRole('dialog', { name: 'Preview' })).toBe(preview);
  });

  it('goes out to all after the preview, and the form is empty again', async () => {
    const { state } = openOwnerScreens();
    await userEvent.type(within(await form()).getByLabelText(/^Title/), ' Winter hours ');
    await write('Closed on Sundays.');
    await send();
    const preview = await screen.findByRole('dialog', { name: 'Preview' });
    expect(await within(preview).findByRole('heading', { name: 'Winter hours' })).toBeTruthy();
    expect(within(preview).getByText('Closed on Sundays.')).toBeTruthy();
    await userEvent.click(await within(preview).findByRole('button', { name: 'Send to 12 members' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const wanted = { title: 'Winter hours', content: paragraph('Closed on Sundays.'), memberIds: null, sendAt: null };
    expect(state.inputs).toEqual([wanted, wanted]);
    expect((screen.getByLabelText(/^Title/) as HTMLInputElement).value).toBe('');
    expect(shownText(await paper())).toBe('');
    expect(await screen.findByRole('link', { name: 'Winter hours' })).toBeTruthy();
  });

  it('goes to the selected members, who can be taken out again, at a scheduled time', async () => {
    const { state } = openOwnerScreens();
    const sheet = within(await form());
    await userEvent.type(sheet.getByLabelText(/^Title/), 'News');
    await write('Hello');
    await userEvent.click(sheet.getByRole('radio', { name: 'Only selected users' }));
    await userEvent.click(await sheet.findByRole('button', { name: /^Ana Ortiz/ }));
    await userEvent.click(await sheet.findByRole('button', { name: /^Bea Barnes/ }));
    expect(sheet.queryByRole('button', { name: /^Sid Gone/ }), 'is suspended').toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: 'Remove Ana Ortiz' }));
    await userEvent.type(sheet.getByLabelText(/^Find a member/), 'Zoe');
    expect(await sheet.findByText('Nobody else of that name')).toBeTruthy();
    await userEvent.click(sheet.getByRole('radio', { name: 'Later' }));
    fireEvent.change(sheet.getByLabelText(/^Send at/), { target: { value: '2099-01-01T09:30' } });
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule for 1 member' }));
    await vi.waitFor(() =>
      expect(state.inputs.at(-1)).toMatchObject({
        memberIds: ['m1'],
        sendAt: new Date('2099-01-01T09:30').toISOString(),
      }),
    );
  });

  it('has a link one can change, and is written on behind it', async () => {
    const { state } = openOwnerScreens();
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'Prices');
    await write('see the list');
    const box = await paper();
    const editor = editorIn(box);
    const link = async (from: number, address: string, button: string) => {
      const [words] = [...Node.texts(editor)].filter(([{ text }]) => text.includes('list'));
      if (!words) throw new Error('there is no list');
      const [{ text }, path] = words;
      await act(async () =>
        Transforms.select(editor, { anchor: { path, offset: from }, focus: { path, offset: text.length } }),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Link' }));
      const field = await screen.findByLabelText(/^Address/);
      const before = (field as HTMLInputElement).value;
      if (address) {
        await userEvent.clear(field);
        await userEvent.type(field, address);
      }
      await userEvent.click(screen.getByRole('button', { name: button }));
      await vi.waitFor(() => expect(document.activeElement).toBe(box));
      return before;
    };
    expect(await link(8, 'wrong.example', 'Add link')).toBe('');
    await act(async () => editor.insertText('!'));
    expect(htmlOf(editor), 'behind the link').toBe('<p>see the <a href="https://wrong.example">list</a>!</p>');
    await act(async () => editor.deleteBackward('character'));
    expect(await link(2, 'right.example', 'Change link')).toBe('https://wrong.example');
    await send();
    await screen.findByRole('dialog', { name: 'Preview' });
    const whole = { type: 'link', url: 'https://right.example', children: [{ text: 'list' }] };
    expect(state.inputs.at(-1)?.content).toEqual([{ type: 'paragraph', children: [{ text: 'see the ' }, whole] }]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    await link(0, '', 'Remove link');
    expect(htmlOf(editor)).toBe('<p>see the list</p>');
  });

  it.each([
    ['no server answers', new TypeError('Failed to fetch')],
    [
      'the failure is temporary',
      new CombinedGraphQLErrors({ errors: [{ message: 'Not just now.', extensions: { code: 'READS_UNAVAILABLE' } }] }),
    ],
    [
      'a proxy answers',
      new ServerError('Gateway Timeout', { response: new Response('', { status: 504 }), bodyText: '' }),
    ],
  ])('is sent again under the same id where %s, and under another one when its text changed', async (_, lost) => {
    const { server, state } = openOwnerScreens();
    const wire = watchSending(server.client);
    const title = async () => within(await form()).getByLabelText(/^Title/);
    const press = async () => {
      await send();
      await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await userEvent.type(await title(), 'News');
    await write('Hello');
    wire.lost = lost;
    await press();
    await press();
    await userEvent.type(await title(), 's');
    await press();
    wire.lost = undefined;
    state.refuses = 'This text is too long.';
    await press();
    state.refuses = '';
    await press();
    expect((await title()).getAttribute('value'), 'it was sent').toBe('');
    await userEvent.type(await title(), 'Newss');
    await write('Hello');
    await press();
    const nth = wire.keys.map((key) => [...new Set(wire.keys)].indexOf(key));
    expect(nth, 'what the server has answered is over').toEqual([0, 0, 1, 1, 2, 3]);
    expect(wire.keys.every((key) => typeof key === 'string' && key.length > 20)).toBe(true);
  });

  it('is sent as the same one after a reload', async () => {
    const keys = [];
    for (const lost of [new TypeError('Failed to fetch'), undefined]) {
      const { server } = openOwnerScreens();
      const wire = watchSending(server.client);
      const title = within(await form()).getByLabelText(/^Title/) as HTMLInputElement;
      if (title.value === '') {
        await userEvent.type(title, 'News');
        await write('Hello');
      }
      wire.lost = lost;
      await send();
      await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      keys.push(...wire.keys);
      cleanup();
    }
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('cannot be left while it is sent, so that nothing is written which that would take away', async () => {
    const { server } = openOwnerScreens();
    const wire = watchSending(server.client);
    let letGo = () => {};
    wire.held = new Promise((resolve) => {
      letGo = resolve;
    });
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'News');
    await write('Hello');
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Preview' })).toBeTruthy();
    letGo();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((screen.getByLabelText(/^Title/) as HTMLInputElement).value).toBe('');
  });

  it('that is refused comes back with its text, and the reason in its place', async () => {
    const { state } = openOwnerScreens();
    state.refuses = 'This text is too long.';
    await userEvent.type(within(await form()).getByLabelText(/^Title/), 'News');
    await write('Hello');
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 12 members' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const box = await paper();
    expect([shownText(box), box.getAttribute('aria-invalid')]).toEqual(['Hello', 'true']);
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'This text is too long.',
    );
  });
});
