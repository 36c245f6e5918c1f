import type { Article } from '../article.ts';

/** What a reader sees of a post, as one version says it. */
export type BlogWords = {
  /** One line. */
  readonly title: string;
  readonly category: string;
  /** One line under the title; '' when the beginning of the text stands for it. */
  readonly description: string;
  readonly content: Article;
  /** Path of the cover picture on this server; '' for none. */
  readonly coverUrl: string;
  /** What the cover shows, for those who do not see it; '' without one. */
  readonly coverAlt: string;
};

/** A reviewer's comment on a passage of the version under review. */
export type ReviewComment = {
  /** Names it within its review, from '1'. */
  readonly id: string;
  /** The Slate path of the block in the version's content. */
  readonly path: readonly number[];
  /** UTF-16 units in the plain text of that block; `end` is the first one after the passage. */
  readonly start: number;
  readonly end: number;
  /** The passage itself. */
  readonly quote: string;
  readonly text: string;
};

/** `authorId`: whose post it is. */
type OfPost = { readonly postId: string; readonly authorId: string };
/** Versions count from 1 with every submission. */
type OfVersion = OfPost & { readonly version: number };
type Reviewed = OfVersion & { readonly reviewerId: string };

/** A member has begun a post: there is a draft, kept apart from the log (`domain/processes/posts/drafts.ts`). */
export type BlogPostBegun = { type: 'BlogPostBegun'; data: OfPost & { /** UTC ISO instant. */ begunAt: string } };
/** A new version, whole, as its author wants it published. */
export type BlogPostSubmitted = {
  type: 'BlogPostSubmitted';
  data: OfVersion &
    BlogWords & {
      /** Words of the content, and the minutes it takes to read them. */
      words: number;
      minutes: number;
      /** The revision of the draft that was submitted. */
      draftRevision: number;
      /** UTC ISO instants; `publishAt`: when its author wants it published, null for as soon as it is approved. */
      submittedAt: string;
      publishAt: string | null;
    };
};
/** Taken back by its author before it was published. */
export type BlogPostWithdrawn = { type: 'BlogPostWithdrawn'; data: OfVersion & { withdrawnAt: string } };
/** Given back to its author, to be changed and submitted again. */
export type BlogPostReturned = {
  type: 'BlogPostReturned';
  data: Reviewed & { reason: string; comments: readonly ReviewComment[]; returnedAt: string };
};
export type BlogPostRejected = { type: 'BlogPostRejected'; data: Reviewed & { reason: string; rejectedAt: string } };
/** Approved, to be published at a later time; a second one replaces the time. */
export type BlogPostScheduled = { type: 'BlogPostScheduled'; data: Reviewed & { publishAt: string } };
/** This version is what readers see from now on. `reviewerId` approved it. */
export type BlogPostPublished = { type: 'BlogPostPublished'; data: Reviewed & { publishedAt: string } };
/** Readers no longer see it. `byId`: its author or a platform owner; the reason is '' when the author gives none. */
export type BlogPostUnpublished = {
  type: 'BlogPostUnpublished';
  data: OfVersion & { byId: string; reason: string; unpublishedAt: string };
};
/** Removed with its draft and all versions; for a day that can be undone. */
export type BlogPostRemoved = {
  type: 'BlogPostRemoved';
  data: OfPost & { byId: string; reason: string; removedAt: string };
};
export type BlogPostRemovalUndone = { type: 'BlogPostRemovalUndone'; data: OfPost & { byId: string } };

/** Stream `post-{postId}`: a post's versions, and what was decided about them. */
export type BlogPostEvent =
  | BlogPostBegun
  | BlogPostSubmitted
  | BlogPostWithdrawn
  | BlogPostReturned
  | BlogPostRejected
  | BlogPostScheduled
  | BlogPostPublished
  | BlogPostUnpublished
  | BlogPostRemoved
  | BlogPostRemovalUndone;

/** Sealed with the author's key (`domain/store/codec.ts`). */
export const personal = {
  BlogPostSubmitted: { subject: 'authorId', fields: ['title', 'description', 'content', 'coverUrl', 'coverAlt'] },
  BlogPostReturned: { subject: 'authorId', fields: ['reason', 'comments'] },
  BlogPostRejected: { subject: 'authorId', fields: ['reason'] },
  BlogPostUnpublished: { subject: 'authorId', fields: ['reason'] },
  BlogPostRemoved: { subject: 'authorId', fields: ['reason'] },
} as const;
