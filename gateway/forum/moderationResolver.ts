import { Arg, Args, Ctx, FieldResolver, GraphQLISODateTime, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { postOf } from '#domain/forum/state.ts';
import { hasRight } from '#domain/rights.ts';
import { posters, readRulings } from '#projections/forum/posters.ts';
import { type CaseDocument, readQueue, reviewQueue } from '#projections/forum/queue.ts';
import { readComment, readThread } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import { withRows } from '#projections/keyset.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member, memberWith, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { threadIdOf, threadState } from './actions.ts';
import { threadNow } from './freshReads.ts';
import { appealText, reason as reasonForm } from './inputs.ts';
import {
  appealBan,
  appealHiding,
  banFromForum,
  banOf,
  denyBanAppeal,
  liftForumBan,
  rulePost,
  ruleThread,
} from './moderationActions.ts';
import {
  ForumBan,
  ForumRuling,
  ForumRulingConnection,
  HiddenPost,
  PostFlag,
  type ReviewCase,
  ReviewCaseConnection,
} from './moderationTypes.ts';
import { rulingType } from './moderationViews.ts';
import { Thread } from './types.ts';
import { commentTypes, threadType } from './views.ts';

@Resolver()
export class ModerationQueries {
  @Query(() => ReviewCaseConnection, {
    description: 'For moderators: flagged posts and appeals, what waits longest first.',
  })
  async reviewQueue(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<ReviewCaseConnection> {
    memberWith(context, 'moderate');
    const keyset = keysetOf('review queue', page);
    const now = context.services.now();
    const found = await readQueue(await context.fresh(reviewQueue, threads), keyset, now);
    const cases = await Promise.all(found.rows.map((one) => caseType(context, one, now)));
    return connectionOf('review queue', withRows(found, cases));
  }

  @Query(() => ForumRulingConnection, {
    description: 'For moderators: everything they did, or all that concerned one member; newest first.',
  })
  async forumRecord(
    @Ctx() context: Context,
    @Arg('memberId', () => ID, {
      nullable: true,
      description: 'Only what concerned this member; everything when left out.',
    })
    memberId: string | null,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ForumRulingConnection> {
    memberWith(context, 'moderate');
    return rulings(context, memberId ?? undefined, page);
  }

  @Query(() => ForumBan, {
    nullable: true,
    description: 'The ban in force for a member: for moderators, and the member themself.',
  })
  async forumBan(
    @Ctx() context: Context,
    @Arg('memberId', () => ID, {
      nullable: true,
      description: 'Whose ban; the calling member’s own when left out. Any other than one’s own is for moderators.',
    })
    memberId: string | null,
  ): Promise<ForumBan | null> {
    const caller = member(context);
    if (memberId && memberId !== caller.id) memberWith(context, 'moderate');
    return (await banOf(context, memberId ?? caller.id)) ?? null;
  }

  @Query(() => ForumRulingConnection, {
    description: 'Moderators’ decisions about the calling member’s posts and access to the forum, newest first.',
  })
  async myForumRulings(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<ForumRulingConnection> {
    return rulings(context, member(context).id, page);
  }

  @Query(() => HiddenPost, {
    nullable: true,
    description: 'Whether a post of one’s own is hidden, why, and what became of the appeal.',
  })
  async hiddenPost(@Ctx() context: Context, @Arg('postId', () => ID) postId: string): Promise<HiddenPost | null> {
    const caller = member(context);
    const post = postOf(await threadState(context, threadIdOf(postId)), postId);
    const isTheirs = post?.authorId === caller.id || hasRight(caller.role, 'moderate');
    if (!post?.isHidden || !isTheirs) return null;
    const { appeal, hiddenFor = '', reason = '' } = post;
    return { postId, appeal, reason: hiddenFor, denial: appeal === 'denied' ? reason : null };
  }
}

async function rulings(context: Context, memberId: string | undefined, page: PageArgs): Promise<ForumRulingConnection> {
  const keyset = keysetOf('forum record', page);
  const found = await readRulings(await context.fresh(posters), memberId, keyset);
  const nodes = found.rows.map((one) => rulingType(one, context.actor));
  return connectionOf('forum record', withRows(found, nodes));
}

/** A ban is shown as of `now`, the instant the queue was read. */
async function caseType(context: Context, one: CaseDocument, now: string): Promise<ReviewCase> {
  const { id, about, memberId, threadId, since, flags, isHiddenByFlags, appeal } = one;
  const { models } = context.services;
  const isComment = about === 'post' && id !== threadId;
  const [owner, thread, comment, ban] = await Promise.all([
    ownerOf(context, memberId),
    about === 'post' ? readThread(models, threadId) : undefined,
    isComment ? readComment(models, id) : undefined,
    about === 'ban' ? banOf(context, memberId, now) : undefined,
  ]);
  const [shown = null] = await commentTypes(context, comment ? [comment] : []);
  return {
    id,
    since,
    isHiddenByFlags,
    appeal,
    flags: [...flags],
    ban: ban ?? null,
    comment: shown,
    member: memberOf(owner),
    thread: thread ? threadType(thread, context.actor) : null,
  };
}

@Resolver(() => PostFlag)
export class PostFlagFields {
  @FieldResolver(() => Member, { description: 'Who set it. The author of the post is never told.' })
  async flagger(@Root() { flaggerId }: PostFlag, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, flaggerId));
  }
}

@Resolver(() => ForumRuling)
export class ForumRulingFields {
  @FieldResolver(() => Member, { description: 'Whom it concerns.' })
  async member(@Root() { memberId }: ForumRuling, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, memberId));
  }

  @FieldResolver(() => Member, {
    nullable: true,
    description: 'Who decided: for moderators; null when members’ flags did it.',
  })
  async moderator(@Root() { moderatorId }: ForumRuling, @Ctx() context: Context): Promise<Member | null> {
    return moderatorId === null ? null : memberOf(await ownerOf(context, moderatorId));
  }
}

