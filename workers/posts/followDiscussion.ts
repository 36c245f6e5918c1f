import { z } from 'zod';
import { thread } from '#domain/forum/decider.ts';
import { blogPost } from '#domain/posts/decider.ts';
import type {
  BlogPostPublished,
  BlogPostRemovalUndone,
  BlogPostRemoved,
  BlogPostUnpublished,
} from '#domain/posts/events.ts';
import { isLive } from '#domain/posts/state.ts';
import { job } from '../job.ts';

type Public = BlogPostPublished | BlogPostUnpublished | BlogPostRemoved | BlogPostRemovalUndone;
const data = z.object({ postId: z.string() });

/**
 * Keeps the talk about a post as the post is: there while it is published, under its present title. It looks at the
 * post as it is now, so that jobs in any order end alike.
 */
export const followDiscussion = job<Public, z.infer<typeof data>>({
  name: 'follow-discussion-of-post',
  on: ['BlogPostPublished', 'BlogPostUnpublished', 'BlogPostRemoved', 'BlogPostRemovalUndone'],
  data,
  from: ({ data: { postId } }) => ({ postId }),
  async run({ postId }, { dispatch, stateOf, sender }) {
    const { state } = await stateOf(blogPost, { postId });
    const { authorId, liveTitle: topic, liveCategory: category } = state;
    const isPublished = isLive(state);
    await dispatch(
      thread,
      { type: 'FollowBlogPost', data: { threadId: postId, authorId, topic, category, isPublished } },
      sender,
    );
  },
});
