import type { PosterEvent, ReaderEvent, ThreadEvent } from '../forum/events.ts';
import type { BlockEvent, ConversationEvent } from '../messages/events.ts';
import type { AnnouncementEvent, BellEvent } from '../notifications/events.ts';
import type { PortfolioEvent } from '../portfolio/events.ts';
import type { BlogPostEvent } from '../posts/events.ts';
import type { ProductReviewEvent, ReviewEvent } from '../reviews/events.ts';
import { final, STEP, setBackByOwner, TOLD, takenBack, type UndoingsOf } from './way.ts';

const HIDDEN = 'With “Hide” in the menu of the post, by a moderator; its author has “Delete” there.';
const RESTORED = 'With “Restore” in the menu of the post, by a moderator.';
const IN_MENU = 'in the menu of the thread,';
const ON_PAGE = 'on the member’s page, in the forum or under Users.';
const OF_NOTIFICATION = 'in the menu of the notification, under Platform, Notifications';
const SENT_ANEW = 'With “Send” under Platform, Notifications, with the same words.';
const SUBMITTED = 'With “Edit” under Your posts, and by sending it again, by its author.';
const AT_POST = 'at the post, under Your posts, by its author, or under Blog review, by a platform owner.';
const REVIEWED = 'With “Edit review” at the booking, under My Bookings, by who wrote it.';
const AT_SHOP = 'at the review, on the page of the shop, by its owner.';
const HIDDEN_REVIEW = 'With “Hide” at the review, on the page of the shop, by a moderator.';
const AT_ORDER = 'at the product of the order, under My Orders, by who wrote it.';
const READ = final('What was read stays read.');

export const forum: UndoingsOf<ThreadEvent | PosterEvent | ReaderEvent> = {
  ThreadStarted: takenBack('PostHidden', HIDDEN),
  CommentAdded: takenBack('PostHidden', HIDDEN),
  ThreadRevised: setBackByOwner('ThreadRevised'),
  CommentRevised: takenBack('CommentRevised', 'With “Edit” in the menu of the comment, by its author.'),
  PostDeleted: takenBack('PostDeletionUndone', 'With “Undo” where the post was, for a day, by its author.'),
  PostDeletionUndone: takenBack('PostDeleted', 'With “Delete” in the menu of the post, by its author.'),
  PostFlagged: takenBack('FlagsDismissed', 'With “Let it stand” under Moderation, Waiting.'),
  FlagsDismissed: takenBack('PostHidden', HIDDEN),
  PostHidden: takenBack('PostRestored', RESTORED),
  PostRestored: takenBack('PostHidden', HIDDEN),
  HidingAppealed: TOLD,
  HidingAppealDenied: takenBack('PostRestored', RESTORED),
  ThreadLocked: takenBack('ThreadUnlocked', `With “Unlock” ${IN_MENU} by a moderator.`),
  ThreadUnlocked: takenBack('ThreadLocked', `With “Lock” ${IN_MENU} by a moderator.`),
  ThreadPinned: takenBack('ThreadUnpinned', `With “Unpin” ${IN_MENU} by a moderator.`),
  ThreadUnpinned: takenBack('ThreadPinned', `With “Pin” ${IN_MENU} by a moderator.`),
  TurnGranted: STEP,
  PostLiked: takenBack('LikeWithdrawn', 'By the member, with the heart at the post.'),
  LikeWithdrawn: takenBack('PostLiked', 'By the member, with the heart at the post.'),
  ThreadMuted: takenBack('ThreadUnmuted', `With “Notify me again” ${IN_MENU} by the member.`),
  ThreadUnmuted: takenBack('ThreadMuted', `With “Mute this thread” ${IN_MENU} by the member.`),
  BannedFromForum: takenBack('ForumBanLifted', `With “Lift the ban” ${ON_PAGE}`),
  ForumBanLifted: takenBack('BannedFromForum', `With “Ban from forum” ${ON_PAGE}`),
  ForumBanAppealed: TOLD,
  ForumBanAppealDenied: takenBack('ForumBanLifted', `With “Lift the ban” ${ON_PAGE}`),
  ThreadRead: READ,
};

export const conversations: UndoingsOf<ConversationEvent | BlockEvent> = {
  ConversationBegun: STEP,
  EnquiryReceived: takenBack(
    'EnquiryErased',
    'With “Forget this guest” in the menu of the conversation, among the messages to the platform.',
  ),
  MessageSent: TOLD,
  MessageEdited: TOLD,
  ConversationRead: READ,
  ConversationReported: takenBack('ReportSettled', 'With “Dismiss” under Moderation, Conversations.'),
  ReportSettled: final('Both sides were told; a new report opens the conversation to the moderators again.'),
  EnquiryErased: final('The text and the address are erased, with the key that they were readable with.'),
  MemberBlocked: takenBack(
    'MemberUnblocked',
    'With “Unblock” among the blocked members, under Messages, by the member.',
  ),
  MemberUnblocked: takenBack(
    'MemberBlocked',
    'With “Block” in the menu of a conversation, under Messages, by the member.',
  ),
};

