import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { useToast } from '../ui/Toast.tsx';
import { savePrivateFile } from './privateFile.ts';

interface PrivateFileButtonProps {
  /** In the REST API. */
  path: string;
  /** The file's name on the device. */
  file: string;
  /** What the button says. */
  text: string;
  /** Which file it is, where there are several. */
  label?: string | undefined;
  /** What is said when it could not be had. */
  missed: string;
  small?: boolean | undefined;
}

/** Saves a file that its reader alone may have. */
export function PrivateFileButton({ path, file, text, label, missed, small }: PrivateFileButtonProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    await savePrivateFile(path, file).catch(() => toast.error(missed));
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
      {text}
    </Button>
  );
}

interface ReceiptButtonProps {
  /** In the REST API. */
  path: string;
  /** In the file's name. */
  name: string;
  /** Which receipt it is, where there are several. */
  label?: string | undefined;
  small?: boolean | undefined;
}

/** Hands out a receipt. */
export const ReceiptButton = ({ path, name, label, small }: ReceiptButtonProps) => (
  <PrivateFileButton
    {...{ path, label, small }}
    file={`chairside-receipt-${name}.pdf`}
    text="Receipt (PDF)"
    missed="The receipt could not be had. Please try again."
  />
);
