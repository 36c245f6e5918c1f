import { z } from 'zod';
import { blogPost } from '#domain/posts/decider.ts';
import type {
  BlogPostPublished,
  BlogPostRemoved,
  BlogPostScheduled,
  BlogPostSubmitted,
  BlogPostWithdrawn,
} from '#domain/posts/events.ts';
import { readDue } from '#projections/posts/readPosts.ts';
import { job, type Sweep, TooEarly } from '../job.ts';

const data = z.object({ postId: z.string(), version: z.number(), publishAt: z.string() });

/** Publishes a scheduled version at its time. The decider says whether it still is the one, so it happens once. */
export const publishScheduledPost = job<
  BlogPostScheduled,
  z.infer<typeof data>,
  BlogPostSubmitted | BlogPostWithdrawn | BlogPostPublished | BlogPostRemoved
>({
  name: 'publish-scheduled-post',
  on: ['BlogPostScheduled'],
  data,
  from: ({ data: { postId, version, publishAt } }) => ({ postId, version, publishAt }),
  runAt: ({ publishAt }) => publishAt,
  about: ({ data: { postId } }) => postId,
  // The sweep publishes one whose removal was undone.
  endedBy: {
    on: ['BlogPostSubmitted', 'BlogPostWithdrawn', 'BlogPostPublished', 'BlogPostRemoved'],
    about: ({ data: { postId } }) => [postId],
  },
  async run({ postId, version, publishAt }, { dispatch, sender, now }) {
    // A queue's clock may be ahead of ours; the command would append nothing and would not be sent again.
    if (Date.parse(now()) < Date.parse(publishAt)) throw new TooEarly('its time has not come yet');
    await dispatch(blogPost, { type: 'PublishDueBlogPost', data: { postId, version } }, sender);
  },
});

/** Publishes what is due and was missed: no process ran at its time, or its removal was undone since. */
export const publishDuePosts: Sweep = {
  name: 'publish-due-posts',
  everyMs: 60_000,
  async run({ models, dispatch, sender, now }) {
    for (const { postId, version } of await readDue(models, now()))
      await dispatch(
        blogPost,
        { type: 'PublishDueBlogPost', data: { postId, version } },
        { ...sender, commandId: `publish-due/${postId}/${version}/${now()}` },
      );
  },
};
