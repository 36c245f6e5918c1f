import { LRUCache } from 'lru-cache';
import { Arg, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import { ThreadIsLocked, ThreadMissing } from '#domain/forum/refusals.ts';
import { visiblePost } from '#domain/forum/state.ts';
import { readComment } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { forumMember } from './access.ts';
import {
  addComment,
  createThread,
  flagPost,
  reviseComment,
  reviseThread,
  setDeleted,
  setLiked,
  setMuted,
  threadState,
} from './actions.ts';
import { commentMade, commentNow, threadBegun, threadNow } from './freshReads.ts';
import { commentInput, note, threadInput } from './inputs.ts';
import { CommentInput, PostPictureInput, ThreadInput } from './inputTypes.ts';
import { FlagCause } from './moderationTypes.ts';
import { recordRead } from './reading.ts';
import { Comment, Thread } from './types.ts';
import { threadType } from './views.ts';

/** Shortest interval between typing notices of one member in one thread; further ones are dropped. */
const REPLYING_EVERY_MS = 2_000;
/** Options of the optional `version` argument. */
const BASED_ON = {
  nullable: true,
  description: 'The version the new text is based on: when there is a newer one, it is refused with POST_HAS_CHANGED.',
};
const EDITS =
  'At most thirty in ten minutes, and a hundred of one post; after these it is refused with POST_EDITED_OFTEN.';
const lately = new LRUCache<string, true>({ max: 20_000, ttl: REPLYING_EVERY_MS });

@Resolver()
export class ForumMutations {
  @Mutation(() => Thread, {
    description:
      'Begins a thread. At most five an hour; TOO_MANY_POSTS after these. Banned members are refused with BANNED_FROM_FORUM.',
  })
  async createThread(
    @Ctx() context: Context,
    @Arg('input', () => ThreadInput, { description: 'Topic, text, category and pictures.' }) input: ThreadInput,
  ): Promise<Thread> {
    await forumMember(context);
    return threadType(
      await threadBegun(context, await createThread(context, parse(threadInput, input))),
      context.actor,
    );
  }

  @Mutation(() => Comment, {
    description:
      'Comments on a thread. At most thirty in ten minutes. Refused with THREAD_LOCKED when moderators have closed it.',
  })
  async addComment(
    @Ctx() context: Context,
    @Arg('threadId', () => ID) threadId: string,
    @Arg('input', () => CommentInput, { description: 'What it says, and what it answers.' }) input: CommentInput,
  ): Promise<Comment> {
    await forumMember(context);
    return commentNow(
      context,
      await commentMade(context, await addComment(context, threadId, parse(commentInput, input))),
    );
  }

  @Mutation(() => Thread, { description: EDITS })
  async reviseThread(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'A thread of the calling member; NOT_YOUR_POST for any other.' }) id: string,
    @Arg('input', () => ThreadInput, { description: 'All of it as it should be from now on.' }) input: ThreadInput,
    @Arg('version', () => Int, BASED_ON) version?: number | null,
  ): Promise<Thread> {
    await forumMember(context);
    await reviseThread(context, id, parse(threadInput, input), version ?? undefined);
    return threadNow(context, id);
  }

  @Mutation(() => Comment, { description: EDITS })
  async reviseComment(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'A comment of the calling member; NOT_YOUR_POST for any other.' }) id: string,
    @Arg('text', () => String, { description: 'All of it as it should be from now on, at most 5,000 characters.' })
    text: string,
    @Arg('version', () => Int, BASED_ON) version?: number | null,
    @Arg('pictures', () => [PostPictureInput], {
      nullable: true,
      description: 'All of its pictures from now on, at most four; left out, they stay as they are.',
    })
    pictures?: PostPictureInput[] | null,
  ): Promise<Comment> {
    await forumMember(context);
    await reviseComment(context, id, parse(commentInput, { text, pictures }), version ?? undefined);
    return commentNow(context, await readComment(await context.fresh(threads), id));
  }

  @Mutation(() => Boolean, {
    description: 'By its author, who can put it back within a day. At most thirty in ten minutes.',
  })
  async deletePost(@Ctx() context: Context, @Arg('postId', () => ID) postId: string): Promise<boolean> {
    await setDeleted(context, postId, true);
    return true;
  }

  @Mutation(() => Boolean, { description: 'At most thirty in ten minutes.' })
  async undoPostDeletion(@Ctx() context: Context, @Arg('postId', () => ID) postId: string): Promise<boolean> {
    await setDeleted(context, postId, false);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      'Likes a post, or not any more, at most sixty in ten minutes. Answers whether the calling member likes it now. Refused with OWN_POST for one’s own.',
  })
  async setPostLiked(
    @Ctx() context: Context,
    @Arg('postId', () => ID) postId: string,
    @Arg('isLiked', () => Boolean, { description: 'True likes it, false takes that back.' }) isLiked: boolean,
  ): Promise<boolean> {
    await setLiked(context, postId, isLiked);
    return isLiked;
  }

  @Mutation(() => Boolean, {
    description:
      'Calls the moderators, once for each post and at most twenty an hour. Three members’ flags hide it until a moderator has looked. Refused with ADDRESS_NOT_PROVEN before the account is activated.',
  })
  async flagPost(
    @Ctx() context: Context,
    @Arg('postId', () => ID) postId: string,
    @Arg('cause', () => FlagCause, { description: 'What is wrong with it.' }) cause: `${FlagCause}`,
    @Arg('note', () => String, {
      defaultValue: '',
      description: 'More about it, plain text, at most 500 characters; may be empty.',
    })
    said: string,
  ): Promise<boolean> {
    await flagPost(context, postId, cause, parse(note, said));
    return true;
  }

  @Mutation(() => Boolean, {
    description: 'Ends notifications about a thread, or begins them again. Answers whether they are off now.',
  })
  async setThreadMuted(
    @Ctx() context: Context,
    @Arg('threadId', () => ID) threadId: string,
    @Arg('isMuted', () => Boolean, { description: 'True ends them, false begins them again.' }) isMuted: boolean,
  ): Promise<boolean> {
    await setMuted(context, threadId, isMuted);
    return isMuted;
  }

  @Mutation(() => Boolean, {
    description:
      'Records how far the calling member has read a thread, for `newCommentCount`; never back, never further than there are comments.',
  })
  async markThreadRead(
    @Ctx() context: Context,
    @Arg('threadId', () => ID) threadId: string,
    @Arg('upTo', () => Int, { description: 'The number of the last comment that was read; 0 for the opening alone.' })
    upTo: number,
  ): Promise<boolean> {
    await recordRead(context, threadId, upTo);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      'Lets those who have the thread open see that the calling member is writing. Nothing of it is kept; more often than every two seconds has no effect.',
  })
  async tellReplying(@Ctx() context: Context, @Arg('threadId', () => ID) threadId: string): Promise<boolean> {
    const { id: memberId } = await forumMember(context);
    const state = await threadState(context, threadId);
    if (!visiblePost(state, threadId)) throw ThreadMissing();
    if (state.isLocked) throw ThreadIsLocked();
    const key = `${threadId}/${memberId}`;
    if (lately.has(key)) return true;
    lately.set(key, true);
    context.services.changeFeed.publishTransient(`replying/${threadId}`, { threadId, memberId });
    return true;
  }
}
