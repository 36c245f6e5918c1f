import { graphql } from '../graphql/index.ts';

/** The author of a post. */
export const AuthorFields = graphql(`
  fragment AuthorFields on Member { id firstName lastName userName pictureUrl }
`);

/** A thread without the parts that differ by viewer, which subscriptions cannot send; those are queried beside it. */
export const ThreadFields = graphql(`
  fragment ThreadFields on Thread {
    id topic text category createdAt editedAt deletedAt version state isErased likeCount commentCount isLocked lockReason isPinned lastActivityAt position
    mentions { memberId start end }
    pictures { id href width height alt }
    author { ...AuthorFields }
    firstCommenters { ...AuthorFields }
  }
`);

/** A comment without the parts that differ by viewer. */
export const CommentFields = graphql(`
  fragment CommentFields on Comment {
    id threadId number text createdAt editedAt deletedAt version state isErased likeCount
    mentions { memberId start end }
    pictures { id href width height alt }
    author { ...AuthorFields }
    reply { postId quote author { ...AuthorFields } }
  }
`);

/** The event of a change, the same for all subscribers. */
export const ChangeFields = graphql(`
  fragment ChangeFields on ThreadChange {
    position kind postId
    thread { ...ThreadFields }
    comment { ...CommentFields }
  }
`);
