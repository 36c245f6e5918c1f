import { graphql } from '../graphql/index.ts';

/** A person beside what they wrote. */
export const AuthorFields = graphql(`
  fragment AuthorFields on Member { id firstName lastName userName pictureUrl }
`);

/** A thread as everybody sees it; what is one member's own is asked for beside it, as subscriptions cannot tell it. */
export const ThreadFields = graphql(`
  fragment ThreadFields on Thread {
    id topic text category createdAt editedAt deletedAt version state isErased likeCount commentCount isLocked lockReason isPinned lastActivityAt position
    mentions { memberId start end }
    author { ...AuthorFields @unmask }
    firstCommenters { ...AuthorFields @unmask }
  }
`);

/** A comment as everybody sees it. */
export const CommentFields = graphql(`
  fragment CommentFields on Comment {
    id threadId number text createdAt editedAt deletedAt version state isErased likeCount
    mentions { memberId start end }
    author { ...AuthorFields @unmask }
    reply { postId quote author { ...AuthorFields @unmask } }
  }
`);

/** What everybody who listens is told of a change. */
export const ChangeFields = graphql(`
  fragment ChangeFields on ThreadChange {
    position kind postId
    thread { ...ThreadFields @unmask }
    comment { ...CommentFields @unmask }
  }
`);
