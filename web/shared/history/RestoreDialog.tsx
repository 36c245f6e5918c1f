import { useApolloClient, useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { refetchAll } from '../../live/refetchAll.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { momentOf } from '../instants.ts';
import { useAction } from '../useAction.ts';
import { ChangedFields } from './EntryWords.tsx';
import type { Entry, HistoryOf } from './entryFields.ts';

const WouldChange = graphql(`
  query RestoreChanges($type: RecordType!, $id: ID!, $revision: Int!) {
    restoreChanges(type: $type, id: $id, revision: $revision) { field before after }
  }
`);
const Restore = graphql(`
  mutation RestoreVersion($type: RecordType!, $id: ID!, $revision: Int!, $reason: String!) {
    restoreVersion(type: $type, id: $id, revision: $revision, reason: $reason) { id }
  }
`);

/** Sets a record back to what it was right after an entry of its history, once it is read what that changes. */
export function RestoreDialog({ type, id, name, entry, onClose }: HistoryOf & { entry: Entry; onClose: () => void }) {
  const client = useApolloClient();
  const [restore] = useAction(Restore, { refused: false, done: 'Set back' });
  const version = { type, id, revision: entry.revision };
  // What it is now may have changed since the dialog was last open.
  const query = useQuery(WouldChange, { variables: version, fetchPolicy: 'network-only' });
  const changes = query.data?.restoreChanges;
  const confirm = async (reason: string) => {
    const result = await restore({ ...version, reason });
    // What the page behind the drawer shows has changed, too.
    if (!result.refusal) void refetchAll(client);
    return result;
  };
  return (
    <TextDialog
      title={`Restore ${name}?`}
      description={`It becomes again what it was right after ${momentOf(entry.at)}. That is a new change and can be taken back the same way; pictures stay as they are.`}
      label="Reason"
      missing="Please give a reason."
      confirmLabel="Restore"
      blocked={!changes || changes.length === 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack $gap={2}>
        <h3>What changes</h3>
        {!changes && <Unanswered query={query} skeleton={<ListSkeleton />} />}
        {changes?.length === 0 && <Muted role="status">Nothing would change: it is as it was then.</Muted>}
        {changes && changes.length > 0 && <ChangedFields changes={changes} />}
      </Stack>
    </TextDialog>
  );
}
