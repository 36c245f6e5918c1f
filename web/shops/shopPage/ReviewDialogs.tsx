import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { CauseDialog } from '../../shared/CauseDialog.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { LONGEST_REVIEW } from '../../shared/reviews/longestReview.ts';
import { useReviewDecisions } from '../../shared/reviews/useReviewDecisions.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { ReviewVersions } from './ReviewVersions.tsx';
import type { ReviewJob, ReviewOfShop } from './ShopReview.tsx';

const Answer = graphql(`
  mutation AnswerShopReview($bookingId: ID!, $text: String!) { answerReview(bookingId: $bookingId, text: $text) { ...ShopReviewFields } }
`);
const RemoveAnswer = graphql(`
  mutation WithdrawReviewAnswer($bookingId: ID!) { withdrawReviewAnswer(bookingId: $bookingId) { ...ShopReviewFields } }
`);
const Report = graphql(`
  mutation ReportReview($bookingId: ID!, $cause: FlagCause!, $note: String!) { reportReview(bookingId: $bookingId, cause: $cause, note: $note) { id isReportedByMe } }
`);

interface DialogProps {
  review: ReviewOfShop;
  onClose: () => void;
}

/** The window of what was asked for with a review. */
export function ReviewDialogs({ job, ...props }: DialogProps & { job: ReviewJob }) {
  if (job === 'answer') return <AnswerDialog {...props} />;
  if (job === 'removeAnswer') return <RemoveAnswerDialog {...props} />;
  if (job === 'report') return <ReportDialog {...props} />;
  if (job === 'hide') return <HideDialog {...props} />;
  return <ReviewVersions bookingId={props.review.id} onClose={props.onClose} />;
}

function AnswerDialog({ review, onClose }: DialogProps) {
  // What was there when the window was opened: news from elsewhere do not change what is written.
  const [before] = useState(review.answer?.text);
  const [answer] = useAction(Answer, { done: before ? 'Answer changed' : 'Answered', refused: false });
  return (
    <TextDialog
      title={before ? 'Edit your answer' : `Answer ${review.authorName || 'this review'}`}
      description="Everybody can read your answer, below the review."
      label="Your answer"
      initial={before}
      missing="Please write an answer."
      longest={LONGEST_REVIEW}
      confirmLabel={before ? 'Save answer' : 'Send answer'}
      onConfirm={(text) => answer({ bookingId: review.id, text })}
      onClose={onClose}
    />
  );
}

function ReportDialog({ review, onClose }: DialogProps) {
  const [report] = useAction(Report, { done: 'Thank you. Moderators look at it.', refused: false });
  return (
    <CauseDialog
      title="Report this review?"
      confirmLabel="Report"
      send={(cause, note) => report({ bookingId: review.id, cause, note })}
      onClose={onClose}
    />
  );
}

function HideDialog({ review, onClose }: DialogProps) {
  const { hide } = useReviewDecisions();
  return (
    <ReasonDialog
      danger
      title={`Hide: the review by ${review.authorName || 'a former member'}?`}
      confirmLabel="Hide"
      onConfirm={(reason) => hide(review.id, reason)}
      onClose={onClose}
    />
  );
}

function RemoveAnswerDialog({ review, onClose }: DialogProps) {
  const [remove, busy] = useAction(RemoveAnswer, { done: 'Answer removed' });
  return (
    <AlertDialog
      open
      danger
      busy={busy}
      title="Remove your answer?"
      description="It leaves the page of the shop. You can write another one."
      confirmLabel="Remove it"
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => void remove({ bookingId: review.id }).then(({ refusal }) => !refusal && onClose())}
    />
  );
}
