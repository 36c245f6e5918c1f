import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { type RefusalFacts, refusalOf } from '../app/refusal.ts';
import { texts } from '../app/texts.ts';
import type { FlagCause, ThreadInput } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useToast } from '../ui/Toast.tsx';
import type { Comment, Thread } from './posts.ts';

const Create = graphql(`
  mutation CreateThread($input: ThreadInput!) { createThread(input: $input) { ...ThreadFields @unmask isLikedByMe isFlaggedByMe isMutedByMe } }
`);
const ReviseThread = graphql(`
  mutation ReviseThread($id: ID!, $input: ThreadInput!, $version: Int!) {
    reviseThread(id: $id, input: $input, version: $version) { ...ThreadFields @unmask isLikedByMe isFlaggedByMe isMutedByMe }
  }
`);
const ReviseComment = graphql(`
  mutation ReviseComment($id: ID!, $text: String!, $version: Int!) {
    reviseComment(id: $id, text: $text, version: $version) { ...CommentFields @unmask isLikedByMe isFlaggedByMe }
  }
`);
const Delete = graphql(`mutation DeletePost($postId: ID!) { deletePost(postId: $postId) }`);
const Undo = graphql(`mutation UndoPostDeletion($postId: ID!) { undoPostDeletion(postId: $postId) }`);
const Like = graphql(`mutation LikePost($postId: ID!, $isLiked: Boolean!) { setPostLiked(postId: $postId, isLiked: $isLiked) }`);
const Flag = graphql(`mutation FlagPost($postId: ID!, $cause: FlagCause!, $note: String!) { flagPost(postId: $postId, cause: $cause, note: $note) }`);
const Mute = graphql(`mutation MuteThread($threadId: ID!, $isMuted: Boolean!) { setThreadMuted(threadId: $threadId, isMuted: $isMuted) }`);

const once = (key: string) => ({ headers: { 'idempotency-key': key } });

/** What came of it, or why nothing did. */
export type Outcome<T> = Promise<{ done: T; failure?: undefined } | { done?: undefined; failure: RefusalFacts }>;

export interface PostActions {
  /** `key`: the same for the same words, so that a repeat posts nothing twice. */
  create: (input: ThreadInput, key: string) => Outcome<Thread>;
  /** `version`: that the words are based on; refused where there is a newer one. */
  reviseThread: (id: string, input: ThreadInput, version: number) => Outcome<Thread>;
  reviseComment: (id: string, text: string, version: number) => Outcome<Comment>;
  remove: (postId: string) => Outcome<true>;
  restore: (postId: string) => Outcome<true>;
  like: (postId: string, isLiked: boolean) => Outcome<true>;
  flag: (postId: string, cause: FlagCause, note: string) => Outcome<true>;
  mute: (threadId: string, isMuted: boolean) => Outcome<true>;
}

/** What members do with posts. A refusal is also said in a toast, in `said` words where there are some. `onMarked`: they have liked or flagged one. */
export function usePostActions(onMarked: () => void): PostActions {
  const toast = useToast();
  const [create] = useMutation(Create);
  const [reviseThread] = useMutation(ReviseThread);
  const [reviseComment] = useMutation(ReviseComment);
  const [remove] = useMutation(Delete);
  const [undo] = useMutation(Undo);
  const [like] = useMutation(Like);
  const [flag] = useMutation(Flag);
  const [mute] = useMutation(Mute);

  const attempt = useCallback(
    async <T>(work: () => Promise<T | undefined>, said?: string): Outcome<T> => {
      try {
        const done = await work();
        if (done === undefined) throw new Error('an answer without data');
        return { done };
      } catch (error) {
        const failure = refusalOf(error);
        toast.error(said ?? failure.message);
        return { failure };
      }
    },
    [toast],
  );
  const plain = (work: () => Promise<unknown>): Outcome<true> => attempt(() => work().then(() => true as const));
  const marking = (work: () => Promise<unknown>): Outcome<true> => plain(() => work().then(onMarked));

  return {
    create: (input, key) => attempt(async () => (await create({ variables: { input }, context: once(key) })).data?.createThread, texts.forum.createFailed),
    reviseThread: (id, input, version) => attempt(async () => (await reviseThread({ variables: { id, input, version } })).data?.reviseThread),
    reviseComment: (id, text, version) => attempt(async () => (await reviseComment({ variables: { id, text, version } })).data?.reviseComment),
    remove: (postId) => plain(() => remove({ variables: { postId } })),
    restore: (postId) => plain(() => undo({ variables: { postId } })),
    like: (postId, isLiked) => marking(() => like({ variables: { postId, isLiked } })),
    flag: (postId, cause, note) => marking(() => flag({ variables: { postId, cause, note } })),
    mute: (threadId, isMuted) => plain(() => mute({ variables: { threadId, isMuted } })),
  };
}
