import { conflict, forbidden, invalid, missing, throttledUntil } from '../refusal.ts';
import {
  LONGEST_CATEGORY,
  LONGEST_COMMENT,
  LONGEST_PICTURE_TEXT,
  LONGEST_REASON,
  LONGEST_THREAD,
  LONGEST_TOPIC,
  MOST_EDITS,
  MOST_MENTIONS,
  MOST_PICTURES,
} from './limits.ts';

export const TopicNeeded = invalid('TOPIC_NEEDED', 'A thread needs a topic.', 'topic');
export const TopicTooLong = invalid('TOPIC_TOO_LONG', `A topic has at most ${LONGEST_TOPIC} characters.`, 'topic');
export const ThreadTextNeeded = invalid('THREAD_TEXT_NEEDED', 'A thread needs a text.', 'thread');
export const ThreadTooLong = invalid('THREAD_TOO_LONG', `A thread has at most ${LONGEST_THREAD} characters.`, 'thread');
export const CategoryNeeded = invalid('CATEGORY_NEEDED', 'A thread needs a category.', 'category');
export const CategoryTooLong = invalid(
  'CATEGORY_TOO_LONG',
  `A category has at most ${LONGEST_CATEGORY} characters.`,
  'category',
);
export const CommentNeeded = invalid('COMMENT_NEEDED', 'A comment needs a text.', 'content');
export const CommentTooLong = invalid(
  'COMMENT_TOO_LONG',
  `A comment has at most ${LONGEST_COMMENT} characters.`,
  'content',
);
export const TooManyMentions = invalid(
  'TOO_MANY_MENTIONS',
  `A text can mention at most ${MOST_MENTIONS} members.`,
  'content',
);
export const PostPicturesTooMany = invalid(
  'POST_PICTURES_TOO_MANY',
  `A post has at most ${MOST_PICTURES} pictures.`,
  'pictures',
);
export const PostPictureTwice = invalid('POST_PICTURE_TWICE', 'Each picture can be in a post once.', 'pictures');
export const PictureTextNeeded = invalid(
  'PICTURE_TEXT_NEEDED',
  'Describe each picture for readers who do not see it.',
  'pictures',
);
export const PictureTextTooLong = invalid(
  'PICTURE_TEXT_TOO_LONG',
  `The description of a picture has at most ${LONGEST_PICTURE_TEXT} characters.`,
  'pictures',
);
export const ReasonMissing = invalid('REASON_MISSING', 'Please give a reason.', 'reason');
export const ReasonTooLong = invalid('REASON_TOO_LONG', `A reason has at most ${LONGEST_REASON} characters.`, 'reason');
export const AppealNeeded = invalid('APPEAL_NEEDED', 'Please say why this should be looked at again.', 'text');
export const QuoteNotThere = invalid('QUOTE_NOT_THERE', 'That passage is not in the post it is quoted from.', 'quote');
export const BadCommentId = invalid(
  'BAD_COMMENT_ID',
  'A comment’s id is its thread’s id and 8 letters or digits.',
  'id',
);
export const BanEndsInPast = invalid('BAN_ENDS_IN_PAST', 'A ban must end in the future.', 'until');

/** Unknown, deleted, or hidden by moderators: indistinguishable. */
export const ThreadMissing = missing('THREAD_MISSING', 'We could not find that thread.');
export const PostMissing = missing('POST_MISSING', 'We could not find that post.');

export const NotYourPost = forbidden('NOT_YOUR_POST', 'Only its author can do that.');
export const OwnPost = forbidden('OWN_POST', 'You cannot do that with a post of your own.');
export const ModeratorsOnly = forbidden('MODERATORS_ONLY', 'Only moderators can do that.');
/** `details`: the reason and until when (null: for good). */
export const BannedFromForum = forbidden('BANNED_FROM_FORUM', 'You are banned from the forum.');
export const ModeratorNotBanned = forbidden('MODERATOR_NOT_BANNED', 'Moderators cannot be banned from the forum.');

export const ThreadIsLocked = conflict('THREAD_LOCKED', 'This thread is locked.');
export const DeletionTooOld = conflict('DELETION_TOO_OLD', 'A deletion can be undone within a day only.');
export const NotHidden = conflict('NOT_HIDDEN', 'That post is not hidden.');
export const NotBanned = conflict('NOT_BANNED', 'That member is not banned from the forum.');
export const AlreadyAppealed = conflict('ALREADY_APPEALED', 'You have already appealed against this.');
export const NoAppeal = conflict('NO_APPEAL', 'There is no open appeal.');
/** The post has changed since; `version` is the current one. */
export const PostHasChanged = conflict('POST_HAS_CHANGED', 'That post has changed meanwhile. Please look at it again.');
export const PostEditedOften = conflict('POST_EDITED_OFTEN', `A post can be edited at most ${MOST_EDITS} times.`);
export const CommentExists = conflict('COMMENT_EXISTS', 'There is a comment of that id already.');
export const ThreadExists = conflict('THREAD_EXISTS', 'There is a thread of that id already.');

/** `details.retryAfter` in seconds. */
export const TooManyPosts = throttledUntil('TOO_MANY_POSTS', 'You are very active just now.');
export const CommentsForBackers = forbidden(
  'COMMENTS_FOR_BACKERS',
  'Only its backers and its organizer comment on a campaign.',
);
