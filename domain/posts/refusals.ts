import { conflict, forbidden, invalid, missing, throttledUntil } from '../refusal.ts';
import {
  LONGEST_ALT,
  LONGEST_CATEGORY,
  LONGEST_DESCRIPTION,
  LONGEST_REASON,
  LONGEST_REVIEW_COMMENT,
  LONGEST_TITLE,
  MOST_REVIEW_COMMENTS,
  MOST_VERSIONS,
} from './limits.ts';

export const BlogTitleNeeded = invalid('BLOG_TITLE_NEEDED', 'A post needs a title.', 'title');
export const BlogTitleTooLong = invalid(
  'BLOG_TITLE_TOO_LONG',
  `A title has at most ${LONGEST_TITLE} characters.`,
  'title',
);
export const BlogCategoryNeeded = invalid('BLOG_CATEGORY_NEEDED', 'A post needs a category.', 'category');
export const BlogCategoryTooLong = invalid(
  'BLOG_CATEGORY_TOO_LONG',
  `A category has at most ${LONGEST_CATEGORY} characters.`,
  'category',
);
export const BlogDescriptionTooLong = invalid(
  'BLOG_DESCRIPTION_TOO_LONG',
  `A description has at most ${LONGEST_DESCRIPTION} characters.`,
  'description',
);
export const BlogCoverAltNeeded = invalid(
  'BLOG_COVER_ALT_NEEDED',
  'Please describe the cover picture for those who do not see it.',
  'coverAlt',
);
export const BlogCoverAltTooLong = invalid(
  'BLOG_COVER_ALT_TOO_LONG',
  `The description of a picture has at most ${LONGEST_ALT} characters.`,
  'coverAlt',
);
export const BlogReasonMissing = invalid('BLOG_REASON_MISSING', 'Please give a reason.', 'reason');
export const BlogReasonTooLong = invalid(
  'BLOG_REASON_TOO_LONG',
  `A reason has at most ${LONGEST_REASON} characters.`,
  'reason',
);
export const BlogCommentInvalid = invalid(
  'BLOG_COMMENT_INVALID',
  `A comment is about a passage of the post and has 1 to ${LONGEST_REVIEW_COMMENT} characters; there are at most ${MOST_REVIEW_COMMENTS}.`,
  'comments',
);
export const BlogPublishAtInvalid = invalid(
  'BLOG_PUBLISH_AT_INVALID',
  'A post is published now or within a year.',
  'publishAt',
);

/** Unknown, removed, or not for this reader: indistinguishable. */
export const BlogPostMissing = missing('BLOG_POST_MISSING', 'We could not find that post.');
export const BlogVersionMissing = missing('BLOG_VERSION_MISSING', 'That post has no such version.');

export const BlogOwnersOnly = forbidden('BLOG_OWNERS_ONLY', 'Only platform owners can do that.');

/** `details.revision`: the saved draft's. */
export const BlogDraftHasChanged = conflict(
  'BLOG_DRAFT_HAS_CHANGED',
  'The draft was changed elsewhere meanwhile. Please look at it again.',
);
/** `details.version`: the newest one. */
export const BlogVersionHasChanged = conflict(
  'BLOG_VERSION_HAS_CHANGED',
  'A newer version of the post was submitted meanwhile. Please look at it again.',
);
export const BlogNotPending = conflict('BLOG_NOT_PENDING', 'That post does not wait for a review.');
export const BlogNotScheduled = conflict('BLOG_NOT_SCHEDULED', 'That post is not scheduled.');
export const BlogNotPublished = conflict('BLOG_NOT_PUBLISHED', 'That post is not published.');
export const BlogNotUnpublished = conflict('BLOG_NOT_UNPUBLISHED', 'That post cannot be published again by you.');
export const BlogRemovalTooOld = conflict('BLOG_REMOVAL_TOO_OLD', 'A removal can be undone within a day only.');
export const BlogTooManyDrafts = conflict(
  'BLOG_TOO_MANY_DRAFTS',
  'You have many unpublished posts. Please finish or remove one first.',
);
export const BlogTooManyVersions = conflict(
  'BLOG_TOO_MANY_VERSIONS',
  `A post can be submitted at most ${MOST_VERSIONS} times.`,
);

/** `details.retryAfter` in seconds. */
export const BlogTooManyBegun = throttledUntil('BLOG_TOO_MANY_BEGUN', 'You have begun many posts today.');
export const BlogTooManySubmissions = throttledUntil(
  'BLOG_TOO_MANY_SUBMISSIONS',
  'You have submitted many posts today.',
);
export const BlogTooManySaves = throttledUntil('BLOG_TOO_MANY_SAVES', 'Your draft is saved very often just now.');
