import { useEffect } from 'react';
import type { OpenSaleFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { dayOf } from '../shared/instants.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Badge } from '../ui/Badge.tsx';
import { CellLink } from '../ui/CellLink.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { soldPath, soldWords } from './earningsWords.ts';

graphql(`
  fragment OpenSaleFields on OpenSale { id kind itemId openCents taxCents soldAt dueAt isHeld }
`);
const Open = graphql(`
  query MyOpenSales($after: String) {
    myOpenSales(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...OpenSaleFields } }
    }
  }
`);
type Sale = OpenSaleFieldsFragment;

/** Sales whose money is not in a payout yet, with when it is due. `changes`: asked anew whenever it differs. */
export function OpenSales({ changes }: { changes: number }) {
  const query = usePagedQuery(Open, {});
  const { refetch } = query;
  useEffect(() => {
    if (changes > 0) refetchSafely(refetch);
  }, [changes, refetch]);
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges } = query.data.myOpenSales;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="coins"
        heading="h3"
        title="No sale waits"
        text="Whatever you sell next is listed here until it is due."
      />
    );
  return (
    <Stack $gap={4}>
      <DataTable
        caption="Sales that wait"
        columns={columns}
        rows={edges.map(({ node }) => node)}
        rowKey={({ id }) => id}
      />
      {query.hasMore && <ShowMore key={edges.length} onMore={query.more} />}
    </Stack>
  );
}

function Due({ openCents, isHeld, dueAt, kind }: Sale) {
  if (openCents < 0) return <Badge tone="warn">Given back</Badge>;
  if (isHeld) return <Badge tone="warn">Held back</Badge>;
  if (dueAt) return <time dateTime={dueAt}>{dayOf(dueAt)}</time>;
  return <>{kind === 'ORDER' ? 'Once it was sent' : '–'}</>;
}

const columns: readonly Column<Sale>[] = [
  {
    key: 'sale',
    header: 'Sale',
    name: true,
    cell: ({ kind, itemId }) => <CellLink to={soldPath(kind, itemId)}>{soldWords(kind, itemId)}</CellLink>,
  },
  {
    key: 'sold',
    header: 'Paid',
    cell: ({ soldAt }) => (soldAt ? <time dateTime={soldAt}>{dayOf(soldAt)}</time> : '–'),
  },
  { key: 'due', header: 'Due', cell: (sale) => <Due {...sale} /> },
  { key: 'tax', header: 'Tax in it', figures: true, cell: ({ taxCents }) => formatCentsExact(taxCents) },
  { key: 'open', header: 'Amount', figures: true, cell: ({ openCents }) => formatCentsExact(openCents) },
];
