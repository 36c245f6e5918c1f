import styled from 'styled-components';
import { dayOf } from '../shared/instants.ts';
import { Badge } from '../ui/Badge.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Muted } from '../ui/Layout.tsx';
import { InvoiceReceipt } from './InvoiceReceipt.tsx';
import type { Invoice } from './planFields.ts';
import { titleOf } from './plans.ts';

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
      actions={(invoice) => (invoice.status === 'paid' ? <InvoiceReceipt invoice={invoice} small /> : null)}
    />
  );
}

const Day = styled.span`white-space: nowrap;`;
