import { useState } from 'react';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/Input.tsx';

/** Asks moderators to look at a decision again, in the member's own words. `send` answers with what went wrong. */
export function AppealDialog(props: { title: string; send: (text: string) => Promise<string | undefined>; onClose: () => void }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    if (!text.trim()) return setError('Please say why this should be looked at again.');
    setBusy(true);
    const failure = await props.send(text);
    setBusy(false);
    if (failure) setError(failure);
    else props.onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description="Moderators read this and decide once more."
      confirmLabel="Send appeal"
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <Field label="Why should this be looked at again?" required error={error}>
        <TextArea maxLength={500} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </AlertDialog>
  );
}
