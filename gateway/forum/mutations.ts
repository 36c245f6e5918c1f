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
import { CommentInput, ThreadInput } from './inputTypes.ts';
import { FlagCause } from './moderationTypes.ts';
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
  @Mutation(() => Thread, { description: 'At most five an hour.' })
  async createThread(@Ctx() context: Context, @Arg('input', () => ThreadInput) input: ThreadInput): Promise<Thread> {
    await forumMember(context);
    return threadType(
      await threadBegun(context, await createThread(context, parse(threadInput, input))),
      context.actor,
    );
  }

  @Mutation(() => Comment, { description: 'At most thirty in ten minutes.' })
  async addComment(
    @Ctx() context: Context,
    @Arg('threadId', () => ID) threadId: string,
    @Arg('input', () => CommentInput) input: CommentInput,
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
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ThreadInput) input: ThreadInput,
    @Arg('version', () => Int, BASED_ON) version?: number | null,
  ): Promise<Thread> {
    await forumMember(context);
    await reviseThread(context, id, parse(threadInput, input), version ?? undefined);
    return threadNow(context, id);
  }

  @Mutation(() => Comment, { description: EDITS })
  async reviseComment(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('text', () => String) text: string,
    @Arg('version', () => Int, BASED_ON) version?: number | null,
  ): Promise<Comment> {
    await forumMember(context);
    await reviseComment(context, id, parse(commentInput, { text }), version ?? undefined);
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

  @Mutation(() => Boolean, { description: 'Answers whether the calling member likes the post now.' })
  async setPostLiked(
    @Ctx() context: Context,
    @Arg('postId', () => ID) postId: string,
    @Arg('isLiked', () => Boolean) isLiked: boolean,
  ): Promise<boolean> {
    await setLiked(context, postId, isLiked);
    return isLiked;
  }

  @Mutation(() => Boolean, {
    description: 'Calls the moderators, once for each post. Three members’ flags hide it until a moderator has looked.',
  })
  async flagPost(
    @Ctx() context: Context,
    @Arg('postId', () => ID) postId: string,
    @Arg('cause', () => FlagCause) cause: `${FlagCause}`,
    @Arg('note', () => String, { defaultValue: '' }) said: string,
  ): Promise<boolean> {
    await flagPost(context, postId, cause, parse(note, said));
    return true;
  }

  @Mutation(() => Boolean, { description: 'No notices about that thread any more, or again.' })
  async setThreadMuted(
    @Ctx() context: Context,
    @Arg('threadId', () => ID) threadId: string,
    @Arg('isMuted', () => Boolean) isMuted: boolean,
  ): Promise<boolean> {
    await setMuted(context, threadId, isMuted);
    return isMuted;
  }

  @Mutation(() => Boolean, {
    description: 'Tells who has the thread open that the calling member is writing. Nothing of it is kept.',
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
