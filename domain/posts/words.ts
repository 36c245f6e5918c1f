import { hasVisibleText } from '../plainText.ts';
import type { BlogWords, ReviewComment } from './events.ts';
import {
  LONGEST_ALT,
  LONGEST_CATEGORY,
  LONGEST_DESCRIPTION,
  LONGEST_PASSAGE,
  LONGEST_REASON,
  LONGEST_REVIEW_COMMENT,
  LONGEST_TITLE,
  MOST_REVIEW_COMMENTS,
} from './limits.ts';
import * as refusals from './refusals.ts';

const DEEPEST_PATH = 20;

/** A draft's words: they may be missing, but not too long. Its content is checked by `articleOf`. */
export function checkedDraft<W extends BlogWords>(words: W): W {
  if (words.title.length > LONGEST_TITLE) throw refusals.BlogTitleTooLong();
  if (words.category.length > LONGEST_CATEGORY) throw refusals.BlogCategoryTooLong();
  if (words.description.length > LONGEST_DESCRIPTION) throw refusals.BlogDescriptionTooLong();
  if (words.coverAlt.length > LONGEST_ALT) throw refusals.BlogCoverAltTooLong();
  return words;
}

/** What is submitted has a title, a category and, with a cover picture, what it shows. */
export function checkedSubmission<W extends BlogWords>(words: W): W {
  if (!hasVisibleText(words.title)) throw refusals.BlogTitleNeeded();
  if (!hasVisibleText(words.category)) throw refusals.BlogCategoryNeeded();
  if (words.coverUrl !== '' && !hasVisibleText(words.coverAlt)) throw refusals.BlogCoverAltNeeded();
  return checkedDraft(words);
}

/** A reviewer's reason: there always is one. */
export function checkedReason(reason: string): string {
  if (!hasVisibleText(reason)) throw refusals.BlogReasonMissing();
  return withinReason(reason);
}

/** A reason that may be left out. */
export function withinReason(reason: string): string {
  const kept = reason.trim();
  if (kept.length > LONGEST_REASON) throw refusals.BlogReasonTooLong();
  return kept;
}

/** A reviewer's comments on passages, numbered. That each passage is there is checked where the version can be read. */
export function checkedComments(comments: readonly Omit<ReviewComment, 'id'>[]): ReviewComment[] {
  if (comments.length > MOST_REVIEW_COMMENTS) throw refusals.BlogCommentInvalid();
  return comments.map(({ path, start, end, quote, text }, index) => {
    const isPlace =
      path.length > 0 &&
      path.length <= DEEPEST_PATH &&
      [...path, start, end].every((number) => Number.isInteger(number) && number >= 0) &&
      end - start === quote.length;
    const isShort = quote.length <= LONGEST_PASSAGE && text.length <= LONGEST_REVIEW_COMMENT;
    if (!isPlace || !isShort || !hasVisibleText(quote) || !hasVisibleText(text)) throw refusals.BlogCommentInvalid();
    return { id: String(index + 1), path, start, end, quote, text: text.trim() };
  });
}
