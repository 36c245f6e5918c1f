import type { Actor } from '../decider.ts';
import { hasVisibleText } from '../plainText.ts';
import { hasRight } from '../rights.ts';
import type { Moderation, ReportPortfolioPicture } from './commands.ts';
import type { PortfolioEvent } from './events.ts';
import { LONGEST_REASON, MOST_REPORTERS } from './limits.ts';
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
import { type Picture, type Portfolio, pictureIn } from './state.ts';

/**
 * Of a picture that readers see, once by each member until a moderator has decided; another one appends nothing. However
 * many report it, it is shown until a moderator hides it.
 */
export function report({ data, by }: ReportPortfolioPicture, state: Portfolio): PortfolioEvent[] {
  const { ownerId, pictureId, cause } = data;
  const picture = pictureIn(state, pictureId);
  if (!picture || picture.removedAt !== undefined || picture.hiddenFor !== undefined) throw PortfolioPictureMissing();
  if (by.id === ownerId) throw OwnPictureReported();
  const note = data.note.trim();
  if (note.length > LONGEST_REASON) throw PictureNoteTooLong();
  const { reporters } = picture;
  if (reporters.includes(by.id) || reporters.length >= MOST_REPORTERS) return [];
  return [{ type: 'PortfolioPictureReported', data: { ownerId, pictureId, reporterId: by.id, cause, note } }];
}

/** By moderators about pictures of others, each with a reason. A repeat appends nothing. */
export function moderate({ type, data, by }: Moderation, state: Portfolio): PortfolioEvent[] {
  const { ownerId, pictureId } = data;
  const { reporters, hiddenFor } = judgedBy(by, ownerId, pictureIn(state, pictureId));
  const ruling = { ownerId, pictureId, moderatorId: by.id, reason: checkedReason(data.reason) };
  switch (type) {
    case 'DismissPortfolioReports':
      if (reporters.length === 0) throw PictureNotReported();
      return [{ type: 'PortfolioReportsDismissed', data: ruling }];
    case 'HidePortfolioPicture':
      return hiddenFor === undefined ? [{ type: 'PortfolioPictureHidden', data: ruling }] : [];
    case 'RestorePortfolioPicture':
      return hiddenFor === undefined ? [] : [{ type: 'PortfolioPictureRestored', data: ruling }];
  }
}

function judgedBy(by: Actor, ownerId: string, picture: Picture | undefined): Picture {
  if (!hasRight(by.role, 'moderate')) throw OnlyModeratorsJudgePictures();
  if (!picture || picture.removedAt !== undefined) throw PortfolioPictureMissing();
  if (by.id === ownerId) throw OwnPictureJudged();
  return picture;
}

function checkedReason(reason: string): string {
  if (!hasVisibleText(reason)) throw PictureReasonMissing();
  if (reason.trim().length > LONGEST_REASON) throw PictureReasonTooLong();
  return reason.trim();
}
