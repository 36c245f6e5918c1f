import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { type ReviewCommand, review } from './decider.ts';
import { personal, type ReviewEvent } from './events.ts';
import { MOST_REPORTERS } from './rating.ts';
import {
  OnlyModeratorsDecide,
  OwnReviewDecided,
  OwnReviewReported,
  ReviewAlreadyAppealed,
  ReviewAppealMissing,
  ReviewAppealTooLong,
  ReviewIsHidden,
  ReviewMissing,
  ReviewNotAppealed,
  ReviewNoteTooLong,
  ReviewNotHidden,
  ReviewNotReported,
  ReviewReasonMissing,
  ReviewReasonTooLong,
} from './refusals.ts';

const ann: Actor = { id: 'ann', role: 'CUSTOMER' };
const bob: Actor = { id: 'bob', role: 'CUSTOMER' };
const owner: Actor = { id: 'owner', role: 'SHOP_OWNER' };
const moderator: Actor = { id: 'mo', role: 'moderator' };
const root: Actor = { id: 'root', role: 'superadmin' };
const at = '2026-11-20T12:00:00.000Z';
const visit = { bookingId: 'booking', shopId: 'shop', ownerId: owner.id, authorId: ann.id };
const opinion = { rating: 1, text: 'Call me.', quotable: false };
const submitted: ReviewEvent = { type: 'ReviewSubmitted', data: { ...visit, ...opinion } };

const report = (by = bob, note = ' Rude. '): ReviewCommand => ({
  type: 'ReportReview',
  data: { bookingId: visit.bookingId, cause: 'abuse', note },
  at,
  by,
});
const rule = (
  type: 'HideReview' | 'RestoreReview' | 'DismissReviewReports' | 'DenyReviewAppeal',
  by = moderator,
  reason = ' Insults. ',
): ReviewCommand => ({ type, data: { bookingId: visit.bookingId, reason }, at, by });
const reported = (by = bob): ReviewEvent => ({
  type: 'ReviewReported',
  data: { ...visit, reporterId: by.id, cause: 'abuse', note: 'Rude.' },
});
const ruling = { ...visit, moderatorId: moderator.id, reason: 'Insults.' };
const hidden: ReviewEvent = { type: 'ReviewHidden', data: ruling };
const restored: ReviewEvent = { type: 'ReviewRestored', data: ruling };
const dismissed: ReviewEvent = { type: 'ReviewReportsDismissed', data: ruling };

describe('reporting a review', () => {
  it('is for every member but its author, the owner of the shop among them', () => {
    given(review, submitted).when(report()).appends(reported());
    given(review, submitted, reported()).when(report(owner)).appends(reported(owner));
    given(review, submitted).when(report(ann)).refuses(OwnReviewReported);
  });
  it('appends nothing the second time, until a moderator has decided', () => {
    given(review, submitted, reported()).when(report()).appendsNothing();
    given(review, submitted, reported(), dismissed).when(report()).appends(reported());
    given(review, submitted, reported(), hidden, restored).when(report()).appends(reported());
  });
  it('hides nothing by itself, and says nothing new after fifty', () => {
    const many = Array.from({ length: MOST_REPORTERS }, (_, n) => reported({ id: `m${n}`, role: 'CUSTOMER' }));
    given(review, submitted, ...many)
      .when(report())
      .appendsNothing();
    given(review, submitted, ...many)
      .when({ type: 'AnswerReview', data: { bookingId: visit.bookingId, text: 'Thank you.' }, at, by: owner })
      .appends({ type: 'ReviewAnswered', data: { ...visit, text: 'Thank you.' } });
  });
  it('is of a review that readers see, with a note of at most 500 characters', () => {
    given(review).when(report()).refuses(ReviewMissing);
    given(review, submitted, hidden).when(report()).refuses(ReviewMissing);
    given(review, submitted)
      .when(report(bob, 'x'.repeat(501)))
      .refuses(ReviewNoteTooLong);
  });
});

