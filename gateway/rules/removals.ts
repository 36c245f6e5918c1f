import type { PosterEvent, ThreadEvent } from '#domain/forum/events.ts';
import type { BlogPostEvent } from '#domain/posts/events.ts';
import type { ProductReviewEvent } from '#domain/reviews/events.ts';
import type { ShopEvent } from '#domain/shops/events.ts';
import { moment } from '../words/parts.ts';
import { LEFT_OUT, plain, type RulesOf, rule, stated, TOLD } from './parts.ts';

const RESTORABLE = 'For a day it can be put back.';

/** What holds for the events of a post of the forum and its thread. */
export const threads: RulesOf<ThreadEvent> = {
  ThreadStarted: TOLD,
  CommentAdded: TOLD,
  ThreadRevised: LEFT_OUT,
  CommentRevised: LEFT_OUT,
  PostDeleted: () => plain(`An author may delete what they wrote. ${RESTORABLE}`),
  PostDeletionUndone: TOLD,
  PostFlagged: () => rule('F3', 'A flag weighs more or less by who flags, and never hides a post by itself.'),
  FlagsDismissed: () => rule('F3', 'A moderator kept it: flags do not hide it again.'),
  PostHidden: ({ by, reason }) =>
    by === 'flags'
      ? rule(
          'F3',
          'At least three flags from different networks, which together weigh as much as three members in full, hide a post until a moderator has looked at it. Its author can appeal once.',
        )
      : rule('F3', `A moderator decides, and has to say why.${stated(reason)} Its author can appeal once.`),
  PostRestored: ({ appealed, reason }) =>
    rule(
      'F3',
      `${appealed ? 'A moderator has granted the appeal.' : 'A moderator has looked at it again.'}${stated(reason)}`,
    ),
  HidingAppealed: () => rule('F3', 'The author of a hidden post can appeal once; a moderator looks at it again.'),
  HidingAppealDenied: ({ reason }) =>
    rule('F3', `A moderator has looked at it again, and it stays hidden.${stated(reason)}`),
  ThreadLocked: ({ reason }) =>
    plain(`Nobody can comment on a locked thread; a moderator has to say why.${stated(reason)}`),
  ThreadUnlocked: ({ reason }) => plain(`Everybody can comment on it again.${stated(reason)}`),
  ThreadPinned: LEFT_OUT,
  ThreadUnpinned: LEFT_OUT,
};

/** What holds for the events of a member's standing in the forum. */
export const posters: RulesOf<PosterEvent> = {
  TurnGranted: LEFT_OUT,
  PostLiked: LEFT_OUT,
  LikeWithdrawn: LEFT_OUT,
  ThreadMuted: LEFT_OUT,
  ThreadUnmuted: LEFT_OUT,
  BannedFromForum: ({ until, reason }) =>
    rule(
      'A5',
      'Only platform owners and moderators ban, never without a reason',
      ...(until ? [', here until ', moment(until)] : [', here for good']),
      `.${stated(reason)} The member can appeal.`,
    ),
  ForumBanLifted: ({ reason }) => rule('A5', `A platform owner or a moderator has lifted it.${stated(reason)}`),
  ForumBanAppealed: TOLD,
  ForumBanAppealDenied: ({ reason }) =>
    rule('A5', `A platform owner or a moderator has looked at it again, and it stays.${stated(reason)}`),
};

/** What holds for the events of an article. */
export const articles: RulesOf<BlogPostEvent> = {
  BlogPostBegun: LEFT_OUT,
  BlogPostSubmitted: () => rule('G1', 'Readers see a version only once a platform owner has approved it.'),
  BlogPostWithdrawn: TOLD,
  BlogPostReturned: ({ reason }) =>
    rule('G1', `It goes back to its author, who can change it and send it in again.${stated(reason)}`),
  BlogPostRejected: ({ reason }) =>
    rule('G1', `A platform owner does not publish it, and has to say why.${stated(reason)}`),
  BlogPostScheduled: TOLD,
  BlogPostPublished: () => rule('G1', 'A platform owner has approved this version.'),
  BlogPostUnpublished: ({ byId, authorId, reason }) =>
    byId === authorId
      ? rule('G1', `Its author may take it out of sight at any time.${stated(reason)}`)
      : rule('G1', `A platform owner may take an article out of sight, and has to say why.${stated(reason)}`),
  BlogPostRemoved: ({ byId, authorId, reason }) =>
    byId === authorId
      ? plain(`Its author may remove it with all its versions. ${RESTORABLE}${stated(reason)}`)
      : plain(
          `A platform owner may remove an article with all its versions, and has to say why. ${RESTORABLE}${stated(reason)}`,
        ),
  BlogPostRemovalUndone: TOLD,
};

/** What holds for the events of a buyer's review of a product. */
export const productReviews: RulesOf<ProductReviewEvent> = {
  ProductReviewed: () => rule('C3', 'A product is reviewed by who has bought and received it, once.'),
  ProductReviewRevised: TOLD,
  ProductReviewRemoved: () => rule('C3', 'Only its author takes a review back; its seller’s answer goes with it.'),
  ProductReviewAnswered: TOLD,
};

/** What holds for the events of a shop or product. */
export const listings: RulesOf<ShopEvent> = {
  ShopRegistered: TOLD,
  WorkingHoursSet: LEFT_OUT,
  SpecialHoursSet: LEFT_OUT,
  ShopRenamed: LEFT_OUT,
  ShopDescribed: LEFT_OUT,
  ShopPriceSet: LEFT_OUT,
  ShopContactSet: LEFT_OUT,
  ShopRelocated: LEFT_OUT,
  ShopPictureSet: LEFT_OUT,
  MorePicturesSet: LEFT_OUT,
  CancellationPolicySet: LEFT_OUT,
  DepositRuleSet: LEFT_OUT,
  StampRuleSet: LEFT_OUT,
  MinimumNoticeSet: LEFT_OUT,
  ProductCategorySet: LEFT_OUT,
  ServiceAdded: LEFT_OUT,
  ServiceTermsSet: LEFT_OUT,
  ServiceRetired: LEFT_OUT,
  ServicesOrdered: LEFT_OUT,
  ShopRemoved: ({ by, reason, restorableUntil }) =>
    by === 'platform'
      ? plain(
          `A platform owner took it down; only a platform owner can put it back. What was booked or bought stays.${stated(reason)}`,
        )
      : plain(
          'Its owner took it down, and can put it back until ',
          moment(restorableUntil),
          '. What was booked or bought stays.',
        ),
  ShopRestored: () => plain('It was put back in time, and is what it was.'),
  SellingTermsSet: LEFT_OUT,
};
