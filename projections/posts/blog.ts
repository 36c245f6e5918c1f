import { articleIn } from '#domain/articleWords.ts';
import type { BlogPostEvent } from '#domain/posts/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { keys, type PostDocument, versionFrom } from './documents.ts';
import { standInLists } from './lists.ts';

/**
 * The blog as it is read: published posts in their lists and their search, and every post for its author and platform
 * owners. What is not published is in no public list, index or notice. With its author's account a post goes from all of
 * them.
 */
export const blog = projection<BlogPostEvent | AccountClosed>({
  name: 'blog',
  version: 3,
  on: {
    async BlogPostBegun({ data: { postId, authorId, begunAt }, position }, work) {
      const post: PostDocument = {
        ...fresh,
        id: postId,
        authorId,
        begunAt,
        touchedAt: begunAt,
        position,
        publicPosition: -1,
      };
      work.put(keys.all(authorId), [...((await work.get<string[]>(keys.all(authorId))) ?? []), postId]);
      work.put(keys.post(postId), post);
      await standInLists(work, undefined, post, position);
    },

    BlogPostSubmitted: (event, work) =>
      change(work, event, async (post) => {
        const { data } = event;
        const article = articleIn(data.content);
        work.put(keys.content(post.id, data.version), article);
        const { latest, shown } = post;
        if (latest && latest.version !== shown?.version) work.remove(keys.content(post.id, latest.version));
        return {
          version: data.version,
          standing: 'pending',
          draftRevision: data.draftRevision,
          publishAt: data.publishAt,
          latest: versionFrom(data, article),
          reason: '',
          comments: [],
        };
      }),
    BlogPostWithdrawn: (event, work) => change(work, event, () => ({ standing: 'withdrawn', publishAt: null })),
    BlogPostReturned: (event, work) =>
      change(work, event, () => ({
        standing: 'returned',
        reason: event.data.reason,
        // A forgotten author's comments read as an empty string.
        comments: Array.isArray(event.data.comments) ? event.data.comments : [],
      })),
    BlogPostRejected: (event, work) =>
      change(work, event, () => ({ standing: 'rejected', reason: event.data.reason, comments: [] })),
    BlogPostScheduled: (event, work) =>
      change(work, event, () => ({ standing: 'scheduled', publishAt: event.data.publishAt })),
    BlogPostPublished: (event, work) =>
      change(work, event, (post) => {
        const { version, publishedAt } = event.data;
        const { latest, shown, isLive } = post;
        const isNewest = latest?.version === version;
        if (isNewest && shown && shown.version !== version) work.remove(keys.content(post.id, shown.version));
        const isSame = shown?.version === version;
        return {
          ...(isNewest && { standing: 'published' as const }),
          ...(isNewest && { shown: latest }),
          isLive: true,
          takenDownBy: null,
          firstPublishedAt: post.firstPublishedAt ?? publishedAt,
          // The same words again are not an update.
          shownSince: isSame && !isLive ? post.shownSince : publishedAt,
          reason: '',
          comments: [],
        };
      }),
    BlogPostUnpublished: (event, work) =>
      change(work, event, () => ({ isLive: false, takenDownBy: event.data.byId, reason: event.data.reason })),
    BlogPostRemoved: (event, work) =>
      change(work, event, () => ({
        removed: { byId: event.data.byId, at: event.data.removedAt },
        reason: event.data.reason,
      })),
    BlogPostRemovalUndone: (event, work) => change(work, event, () => ({ removed: null })),

    async AccountClosed({ data: { accountId }, position }, work) {
      for (const id of (await work.get<string[]>(keys.all(accountId))) ?? []) await erase(work, id, position);
      work.remove(keys.all(accountId));
    },
  },
});

const fresh = {
  version: 0,
  standing: 'none',
  draftRevision: 0,
  publishAt: null,
  latest: null,
  shown: null,
  isLive: false,
  firstPublishedAt: null,
  shownSince: null,
  takenDownBy: null,
  removed: null,
  isErased: false,
  reason: '',
  comments: [],
} as const;

type OfPost = Fact<BlogPostEvent>;
type Change = (post: PostDocument) => Partial<PostDocument> | Promise<Partial<PostDocument>>;

async function change(work: Work, { data, position, metadata }: OfPost, to: Change): Promise<void> {
  const before = await work.get<PostDocument>(keys.post(data.postId));
  if (!before) return;
  await set(work, before, { ...before, ...(await to(before)), touchedAt: metadata.occurredAt, position });
}

async function set(work: Work, before: PostDocument, after: PostDocument): Promise<void> {
  const isSameToReaders =
    before.isLive === after.isLive &&
    before.shownSince === after.shownSince &&
    before.removed === after.removed &&
    before.isErased === after.isErased;
  const kept = isSameToReaders ? after : { ...after, publicPosition: after.position };
  work.put(keys.post(after.id), kept);
  await standInLists(work, before, kept, after.position);
}

async function erase(work: Work, id: string, position: number): Promise<void> {
  const before = await work.get<PostDocument>(keys.post(id));
  if (!before) return;
  for (const version of new Set([before.latest?.version, before.shown?.version]))
    if (version !== undefined) work.remove(keys.content(id, version));
  await set(work, before, { ...before, isErased: true, reason: '', comments: [], position });
  const blank = await work.get<PostDocument>(keys.post(id));
  // The category is counted out of its list first.
  if (blank) work.put(keys.post(id), { ...blank, latest: null, shown: null });
}
