import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { CampaignLedgerQuery, CampaignLineKind, RefundCause } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { size } from '../../ui/tokens.ts';
import type { CampaignOnPage } from '../campaignFields.ts';
import { stampOf } from '../dates.ts';
import { useOnCampaignNews } from './CampaignNews.tsx';
import { LedgerTotals } from './LedgerTotals.tsx';

const Lines = graphql(`
  query CampaignLedger($campaignId: ID!, $after: String) {
    campaignLedger(campaignId: $campaignId, first: 30, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges {
        cursor
        node { id kind amountCents balanceCents at text pictureUrl refundCause member { id firstName lastName } }
      }
    }
  }
`);

type Line = CampaignLedgerQuery['campaignLedger']['edges'][number]['node'];

/** A campaign's public books: what came in, what left, and every line these figures are the sum of. */
export function Ledger({ campaign }: { campaign: CampaignOnPage }) {
  return (
    <Stack $gap={6}>
      <LedgerTotals campaign={campaign} />
      <AllLines campaign={campaign} />
    </Stack>
  );
}

function AllLines({ campaign }: { campaign: CampaignOnPage }) {
  const query = usePagedQuery(Lines, { campaignId: campaign.id });
  const { data, hasMore, more, refetch } = query;
  useOnCampaignNews(() => refetchSafely(refetch));
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges, totalCount } = data.campaignLedger;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="coins"
        heading="h3"
        title="No money has moved yet"
        text="The first line appears here by itself."
      />
    );
  return (
    <Stack>
      <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'line' : 'lines'}, the latest first`}</Muted>
      <DataTable
        caption="Every movement of money"
        rows={edges.map(({ node }) => node)}
        rowKey={({ id }) => id}
        columns={[
          { key: 'at', header: 'Date', cell: ({ at }) => stampOf(at, campaign.timeZone) },
          { key: 'what', header: 'What', name: true, cell: (line) => <What line={line} /> },
          { key: 'amount', header: 'Amount', figures: true, cell: ({ amountCents }) => formatCentsExact(amountCents) },
          {
            key: 'balance',
            header: 'Balance',
            figures: true,
            cell: ({ balanceCents }) => formatCentsExact(balanceCents),
          },
        ]}
      />
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Stack>
  );
}

const kinds: Record<CampaignLineKind, string> = {
  CONTRIBUTION: 'Contribution',
  FEE: 'Fee of the payment service',
  REFUND: 'Refund',
  FEE_RETURNED: 'Fee given back',
  PAYOUT: 'Paid out to the organizer',
  PAYOUT_REVERSED: 'Payout that came back',
  SPENDING: 'Use of funds',
  SPENDING_WITHDRAWN: 'Use of funds, withdrawn',
};

const causes: Record<RefundCause, string> = {
  CONTRIBUTOR: 'taken back by its contributor',
  ORGANIZER: 'paid back by the organizer',
  PLATFORM: 'paid back by the platform',
  CANCELLED: 'the campaign was cancelled',
};
/** Before the name of whose contribution it is. */
const link: Partial<Record<CampaignLineKind, string>> = { CONTRIBUTION: ' by ', REFUND: ' to ' };

function What({ line: { kind, member, text, pictureUrl, refundCause } }: { line: Line }) {
  return (
    <Cell>
      {kinds[kind]}
      {link[kind] && (
        <>
          {link[kind]}
          {member ? <Link to={paths.user(member.id)}>{nameOf(member)}</Link> : 'someone who is not named'}
        </>
      )}
      {refundCause && <small>{causes[refundCause]}</small>}
      {text && <small>{text}</small>}
      {pictureUrl && (
        <a href={pictureUrl} target="_blank" rel="noopener noreferrer">
          See the receipt
        </a>
      )}
    </Cell>
  );
}

const Cell = styled.span`
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
  small {
    display: block;
    font-size: ${size.sm};
  }
  > a:last-child {
    display: inline-block;
    min-height: 24px;
  }
`;
