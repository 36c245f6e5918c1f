// What a reader asks and listens to, in the judge's own words: fields as the client's fragments have them.
const AUTHOR = 'author { id firstName lastName userName pictureUrl }';
const THREAD = `id topic text category createdAt editedAt version state isErased likeCount commentCount isLocked isPinned position
  mentions { memberId start end } ${AUTHOR} firstCommenters { id firstName lastName userName pictureUrl }`;
const COMMENT = `id threadId number text createdAt editedAt version state isErased likeCount mentions { memberId start end } ${AUTHOR}
  reply { postId quote ${AUTHOR} }`;
const MESSAGE = 'id conversationId nth text';

export const LIST = `query { threads(sort: latest, first: 100) { totalCount position pageInfo { hasNextPage endCursor } edges { node { ${THREAD} newCommentCount } } } }`;
export const LIST_NEWS = `subscription ($after: Float) { threadsChanged(after: $after) { position kind postId thread { ${THREAD} } } }`;

export const PAGE = `query ($id: ID!, $after: String) { thread(id: $id) { ${THREAD}
  comments(first: 100, after: $after) { pageInfo { hasNextPage endCursor } edges { node { ${COMMENT} } } } } }`;
export const PAGE_NEWS = `subscription ($id: ID!, $after: Float) {
  threadChanged(threadId: $id, after: $after) { position kind postId thread { ${THREAD} } comment { ${COMMENT} } } }`;

export const BOX = `query { inbox { position unread } conversations(first: 50) { edges { node { id unread messageCount } } } }`;
export const MESSAGES = `query ($id: ID!, $before: Int) { messages(conversationId: $id, first: 50, before: $before) { hasOlder messages { ${MESSAGE} } } }`;
export const MESSAGE_NEWS = `subscription ($after: Float) {
  messageReceived(after: $after) { position message { ${MESSAGE} } conversation { id unread messageCount } inbox { position unread } } }`;

export const BELL = 'query { bell { unread position } }';
export const GIVEN =
  'query ($after: String) { notifications(first: 50, after: $after) { pageInfo { hasNextPage endCursor } edges { node { id } } } }';
export const GIVEN_NEWS =
  'subscription ($after: Float) { notificationReceived(after: $after) { position bell { unread position } notification { id } } }';
