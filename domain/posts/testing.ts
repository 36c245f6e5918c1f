import type { Article } from '../article.ts';
import type { Actor } from '../decider.ts';
import type { BlogPostCommand } from './commands.ts';
import type { BlogPostEvent, BlogPostSubmitted } from './events.ts';

/* Fixed examples for specs: a post of Ann's, and Olive who reviews it. */
export const POST_ID = 'Post000000000000000000';
export const ann: Actor = { id: 'AnnMember0000000000000', role: 'CUSTOMER' };
export const bob: Actor = { id: 'BobMember0000000000000', role: 'SHOP_OWNER' };
export const olive: Actor = { id: 'OliveOwner000000000000', role: 'superadmin' };
export const otto: Actor = { id: 'OttoOwner0000000000000', role: 'superadmin' };
export const system: Actor = { id: 'system', role: 'system' };

export const NOON = '2027-01-12T12:00:00.000Z';
/** So many hours after {@link NOON}. */
export const later = (hours: number): string => new Date(Date.parse(NOON) + hours * 3_600_000).toISOString();

export const paragraph = (text: string): Article => [{ type: 'paragraph', children: [{ text }] }];
export const words = {
  title: 'The skin fade',
  category: 'Techniques',
  description: '',
  content: paragraph('Begin with a two.'),
  coverUrl: '',
  coverAlt: '',
};

export const send = <T extends BlogPostCommand['type']>(
  type: T,
  by: Actor,
  data: object = {},
  at = NOON,
): BlogPostCommand => ({ type, by, at, data: { postId: POST_ID, ...data } }) as unknown as BlogPostCommand;

export const submission = (over: object = {}) => ({ ...words, draftRevision: 1, publishAt: null, ...over });

const ofPost = (author: Actor = ann) => ({ postId: POST_ID, authorId: author.id });
export const begun = (author: Actor = ann): BlogPostEvent => ({
  type: 'BlogPostBegun',
  data: { ...ofPost(author), begunAt: NOON },
});
export const submitted = (version = 1, over: Partial<BlogPostSubmitted['data']> = {}): BlogPostSubmitted => ({
  type: 'BlogPostSubmitted',
  data: {
    ...ofPost(),
    version,
    ...words,
    words: 4,
    minutes: 1,
    draftRevision: version,
    submittedAt: NOON,
    publishAt: null,
    ...over,
  },
});
const reviewed = (version: number) => ({ ...ofPost(), version, reviewerId: olive.id });
export const published = (version = 1, publishedAt = NOON): BlogPostEvent => ({
  type: 'BlogPostPublished',
  data: { ...reviewed(version), publishedAt },
});
export const scheduled = (version = 1, publishAt = later(24)): BlogPostEvent => ({
  type: 'BlogPostScheduled',
  data: { ...reviewed(version), publishAt },
});
export const returned = (version = 1, reason = 'Say more.'): BlogPostEvent => ({
  type: 'BlogPostReturned',
  data: { ...reviewed(version), reason, comments: [], returnedAt: NOON },
});
export const rejected = (version = 1): BlogPostEvent => ({
  type: 'BlogPostRejected',
  data: { ...reviewed(version), reason: 'An advertisement.', rejectedAt: NOON },
});
export const withdrawn = (version = 1): BlogPostEvent => ({
  type: 'BlogPostWithdrawn',
  data: { ...ofPost(), version, withdrawnAt: NOON },
});
export const unpublished = (by: Actor = ann, version = 1, reason = ''): BlogPostEvent => ({
  type: 'BlogPostUnpublished',
  data: { ...ofPost(), version, byId: by.id, reason, unpublishedAt: NOON },
});
export const removed = (by: Actor = ann, reason = ''): BlogPostEvent => ({
  type: 'BlogPostRemoved',
  data: { ...ofPost(), byId: by.id, reason, removedAt: NOON },
});
export const removalUndone = (by: Actor = ann): BlogPostEvent => ({
  type: 'BlogPostRemovalUndone',
  data: { ...ofPost(), byId: by.id },
});
