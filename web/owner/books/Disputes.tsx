import styled from 'styled-components';
import type { DisputeFieldsFragment, DisputeStage, PaymentPage } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { useListFollowsBell } from '../../live/useListFollowsBell.ts';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useSession } from '../../shared/session.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { CellLink } from '../../ui/CellLink.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { PaymentLinks } from '../PaymentLinks.tsx';
import { DisputeActions } from './DisputeActions.tsx';
import { moneyOf } from './money.ts';

graphql(`
  fragment DisputeFields on Dispute {
    id paymentId payerId page amountCents currency reason stage openedAt dueBy isToBeAnswered
    submittedAt acceptedAt itemId
  }
`);

const Contested = graphql(`
  query Disputes($after: String) {
    disputes(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { ...DisputeFields } }
    }
  }
`);

type Dispute = DisputeFieldsFragment;

const THINGS: Readonly<Record<PaymentPage, string>> = {
  booking: 'Booking',
  cart: 'Order',
  subscription: 'Plan',
  plan: 'Plan',
  contribute: 'Contribution',
};

/** Payments that payers' banks contest: until when each can be answered, and what the bank has decided. */
export function Disputes({ onChanged }: { onChanged: () => void }) {
  const query = usePagedQuery(Contested, {});
  const again = async () => refetchSafely(query.refetch);
  useListFollowsBell(again);
  const found = query.data?.disputes;
  const answered = () => {
    void again();
    onChanged();
  };
  if (!found) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  return (
    <Stack $gap={4}>
      <Muted>
        A bank that contests a payment takes its money until it has decided. Send what is recorded before the deadline,
        or accept that the money is lost.
      </Muted>
      {found.edges.length === 0 ? (
        <EmptyState icon="ok" heading="h2" title="No disputes" text="No bank has contested a payment." />
      ) : (
        <DataTable
          caption="Disputes"
          columns={columns}
          rows={found.edges.map(({ node }) => node)}
          rowKey={({ id }) => id}
          actions={(dispute) => <DisputeActions dispute={dispute} onDone={answered} />}
        />
      )}
      {query.hasMore && <ShowMore key={found.edges.length} onMore={query.more} />}
    </Stack>
  );
}

const STAGES: Readonly<Record<DisputeStage, readonly [Tone, string]>> = {
  INQUIRY: ['warn', 'The bank asks'],
  OPEN: ['warn', 'Contested'],
  WON: ['ok', 'Won'],
  LOST: ['err', 'Lost'],
  CLOSED: ['ok', 'Settled'],
};

/** Where an undecided one stands between us and the bank. */
function stageOf({ stage, isToBeAnswered, submittedAt, acceptedAt }: Dispute): readonly [Tone, string] {
  if (stage !== 'INQUIRY' && stage !== 'OPEN') return STAGES[stage];
  if (acceptedAt) return ['neutral', 'Accepted'];
  if (submittedAt) return ['info', 'Evidence sent'];
  return isToBeAnswered ? STAGES[stage] : ['neutral', 'Waits for the bank'];
}

const columns: readonly Column<Dispute>[] = [
  { key: 'for', header: 'Paid for', name: true, cell: ({ page }) => THINGS[page] },
  {
    key: 'state',
    header: 'State',
    cell: (dispute) => {
      const [tone, words] = stageOf(dispute);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
  {
    key: 'amount',
    header: 'Amount',
    figures: true,
    cell: ({ amountCents, currency }) => moneyOf(amountCents, currency),
  },
  {
    key: 'due',
    header: 'Answer until',
    cell: ({ dueBy, isToBeAnswered }) =>
      dueBy && isToBeAnswered ? <time dateTime={dueBy}>{momentOf(dueBy)}</time> : '–',
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <Reason>{reason.replaceAll('_', ' ')}</Reason>,
  },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ id, paymentId, openedAt, payerId }) => (
      <>
        {paymentId ? <PaymentLinks paymentId={paymentId} /> : 'A renewal'} <Payer payerId={payerId} />
        <Muted>{`Since ${momentOf(openedAt)}, ${id}`}</Muted>
      </>
    ),
  },
];

/** By the provider’s name. */
const Reason = styled.span`display: inline-block; &::first-letter { text-transform: uppercase; }`;

/** Members have a page for platform owners. */
function Payer({ payerId }: { payerId: string }) {
  const isOwner = useSession().user?.role === 'superadmin';
  return isOwner && <CellLink to={paths.ownerUser(payerId)}>The payer</CellLink>;
}