/** Moderators' decisions, each with a reason that is sent to the member concerned, and members' appeals. */
@Resolver()
export class ModerationMutations {
  @Mutation(() => Boolean, {
    description:
      'Hides a post from all readers but its author and moderators. For moderators; its author is told the reason and can appeal.',
  })
  hidePost(
    @Ctx() context: Context,
    @Arg('postId', () => ID) postId: string,
    @Arg('reason', () => String, { description: 'For the author, plain text, 1 to 500 characters.' }) reason: string,
  ): Promise<boolean> {
    return ruled(context, reason, (why) => rulePost(context, 'HidePost', postId, why));
  }

  @Mutation(() => Boolean, {
    description: 'Shows a hidden post again; an open appeal is granted. For moderators. Refused with NOT_HIDDEN.',
  })
  restorePost(
    @Ctx() context: Context,
    @Arg('postId', () => ID) postId: string,
    @Arg('reason', () => String, { description: 'For the author, plain text, 1 to 500 characters.' }) reason: string,
  ): Promise<boolean> {
    return ruled(context, reason, (why) => rulePost(context, 'RestorePost', postId, why));
  }

  @Mutation(() => Boolean, { description: 'Lets a flagged post stand. For moderators.' })
  dismissFlags(
    @Ctx() context: Context,
    @Arg('postId', () => ID) postId: string,
    @Arg('reason', () => String, { description: 'For the record, plain text, 1 to 500 characters.' }) reason: string,
  ): Promise<boolean> {
    return ruled(context, reason, (why) => rulePost(context, 'DismissFlags', postId, why));
  }

  @Mutation(() => Boolean, {
    description: 'Lets a post stay hidden although its author has appealed. For moderators. Refused with NO_APPEAL.',
  })
  denyHidingAppeal(
    @Ctx() context: Context,
    @Arg('postId', () => ID) postId: string,
    @Arg('reason', () => String, { description: 'For the author, plain text, 1 to 500 characters.' }) reason: string,
  ): Promise<boolean> {
    return ruled(context, reason, (why) => rulePost(context, 'DenyHidingAppeal', postId, why));
  }

