import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { useToast } from '../ui/Toast.tsx';
import { savePdf } from './receiptFile.ts';

interface ReceiptButtonProps {
  /** In the REST API. */
  path: string;
  /** In the file's name. */
  name: string;
  /** Which receipt it is, where there are several. */
  label?: string;
  small?: boolean;
}

/** Hands out a receipt. */
export function ReceiptButton({ path, name, label, small }: ReceiptButtonProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    await savePdf(path, name).catch(() => toast.error('The receipt could not be had. Please try again.'));
    setBusy(false);
  };
  return (
    <Button
      small={small}
      busy={busy}
      icon={<Icon name="download" size={18} />}
      aria-label={label}
      onClick={() => void save()}
    >
      Receipt (PDF)
    </Button>
  );
}
