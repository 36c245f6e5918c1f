import { useState } from 'react';
import type { StoppedProjectionFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';
import { TextDialog } from '../ui/TextDialog.tsx';

graphql(`fragment StoppedProjection on ProjectionHealth { name title stoppedAt { position type fault } }`);
const SkipEvent = graphql(`
  mutation SkipEvent($projection: String!, $position: Float!, $reason: String!) {
    skipEvent(projection: $projection, position: $position, reason: $reason)
  }
`);

type Stopped = StoppedProjectionFragment & { stoppedAt: NonNullable<StoppedProjectionFragment['stoppedAt']> };

/** The read models that stand still at an event they cannot fold, each with the button that lets it pass. */
export const StoppedLists = (props: { projections: readonly StoppedProjectionFragment[]; onSkipped: () => void }) =>
  props.projections.map(({ stoppedAt, ...one }) =>
    stoppedAt ? <StoppedList key={one.name} list={{ ...one, stoppedAt }} onSkipped={props.onSkipped} /> : null,
  );

function StoppedList({ list: { name, title, stoppedAt }, onSkipped }: { list: Stopped; onSkipped: () => void }) {
  const [asked, setAsked] = useState(false);
  const [skip] = useAction(SkipEvent, { refused: false, done: 'The event is passed.' });
  const { position, type, fault } = stoppedAt;
  const confirm = async (reason: string) => {
    const result = await skip({ projection: name, position, reason });
    if (!result.refusal) onSkipped();
    return result;
  };
  return (
    <Note tone="warn">
      <p>
        <strong>{`The list “${title}” stands still.`}</strong>
        {` It cannot take in the event ${type} at ${position} (${fault}), and shows nothing newer. A new version of the product may mend it; until then the event can be passed.`}
      </p>
      <Row $gap={2}>
        <Button small onClick={() => setAsked(true)}>
          Pass the event
        </Button>
      </Row>
      {asked && (
        <TextDialog
          title={`Have “${title}” pass the event?`}
          description="The list goes on without what this event says. That you did so, and why, is put on record."
          label="Reason"
          missing="Please give a reason."
          confirmLabel="Pass the event"
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        />
      )}
    </Note>
  );
}
