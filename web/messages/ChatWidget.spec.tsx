import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asMember, conversationOf, log, messageOf, open, sentAs, taking } from './testing.tsx';

asMember();

const blocked = () => {
  throw Object.assign(new Error('You cannot write to this member.'), { extensions: { code: 'BLOCKED' } });
};
const discard = async () => {
  (await log().findByRole('button', { name: 'Discard' })).focus();
  await userEvent.keyboard('{Enter}');
};

describe('the chat', () => {
  const support = { id: 'support', kind: 'support', name: 'Chairside support', pictureUrl: null };
  const about = { kind: 'support', id: null, title: 'Chairside support', href: null };

  it('greets until it has been opened once, and gives the focus back', async () => {
    open('/', { chat: { recipient: support, about, conversation: null } });
    await userEvent.click(await screen.findByRole('button', { name: "Chat, Hey, let's talk!" }));
    expect(await screen.findByRole('dialog', { name: 'Chat with Chairside support!' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    const button = await screen.findByRole('button', { name: 'Chat' });
    expect(document.activeElement).toBe(button);
    expect(screen.queryByText("Hey, let's talk!")).toBeNull();
  });

  describe('with its bubble', () => {
    const bubble = () => screen.queryByText("Hey, let's talk!");
    /** The chat on a page of this width, where `under` lies where the bubble comes. */
    async function greet({ isWide = true, under = () => document.body as Element } = {}) {
      vi.stubGlobal('matchMedia', (query: string) =>
        Object.assign(new EventTarget(), { matches: isWide && query === '(min-width: 960px)' }),
      );
      Object.assign(document, { elementFromPoint: under });
      open('/', { chat: { recipient: support, about, conversation: null } });
      await screen.findByRole('button', { name: "Chat, Hey, let's talk!" });
    }
    const scroll = () => act(() => void window.dispatchEvent(new Event('scroll')));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    beforeEach(() => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
      Reflect.deleteProperty(document, 'elementFromPoint');
    });

    it('comes after four seconds, goes eight seconds later, once; the name of the button stays', async () => {
      await greet();
      expect(bubble()).toBeNull();
      await pass(4000);
      expect(bubble()).toBeTruthy();
      await pass(8000);
      expect(bubble()).toBeNull();
      await scroll();
      await pass(4000);
      expect(bubble()).toBeNull();
      expect(screen.getByRole('button', { name: "Chat, Hey, let's talk!" })).toBeTruthy();
    });

    it('comes as soon as somebody scrolls', async () => {
      await greet();
      await scroll();
      expect(bubble()).toBeTruthy();
    });

    it('does not come over a control, but once there is none', async () => {
      let under: Element = document.createElement('a');
      await greet({ under: () => under });
      await pass(4000);
      await scroll();
      expect(bubble()).toBeNull();
      under = document.body;
      await scroll();
      expect(bubble()).toBeTruthy();
    });

    it('does not come where the page is narrow', async () => {
      await greet({ isWide: false });
      await pass(4000);
      await scroll();
      expect(bubble()).toBeNull();
    });
  });

  it.each(['/payment/cart/cart1/12', '/payment/booking/b1/35'])('is not on %s', async (path) => {
    const { router } = open(path, { chat: { recipient: support, about, conversation: null } });
    await waitFor(() => expect(router.state.initialized).toBe(true));
    expect(screen.queryByRole('button', { name: /^Chat/ })).toBeNull();
    await act(() => router.navigate('/'));
    expect(await screen.findByRole('button', { name: /^Chat/ })).toBeTruthy();
  });

  describe('with a picture in it', () => {
    const picture = {
      __typename: 'MessagePicture' as const,
      href: '/api/v1/messages/picture/p1',
      width: 600,
      height: 400,
    };
    const chat = () => within(screen.getByRole('dialog', { name: 'Chat with Chairside support!', hidden: true }));

    /** A chat in which a picture has been opened large. */
    async function openPicture() {
      vi.stubGlobal(
        'URL',
        Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined }),
      );
      const messages = { hasOlder: false, messages: [messageOf({ picture })] };
      open('/', { chat: { recipient: support, about, conversation: conversationOf() }, messages });
      await userEvent.click(await screen.findByRole('button', { name: /^Chat/ }));
      await userEvent.click(await screen.findByRole('button', { name: 'Picture from Omar Fields, open large' }));
      return screen.findByRole('dialog', { name: 'Picture from Omar Fields' });
    }

    it('stays open on a phone while the picture is viewed, and closes when the focus leaves it for the page', async () => {
      vi.stubGlobal('matchMedia', (query: string) =>
        Object.assign(new EventTarget(), { matches: query === '(max-width: 639px)' }),
      );
      const large = await openPicture();
      const inside = chat().getByRole('textbox', { name: 'Your message', hidden: true });
      fireEvent.blur(inside, { relatedTarget: within(large).getByRole('button') });
      fireEvent.blur(within(large).getByRole('button'), { relatedTarget: large });
      expect([chat() !== null, large.isConnected]).toEqual([true, true]);
      fireEvent.blur(inside, { relatedTarget: document.body });
      expect(screen.queryByRole('dialog', { name: 'Chat with Chairside support!', hidden: true })).toBeNull();
    });

    it('closes that alone by Escape, then itself', async () => {
      await openPicture();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Picture from Omar Fields' })).toBeNull());
      expect(chat()).toBeTruthy();
      chat().getByRole('textbox', { name: 'Your message', hidden: true }).focus();
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('writes to the owner on the page of a shop', async () => {
    const { server } = open('/barber/s1', {
      ...taking,
      chat: { recipient: { ...support, id: 'o1', kind: 'member', name: 'Omar Fields' }, about, conversation: null },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Chat/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Parking?{Enter}');
    await waitFor(() => expect(sentAs(server)).toMatchObject([{ text: 'Parking?', to: { kind: 'shop', id: 's1' } }]));
  });

  it.each([null, conversationOf()])(
    'leaves the focus where one writes when a refused one is taken back',
    async (conversation) => {
      open('/', { sendMessage: blocked, conversation, chat: { recipient: support, about, conversation } });
      await userEvent.click(await screen.findByRole('button', { name: /^Chat/ }));
      const box = await screen.findByRole('textbox', { name: 'Your message' });
      await userEvent.type(box, 'Hello?{Enter}');
      await discard();
      expect(document.activeElement).toBe(box);
    },
  );

  it('shows a visitor the door and the contact form', async () => {
    localStorage.clear();
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    open('/', { chat: { recipient: support, about, conversation: null } });
    await userEvent.click(await screen.findByRole('button', { name: /^Chat/ }));
    expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/login?next=%2F');
    expect(screen.getByRole('link', { name: 'Or write to us without an account' }).getAttribute('href')).toBe(
      '/contact',
    );
  });
});
