import { Arg, Ctx, GraphQLISODateTime, ID, Int, Mutation, Resolver } from 'type-graphql';
import type { Saved } from '#domain/processes/posts/drafts.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { ownPost } from './access.ts';
import { reschedulePost, reviewPost, submitPost, takeStep, takeStepOrRule } from './actions.ts';
import { keepDraft, restoreVersion } from './drafts.ts';
import { draftInput, publishTime, reasonGiven, reviewComments } from './inputs.ts';
import { postNow } from './reads.ts';
import { BlogPost } from './types.ts';
import { draftType } from './views.ts';
import { BlogDecision, BlogDraftInput, BlogReviewCommentInput, SavedDraft } from './workTypes.ts';

const POST = { description: 'The post’s `id`; BLOG_POST_MISSING when there is none that the calling member may see.' };
const SEEN = { description: 'The revision of the draft that the client has seen last; 0 for none.' };
const REASON = {
  nullable: true,
  description: 'Why, plain text, at most 500 characters; needed from platform owners about another member’s post.',
} as const;
const VERSION = { description: 'The submitted version; BLOG_VERSION_HAS_CHANGED when there is a newer one.' };
const PUBLISH_AT = { nullable: true } as const;

@Resolver()
export class BlogMutations {
  @Mutation(() => SavedDraft, {
    description:
      'Saves the calling member’s draft over the revision they have seen; the first save begins the post. What stands there already is saved, whatever the revision. At most 120 saves a minute and 20 unpublished posts, 3 while the address is not proven.',
  })
  async saveDraft(
    @Ctx() context: Context,
    @Arg('expectedRevision', () => Int, SEEN) expectedRevision: number,
    @Arg('draft', () => BlogDraftInput, { description: 'The whole draft as it is to be kept.' }) draft: BlogDraftInput,
    @Arg('postId', () => ID, {
      nullable: true,
      description: 'The post; a new one when left out, or when it is an unused id of 22 letters and digits.',
    })
    postId: string | null,
  ): Promise<SavedDraft> {
    member(context);
    const saving = { postId: postId ?? undefined, expectedRevision };
    return savedType(context, await keepDraft(context, saving, parse(draftInput, draft)));
  }

  @Mutation(() => SavedDraft, {
    description: 'Makes an earlier version the draft again, to the letter. BLOG_VERSION_MISSING when there is none.',
  })
  async restorePostVersion(
    @Ctx() context: Context,
    @Arg('postId', () => ID, POST) postId: string,
    @Arg('version', () => Int, { description: 'Its number, from 1.' }) version: number,
    @Arg('expectedRevision', () => Int, SEEN) expectedRevision: number,
  ): Promise<SavedDraft> {
    return savedType(context, await restoreVersion(context, { postId, version, expectedRevision }));
  }

  @Mutation(() => BlogPost, {
    description:
      'Submits the saved draft as a new version for review; a platform owner’s own is published at once. Refused with ADDRESS_NOT_PROVEN before the account is activated, and beyond ten a day.',
  })
  async submitPost(
    @Ctx() context: Context,
    @Arg('postId', () => ID, POST) postId: string,
    @Arg('draftRevision', () => Int, {
      description: 'The revision to submit; BLOG_DRAFT_HAS_CHANGED when another one is saved.',
    })
    draftRevision: number,
    @Arg('publishAt', () => GraphQLISODateTime, {
      ...PUBLISH_AT,
      description: 'The UTC instant it is to be published, within a year; as soon as it is approved when left out.',
    })
    publishAt: Date | null,
  ): Promise<BlogPost> {
    await submitPost(context, { postId, draftRevision, publishAt: parse(publishTime, publishAt) });
    return postNow(context, postId);
  }

  @Mutation(() => BlogPost, { description: 'Takes back what waits for a review or is scheduled; it is a draft again.' })
  async withdrawPost(@Ctx() context: Context, @Arg('postId', () => ID, POST) postId: string): Promise<BlogPost> {
    await takeStep(context, { type: 'WithdrawBlogPost', data: { postId } });
    return postNow(context, postId);
  }

