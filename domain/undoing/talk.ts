import type { PosterEvent, ReaderEvent, ThreadEvent } from '../forum/events.ts';
import type { BlockEvent, ConversationEvent } from '../messages/events.ts';
import type { AnnouncementEvent, BellEvent } from '../notifications/events.ts';
import type { BlogPostEvent } from '../posts/events.ts';
import type { ProductReviewEvent, ReviewEvent } from '../reviews/events.ts';
import { final, STEP, setBackByOwner, TOLD, takenBack, type UndoingsOf } from './way.ts';

const IN_MENU = 'in the menu of the thread.';
const READ = final('What was read stays read.');

export const forum: UndoingsOf<ThreadEvent | PosterEvent | ReaderEvent> = {
  ThreadStarted: takenBack('PostHidden', 'With Hide at the post; its author can delete it.'),
  CommentAdded: takenBack('PostHidden', 'With Hide at the post; its author can delete it.'),
  ThreadRevised: setBackByOwner('ThreadRevised'),
  CommentRevised: takenBack('CommentRevised', 'With Edit at the comment, by its author.'),
  PostDeleted: takenBack('PostDeletionUndone', 'With Undo where the post was, for a day, by its author.'),
  PostDeletionUndone: takenBack('PostDeleted', 'With Delete at the post, by its author.'),
  PostFlagged: takenBack('FlagsDismissed', 'With Let it stand in Moderation.'),
  FlagsDismissed: takenBack('PostHidden', 'With Hide at the post.'),
  PostHidden: takenBack('PostRestored', 'With Restore at the post, or in Moderation.'),
  PostRestored: takenBack('PostHidden', 'With Hide at the post.'),
  HidingAppealed: TOLD,
  HidingAppealDenied: takenBack('PostRestored', 'With Restore at the post.'),
  ThreadLocked: takenBack('ThreadUnlocked', `With Unlock ${IN_MENU}`),
  ThreadUnlocked: takenBack('ThreadLocked', `With Lock ${IN_MENU}`),
  ThreadPinned: takenBack('ThreadUnpinned', `With Unpin ${IN_MENU}`),
  ThreadUnpinned: takenBack('ThreadPinned', `With Pin ${IN_MENU}`),
  TurnGranted: STEP,
  PostLiked: takenBack('LikeWithdrawn', 'At the post, by the member.'),
  LikeWithdrawn: takenBack('PostLiked', 'At the post, by the member.'),
  ThreadMuted: takenBack('ThreadUnmuted', `With Notify me again ${IN_MENU}`),
  ThreadUnmuted: takenBack('ThreadMuted', `With Mute this thread ${IN_MENU}`),
  BannedFromForum: takenBack('ForumBanLifted', 'With Lift the ban on the member’s page.'),
  ForumBanLifted: takenBack('BannedFromForum', 'With Ban from forum on the member’s page.'),
  ForumBanAppealed: TOLD,
  ForumBanAppealDenied: takenBack('ForumBanLifted', 'With Lift the ban on the member’s page.'),
  ThreadRead: READ,
};

export const conversations: UndoingsOf<ConversationEvent | BlockEvent> = {
  ConversationBegun: STEP,
  EnquiryReceived: takenBack('EnquiryErased', 'With erasing it among the messages to the platform.'),
  MessageSent: TOLD,
  MessageEdited: TOLD,
  ConversationRead: READ,
  ConversationReported: takenBack('ReportSettled', 'With the decision about it in Moderation.'),
  ReportSettled: final('Both sides were told; a new report opens the conversation to the moderators again.'),
  EnquiryErased: final('The text and the address are erased, with the key that they were readable with.'),
  MemberBlocked: takenBack('MemberUnblocked', 'With Unblock among the blocked members in Messages, by the member.'),
  MemberUnblocked: takenBack('MemberBlocked', 'At a conversation with the other, by the member.'),
};

export const notices: UndoingsOf<BellEvent | AnnouncementEvent> = {
  NotificationGiven: takenBack('NotificationWithdrawn', 'By itself, when its cause is gone.'),
  NotificationRead: READ,
  AllNotificationsRead: READ,
  NotificationWithdrawn: STEP,
  MailPostponed: STEP,
  DailyPostponed: STEP,
  PreferencesSet: takenBack('PreferencesSet', 'In the member’s settings, by the member.'),
  AnnouncementScheduled: takenBack('AnnouncementCancelled', 'At the announcement, before it is sent.'),
  AnnouncementCancelled: takenBack('AnnouncementScheduled', 'By sending it anew.'),
  AnnouncementSent: takenBack('AnnouncementDeleted', 'With Delete at the announcement; who has read it has read it.'),
  AnnouncementDeleted: takenBack('AnnouncementScheduled', 'By sending it anew.'),
};

export const posts: UndoingsOf<BlogPostEvent> = {
  BlogPostBegun: takenBack('BlogPostRemoved', 'With Delete at the post, by its author.'),
  BlogPostSubmitted: takenBack('BlogPostWithdrawn', 'At the post, before it is published, by its author.'),
  BlogPostWithdrawn: takenBack('BlogPostSubmitted', 'With submitting it again, by its author.'),
  BlogPostReturned: takenBack('BlogPostSubmitted', 'With submitting it again, by its author.'),
  BlogPostRejected: takenBack('BlogPostSubmitted', 'With submitting it again, by its author.'),
  BlogPostScheduled: takenBack('BlogPostScheduled', 'With another time at the post, before it is published.'),
  BlogPostPublished: takenBack('BlogPostUnpublished', 'With Unpublish on the page of the post.'),
  BlogPostUnpublished: takenBack('BlogPostPublished', 'With Publish again at the post.'),
  BlogPostRemoved: takenBack('BlogPostRemovalUndone', 'With Undo under Removed, for a day.'),
  BlogPostRemovalUndone: takenBack('BlogPostRemoved', 'With Delete at the post.'),
};

export const reviews: UndoingsOf<ReviewEvent | ProductReviewEvent> = {
  ReviewSubmitted: takenBack('ReviewRevised', 'With another version of it, by who wrote it.'),
  ReviewRevised: takenBack('ReviewRevised', 'With another version of it, by who wrote it.'),
  ProductReviewed: takenBack('ProductReviewRemoved', 'At the review, by who wrote it.'),
  ProductReviewRevised: takenBack('ProductReviewRevised', 'With another version of it, by who wrote it.'),
  ProductReviewRemoved: takenBack('ProductReviewed', 'With another review, by who bought the product.'),
  ProductReviewAnswered: TOLD,
};
