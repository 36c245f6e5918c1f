import type { BlogPostEvent } from './events.ts';

/** What has become of the newest version. */
export type Standing = 'none' | 'pending' | 'withdrawn' | 'returned' | 'rejected' | 'scheduled' | 'published';

/** What the rules need to know of a post; its texts are not among it. */
export type BlogPost = {
  readonly postId: string;
  /** '' while there is none. */
  readonly authorId: string;
  /** Number of the newest version; 0 before the first submission. */
  readonly version: number;
  readonly standing: Standing;
  /** The revision of the draft that became the newest version. */
  readonly draftRevision: number;
  /** UTC ISO: when the newest version is to be published; null for as soon as it is approved. */
  readonly publishAt: string | null;
  /** The version readers see; null while there is none. */
  readonly live: number | null;
  /** UTC ISO: when the first version was published; null before. */
  readonly firstPublishedAt: string | null;
  /** The version that was taken from readers, by its author or a platform owner; null while one is live or none was. */
  readonly takenDown: { readonly version: number; readonly byId: string } | null;
  readonly removed: { readonly byId: string; readonly at: string } | null;
  /** Of the newest version and of the live one, for notifications; '' once the author is forgotten. */
  readonly title: string;
  readonly liveTitle: string;
  readonly category: string;
  readonly liveCategory: string;
  /** The last reason given to the author. */
  readonly reason: string;
};

export const noBlogPost: BlogPost = {
  postId: '',
  authorId: '',
  version: 0,
  standing: 'none',
  draftRevision: 0,
  publishAt: null,
  live: null,
  firstPublishedAt: null,
  takenDown: null,
  removed: null,
  title: '',
  liveTitle: '',
  category: '',
  liveCategory: '',
  reason: '',
};

/** Whether readers see a version of it. */
export const isLive = ({ live, removed }: BlogPost): boolean => live !== null && removed === null;

/**
 * Whether this revision of the draft, to be published at this time, is the version that waits, is scheduled, or is what
 * readers see.
 */
export const isSubmitted = (
  { version, standing, live, draftRevision, publishAt }: BlogPost,
  submission: { readonly draftRevision: number; readonly publishAt: string | null },
): boolean =>
  version > 0 &&
  draftRevision === submission.draftRevision &&
  publishAt === submission.publishAt &&
  (standing === 'pending' || standing === 'scheduled' || live === version);

export function evolveBlogPost(state: BlogPost, event: BlogPostEvent): BlogPost {
  switch (event.type) {
    case 'BlogPostBegun':
      return { ...state, postId: event.data.postId, authorId: event.data.authorId };
    case 'BlogPostSubmitted': {
      const { version, draftRevision, publishAt, title, category } = event.data;
      return { ...state, version, draftRevision, publishAt, title, category, standing: 'pending', reason: '' };
    }
    case 'BlogPostWithdrawn':
      return { ...state, standing: 'withdrawn', publishAt: null };
    case 'BlogPostReturned':
      return { ...state, standing: 'returned', reason: event.data.reason };
    case 'BlogPostRejected':
      return { ...state, standing: 'rejected', reason: event.data.reason };
    case 'BlogPostScheduled':
      return { ...state, standing: 'scheduled', publishAt: event.data.publishAt };
    case 'BlogPostPublished': {
      const { version, publishedAt } = event.data;
      // An earlier version that is published again leaves a newer one as it stands.
      const isNewest = version === state.version;
      return {
        ...state,
        ...(isNewest && { standing: 'published', liveTitle: state.title, liveCategory: state.category }),
        live: version,
        takenDown: null,
        firstPublishedAt: state.firstPublishedAt ?? publishedAt,
        reason: '',
      };
    }
    case 'BlogPostUnpublished': {
      const { version, byId, reason } = event.data;
      return { ...state, live: null, takenDown: { version, byId }, reason };
    }
    case 'BlogPostRemoved':
      return { ...state, removed: { byId: event.data.byId, at: event.data.removedAt }, reason: event.data.reason };
    case 'BlogPostRemovalUndone':
      return { ...state, removed: null };
    default:
      event satisfies never;
      return state;
  }
}
