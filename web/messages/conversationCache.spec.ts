import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { expect, it } from 'vitest';
import type { MyConversationsQuery } from '../graphql/graphql.ts';
import { laterInbox } from './cachePolicies.ts';
import { type Conversation, hasFallenSilent, keepConversation, keepInbox } from './conversationCache.ts';
import { MyInbox } from './inboxFields.ts';
import { MyConversations, OneConversation } from './messageFields.ts';
import { conversationOf, inboxOf } from './testing.tsx';

const opened = () =>
  new ApolloClient({
    link: ApolloLink.empty(),
    cache: new InMemoryCache({ typePolicies: { Query: { fields: { inbox: { merge: laterInbox } } } } }),
  });

const person = (id: string) => ({
  __typename: 'Correspondent' as const,
  id,
  kind: 'member' as const,
  name: id,
  pictureUrl: null,
});

/** The event of a changed conversation. */
const news = (over: object): Conversation =>
  ({
    ...conversationOf({ lastMessage: null }),
    __typename: 'Conversation',
    with: person('o1'),
    sides: [person('u1'), person('o1')],
    about: { __typename: 'ConversationAbout', kind: 'shop', id: 's1', title: 'Oak Street Barbers', href: '/barber/s1' },
    ...over,
  }) as unknown as Conversation;

function known(client: ReturnType<typeof opened>, ...nodes: Conversation[]) {
  const edges = nodes.map((node) => ({ __typename: 'ConversationEdge' as const, cursor: node.id, node }));
  const pageInfo = { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null };
  const conversations = { __typename: 'ConversationConnection' as const, totalCount: nodes.length, pageInfo, edges };
  client.cache.writeQuery({
    query: MyConversations,
    variables: { box: 'own' },
    data: { conversations } as unknown as MyConversationsQuery,
  });
}
const rows = (client: ReturnType<typeof opened>) =>
  client.cache
    .readQuery({ query: MyConversations, variables: { box: 'own' } })
    ?.conversations.edges.map(({ node }) => [node.id, node.unread]);

it('keeps the later of two counts, in whichever order they come', () => {
  const client = opened();
  for (const [unread, position] of [
    [1, 11],
    [0, 12],
    [1, 11],
  ] as const)
    keepInbox(client, 'own', { __typename: 'Inbox', ...inboxOf(unread, position) });
  expect(client.cache.readQuery({ query: MyInbox, variables: { box: 'own' } })?.inbox).toMatchObject({
    unread: 0,
    position: 12,
  });
});

it('does not take back a read mark when an earlier change comes late', () => {
  const client = opened();
  client.cache.writeQuery({
    query: OneConversation,
    variables: { id: 'c1' },
    data: { conversation: news({ position: 10 }) },
  });
  keepConversation(client, 'own', news({ position: 12, unread: 0, readUpTo: 1 }));
  keepConversation(client, 'own', news({ position: 11, unread: 1 }));
  expect(client.cache.readQuery({ query: OneConversation, variables: { id: 'c1' } })?.conversation).toMatchObject({
    unread: 0,
    readUpTo: 1,
    position: 12,
  });
});

it("applies a block, though the conversation's position is the same", () => {
  const client = opened();
  keepConversation(client, 'own', news({ position: 12 }));
  client.cache.writeQuery({
    query: OneConversation,
    variables: { id: 'c1' },
    data: { conversation: news({ position: 12 }) },
  });
  keepConversation(client, 'own', news({ position: 12, blocked: true, writable: false }));
  expect(client.cache.readQuery({ query: OneConversation, variables: { id: 'c1' } })?.conversation).toMatchObject({
    blocked: true,
    writable: false,
  });
});

it('recognizes the change notice that ends writing in a conversation', () => {
  const client = opened();
  expect(hasFallenSilent(client, news({ writable: false }))).toBe(false);
  keepConversation(client, 'own', news({}));
  expect(hasFallenSilent(client, news({}))).toBe(false);
  expect(hasFallenSilent(client, news({ writable: false }))).toBe(true);
  keepConversation(client, 'own', news({ writable: false }));
  expect(hasFallenSilent(client, news({ writable: false }))).toBe(false);
});

it('puts the conversation with the latest message at the top, each once', () => {
  const client = opened();
  known(
    client,
    news({ id: 'c1', changedAt: '2026-11-20T10:00:00Z' }),
    news({ id: 'c2', changedAt: '2026-11-20T09:00:00Z' }),
  );
  keepConversation(client, 'own', news({ id: 'c2', unread: 1, position: 11, changedAt: '2026-11-20T11:00:00Z' }));
  keepConversation(client, 'own', news({ id: 'c3', unread: 2, position: 12, changedAt: '2026-11-20T12:00:00Z' }));
  expect(rows(client)).toEqual([
    ['c3', 2],
    ['c2', 1],
    ['c1', 0],
  ]);
});
