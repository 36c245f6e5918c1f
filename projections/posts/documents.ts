import type { Article } from '#domain/article.ts';
import { wordsOf } from '#domain/articleWords.ts';
import { shortened } from '#domain/plainText.ts';
import type { BlogPostSubmitted, BlogWords, ReviewComment } from '#domain/posts/events.ts';
import type { Standing } from '#domain/posts/state.ts';

/** How much of a text stands for a description that its author did not write. */
const LONGEST_BEGINNING = 160;

/** A version without its content. The description is the beginning of the text where its author wrote none. */
export type VersionFacts = Omit<BlogWords, 'content'> & {
  readonly version: number;
  readonly words: number;
  readonly minutes: number;
  /** UTC instant. */
  readonly submittedAt: string;
};

/** A post with all that was decided about it, for its author and platform owners. Instants are UTC ISO. */
export type PostDocument = {
  readonly id: string;
  readonly authorId: string;
  readonly begunAt: string;
  readonly touchedAt: string;
  /** Number of the newest version; 0 before the first submission. */
  readonly version: number;
  readonly standing: Standing;
  readonly draftRevision: number;
  readonly publishAt: string | null;
  /** The newest version; null before the first submission. */
  readonly latest: VersionFacts | null;
  /** The version that readers see, or last saw; null while none was published. */
  readonly shown: VersionFacts | null;
  readonly isLive: boolean;
  readonly firstPublishedAt: string | null;
  /** When the shown version was published. */
  readonly shownSince: string | null;
  readonly takenDownBy: string | null;
  readonly removed: { readonly byId: string; readonly at: string } | null;
  /** Its author has closed their account: the words are gone. */
  readonly isErased: boolean;
  readonly reason: string;
  readonly comments: readonly ReviewComment[];
  /** Of the last event. */
  readonly position: number;
  /** Of the last event that changed what readers see. */
  readonly publicPosition: number;
};

/** What readers see of a published post in lists. */
export type PublishedCard = VersionFacts & {
  readonly id: string;
  readonly authorId: string;
  /** UTC instants: of its first version, and of this one where that is another. */
  readonly publishedAt: string;
  readonly updatedAt: string | null;
  readonly position: number;
};
export type PublishedPost = PublishedCard & { readonly article: Article };

export type CategoryDocument = { readonly key: string; readonly name: string; readonly posts: number };

export type BlogStatus = 'draft' | 'pending' | 'returned' | 'rejected' | 'scheduled' | 'published' | 'unpublished';

/** A public change: what it shows now is read when it is sent. */
export type BlogNotice = { readonly postId: string; readonly position: number };
/** A step of a member's own post, or a save of its draft; ids only. */
export type WorkNotice = { readonly postId: string };

export const BLOG_TOPIC = 'blog';
export const BLOG_QUEUE_TOPIC = 'blogQueue';
export const blogTopic = (postId: string) => `blog/${postId}`;
export const blogWorkTopic = (authorId: string) => `blogWork/${authorId}`;

export const keys = {
  post: (id: string) => `post/${id}`,
  /** The article of a version: kept of the newest and of the one readers see or last saw. */
  content: (id: string, version: number) => `content/${id}/${version}`,
  /** Published posts by the instant of their first publication. */
  published: 'published',
  publishedBy: (authorId: string) => `publishedBy/${authorId}`,
  /** A member's posts that are not removed, by their last step. */
  mine: (authorId: string) => `mine/${authorId}`,
  /** What a member has removed, theirs or another's, by the instant of the removal. */
  removed: (byId: string) => `removed/${byId}`,
  /** All posts of a member. */
  all: (authorId: string) => `all/${authorId}`,
  /** Posts that wait for a review, by the instant of their submission. */
  queue: 'queue',
  /** Scheduled posts, by the instant they are due. */
  due: 'due',
  /** The position of the last change that readers could see. */
  changed: 'changed',
  category: (key: string) => `category/${key}`,
  categories: 'categories',
  author: (id: string) => `author/${id}`,
  authors: 'authors',
  found: (id: string) => `found/${id}`,
} as const;

/** Whether everybody may read it. */
export const isPublic = ({ isLive, removed, isErased }: PostDocument): boolean => isLive && !removed && !isErased;

/** What a post is called by its author and platform owners; published as long as a version is live. */
export function statusOf(post: PostDocument): BlogStatus {
  if (post.isLive) return 'published';
  // Its newest version was the one taken from readers.
  if (post.standing === 'published') return 'unpublished';
  if (post.standing === 'withdrawn' || post.standing === 'none') return post.takenDownBy ? 'unpublished' : 'draft';
  return post.standing;
}

/** What becomes of the version beside the live one; null while there is none under way. */
export function nextStatusOf(post: PostDocument): BlogStatus | null {
  const { isLive, standing } = post;
  if (!isLive || standing === 'none' || standing === 'withdrawn' || standing === 'published') return null;
  return standing;
}

/** `article`: the version's content, empty once its author is forgotten. */
export function versionFrom(data: BlogPostSubmitted['data'], article: Article): VersionFacts {
  const { version, title, category, coverUrl, coverAlt, words, minutes, submittedAt } = data;
  const description = data.description || shortened(wordsOf(article), LONGEST_BEGINNING);
  return { version, title, category, description, coverUrl, coverAlt, words, minutes, submittedAt };
}

/** A post as readers see it in lists; undefined while they do not. */
export function cardOf(post: PostDocument): PublishedCard | undefined {
  const { id, authorId, shown, firstPublishedAt, shownSince, publicPosition: position } = post;
  if (!isPublic(post) || !shown || firstPublishedAt === null) return undefined;
  const updatedAt = shownSince === firstPublishedAt ? null : shownSince;
  return { ...shown, id, authorId, publishedAt: firstPublishedAt, updatedAt, position };
}
