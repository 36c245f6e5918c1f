import { useEffect } from 'react';
import type { EarningsPayoutStatus, OwnPayoutFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { dayOf } from '../shared/instants.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Muted, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { StatementDialog } from './StatementDialog.tsx';

graphql(`
  fragment OwnPayoutFields on EarningsPayout { id amountCents status isAsked plannedAt sentAt reversedCents refusedBecause }
`);
const Paid = graphql(`
  query MyEarningsPayouts($after: String) {
    myEarningsPayouts(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...OwnPayoutFields } }
    }
  }
`);
type Payout = OwnPayoutFieldsFragment;

/**
 * What was sent to the member, each with its statement. `changes`: asked anew whenever it differs. `onAnswered`: called once it
 * is known, or cannot be read.
 */
export function Payouts({ changes, onAnswered }: { changes: number; onAnswered: () => void }) {
  const query = usePagedQuery(Paid, {});
  const { refetch } = query;
  useEffect(() => {
    if (changes > 0) refetchSafely(refetch);
  }, [changes, refetch]);
  const isAnswered = Boolean(query.data || query.error);
  useEffect(() => {
    if (isAnswered) onAnswered();
  }, [isAnswered, onAnswered]);
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges } = query.data.myEarningsPayouts;
  if (edges.length === 0)
    return (
      <EmptyState icon="coins" heading="h3" title="No payouts yet" text="The first one is made when $1.00 is due." />
    );
  return (
    <Stack $gap={4}>
      <DataTable
        caption="Payouts"
        columns={columns}
        rows={edges.map(({ node }) => node)}
        rowKey={({ id }) => id}
        actions={(payout) => <StatementDialog payout={payout} />}
      />
      {query.hasMore && <ShowMore key={edges.length} onMore={query.more} />}
    </Stack>
  );
}

const STATUSES: Readonly<Record<EarningsPayoutStatus, readonly [Tone, string]>> = {
  PENDING: ['info', 'On its way'],
  SENT: ['ok', 'Sent'],
  FAILED: ['err', 'Refused'],
};

const columns: readonly Column<Payout>[] = [
  {
    key: 'when',
    header: 'Payout',
    name: true,
    cell: ({ plannedAt }) => <time dateTime={plannedAt}>{dayOf(plannedAt)}</time>,
  },
  {
    key: 'status',
    header: 'State',
    prose: true,
    cell: ({ status, refusedBecause, reversedCents }) => {
      const [tone, words] = STATUSES[status];
      return (
        <>
          <Badge tone={tone}>{words}</Badge>
          {refusedBecause && <Muted>{refusedBecause}</Muted>}
          {reversedCents > 0 && <Muted>{`${formatCentsExact(reversedCents)} of it was taken back.`}</Muted>}
        </>
      );
    },
  },
  { key: 'by', header: 'Made', cell: ({ isAsked }) => (isAsked ? 'At your wish' : 'By itself') },
  { key: 'amount', header: 'Amount', figures: true, cell: ({ amountCents }) => formatCentsExact(amountCents) },
];
