import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { setConnection } from '../live/connection.ts';
import { anna } from '../testing/server.tsx';
import { asMember, conversationOf, inboxOf, joinsPages, log, messageOf, open, sentAs, taking } from './testing.tsx';

asMember();

const blocked = () => {
  throw Object.assign(new Error('You cannot write to this member.'), { extensions: { code: 'BLOCKED' } });
};
const discard = async () => {
  (await log().findByRole('button', { name: 'Discard' })).focus();
  await userEvent.keyboard('{Enter}');
};

describe('/message/{id}', () => {
  it('shows the conversation with its page, and marks it as read', async () => {
    const marked = vi.fn(() => conversationOf({ readUpTo: 1 }));
    open('/message/c1', { conversation: conversationOf({ unread: 1 }), markConversationRead: marked });
    expect(await screen.findByRole('heading', { level: 1, name: 'Omar Fields' })).toBeTruthy();
    expect(await log().findByText('Is the chair free at noon?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Shop: Oak Street Barbers' }).getAttribute('href')).toBe('/barber/s1');
    await waitFor(() => expect(marked).toHaveBeenCalled());
  });

  it('marks it as read once the server can be reached, without another message', async () => {
    const marked = vi.fn(() => {
      if (marked.mock.calls.length < 3) throw new Error('away');
      return conversationOf({ readUpTo: 1 });
    });
    open('/message/c1', { conversation: conversationOf({ unread: 1 }), markConversationRead: marked });
    await waitFor(() => expect(marked).toHaveBeenCalledTimes(3));
  });

  it('subscribes to messages again after the server has ended the subscription', async () => {
    const { server } = open('/message/c1', {});
    const often = () => server.listened.filter(({ name }) => name === 'MessageNews').length;
    await waitFor(() => expect(often()).toBe(1));
    server.end('messageReceived', 'SOMETHING_WENT_WRONG');
    await waitFor(() => expect(often()).toBe(2));
  });

  it('sends with Enter, begins a line with Shift and Enter, and sends nothing empty', async () => {
    const { server } = open('/message/c1', taking);
    const box = await screen.findByRole('textbox', { name: 'Your message' });
    expect(box.getAttribute('placeholder')).toBe('Type your message...');
    await userEvent.type(box, '  {Enter}');
    await userEvent.clear(box);
    await userEvent.type(box, 'Yes,{Shift>}{Enter}{/Shift}please{Enter}');
    await waitFor(() => expect(sentAs(server).map(({ text }) => text)).toEqual(['Yes,\nplease']));
    expect((box as HTMLTextAreaElement).value).toBe('');
  });

  it('shows waiting messages, keeps them, and sends them under the same id when the server is back', async () => {
    const failing = new Error('no network');
    let away = true;
    const { server } = open('/message/c1', {
      sendMessage: (args: Parameters<typeof taking.sendMessage>[0]) => {
        if (away) throw failing;
        return taking.sendMessage(args);
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Wait for me{Enter}');
    expect(await log().findByText('Waiting to send')).toBeTruthy();
    away = false;
    await waitFor(() => expect(log().queryByText('Waiting to send')).toBeNull(), { timeout: 20_000 });
    const ids = new Set(sentAs(server).map(({ messageId }) => messageId));
    expect([ids.size, sentAs(server).length > 1]).toEqual([1, true]);
  });

  it('shows why a message was refused, and discards it', async () => {
    open('/message/c1', {
      sendMessage: () => {
        throw Object.assign(new Error('You cannot write to this member.'), { extensions: { code: 'BLOCKED' } });
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hello?{Enter}');
    expect((await log().findByRole('alert')).textContent).toBe('You cannot write to this member.');
    await userEvent.click(log().getByRole('button', { name: 'Discard' }));
    expect(log().queryByText('Hello?')).toBeNull();
  });

  it('leaves the focus in the field when a refused message is sent again or discarded, and in the log where writing is not possible', async () => {
    let answer: (args: Parameters<typeof taking.sendMessage>[0]) => unknown = blocked;
    let conversation = conversationOf();
    const { server } = open('/message/c1', {
      conversation: () => conversation,
      sendMessage: (args: Parameters<typeof answer>[0]) => answer(args),
    });
    const box = await screen.findByRole('textbox', { name: 'Your message' });
    await userEvent.type(box, 'Hello?{Enter}');
    await log().findByRole('alert');
    answer = taking.sendMessage;
    log().getByRole('button', { name: 'Retry' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(box);
    await waitFor(() => expect(log().queryByText('Sending…')).toBeNull());
    answer = blocked;
    await userEvent.type(box, 'Are you there?{Enter}');
    await discard();
    expect(document.activeElement).toBe(box);
    await userEvent.type(box, 'Goodbye{Enter}');
    await log().findByRole('alert');
    conversation = conversationOf({ writable: false, closed: true });
    await server.client.refetchQueries({ include: ['OneConversation'] });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull());
    await discard();
    expect(document.activeElement).toBe(screen.getByRole('log'));
  });

  it('leaves the focus in the log when the pill has led to its end', async () => {
    open('/message/c1', {
      conversation: conversationOf({ unread: 1 }),
      markConversationRead: conversationOf({ unread: 1 }),
    });
    const place = await screen.findByRole('log');
    await within(place).findByText('Is the chair free at noon?');
    Object.defineProperties(place, { scrollHeight: { value: 1_000 }, clientHeight: { value: 500 } });
    // The resize is handled first: a reader at the end stays at the end.
    fireEvent.scroll(place);
    place.scrollTop = 0;
    fireEvent.scroll(place);
    (await screen.findByRole('button', { name: '1 new' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(place.scrollTop).toBe(1_000);
    fireEvent.scroll(place);
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull();
    expect(document.activeElement).toBe(place);
  });

  it('offers no retry where none can succeed', async () => {
    open('/message/c1', {
      sendMessage: () => {
        throw Object.assign(new Error('This account is closed: its member can no longer read an answer.'), {
          extensions: { code: 'NOBODY_THERE' },
        });
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hello?{Enter}');
    await log().findByRole('alert');
    expect([
      log().queryByRole('button', { name: 'Retry' }),
      log().getByRole('button', { name: 'Discard' }) !== null,
    ]).toEqual([null, true]);
  });

  it('shows that many messages at once take a moment', async () => {
    open('/message/c1', {
      sendMessage: () => {
        throw Object.assign(new Error('You are writing very fast.'), { extensions: { code: 'TOO_MANY_MESSAGES' } });
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'And this{Enter}');
    expect(await log().findByText('Waiting: so many at once take a moment')).toBeTruthy();
  });

  it('keeps what is too long whole, shows by how much, and sends it once it fits', async () => {
    const { server } = open('/message/c1', taking);
    const box = await screen.findByRole('textbox', { name: 'Your message' });
    fireEvent.change(box, { target: { value: 'a'.repeat(2_143) } });
    expect(screen.getByText('2,143 of 2,000 characters: 143 too many to send')).toBeTruthy();
    expect(screen.getByText('This message is too long to send.').getAttribute('role')).toBe('status');
    await userEvent.type(box, '{Enter}');
    expect([
      (box as HTMLTextAreaElement).value.length,
      screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled'),
    ]).toEqual([2_143, 'true']);
    fireEvent.change(box, { target: { value: 'b' } });
    await userEvent.type(box, '{Enter}');
    await waitFor(() => expect(sentAs(server).map(({ text }) => text)).toEqual(['b']));
  });

  it('edits one’s own last message by ↑ where nothing is written, and shows a refusal without losing the words', async () => {
    const mine = messageOf({
      id: 'c1M2',
      nth: 2,
      mine: true,
      text: 'At noun?',
      editableUntil: new Date(Date.now() + 600_000).toISOString(),
    });
    let refused = true;
    const { server } = open('/message/c1', {
      messages: { hasOlder: false, messages: [mine, messageOf()] },
      editMessage: ({ text }: { text: string }) => {
        if (refused)
          throw Object.assign(new Error('You can only edit the last message you sent here.'), {
            extensions: { code: 'NOT_YOUR_LAST' },
          });
        return { ...mine, text, editedAt: '2026-11-20T17:31:00Z' };
      },
    });
    const composer = await screen.findByRole('textbox', { name: 'Your message' });
    await log().findByRole('button', { name: 'Edit' });
    await userEvent.type(composer, 'x{ArrowUp}{Backspace}{ArrowUp}');
    const form = await screen.findByRole('form', { name: 'Edit your message' });
    const box = within(form).getByRole('textbox');
    expect([(box as HTMLTextAreaElement).value, document.activeElement === box]).toEqual(['At noun?', true]);
    await userEvent.type(box, '{Escape}');
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Type your message...'));

    await userEvent.click(log().getByRole('button', { name: 'Edit' }));
    await userEvent.clear(screen.getByDisplayValue('At noun?'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'At noon?{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('You can only edit the last message you sent here.');
    refused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await log().findByText('At noon?')).toBeTruthy();
    expect(log().getByText('edited')).toBeTruthy();
    expect(server.asked.filter(({ name }) => name === 'EditMessage').map(({ variables }) => variables)).toEqual([
      { id: 'c1', nth: 2, text: 'At noon?' },
      { id: 'c1', nth: 2, text: 'At noon?' },
    ]);
  });

  it('refuses a file that is no picture, and sends a picture by the id it was uploaded under; a failed upload loses nothing', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined }));
    let reachable = false;
    const uploads: FormData[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (path !== '/api/v1/messages/picture')
        return new Response(JSON.stringify({ user: anna }), { headers: { authorization: 'Bearer key' } });
      if (!reachable) throw new TypeError('no network');
      uploads.push(init.body as FormData);
      return new Response(JSON.stringify({ _id: 'picture-one', width: 9, height: 6 }), { status: 201 });
    });
    const { server } = open('/message/c1', taking);
    const composer = await screen.findByRole('textbox', { name: 'Your message' });
    const file = (name: string, type: string) => new File(['x'], name, { type });
    fireEvent.paste(composer, { clipboardData: { files: [file('note.pdf', 'application/pdf')] } });
    expect((await screen.findByText('Only jpg, jpeg and png pictures can be used.')).getAttribute('role')).toBe(
      'alert',
    );
    await userEvent.upload(screen.getByLabelText('Picture'), file('cut.jpg', 'image/jpeg'));
    expect(await screen.findByAltText('Preview')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(screen.queryByAltText('Preview')).toBeNull();

    fireEvent.drop(composer, { dataTransfer: { files: [file('cut.jpg', 'image/jpeg')] } });
    await userEvent.type(composer, 'Like this{Enter}');
    expect(await screen.findByText(/The picture stays here/)).toBeTruthy();
    expect([screen.getByAltText('Preview') !== null, (composer as HTMLTextAreaElement).value]).toEqual([
      true,
      'Like this',
    ]);
    act(() => setConnection('offline'));
    expect(screen.getByText(/The picture stays here/)).toBeTruthy();
    act(() => setConnection('live'));
    expect(screen.queryByText(/The picture stays here/)).toBeNull();
    act(() => setConnection(undefined));
    reachable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sentAs(server)).toMatchObject([{ text: 'Like this', pictureId: 'picture-one' }]));
    expect([uploads.length, screen.queryByAltText('Preview')]).toEqual([1, null]);
  });

  it('keeps a chosen picture over an edit, and begins none while one is on its way', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined }));
    let arrive = () => undefined as unknown;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path !== '/api/v1/messages/picture')
        return new Response(JSON.stringify({ user: anna }), { headers: { authorization: 'Bearer key' } });
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return new Response(JSON.stringify({ _id: 'picture-one', width: 9, height: 6 }), { status: 201 });
    });
    const mine = messageOf({
      id: 'c1M2',
      nth: 2,
      mine: true,
      text: 'At noun?',
      editableUntil: new Date(Date.now() + 600_000).toISOString(),
    });
    const { server } = open('/message/c1', { ...taking, messages: { hasOlder: false, messages: [mine, messageOf()] } });
    await userEvent.upload(await screen.findByLabelText('Picture'), new File(['x'], 'cut.jpg', { type: 'image/jpeg' }));
    await userEvent.click(await log().findByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByDisplayValue('At noun?'), '{Escape}');
    expect(screen.getByAltText('Preview')).toBeTruthy();

    await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), '{Enter}');
    expect(await screen.findByText('Sending the picture…')).toBeTruthy();
    expect(log().queryByRole('button', { name: 'Edit' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), '{ArrowUp}');
    expect(screen.queryByRole('form', { name: 'Edit your message' })).toBeNull();
    arrive();
    await waitFor(() => expect(sentAs(server)).toMatchObject([{ pictureId: 'picture-one' }]));
  });

  it('shows that a message with a picture was not sent, when its writer left during the upload', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined }));
    vi.stubGlobal('fetch', async (path: string) => {
      if (path !== '/api/v1/messages/picture')
        return new Response(JSON.stringify({ user: anna }), { headers: { authorization: 'Bearer key' } });
      return new Promise(() => undefined);
    });
    const { router } = open('/message/c1', taking);
    await userEvent.upload(await screen.findByLabelText('Picture'), new File(['x'], 'cut.jpg', { type: 'image/jpeg' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'Like this{Enter}');
    expect(await screen.findByText('Sending the picture…')).toBeTruthy();
    await act(async () => router.navigate('/messages'));
    expect(await screen.findByText(/^Your message was not sent: its picture was still on its way/)).toBeTruthy();
    await act(async () => router.navigate('/message/c1'));
    expect(await screen.findByDisplayValue('Like this')).toBeTruthy();
  });

  it('offers no edit once its time is over', async () => {
    const mine = messageOf({
      id: 'c1M2',
      nth: 2,
      mine: true,
      text: 'At noun?',
      editableUntil: new Date(Date.now() - 1_000).toISOString(),
    });
    open('/message/c1', { messages: { hasOlder: false, messages: [mine, messageOf()] } });
    const composer = await screen.findByRole('textbox', { name: 'Your message' });
    expect(await log().findByText('At noun?')).toBeTruthy();
    await userEvent.type(composer, '{ArrowUp}');
    await waitFor(() => expect(log().queryByRole('button', { name: 'Edit' })).toBeNull());
    expect(screen.queryByRole('form', { name: 'Edit your message' })).toBeNull();
  });

  it('keeps a draft', async () => {
    open('/message/c1', {});
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Half a thou');
    cleanup();
    open('/message/c1', {});
    expect(await screen.findByDisplayValue('Half a thou')).toBeTruthy();
  });

  it('removes the text field in a closed conversation, and shows why', async () => {
    open('/message/c1', { conversation: conversationOf({ writable: false, closed: true }) });
    expect(await screen.findByText('This conversation was closed by the platform.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
  });

  it('shows no more words than it loads anew once the other side has closed their account', async () => {
    const said = [2, 1].map((nth) => messageOf({ id: `c1M${nth}`, nth, text: `The ${nth}th` }));
    let page = { hasOlder: false, messages: said };
    const { server } = open('/message/c1', { messages: () => page });
    joinsPages(server.client);
    expect(await screen.findByText('The 1th')).toBeTruthy();
    // The words that are gone stand on the older page alone.
    page = { hasOlder: true, messages: said.slice(0, 1) };
    const { lastMessage: _, ...gone } = conversationOf({ writable: false });
    const conversation = {
      ...gone,
      __typename: 'Conversation',
      lastMessage: null,
      with: { ...gone.with, __typename: 'Correspondent' },
      about: { ...gone.about, __typename: 'ConversationAbout' },
      sides: gone.sides.map((side) => ({ ...side, __typename: 'Correspondent' })),
    };
    await waitFor(() => {
      server.say({
        conversationChanged: {
          __typename: 'ConversationChange',
          conversation,
          inbox: { __typename: 'Inbox', ...inboxOf(0, 11) },
        },
      });
      expect(log().queryByText('The 1th')).toBeNull();
    });
    expect(await log().findByText('The 2th')).toBeTruthy();
  });

  it('keeps the focus in the log where the first messages of all have come', async () => {
    const said = [2, 1].map((nth) => messageOf({ id: `c1M${nth}`, nth, text: `The ${nth}th` }));
    const { server } = open('/message/c1', {
      messages: ({ before }: { before?: number }) =>
        before ? { hasOlder: false, messages: said.slice(1) } : { hasOlder: true, messages: said.slice(0, 1) },
    });
    joinsPages(server.client);
    (await screen.findByRole('button', { name: 'Show more' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(await log().findByText('The 1th')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('log'));
  });

  it('is the 404 page for a conversation of others', async () => {
    open('/message/c7', { conversation: null });
    expect(
      await screen.findByRole('heading', { name: 'Sorry, we couldn’t find the page you’re looking for.' }),
    ).toBeTruthy();
  });
});
