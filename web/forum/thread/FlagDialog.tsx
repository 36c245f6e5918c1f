import { useState } from 'react';
import type { FlagCause } from '../../graphql/graphql.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/Input.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { causes } from '../moderation/causes.ts';
import type { PostActions } from '../usePostActions.ts';

/** Calls the moderators to a post. */
export function FlagDialog(props: { postId: string; flag: PostActions['flag']; onFlagged: () => void; onClose: () => void }) {
  const [cause, setCause] = useState<FlagCause>('spam');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    // The same refusal a second time is read out again.
    setError(undefined);
    setBusy(true);
    const { failure } = await props.flag(props.postId, cause, note);
    setBusy(false);
    if (failure) return setError(failure.message);
    props.onFlagged();
    props.onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Flag this post?"
      description="Moderators look at it. Its author does not learn who flagged it."
      confirmLabel="Flag"
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <RadioGroup label="What is wrong with it?" items={causes} value={cause} onChange={(value) => value && setCause(value)} />
      <Field label="Note to the moderators" optional>
        <TextArea maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </AlertDialog>
  );
}
