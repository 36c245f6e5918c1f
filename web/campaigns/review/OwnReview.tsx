import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { Decisions } from './Decisions.tsx';
import { useReview } from './useReview.ts';

const Appeal = graphql(`
  mutation AppealCampaignPause($campaignId: ID!, $text: String!) {
    appealCampaignPause(campaignId: $campaignId, text: $text) { ...CampaignReviewFields }
  }
`);

/** For the organizer: whether reports are open, what was decided and why, and the appeal against a pause. */
export function OwnReview({ campaign }: { campaign: CampaignOnPage }) {
  const review = useReview(campaign.id);
  const [isAppealing, setAppealing] = useState(false);
  const [appeal] = useAction(Appeal, { refused: false, done: 'Your appeal is sent' });
  if (!review || (review.openReportCount === 0 && review.decisions.length === 0)) return null;
  return (
    <Stack $gap={3}>
      {review.openReportCount > 0 && (
        <Note tone="warn">
          Members have reported this campaign. Until the owners of the platform have looked at it, nothing is paid out.
        </Note>
      )}
      <Decisions decisions={review.decisions} />
      {review.appeal && (
        <p>{review.appeal.isDenied ? 'Your appeal was turned down.' : 'Your appeal is being looked at.'}</p>
      )}
      {review.isPaused && !review.appeal && (
        <Row>
          <Button onClick={() => setAppealing(true)}>Appeal</Button>
        </Row>
      )}
      {isAppealing && (
        <TextDialog
          title="Appeal against the pause?"
          description="The owners of the platform read this and decide once more."
          label="Why should it go on?"
          missing="Please say why it should go on."
          confirmLabel="Send appeal"
          onConfirm={(text) => appeal({ campaignId: campaign.id, text })}
          onClose={() => setAppealing(false)}
        />
      )}
    </Stack>
  );
}
