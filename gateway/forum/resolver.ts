import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { hasMuted } from '#domain/forum/poster.ts';
import { hasRight } from '#domain/rights.ts';
import { isVisible } from '#projections/forum/documents.ts';
import { posters, readPoster } from '#projections/forum/posters.ts';
import {
  readCategories,
  readFirstComments,
  readLastChange,
  readMarks,
  readThreadsBy,
} from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import { emptyStretch, withRows } from '#projections/keyset.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import { threadAsOf } from '../asOf/records.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import { connectionOf, keysetOf, LongPageArgs, sizeOf } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { actorIn } from '../http/scopes.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { forumMember, posterOf } from './access.ts';
import { commentsFor, placeAround } from './commentList.ts';
import { marksFor } from './marks.ts';
import { ForumProfile } from './moderationTypes.ts';
import { newCommentsIn } from './reading.ts';
import { historyFor, listThreads, postFor, threadFor } from './reads.ts';
import {
  Comment,
  CommentConnection,
  ForumCategory,
  Mention,
  PostMarks,
  PostVersion,
  Reply,
  Thread,
  ThreadConnection,
  ThreadSort,
} from './types.ts';
import { commentTypes, threadType } from './views.ts';

/** Number of comments shown on a card. */
const FIRST_COMMENTS = 5;
const MOST_CATEGORIES = 50;
/** Threads and comments are shown in longer pages than other lists. */
const LONG_PAGES = { most: 100 } as const;
const COMMENTS = 50;

const marksOf = batchedReader(async (context: Context, ids: readonly string[]) => {
  const { liked, flagged } = await readMarks(await context.fresh(threads), context.actor.id, ids);
  return new Map(ids.map((id) => [id, { isLiked: liked.has(id), isFlagged: flagged.has(id) }]));
});
const newComments = batchedReader(newCommentsIn);
const firstComments = batchedReader(async (context: Context, ids: readonly string[]) =>
  readFirstComments(await context.fresh(threads), ids, FIRST_COMMENTS),
);

const isVisitor = ({ actor }: Context) => actor.role === 'visitor';

@Resolver()
export class ForumQueries {
  @Query(() => ThreadConnection, {
    description:
      'For members the forum is open to. `query` finds threads in which each of its words begins one, a single letter is one, the latest first.',
  })
  async threads(
    @Ctx() context: Context,
    @Arg('sort', () => ThreadSort, {
      defaultValue: 'latest',
      description: 'The order; without effect on a search, which lists the latest first.',
    })
    sort: `${ThreadSort}`,
    @Arg('category', () => String, {
      nullable: true,
      description: 'Only this category, in any case; all when left out.',
    })
    category: string | null,
    @Arg('query', () => String, { nullable: true, description: 'Words to find in topic, text and comments.' }) query:
      | string
      | null,
    @Args(() => LongPageArgs) page: LongPageArgs,
  ): Promise<ThreadConnection> {
    await forumMember(context);
    // Taken before the list is read: an event of the meantime may be sent twice, but is never missed.
    const position = await readLastChange(await context.fresh(threads));
    const list = `threads by ${query?.trim() ? 'latest' : sort}`;
    const found = await listThreads(context, { sort, category, query }, keysetOf(list, page, LONG_PAGES));
    const nodes = found.rows.map((thread) => threadType(thread, context.actor));
    return { ...connectionOf(list, withRows(found, nodes)), position };
  }

  @Query(() => Thread, {
    nullable: true,
    description: 'Public. Hidden and deleted threads only for their author and moderators; null for others.',
  })
  async thread(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As `threads` answers it, or from a link.' }) id: string,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf?: AsOfInput | null,
  ): Promise<Thread | null> {
    const found = await (asOf ? threadAsOf(context, id, asOf) : threadFor(context, id).catch(missingIsNull));
    return found ? threadType(found, context.actor) : null;
  }

