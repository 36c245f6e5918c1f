import styled from 'styled-components';
import { HistoryButton } from '../shared/history/HistoryButton.tsx';
import { dayOf } from '../shared/instants.ts';
import { WhyButton } from '../shared/why/WhyButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Muted, Row } from '../ui/Layout.tsx';
import { InvoiceReceipt } from './InvoiceReceipt.tsx';
import type { Invoice } from './planFields.ts';
import { titleOf } from './plans.ts';

/** An invoice that was paid with the card form has its payment’s id; the provider’s own are charged to the card on file. */
const OF_OURS = /^subscription-/;

const columns: readonly Column<Invoice>[] = [
  { key: 'at', header: 'Date', name: true, cell: ({ at }) => <Day>{dayOf(at)}</Day> },
  { key: 'plan', header: 'Plan', cell: ({ plan, interval }) => `${titleOf(plan)}, ${interval}` },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (status === 'paid' ? <Badge tone="ok">Paid</Badge> : <Badge tone="err">Not paid</Badge>),
  },
  { key: 'amount', header: 'Amount', figures: true, cell: ({ amountCents }) => formatCentsExact(amountCents) },
];

/** What was charged for plans, newest first, each with its receipt. */
export function PlanInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) return <Muted>Nothing has been charged yet.</Muted>;
  return (
    <DataTable
      caption="Invoices"
      columns={columns}
      rows={invoices}
      rowKey={({ id }) => id}
      actions={(invoice) => (
        <Row $gap={2} $justify="flex-end">
          {invoice.status === 'paid' && <InvoiceReceipt invoice={invoice} small />}
          {OF_OURS.test(invoice.id) && (
            <HistoryButton
              type="payment"
              id={invoice.id}
              name={`the payment of ${dayOf(invoice.at)}`}
              label="Payment history"
            />
          )}
          <WhyButton type="planCharge" id={invoice.id} question={`Why this charge of ${dayOf(invoice.at)}?`} />
        </Row>
      )}
    />
  );
}

const Day = styled.span`white-space: nowrap;`;
