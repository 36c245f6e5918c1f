import type { ApolloClient, InMemoryCache } from '@apollo/client';
import type { Conversation, Message } from './keep.ts';
import { messagesPolicy } from './policies.ts';

/** Has a test's client keep messages as the page's own does: pages join, also when they are asked for again. */
export function joinsPages(client: ApolloClient): void {
  (client.cache as InMemoryCache).policies.addTypePolicies({ Query: { fields: { messages: messagesPolicy } } });
  client.defaultOptions.watchQuery = { ...client.defaultOptions.watchQuery, refetchWritePolicy: 'merge' };
}

/** What a server that is asked for a conversation answers; and one that is sent as news. */
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

export const inboxOf = (unread: number, position = 10) => ({ position, unread, unreadConversations: unread > 0 ? 1 : 0 });

export const boxOfConversations = (...nodes: ReturnType<typeof conversationOf>[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node) => ({ cursor: node.id, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
