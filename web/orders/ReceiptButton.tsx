import { useState } from 'react';
import { saveReceipt } from '../shared/receiptFile.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { useToast } from '../ui/Toast.tsx';
import { numberOf } from './orders.ts';

/** Hands out the receipt of a paid order. */
export function ReceiptButton({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    await saveReceipt(orderId, numberOf(orderId).slice(1)).catch(() =>
      toast.error('The receipt could not be had. Please try again.'),
    );
    setBusy(false);
  };
  return (
    <Button busy={busy} icon={<Icon name="download" size={18} />} onClick={() => void save()}>
      Receipt (PDF)
    </Button>
  );
}