  @Mutation(() => Thread, {
    description: 'Closes a thread for new comments, or opens it again. For moderators; its author is told the reason.',
  })
  async setThreadLocked(
    @Ctx() context: Context,
    @Arg('threadId', () => ID) threadId: string,
    @Arg('isLocked', () => Boolean, { description: 'True closes it, false opens it again.' }) isLocked: boolean,
    @Arg('reason', () => String, { description: 'For its author and readers, plain text, 1 to 500 characters.' })
    reason: string,
  ): Promise<Thread> {
    await ruled(context, reason, (why) => ruleThread(context, isLocked ? 'LockThread' : 'UnlockThread', threadId, why));
    return threadNow(context, threadId);
  }

  @Mutation(() => Thread, { description: 'Keeps a thread above all others, or not any more. For moderators.' })
  async setThreadPinned(
    @Ctx() context: Context,
    @Arg('threadId', () => ID) threadId: string,
    @Arg('isPinned', () => Boolean, { description: 'True keeps it above, false puts it back among the others.' })
    isPinned: boolean,
    @Arg('reason', () => String, { description: 'For the record, plain text, 1 to 500 characters.' }) reason: string,
  ): Promise<Thread> {
    await ruled(context, reason, (why) => ruleThread(context, isPinned ? 'PinThread' : 'UnpinThread', threadId, why));
    return threadNow(context, threadId);
  }

  @Mutation(() => Boolean, {
    description:
      'Shuts a member out of the forum at once, open screens included. For moderators; the member is told the reason and can appeal. Refused with MODERATOR_NOT_BANNED.',
  })
  banFromForum(
    @Ctx() context: Context,
    @Arg('memberId', () => ID) memberId: string,
    @Arg('reason', () => String, { description: 'For the member, plain text, 1 to 500 characters.' }) reason: string,
    @Arg('until', () => GraphQLISODateTime, {
      nullable: true,
      description:
        'The instant it ends by itself; null or left out for good. BAN_ENDS_IN_PAST for one that has passed.',
    })
    until: Date | null,
  ): Promise<boolean> {
    return ruled(context, reason, (why) => banFromForum(context, memberId, why, until?.toISOString() ?? null));
  }

  @Mutation(() => Boolean, {
    description: 'Lets a banned member in again; an open appeal is granted. For moderators. Refused with NOT_BANNED.',
  })
  liftForumBan(
    @Ctx() context: Context,
    @Arg('memberId', () => ID) memberId: string,
    @Arg('reason', () => String, { description: 'For the member, plain text, 1 to 500 characters.' }) reason: string,
  ): Promise<boolean> {
    return ruled(context, reason, (why) => liftForumBan(context, memberId, why));
  }

  @Mutation(() => Boolean, {
    description: 'Lets a ban stay although the member has appealed. For moderators. Refused with NO_APPEAL.',
  })
  denyForumBanAppeal(
    @Ctx() context: Context,
    @Arg('memberId', () => ID) memberId: string,
    @Arg('reason', () => String, { description: 'For the member, plain text, 1 to 500 characters.' }) reason: string,
  ): Promise<boolean> {
    return ruled(context, reason, (why) => denyBanAppeal(context, memberId, why));
  }

  @Mutation(() => Boolean, {
    description:
      'Asks moderators to look at a hidden post again. By its author, once for each time it was hidden; ALREADY_APPEALED after that.',
  })
  appealHiding(
    @Ctx() context: Context,
    @Arg('postId', () => ID) postId: string,
    @Arg('text', () => String, { description: 'Why, plain text, 1 to 500 characters.' }) text: string,
  ): Promise<boolean> {
    return appealed(context, text, (words) => appealHiding(context, postId, words));
  }

  @Mutation(() => Boolean, {
    description:
      'Asks moderators to look at a ban again. By the banned member, once for each ban; ALREADY_APPEALED after that.',
  })
  appealForumBan(
    @Ctx() context: Context,
    @Arg('text', () => String, { description: 'Why, plain text, 1 to 500 characters.' }) text: string,
  ): Promise<boolean> {
    return appealed(context, text, (words) => appealBan(context, words));
  }
}

/** A moderator's decision with its reason; the role is checked before the input. */
async function ruled(context: Context, reason: string, decide: (why: string) => Promise<void>): Promise<true> {
  ownerActs(context, 'moderate');
  await decide(parse(reasonForm, reason));
  return true;
}

async function appealed(context: Context, text: string, appeal: (words: string) => Promise<void>): Promise<true> {
  member(context);
  await appeal(parse(appealText, text));
  return true;
}
