import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { space } from '../../ui/tokens.ts';
import { momentOf } from '../instants.ts';
import { EntrySentence } from './EntryWords.tsx';
import type { Entry } from './entryFields.ts';
import type { Moment } from './MomentPicker.tsx';

/** The changes of a list to step through: those of one instant are one step, for the list is asked for by instant. */
export const stepsOf = (changes: readonly Entry[]): readonly Entry[] =>
  changes.filter(({ at }, nth) => changes[nth + 1]?.at !== at);

/** So many changes of a list the server tells. */
const MOST_TOLD = 200;

interface LookBackProps {
  what: string;
  moment: Moment;
  changes: readonly Entry[];
  onNow: () => void;
}

/** Says that what is shown is of the past and what had just changed, and leads back to what is now. */
export const LookBack = ({ what, moment: { at, step }, changes, onNow }: LookBackProps) => (
  <Stack $gap={3}>
    <Note tone="info">
      <Words>
        <span>
          <strong>A look back:</strong> {`${what} on ${momentOf(at)}. Nothing can be changed here.`}
        </span>
        <Button small icon={<Icon name="undo" size={16} />} onClick={onNow}>
          Back to now
        </Button>
      </Words>
    </Note>
    {changes.length >= MOST_TOLD && (
      <Muted>{`Only the latest ${MOST_TOLD} changes are steps; for earlier moments give a day and time.`}</Muted>
    )}
    {step && changes.filter((one) => one.at === at).map((entry) => <EntrySentence key={entry.id} entry={entry} />)}
  </Stack>
);

const Words = styled.div`display: grid; gap: ${space[2]}; justify-items: start; overflow-wrap: anywhere;`;
