import { graphql } from '../graphql/index.ts';

/** What a bubble shows. */
export const MessageFields = graphql(`
  fragment MessageFields on Message { id conversationId nth messageId text picture { href width height } mine sentAt editedAt editableUntil earlier { text since } author { id kind name pictureUrl } }
`);

/** What a row of the inbox and the head of a conversation show. */
export const ConversationFields = graphql(`
  fragment ConversationFields on Conversation {
    id position unread readUpTo readUpToByThem writable closed blocked messageCount changedAt
    about { kind id title href }
    with { id kind name pictureUrl }
    sides { id kind }
    enquiry { ticket email phone consented }
    lastMessage { ...MessageFields }
  }
`);

export const MyConversations = graphql(`
  query MyConversations($box: Mailbox!, $after: String) {
    conversations(box: $box, first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...ConversationFields } } }
  }
`);

export const OneConversation = graphql(`
  query OneConversation($id: ID!) { conversation(id: $id) { ...ConversationFields } }
`);

/** How late what is known of a conversation is, and whether one could write then. */
export const ConversationPosition = graphql(`
  fragment ConversationPosition on Conversation { position writable }
`);

export const ConversationMessages = graphql(`
  query ConversationMessages($id: ID!, $before: Int) {
    messages(conversationId: $id, first: 30, before: $before) { hasOlder messages { ...MessageFields } }
  }
`);

export const SendMessage = graphql(`
  mutation SendMessage($input: SendMessageInput!) { sendMessage(input: $input) { ...MessageFields } }
`);
