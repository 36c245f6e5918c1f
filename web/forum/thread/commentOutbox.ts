import { useEffect, useRef } from 'react';
import { z } from 'zod/mini';
import { graphql } from '../../graphql/index.ts';
import { outcomeOf, waitingFields } from '../../live/outbox.ts';
import { outboxKind, useWaiting } from '../../live/useOutbox.ts';
import { Attached, sentPictures } from '../pictures/attached.ts';
import type { Comment } from '../posts.ts';

const Add = graphql(`
  mutation AddComment($threadId: ID!, $input: CommentInput!) { addComment(threadId: $threadId, input: $input) { ...CommentFields isLikedByMe isFlaggedByMe } }
`);

/** What a comment answers, with the name of whom, as it was when it was written. */
export const ReplyTo = z.object({ postId: z.string(), name: z.string(), quote: z.optional(z.string()) });
export type ReplyTo = z.infer<typeof ReplyTo>;

const Item = z.object({
  ...waitingFields,
  threadId: z.string(),
  replyTo: z.optional(ReplyTo),
  pictures: z.optional(z.array(Attached)),
});

export type WaitingComment = z.infer<typeof Item>;

const listeners = new Set<(comment: Comment) => void>();

/** Unsent comments. The id is the comment's own, so that its event can be recognised. */
export const commentOutbox = outboxKind('comments', Item, async (client, { id, threadId, text, replyTo, pictures }) => {
  try {
    const answer = { replyTo: replyTo?.postId ?? null, quote: replyTo?.quote ?? null };
    const input = { id, text, ...answer, ...(pictures && { pictures: sentPictures(pictures) }) };
    const { data } = await client.mutate({ mutation: Add, variables: { threadId, input } });
    if (!data) return 'later';
    for (const tell of listeners) tell(data.addComment);
    return 'sent';
  } catch (error) {
    return outcomeOf(error, { tooFast: ['TOO_MANY_POSTS'] });
  }
});

/** Calls back with each comment this page has sent, before it leaves the outbox. */
export function useArrived(tell: (comment: Comment) => void): void {
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const listener = (comment: Comment) => latest.current(comment);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

/** The viewer's unconfirmed comments of a thread; `comments` are the confirmed ones. */
export const useWaitingIn = (threadId: string, comments: readonly Comment[]): readonly WaitingComment[] =>
  useWaiting(commentOutbox).filter((one) => one.threadId === threadId && !comments.some(({ id }) => id === one.id));

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SUFFIX = 8;

/** A new comment's id as the server wants it: its thread's, and eight random letters or digits. */
export function newCommentId(threadId: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SUFFIX));
  return threadId + [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
