import { KEPT_FOR } from '../retention.ts';

export const LONGEST_TITLE = 150;
export const LONGEST_CATEGORY = 40;
export const LONGEST_DESCRIPTION = 300;
export const LONGEST_ALT = 300;
/** Of the reason for a return, a rejection, an unpublishing or a removal. */
export const LONGEST_REASON = 500;
export const LONGEST_REVIEW_COMMENT = 1_000;
/** Of the passage a reviewer's comment is about. */
export const LONGEST_PASSAGE = 500;
export const MOST_REVIEW_COMMENTS = 50;
/** Keeps the history of a post short enough to read, and bounds what one post adds to the log. */
export const MOST_VERSIONS = 100;
/** A removal can be undone for so long. */
export const UNDO_MS = KEPT_FOR.deletedPost;
/** How far ahead a publication can be scheduled. */
export const FURTHEST_MS = 366 * 24 * 3_600_000;
/** A time of publication up to this long ago means at once. */
export const SLACK_MS = 60_000;

/** How many posts a member works on that are not published, and how many while their address is not proven. */
export const MOST_DRAFTS = 20;
export const MOST_DRAFTS_UNPROVEN = 3;
/** How many posts a member may have begun in all. */
export const MOST_POSTS = 500;
/** How many posts a member may begin, and how many versions submit, within a day. */
export const BEGUN_A_DAY = 40;
export const SUBMITTED_A_DAY = 10;
/** How often a member may save drafts within a minute: two open editors that save every second. */
export const SAVED_A_MINUTE = 120;
