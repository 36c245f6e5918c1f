import { type ReactNode, useRef, useState } from 'react';
import { AlertDialog } from './AlertDialog.tsx';
import { Field, FieldError } from './Field.tsx';
import { TextArea } from './Input.tsx';
import { Stack } from './Layout.tsx';
import { useFirstWrong } from './useFirstWrong.ts';

interface WordsDialogProps {
  title: string;
  description: string;
  /** Of the words it asks for. */
  label: string;
  /** What stands under them while they are missing; without it they may be left out. */
  missing?: string;
  confirmLabel: string;
  danger?: boolean;
  /** Does it, with the words, and answers with what went wrong, if anything. */
  onConfirm: (words: string) => Promise<string | undefined>;
  onClose: () => void;
  /** What else is asked, before the words. */
  children?: ReactNode;
}

/** Asks before something that is done with words. What is missing takes the focus, what was refused is read out; both stay to be read. */
export function WordsDialog({ label, missing, onConfirm, onClose, children, ...frame }: WordsDialogProps) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  const toFirstWrong = useFirstWrong(form);
  const isMissing = missing !== undefined && words.trim() === '';
  const confirm = async () => {
    setAsked(true);
    // The same refusal a second time is read out again.
    setFailure(undefined);
    if (isMissing) return toFirstWrong();
    setBusy(true);
    const refused = await onConfirm(words.trim());
    setBusy(false);
    if (refused) setFailure(refused);
    else onClose();
  };
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()} {...frame} busy={busy} onConfirm={() => void confirm()}>
      <Stack ref={form} $gap={3}>
        {children}
        <Field label={label} required={missing !== undefined} optional={missing === undefined} error={asked && isMissing ? missing : undefined}>
          <TextArea maxLength={500} value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
        {failure && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
      </Stack>
    </AlertDialog>
  );
}
