import type { ApolloCache, ApolloClient } from '@apollo/client';
import type { ConversationFieldsFragment, Mailbox, MessageFieldsFragment, MyInboxQuery } from '../graphql/graphql.ts';
import { refetchUntilAnswered } from '../live/refetchAll.ts';
import { MyInbox } from './inboxFields.ts';
import { ConversationFields, ConversationMessages, ConversationPosition, MyConversations } from './messageFields.ts';

export type Message = MessageFieldsFragment;
export type Conversation = ConversationFieldsFragment;

/**
 * Adds a message to those of its conversation, if these are known. One that is there already changes nothing. Where
 * messages are missing before it (the answer to one's own may arrive before the news of another's), what is on the
 * screen is read again.
 */
export function keepMessage(client: ApolloClient, message: Message): void {
  const { cache } = client;
  const query = { query: ConversationMessages, variables: { id: message.conversationId } };
  const known = cache.readQuery(query)?.messages;
  if (!known) return;
  const newest = known.messages[0];
  cache.writeQuery({ ...query, data: { messages: { ...known, messages: [message] } } });
  if (newest && message.nth > newest.nth + 1) refetchUntilAnswered(client, [ConversationMessages]);
}

/**
 * Forgets what was read of a conversation, because words of it have been erased; what is on the screen is read again.
 */
export function forgetMessages(cache: ApolloCache, conversationId: string): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'messages', args: { conversationId } });
}

const nameOf = ({ id }: Pick<Conversation, 'id'>) => `Conversation:${id}`;

/**
 * Whether the cache holds a later position of a conversation than this one: answers and events may arrive in any order.
 */
export function isOvertaken(cache: ApolloCache, one: Pick<Conversation, 'id' | 'position'>): boolean {
  const known = cache.readFragment({ id: nameOf(one), fragment: ConversationPosition });
  return known !== null && known.position > one.position;
}

/** Whether a conversation that was writable no longer is. */
export const hasFallenSilent = ({ cache }: ApolloClient, one: Conversation): boolean =>
  !one.writable && cache.readFragment({ id: nameOf(one), fragment: ConversationPosition })?.writable === true;

/** Stores a conversation in the cache and moves it to its place in the mailbox: sorted by the last message. */
export function keepConversation({ cache }: ApolloClient, box: Mailbox, conversation: Conversation): void {
  if (isOvertaken(cache, conversation)) return;
  cache.writeFragment({
    id: nameOf(conversation),
    fragment: ConversationFields,
    fragmentName: 'ConversationFields',
    data: conversation,
  });
  cache.updateQuery({ query: MyConversations, variables: { box } }, (known) => {
    if (!known) return known;
    const { edges, totalCount } = known.conversations;
    const others = edges.filter(({ node }) => node.id !== conversation.id);
    const edge = edges.find(({ node }) => node.id === conversation.id) ?? {
      __typename: 'ConversationEdge' as const,
      cursor: '',
      node: conversation,
    };
    const nodes = [{ ...edge, node: conversation }, ...others].sort((a, b) =>
      b.node.changedAt.localeCompare(a.node.changedAt),
    );
    return {
      conversations: {
        ...known.conversations,
        totalCount: totalCount + (others.length === edges.length ? 1 : 0),
        edges: nodes,
      },
    };
  });
}

export function keepInbox({ cache }: ApolloClient, box: Mailbox, inbox: MyInboxQuery['inbox']): void {
  cache.writeQuery({ query: MyInbox, variables: { box }, data: { inbox } });
}

/** The mailbox of a conversation: the platform's where the other side contacts its support. */
export const boxOf = ({ sides, with: other }: Pick<Conversation, 'sides' | 'with'>): Mailbox =>
  other.kind !== 'support' && sides.some(({ kind }) => kind === 'support') ? 'support' : 'own';
