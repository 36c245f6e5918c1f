import { graphql } from '../graphql/index.ts';

/** The unread counts, with the position to subscribe from. Apart from the conversations, as every page of a member asks for it. */
export const MyInbox = graphql(`
  query MyInbox($box: Mailbox!) { inbox(box: $box) { position unread unreadConversations } }
`);
