import { GraphQLJSON } from 'graphql-scalars';
import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { UNDO_MS } from '#domain/posts/limits.ts';
import { BlogVersionMissing } from '#domain/posts/refusals.ts';
import { readDraft } from '#domain/processes/posts/drafts.ts';
import { withRows } from '#projections/keyset.ts';
import { blog } from '#projections/posts/blog.ts';
import { keys } from '#projections/posts/documents.ts';
import {
  readArticle,
  readBlogCategories,
  readBlogTotals,
  readNext,
  readOwnStretch,
  readPost,
  readPublishedStretch,
  readRemovedSince,
  readReviewStretch,
  readScheduledStretch,
} from '#projections/posts/readPosts.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import { postAsOf } from '../asOf/records.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { actorIn } from '../http/scopes.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { mayRead, ownPost, workFor } from './access.ts';
import { draftFor } from './drafts.ts';
import { blogQuery } from './inputs.ts';
import { postPage } from './reads.ts';
import { BlogCategory, BlogPost, BlogPostCard, BlogPostConnection, BlogPostPage, BlogTotals } from './types.ts';
import { versionsOf } from './versions.ts';
import { draftType, postTypes, shownVersionOf, submissionType, versionType, workType } from './views.ts';
import {
  BlogDraft,
  BlogPostVersion,
  BlogPostVersionText,
  BlogPostWork,
  BlogSubmission,
  BlogSubmissionConnection,
} from './workTypes.ts';

const MOST_CATEGORIES = 50;
const POST = { description: 'The post’s `id`; BLOG_POST_MISSING when there is none that the calling member may see.' };

