import { Arg, Ctx, ID, Resolver, Root } from 'type-graphql';
import { BlogPostMissing } from '#domain/posts/refusals.ts';
import { readDraft } from '#domain/processes/posts/drafts.ts';
import {
  BLOG_QUEUE_TOPIC,
  BLOG_TOPIC,
  type BlogNotice,
  blogTopic,
  blogWorkTopic,
  isPublic,
  type WorkNotice,
} from '#projections/posts/documents.ts';
import { readPost } from '#projections/posts/readPosts.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { PUBLIC_STREAM } from '../live/extensions.ts';
import { topicSubscription } from '../live/subscription.ts';
import { postFor } from './access.ts';
import { BlogPostChange } from './types.ts';
import { publicType } from './views.ts';
import { BlogWorkNotice } from './workTypes.ts';

/** The same for all subscribers, so as a visitor sees it: a post that readers do not see is sent without a word. */
async function changeType(context: Context, { postId, position }: BlogNotice): Promise<BlogPostChange> {
  const found = await readPost(context.services.models, postId);
  return { position, postId, post: (found && isPublic(found) && publicType(found, context.actor)) || null };
}

@Resolver()
export class BlogSubscriptions {
  @topicSubscription<object, BlogNotice>(() => BlogPostChange, {
    description: 'Every post that is published, gets a new version, or goes from its readers.',
    sharing: PUBLIC_STREAM,
    topic: () => BLOG_TOPIC,
  })
  postsChanged(@Root() notice: BlogNotice, @Ctx() context: Context): Promise<BlogPostChange> {
    return changeType(context, notice);
  }

  @topicSubscription<{ readonly postId: string }, BlogNotice>(() => BlogPostChange, {
    description: 'The same of one post.',
    sharing: PUBLIC_STREAM,
    async topic({ context, args: { postId } }) {
      await postFor(context, postId);
      return blogTopic(postId);
    },
  })
  postChanged(
    @Root() notice: BlogNotice,
    @Ctx() context: Context,
    @Arg('postId', () => ID, { description: 'The post; BLOG_POST_MISSING when the subscriber may not read it.' })
    _postId: string,
  ): Promise<BlogPostChange> {
    return changeType(context, notice);
  }

  @topicSubscription<object, WorkNotice>(() => BlogWorkNotice, {
    description:
      'For authors: a post of the calling member whenever its draft is saved elsewhere or something becomes of it.',
    topic: ({ context }) => blogWorkTopic(member(context).id),
  })
  async blogWorkChanged(@Root() { postId }: WorkNotice, @Ctx() context: Context): Promise<BlogWorkNotice> {
    const { id } = member(context);
    const post = await readPost(context.services.models, postId);
    if (post && post.authorId !== id) throw BlogPostMissing();
    return { postId, draftRevision: (await readDraft(context.services.vault, postId))?.revision ?? 0 };
  }

  @topicSubscription<object, { readonly id: string }>(() => ID, {
    description:
      'For platform owners: the id of a post whenever it enters, leaves or changes in the review queue or among what is scheduled.',
    topic({ context }) {
      memberWith(context, 'superadmin');
      return BLOG_QUEUE_TOPIC;
    },
  })
  blogReviewsChanged(@Root() { id }: { readonly id: string }, @Ctx() context: Context): string {
    memberWith(context, 'superadmin');
    return id;
  }
}
