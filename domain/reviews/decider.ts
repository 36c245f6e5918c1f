import type { Actor, Aggregate, Command } from '../decider.ts';
import type { Opinion, ReviewEvent } from './events.ts';
import { mustBeSound } from './rating.ts';
import { AlreadyReviewed, NotYourReview, OwnShop, ReviewMissing } from './refusals.ts';

/**
 * Shop, owner and author are the finished booking's own, looked up when the command is sent, never taken from a client.
 */
export type SubmitReview = Command<
  'SubmitReview',
  Opinion & { readonly bookingId: string; readonly shopId: string; readonly ownerId: string; readonly authorId: string }
>;
/** Replaces the whole review, by its author. */
export type ReviseReview = Command<'ReviseReview', Opinion & { readonly bookingId: string }>;
export type ReviewCommand = SubmitReview | ReviseReview;

/** A booking's review; undefined while there is none. */
export type ReviewState = ReviewEvent['data'] | undefined;

/**
 * Stream `review-{bookingId}`: one review for a visit, changed only by who wrote it (decisions, "4.6 and (272),
 * Chicago").
 */
export const review: Aggregate<ReviewState, ReviewCommand, ReviewEvent, { readonly bookingId: string }> = {
  name: 'review',
  stream: ({ bookingId }) => `review-${bookingId}`,
  initial: undefined,
  decide: (command, state) => (command.type === 'SubmitReview' ? submit(command, state) : revise(command, state)),
  evolve: (_state, { data }) => data,
};

/** The first review of a visit. A repeat appends nothing; another text is a revision. */
function submit({ data, by }: SubmitReview, state: ReviewState): ReviewEvent[] {
  const { bookingId, shopId, ownerId, authorId } = data;
  if (authorId === ownerId) throw OwnShop();
  const opinion = sound(data);
  mustBe(authorId, by);
  if (!state) return [{ type: 'ReviewSubmitted', data: { bookingId, shopId, ownerId, authorId, ...opinion } }];
  if (isSame(state, opinion)) return [];
  throw AlreadyReviewed();
}

/** A new text for the same visit; the former one stays in the log only. */
function revise({ data, by }: ReviseReview, state: ReviewState): ReviewEvent[] {
  if (!state) throw ReviewMissing();
  mustBe(state.authorId, by);
  const opinion = sound(data);
  return isSame(state, opinion) ? [] : [{ type: 'ReviewRevised', data: { ...state, ...opinion } }];
}

function mustBe(authorId: string, by: Actor): void {
  if (by.id !== authorId) throw NotYourReview();
}

/** The opinion alone, when it can be one. */
function sound({ rating, text, quotable }: Opinion): Opinion {
  mustBeSound({ rating, text });
  return { rating, text, quotable };
}

const isSame = (left: Opinion, right: Opinion): boolean =>
  left.rating === right.rating && left.text === right.text && left.quotable === right.quotable;
