import { useState } from 'react';
import type { OwnPayoutFieldsFragment, StatementLineFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { dayOf } from '../shared/instants.ts';
import { SaveCsv } from '../shared/SaveCsv.tsx';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Muted, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { soldWords } from './earningsWords.ts';

graphql(`
  fragment StatementLineFields on StatementLine { paymentId kind itemId creditedAt ownCents taxCents feeCents netCents }
`);
const Statement = graphql(`
  query EarningsStatement($id: ID!, $after: String) {
    earningsStatement(payoutId: $id, first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...StatementLineFields } }
    }
  }
`);
type Line = StatementLineFieldsFragment;

/** A button that opens what a payout is of, sale by sale. */
export function StatementDialog({ payout }: { payout: OwnPayoutFieldsFragment }) {
  const [open, setOpen] = useState(false);
  const day = dayOf(payout.plannedAt);
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={setOpen}
      title={`Statement of ${day}`}
      description={`A payout of ${formatCentsExact(payout.amountCents)}, sale by sale.`}
      trigger={
        <Button small icon={<Icon name="news" size={18} />} aria-label={`Statement of ${day}`}>
          Statement
        </Button>
      }
      footer={<SaveCsv path={`/earnings/payouts/${payout.id}/statement`} />}
    >
      {open && <Lines id={payout.id} />}
    </Dialog>
  );
}

function Lines({ id }: { id: string }) {
  const query = usePagedQuery(Statement, { id });
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges } = query.data.earningsStatement;
  if (edges.length === 0) return <Muted>It is of money that came back from earlier payouts.</Muted>;
  return (
    <Stack $gap={4}>
      <DataTable
        caption="Sales of the payout"
        columns={columns}
        rows={edges.map(({ node, cursor }) => ({ ...node, cursor }))}
        rowKey={({ cursor }) => cursor}
      />
      {edges.some(({ node }) => node.netCents < 0) && (
        <Muted>What is below 0 was given back to the buyer, or is held back until a bank has decided.</Muted>
      )}
      {query.hasMore && <ShowMore key={edges.length} onMore={query.more} />}
    </Stack>
  );
}

const columns: readonly Column<Line & { readonly cursor: string }>[] = [
  { key: 'sale', header: 'Sale', name: true, cell: ({ kind, itemId }) => soldWords(kind, itemId) },
  { key: 'when', header: 'Credited', cell: ({ creditedAt }) => <time dateTime={creditedAt}>{dayOf(creditedAt)}</time> },
  { key: 'own', header: 'Yours', figures: true, cell: ({ ownCents }) => formatCentsExact(ownCents) },
  { key: 'tax', header: 'Tax', figures: true, cell: ({ taxCents }) => formatCentsExact(taxCents) },
  { key: 'fee', header: 'Fee', figures: true, cell: ({ feeCents }) => formatCentsExact(0 - feeCents) },
  { key: 'net', header: 'Paid out', figures: true, cell: ({ netCents }) => formatCentsExact(netCents) },
];
