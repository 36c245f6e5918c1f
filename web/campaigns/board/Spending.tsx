import { useState } from 'react';
import type { OwnSpendingQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { stampOf } from '../dates.ts';
import { useOnCampaignNews } from '../page/CampaignNews.tsx';
import { SpendingDialog } from './SpendingDialog.tsx';

const OwnSpending = graphql(`
  query OwnSpending($campaignId: ID!, $after: String) {
    campaignLedger(campaignId: $campaignId, first: 50, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id kind amountCents at text pictureUrl entryId } }
    }
  }
`);
const Withdraw = graphql(`
  mutation WithdrawSpending($campaignId: ID!, $entryId: ID!, $reason: String!) {
    withdrawSpending(campaignId: $campaignId, entryId: $entryId, reason: $reason) { id }
  }
`);

type Line = OwnSpendingQuery['campaignLedger']['edges'][number]['node'];

/** What the organizer did with the money, entry by entry, for everyone to read in the ledger. */
export function Spending({ campaign }: { campaign: CampaignOnPage }) {
  const query = usePagedQuery(OwnSpending, { campaignId: campaign.id });
  const { data, hasMore, more, refetch } = query;
  const look = () => refetchSafely(refetch);
  const [isAdding, setAdding] = useState(false);
  const [wrong, setWrong] = useState<Line>();
  const [withdraw] = useAction(Withdraw, { refused: false, done: 'The entry is withdrawn' });
  useOnCampaignNews(look);
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const lines = data.campaignLedger.edges.map(({ node }) => node);
  const withdrawn = new Set(lines.filter(({ kind }) => kind === 'SPENDING_WITHDRAWN').map(({ entryId }) => entryId));
  const entries = lines.filter(({ kind }) => kind === 'SPENDING');
  return (
    <Panel wide title="Use of funds" text="Say what was done with the money. Everyone reads it in the ledger.">
      <Stack>
        <Row>
          <Button icon={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
            Add an entry
          </Button>
        </Row>
        {entries.length === 0 ? (
          <Muted>No entries yet.</Muted>
        ) : (
          <DataTable
            caption="Use of funds"
            rows={entries}
            rowKey={({ id }) => id}
            columns={[
              { key: 'at', header: 'Date', cell: ({ at }) => stampOf(at, campaign.timeZone) },
              { key: 'text', header: 'What for', name: true, cell: ({ text }) => text },
              {
                key: 'amount',
                header: 'Amount',
                figures: true,
                cell: ({ amountCents }) => formatCentsExact(Math.abs(amountCents)),
              },
            ]}
            actions={(line) =>
              withdrawn.has(line.entryId) ? (
                <Muted>Withdrawn</Muted>
              ) : (
                <Button small variant="quiet" aria-label={`Withdraw “${line.text}”`} onClick={() => setWrong(line)}>
                  Withdraw
                </Button>
              )
            }
          />
        )}
        {hasMore && <ShowMore key={lines.length} onMore={more} />}
      </Stack>
      {isAdding && <SpendingDialog campaignId={campaign.id} onSaved={look} onClose={() => setAdding(false)} />}
      {wrong && (
        <TextDialog
          title={`Withdraw “${wrong.text}”?`}
          description="The entry and its withdrawal both stay in the ledger."
          label="Reason"
          missing="Please give a reason."
          confirmLabel="Withdraw"
          danger
          onConfirm={(reason) => withdraw({ campaignId: campaign.id, entryId: wrong.entryId ?? '', reason })}
          onClose={() => {
            setWrong(undefined);
            look();
          }}
        />
      )}
    </Panel>
  );
}