export const notices: UndoingsOf<BellEvent | AnnouncementEvent> = {
  NotificationGiven: takenBack('NotificationWithdrawn', 'By itself, when its cause is gone.'),
  NotificationRead: READ,
  AllNotificationsRead: READ,
  NotificationWithdrawn: STEP,
  MailPostponed: STEP,
  DailyPostponed: STEP,
  PreferencesSet: takenBack('PreferencesSet', 'By the member, under Settings, Notifications.'),
  AnnouncementScheduled: takenBack('AnnouncementCancelled', `With “Cancel” ${OF_NOTIFICATION}, before it is sent.`),
  AnnouncementCancelled: takenBack('AnnouncementScheduled', SENT_ANEW),
  AnnouncementSent: takenBack('AnnouncementDeleted', `With “Delete” ${OF_NOTIFICATION}; who has read it has read it.`),
  AnnouncementDeleted: takenBack('AnnouncementScheduled', SENT_ANEW),
};

export const posts: UndoingsOf<BlogPostEvent> = {
  BlogPostBegun: takenBack('BlogPostRemoved', 'With “Delete” at the post, under Your posts, by its author.'),
  BlogPostSubmitted: takenBack(
    'BlogPostWithdrawn',
    'With “Withdraw” at the post, under Your posts, before it is published, by its author.',
  ),
  BlogPostWithdrawn: takenBack('BlogPostSubmitted', SUBMITTED),
  BlogPostReturned: takenBack('BlogPostSubmitted', SUBMITTED),
  BlogPostRejected: takenBack('BlogPostSubmitted', SUBMITTED),
  BlogPostScheduled: takenBack(
    'BlogPostScheduled',
    'With “Reschedule” under Blog review, Scheduled, before it is published, by a platform owner.',
  ),
  BlogPostPublished: takenBack('BlogPostUnpublished', `With “Unpublish” ${AT_POST}`),
  BlogPostUnpublished: takenBack('BlogPostPublished', `With “Publish again” ${AT_POST}`),
  BlogPostRemoved: takenBack('BlogPostRemovalUndone', `With “Undo”, for a day, ${AT_POST}`),
  BlogPostRemovalUndone: takenBack(
    'BlogPostRemoved',
    'With “Delete” under Your posts, by its author, or “Remove” under Blog review, by a platform owner.',
  ),
};

export const reviews: UndoingsOf<ReviewEvent | ProductReviewEvent> = {
  ReviewSubmitted: takenBack('ReviewRevised', REVIEWED),
  ReviewRevised: takenBack('ReviewRevised', REVIEWED),
  ReviewAnswered: takenBack('ReviewAnswerWithdrawn', `With “Remove answer” ${AT_SHOP}`),
  ReviewAnswerWithdrawn: takenBack('ReviewAnswered', `With “Answer” ${AT_SHOP}`),
  ReviewPictureAdded: takenBack(
    'ReviewPictureRemoved',
    'With “Remove picture” at the own review, among the details of the visit.',
  ),
  ReviewPictureRemoved: final('The file is deleted at once; who still has it can add it to the review again.'),
  ReviewReported: takenBack('ReviewReportsDismissed', 'With “Let it stand” under Moderation, Reviews.'),
  ReviewReportsDismissed: takenBack('ReviewHidden', HIDDEN_REVIEW),
  ReviewHidden: takenBack('ReviewRestored', 'With “Restore” under Moderation, Reviews.'),
  ReviewHidingAppealed: TOLD,
  ReviewHidingAppealDenied: takenBack('ReviewRestored', 'With “Restore” under Moderation, Reviews.'),
  ReviewRestored: takenBack('ReviewHidden', HIDDEN_REVIEW),
  ProductReviewed: takenBack('ProductReviewRemoved', `With “Remove review” in the window of the review, ${AT_ORDER}`),
  ProductReviewRevised: takenBack('ProductReviewRevised', `With “Edit review” ${AT_ORDER}`),
  ProductReviewRemoved: takenBack('ProductReviewed', `With “Write a review” ${AT_ORDER}`),
  ProductReviewAnswered: TOLD,
};

const AT_PICTURE = 'at the picture, under Portfolio, by whose it is.';
const SHOWN_AGAIN = 'With “Restore” under Moderation, Pictures.';
const HIDDEN_PICTURE = 'With “Hide” at the picture, on the page it is on, by a moderator.';

export const portfolios: UndoingsOf<PortfolioEvent> = {
  PortfolioPictureAdded: takenBack('PortfolioPictureRemoved', `With “Remove” ${AT_PICTURE}`),
  PortfolioPictureDescribed: takenBack('PortfolioPictureDescribed', `With “Edit” ${AT_PICTURE}`),
  PortfolioOrdered: takenBack('PortfolioOrdered', `With “Earlier” and “Later” ${AT_PICTURE}`),
  PortfolioPictureRemoved: takenBack(
    'PortfolioRemovalUndone',
    'With “Undo” once it is removed, for a day, by whose it was.',
  ),
  PortfolioRemovalUndone: takenBack('PortfolioPictureRemoved', `With “Remove” ${AT_PICTURE}`),
  PortfolioPictureReported: takenBack('PortfolioReportsDismissed', 'With “Let it stand” under Moderation, Pictures.'),
  PortfolioReportsDismissed: takenBack('PortfolioPictureHidden', HIDDEN_PICTURE),
  PortfolioPictureHidden: takenBack('PortfolioPictureRestored', SHOWN_AGAIN),
  PortfolioPictureRestored: takenBack('PortfolioPictureHidden', HIDDEN_PICTURE),
};