describe('a moderator', () => {
  it('hides a review, reported or not, and restores it', () => {
    given(review, submitted).when(rule('HideReview')).appends(hidden);
    given(review, submitted, reported()).when(rule('HideReview')).appends(hidden);
    given(review, submitted, hidden).when(rule('HideReview')).appendsNothing();
    given(review, submitted, hidden).when(rule('RestoreReview')).appends(restored);
    given(review, submitted).when(rule('RestoreReview')).appendsNothing();
  });
  it('lets a reported review stand', () => {
    given(review, submitted, reported()).when(rule('DismissReviewReports')).appends(dismissed);
    given(review, submitted).when(rule('DismissReviewReports')).refuses(ReviewNotReported);
    given(review, submitted, reported(), hidden).when(rule('DismissReviewReports')).refuses(ReviewNotReported);
  });
  it('gives a reason of 1 to 500 characters', () => {
    given(review, submitted)
      .when(rule('HideReview', moderator, ' \n'))
      .refuses(ReviewReasonMissing);
    given(review, submitted)
      .when(rule('HideReview', moderator, 'x'.repeat(501)))
      .refuses(ReviewReasonTooLong);
  });
  it('is one who may moderate, and neither the author nor the owner of the shop', () => {
    for (const by of [ann, bob, owner]) {
      given(review, submitted, reported()).when(rule('HideReview', by)).refuses(OnlyModeratorsDecide);
      given(review, submitted, reported()).when(rule('DismissReviewReports', by)).refuses(OnlyModeratorsDecide);
      given(review, submitted, hidden).when(rule('RestoreReview', by)).refuses(OnlyModeratorsDecide);
    }
    given(review, submitted)
      .when(rule('HideReview', { ...root, id: owner.id }))
      .refuses(OwnReviewDecided);
    given(review, submitted, hidden)
      .when(rule('RestoreReview', { ...moderator, id: ann.id }))
      .refuses(OwnReviewDecided);
    given(review).when(rule('HideReview', root)).refuses(ReviewMissing);
  });
});

describe('the author of a hidden review', () => {
  const appeal = (by = ann, text = ' It was so. '): ReviewCommand => ({
    type: 'AppealReviewHiding',
    data: { bookingId: visit.bookingId, text },
    at,
    by,
  });
  const appealed: ReviewEvent = { type: 'ReviewHidingAppealed', data: { ...visit, text: 'It was so.' } };
  const denied: ReviewEvent = { type: 'ReviewHidingAppealDenied', data: ruling };
  it('appeals once for each time it was hidden', () => {
    given(review, submitted, hidden).when(appeal()).appends(appealed);
    given(review, submitted, hidden, appealed).when(appeal()).refuses(ReviewAlreadyAppealed);
    given(review, submitted, hidden, appealed, denied).when(appeal()).refuses(ReviewAlreadyAppealed);
    given(review, submitted, hidden, appealed, restored, hidden).when(appeal()).appends(appealed);
    given(review, submitted).when(appeal()).refuses(ReviewNotHidden);
  });
  it('says why in 1 to 500 characters; to others the review is missing', () => {
    given(review, submitted, hidden).when(appeal(ann, ' ')).refuses(ReviewAppealMissing);
    given(review, submitted, hidden)
      .when(appeal(ann, 'x'.repeat(501)))
      .refuses(ReviewAppealTooLong);
    for (const by of [bob, owner, root]) given(review, submitted, hidden).when(appeal(by)).refuses(ReviewMissing);
  });
  it('is answered by a moderator, who restores it or turns the appeal down', () => {
    given(review, submitted, hidden, appealed).when(rule('DenyReviewAppeal')).appends(denied);
    given(review, submitted, hidden, appealed).when(rule('RestoreReview')).appends(restored);
    given(review, submitted, hidden, appealed, denied).when(rule('RestoreReview')).appends(restored);
    for (const past of [[hidden], [hidden, appealed, denied], [hidden, appealed, restored]])
      given(review, submitted, ...past)
        .when(rule('DenyReviewAppeal'))
        .refuses(ReviewNotAppealed);
    given(review, submitted, hidden, appealed).when(rule('DenyReviewAppeal', ann)).refuses(OnlyModeratorsDecide);
  });
});

describe('a hidden review', () => {
  const of = { bookingId: visit.bookingId };
  it('is neither changed nor answered', () => {
    given(review, submitted, hidden)
      .when({ type: 'ReviseReview', data: { ...of, ...opinion, rating: 5 }, at, by: ann })
      .refuses(ReviewIsHidden);
    given(review, submitted, hidden)
      .when({ type: 'AnswerReview', data: { ...of, text: 'Thank you.' }, at, by: owner })
      .refuses(ReviewMissing);
  });
  it('is both once it is restored', () => {
    given(review, submitted, hidden, restored)
      .when({ type: 'AnswerReview', data: { ...of, text: 'Thank you.' }, at, by: owner })
      .appends({ type: 'ReviewAnswered', data: { ...visit, text: 'Thank you.' } });
  });
});

it('seals a note with its reporter and a reason with the author', () => {
  expect(personal.ReviewReported).toEqual({ subject: 'reporterId', fields: ['note'] });
  for (const type of ['ReviewHidden', 'ReviewRestored', 'ReviewReportsDismissed', 'ReviewHidingAppealDenied'] as const)
    expect(personal[type]).toEqual({ subject: 'authorId', fields: ['reason'] });
});
