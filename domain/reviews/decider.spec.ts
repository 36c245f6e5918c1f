import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { type ReviewCommand, review } from './decider.ts';
import { type Opinion, personal, type ReviewEvent } from './events.ts';
import { AlreadyReviewed, NotYourReview, OwnShop, RatingInvalid, ReviewMissing, ReviewTooLong } from './refusals.ts';

const ann: Actor = { id: 'ann', role: 'CUSTOMER' };
const bob: Actor = { id: 'bob', role: 'CUSTOMER' };
const owner: Actor = { id: 'owner', role: 'SHOP_OWNER' };
const at = '2026-11-20T12:00:00.000Z';
const visit = { bookingId: 'booking', shopId: 'shop', ownerId: owner.id, authorId: ann.id };
const good: Opinion = { rating: 5, text: 'Steady hands.', quotable: true };
const poor: Opinion = { rating: 2, text: 'Late.', quotable: false };

const submit = (opinion: Partial<Opinion> = {}, by = ann, over: Partial<typeof visit> = {}): ReviewCommand => ({
  type: 'SubmitReview',
  data: { ...visit, ...good, ...opinion, ...over },
  at,
  by,
});
const revise = (opinion: Opinion, by = ann): ReviewCommand => ({
  type: 'ReviseReview',
  data: { bookingId: visit.bookingId, ...opinion },
  at,
  by,
});
const submitted = (opinion = good): ReviewEvent => ({ type: 'ReviewSubmitted', data: { ...visit, ...opinion } });
const revised = (opinion: Opinion): ReviewEvent => ({ type: 'ReviewRevised', data: { ...visit, ...opinion } });

describe('submitting a review', () => {
  it("records a customer's review of their visit", () => given(review).when(submit()).appends(submitted()));
  it('may be stars alone', () =>
    given(review)
      .when(submit({ text: '' }))
      .appends(submitted({ ...good, text: '' })));
  it('appends nothing the second time', () => given(review, submitted()).when(submit()).appendsNothing());
  it('happens once for a visit', () => {
    for (const other of [{ rating: 4 }, { text: 'Other words.' }, { quotable: false }])
      given(review, submitted()).when(submit(other)).refuses(AlreadyReviewed);
  });
  it('is for the customer alone', () => {
    given(review).when(submit({}, bob)).refuses(NotYourReview);
    given(review).when(submit({}, owner)).refuses(NotYourReview);
  });
  it('is not for the shop itself', () =>
    given(review)
      .when(submit({}, owner, { authorId: owner.id }))
      .refuses(OwnShop));
  it('takes one to five whole stars', () => {
    for (const rating of [1, 2, 3, 4, 5])
      given(review)
        .when(submit({ rating }))
        .appends(submitted({ ...good, rating }));
    for (const rating of [0, 6, -1, 4.5, Number.NaN, Number.POSITIVE_INFINITY])
      given(review).when(submit({ rating })).refuses(RatingInvalid);
  });
  it('takes a thousand characters', () => {
    const text = 'x'.repeat(1_000);
    given(review)
      .when(submit({ text }))
      .appends(submitted({ ...good, text }));
    given(review)
      .when(submit({ text: `${text}x` }))
      .refuses(ReviewTooLong);
  });
});

describe('revising a review', () => {
  it('replaces the earlier words', () => given(review, submitted()).when(revise(poor)).appends(revised(poor)));
  it('goes back and forth', () => given(review, submitted(), revised(poor)).when(revise(good)).appends(revised(good)));
  it('appends nothing when nothing changes', () =>
    given(review, submitted(), revised(poor)).when(revise(poor)).appendsNothing());
  it('is for its author alone', () => {
    given(review, submitted()).when(revise(poor, bob)).refuses(NotYourReview);
    given(review, submitted()).when(revise(poor, owner)).refuses(NotYourReview);
  });
  it('needs a review', () => given(review).when(revise(poor)).refuses(ReviewMissing));
  it('keeps to stars and length', () => {
    given(review, submitted())
      .when(revise({ ...poor, rating: 0 }))
      .refuses(RatingInvalid);
    given(review, submitted())
      .when(revise({ ...poor, text: 'x'.repeat(1_001) }))
      .refuses(ReviewTooLong);
  });
});

it('seals the words of every event with its author', () => {
  for (const { type, data } of [submitted(), revised(poor)]) {
    expect(personal[type].fields).toEqual(['text']);
    expect(data).toHaveProperty(personal[type].subject, ann.id);
  }
});
