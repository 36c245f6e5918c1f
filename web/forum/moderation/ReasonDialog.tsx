import { type ReactNode, useState } from 'react';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/Input.tsx';

interface ReasonProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** Answers with what went wrong, if anything. */
  decide: (reason: string) => Promise<string | undefined>;
  onClose: () => void;
  children?: ReactNode;
}

/** No moderator decides without saying why: the member concerned reads it, and it stays in the record. */
export function ReasonDialog({ title, confirmLabel, danger, decide, onClose, children }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    if (!reason.trim()) return setError('Please give a reason.');
    setBusy(true);
    const failure = await decide(reason);
    setBusy(false);
    if (failure) setError(failure);
    else onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="The member concerned is told the reason. It stays in the record."
      confirmLabel={confirmLabel}
      danger={danger}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {children}
      <Field label="Reason" required error={error}>
        <TextArea maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </AlertDialog>
  );
}
