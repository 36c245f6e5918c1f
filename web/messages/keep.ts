import type { ApolloCache, ApolloClient } from '@apollo/client';
import type { ConversationFieldsFragment, Mailbox, MessageFieldsFragment, MyInboxQuery } from '../graphql/graphql.ts';
import { ConversationFields, ConversationMessages, ConversationPosition, MyConversations, MyInbox } from './messageFields.ts';

export type Message = MessageFieldsFragment;
export type Conversation = ConversationFieldsFragment;

/** Adds a message to those of its conversation, if these are known. One that is there already changes nothing. */
export function keepMessage({ cache }: ApolloClient, message: Message): void {
  const query = { query: ConversationMessages, variables: { id: message.conversationId } };
  const known = cache.readQuery(query)?.messages;
  if (!known) return;
  cache.writeQuery({ ...query, data: { messages: { ...known, messages: [message] } } });
}

/** Whether messages are missing before one that has just come. */
export function isBehindGap({ cache }: ApolloClient, message: Message): boolean {
  const known = cache.readQuery({ query: ConversationMessages, variables: { id: message.conversationId } })?.messages.messages[0];
  return known !== undefined && message.nth > known.nth + 1;
}

/** Forgets what was read of a conversation, because words of it have been erased; what is on the screen is read again. */
export function forgetMessages(cache: ApolloCache, conversationId: string): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'messages', args: { conversationId } });
}

const nameOf = ({ id }: Pick<Conversation, 'id'>) => `Conversation:${id}`;

/** Whether something later is known of a conversation than what has come: answers and news overtake each other. */
export function isOvertaken(cache: ApolloCache, one: Pick<Conversation, 'id' | 'position'>): boolean {
  const known = cache.readFragment({ id: nameOf(one), fragment: ConversationPosition });
  return known !== null && known.position > one.position;
}

/** Whether nobody can write any more in a conversation where they could. */
export const hasFallenSilent = ({ cache }: ApolloClient, one: Conversation): boolean =>
  !one.writable && cache.readFragment({ id: nameOf(one), fragment: ConversationPosition })?.writable === true;

/** Keeps what has been heard of a conversation, and puts it where its box has it now: the last written first. */
export function keepConversation({ cache }: ApolloClient, box: Mailbox, conversation: Conversation): void {
  if (isOvertaken(cache, conversation)) return;
  cache.writeFragment({ id: nameOf(conversation), fragment: ConversationFields, fragmentName: 'ConversationFields', data: conversation });
  cache.updateQuery({ query: MyConversations, variables: { box } }, (known) => {
    if (!known) return known;
    const { edges, totalCount } = known.conversations;
    const others = edges.filter(({ node }) => node.id !== conversation.id);
    const edge = edges.find(({ node }) => node.id === conversation.id) ?? { __typename: 'ConversationEdge' as const, cursor: '', node: conversation };
    const nodes = [{ ...edge, node: conversation }, ...others].sort((a, b) => b.node.changedAt.localeCompare(a.node.changedAt));
    return { conversations: { ...known.conversations, totalCount: totalCount + (others.length === edges.length ? 1 : 0), edges: nodes } };
  });
}

export function keepInbox({ cache }: ApolloClient, box: Mailbox, inbox: MyInboxQuery['inbox']): void {
  cache.writeQuery({ query: MyInbox, variables: { box }, data: { inbox } });
}

/** Whose box a conversation lies in: the platform's where the other side is a customer of its support. */
export const boxOf = ({ sides, with: other }: Pick<Conversation, 'sides' | 'with'>): Mailbox =>
  other.kind !== 'support' && sides.some(({ kind }) => kind === 'support') ? 'support' : 'own';
