/** Cents; what a member is sent in all before a person has looked at them. */
export const MOST_BEFORE_REVIEW = 100_000;
/** A person who has looked at a member lets them be sent so many times what they have seen, and at least so many cents. */
const TIMES_OF_REVIEWED = 5;
const LEAST_REVIEWED = 500_000;

/** Cents of a member: what they can be sent before a look, what waits for one, what they were sent, and what is due to them. */
type Standing = {
  readonly reviewedUpTo: number;
  readonly stoppedUpTo: number | undefined;
  readonly sentInAll: number;
  readonly balance: number;
};

/**
 * Whether a payout of so many cents would bring what a member was sent in all above what a person has looked at: also where
 * a transfer was found late, so that they were sent more already.
 */
export const needsReview = (
  { reviewedUpTo, sentInAll }: Pick<Standing, 'reviewedUpTo' | 'sentInAll'>,
  amount: number,
): boolean => sentInAll + amount > reviewedUpTo;

/**
 * What a member can be sent in all, in cents, once a person has released what waited for a look: so many times what the
 * payout that was stopped, or their balance by now, brings them to. So what follows is looked at again when it is much more.
 */
export const reviewedAfter = ({
  reviewedUpTo,
  stoppedUpTo,
  sentInAll,
  balance,
}: Standing): number =>
  Math.max(
    reviewedUpTo,
    LEAST_REVIEWED,
    TIMES_OF_REVIEWED * Math.max(stoppedUpTo ?? 0, sentInAll + Math.max(0, balance)),
  );
