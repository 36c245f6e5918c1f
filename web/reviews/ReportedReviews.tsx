import { useState } from 'react';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { useReviewDecisions } from '../shared/reviews/useReviewDecisions.ts';
import { Stack } from '../ui/Layout.tsx';
import { HiddenReviews } from './HiddenReviews.tsx';
import type { Asked } from './JudgedReview.tsx';
import { WaitingReviews } from './WaitingReviews.tsx';

/** For moderators: reviews of visits that wait (reports, appeals), and below them those that are hidden. */
export function ReportedReviews() {
  const decisions = useReviewDecisions();
  const [asked, ask] = useState<Asked>();
  const run = {
    Hide: decisions.hide,
    Restore: decisions.restore,
    'Let it stand': decisions.dismiss,
    'Turn the appeal down': decisions.deny,
  };
  return (
    <Stack $gap={6}>
      <WaitingReviews onAsk={ask} />
      <HiddenReviews onAsk={ask} />
      {asked && (
        <ReasonDialog
          title={`${asked.decision.label}: the review by ${asked.review.authorName || 'a former member'}?`}
          confirmLabel={asked.decision.label}
          danger={asked.decision.danger}
          onConfirm={(reason) => run[asked.decision.label](asked.review.id, reason)}
          onClose={() => {
            ask(undefined);
            asked.look();
          }}
        />
      )}
    </Stack>
  );
}
