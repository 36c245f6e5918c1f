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

export type ReviewEvent = ReviewSubmitted | ReviewRevised;

/** Sealed with the author's own key (`domain/store/codec.ts`): their words go with their account, the stars stay. */
export const personal = {
  ReviewSubmitted: { subject: 'authorId', fields: ['text'] },
  ReviewRevised: { subject: 'authorId', fields: ['text'] },
} as const;
