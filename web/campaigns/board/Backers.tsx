import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { saveCsv } from '../../shared/csv.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { stampOf } from '../dates.ts';
import { useOnCampaignNews } from '../page/CampaignNews.tsx';
import { contributionWords } from '../words.ts';
import { allBackers, type Backer, BackersQueryDocument, backersCsv } from './backersFile.ts';

const GiveBack = graphql(`
  mutation GiveBack($id: ID!, $reason: String!) { refundContribution(id: $id, reason: $reason) { id status refundedAt } }
`);

/** Who gave, with the words that came with it; each can be paid back. */
export function Backers({ campaign }: { campaign: CampaignOnPage }) {
  const query = usePagedQuery(BackersQueryDocument, { campaignId: campaign.id });
  const { data, hasMore, more, refetch } = query;
  const [chosen, setChosen] = useState<Backer>();
  useOnCampaignNews(() => refetchSafely(refetch));
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges, totalCount } = data.campaignBackers;
  if (edges.length === 0)
    return <EmptyState icon="users" heading="h3" title="No one has given yet" text="Pass the donation link on." />;
  return (
    <Stack>
      <Row $justify="space-between">
        <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'contribution' : 'contributions'}`}</Muted>
        <SaveButton campaign={campaign} />
      </Row>
      <DataTable
        caption="Contributions"
        rows={edges.map(({ node }) => node)}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: 'Name', name: true, cell: (backer) => <Who backer={backer} /> },
          { key: 'date', header: 'Date', cell: ({ begunAt }) => stampOf(begunAt, campaign.timeZone) },
          {
            key: 'amount',
            header: 'Contribution',
            figures: true,
            cell: ({ amountCents }) => formatCentsExact(amountCents),
          },
          { key: 'status', header: 'Status', cell: ({ status }) => <StatusOf status={status} /> },
          { key: 'message', header: 'Message', cell: ({ message }) => <Said>{message}</Said> },
        ]}
        actions={(backer) => canGiveBack(backer) && <GiveBackButton backer={backer} onPress={setChosen} />}
      />
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
      {chosen && (
        <GiveBackDialog backer={chosen} isOwn={campaign.isMine === true} onClose={() => setChosen(undefined)} />
      )}
    </Stack>
  );
}

const canGiveBack = ({ status }: Backer): boolean => status === 'RECEIVED' || status === 'PLEDGED' || status === 'DUE';

const GiveBackButton = ({ backer, onPress }: { backer: Backer; onPress: (backer: Backer) => void }) => (
  <Button small onClick={() => onPress(backer)} aria-label={`Pay back ${whoIs(backer)}`}>
    Pay back
  </Button>
);

const whoIs = ({ contributor }: Backer): string => (contributor ? nameOf(contributor) : 'Anonymous');

const Who = ({ backer }: { backer: Backer }) => (
  <>
    {backer.contributor ? (
      <Link to={paths.user(backer.contributor.id)}>{nameOf(backer.contributor)}</Link>
    ) : (
      'Anonymous'
    )}
    {backer.isAnonymous && <Muted>not named in public</Muted>}
  </>
);

/** A word without an end does not make its column as wide. */
const Said = styled.span`display: block; min-width: 16ch; overflow-wrap: anywhere; unicode-bidi: plaintext;`;

function StatusOf({ status }: Pick<Backer, 'status'>) {
  const { word, tone } = contributionWords[status];
  return <Badge tone={tone}>{word}</Badge>;
}

interface GiveBackProps {
  backer: Backer;
  /** The campaign is the member's own: a platform owner says why. */
  isOwn: boolean;
  onClose: () => void;
}

function GiveBackDialog({ backer, isOwn, onClose }: GiveBackProps) {
  const isPledge = backer.status !== 'RECEIVED';
  const [giveBack] = useAction(GiveBack, {
    refused: false,
    done: isPledge ? 'The pledge is let go' : 'The money is on its way back',
  });
  const total = formatCentsExact(backer.amountCents + (backer.tipCents ?? 0));
  return (
    <TextDialog
      title={isPledge ? `Let the pledge of ${whoIs(backer)} go?` : `Pay ${whoIs(backer)} back?`}
      description={isPledge ? 'Their card is not charged.' : `${total} go back to their card, and the fee with it.`}
      label="Reason"
      missing={isOwn ? undefined : 'Please give a reason.'}
      confirmLabel={isPledge ? 'Let it go' : 'Pay back'}
      danger
      onConfirm={(reason) => giveBack({ id: backer.id, reason })}
      onClose={onClose}
    />
  );
}

function SaveButton({ campaign }: { campaign: CampaignOnPage }) {
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveCsv(`backers-${campaign.id}.csv`, backersCsv(await allBackers(client, campaign.id)));
    } catch (error) {
      toast.error(refusalOf(error).message);
    }
    setBusy(false);
  };
  return (
    <Button small busy={busy} icon={<Icon name="download" size={18} />} onClick={() => void save()}>
      Save as CSV
    </Button>
  );
}
