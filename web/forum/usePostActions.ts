import type { CommentInput, FlagCause, ThreadInput } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { type Acting, useAction } from '../shared/useAction.ts';
import type { Comment, Thread } from './posts.ts';

const Create = graphql(`
  mutation CreateThread($input: ThreadInput!) { createThread(input: $input) { ...ThreadFields isLikedByMe isFlaggedByMe isMutedByMe newCommentCount } }
`);
const ReviseThread = graphql(`
  mutation ReviseThread($id: ID!, $input: ThreadInput!, $version: Int!) {
    reviseThread(id: $id, input: $input, version: $version) { ...ThreadFields isLikedByMe isFlaggedByMe isMutedByMe newCommentCount }
  }
`);
const ReviseComment = graphql(`
  mutation ReviseComment($id: ID!, $text: String!, $version: Int!, $pictures: [PostPictureInput!]) {
    reviseComment(id: $id, text: $text, version: $version, pictures: $pictures) { ...CommentFields isLikedByMe isFlaggedByMe }
  }
`);
const Delete = graphql(`mutation DeletePost($postId: ID!) { deletePost(postId: $postId) }`);
const Undo = graphql(`mutation UndoPostDeletion($postId: ID!) { undoPostDeletion(postId: $postId) }`);
const Like = graphql(
  `mutation LikePost($postId: ID!, $isLiked: Boolean!) { setPostLiked(postId: $postId, isLiked: $isLiked) }`,
);
const Flag = graphql(
  `mutation FlagPost($postId: ID!, $cause: FlagCause!, $note: String!) { flagPost(postId: $postId, cause: $cause, note: $note) }`,
);
const Mute = graphql(
  `mutation MuteThread($threadId: ID!, $isMuted: Boolean!) { setThreadMuted(threadId: $threadId, isMuted: $isMuted) }`,
);

type RevisedComment = Pick<CommentInput, 'text' | 'pictures'>;

export interface PostActions {
  create: (input: ThreadInput) => Acting<Thread>;
  /** `version`: that the words are based on; refused where there is a newer one. */
  reviseThread: (id: string, input: ThreadInput, version: number) => Acting<Thread>;
  reviseComment: (id: string, input: RevisedComment, version: number) => Acting<Comment>;
  remove: (postId: string) => Acting;
  restore: (postId: string) => Acting;
  like: (postId: string, isLiked: boolean) => Acting;
  flag: (postId: string, cause: FlagCause, note: string) => Acting;
  mute: (threadId: string, isMuted: boolean) => Acting;
}

/** What members do with posts. `onMarked` is called after a post was liked or flagged. */
export function usePostActions(onMarked: () => void): PostActions {
  const { user } = useSession();
  const [create] = useAction(Create, { once: `${user?._id}/edit/thread`, refused: texts.forum.createFailed });
  const [reviseThread] = useAction(ReviseThread);
  const [reviseComment] = useAction(ReviseComment);
  const [remove] = useAction(Delete);
  const [undo] = useAction(Undo);
  const [like] = useAction(Like, { onCompleted: onMarked });
  const [flag] = useAction(Flag, { onCompleted: onMarked });
  const [mute] = useAction(Mute);

  return {
    create: (input) => create({ input }),
    reviseThread: (id, input, version) => reviseThread({ id, input, version }),
    reviseComment: (id, input, version) => reviseComment({ id, ...input, version }),
    remove: (postId) => remove({ postId }),
    restore: (postId) => undo({ postId }),
    like: (postId, isLiked) => like({ postId, isLiked }),
    flag: (postId, cause, note) => flag({ postId, cause, note }),
    mute: (threadId, isMuted) => mute({ threadId, isMuted }),
  };
}
