import type { OwedFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { HeldRefunds } from './HeldRefunds.tsx';
import { moneyOf } from './money.ts';
import { StoppedPayouts } from './StoppedPayouts.tsx';

graphql(`
  fragment OwedFields on OwedMember { memberId name owedCents heldCents dueCents paidOutCents canReceive refusedBecause }
`);
const OwedMembers = graphql(`
  query OwedMembers($after: String) {
    earningsTotals { owedCents owingCents feeCents }
    owedMembers(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...OwedFields } }
    }
  }
`);
type Owed = OwedFieldsFragment;
const usd = (cents: number) => moneyOf(cents, 'usd');

/** What shop owners and sellers are owed: all together, and each of them. */
export function OwedToSellers() {
  const query = usePagedQuery(OwedMembers, {});
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { earningsTotals: totals, owedMembers } = query.data;
  return (
    <Stack $gap={5}>
      <Muted>
        What was sold and not paid out, with what waits for its day or for a bank. It is sent by itself once a week to
        everybody who has connected an account.
      </Muted>
      <PriceBoard
        label="Owed to sellers"
        rows={[
          { label: 'Owed to sellers', value: usd(totals.owedCents), total: true },
          { label: 'Owed by sellers', note: 'Paid out, and given back to buyers later', value: usd(totals.owingCents) },
          { label: 'Taken as fees so far', value: usd(totals.feeCents) },
        ]}
      />
      <StoppedPayouts onReleased={() => refetchSafely(query.refetch)} />
      <HeldRefunds />
      {owedMembers.edges.length === 0 ? (
        <EmptyState icon="coins" heading="h2" title="Nothing was sold yet" text="The first sale is listed here." />
      ) : (
        <DataTable
          caption="Shop owners and sellers"
          columns={columns}
          rows={owedMembers.edges.map(({ node }) => node)}
          rowKey={({ memberId }) => memberId}
        />
      )}
      {query.hasMore && <ShowMore key={owedMembers.edges.length} onMore={query.more} />}
    </Stack>
  );
}

const columns: readonly Column<Owed>[] = [
  { key: 'name', header: 'Member', name: true, cell: ({ name, memberId }) => name ?? `…${memberId.slice(-6)}` },
  {
    key: 'account',
    header: 'Account',
    prose: true,
    cell: ({ canReceive, refusedBecause }) => (
      <>
        <Badge tone={canReceive ? 'ok' : 'warn'}>{canReceive ? 'Connected' : 'Not ready'}</Badge>
        {refusedBecause && <Muted>{`Last refused: ${refusedBecause}`}</Muted>}
      </>
    ),
  },
  { key: 'held', header: 'Held back', figures: true, cell: ({ heldCents }) => usd(heldCents) },
  { key: 'due', header: 'Due now', figures: true, cell: ({ dueCents }) => usd(dueCents) },
  { key: 'owed', header: 'Owed', figures: true, cell: ({ owedCents }) => usd(owedCents) },
  { key: 'paid', header: 'Paid out', figures: true, cell: ({ paidOutCents }) => usd(paidOutCents) },
];