  @Mutation(() => BlogPost, {
    description:
      'A platform owner’s decision about the version they have seen; its author is notified. Rejecting needs a reason, returning a reason or comments.',
  })
  async reviewPost(
    @Ctx() context: Context,
    @Arg('postId', () => ID, POST) postId: string,
    @Arg('version', () => Int, VERSION) version: number,
    @Arg('decision', () => BlogDecision, { description: 'What is decided.' }) decision: `${BlogDecision}`,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'For its author, plain text, at most 500 characters.',
    })
    reason: string | null,
    @Arg('comments', () => [BlogReviewCommentInput], {
      nullable: true,
      description: 'At most 50, for a return; BLOG_COMMENT_INVALID when a passage is not there.',
    })
    comments: BlogReviewCommentInput[] | null,
    @Arg('publishAt', () => GraphQLISODateTime, {
      ...PUBLISH_AT,
      description: 'Of an approval: the UTC instant it is published; when its author wants it when left out.',
    })
    publishAt: Date | null,
  ): Promise<BlogPost> {
    await reviewPost(context, {
      postId,
      version,
      decision,
      reason: parse(reasonGiven, reason),
      comments: parse(reviewComments, comments),
      publishAt: parse(publishTime, publishAt),
    });
    return postNow(context, postId);
  }

  @Mutation(() => BlogPost, { description: 'Another time for a scheduled version. For platform owners.' })
  async reschedulePost(
    @Ctx() context: Context,
    @Arg('postId', () => ID, POST) postId: string,
    @Arg('version', () => Int, VERSION) version: number,
    @Arg('publishAt', () => GraphQLISODateTime, {
      ...PUBLISH_AT,
      description: 'The UTC instant it is published, within a year; at once when left out.',
    })
    publishAt: Date | null,
  ): Promise<BlogPost> {
    await reschedulePost(context, { postId, version, publishAt: parse(publishTime, publishAt) });
    return postNow(context, postId);
  }

  @Mutation(() => BlogPost, { description: 'Takes a post from its readers. For its author and platform owners.' })
  async unpublishPost(
    @Ctx() context: Context,
    @Arg('postId', () => ID, POST) postId: string,
    @Arg('reason', () => String, REASON) reason: string | null,
  ): Promise<BlogPost> {
    await takeStepOrRule(context, {
      type: 'UnpublishBlogPost',
      data: { postId, reason: parse(reasonGiven, reason) },
    });
    return postNow(context, postId);
  }

  @Mutation(() => BlogPost, {
    description:
      'Publishes the unpublished version again. For platform owners, and for its author when they took it down themselves.',
  })
  async republishPost(@Ctx() context: Context, @Arg('postId', () => ID, POST) postId: string): Promise<BlogPost> {
    await takeStepOrRule(context, { type: 'RepublishBlogPost', data: { postId } });
    return postNow(context, postId);
  }

  @Mutation(() => BlogPost, {
    description:
      'Removes a post with its draft and versions. It can be undone within a day. For its author and platform owners.',
  })
  async removePost(
    @Ctx() context: Context,
    @Arg('postId', () => ID, POST) postId: string,
    @Arg('reason', () => String, REASON) reason: string | null,
  ): Promise<BlogPost> {
    await takeStepOrRule(context, { type: 'RemoveBlogPost', data: { postId, reason: parse(reasonGiven, reason) } });
    return postNow(context, postId);
  }

  @Mutation(() => BlogPost, {
    description: 'Takes a removal back, by who removed it or a platform owner. BLOG_REMOVAL_TOO_OLD after a day.',
  })
  async undoPostRemoval(@Ctx() context: Context, @Arg('postId', () => ID, POST) postId: string): Promise<BlogPost> {
    await takeStepOrRule(context, { type: 'UndoBlogPostRemoval', data: { postId } });
    return postNow(context, postId);
  }
}

async function savedType(context: Context, { isSaved, draft }: Saved): Promise<SavedDraft> {
  const { draftRevision } = await ownPost(context, draft.postId);
  return { isSaved, draft: draftType(draft, draftRevision) };
}
