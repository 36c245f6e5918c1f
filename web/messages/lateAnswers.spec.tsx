import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { readAfresh } from '../live/afresh.ts';
import { anna, logIn } from '../testing/server.tsx';
import { asMember, boxOfConversations, conversationOf, inboxOf, log, messageOf, open } from './testing.tsx';

asMember();

/** A promise that stays pending until `letGo` is called. */
function gate() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo: () => letGo() };
}
const composer = () => screen.queryByRole('textbox', { name: 'Your message' });
const closed = { writable: false, closed: true, position: 12 };
const asNews = (over: object) => {
  const one = conversationOf(over);
  const conversation = {
    ...one,
    __typename: 'Conversation',
    lastMessage: null,
    with: { ...one.with, __typename: 'Correspondent' },
    about: { ...one.about, __typename: 'ConversationAbout' },
    sides: one.sides.map((side) => ({ ...side, __typename: 'Correspondent' })),
  };
  return {
    conversationChanged: {
      __typename: 'ConversationChange',
      conversation,
      inbox: { __typename: 'Inbox', ...inboxOf(0, one.position) },
    },
  };
};

describe('a conversation on a slow line', () => {
  it('is loaded again with everything on the page', async () => {
    let now = conversationOf();
    const { server } = open('/message/c1', { conversation: () => now });
    await waitFor(() => expect(composer()).toBeTruthy());
    now = conversationOf(closed);
    act(() => readAfresh(server.client));
    expect(await screen.findByText('This conversation was closed by the platform.')).toBeTruthy();
    expect(composer()).toBeNull();
  });

  it('does not turn back where an older answer comes after a change', async () => {
    const { held, letGo } = gate();
    let now = conversationOf();
    const { server } = open('/message/c1', {
      conversation: async () => {
        const answer = now;
        await held;
        return answer;
      },
      conversations: () => new Promise(() => undefined),
    });
    await waitFor(() => expect(server.listened.map(({ name }) => name)).toContain('ConversationNews'));
    await waitFor(() => expect(server.asked.map(({ name }) => name)).toContain('OneConversation'));
    now = conversationOf(closed);
    act(() => server.say(asNews(closed)));
    letGo();
    expect(await screen.findByText('This conversation was closed by the platform.')).toBeTruthy();
    expect(composer()).toBeNull();
  });

  it('is updated before the number of unread messages is known', async () => {
    const { server } = open('/message/c1', { inbox: () => new Promise(() => undefined) });
    await waitFor(() => expect(composer()).toBeTruthy());
    act(() => server.say(asNews(closed)));
    expect(await screen.findByText('This conversation was closed by the platform.')).toBeTruthy();
  });

  it('leaves the inbox of support beside it until the next one has come', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const customer = { id: 'u9', kind: 'member', name: 'Cleo Customer', pictureUrl: null };
    const sides = [customer, { id: 'support', kind: 'support', name: 'Support' }];
    const ofSupport = (id: string) => ({ ...conversationOf({ id }), with: customer, sides });
    const { held, letGo } = gate();
    const { router } = open('/message/c1', {
      conversation: ({ id }: { id: string }) => (id === 'c2' ? held.then(() => ofSupport(id)) : ofSupport(id)),
      conversations: boxOfConversations(),
    });
    const isSupport = () => screen.getByRole('link', { name: 'Support' }).classList.contains('here');
    await waitFor(() => expect(isSupport()).toBe(true));
    await act(() => router.navigate('/message/c2'));
    expect(isSupport()).toBe(true);
    await act(async () => letGo());
    expect(await screen.findByRole('heading', { level: 1, name: 'Cleo Customer' })).toBeTruthy();
    expect(isSupport()).toBe(true);
  });

  it('takes no words for a message that is being saved', async () => {
    const { held, letGo } = gate();
    const mine = messageOf({
      id: 'c1M2',
      nth: 2,
      mine: true,
      text: 'At noun?',
      editableUntil: new Date(Date.now() + 600_000).toISOString(),
    });
    open('/message/c1', {
      messages: { hasOlder: false, messages: [mine, messageOf()] },
      editMessage: ({ text }: { text: string }) => held.then(() => ({ ...mine, text })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const box = screen.getByDisplayValue('At noun?');
    await userEvent.clear(box);
    await userEvent.type(box, 'At noon?{Enter} Or one?');
    expect([(box as HTMLTextAreaElement).value, document.activeElement === box]).toEqual(['At noon?', true]);
    letGo();
    expect(await log().findByText('At noon?')).toBeTruthy();
  });
});
