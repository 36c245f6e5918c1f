import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { portfolio } from './decider.ts';
import { type PortfolioEvent, personal } from './events.ts';
import { MOST_REPORTERS } from './limits.ts';
import {
  OnlyModeratorsJudgePictures,
  OwnPictureJudged,
  OwnPictureReported,
  PictureNoteTooLong,
  PictureNotReported,
  PictureReasonMissing,
  PictureReasonTooLong,
  PortfolioPictureMissing,
} from './refusals.ts';
import { AT, added, ann, bob, moderator, PICTURE, send } from './testing.ts';

const of = { ownerId: ann.id, pictureId: PICTURE };
const report = (by: Actor = bob, note = ' Taken from my site. ') =>
  send('ReportPortfolioPicture', { cause: 'other', note }, by);
const reported = (by: Actor = bob): PortfolioEvent => ({
  type: 'PortfolioPictureReported',
  data: { ...of, reporterId: by.id, cause: 'other', note: 'Taken from my site.' },
});
const ruling = { ...of, moderatorId: moderator.id, reason: 'Not theirs.' };
const hidden: PortfolioEvent = { type: 'PortfolioPictureHidden', data: ruling };
const dismissed: PortfolioEvent = { type: 'PortfolioReportsDismissed', data: ruling };
const restored: PortfolioEvent = { type: 'PortfolioPictureRestored', data: ruling };
const removed: PortfolioEvent = { type: 'PortfolioPictureRemoved', data: { ...of, removedAt: AT } };
type Ruling = 'HidePortfolioPicture' | 'RestorePortfolioPicture' | 'DismissPortfolioReports';
const rule = (type: Ruling, by: Actor = moderator, reason = ' Not theirs. ') => send(type, { reason }, by);

describe('reporting a picture', () => {
  it('is for every member but its owner, of a picture that readers see', () => {
    given(portfolio, added()).when(report()).appends(reported());
    given(portfolio, added()).when(report(ann)).refuses(OwnPictureReported);
    given(portfolio).when(report()).refuses(PortfolioPictureMissing);
    given(portfolio, added(), hidden).when(report()).refuses(PortfolioPictureMissing);
    given(portfolio, added(), removed).when(report()).refuses(PortfolioPictureMissing);
    given(portfolio, added())
      .when(report(bob, 'a'.repeat(501)))
      .refuses(PictureNoteTooLong);
  });
  it('appends nothing the second time, until a moderator has decided', () => {
    given(portfolio, added(), reported()).when(report()).appendsNothing();
    given(portfolio, added(), reported(), dismissed).when(report()).appends(reported());
  });
  it('says enough with fifty', () => {
    const fifty = Array.from({ length: MOST_REPORTERS }, (_, nth) =>
      reported({ id: `member${nth}`, role: 'CUSTOMER' }),
    );
    given(portfolio, added(), ...fifty)
      .when(report())
      .appendsNothing();
  });
});

describe('what a moderator decides', () => {
  it('is said with a reason, by moderators about others’ pictures', () => {
    given(portfolio, added()).when(rule('HidePortfolioPicture')).appends(hidden);
    given(portfolio, added()).when(rule('HidePortfolioPicture', bob)).refuses(OnlyModeratorsJudgePictures);
    given(portfolio, added())
      .when(rule('HidePortfolioPicture', { ...ann, role: 'moderator' }))
      .refuses(OwnPictureJudged);
    given(portfolio, added())
      .when(rule('HidePortfolioPicture', moderator, ' '))
      .refuses(PictureReasonMissing);
    given(portfolio, added())
      .when(rule('HidePortfolioPicture', moderator, 'a'.repeat(501)))
      .refuses(PictureReasonTooLong);
    given(portfolio).when(rule('HidePortfolioPicture')).refuses(PortfolioPictureMissing);
    given(portfolio, added(), removed).when(rule('HidePortfolioPicture')).refuses(PortfolioPictureMissing);
  });
  it('is nothing new a second time', () => {
    given(portfolio, added(), hidden).when(rule('HidePortfolioPicture')).appendsNothing();
    given(portfolio, added(), hidden).when(rule('RestorePortfolioPicture')).appends(restored);
    given(portfolio, added(), hidden, restored).when(rule('RestorePortfolioPicture')).appendsNothing();
  });
  it('settles reports, of which there must be one to let a picture stand', () => {
    given(portfolio, added(), reported()).when(rule('DismissPortfolioReports')).appends(dismissed);
    given(portfolio, added()).when(rule('DismissPortfolioReports')).refuses(PictureNotReported);
    given(portfolio, added(), reported(), hidden).when(rule('DismissPortfolioReports')).refuses(PictureNotReported);
  });
});

it('words go with who said them, and reasons with whom they are about', () => {
  expect(personal.PortfolioPictureAdded).toEqual({ subject: 'ownerId', fields: ['alt', 'caption'] });
  expect(personal.PortfolioPictureReported).toEqual({ subject: 'reporterId', fields: ['note'] });
  expect(personal.PortfolioPictureHidden.subject).toBe('ownerId');
});
