import { useState } from 'react';
import type { OwnReviewFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { AppealDialog } from '../shared/AppealDialog.tsx';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';

const Appeal = graphql(`
  mutation AppealReviewHiding($bookingId: ID!, $text: String!) { appealReviewHiding(bookingId: $bookingId, text: $text) { ...OwnReviewFields } }
`);

/** For the author of a hidden review: why it is hidden, and the appeal, which is theirs to make once, as far as it has come. */
export function HiddenReview(props: { bookingId: string; hidden: NonNullable<OwnReviewFieldsFragment['hidden']> }) {
  const { bookingId, hidden } = props;
  const [appeal] = useAction(Appeal, { done: 'Your appeal is with the moderators', refused: false });
  const [asking, setAsking] = useState(false);
  return (
    <Note tone="warn">
      <Stack $gap={2} $align="start">
        <p>
          Hidden by moderators. Nobody else sees it, and its stars do not count. Reason: <q>{hidden.reason}</q>
        </p>
        {hidden.appeal === 'none' && (
          <Button small onClick={() => setAsking(true)}>
            Appeal
          </Button>
        )}
        {hidden.appeal === 'open' && <p>Your appeal is with the moderators.</p>}
        {hidden.appeal === 'denied' && (
          <p>
            Your appeal was turned down.
            {hidden.denial && (
              <>
                {' Reason: '}
                <q>{hidden.denial}</q>
              </>
            )}
          </p>
        )}
      </Stack>
      {asking && (
        <AppealDialog
          title="Appeal against the hiding"
          send={(text) => appeal({ bookingId, text })}
          onClose={() => setAsking(false)}
        />
      )}
    </Note>
  );
}
