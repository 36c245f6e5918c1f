import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { type ReviewCommand, review } from './decider.ts';
import { type Opinion, personal, type ReviewEvent } from './events.ts';
import { MOST_VERSIONS } from './rating.ts';
import {
  AlreadyReviewed,
  AnswerMissing,
  AnswerTooLong,
  NotYourReview,
  NotYourShopsReview,
  OwnShop,
  RatingInvalid,
  ReviewAnsweredOften,
  ReviewMissing,
  ReviewRevisedOften,
  ReviewTooLong,
} from './refusals.ts';

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
const answer = (text: string, by = owner): ReviewCommand => ({
  type: 'AnswerReview',
  data: { bookingId: visit.bookingId, text },
  at,
  by,
});
const withdrawAnswer = (by = owner): ReviewCommand => ({
  type: 'WithdrawReviewAnswer',
  data: { bookingId: visit.bookingId },
  at,
  by,
});
const submitted = (opinion = good): ReviewEvent => ({ type: 'ReviewSubmitted', data: { ...visit, ...opinion } });
const revised = (opinion: Opinion): ReviewEvent => ({ type: 'ReviewRevised', data: { ...visit, ...opinion } });
const answered = (text: string): ReviewEvent => ({ type: 'ReviewAnswered', data: { ...visit, text } });
const withdrawn: ReviewEvent = { type: 'ReviewAnswerWithdrawn', data: visit };

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

describe('revising a review often', () => {
  const often = Array.from({ length: MOST_VERSIONS }, (_, n) => revised({ ...poor, text: `Number ${n}` }));
  it('ends after a hundred times', () => {
    given(review, submitted(), ...often.slice(1))
      .when(revise(good))
      .appends(revised(good));
    given(review, submitted(), ...often)
      .when(revise(good))
      .refuses(ReviewRevisedOften);
  });
});

describe('answering a review', () => {
  it('is for the owner of the shop, who can change the answer and take it back', () => {
    given(review, submitted()).when(answer(' Thank you. ')).appends(answered('Thank you.'));
    given(review, submitted(), answered('Thank you.')).when(answer('See you soon.')).appends(answered('See you soon.'));
    given(review, submitted(), answered('Thank you.')).when(withdrawAnswer()).appends(withdrawn);
    given(review, submitted(), answered('Thank you.'), withdrawn)
      .when(answer('Thank you.'))
      .appends(answered('Thank you.'));
  });
  it('is for nobody else', () => {
    for (const by of [ann, bob, { id: 'root', role: 'superadmin' } as const]) {
      given(review, submitted()).when(answer('Thank you.', by)).refuses(NotYourShopsReview);
      given(review, submitted(), answered('Thank you.')).when(withdrawAnswer(by)).refuses(NotYourShopsReview);
    }
  });
  it('appends nothing when nothing changes', () => {
    given(review, submitted(), answered('Thank you.')).when(answer('Thank you.')).appendsNothing();
    given(review, submitted()).when(withdrawAnswer()).appendsNothing();
    given(review, submitted(), answered('Thank you.'), withdrawn).when(withdrawAnswer()).appendsNothing();
  });
  it('outlives a revision of the review', () =>
    given(review, submitted(), answered('Thank you.'), revised(poor)).when(answer('Thank you.')).appendsNothing());
  it('takes 1 to 1000 characters, of a review that is there', () => {
    given(review, submitted()).when(answer(' \n ')).refuses(AnswerMissing);
    given(review, submitted())
      .when(answer('x'.repeat(1_001)))
      .refuses(AnswerTooLong);
    given(review).when(answer('Thank you.')).refuses(ReviewMissing);
    given(review).when(withdrawAnswer()).refuses(ReviewMissing);
  });
  it('ends after a hundred answers', () => {
    const often = Array.from({ length: MOST_VERSIONS }, (_, n) => answered(`Number ${n}`));
    given(review, submitted(), ...often)
      .when(answer('Once more.'))
      .refuses(ReviewAnsweredOften);
    given(review, submitted(), ...often)
      .when(withdrawAnswer())
      .appends(withdrawn);
  });
});

it('seals the words of every event with who wrote them', () => {
  const written = [
    [submitted(), ann],
    [revised(poor), ann],
    [answered('Thank you.'), owner],
  ] as const;
  for (const [{ type, data }, by] of written) {
    const { fields, subject } = personal[type as keyof typeof personal];
    expect(fields).toEqual(['text']);
    expect(data).toHaveProperty(subject, by.id);
  }
});
