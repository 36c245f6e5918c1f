import { join } from 'node:path';
import { z } from 'zod';
import { thread } from '#domain/forum/decider.ts';
import type { CommentRevised, PostDeleted, PostDeletionUndone, ThreadRevised } from '#domain/forum/events.ts';
import { UNDO_MS } from '#domain/forum/limits.ts';
import { postOf } from '#domain/forum/state.ts';
import { openPostPictures } from '#domain/ports/postPictures.ts';
import { KEPT_FOR } from '#domain/retention.ts';
import { job, type Sweep, type Tools } from '../job.ts';

const picturesOf = ({ dataDir }: Pick<Tools, 'dataDir'>) => openPostPictures(join(dataDir, 'uploads'));
const ofPost = { authorId: z.string(), postId: z.string() };

/** Pictures that a revision has left out are deleted; no later revision can bring one of them back. */
export const removeLeftOutPictures = job<
  ThreadRevised | CommentRevised,
  { authorId: string; postId: string; ids: string[] }
>({
  name: 'remove-left-out-pictures',
  on: ['ThreadRevised', 'CommentRevised'],
  data: z.object({ ...ofPost, ids: z.array(z.string()) }),
  from: ({ type, data }) =>
    data.picturesOut && data.picturesOut.length > 0
      ? {
          authorId: data.authorId,
          postId: type === 'ThreadRevised' ? data.threadId : data.commentId,
          ids: [...data.picturesOut],
        }
      : null,
  run: ({ authorId, postId, ids }, tools) => picturesOf(tools).remove(authorId, postId, ids),
});

/** The pictures of a deleted post are deleted once its author cannot undo that any more. */
export const removePicturesOfDeletedPost = job<
  PostDeleted,
  { authorId: string; threadId: string; postId: string; at: string },
  PostDeletionUndone
>({
  name: 'remove-pictures-of-deleted-post',
  on: ['PostDeleted'],
  data: z.object({ ...ofPost, threadId: z.string(), at: z.string() }),
  from: ({ data: { authorId, threadId, postId, deletedAt } }) => ({
    authorId,
    threadId,
    postId,
    at: new Date(Date.parse(deletedAt) + UNDO_MS + 1).toISOString(),
  }),
  runAt: ({ at }) => at,
  about: ({ data: { postId } }) => postId,
  endedBy: { on: ['PostDeletionUndone'], about: ({ data: { postId } }) => [postId] },
  async run({ authorId, threadId, postId, at }, tools) {
    const { state } = await tools.stateOf(thread, { threadId });
    const post = postOf(state, postId);
    if (!post?.pictures?.length) return;
    // One that was put back, and perhaps deleted again, is for a later job.
    if (post.deletedAt === undefined || Date.parse(post.deletedAt) + UNDO_MS >= Date.parse(at)) return;
    if (Date.parse(tools.now()) < Date.parse(at)) throw new Error('it is not time yet');
    await picturesOf(tools).remove(authorId, postId);
  },
});

/** Uploaded pictures that no post has taken up are deleted after a day. */
export const removeUnusedPictures: Sweep = {
  name: 'remove-unused-pictures',
  everyMs: 3_600_000,
  run: (tools) =>
    picturesOf(tools).removeUnused(new Date(Date.parse(tools.now()) - KEPT_FOR.unusedPicture).toISOString()),
};
