import type { ApolloClient, InMemoryCache } from '@apollo/client';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { type Answers, draw, logIn, openServer } from '../testing/server.tsx';
import { ChatWidget } from './ChatWidget.tsx';
import { ConversationScreen } from './ConversationScreen.tsx';
import { conversationPolicy, messagesPolicy } from './cachePolicies.ts';
import type { Conversation, Message } from './conversationCache.ts';
import { MessageNews } from './MessageNews.tsx';
import { MessagesLink } from './MessagesLink.tsx';
import { MessagesScreen } from './MessagesScreen.tsx';

/** Gives a test's client the page's cache policies for conversations and messages. */
export function joinsPages(client: ApolloClient): void {
  (client.cache as InMemoryCache).policies.addTypePolicies({
    Query: { fields: { conversation: conversationPolicy, messages: messagesPolicy } },
  });
}

/** A message of the schema, for answers and events. */
export const messageOf = (over: Partial<Message> = {}) => ({
  id: 'c1M1',
  conversationId: 'c1',
  nth: 1,
  messageId: 'message-one',
  text: 'Is the chair free at noon?',
  picture: null,
  mine: false,
  read: false,
  sentAt: '2026-11-20T17:30:00Z',
  editedAt: null,
  editableUntil: null,
  earlier: [],
  author: { id: 'o1', kind: 'member', name: 'Omar Fields', pictureUrl: null },
  ...over,
});

export const conversationOf = (over: Partial<Omit<Conversation, 'lastMessage'>> & { lastMessage?: unknown } = {}) => ({
  id: 'c1',
  position: 10,
  unread: 0,
  readUpTo: 0,
  readUpToByThem: 0,
  writable: true,
  closed: false,
  blocked: false,
  messageCount: 1,
  beganAt: '2026-11-20T17:30:00Z',
  changedAt: '2026-11-20T17:30:00Z',
  about: { kind: 'shop', id: 's1', title: 'Oak Street Barbers', href: '/barber/s1' },
  with: { id: 'o1', kind: 'member', name: 'Omar Fields', pictureUrl: null },
  sides: [
    { id: 'u1', kind: 'member', name: 'Ana Ortiz' },
    { id: 'o1', kind: 'member', name: 'Omar Fields' },
  ],
  enquiry: null,
  lastMessage: messageOf(),
  ...over,
});

export const inboxOf = (unread: number, position = 10) => ({
  position,
  unread,
  unreadConversations: unread > 0 ? 1 : 0,
});

export const boxOfConversations = (...nodes: ReturnType<typeof conversationOf>[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node) => ({ cursor: node.id, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});

/** A page of the messages, what keeps them up to date and the way to them, before a server that answers so. */
export function open(path: string, answers: Answers) {
  const server = openServer({
    inbox: inboxOf(0),
    conversations: boxOfConversations(conversationOf()),
    conversation: conversationOf(),
    messages: { hasOlder: false, messages: [messageOf()] },
    tellTyping: true,
    ...answers,
  });
  const frame = (page: React.ReactNode) => (
    <>
      <MessageNews />
      <MessagesLink />
      {page}
    </>
  );
  const routes = [
    { path: '/messages', element: frame(<MessagesScreen />) },
    { path: '/message/:id', element: frame(<ConversationScreen />) },
    { path: '*', element: <ChatWidget /> },
  ];
  return { server, router: draw(server, routes, path) };
}

/** What is said on the page. */
export const log = () => within(screen.getByRole('log'));
/** The messages the server was asked to take. */
export const sentAs = (server: ReturnType<typeof openServer>) =>
  server.asked
    .filter(({ name }) => name === 'SendMessage')
    .map(({ variables }) => variables.input as { messageId: string; text: string });

/** For {@link open}: the server takes a message and answers with it, as the second of the conversation. */
export const taking = {
  sendMessage: ({ input }: { input: { messageId: string; text: string } }) =>
    messageOf({
      id: 'c1M2',
      nth: 2,
      mine: true,
      messageId: input.messageId,
      text: input.text,
      author: { __typename: 'Correspondent', id: 'u1', kind: 'member', name: 'Ana Ortiz', pictureUrl: null },
    }),
};

/** Each test begins as a member with an empty browser, on a machine that may be slow. */
export function asMember(): void {
  vi.setConfig({ testTimeout: 60_000 });
  beforeEach(() => logIn());
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
