import type { Earnings } from './state.ts';

/** Cents; what a member is sent in all before a person has looked at them. */
export const MOST_BEFORE_REVIEW = 100_000;

/**
 * Whether a payout of so many cents would bring what a member was sent above what is sent before a person has looked. Who
 * had been sent more before that was asked for is known.
 */
export const needsReview = (
  { isReviewed, sentInAll }: Pick<Earnings, 'isReviewed' | 'sentInAll'>,
  amount: number,
): boolean => !isReviewed && sentInAll <= MOST_BEFORE_REVIEW && sentInAll + amount > MOST_BEFORE_REVIEW;
