import { useState } from 'react';
import { DecisionButtons } from '../../shared/ReviewParts.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { Decisions } from './Decisions.tsx';
import { type Decision, useDecisions } from './useDecisions.ts';
import { useReview } from './useReview.ts';

/**
 * For the owners of the platform: what was decided about a campaign, and what can be decided, also while nothing of it
 * waits in the queue: a pause can be taken back before anybody appeals.
 */
export function OwnerDecisions({ campaign }: { campaign: CampaignOnPage }) {
  const { id, status } = campaign;
  const review = useReview(id);
  const decisionsFor = useDecisions();
  const [asked, setAsked] = useState<Decision>();
  const known = review ?? { isPaused: status === 'PAUSED', appeal: null, openReportCount: 0 };
  return (
    <Stack $gap={3}>
      {review && review.decisions.length > 0 && <Decisions decisions={review.decisions} />}
      {status !== 'DRAFT' && status !== 'CANCELLED' && (
        <Row $gap={2}>
          <DecisionButtons decisions={decisionsFor(known)} onAsk={setAsked} />
        </Row>
      )}
      {asked && <DecisionDialog campaign={campaign} decision={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}
