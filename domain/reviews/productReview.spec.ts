import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { Refusal } from '../refusal.ts';
import { type ProductOpinion, type ProductReviewEvent, personal } from './events.ts';
import { type ProductReviewCommand, type ProductReviewState, productReview } from './productReview.ts';
import {
  AlreadyAnswered,
  AnswerMissing,
  AnswerTooLong,
  NotReceivedYet,
  NotYourProductReview,
  NotYourReviewToAnswer,
  OwnProduct,
  RatingInvalid,
  ReviewMissing,
  ReviewTooLong,
} from './refusals.ts';

const ann: Actor = { id: 'ann', role: 'CUSTOMER' };
const bob: Actor = { id: 'bob', role: 'CUSTOMER' };
const sue: Actor = { id: 'sue', role: 'SELLER' };
const at = '2026-11-20T12:00:00.000Z';
const mentions = { productId: 'comb', sellerId: sue.id, authorId: ann.id };
const bought = { ...mentions, orderId: 'order', isReceived: true };
const good: ProductOpinion = { rating: 5, text: 'Smooth.' };
const poor: ProductOpinion = { rating: 2, text: 'It broke.' };

const write = (opinion: Partial<ProductOpinion> = {}, by = ann, over: object = {}): ProductReviewCommand => ({
  type: 'ReviewProduct',
  data: { ...bought, ...good, ...opinion, ...over },
  at,
  by,
});
const remove = (by = ann): ProductReviewCommand => ({ type: 'RemoveProductReview', data: mentions, at, by });
const answer = (text = 'Thank you.', by = sue): ProductReviewCommand => ({
  type: 'AnswerProductReview',
  data: { ...mentions, text },
  at,
  by,
});
const written = (opinion = good): ProductReviewEvent => ({
  type: 'ProductReviewed',
  data: { ...mentions, orderId: 'order', ...opinion },
});
const revised = (opinion: ProductOpinion): ProductReviewEvent => ({
  type: 'ProductReviewRevised',
  data: { ...mentions, ...opinion },
});
const removed: ProductReviewEvent = { type: 'ProductReviewRemoved', data: mentions };
const answered = (text = 'Thank you.'): ProductReviewEvent => ({
  type: 'ProductReviewAnswered',
  data: { ...mentions, text },
});

describe('a review of a product', () => {
  it("is its buyer's, once they have received it", () => {
    given(productReview).when(write()).appends(written());
    given(productReview)
      .when(write({}, ann, { isReceived: false }))
      .refuses(NotReceivedYet);
    for (const by of [bob, sue]) given(productReview).when(write({}, by)).refuses(NotYourProductReview);
    given(productReview)
      .when(write({}, sue, { authorId: sue.id }))
      .refuses(OwnProduct);
  });
  it('may be stars alone, from one to five whole ones, and has at most a thousand characters', () => {
    given(productReview)
      .when(write({ text: '' }))
      .appends(written({ ...good, text: '' }));
    for (const rating of [0, 6, -1, 4.5, Number.NaN, Number.POSITIVE_INFINITY])
      given(productReview).when(write({ rating })).refuses(RatingInvalid);
    given(productReview)
      .when(write({ text: 'x'.repeat(1_001) }))
      .refuses(ReviewTooLong);
  });
  it('is changed by its author alone, also after the order was cancelled', () => {
    given(productReview, written())
      .when(write(poor, ann, { isReceived: false }))
      .appends(revised(poor));
    given(productReview, written()).when(write(poor, bob)).refuses(NotYourProductReview);
    given(productReview, written()).when(write()).appendsNothing();
    given(productReview, written(), revised(poor)).when(write(good)).appends(revised(good));
  });
  it('is removed by its author alone, and can be written again', () => {
    given(productReview, written()).when(remove()).appends(removed);
    given(productReview, written()).when(remove(sue)).refuses(NotYourProductReview);
    given(productReview).when(remove()).appendsNothing();
    given(productReview, written(), removed).when(remove()).appendsNothing();
    given(productReview, written(), removed).when(write(poor)).appends(written(poor));
    given(productReview, written(), removed)
      .when(write(poor, ann, { isReceived: false }))
      .refuses(NotReceivedYet);
  });
});

describe("a seller's answer", () => {
  it('is given once, by the seller alone', () => {
    given(productReview, written()).when(answer()).appends(answered());
    given(productReview, written()).when(answer('  Thank you. ')).appends(answered());
    given(productReview, written(), answered()).when(answer()).appendsNothing();
    given(productReview, written(), answered()).when(answer('And again.')).refuses(AlreadyAnswered);
    given(productReview, written()).when(answer('Hello', ann)).refuses(NotYourReviewToAnswer);
    given(productReview, written()).when(answer('Hello', bob)).refuses(NotYourReviewToAnswer);
  });
  it('has words, and not too many', () => {
    given(productReview, written()).when(answer('  ')).refuses(AnswerMissing);
    given(productReview, written())
      .when(answer('x'.repeat(1_001)))
      .refuses(AnswerTooLong);
  });
  it('stays with a changed review and goes with a removed one', () => {
    given(productReview, written(), answered(), revised(poor)).when(answer('Other')).refuses(AlreadyAnswered);
    given(productReview, written(), answered(), removed).when(answer()).refuses(ReviewMissing);
    given(productReview, written(), answered(), removed, written(poor))
      .when(answer('Other'))
      .appends(answered('Other'));
  });
});

it('whatever is tried, a review is of a buyer who had received the product, and none has two answers', () => {
  const by = fc.constantFrom(ann, ann, bob, sue);
  const opinion = fc.record({ rating: fc.integer({ min: 0, max: 6 }), text: fc.constantFrom('', 'Good.', 'Bad.') });
  const command: fc.Arbitrary<ProductReviewCommand> = fc.oneof(
    fc.tuple(opinion, by, fc.boolean()).map(([said, who, isReceived]) => write(said, who, { isReceived })),
    by.map(remove),
    fc.tuple(fc.constantFrom('', 'One.', 'Two.'), by).map(([text, who]) => answer(text, who)),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      let state: ProductReviewState;
      for (const one of commands) {
        const before = state;
        try {
          state = fold(productReview, productReview.decide(one, state), state);
        } catch (refusal) {
          expect(refusal).toBeInstanceOf(Refusal);
        }
        if (state === before) continue;
        if (one.type === 'AnswerProductReview')
          expect([before?.answer, state?.answer, one.by]).toEqual([undefined, one.data.text, sue]);
        else expect(one.by).toBe(ann);
        if (!before) expect(one).toMatchObject({ type: 'ReviewProduct', data: { isReceived: true } });
        expect([undefined, 1, 2, 3, 4, 5]).toContain(state?.rating);
      }
    }),
  );
});

it('seals words with the key of who wrote them', () => {
  expect(personal).toMatchObject({
    ProductReviewed: { subject: 'authorId', fields: ['text'] },
    ProductReviewRevised: { subject: 'authorId', fields: ['text'] },
    ProductReviewAnswered: { subject: 'sellerId', fields: ['text'] },
  });
});