  @Query(() => Comment, { nullable: true, description: 'One comment, for its permalink. Null like a hidden thread.' })
  async comment(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As a thread’s comments have it, or from a link.' }) id: string,
  ): Promise<Comment | null> {
    const found = await postFor(context, id).catch(missingIsNull);
    const [shown = null] = await commentTypes(context, found?.comment ? [found.comment] : []);
    return shown;
  }

  @Query(() => [ForumCategory], { description: 'Categories with threads in them, the fullest first.' })
  async forumCategories(@Ctx() context: Context): Promise<ForumCategory[]> {
    await forumMember(context);
    return (await readCategories(await context.fresh(threads), MOST_CATEGORIES)).map(
      ({ name, threads: threadCount }) => ({ name, threadCount }),
    );
  }

  @Query(() => [PostVersion], { description: 'Everything a post said, the present last.' })
  async postHistory(@Ctx() context: Context, @Arg('postId', () => ID) postId: string): Promise<PostVersion[]> {
    return historyFor(context, postId);
  }

  @Query(() => [PostMarks], {
    description:
      'The calling member’s own marks, which subscriptions do not carry, as all subscribers receive the same. At most a hundred posts; those they may not read are left out.',
  })
  postMarks(
    @Ctx() context: Context,
    @Arg('postIds', () => [ID], { description: 'Threads and comments by their `id`, at most a hundred.' })
    postIds: string[],
  ): Promise<PostMarks[]> {
    return marksFor(context, postIds);
  }

  @Query(() => ForumProfile, {
    description: 'How much a member has written in the forum and how it is liked, for everybody.',
  })
  async forumProfile(@Ctx() context: Context, @Arg('memberId', () => ID) memberId: string): Promise<ForumProfile> {
    const {
      threads: threadCount,
      comments: commentCount,
      likes: likeCount,
      hidden,
    } = await readPoster(await context.fresh(posters), memberId);
    const { id, role } = actorIn(context, 'community');
    const isTheirs = id === memberId || hasRight(role, 'moderate');
    return { memberId, threadCount, commentCount, likeCount, hiddenCount: isTheirs ? hidden : null };
  }

  @Query(() => [Thread], { description: 'Threads a member began and readers see, newest first.' })
  async threadsBy(
    @Ctx() context: Context,
    @Arg('memberId', () => ID) memberId: string,
    @Arg('first', () => Int, { nullable: true }) first: number | null,
  ): Promise<Thread[]> {
    await forumMember(context);
    const { threads: found } = await readThreadsBy(await context.fresh(threads), memberId, {
      offset: 0,
      limit: sizeOf(first),
    });
    return found.filter(isVisible).map((thread) => threadType(thread, context.actor));
  }
}

@Resolver(() => Thread)
export class ThreadFields {
  @FieldResolver(() => [Mention], { description: 'Members named in the text who are still there.' })
  mentions(@Root() { mentions }: Thread, @Ctx() context: Context): Promise<Mention[]> {
    return stillThere(context, mentions);
  }

