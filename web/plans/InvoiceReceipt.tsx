import { useState } from 'react';
import { dayOf } from '../shared/instants.ts';
import { savePdf } from '../shared/receiptFile.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { useToast } from '../ui/Toast.tsx';
import type { Invoice } from './planFields.ts';
import { titleOf } from './plans.ts';

/** Hands out the receipt of a paid invoice. */
export function InvoiceReceipt({ invoice, small }: { invoice: Invoice; small?: boolean }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    const name = `${titleOf(invoice.plan)}-${invoice.at.slice(0, 10)}`;
    await savePdf(`/subscription/receipt/${encodeURIComponent(invoice.id)}`, name).catch(() =>
      toast.error('The receipt could not be had. Please try again.'),
    );
    setBusy(false);
  };
  return (
    <Button
      small={small}
      busy={busy}
      icon={<Icon name="download" size={18} />}
      aria-label={`Receipt (PDF) of ${dayOf(invoice.at)}`}
      onClick={() => void save()}
    >
      Receipt (PDF)
    </Button>
  );
}
