import { dayOf } from '../shared/instants.ts';
import { ReceiptButton } from '../shared/PrivateFileButton.tsx';
import type { Invoice } from './planFields.ts';
import { titleOf } from './plans.ts';

/** Hands out the receipt of a paid invoice. */
export const InvoiceReceipt = ({ invoice: { id, plan, at }, small }: { invoice: Invoice; small?: boolean }) => (
  <ReceiptButton
    path={`/subscription/receipt/${encodeURIComponent(id)}`}
    name={`${titleOf(plan)}-${at.slice(0, 10)}`}
    label={`Receipt (PDF) of ${dayOf(at)}`}
    small={small}
  />
);