  @FieldResolver(() => Member, { description: 'Who began it.' })
  async author(@Root() { authorId }: Thread, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, authorId));
  }

  @FieldResolver(() => CommentConnection, {
    description:
      'Visible ones, oldest first, and those that only the calling member may read: hidden ones, and their own deleted ones for the day in which that can be undone; `around` begins a few before that comment.',
  })
  async comments(
    @Root() { id, state, commentCount }: Thread,
    @Ctx() context: Context,
    @Args(() => LongPageArgs) page: LongPageArgs,
    @Arg('around', () => ID, {
      nullable: true,
      description: 'A comment’s `id`: the page begins a few before it. Without effect beside `after`.',
    })
    around: string | null,
  ): Promise<CommentConnection> {
    const list = `comments of ${id}`;
    if (state !== 'visible' && isVisitor(context)) return connectionOf(list, emptyStretch);
    const keyset = keysetOf(list, page, { ...LONG_PAGES, usual: COMMENTS });
    const from = around ? await placeAround(context, id, around, keyset.limit) : undefined;
    const isMiddle = !page.after && !page.before && !keyset.isBackward;
    const found = await commentsFor(context, id, isMiddle ? { ...keyset, after: from?.after } : keyset);
    const connection = connectionOf(list, withRows(found, await commentTypes(context, found.rows)));
    return { ...connection, totalCount: commentCount, around: from?.number ?? null };
  }

  @FieldResolver(() => [Member], { description: 'Who made its first five visible comments, in order.' })
  async firstCommenters(@Root() { id }: Thread, @Ctx() context: Context): Promise<Member[]> {
    const comments = (await firstComments(context, id)) ?? [];
    return Promise.all(comments.map(async ({ authorId }) => memberOf(await ownerOf(context, authorId))));
  }

  @FieldResolver(() => Boolean, { nullable: true, description: 'Null for visitors and in answers of subscriptions.' })
  isLikedByMe(@Root() { id }: Thread, @Ctx() context: Context): Promise<boolean | null> {
    return markOf(context, id, 'isLiked');
  }

  @FieldResolver(() => Boolean, { nullable: true, description: 'Null for visitors and in answers of subscriptions.' })
  isFlaggedByMe(@Root() { id }: Thread, @Ctx() context: Context): Promise<boolean | null> {
    return markOf(context, id, 'isFlagged');
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Notifications about it are off. Null for visitors and in answers of subscriptions.',
  })
  async isMutedByMe(@Root() { id }: Thread, @Ctx() context: Context): Promise<boolean | null> {
    return isVisitor(context) ? null : hasMuted(await posterOf(context, context.actor.id), id);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Visible comments since the calling member last read it (`markThreadRead`). Null for visitors, in answers of subscriptions, and when it is not one of the 500 threads they read last.',
  })
  async newCommentCount(@Root() { id }: Thread, @Ctx() context: Context): Promise<number | null> {
    return (await newComments(context, id)) ?? null;
  }
}

@Resolver(() => Comment)
export class CommentFields {
  @FieldResolver(() => [Mention], { description: 'Members named in the text who are still there.' })
  mentions(@Root() { mentions }: Comment, @Ctx() context: Context): Promise<Mention[]> {
    return stillThere(context, mentions);
  }

  @FieldResolver(() => Member, { description: 'Who wrote it.' })
  async author(@Root() { authorId }: Comment, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, authorId));
  }

  @FieldResolver(() => Boolean, { nullable: true, description: 'Null for visitors and in answers of subscriptions.' })
  isLikedByMe(@Root() { id }: Comment, @Ctx() context: Context): Promise<boolean | null> {
    return markOf(context, id, 'isLiked');
  }

  @FieldResolver(() => Boolean, { nullable: true, description: 'Null for visitors and in answers of subscriptions.' })
  isFlaggedByMe(@Root() { id }: Comment, @Ctx() context: Context): Promise<boolean | null> {
    return markOf(context, id, 'isFlagged');
  }
}

@Resolver(() => Reply)
export class ReplyFields {
  @FieldResolver(() => Member, { description: 'Who wrote the post that is answered.' })
  async author(@Root() { authorId }: Reply, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, authorId));
  }
}

/** The author of a closed account has a name without a profile. */
async function stillThere(context: Context, mentions: readonly Mention[]): Promise<Mention[]> {
  const named = await Promise.all(mentions.map(({ memberId }) => ownerOf(context, memberId)));
  return mentions.filter((_mention, index) => named[index]?.userName);
}

async function markOf(context: Context, id: string, mark: 'isLiked' | 'isFlagged'): Promise<boolean | null> {
  if (isVisitor(context)) return null;
  return (await marksOf(context, id))?.[mark] ?? false;
}

function missingIsNull(error: unknown): null {
  if (error instanceof Error && 'kind' in error && error.kind === 'missing') return null;
  throw error;
}