@Resolver()
export class BlogQueries {
  @Query(() => BlogPostPage, {
    description:
      'Published posts in numbered pages, the newest first, at most 100 a page. Every word of the query must match. Where nothing is found, words that no post has are taken for the most similar ones (`spelled`).',
  })
  async blogPosts(
    @Ctx() context: Context,
    @Arg('query', () => String, {
      nullable: true,
      description: 'Words to find in title, description, category and text, at most 200 characters.',
    })
    query: string | null,
    @Arg('category', () => String, {
      nullable: true,
      description: 'Only this category, in any case; all when left out.',
    })
    category: string | null,
    @Arg('authorId', () => ID, { nullable: true, description: 'Only this member’s posts; all when left out.' })
    authorId: string | null,
    @Arg('page', () => Int, { defaultValue: 1, description: 'Which page, from 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 10, description: 'How many posts on a page, 1 to 100.' })
    pageSize: number,
  ): Promise<BlogPostPage> {
    return postPage(context, parse(blogQuery, { query, category, authorId, page, pageSize }));
  }

  @Query(() => BlogPostConnection, { description: 'Published posts, the newest first, all or one member’s.' })
  async blogPostsBy(
    @Ctx() context: Context,
    @Arg('authorId', () => ID, { nullable: true, description: 'Only this member’s posts; all when left out.' })
    authorId: string | null,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<BlogPostConnection> {
    const list = `posts by ${authorId ?? 'all'}`;
    const keyset = keysetOf(list, page);
    const found = await readPublishedStretch(await context.fresh(blog), authorId ?? undefined, keyset);
    return connectionOf(list, withRows(found, await postTypes(context, found.rows)));
  }

  @Query(() => BlogPost, {
    nullable: true,
    description:
      'Public while it is published; otherwise for its author and platform owners, null for others. Null when there is none.',
  })
  async blogPost(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As `blogPosts` answers it, or from a link.' }) id: string,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf: AsOfInput | null,
  ): Promise<BlogPost | null> {
    if (asOf) {
      const then = await postAsOf(context, id, asOf);
      const [shown] = then ? await postTypes(context, [then.document], context.actor) : [];
      return then && shown ? { ...shown, contents: then.contents } : null;
    }
    const found = await readPost(await context.fresh(blog), id);
    return found && mayRead(found, actorIn(context, 'community'))
      ? ((await postTypes(context, [found]))[0] ?? null)
      : null;
  }

  @Query(() => [BlogCategory], { description: 'Categories of published posts, the fullest first.' })
  async blogCategories(@Ctx() context: Context): Promise<BlogCategory[]> {
    const found = await readBlogCategories(await context.fresh(blog), MOST_CATEGORIES);
    return found.map(({ name, posts: postCount }) => ({ name, postCount }));
  }

  @Query(() => BlogTotals, { description: 'How many posts there are, for tiles.' })
  async blogTotals(@Ctx() context: Context): Promise<BlogTotals> {
    const { id, role } = context.actor;
    const totals = await readBlogTotals(await context.fresh(blog), id);
    return {
      ...totals,
      pending: role === 'superadmin' ? totals.pending : 0,
      mine: role === 'visitor' ? 0 : totals.mine,
    };
  }

  @Query(() => BlogPostConnection, {
    description:
      'The calling member’s own posts, drafts among them, the last touched first; removed ones are left out.',
  })
  async myBlogPosts(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<BlogPostConnection> {
    const { id } = member(context);
    const list = `posts of ${id}`;
    const found = await readOwnStretch(await context.fresh(blog), id, keysetOf(list, page));
    return connectionOf(list, withRows(found, await postTypes(context, found.rows)));
  }

  @Query(() => [BlogPostCard], {
    description:
      'What the calling member has removed and can still take back, the latest first; of platform owners others’ posts, too.',
  })
  async removedBlogPosts(@Ctx() context: Context): Promise<BlogPostCard[]> {
    const { id } = member(context);
    const since = new Date(Date.parse(context.services.now()) - UNDO_MS).toISOString();
    return postTypes(context, await readRemovedSince(await context.fresh(blog), id, since));
  }

  @Query(() => BlogDraft, {
    nullable: true,
    description: 'The calling member’s draft of a post; null while there is none.',
  })
  async blogDraft(@Ctx() context: Context, @Arg('postId', () => ID, POST) postId: string): Promise<BlogDraft | null> {
    const draft = await draftFor(context, postId);
    return draft ? draftType(draft, (await ownPost(context, postId)).draftRevision) : null;
  }

  @Query(() => [BlogPostVersion], {
    description: 'The submitted versions of a post, the oldest first. For its author and platform owners.',
  })
  async blogPostVersions(
    @Ctx() context: Context,
    @Arg('postId', () => ID, POST) postId: string,
  ): Promise<BlogPostVersion[]> {
    await workFor(context, postId);
    return (await versionsOf(context, postId)).map(versionType);
  }

  @Query(() => BlogPostVersionText, {
    description:
      'One submitted version with its text, to preview and compare. For its author and platform owners; BLOG_VERSION_MISSING when there is none.',
  })
  async blogPostVersion(
    @Ctx() context: Context,
    @Arg('postId', () => ID, POST) postId: string,
    @Arg('version', () => Int, { description: 'Its number, from 1.' }) version: number,
  ): Promise<BlogPostVersionText> {
    await workFor(context, postId);
    const found = (await versionsOf(context, postId)).find((one) => one.version === version);
    if (!found) throw BlogVersionMissing();
    return { ...versionType(found), content: found.content };
  }

  @Authorized('superadmin')
  @Query(() => BlogSubmissionConnection, {
    description: 'Versions that wait for a review, the oldest submission first. For platform owners.',
  })
  async blogReviewQueue(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<BlogSubmissionConnection> {
    const list = 'submitted posts';
    const found = await readReviewStretch(await context.fresh(blog), keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(submissionType)));
  }

  @Authorized('superadmin')
  @Query(() => BlogSubmissionConnection, {
    description:
      'Approved versions that wait for their time (`publishAt`), the earliest first: `reschedulePost` moves one. For platform owners.',
  })
  async scheduledBlogPosts(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<BlogSubmissionConnection> {
    const list = 'scheduled posts';
    const found = await readScheduledStretch(await context.fresh(blog), keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(submissionType)));
  }
}

const authorOf = async (context: Context, authorId: string): Promise<Member> =>
  memberOf(await ownerOf(context, authorId));
const AUTHOR = { description: 'Who wrote it.' };
const WORK = {
  nullable: true,
  description: 'What its author and platform owners know beside; null for others and in answers of subscriptions.',
};

@Resolver(() => BlogPostCard)
export class BlogPostCardFields {
  @FieldResolver(() => Member, AUTHOR)
  author(@Root() { authorId }: BlogPostCard, @Ctx() context: Context): Promise<Member> {
    return authorOf(context, authorId);
  }

  @FieldResolver(() => BlogPostWork, WORK)
  work(@Root() { document }: BlogPostCard, @Ctx() context: Context): BlogPostWork | null {
    return workType(document, actorIn(context, 'community'));
  }
}

@Resolver(() => BlogPost)
export class BlogPostFields {
  @FieldResolver(() => Member, AUTHOR)
  author(@Root() { authorId }: BlogPost, @Ctx() context: Context): Promise<Member> {
    return authorOf(context, authorId);
  }

  @FieldResolver(() => BlogPostWork, WORK)
  work(@Root() { document }: BlogPost, @Ctx() context: Context): BlogPostWork | null {
    return workType(document, actorIn(context, 'community'));
  }

  @FieldResolver(() => GraphQLJSON, {
    nullable: true,
    description: 'Its text: rich text as a tree of blocks, never HTML. Null before it is submitted.',
  })
  async content(@Root() { document, contents }: BlogPost, @Ctx() context: Context): Promise<unknown> {
    const version = shownVersionOf(document);
    if (contents && version !== undefined) return contents.get(keys.content(document.id, version)) ?? null;
    return version === undefined ? null : ((await readArticle(context.services.models, document.id, version)) ?? null);
  }

  @FieldResolver(() => BlogPostCard, {
    nullable: true,
    description: 'What to read next: the post published before it; null for the oldest, and while it is not published.',
  })
  async next(@Root() { id }: BlogPost, @Ctx() context: Context): Promise<BlogPostCard | null> {
    const found = await readNext(context.services.models, id);
    return found ? ((await postTypes(context, [found]))[0] ?? null) : null;
  }
}

@Resolver(() => BlogPostWork)
export class BlogPostWorkFields {
  @FieldResolver(() => Int, { description: 'The revision of the saved draft; 0 while there is none.' })
  async draftRevision(@Root() { document }: BlogPostWork, @Ctx() { services }: Context): Promise<number> {
    return (await readDraft(services.vault, document.id))?.revision ?? 0;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the draft is another revision than the one last submitted.' })
  async isChanged(@Root() { document }: BlogPostWork, @Ctx() { services }: Context): Promise<boolean> {
    const draft = await readDraft(services.vault, document.id);
    return draft !== undefined && draft.revision !== document.draftRevision;
  }
}

@Resolver(() => BlogSubmission)
export class BlogSubmissionFields {
  @FieldResolver(() => Member, AUTHOR)
  author(@Root() { authorId }: BlogSubmission, @Ctx() context: Context): Promise<Member> {
    return authorOf(context, authorId);
  }
}
