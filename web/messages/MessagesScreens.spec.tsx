import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, anna } from '../testing/server.tsx';
import {
  asMember,
  boxOfConversations,
  conversationOf,
  inboxOf,
  joinsPages,
  log,
  open,
  sentAs,
  taking,
} from './testing.tsx';

asMember();

const blocked = () => {
  throw Object.assign(new Error('You cannot write to this member.'), { extensions: { code: 'BLOCKED' } });
};
const discard = async () => {
  (await log().findByRole('button', { name: 'Discard' })).focus();
  await userEvent.keyboard('{Enter}');
};

describe('/messages', () => {
  it('lists conversations with their subject and unread count', async () => {
    open('/messages', { inbox: inboxOf(2), conversations: boxOfConversations(conversationOf({ unread: 2 })) });
    const row = await screen.findByRole('link', { name: /Omar Fields/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Recent Messages' })).toBeTruthy();
    expect(row.getAttribute('href')).toBe('/message/c1');
    expect(row.textContent).toContain('Shop: Oak Street Barbers');
    expect(row.textContent).toContain('2 unread');
    expect(await screen.findByRole('link', { name: 'Messages, 2 unread' })).toBeTruthy();
  });

  it('shows that there is none, and where one begins', async () => {
    open('/messages', { conversations: boxOfConversations() });
    expect(await screen.findByRole('heading', { name: 'No conversations' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a Barber' }).getAttribute('href')).toBe('/barbers');
  });

  it('shows new messages at the top, with the count, without another query', async () => {
    const { server } = open('/messages', {});
    await screen.findByRole('link', { name: /Omar Fields/ });
    const other = conversationOf({
      id: 'c2',
      unread: 1,
      changedAt: '2026-11-21T08:00:00Z',
      with: { __typename: 'Correspondent', id: 'u9', kind: 'member', name: 'Bea Barber', pictureUrl: null },
    });
    const named = {
      ...other,
      __typename: 'Conversation',
      lastMessage: null,
      about: { ...other.about, __typename: 'ConversationAbout' },
      sides: other.sides.map((side) => ({ ...side, __typename: 'Correspondent' })),
    };
    const news = {
      conversationChanged: {
        __typename: 'ConversationChange',
        conversation: named,
        inbox: { __typename: 'Inbox', ...inboxOf(1, 11) },
      },
    };
    await waitFor(() => {
      server.say(news);
      expect(
        screen.getAllByRole('link', { name: /Omar Fields|Bea Barber/ }).map((row) => row.getAttribute('href')),
      ).toEqual(['/message/c2', '/message/c1']);
    });
    expect(screen.getByRole('link', { name: 'Messages, 1 unread' })).toBeTruthy();
    expect(server.asked.filter(({ name }) => name === 'MyConversations')).toHaveLength(1);
  });
});

describe('/messages?about=', () => {
  const recipient = { id: 'o1', kind: 'member', name: 'Omar Fields', pictureUrl: null };
  const about = { kind: 'booking', id: 'b1', title: 'Oak Street Barbers, Mon, Nov 23, 9:00 AM', href: '/appointments' };

  it('shows recipient and subject before a word is written', async () => {
    const { server } = open('/messages?about=booking&id=b1', {
      ...taking,
      chat: { recipient, about, conversation: null },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Omar Fields' })).toBeTruthy();
    expect(screen.getByRole('link', { name: `Booking: ${about.title}` }).getAttribute('href')).toBe('/appointments');
    expect(screen.getByText('Your message goes to Omar Fields, who is told what it is about.')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'Ten minutes late{Enter}');
    await waitFor(() =>
      expect(sentAs(server)).toMatchObject([{ text: 'Ten minutes late', to: { kind: 'booking', id: 'b1' } }]),
    );
  });

  it('leaves the focus where one writes when a refused one is taken back', async () => {
    open('/messages?about=booking&id=b1', { sendMessage: blocked, chat: { recipient, about, conversation: null } });
    const box = await screen.findByRole('textbox', { name: 'Your message' });
    await userEvent.type(box, 'Hello?{Enter}');
    await discard();
    expect(document.activeElement).toBe(box);
  });

  it('continues in the existing conversation', async () => {
    const { router } = open('/messages?about=booking&id=b1', {
      chat: { recipient, about, conversation: conversationOf() },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/message/c1'));
  });

  it('keeps the text that was written before the existing conversation was found', async () => {
    let answer = (_: object) => undefined as unknown;
    const { router } = open('/messages?about=booking&id=b1', {
      chat: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Ten minutes late');
    answer({ recipient, about, conversation: conversationOf() });
    await waitFor(() => expect(router.state.location.pathname).toBe('/message/c1'));
    const box = await screen.findByDisplayValue('Ten minutes late');
    await waitFor(() => expect(document.activeElement, 'the writing goes on').toBe(box));
  });

  it('continues in a conversation that is in the cache, with the cursor at the end of the draft', async () => {
    let answer = (_: object) => undefined as unknown;
    const { server } = open('/messages?about=booking&id=b1', {
      chat: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      conversation: () => new Promise(() => undefined),
    });
    joinsPages(server.client);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Ten minutes ');
    answer({ recipient, about, conversation: conversationOf() });
    await screen.findByRole('heading', { level: 1, name: 'Omar Fields' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByDisplayValue('Ten minutes')));
    await userEvent.keyboard('late');
    expect(screen.getByDisplayValue('Ten minutes late')).toBeTruthy();
  });

  it('stays while a picture is chosen', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined }));
    let answer = (_: object) => undefined as unknown;
    const { router } = open('/messages?about=booking&id=b1', {
      chat: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await screen.findByRole('textbox', { name: 'Your message' });
    await userEvent.upload(screen.getByLabelText('Picture'), new File(['x'], 'cut.jpg', { type: 'image/jpeg' }));
    answer({ recipient, about, conversation: conversationOf() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Omar Fields' })).toBeTruthy();
    expect([screen.getByAltText('Preview') !== null, router.state.location.pathname]).toEqual([true, '/messages']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/message/c1'));
  });

  it('shows why writing is not possible', async () => {
    const refused = () => {
      throw Object.assign(new Error('We could not find that booking.'), { extensions: { code: 'BOOKING_MISSING' } });
    };
    open('/messages?about=booking&id=b9', { chat: refused });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not find that booking.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('does not write to the member themself', async () => {
    open('/messages?about=shop&id=s1', {
      chat: { recipient: { ...recipient, id: anna._id }, about, conversation: null },
    });
    expect(await screen.findByText('That would reach yourself.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a message that is refused', () => {
  const refused = 'This account is closed: its member can no longer read an answer.';
  const notSent = `Your message was not sent. ${refused}`;

  /** Writes one on a page; it is refused when that is called. */
  async function write(path: string, answers: Answers = {}) {
    let refuse = () => undefined as unknown;
    const { router, server } = open(path, {
      ...answers,
      sendMessage: () =>
        new Promise((_, reject) => {
          refuse = () => reject(Object.assign(new Error(refused), { extensions: { code: 'NOBODY_THERE' } }));
        }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hello?{Enter}');
    await log().findByText('Sending…');
    return { router, server, refuse: () => act(async () => void refuse()) };
  }

  it('is announced on another page, with a link to its conversation', async () => {
    const { router, refuse } = await write('/message/c1');
    await act(async () => router.navigate('/messages'));
    await refuse();
    expect(await screen.findByText(notSent)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(router.state.location.pathname).toBe('/message/c1');
    expect(await log().findByRole('button', { name: 'Discard' })).toBeTruthy();
  });

  it('leads to where it was begun, where there is no conversation', async () => {
    const recipient = { id: 'o1', kind: 'member', name: 'Omar Fields', pictureUrl: null };
    const about = { kind: 'booking', id: 'b1', title: 'Oak Street Barbers', href: '/appointments' };
    const { router, refuse } = await write('/messages?about=booking&id=b1', {
      chat: { recipient, about, conversation: null },
    });
    await act(async () => router.navigate('/messages'));
    await refuse();
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect([router.state.location.pathname, router.state.location.search]).toEqual([
      '/messages',
      '?about=booking&id=b1',
    ]);
  });

  it('can be read and discarded where the recipient is gone', async () => {
    const recipient = { id: 'o1', kind: 'member', name: 'Omar Fields', pictureUrl: null };
    const about = { kind: 'shop', id: 's1', title: 'Oak Street Barbers', href: '/barber/s1' };
    const state = { isGone: false };
    const gone = 'This shop is no longer there.';
    const chat = () => {
      if (state.isGone) throw Object.assign(new Error(gone), { extensions: { code: 'SHOP_MISSING' } });
      return { recipient, about, conversation: null };
    };
    const { refuse, server } = await write('/messages?about=shop&id=s1', { chat });
    state.isGone = true;
    await server.client.clearStore();
    cleanup();
    await refuse();
    open('/messages?about=shop&id=s1', { chat });
    expect(await screen.findByText(gone)).toBeTruthy();
    expect(screen.getByText('Hello?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hello?')).toBeNull();
  });

  it('is shown in its place alone where that is on the page', async () => {
    const { refuse } = await write('/message/c1');
    await refuse();
    expect((await log().findByRole('alert')).textContent).toBe(refused);
    expect(screen.queryByText(notSent)).toBeNull();
  });
});
