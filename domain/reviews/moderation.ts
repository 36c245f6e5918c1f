import type { Actor, Command } from '../decider.ts';
import type { FlagCause } from '../forum/events.ts';
import { hasVisibleText } from '../plainText.ts';
import { hasRight } from '../rights.ts';
import type { ReviewEvent } from './events.ts';
import { LONGEST_REASON, MOST_REPORTERS } from './rating.ts';
import {
  OnlyModeratorsDecide,
  OwnReviewDecided,
  OwnReviewReported,
  ReviewAlreadyAppealed,
  ReviewAppealMissing,
  ReviewAppealTooLong,
  ReviewMissing,
  ReviewNotAppealed,
  ReviewNoteTooLong,
  ReviewNotHidden,
  ReviewNotReported,
  ReviewReasonMissing,
  ReviewReasonTooLong,
} from './refusals.ts';
import { mentionsOf, type ReviewState, type VisitReview } from './state.ts';

type Of = { readonly bookingId: string };
/** The reason, which the author is shown. */
type Why = { readonly reason: string };

/** Any member but the author calls the moderators. */
export type ReportReview = Command<'ReportReview', Of & { readonly cause: FlagCause; readonly note: string }>;
export type DismissReviewReports = Command<'DismissReviewReports', Of & Why>;
export type HideReview = Command<'HideReview', Of & Why>;
export type RestoreReview = Command<'RestoreReview', Of & Why>;
export type DenyReviewAppeal = Command<'DenyReviewAppeal', Of & Why>;
/** The author of a hidden review asks moderators to look at it again. */
export type AppealReviewHiding = Command<'AppealReviewHiding', Of & { readonly text: string }>;
export type Moderation = DismissReviewReports | HideReview | RestoreReview | DenyReviewAppeal;

/**
 * Of a review that readers see, once by each member until a moderator has decided; another one appends nothing. However many
 * report it, it is shown and counts until a moderator hides it.
 */
export function report({ data, by }: ReportReview, state: ReviewState): ReviewEvent[] {
  if (!state || state.isHidden) throw ReviewMissing();
  if (by.id === state.authorId) throw OwnReviewReported();
  const note = data.note.trim();
  if (note.length > LONGEST_REASON) throw ReviewNoteTooLong();
  const { reporters } = state;
  if (reporters.includes(by.id) || reporters.length >= MOST_REPORTERS) return [];
  return [{ type: 'ReviewReported', data: { ...mentionsOf(state), reporterId: by.id, cause: data.cause, note } }];
}

/** By its author alone, once for each time it was hidden; to others a hidden review is missing. */
export function appeal({ data, by }: AppealReviewHiding, state: ReviewState): ReviewEvent[] {
  if (!state || by.id !== state.authorId) throw ReviewMissing();
  if (!state.isHidden) throw ReviewNotHidden();
  if (state.appeal !== 'none') throw ReviewAlreadyAppealed();
  const text = data.text.trim();
  if (!hasVisibleText(text)) throw ReviewAppealMissing();
  if (text.length > LONGEST_REASON) throw ReviewAppealTooLong();
  return [{ type: 'ReviewHidingAppealed', data: { ...mentionsOf(state), text } }];
}

/** By moderators who have neither written the review nor own the shop, each with a reason. A repeat appends nothing. */
export function moderate({ type, data, by }: Moderation, state: ReviewState): ReviewEvent[] {
  const said = judgedBy(by, state);
  const ruling = { ...mentionsOf(said), moderatorId: by.id, reason: checkedReason(data.reason) };
  switch (type) {
    case 'DismissReviewReports':
      if (said.reporters.length === 0) throw ReviewNotReported();
      return [{ type: 'ReviewReportsDismissed', data: ruling }];
    case 'HideReview':
      return said.isHidden ? [] : [{ type: 'ReviewHidden', data: ruling }];
    case 'RestoreReview':
      return said.isHidden ? [{ type: 'ReviewRestored', data: ruling }] : [];
    case 'DenyReviewAppeal':
      if (said.appeal !== 'open') throw ReviewNotAppealed();
      return [{ type: 'ReviewHidingAppealDenied', data: ruling }];
  }
}

function judgedBy(by: Actor, state: ReviewState): VisitReview {
  if (!hasRight(by.role, 'moderate')) throw OnlyModeratorsDecide();
  if (!state) throw ReviewMissing();
  if (by.id === state.authorId || by.id === state.ownerId) throw OwnReviewDecided();
  return state;
}

function checkedReason(reason: string): string {
  if (!hasVisibleText(reason)) throw ReviewReasonMissing();
  if (reason.trim().length > LONGEST_REASON) throw ReviewReasonTooLong();
  return reason.trim();
}
