import type { Actor, Aggregate, Command } from '../decider.ts';
import type { Opinion, ReviewEvent } from './events.ts';
import { type AppealReviewHiding, appeal, type Moderation, moderate, type ReportReview, report } from './moderation.ts';
import { addPicture, type PictureCommand, removePicture } from './pictures.ts';
import { LONGEST_REVIEW, MOST_VERSIONS, mustBeSound } from './rating.ts';
import {
  AlreadyReviewed,
  AnswerMissing,
  AnswerTooLong,
  NotYourReview,
  NotYourShopsReview,
  OwnShop,
  ReviewAnsweredOften,
  ReviewIsHidden,
  ReviewMissing,
  ReviewRevisedOften,
} from './refusals.ts';
import { mentionsOf, type ReviewState, type VisitReview, withPicture } from './state.ts';

type Of = { readonly bookingId: string };

/**
 * Shop, owner and author are the finished booking's own, looked up when the command is sent, never taken from a client.
 */
export type SubmitReview = Command<
  'SubmitReview',
  Opinion & Of & { readonly shopId: string; readonly ownerId: string; readonly authorId: string }
>;
/** Replaces the whole review, by its author. */
export type ReviseReview = Command<'ReviseReview', Opinion & Of>;
/** The shop owner's answer, plain text of 1 to 1000 characters; another one replaces it. */
export type AnswerReview = Command<'AnswerReview', Of & { readonly text: string }>;
export type WithdrawReviewAnswer = Command<'WithdrawReviewAnswer', Of>;
export type ReviewCommand =
  | SubmitReview
  | ReviseReview
  | AnswerReview
  | WithdrawReviewAnswer
  | PictureCommand
  | ReportReview
  | AppealReviewHiding
  | Moderation;

/**
 * Stream `review-{bookingId}`: one review for a visit, changed only by who wrote it (decisions, "4.6 and (272),
 * Chicago"), up to four pictures of it, one answer of the shop's owner, reports of it, and what moderators decided.
 */
export const review: Aggregate<ReviewState, ReviewCommand, ReviewEvent, Of> = {
  name: 'review',
  stream: ({ bookingId }) => `review-${bookingId}`,
  initial: undefined,
  decide(command, state) {
    switch (command.type) {
      case 'SubmitReview':
        return submit(command, state);
      case 'ReviseReview':
        return revise(command, state);
      case 'AnswerReview':
        return answer(command, state);
      case 'WithdrawReviewAnswer':
        return withdrawAnswer(command, state);
      case 'AddReviewPicture':
        return addPicture(command, state);
      case 'RemoveReviewPicture':
        return removePicture(command, state);
      case 'ReportReview':
        return report(command, state);
      case 'AppealReviewHiding':
        return appeal(command, state);
      default:
        return moderate(command, state);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ReviewSubmitted':
        return { ...event.data, ...NEW };
      case 'ReviewRevised':
        return state && { ...state, ...event.data, version: state.version + 1 };
      case 'ReviewAnswered':
        return state && { ...state, answer: event.data.text, answers: state.answers + 1 };
      case 'ReviewAnswerWithdrawn':
        return state && { ...state, answer: undefined };
      case 'ReviewPictureAdded':
        return state && withPicture(state, event.data);
      case 'ReviewPictureRemoved': {
        const { pictureId } = event.data;
        return state && { ...state, pictures: state.pictures.filter((one) => one.pictureId !== pictureId) };
      }
      case 'ReviewReported':
        return state && { ...state, reporters: [...state.reporters, event.data.reporterId] };
      case 'ReviewReportsDismissed':
        return state && { ...state, ...settled(state, event.data.reason) };
      case 'ReviewHidden':
        return (
          state && {
            ...state,
            ...settled(state, event.data.reason),
            isHidden: true,
            hiddenFor: event.data.reason,
            appeal: 'none',
          }
        );
      case 'ReviewHidingAppealed':
        return state && { ...state, appeal: 'open' };
      case 'ReviewHidingAppealDenied':
        return state && { ...state, ruledFor: event.data.reason, appeal: 'denied' };
      case 'ReviewRestored':
        return (
          state && { ...state, ruledFor: event.data.reason, isHidden: false, hiddenFor: undefined, appeal: 'none' }
        );
    }
    event satisfies never;
    return state;
  },
};

const NEW = {
  version: 1,
  answer: undefined,
  answers: 0,
  pictures: [],
  pictureIds: [],
  isHidden: false,
  hiddenFor: undefined,
  appeal: 'none',
  ruledFor: undefined,
  reporters: [],
  rounds: 0,
} as const;

/** Reports are settled by a decision; a member can report again afterwards. */
const settled = ({ rounds }: VisitReview, reason: string) => ({ reporters: [], rounds: rounds + 1, ruledFor: reason });

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

/** A new text for the same visit. The former ones can be read; an answer stays. */
function revise({ data, by }: ReviseReview, state: ReviewState): ReviewEvent[] {
  if (!state) throw ReviewMissing();
  mustBe(state.authorId, by);
  if (state.isHidden) throw ReviewIsHidden();
  const opinion = sound(data);
  if (isSame(state, opinion)) return [];
  if (state.version > MOST_VERSIONS) throw ReviewRevisedOften();
  return [{ type: 'ReviewRevised', data: { ...mentionsOf(state), ...opinion } }];
}

/** By the shop's owner alone; the same answer again appends nothing. */
function answer({ data, by }: AnswerReview, state: ReviewState): ReviewEvent[] {
  const said = answerable(state, by);
  const text = data.text.trim();
  if (text === '') throw AnswerMissing();
  if (text.length > LONGEST_REVIEW) throw AnswerTooLong();
  if (said.answer === text) return [];
  if (said.answers >= MOST_VERSIONS) throw ReviewAnsweredOften();
  return [{ type: 'ReviewAnswered', data: { ...mentionsOf(said), text } }];
}

/** By the shop's owner alone; nothing is appended where there is no answer (any more). */
function withdrawAnswer({ by }: WithdrawReviewAnswer, state: ReviewState): ReviewEvent[] {
  const said = answerable(state, by);
  return said.answer === undefined ? [] : [{ type: 'ReviewAnswerWithdrawn', data: mentionsOf(said) }];
}

function answerable(state: ReviewState, by: Actor): VisitReview {
  if (!state || state.isHidden) throw ReviewMissing();
  if (by.id !== state.ownerId) throw NotYourShopsReview();
  return state;
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
