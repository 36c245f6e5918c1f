import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { type ReviewCommand, review } from './decider.ts';
import type { ReviewEvent } from './events.ts';
import { LONGEST_ALT, MOST_PICTURES } from './pictures.ts';
import { MOST_VERSIONS } from './rating.ts';
import {
  NotYourReview,
  ReviewAltNeeded,
  ReviewAltTooLong,
  ReviewIsHidden,
  ReviewMissing,
  ReviewPictureGone,
  ReviewPicturesFull,
  ReviewRevisedOften,
} from './refusals.ts';

const ann: Actor = { id: 'ann', role: 'CUSTOMER' };
const bob: Actor = { id: 'bob', role: 'CUSTOMER' };
const owner: Actor = { id: 'owner', role: 'SHOP_OWNER' };
const at = '2026-11-20T12:00:00.000Z';
const visit = { bookingId: 'booking', shopId: 'shop', ownerId: owner.id, authorId: ann.id };
const opinion = { rating: 5, text: 'Steady hands.', quotable: false };
const submitted: ReviewEvent = { type: 'ReviewSubmitted', data: { ...visit, ...opinion } };
const shown = { pictureId: 'p1', width: 900, height: 600, alt: 'A low fade' };

const add = (over: Partial<typeof shown> = {}, by = ann): ReviewCommand => ({
  type: 'AddReviewPicture',
  data: { bookingId: visit.bookingId, ...shown, ...over },
  at,
  by,
});
const remove = (pictureId = shown.pictureId, by = ann): ReviewCommand => ({
  type: 'RemoveReviewPicture',
  data: { bookingId: visit.bookingId, pictureId },
  at,
  by,
});
const added = (over: Partial<typeof shown> = {}): ReviewEvent => ({
  type: 'ReviewPictureAdded',
  data: { ...visit, ...shown, ...over },
});
const removed = (pictureId = shown.pictureId): ReviewEvent => ({
  type: 'ReviewPictureRemoved',
  data: { ...visit, pictureId },
});
const hidden: ReviewEvent = { type: 'ReviewHidden', data: { ...visit, moderatorId: 'mo', reason: 'Insults.' } };
const restored: ReviewEvent = { type: 'ReviewRestored', data: { ...visit, moderatorId: 'mo', reason: 'It may stay.' } };
const many = (count: number) => Array.from({ length: count }, (_, nth) => added({ pictureId: `p${nth + 10}` }));

describe('adding a picture to a review', () => {
  it('is for its author, and the same again appends nothing', () => {
    given(review, submitted).when(add()).appends(added());
    given(review, submitted, added())
      .when(add({ alt: 'Other words' }))
      .appendsNothing();
    for (const by of [bob, owner]) given(review, submitted).when(add({}, by)).refuses(NotYourReview);
    given(review).when(add()).refuses(ReviewMissing);
  });
  it('needs words of at most three hundred characters for what is to be seen', () => {
    const alt = 'x'.repeat(LONGEST_ALT);
    given(review, submitted).when(add({ alt })).appends(added({ alt }));
    given(review, submitted)
      .when(add({ alt: `${alt}x` }))
      .refuses(ReviewAltTooLong);
    for (const blank of ['', ' \n', '\u200B'])
      given(review, submitted)
        .when(add({ alt: blank }))
        .refuses(ReviewAltNeeded);
  });
  it('ends at four, of which removed ones are none', () => {
    const full = many(MOST_PICTURES);
    given(review, submitted, ...full)
      .when(add())
      .refuses(ReviewPicturesFull);
    given(review, submitted, ...full, removed('p11'))
      .when(add())
      .appends(added());
  });
  it('does not bring back one that was removed, and ends after very many', () => {
    given(review, submitted, added(), removed()).when(add()).refuses(ReviewPictureGone);
    const gone = many(MOST_VERSIONS).flatMap((one, nth) => [one, removed(`p${nth + 10}`)]);
    given(review, submitted, ...gone)
      .when(add())
      .refuses(ReviewRevisedOften);
  });
});

describe('taking a picture off a review', () => {
  it('is for its author, and where there is none appends nothing', () => {
    given(review, submitted, added()).when(remove()).appends(removed());
    given(review, submitted).when(remove()).appendsNothing();
    given(review, submitted, added(), removed()).when(remove()).appendsNothing();
    given(review, submitted, added()).when(remove(shown.pictureId, bob)).refuses(NotYourReview);
    given(review).when(remove()).refuses(ReviewMissing);
  });
});

it('keeps its pictures as they are while it is hidden, and when it is revised', () => {
  given(review, submitted, added(), hidden)
    .when(add({ pictureId: 'p2' }))
    .refuses(ReviewIsHidden);
  given(review, submitted, added(), hidden).when(remove()).refuses(ReviewIsHidden);
  given(review, submitted, added(), hidden, restored).when(remove()).appends(removed());
  const revised: ReviewEvent = { type: 'ReviewRevised', data: { ...visit, ...opinion, rating: 4 } };
  expect(fold(review, [submitted, added(), added({ pictureId: 'p2' }), revised])?.pictures).toEqual([
    shown,
    { ...shown, pictureId: 'p2' },
  ]);
});
