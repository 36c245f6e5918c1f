import { useEffect, useRef } from 'react';
import { z } from 'zod/mini';
import { outcomeOf, waitingFields } from '../../app/outbox.ts';
import { outboxKind, useWaiting } from '../../app/useOutbox.ts';
import { graphql } from '../../graphql/index.ts';
import type { Comment } from '../posts.ts';

const Add = graphql(`
  mutation AddComment($threadId: ID!, $input: CommentInput!) { addComment(threadId: $threadId, input: $input) { ...CommentFields @unmask isLikedByMe isFlaggedByMe } }
`);

/** What a comment answers, with the name of whom, as it was when it was written. */
export const ReplyTo = z.object({ postId: z.string(), name: z.string(), quote: z.optional(z.string()) });
export type ReplyTo = z.infer<typeof ReplyTo>;

const Item = z.object({ ...waitingFields, threadId: z.string(), replyTo: z.optional(ReplyTo) });

export type WaitingComment = z.infer<typeof Item>;

const listeners = new Set<(comment: Comment) => void>();

/** Comments on their way; the id is the comment's own, so whoever sees it arrive knows it. */
export const commentOutbox = outboxKind('comments', Item, async (client, { id, threadId, text, replyTo }) => {
  try {
    const input = { id, text, replyTo: replyTo?.postId ?? null, quote: replyTo?.quote ?? null };
    const { data } = await client.mutate({ mutation: Add, variables: { threadId, input } });
    if (!data) return 'later';
    for (const tell of listeners) tell(data.addComment);
    return 'sent';
  } catch (error) {
    return outcomeOf(error, { tooFast: ['TOO_MANY_POSTS'] });
  }
});

/** Tells of each comment that this page has sent, before it leaves those that wait. */
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

/** What one has written in a thread and the server has not confirmed; `comments` are those that are there. */
export const useWaitingIn = (threadId: string, comments: readonly Comment[]): readonly WaitingComment[] =>
  useWaiting(commentOutbox).filter((one) => one.threadId === threadId && !comments.some(({ id }) => id === one.id));

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SUFFIX = 8;

/** A new comment's id as the server wants it: its thread's, and eight random letters or digits. */
export function newCommentId(threadId: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SUFFIX));
  return threadId + [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
