import type { Aggregate, Command } from '../decider.ts';
import { productReviewIdOf } from '../ids.ts';
import type { ProductOpinion, ProductReviewEvent, ProductReviewed } from './events.ts';
import { LONGEST_REVIEW, mustBeSound } from './rating.ts';
import {
  AlreadyAnswered,
  AnswerMissing,
  AnswerTooLong,
  NotReceivedYet,
  NotYourProductReview,
  NotYourReviewToAnswer,
  OwnProduct,
  ReviewMissing,
} from './refusals.ts';

type Of = { readonly productId: string; readonly authorId: string };

/**
 * Writes or replaces the author's review. Seller, order and `isReceived` are of an order of the author's with the
 * product, looked up when the command is sent, never taken from a client.
 */
export type ReviewProduct = Command<
  'ReviewProduct',
  Of & ProductOpinion & { readonly sellerId: string; readonly orderId: string; readonly isReceived: boolean }
>;
export type RemoveProductReview = Command<'RemoveProductReview', Of>;
/** The seller's answer, plain text of 1 to 1000 characters. */
export type AnswerProductReview = Command<'AnswerProductReview', Of & { readonly text: string }>;
export type ProductReviewCommand = ReviewProduct | RemoveProductReview | AnswerProductReview;

/** What stands now; undefined while there is no review. `answer` is undefined while there is none. */
export type ProductReview = ProductReviewed['data'] & { readonly answer: string | undefined };
export type ProductReviewState = ProductReview | undefined;

/** Stream `productReview-{product}{buyer}`: a buyer's one review of a product, and the one answer of its seller. */
export const productReview: Aggregate<ProductReviewState, ProductReviewCommand, ProductReviewEvent, Of> = {
  name: 'productReview',
  stream: ({ productId, authorId }) => `productReview-${productReviewIdOf(productId, authorId)}`,
  initial: undefined,
  decide(command, state) {
    switch (command.type) {
      case 'ReviewProduct':
        return write(command, state);
      case 'RemoveProductReview':
        return remove(command, state);
      case 'AnswerProductReview':
        return answer(command, state);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ProductReviewed':
        return { ...event.data, answer: undefined };
      case 'ProductReviewRevised':
        return state && { ...state, ...event.data };
      case 'ProductReviewRemoved':
        return undefined;
      case 'ProductReviewAnswered':
        return state && { ...state, answer: event.data.text };
    }
    event satisfies never;
    return state;
  },
};

/**
 * A first review, once what was bought is received, or another in its place, whatever became of the order since: the
 * seller cannot stop a review by a refund. The same again appends nothing.
 */
function write({ data, by }: ReviewProduct, state: ProductReviewState): ProductReviewEvent[] {
  const { productId, sellerId, authorId, orderId, isReceived, rating, text } = data;
  if (by.id !== authorId) throw NotYourProductReview();
  if (authorId === sellerId) throw OwnProduct();
  mustBeSound(data);
  const mentions = { productId, sellerId, authorId };
  if (!state && !isReceived) throw NotReceivedYet();
  if (!state) return [{ type: 'ProductReviewed', data: { ...mentions, orderId, rating, text } }];
  if (state.rating === rating && state.text === text) return [];
  return [{ type: 'ProductReviewRevised', data: { ...mentions, rating, text } }];
}

/** By its author alone; nothing is appended where there is none (any more). */
function remove({ data: { authorId }, by }: RemoveProductReview, state: ProductReviewState): ProductReviewEvent[] {
  if (by.id !== authorId) throw NotYourProductReview();
  return state ? [{ type: 'ProductReviewRemoved', data: mentionsOf(state) }] : [];
}

/** Once, by the seller; the same answer again appends nothing. */
function answer({ data, by }: AnswerProductReview, state: ProductReviewState): ProductReviewEvent[] {
  if (!state) throw ReviewMissing();
  if (by.id !== state.sellerId) throw NotYourReviewToAnswer();
  const text = data.text.trim();
  if (text === '') throw AnswerMissing();
  if (text.length > LONGEST_REVIEW) throw AnswerTooLong();
  if (state.answer === text) return [];
  if (state.answer !== undefined) throw AlreadyAnswered();
  return [{ type: 'ProductReviewAnswered', data: { ...mentionsOf(state), text } }];
}

const mentionsOf = ({ productId, sellerId, authorId }: ProductReview) => ({ productId, sellerId, authorId });
