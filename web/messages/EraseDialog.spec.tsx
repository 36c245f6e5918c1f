import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { draw, openServer } from '../testing/server.tsx';
import type { Conversation } from './conversationCache.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { ConversationMessages } from './messageFields.ts';
import { conversationOf, joinsPages, messageOf } from './testing.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ofGuest = {
  id: 'c1',
  with: { id: 'c1', kind: 'guest', name: 'Gil Guest', pictureUrl: null },
} as unknown as Conversation;

it("erases a guest's messages with a reason, and then shows the rest", async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const server = openServer({
    eraseEnquiry: true,
    conversation: conversationOf({ closed: true }),
    messages: { hasOlder: false, messages: [] },
  });
  const onClose = vi.fn();
  draw(server, [{ path: '/', element: <EraseDialog conversation={ofGuest} onClose={onClose} /> }], '/');
  expect(await screen.findByRole('alertdialog', { name: 'Forget Gil Guest?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
  expect(screen.getByText('Please say why.')).toBeTruthy();
  expect(server.asked).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Why/), 'Asked by mail');
  await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.asked.map(({ name }) => name)).toEqual(['EraseEnquiry', 'OneConversation', 'ConversationMessages']);
  expect(server.asked[0]?.variables).toEqual({ id: 'c1', reason: 'Asked by mail' });
});

it('leads to the missing reason, and announces why it failed', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const eraseEnquiry = () => {
    throw Object.assign(new Error('Please try again in a moment.'), { extensions: { code: 'BUSY' } });
  };
  const onClose = vi.fn();
  draw(
    openServer({ eraseEnquiry }),
    [{ path: '/', element: <EraseDialog conversation={ofGuest} onClose={onClose} /> }],
    '/',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Forget' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/Why/));
  await userEvent.keyboard('Asked by mail');
  await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment.');
  expect(onClose).not.toHaveBeenCalled();
});

it('removes every word of the guest, on all loaded pages', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const said = [2, 1].map((nth) => messageOf({ id: `c1M${nth}`, nth, text: `The ${nth}th` }));
  const answers = { eraseEnquiry: true, conversation: conversationOf(), messages: { hasOlder: false, messages: said } };
  const server = openServer(answers);
  joinsPages(server.client);
  const query = { query: ConversationMessages, variables: { id: 'c1' } };
  await server.client.query(query);
  // A page is as long as one message here, and it is the platform's own answer.
  answers.messages = { hasOlder: true, messages: said.slice(0, 1) };
  const onClose = vi.fn();
  draw(server, [{ path: '/', element: <EraseDialog conversation={ofGuest} onClose={onClose} /> }], '/');
  await userEvent.type(await screen.findByLabelText(/Why/), 'Asked by mail');
  await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.client.readQuery(query)?.messages.messages.map(({ nth }) => nth)).toEqual([2]);
});
