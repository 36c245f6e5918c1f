import { articleIn } from '#domain/articleWords.ts';
import { blogPost } from '#domain/posts/decider.ts';
import type { BlogPostEvent, BlogPostSubmitted, BlogWords, ReviewComment } from '#domain/posts/events.ts';
import type { BlogStatus } from '#projections/posts/documents.ts';
import type { Context } from '../http/context.ts';

/** A submitted version, and what became of it. Instants are UTC ISO. */
export type VersionRecord = BlogPostSubmitted['data'] & {
  readonly outcome: BlogStatus;
  /** When it was last published; null when it never was. */
  readonly publishedAt: string | null;
  readonly reason: string;
  readonly comments: readonly ReviewComment[];
  readonly isLive: boolean;
};

/** All versions of a post, the oldest first, from the log: each is to the letter what was submitted. */
export async function versionsOf(context: Context, postId: string): Promise<VersionRecord[]> {
  const events = (await context.services.store.read(blogPost.stream({ postId }))) as unknown as BlogPostEvent[];
  return events.reduce<VersionRecord[]>(withEvent, []);
}

/** What a version says; undefined when there is no such version. */
export async function wordsOfVersion(
  context: Context,
  postId: string,
  version: number,
): Promise<BlogWords | undefined> {
  const found = (await versionsOf(context, postId)).find((one) => one.version === version);
  if (!found) return undefined;
  const { title, category, description, content, coverUrl, coverAlt } = found;
  return { title, category, description, content, coverUrl, coverAlt };
}

function withEvent(versions: VersionRecord[], event: BlogPostEvent): VersionRecord[] {
  switch (event.type) {
    case 'BlogPostSubmitted':
      return [
        // What waited before is replaced by the newer version.
        ...versions.map((one) => (one.outcome === 'pending' || one.outcome === 'scheduled' ? replaced(one) : one)),
        {
          ...event.data,
          content: articleIn(event.data.content),
          outcome: 'pending',
          publishedAt: null,
          reason: '',
          comments: [],
          isLive: false,
        },
      ];
    case 'BlogPostWithdrawn':
      return changed(versions, event.data.version, replaced);
    case 'BlogPostReturned': {
      const { version, reason, comments } = event.data;
      return changed(versions, version, (one) => ({ ...one, outcome: 'returned', reason, comments }));
    }
    case 'BlogPostRejected': {
      const { version, reason } = event.data;
      return changed(versions, version, (one) => ({ ...one, outcome: 'rejected', reason }));
    }
    case 'BlogPostScheduled':
      return changed(versions, event.data.version, (one) => ({ ...one, outcome: 'scheduled' }));
    case 'BlogPostPublished': {
      const { version, publishedAt } = event.data;
      return versions.map((one) =>
        one.version === version
          ? { ...one, outcome: 'published', publishedAt, isLive: true }
          : { ...one, isLive: false },
      );
    }
    case 'BlogPostUnpublished': {
      const { version, reason } = event.data;
      return changed(versions, version, (one) => ({ ...one, outcome: 'unpublished', reason, isLive: false }));
    }
    case 'BlogPostBegun':
    case 'BlogPostRemoved':
    case 'BlogPostRemovalUndone':
      return versions;
    default:
      event satisfies never;
      return versions;
  }
}

const replaced = (one: VersionRecord): VersionRecord => ({ ...one, outcome: 'draft' });

const changed = (
  versions: readonly VersionRecord[],
  version: number,
  change: (one: VersionRecord) => VersionRecord,
): VersionRecord[] => versions.map((one) => (one.version === version ? change(one) : one));
