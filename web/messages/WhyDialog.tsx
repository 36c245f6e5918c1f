import { useState } from 'react';
import { refusalOf } from '../app/refusal.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { TextArea } from '../ui/Input.tsx';

interface WhyProps {
  title: string;
  description: string;
  confirmLabel: string;
  danger?: boolean;
  /** Does it, with the reason; what it throws is shown beside the reason. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that is not done without saying why. */
export function WhyDialog({ onConfirm, onClose, ...words }: WhyProps) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (reason.trim() === '') return setWrong('Please say why.');
    setBusy(true);
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (error) {
      setWrong(refusalOf(error).message);
      setBusy(false);
    }
  };
  const change = (text: string) => {
    setReason(text);
    setWrong(undefined);
  };
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()} {...words} onConfirm={() => void confirm()} busy={busy}>
      <Field label="Why" error={wrong} required>
        <TextArea value={reason} maxLength={500} onChange={({ target: { value } }) => change(value)} />
      </Field>
    </AlertDialog>
  );
}
