import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { ExportFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { momentOf } from '../../shared/instants.ts';
import { savePrivateFile } from '../../shared/privateFile.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { space } from '../../ui/tokens.ts';
import { ExportDialog } from './ExportDialog.tsx';

graphql(`fragment ExportFields on DataExport { id requestedAt isReady progress bytes entries until }`);
const MyExport = graphql(`query MyExport { myExport { ...ExportFields } }`);

/** How often a copy that is being put together is looked at: its progress is no event, so nothing is sent. */
const LOOK_MS = 1_000;

/** A copy of everything about the member: asked for with the password, put together by the server, downloaded here. */
export function ExportPanel() {
  const [asking, setAsking] = useState(false);
  const query = useQuery(MyExport, { fetchPolicy: 'cache-and-network' });
  const latest = query.data?.myExport;
  const isPreparing = latest?.isReady === false;
  useQuery(MyExport, { skip: !isPreparing, pollInterval: LOOK_MS, fetchPolicy: 'network-only' });
  return (
    <Panel
      title="A copy of your data"
      text="Everything you did here and everything we keep about you, as one archive: your visits, orders, messages, posts and pictures, and for barbers and sellers the whole business. You can ask for one a day."
    >
      {query.data ? (
        <>
          <State role="status">{latest && <Latest copy={latest} />}</State>
          {!isPreparing && (
            <div>
              <Button onClick={() => setAsking(true)}>{latest ? 'Ask for a new copy' : 'Ask for a copy'}</Button>
            </div>
          )}
        </>
      ) : (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      )}
      {asking && <ExportDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function Latest({ copy: { requestedAt, isReady, progress, bytes, entries, until } }: { copy: ExportFieldsFragment }) {
  if (!isReady)
    return (
      <Stack $gap={2}>
        <p>Your copy is being put together. You can leave this page: a mail says when it is ready.</p>
        <ProgressBar label="Your copy" value={(progress ?? 0) * 100} />
      </Stack>
    );
  return (
    <Stack $gap={3}>
      <p>
        Your copy of {momentOf(requestedAt)} is ready: {entries} entries, {sizeOf(bytes ?? 0)}.
        {until && <> It is deleted on {momentOf(until)}.</>}
      </p>
      <Download />
    </Stack>
  );
}

function Download() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    await savePrivateFile('/me/export', 'chairside-data.zip').catch(() =>
      toast.error('The copy could not be downloaded. Please try again.'),
    );
    setBusy(false);
  };
  return (
    <div>
      <Button variant="primary" busy={busy} icon={<Icon name="download" size={18} />} onClick={() => void save()}>
        Download (ZIP)
      </Button>
    </div>
  );
}

/** There from the beginning, so that what appears in it is read out; it takes no room while it is empty. */
const State = styled.div`
  &:not(:empty) {
    margin-bottom: ${space[4]};
  }
`;

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
