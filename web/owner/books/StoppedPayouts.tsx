import { useState } from 'react';
import type { PayoutStop, StoppedFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useRight } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { moneyOf } from './money.ts';

graphql(`
  fragment StoppedFields on OwedMember { memberId name dueCents paidOutCents stoppedBecause stoppedAt stopCount }
`);
const Stopped = graphql(`
  query StoppedPayouts($after: String) {
    owedMembers(onlyStopped: true, first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...StoppedFields } }
    }
  }
`);
const Release = graphql(`
  mutation ReleasePayouts($memberId: ID!, $because: [PayoutStop!]!, $seen: Int) {
    releasePayouts(memberId: $memberId, because: $because, seen: $seen) { memberId stoppedBecause }
  }
`);
type Row = StoppedFieldsFragment;

const WHY: Readonly<Record<PayoutStop, string>> = {
  FIRST_LARGE: 'A large payout is due',
  TAKEN_BACK: 'Money of a payout was taken back, or was to be',
  CONTESTED: 'Money of a campaign that they were sent is contested',
  SUSPENDED: 'They are suspended or deleted, or were when their account was closed',
};
const usd = (cents: number) => moneyOf(cents, 'usd');
const whyOf = ({ stoppedBecause }: Row) => stoppedBecause.map((why) => WHY[why]).join('; ');
const nameIn = ({ name, memberId }: Row) => name ?? `…${memberId.slice(-6)}`;

/** Payouts that wait for who may move money, with the button that makes them again. Nothing where there are none. */
export function StoppedPayouts({ onReleased }: { onReleased: () => void }) {
  const query = usePagedQuery(Stopped, {});
  const mayMove = useRight('moveMoney');
  const [release, busy] = useAction(Release, { done: 'Released: what is due is sent with the next payout' });
  const [asked, setAsked] = useState<Row>();
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges } = query.data.owedMembers;
  if (edges.length === 0) return null;
  const confirm = async () => {
    if (!asked) return;
    // What has stopped them since this was shown stays.
    const { memberId, stoppedBecause: because, stopCount: seen } = asked;
    const { refusal } = await release({ memberId, because, seen });
    setAsked(undefined);
    // Also where it was refused, as something has stopped them again: that is to be looked at.
    refetchSafely(query.refetch);
    if (refusal) return;
    onReleased();
  };
  const button = (row: Row) => (
    <Button small aria-label={`Release payouts of ${nameIn(row)}`} onClick={() => setAsked(row)}>
      Release
    </Button>
  );
  return (
    <Stack $gap={3}>
      <h2>Payouts that wait for you</h2>
      <Muted>Look at the member, their sales, campaigns and who paid first. Nothing is sent to them until then.</Muted>
      <DataTable
        caption="Payouts that wait for you"
        columns={columns}
        rows={edges.map(({ node }) => node)}
        rowKey={({ memberId }) => memberId}
        {...(mayMove && { actions: button })}
      />
      {query.hasMore && <ShowMore key={edges.length} onMore={query.more} />}
      {asked && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={`Release payouts of ${nameIn(asked)}?`}
          description={`${usd(asked.dueCents)} is due to them. ${whyOf(asked)}. What is due is sent with the next payout, within a week.`}
          cancelLabel="Not yet"
          confirmLabel="Release"
          busy={busy}
          onConfirm={() => void confirm()}
        />
      )}
    </Stack>
  );
}

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Member', name: true, cell: nameIn },
  {
    key: 'why',
    header: 'Why',
    prose: true,
    cell: (row) => (
      <>
        {whyOf(row)}
        {row.stoppedAt && <Muted>{`Since ${momentOf(row.stoppedAt)}`}</Muted>}
      </>
    ),
  },
  { key: 'due', header: 'Due now', figures: true, cell: ({ dueCents }) => usd(dueCents) },
  { key: 'paid', header: 'Paid out', figures: true, cell: ({ paidOutCents }) => usd(paidOutCents) },
];
