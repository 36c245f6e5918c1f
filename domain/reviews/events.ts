import type { FlagCause } from '../forum/events.ts';

type Mentions = {
  /** The finished booking it is about; there is one review for it. */
  readonly bookingId: string;
  readonly shopId: string;
  /** The shop's owner, so that a reader knows whom it concerns. */
  readonly ownerId: string;
  /** The booking's customer. */
  readonly authorId: string;
};

/** A review's content. */
export type Opinion = {
  /** Whole stars, 1 to 5. */
  readonly rating: number;
  /** At most 1000 characters; '' for stars alone. */
  readonly text: string;
  /** Whether the author permits showing it as a testimonial. */
  readonly quotable: boolean;
};

export type ReviewSubmitted = { type: 'ReviewSubmitted'; data: Mentions & Opinion };
/** The whole opinion as it is from now on. */
export type ReviewRevised = { type: 'ReviewRevised'; data: Mentions & Opinion };

/** The shop owner's one answer as it is from now on: plain text of at most 1000 characters. */
export type ReviewAnswered = { type: 'ReviewAnswered'; data: Mentions & { text: string } };
/** The owner took their answer back; another one may follow. */
export type ReviewAnswerWithdrawn = { type: 'ReviewAnswerWithdrawn'; data: Mentions };

/** A picture of the visit, with its size in pixels and what is to be seen on it: 1 to 300 characters. */
export type ReviewPictureAdded = {
  type: 'ReviewPictureAdded';
  data: Mentions & { pictureId: string; width: number; height: number; alt: string };
};
/** Its author took it off; its file is deleted. */
export type ReviewPictureRemoved = { type: 'ReviewPictureRemoved'; data: Mentions & { pictureId: string } };

/** A member calls the moderators to it. `note`: at most 500 characters, '' for none. */
export type ReviewReported = {
  type: 'ReviewReported';
  data: Mentions & { reporterId: string; cause: FlagCause; note: string };
};
/** Who decided, and the reason shown to the author. */
type Ruling = { readonly moderatorId: string; readonly reason: string };
/** A moderator lets it stand: the reports there are count as settled. */
export type ReviewReportsDismissed = { type: 'ReviewReportsDismissed'; data: Mentions & Ruling };
/** Readers no longer see it and its stars no longer count; what it says is unchanged. Settles the reports there are. */
export type ReviewHidden = { type: 'ReviewHidden'; data: Mentions & Ruling };
/** Its author says why moderators should look at it again, once for each time it was hidden; at most 500 characters. */
export type ReviewHidingAppealed = { type: 'ReviewHidingAppealed'; data: Mentions & { text: string } };
/** It stays hidden although its author has appealed. */
export type ReviewHidingAppealDenied = { type: 'ReviewHidingAppealDenied'; data: Mentions & Ruling };
/** It is shown and counts again. */
export type ReviewRestored = { type: 'ReviewRestored'; data: Mentions & Ruling };

/** Stream `review-{bookingId}`. */
export type ReviewEvent =
  | ReviewSubmitted
  | ReviewRevised
  | ReviewAnswered
  | ReviewAnswerWithdrawn
  | ReviewPictureAdded
  | ReviewPictureRemoved
  | ReviewReported
  | ReviewReportsDismissed
  | ReviewHidden
  | ReviewHidingAppealed
  | ReviewHidingAppealDenied
  | ReviewRestored;

type ProductMentions = {
  readonly productId: string;
  /** Who sells it. */
  readonly sellerId: string;
  /** Who bought it; there is one review of a product by a buyer. */
  readonly authorId: string;
};

/** What a buyer says of a product. */
export type ProductOpinion = Omit<Opinion, 'quotable'>;

/** The first version, or the first one after a removal. `orderId` is the order with which it was bought. */
export type ProductReviewed = { type: 'ProductReviewed'; data: ProductMentions & ProductOpinion & { orderId: string } };
/** The whole opinion as it is from now on. */
export type ProductReviewRevised = { type: 'ProductReviewRevised'; data: ProductMentions & ProductOpinion };
/** Its author took it back, and with it the seller's answer. */
export type ProductReviewRemoved = { type: 'ProductReviewRemoved'; data: ProductMentions };
/** The seller's one answer: plain text of at most 1000 characters. */
export type ProductReviewAnswered = { type: 'ProductReviewAnswered'; data: ProductMentions & { text: string } };

export type ProductReviewEvent = ProductReviewed | ProductReviewRevised | ProductReviewRemoved | ProductReviewAnswered;

/** Sealed with the key of the person who wrote it (`domain/store/codec.ts`): words go with their account, stars stay. */
export const personal = {
  ReviewSubmitted: { subject: 'authorId', fields: ['text'] },
  ReviewRevised: { subject: 'authorId', fields: ['text'] },
  ReviewAnswered: { subject: 'ownerId', fields: ['text'] },
  ReviewPictureAdded: { subject: 'authorId', fields: ['alt'] },
  ReviewReported: { subject: 'reporterId', fields: ['note'] },
  ReviewReportsDismissed: { subject: 'authorId', fields: ['reason'] },
  ReviewHidden: { subject: 'authorId', fields: ['reason'] },
  ReviewHidingAppealed: { subject: 'authorId', fields: ['text'] },
  ReviewHidingAppealDenied: { subject: 'authorId', fields: ['reason'] },
  ReviewRestored: { subject: 'authorId', fields: ['reason'] },
  ProductReviewed: { subject: 'authorId', fields: ['text'] },
  ProductReviewRevised: { subject: 'authorId', fields: ['text'] },
  ProductReviewAnswered: { subject: 'sellerId', fields: ['text'] },
} as const;
