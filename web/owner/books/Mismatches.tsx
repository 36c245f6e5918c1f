import type { MismatchFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { momentOf } from '../../shared/instants.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { PaymentLinks } from '../PaymentLinks.tsx';
import { LookAgain } from './LookAgain.tsx';
import { moneyOf } from './money.ts';

graphql(`
  fragment MismatchFields on LedgerMismatch { kind paymentId amountCents currency since why isSettled }
`);

type Mismatch = MismatchFieldsFragment;

const KINDS: Readonly<Record<Mismatch['kind'], string>> = {
  QUARANTINED: 'Did not fit what was asked for',
  STUCK: 'Received, neither fulfilled nor paid back',
  SENT_BACK: 'The bank sent the refund back',
};

/** Payments whose money did not go its way, and whether it has since. */
export const Mismatches = ({ mismatches, onChanged }: { mismatches: readonly Mismatch[]; onChanged: () => void }) => (
  <Stack $gap={4}>
    <Muted>
      The product looks at open payments each minute and at refunds every six hours, and mends by itself what it can.
      What stays open for hours needs you: have it looked at, and pay it back at the provider if that does not help.
    </Muted>
    {mismatches.length === 0 ? (
      <EmptyState
        icon="ok"
        heading="h2"
        title="Everything fits"
        text="No payment is in quarantine or stuck, and no refund has failed."
      />
    ) : (
      <DataTable
        caption="Mismatches"
        columns={columns}
        rows={mismatches}
        rowKey={({ kind, paymentId, since }) => `${kind} ${paymentId} ${since}`}
        actions={({ isSettled, paymentId }) => !isSettled && <LookAgain paymentId={paymentId} onDone={onChanged} />}
      />
    )}
  </Stack>
);

const columns: readonly Column<Mismatch>[] = [
  { key: 'kind', header: 'What is wrong', name: true, cell: ({ kind }) => KINDS[kind] },
  {
    key: 'state',
    header: 'State',
    cell: ({ isSettled }) => <Badge tone={isSettled ? 'ok' : 'warn'}>{isSettled ? 'Settled' : 'Open'}</Badge>,
  },
  {
    key: 'amount',
    header: 'Amount',
    figures: true,
    cell: ({ amountCents, currency }) => moneyOf(amountCents, currency),
  },
  { key: 'since', header: 'Since', cell: ({ since }) => <time dateTime={since}>{momentOf(since)}</time> },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ paymentId, why }) => (
      <>
        <PaymentLinks paymentId={paymentId} />
        {why && <Muted>{why}</Muted>}
      </>
    ),
  },
];
